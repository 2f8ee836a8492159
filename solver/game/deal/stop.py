"""Who may end a deal before its last card: the soloist who has enough, or a unit that is out of the match.

Knows points and scores so far, no cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver.errors import Fault, PositionError
from solver.game.deal.course import Course
from solver.game.faults import FaultCode
from solver.game.match import may_stop
from solver.rules.choices import End

_STOPPING_ENDS = (End.DOSTA, End.DOSTA_BELA1, End.DOSTA_BELA2)


@dataclass(frozen=True, slots=True)
class Stop:
    """``seat`` has ended the deal; ``is_out``: because he has reached the target of the match."""

    seat: int
    is_out: bool


def stop_of(course: Course, seats: Sequence[int], taker: int | None, score: Sequence[int] | None) -> Stop:
    """How the first of ``seats`` that may end the deal now ends it.

    ``score``: match score per unit before the deal, None if it is not known.

    Raises:
        PositionError: ``no-early-stop`` or ``missing-score``, for each of ``seats``.
    """
    faults = []
    for seat in seats:
        out_fault = _match_refusal(course, seat, score)
        if out_fault is None:
            return Stop(seat, is_out=True)
        soloist_fault = _soloist_refusal(course, seat, taker)
        if soloist_fault is None:
            return Stop(seat, is_out=False)
        faults.append(soloist_fault if course.ruleset.play.early_stop else out_fault)
    raise PositionError(faults)


def _soloist_refusal(course: Course, seat: int, taker: int | None) -> Fault | None:
    if not course.ruleset.play.early_stop:
        reason = f"in {course.ruleset.id} a soloist cannot"
    elif seat != taker:
        reason = f"only the soloist, seat {taker}, may"
    else:
        reason = _soloist_lacks(course, seat)
    return _refused(seat, reason) if reason else None


def _refused(seat: int, reason: str) -> Fault:
    return Fault("", FaultCode.NO_EARLY_STOP, f"seat {seat} cannot end the deal: {reason}")


def _match_refusal(course: Course, seat: int, score: Sequence[int] | None) -> Fault | None:
    if course.ruleset.match.end not in _STOPPING_ENDS:
        return _refused(seat, f"in {course.ruleset.id} it is played out")
    if score is None:
        detail = f"seat {seat} cannot end the deal: the score before the deal is not known"
        return Fault("", FaultCode.MISSING_SCORE, detail)
    unit = course.ruleset.unit_of(seat)
    trick_points, has_trick = course.trick_points[unit], course.tricks[unit] > 0
    for bela_cards in (1, 2):
        belas = _bela_points(course, unit, bela_cards)
        if may_stop(
            course.ruleset,
            before=score[unit],
            trick_points=trick_points,
            has_trick=has_trick,
            bela=belas,
            bela_cards=bela_cards,
        ):
            return None
    target = course.ruleset.match.target
    has = f"{score[unit]} points and {trick_points} in tricks do not reach {target}"
    return _refused(seat, has if has_trick else "he has no trick yet")


def _bela_points(course: Course, unit: int, cards: int) -> int:
    """What those Belas of ``unit`` score of which at least so many ``cards`` have been played."""
    return sum(
        bela.points(course.ruleset)
        for bela in course.belas
        if bela.cards_played >= cards and course.ruleset.unit_of(bela.seat) == unit
    )


def _soloist_lacks(course: Course, seat: int) -> str:
    """What the soloist needs to end the deal; empty if he may."""
    if course.position.trick:
        return "the trick has to be completed first"
    points, needed = course.trick_points[course.ruleset.unit_of(seat)], course.ruleset.play.early_stop
    return "" if points >= needed else f"the soloist has {points} of {needed} points"
