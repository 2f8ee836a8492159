"""What a finished deal comes to: the summary that is settled, and points of deals that were not played.

Knows no score of the match.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.errors import Fault, PositionError
from solver.game.auction import BoughtOut, Redeal
from solver.game.deal.course import Course
from solver.game.deal.snapshot import Snapshot
from solver.game.faults import FaultCode
from solver.game.play import LAST_TRICK_POINTS
from solver.game.settlement import DealResult, Hanging, Settlement, pot_shares, settle


def deal_result(state: Snapshot, hanging: Sequence[Hanging] = ()) -> DealResult:
    """The summary of a deal that was played to its end, claimed, or ended by a soloist who has enough.

    A soloist who reaches what he needs only with the last trick counts as having ended the deal.
    ``hanging``: points put aside in earlier deals.

    Raises:
        PositionError: ``wrong-phase``, the deal is not over, was not played, or decided the match before
            it was finished.
    """
    course, contract, credited = state.course, state.contract, state.credited
    why_not = _why_no_result(state)
    if why_not or course is None or contract is None or credited is None:
        raise PositionError(Fault("", FaultCode.WRONG_PHASE, f"the deal cannot be settled: {why_not}"))
    taker = None if state.taken is None else state.taken.taker
    return DealResult(
        contract=contract,
        card_points=course.card_points,
        last=course.last,
        tricks=course.tricks,
        declared=credited.per_unit(state.ruleset),
        bela=_bela_points(course),
        hanging=tuple(hanging),
        stopped=state.stop is not None or has_enough_at_last(course, taker),
        capot_call=None if course.capot_seat is None else state.ruleset.unit_of(course.capot_seat),
    )


def settle_deal(state: Snapshot, hanging: Sequence[Hanging] = ()) -> Settlement:
    """The settlement of a finished deal; raises like ``deal_result``."""
    return settle(state.ruleset, deal_result(state, hanging))


def points_without_play(state: Snapshot) -> tuple[int, ...]:
    """What each unit writes for a deal that ended with its auction: thrown in, bought out, pot taken.

    Raises:
        PositionError: ``wrong-phase``, the auction is not over, or the deal is played.
    """
    units = range(state.ruleset.units)
    match state.outcome:
        case Redeal(dealer_writes):
            dealer = state.ruleset.unit_of(state.ruleset.seats - 1)
            return tuple(dealer_writes if unit == dealer else 0 for unit in units)
        case BoughtOut(taker, points):
            return tuple(points if unit == state.ruleset.unit_of(taker) else 0 for unit in units)
        case None:
            detail = "the auction is not over"
        case _ if state.taken is None:
            return tuple(0 for _ in units)
        case _:
            detail = "the deal is played"
    raise PositionError(Fault("", FaultCode.WRONG_PHASE, f"no points without play: {detail}"))


def pot_winnings(state: Snapshot, settlement: Settlement) -> tuple[int, ...]:
    """Tokens each player takes out of the pot; nothing where there is none."""
    betting = state.auction.betting
    if betting is None:
        return (0,) * state.ruleset.playing_seats
    written = settlement.written
    points = [
        written[state.ruleset.unit_of(seat)] if seat in state.players else None
        for seat in range(betting.seats)
    ]
    return pot_shares(points, betting.pot)


def _why_no_result(state: Snapshot) -> str:
    if not state.is_over:
        return "it is not over"
    if state.course is None:
        return "it was not played"
    if state.match_winner is not None:
        return f"seat {state.match_winner} has won the match with a declaration"
    if state.stop is not None and state.stop.is_out:
        return f"seat {state.stop.seat} has reached the target and stopped it"
    return ""


def _bela_points(course: Course) -> tuple[int, ...]:
    points = [0] * course.ruleset.units
    for bela in course.belas:
        points[course.ruleset.unit_of(bela.seat)] += bela.points(course.ruleset)
    return tuple(points)


def has_enough_at_last(course: Course, taker: int | None) -> bool:
    """Whether the soloist of a deal that has ended by itself has what would have ended it early."""
    needed = course.ruleset.play.early_stop
    if not needed or taker is None:
        return False
    unit = course.ruleset.unit_of(taker)
    last_trick = LAST_TRICK_POINTS if course.last == unit else 0
    return course.card_points[unit] + last_trick >= needed
