"""Deals written by hand, and a short way to let things happen in them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from solver.cards import parse_cards
from solver.errors import BelotError
from solver.game.deal import (
    AnnounceEvent,
    ClaimEvent,
    DealState,
    DealtCards,
    Event,
    deal_cards,
    event_from_json,
    legal_actions,
)
from solver.rules import Ruleset, parse_ruleset

JsonEvent = dict[str, Any]


def deal_of(system: str, *hands: str, turnup: str = "", stock: str = "") -> DealtCards:
    """The deal with these first cards; ``stock`` is followed by the other cards in the order of the pack."""
    ruleset = parse_ruleset(system)
    given = tuple(parse_cards(hand) for hand in hands)
    turned = parse_cards(turnup)
    first = parse_cards(stock)
    used = {card for cards in (*given, turned, first) for card in cards}
    rest = tuple(card for card in ruleset.pack if card not in used)
    return DealtCards(ruleset, given, turned[0] if turned else None, (*first, *rest))


def after(dealt: DealtCards, *events: JsonEvent, score: tuple[int, ...] | None = None) -> DealState:
    """The deal after events in their JSON form."""
    state = DealState.start(dealt, score=score)
    for event in events:
        state = state.apply(event_from_json(event))
    return state


def call(*calls: str) -> list[JsonEvent]:
    """Calls as events."""
    return [{"call": one} for one in calls]


def codes(state: DealState, event: JsonEvent) -> set[tuple[str, str]]:
    """Pointer and code of every fault of ``event``; fails if it is legal."""
    with pytest.raises(BelotError) as caught:
        state.apply(event_from_json(event))
    return {(fault.pointer, fault.code) for fault in caught.value.faults}


def random_deal(ruleset: Ruleset, seed: int, *, score: tuple[int, ...] | None = None) -> DealState:
    """A deal played by random legal events, from the first call to its end."""
    random = Random(seed)
    state = DealState.start(deal_cards(ruleset, seed), score=score)
    while not state.is_over:
        events = legal_actions(state)
        ending = (ClaimEvent, AnnounceEvent)
        usual: list[Event] = [event for event in events if not isinstance(event, ending)]
        state = state.apply(random.choice(usual if usual and random.random() < 0.97 else events))
    return state
