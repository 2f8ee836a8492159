"""What a deal is worth after each trick, with all hands known. Knows no decisions."""

from __future__ import annotations

from collections.abc import Iterator

from solver.advice.judging import MATCH_POINTS
from solver.advice.review.answer import TrickWorth
from solver.advice.review.open_play import OpenPlay
from solver.advice.review.record import Record
from solver.game.deal import DealState, PlayEvent
from solver.game.scoring import DealScore
from solver.game.settlement import Settlement

_SEAT = 0


def worth_by_trick(record: Record, final: DealScore | None, play: OpenPlay) -> tuple[TrickWorth, ...]:
    """From the deal before its first card to the last complete trick, or to what it came to.

    ``final``: what the deal came to; None if it is not over. Raises like ``OpenPlay.solution``.
    """
    found = list(_last_to_first(record, final, play))
    return tuple(reversed(found))


def _last_to_first(record: Record, final: DealScore | None, play: OpenPlay) -> Iterator[TrickWorth]:
    """From the end of the deal to its beginning, so that little is solved twice."""
    plays = [step for step in record.steps if isinstance(step.event, PlayEvent)]
    players = record.start.ruleset.playing_seats
    if not plays or len(plays[0].before.players) < players:
        return
    if final is not None:
        difference = _difference(record.end, final)
        course = record.end.course
        tricks = 0 if course is None else sum(course.tricks)
        yield TrickWorth(tricks, len(record.events), difference, final.written, is_final=True)
    elif len(plays) % players == 0 and record.end.course is not None:
        worth = play.worth(record.end, _SEAT)
        yield _entry(len(plays) // players, len(record.events), worth.difference, worth.settlement)
    for place in range((len(plays) - 1) // players * players, -1, -players):
        worth = play.worth(plays[place].before, _SEAT)
        yield _entry(place // players, plays[place].index, worth.difference, worth.settlement)


def _entry(tricks: int, index: int, difference: float, settlement: Settlement | None) -> TrickWorth:
    written = None if settlement is None else settlement.written
    return TrickWorth(tricks, index, difference, written, is_final=False)


def _difference(state: DealState, final: DealScore) -> float:
    """What was written by the side of seat 0 less the other side; a match that was won counts as decided."""
    ruleset = state.ruleset
    own = ruleset.unit_of(_SEAT)
    if final.written is None:
        is_won = final.match is not None and final.match.winner == own
        return float(MATCH_POINTS if is_won else -MATCH_POINTS)
    assert state.course is not None
    side_a = state.course.position.side_a_seats
    side = {ruleset.unit_of(seat) for seat in state.players if (seat in side_a) == (_SEAT in side_a)}
    playing = {ruleset.unit_of(seat) for seat in state.players}  # a resting dealer is on no side
    return float(sum(final.written[unit] * (1 if unit in side else -1) for unit in playing))
