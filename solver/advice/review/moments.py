"""The decisions of a deal: who could choose what, and when. Judges nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solver.advice.review.answer import MoveKind
from solver.advice.review.record import Record, Step
from solver.cards import CardSet
from solver.double_dummy.decisions import DecisionKind
from solver.game.deal import (
    AnnounceEvent,
    Announcement,
    CallEvent,
    Course,
    DealState,
    DeclareEvent,
    DiscardEvent,
    Event,
    Phase,
    PlayEvent,
    SwapEvent,
    TurnupEvent,
    legal_actions,
)
from solver.game.deal.talk import possible_announcements
from solver.game.declarations import check_announcement
from solver.rules.choices import BelaCall


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision: ``made`` by ``seat`` in the deal ``before`` it; None if nothing was done.

    ``index``: of the event. ``choices``: how many there were.
    """

    index: int
    seat: int
    kind: MoveKind
    made: Event | None
    before: DealState
    choices: int

    @property
    def is_forced(self) -> bool:
        """Whether there was no other choice."""
        return self.choices == 1

    @property
    def decision(self) -> DecisionKind:
        """The kind of decision besides calls and cards."""
        return DecisionKind(self.kind.value)

    @property
    def trick(self) -> int:
        """The number of the trick, from 1; 0 before the first card is due."""
        course = self.before.course
        if course is None or self.kind in (MoveKind.DECLARE, MoveKind.SWAP):
            return 0
        return self.before.ruleset.hand_size - course.position.tricks_left + 1


def moments_of(record: Record) -> Iterator[Moment]:
    """All decisions of the deal, in order.

    Where somebody has dropped out, only calls. Not among them: what is declared while cards are uncovered,
    claims, and ending the deal before its last card. Who has nothing to declare has nothing to decide.
    """
    asked_to_swap = False
    for step in record.steps:
        if isinstance(step.event, CallEvent):
            yield _moment(step, MoveKind.CALL, len(step.before.auction.legal_calls))
        elif len(step.before.players) == step.before.ruleset.playing_seats:
            if not asked_to_swap and step.before.phase in (Phase.DECLARATIONS, Phase.PLAY):
                asked_to_swap = True
                yield from _exchange_left_undone(record, step)
            yield from _moments_after_the_auction(step)


def same_option(options: Sequence[Event | None], moment: Moment) -> Event | None:
    """The one of ``options`` that means the same as what was made; what was made itself if none does.

    Cards put away may be named in any order, and declarations by value or by cards.
    """
    meant = _meaning(moment.made, moment)
    return next((option for option in options if _meaning(option, moment) == meant), moment.made)


def _meaning(event: Event | None, moment: Moment) -> object:
    match event:
        case DiscardEvent(cards=cards):
            return CardSet.of(cards)
        case DeclareEvent(announced=announced):
            state = moment.before
            assert state.contract is not None
            hand = state.visible_hand(moment.seat)
            made = check_announcement(state.ruleset, state.contract.trump, hand, announced)
            return sorted(str(one.value) for one in made)
        case _:
            return event


def _moments_after_the_auction(step: Step) -> Iterator[Moment]:
    before, event = step.before, step.event
    match event:
        case TurnupEvent():
            yield _moment(step, MoveKind.TURNUP, 2)
        case DiscardEvent():
            discards = sum(isinstance(action, DiscardEvent) for action in legal_actions(before))
            yield _moment(step, MoveKind.DISCARD, discards)
        case SwapEvent() if before.phase is not Phase.DISCARD:
            yield _moment(step, MoveKind.SWAP, 2)
        case DeclareEvent(seat=int(seat)) if before.phase is Phase.DECLARATIONS:
            assert before.contract is not None
            hand = before.visible_hand(seat)
            choices = len(possible_announcements(before.ruleset, before.contract.trump, hand))
            if choices > 1:
                yield _moment(step, MoveKind.DECLARE, choices)
        case AnnounceEvent(announcement=Announcement.CAPOT):
            yield _moment(step, MoveKind.CAPOT, 2)
        case PlayEvent():
            assert before.course is not None
            if _may_announce_all_tricks(before):
                yield Moment(step.index, _seat(event), MoveKind.CAPOT, None, before, 2)
            yield _moment(step, MoveKind.CARD, _ways_to_play(before.course))


def _moment(step: Step, kind: MoveKind, choices: int) -> Moment:
    return Moment(step.index, _seat(step.event), kind, step.event, step.before, choices)


def _seat(event: Event) -> int:
    assert event.seat is not None
    return event.seat


def _exchange_left_undone(record: Record, step: Step) -> Iterator[Moment]:
    """Nobody exchanges the seven, but somebody may when declarations or play begin."""
    if any(isinstance(other.event, SwapEvent) for other in record.steps):
        return
    for action in legal_actions(step.before):
        if isinstance(action, SwapEvent):
            yield Moment(step.index, _seat(action), MoveKind.SWAP, None, step.before, 2)


def _may_announce_all_tricks(state: DealState) -> bool:
    return any(
        isinstance(action, AnnounceEvent) and action.announcement is Announcement.CAPOT
        for action in legal_actions(state)
    )


def _ways_to_play(course: Course) -> int:
    """The legal cards, those twice with which Bela may be announced or not."""
    ways = 0
    for card in course.position.legal_cards():
        moment = course.bela_moment(card)
        is_word_open = moment is not None and (
            moment.begun is None or course.ruleset.declarations.bela_call is BelaCall.KING_FIRST
        )
        ways += len(moment.words(course.ruleset)) if moment is not None and is_word_open else 1
    return ways
