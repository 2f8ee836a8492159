"""Whole deals of every system played by random legal events, and the true world at each moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random

from solver.cards import CardSet
from solver.game import Position
from solver.game.deal import (
    AnnounceEvent,
    ClaimEvent,
    DealState,
    DeclareEvent,
    Event,
    Phase,
    PlayEvent,
    ShowEvent,
    deal_cards,
    legal_actions,
)
from solver.rules import Ruleset
from solver.rules.choices import DeclarationShown
from solver.worlds import Holder, World


@lru_cache(maxsize=64)
def moments(ruleset: Ruleset, seed: int, *, candid: bool = False) -> tuple[DealState, ...]:
    """A deal before every event, and at its end.

    Those whose declarations score show them in most deals. ``candid``: everybody announces all he has.
    """
    random = Random(seed)
    state = DealState.start(deal_cards(ruleset, seed))
    states = [state]
    while not state.is_over:
        shows = () if random.random() < 0.3 else tuple(_shows(state))
        state = state.apply(shows[0] if shows else _choice(random, state, candid=candid))
        states.append(state)
    return tuple(states)


def _choice(random: Random, state: DealState, *, candid: bool) -> Event:
    events = [event for event in legal_actions(state) if not isinstance(event, ClaimEvent | AnnounceEvent)]
    if not candid:
        return random.choice(events)
    # The fullest announcement comes first.
    declares = [event for event in events if isinstance(event, DeclareEvent)]
    silent = {event.card for event in events if isinstance(event, PlayEvent) and event.bela}
    rest = [event for event in events if not isinstance(event, DeclareEvent | PlayEvent)]
    plays = [
        event for event in events if isinstance(event, PlayEvent) and (event.bela or event.card not in silent)
    ]
    return random.choice([*declares[:1], *rest, *plays])


def _shows(state: DealState) -> Iterator[Event]:
    """What the side with the best declarations still has to show."""
    is_shown = state.ruleset.declarations.decl_shown is DeclarationShown.BEFORE
    if state.phase is not Phase.PLAY or state.course is None or state.course.has_begun or not is_shown:
        return
    credited = state.credited
    for seat in state.players:
        scores = credited is not None and credited.points[seat] > 0
        if scores and state.talk.said[seat] and not state.talk.shown[seat]:
            yield ShowEvent(tuple(tuple(one.cards) for one in state.talk.made[seat]), seat)


def true_world(state: DealState) -> World:
    """Who holds what: at the start of play, or now if play is not due."""
    table = state.table
    if table is None:
        hands = {seat: CardSet.of(hand) for seat, hand in enumerate(state.dealt.hands)}
        for seat, piles in enumerate(state.dealt.piles):
            hands[seat] |= CardSet.of(pile.top for pile in piles if pile.top is not None)
        return _with_rest(state.ruleset, hands, CardSet())
    hands = {seat: table.hands[seat] for seat in table.players}
    return _with_rest(state.ruleset, hands, CardSet.of(table.discards or ()))


def world_of(position: Position) -> World:
    """The world of a position: at the start of play, or at the start of the trick if it has no history."""
    hands = dict(enumerate(position.first_hands or position.hands))
    if position.first_hands is None:
        for place, card in enumerate(position.trick):
            hands[(position.leader + place) % position.players] |= CardSet.of([card])
    return _with_rest(position.ruleset, hands, CardSet.of(position.discards or ()))


def without_history(position: Position) -> Position:
    """The same position as one whose history nobody knows."""
    return replace(position, plays=None, first_hands=None, first_piles=None)


def _with_rest(ruleset: Ruleset, hands: dict[int, CardSet], discards: CardSet) -> World:
    world = {Holder(seat): hand for seat, hand in hands.items()}
    if discards:
        world[Holder.DISCARDS] = discards
    gone = CardSet.of(card for hand in world.values() for card in hand)
    return {**world, Holder.OUT: ruleset.pack - gone}
