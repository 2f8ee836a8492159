"""Everything that may happen next in a deal, as events. Knows no rule: each part is asked for its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from solver.errors import PositionError
from solver.game.deal.course import Course
from solver.game.deal.events import (
    AnnounceEvent,
    Announcement,
    CallEvent,
    ClaimEvent,
    DeclareEvent,
    DiscardEvent,
    Event,
    PlayEvent,
    SwapEvent,
    TurnupEvent,
)
from solver.game.deal.live import live_offers
from solver.game.deal.snapshot import Phase
from solver.game.deal.state import DealState
from solver.game.deal.talk import has_declarations, possible_announcements
from solver.rules.choices import DeclarationShown


def legal_actions(state: DealState) -> tuple[Event, ...]:
    """Every event ``state.apply`` accepts from the seat to act, and what others may do without a turn.

    Left out are showing what was declared, claims other than for all tricks, passing over players who have
    nothing to declare, and combinations of several live declarations in one event. Each event has its seat.
    """
    match state.phase:
        case Phase.AUCTION:
            seat = state.to_act
            return tuple(CallEvent(call, seat) for call in state.auction.legal_calls)
        case Phase.TURNUP:
            return tuple(TurnupEvent(takes, state.to_act) for takes in (True, False))
        case Phase.DISCARD:
            return (*_discards(state), *_swaps(state))
        case Phase.DECLARATIONS:
            return (*_declarations(state), *_swaps(state))
        case Phase.PLAY:
            assert state.course is not None
            return (
                *_plays(state.course),
                *_capot_calls(state),
                *_swaps(state),
                *_live_declarations(state, state.course),
                *_stops(state),
                ClaimEvent(True, state.to_act),
            )
        case Phase.OVER:
            return ()


def _discards(state: DealState) -> Iterator[Event]:
    assert state.table is not None
    seat = state.to_act
    assert seat is not None
    for cards in combinations(state.table.hands[seat], state.ruleset.discarded):
        yield DiscardEvent(cards, seat)


def _declarations(state: DealState) -> Iterator[Event]:
    assert state.table is not None
    assert state.contract is not None
    seat = state.to_act
    assert seat is not None
    hand = state.visible_hand(seat)
    for announced in possible_announcements(state.ruleset, state.contract.trump, hand):
        yield DeclareEvent(announced, seat)


def _swaps(state: DealState) -> Iterator[Event]:
    table = state.table
    holder = None if table is None else table.seven_holder()
    if table is None or holder is None:
        return
    yield from _accepted(state, SwapEvent(table.seven, holder))


def _plays(course: Course) -> Iterator[Event]:
    seat = course.seat_to_play
    for card in course.position.legal_cards():
        moment = course.bela_moment(card)
        for says_bela in (False,) if moment is None else moment.words(course.ruleset):
            yield PlayEvent(card, says_bela, seat)


def _capot_calls(state: DealState) -> Iterator[Event]:
    yield from _accepted(state, AnnounceEvent(Announcement.CAPOT, state.to_act))


def _live_declarations(state: DealState, course: Course) -> Iterator[Event]:
    is_live = state.ruleset.declarations.decl_shown is DeclarationShown.LIVE
    if not is_live or not has_declarations(state.ruleset):
        return
    for seat in course.players:
        trump = course.position.contract.trump
        for offer in live_offers(state.ruleset, trump, state.talk.made[seat], course.lying(seat)):
            yield DeclareEvent((offer.announced,), seat)


def _stops(state: DealState) -> Iterator[Event]:
    for seat in state.players:
        yield from _accepted(state, AnnounceEvent(Announcement.DOSTA, seat))


def _accepted(state: DealState, event: Event) -> Iterator[Event]:
    try:
        state.apply(event)
    except PositionError:
        return
    yield event
