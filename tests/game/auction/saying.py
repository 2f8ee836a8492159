"""Auctions from a line of calls."""

from __future__ import annotations

from solver.cards import parse_cards
from solver.game.auction import AuctionState, parse_call
from solver.rules import parse_ruleset


def auction(
    system: str, calls: str = "", turnups: str = "", weak_seats: tuple[int, ...] = ()
) -> AuctionState:
    """The auction of ``system`` after ``calls`` (``"pass pass H"``)."""
    state = AuctionState.start(parse_ruleset(system), parse_cards(turnups), weak_seats)
    for call in calls.split():
        state = state.call(parse_call(call))
    return state


def legal(state: AuctionState) -> list[str]:
    """The legal calls as they are written."""
    return [str(call) for call in state.legal_calls]


def refusal_code(state: AuctionState, call: str) -> str | None:
    """The code of the rule that forbids ``call``; None if it is legal."""
    fault = state.refusal(parse_call(call))
    return None if fault is None else fault.code
