"""Declarations in the library and in the naive model of tests/reference, for hands made of runs and groups.

Every system and random house rules. Random deals seldom have two long runs, or a run beside a group.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from solver.cards import CardSet, parse_card
from solver.game.contract import Contract, Trump
from solver.game.declarations import best_declarations, credit_declarations
from solver.rules import ruleset_ids
from solver.rules.choices import PassVersus
from tests.game.house_rules import House, plain, random_house
from tests.reference.declarations import NATURAL_ORDER, best_set, credited
from tests.reference.play import PLAIN_ORDER
from tests.reference.rights import together
from tests.reference.running_deal import value_of
from tests.reference.systems import pack

TABLES_PER_SYSTEM = int(os.environ.get("BELOT_TEST_RANDOM_DEALS", "1000")) // 5
DECLARING = [
    "runs",
    "groups",
    "run_order",
    "five_run_top",
    "trump_edge",
    "decl_tie",
    "decl_scope",
    "pass_vs",
    "no_suit",
]
ORDERS = (NATURAL_ORDER, PLAIN_ORDER)


def random_hands(random: Random, house: House, count: int) -> list[list[str]]:
    """For each of ``count`` players one or two runs or groups, and a few other cards; no card twice."""
    left = set(pack(house.values))
    hands: list[list[str]] = [[] for _ in range(count)]
    for hand in hands:
        for _ in range(random.randint(0, 2)):
            cards = random_combination(random)
            if left.issuperset(cards):
                hand += cards
                left.difference_update(cards)
    for hand in hands:
        others = random.sample(sorted(left), min(len(left), random.randint(0, 2)))
        hand += others
        left.difference_update(others)
    return hands


def random_combination(random: Random) -> list[str]:
    """A run in one of the orders, or four of a kind."""
    if random.random() < 0.35:
        rank = random.choice(NATURAL_ORDER)
        return [rank + suit for suit in "SHDC"]
    order, suit = random.choice(ORDERS), random.choice("SHDC")
    length = random.choice([3, 3, 3, 4, 4, 5, 6, 7, 8])
    start = random.randint(0, 8 - length)
    return [rank + suit for rank in order[start : start + length]]


def cards_of(hand: list[str]) -> CardSet:
    return CardSet.of(map(parse_card, hand))


def compare(house: House, hands: list[list[str]], dealer: list[str], trump: str, taker: int) -> None:
    """Fails where the models do not find the same in the hands, or do not credit the same seats."""
    ruleset, values = house.ruleset, house.values
    found = [best_declarations(ruleset, Trump(trump), cards_of(hand)) for hand in hands]
    expected = {seat: best_set(values, trump, hand) for seat, hand in enumerate(hands)}
    story = (house.name, hands, dealer, trump, taker)
    for seat, declared in enumerate(found):
        ours = {(together(map(str, one.cards)), one.value) for one in declared}
        assert ours == {(together(one.cards), value_of(one)) for one in expected[seat]}, story
    rests = ruleset.table.dealer_out
    credit = credit_declarations(
        ruleset, Contract(Trump(trump), taker), found, cards_of(dealer) if rests else None
    )
    has_taker = ruleset.result.pass_vs is not PassVersus.NONE
    naive = credited(
        values,
        trump,
        expected,
        taker if has_taker else None,
        best_set(values, trump, dealer) if rests else [],
    )
    assert credit.match_winner == naive.match, story
    if naive.match is None:
        wanted = [naive.points[seat] for seat in range(len(hands))]
        assert list(credit.points) == [*wanted, *([naive.dealer] if rests else [])], story


@pytest.mark.parametrize("system", ruleset_ids())
def test_declarations_are_found_and_credited_alike(system: str) -> None:
    random = Random(system)
    for number in range(TABLES_PER_SYSTEM):
        house = random_house(random, system, DECLARING) if number % 2 else plain(system)
        players = house.ruleset.playing_seats
        *hands, dealer = random_hands(random, house, players + 1)
        trump = random.choice(house.ruleset.contracts)
        compare(house, hands, dealer, trump, random.randrange(players))
