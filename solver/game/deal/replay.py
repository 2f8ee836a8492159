"""A whole deal from its record: the cards as dealt and the events in order. Knows no rule of its own."""

from __future__ import annotations

from collections.abc import Sequence

from solver.errors import BelotError, Fault, PositionError
from solver.game.auction import AuctionState
from solver.game.deal.dealt import DealtCards, dealt_faults
from solver.game.deal.events import CallEvent, Event
from solver.game.deal.state import DealState, weak_seats


def replay(dealt: DealtCards, events: Sequence[Event], *, score: tuple[int, ...] | None = None) -> DealState:
    """The deal after all ``events``.

    Raises:
        PositionError: everything that is wrong with the cards (``/deal``) and the score, and the first
            event that breaks a rule (``/events/7``): later ones cannot be judged. With faulty cards only
            the auction is judged.
    """
    try:
        state = DealState.start(dealt, score=score)
    except PositionError as error:
        raise PositionError([*error.faults, *_auction_faults(dealt, events)]) from None
    for place, event in enumerate(events):
        try:
            state = state.apply(event)
        except BelotError as error:
            raise PositionError(_at(place, error)) from None
    return state


def _auction_faults(dealt: DealtCards, events: Sequence[Event]) -> list[Fault]:
    """The first faulty call before anything depends on the cards."""
    if {fault.pointer for fault in dealt_faults(dealt)} & {"/turnup"}:
        return []
    auction = AuctionState.start(dealt.ruleset, dealt.turnups, weak_seats(dealt))
    for place, event in enumerate(events):
        if not isinstance(event, CallEvent):
            break
        try:
            auction = auction.call(event.call)
        except PositionError as error:
            return _at(place, error, "/call")
    return []


def _at(place: int, error: BelotError, field: str = "") -> list[Fault]:
    return [fault.below(f"/events/{place}{field}") for fault in error.faults]
