"""Random deals in the library and in the naive model of tests/reference, event by event.

Both must agree at every step on who acts and on everything that may happen; at the end on declarations, Bela,
the sheet, payments and the match. BELOT_TEST_RANDOM_DEALS says how many deals are played.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from solver.game.deal import (
    AnnounceEvent,
    ClaimEvent,
    DeclareEvent,
    Phase,
    deal_cards,
    event_to_json,
    legal_actions,
)
from solver.rules import ruleset_ids
from tests.game import reference_words as words
from tests.game.both_models import BothModels
from tests.game.house_rules import House, plain, random_house
from tests.game.reference_deals import clustered
from tests.reference.full_deal import played_at_random, shuffled
from tests.reference.running_deal import Event as JsonEvent
from tests.reference.systems import number

DEALS = int(os.environ.get("BELOT_TEST_RANDOM_DEALS", "1000"))
PIECES = 20
SYSTEMS = ruleset_ids()


def house_of(random: Random, number_of_deal: int) -> House:
    """Every system in turn, every other time with house rules."""
    system = SYSTEMS[number_of_deal // 2 % len(SYSTEMS)]
    return random_house(random, system) if number_of_deal % 2 else plain(system)


def random_score(random: Random, house: House) -> tuple[int, ...] | None:
    """Mostly near the target, so that the deal may end the match; sometimes not known."""
    target = number(house.values, "target")
    if random.random() < 0.25:
        return None
    missing = random.choice([80, 160, 400])
    return tuple(target - random.randint(-5, missing) for _ in range(house.ruleset.units))


def played_by_the_naive_model(random: Random, house: House) -> None:
    """Plays a deal of the naive model in both."""
    score = random_score(random, house)
    dealing = random.choice([shuffled, clustered])
    dealt = dealing(random, house.values)
    record = played_at_random(random, house.system, house.values, dealt, score)
    both = BothModels(house, record.dealt, record.hanging, score)
    both.apply(*record.events)
    both.compare_results()


def played_by_the_library(random: Random, house: House) -> None:
    """Plays a deal of the library in both."""
    dealt = words.dealt(deal_cards(house.ruleset, random.randrange(2**32)))
    both = BothModels(house, dealt, (), random_score(random, house))
    while not both.is_over:
        both.apply(chosen_by_the_library(random, both))
    both.compare_results()


def chosen_by_the_library(random: Random, both: BothModels) -> JsonEvent:
    """One of its legal actions, seldom one that ends the deal.

    Left out is what is no question to the naive model: claims, and declarations of open Belot that come
    too late.
    """
    state = both.state
    events = [
        event
        for event in legal_actions(state)
        if not isinstance(event, ClaimEvent)
        and not (isinstance(event, DeclareEvent) and event.seat in both.silent)
    ]
    declaring = [event for event in events if isinstance(event, DeclareEvent)]
    usual = [event for event in events if not isinstance(event, AnnounceEvent)]
    chance = random.random()
    event = random.choice(declaring if declaring and chance < 0.8 else events if chance > 0.9 else usual)
    if isinstance(event, DeclareEvent) and state.phase is Phase.DECLARATIONS:
        assert event.seat is not None
        return words.declared_with_cards(event.seat, state.apply(event).talk.made[event.seat])
    return event_to_json(event)


@pytest.mark.parametrize("piece", range(PIECES))
def test_library_agrees_with_every_deal_of_the_naive_model(piece: int) -> None:
    for number_of_deal in range(piece, DEALS * 7 // 10, PIECES):
        random = Random(number_of_deal)
        played_by_the_naive_model(random, house_of(random, number_of_deal))


@pytest.mark.parametrize("piece", range(PIECES))
def test_naive_model_agrees_with_every_deal_of_the_library(piece: int) -> None:
    for number_of_deal in range(piece, DEALS * 3 // 10, PIECES):
        random = Random(f"library {number_of_deal}")
        played_by_the_library(random, house_of(random, number_of_deal))
