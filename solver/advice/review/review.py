"""A played deal, decision by decision: what each gave away with all hands known, and on what was known.

With all hands known the deal is solved once, from its last card back to the first, with one table. On what
the player knew every decision is put to the advice for it, with events so far and his own cards alone.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from solver._kernel import StopToken
from solver.advice.review.answer import DealReview, MoveKind, MoveReview, TrickWorth
from solver.advice.review.known_losses import NO_LOSS, Effort, KnownLoss, known_loss
from solver.advice.review.moments import Moment, moments_of
from solver.advice.review.open_calls import OpenCalls
from solver.advice.review.open_losses import OpenLoss, open_loss
from solver.advice.review.open_play import OpenPlay, StoppedError
from solver.advice.review.record import recorded
from solver.advice.review.seen import Seen
from solver.advice.review.thresholds import Thresholds
from solver.advice.review.totals import totals_of
from solver.advice.review.worth import worth_by_trick
from solver.advice.rounds import Clock, Progress
from solver.cards import Card
from solver.errors import Fault, PositionError
from solver.game.deal import DealtCards, Event
from solver.game.faults import FaultCode
from solver.game.scoring import DealRecord, replay_record, score_deal
from solver.rules import Ruleset

DEFAULT_WORLDS = 200
"""How many worlds are looked at for a decision, if time allows and the verdict is not clear before."""


def review_deal(
    dealt: DealtCards,
    events: Sequence[Event],
    *,
    score: tuple[int, ...] | None = None,
    hanging: int | tuple[int, ...] = 0,
    worlds: int = DEFAULT_WORLDS,
    seats: Sequence[int] | None = None,
    kinds: Collection[MoveKind] = tuple(MoveKind),
    limit_ms: float | None = None,
    seed: int = 0,
    thresholds: Thresholds | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    stop: StopToken | None = None,
) -> DealReview:
    """Every decision of the deal, judged; as far as it was played, if it was claimed or is not over.

    A card that may not be played ends the review before it, see ``DealReview.fault``. ``score``: of the
    match before the deal. ``hanging``: as in ``DealRecord``. ``worlds``: how many are looked at for each
    decision, at most. ``seats``: whose decisions are reviewed, by default everybody's.
    ``kinds``: which decisions are, by default all; who called what may not be known. ``limit_ms``: for what
    is judged on what players knew, in milliseconds; it is shared by all decisions, and each is looked at in
    a few worlds at least. ``seed``: the same one gives the same review as long as no limit is reached.
    ``thresholds``: by default ``Thresholds()``. ``threads``: as in ``advise``. ``progress`` is called with
    the decisions judged so far and their number.

    Raises:
        PositionError: every fault of the cards (``/deal/hands/2``) and numbers; the first event that breaks
            another rule than which cards may be played (``/events/7``); ``no-such-seat`` (``/seats/0``).
        ValueError: ``worlds`` is not positive, or ``limit_ms`` is negative or not a number.
    """
    if worlds < 1:
        raise ValueError(f"worlds must be 1 or more, not {worlds}")
    if limit_ms is not None and not limit_ms >= 0:
        raise ValueError(f"limit_ms must be 0 or more, not {limit_ms}")
    started = time.perf_counter()
    named = thresholds or Thresholds()
    wanted = _seats(dealt.ruleset, seats)
    record = recorded(dealt, events, score)
    deal = DealRecord(dealt, record.events, score, hanging)
    _, points = replay_record(deal)
    final = score_deal(deal) if record.end.is_over else None
    moments = [each for each in moments_of(record) if each.seat in wanted and each.kind in kinds]
    seen, play = Seen(points), OpenPlay(points, stop)
    reviewer = _Reviewer(moments, seen, named, progress)
    worth: tuple[TrickWorth, ...] = ()
    is_complete = True
    try:
        worth = worth_by_trick(record, final, play)
        losses = reviewer.open_losses(play)
    except StoppedError:
        is_complete, losses = False, []
    effort = Effort(worlds=worlds, limit_ms=limit_ms, seed=seed, threads=threads, stop=stop)
    moves, is_known = reviewer.moves(losses, effort)
    course = record.end.course
    return DealReview(
        dealt=dealt,
        events=record.events,
        seats=wanted,
        moves=tuple(moves),
        worth=worth,
        totals=tuple(totals_of(seat, moves, named) for seat in wanted),
        written=None if final is None else final.written,
        is_claimed=course is not None and course.is_claimed,
        fault=record.fault,
        worlds=worlds,
        thresholds=named,
        is_complete=is_complete and is_known,
        elapsed_ms=(time.perf_counter() - started) * 1000,
    )


def _seats(ruleset: Ruleset, seats: Sequence[int] | None) -> tuple[int, ...]:
    playing = range(ruleset.playing_seats)
    if seats is None:
        return tuple(playing)
    faults = [
        Fault(f"/seats/{place}", FaultCode.NO_SUCH_SEAT, f"seat {seat} does not play; seats are {[*playing]}")
        for place, seat in enumerate(seats)
        if seat not in playing
    ]
    if faults:
        raise PositionError(faults)
    return tuple(sorted(set(seats)))


@dataclass(frozen=True, slots=True)
class _Reviewer:
    """Judges ``moments``, in the order of the deal."""

    moments: Sequence[Moment]
    seen: Seen
    thresholds: Thresholds
    progress: Progress | None

    def open_losses(self, play: OpenPlay) -> list[OpenLoss]:
        """One for each moment, found from the last one back to the first."""
        calls = OpenCalls(play, self.thresholds.token_points)
        found = [self._open_loss(moment, play, calls) for moment in reversed(self.moments)]
        return found[::-1]

    def _open_loss(self, moment: Moment, play: OpenPlay, calls: OpenCalls) -> OpenLoss:
        if moment.is_forced:
            return OpenLoss(0.0, moment.made, lambda choice: ())
        return open_loss(moment, self.seen, play, calls)

    def moves(self, losses: Sequence[OpenLoss], effort: Effort) -> tuple[list[MoveReview], bool]:
        """The reviews of the first of the moments, and whether they are all there and as good as wanted.

        ``losses``: with all hands known; none if that was stopped, and nothing is reviewed then.
        """
        clock, stop = Clock(time.perf_counter(), effort["limit_ms"]), effort["stop"]
        found: list[MoveReview] = []
        is_complete = True
        for number, (moment, loss) in enumerate(zip(self.moments, losses, strict=False)):
            if stop is not None and stop.stopped:
                return found, False
            left = clock.left_ms
            limit_ms = None if left is None else left * share_of_time(self.moments[number:])
            known = self._known_loss(moment, Effort(**{**effort, "limit_ms": limit_ms}))
            is_complete = is_complete and known.is_complete
            if moment.made is not None or _is_missed(known, loss):
                found.append(self._move(len(found), moment, loss, known))
            if self.progress is not None:
                self.progress(number + 1, len(self.moments))
        return found, is_complete

    def _known_loss(self, moment: Moment, effort: Effort) -> KnownLoss:
        if moment.is_forced:
            return KnownLoss(moment.made, NO_LOSS, False, 0, True)
        return known_loss(moment, self.seen, effort, self.thresholds.token_points)

    def _move(self, number: int, moment: Moment, open_hands: OpenLoss, known: KnownLoss) -> MoveReview:
        is_best = moment.is_forced or known.loss == NO_LOSS
        return MoveReview(
            index=moment.index,
            number=number,
            seat=moment.seat,
            kind=moment.kind,
            trick=moment.trick,
            made=moment.made,
            best=known.best,
            best_open=open_hands.best,
            line=_line(open_hands, known),
            move_class=self.thresholds.class_of(known.loss, open_hands.loss, is_best=is_best),
            loss_open=open_hands.loss,
            loss_known=known.loss,
            choices=moment.choices,
            is_forced=moment.is_forced,
            is_equal=known.is_equal,
            worlds=known.worlds,
            question=self.seen.diagram(moment),
        )


def share_of_time(moments: Sequence[Moment]) -> float:
    """Which part of the time for ``moments`` the first of them may take.

    It falls with the tricks to come as the cost of a world does, about; forced ones take none.
    """
    first, *_ = weights = [_weight(moment) for moment in moments]
    return first / sum(weights) if first else 0.0


def _weight(moment: Moment) -> int:
    tricks_left = moment.before.ruleset.hand_size + 1 - max(moment.trick, 1)
    return 0 if moment.is_forced else tricks_left**2


def _is_missed(known: KnownLoss, open_hands: OpenLoss) -> bool:
    """Whether something left undone would have been better."""
    return known.loss.mean > 0 or bool(open_hands.loss)


def _line(open_hands: OpenLoss, known: KnownLoss) -> tuple[Card, ...]:
    """How the better choice goes on; nothing if there was no time left to find that out."""
    try:
        return open_hands.line(known.best)
    except StoppedError:
        return ()
