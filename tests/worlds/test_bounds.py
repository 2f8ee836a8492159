"""Least and most of a quantity, and what is possible under constraints of the user."""

from __future__ import annotations

from random import Random

import pytest

from solver.cards import CardSet, parse_cards
from solver.game import Trump, play_rules
from solver.game.notation import parse_position
from solver.rules import load_ruleset
from solver.worlds import Holder, Knowledge, knowledge_of
from solver.worlds.bounds import Bounds, bounds_of, is_possible
from solver.worlds.contradictions import ContradictionError
from solver.worlds.quantities import WEIGHT_LIMIT, LinearConstraint, Quantity, Term
from tests.worlds.small import random_knowledge, worlds

HEARTS = "7H 8H 9H TH JH QH KH AH"


def cards(text: str) -> CardSet:
    return CardSet.of(parse_cards(text))


def known(text: str) -> Knowledge:
    return knowledge_of(parse_position(text), 0)


def random_quantity(random: Random) -> Quantity:
    pack = list(load_ruleset("klaber_3").pack)
    return Quantity(
        tuple(
            Term(random.choice(list(Holder)[:5]), random.choice(pack), random.randint(-9, 9))
            for _ in range(12)
        )
    )


START = known("hr_bela_4 7S8STSJS7H8HTDJD/?/?/? H@0 -")
AFTER_A_DISCARD = known("hr_bela_4 7S8STSJS7H8HTDJD/?/?/? H@0 TSQC")


@pytest.mark.parametrize("seed", range(12))
def test_bounds_are_those_of_all_deals(seed: int) -> None:
    knowledge, quantity = random_knowledge(seed, facts=2), random_quantity(Random(seed))
    values = [quantity.of(world) for world in worlds(knowledge)]
    if values:
        assert bounds_of(knowledge, quantity) == (min(values), max(values))
    else:
        assert not is_possible(knowledge)


@pytest.mark.parametrize("seed", range(12))
def test_bounds_under_a_constraint_are_those_of_the_deals_that_keep_to_it(seed: int) -> None:
    random = Random(seed)
    knowledge, quantity = random_knowledge(seed, facts=1), random_quantity(random)
    wish = LinearConstraint(random_quantity(random), random.randint(-9, 5), random.randint(5, 20), "a wish")
    values = [quantity.of(world) for world in worlds(knowledge) if wish.is_true(world)]
    assert is_possible(knowledge, [wish]) == bool(values)
    if values:
        assert bounds_of(knowledge, quantity, [wish]) == (min(values), max(values))


def test_number_of_trumps_in_a_hidden_hand() -> None:
    trumps = Quantity.number(Holder.SEAT_2, cards(HEARTS))
    assert bounds_of(START, trumps) == Bounds(0, 6)
    assert bounds_of(AFTER_A_DISCARD, Quantity.number(Holder.SEAT_1, cards(HEARTS))) == Bounds(0, 0)


def test_points_in_a_hidden_hand() -> None:
    rules = play_rules(load_ruleset("hr_bela_4"), Trump.HEARTS)
    points = Quantity.points(Holder.SEAT_2, START.ruleset.pack, rules)
    # Only seven cards without points are hidden; the best eight are J 9 A T of hearts, three aces and a ten.
    assert bounds_of(START, points) == Bounds(2, 20 + 14 + 11 + 10 + 3 * 11 + 10)


def test_quantities_of_two_hands_add_up() -> None:
    both = Quantity.number(Holder.SEAT_1, cards(HEARTS)) + Quantity.number(Holder.SEAT_3, cards(HEARTS))
    partner_has_four = LinearConstraint.number(Holder.SEAT_2, cards(HEARTS), low=4, high=4)
    assert bounds_of(START, both, [partner_has_four]) == Bounds(2, 2)


def test_constraint_narrows_what_others_can_have() -> None:
    wish = LinearConstraint.number(Holder.SEAT_1, cards("9S QS AS"), low=2)
    assert bounds_of(START, Quantity.number(Holder.SEAT_3, cards("9S QS AS")), [wish]) == Bounds(0, 1)


def test_constraint_that_no_deal_keeps_to_is_impossible() -> None:
    wish = LinearConstraint.number(Holder.SEAT_1, cards("9S QS AS"), low=1)
    assert is_possible(START, [wish])
    assert not is_possible(AFTER_A_DISCARD, [wish])


def test_bounds_of_a_contradiction_are_an_error_that_names_it() -> None:
    wish = LinearConstraint.number(Holder.SEAT_1, cards("9S QS AS"), low=1, high=2)
    with pytest.raises(ContradictionError) as caught:
        bounds_of(AFTER_A_DISCARD, Quantity.number(Holder.SEAT_2, cards(HEARTS)), [wish])
    assert caught.value.contradiction.text == (
        "seat 1 discarded on spades in trick 1, but seat 1 should hold 1 to 2 of 9S QS AS"
    )


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (10**30, None, False),
        (-(10**30), None, True),
        (None, 10**30, True),
        (None, -(10**30), False),
        (2, 1, False),
        (None, None, True),
    ],
)
def test_bounds_of_a_constraint_may_be_out_of_reach(
    low: int | None, high: int | None, expected: bool
) -> None:
    wish = LinearConstraint.number(Holder.SEAT_1, cards(HEARTS), low=low, high=high)
    assert is_possible(START, [wish]) == expected


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (2, None, "at least 2"),
        (None, 2, "at most 2"),
        (2, 2, "exactly 2"),
        (1, 2, "1 to 2"),
        (None, None, "any number"),
    ],
)
def test_constraint_is_told_in_words(low: int | None, high: int | None, words: str) -> None:
    wish = LinearConstraint.number(Holder.OUT, cards("JS QS"), low=low, high=high)
    assert wish.text == f"the stock should hold {words} of JS QS"


def test_quantity_of_nothing_is_zero() -> None:
    assert bounds_of(START, Quantity(())) == Bounds(0, 0)


def test_cards_that_nobody_has_count_for_nothing() -> None:
    assert bounds_of(START, Quantity.number(Holder.DISCARDS, cards(HEARTS))) == Bounds(0, 0)


def test_weights_that_are_too_large_are_refused() -> None:
    card = parse_cards("7S")[0]
    with pytest.raises(ValueError, match="weights add up to 1000000001, more than 1000000000"):
        Quantity((Term(Holder.SEAT_0, card, -1), Term(Holder.SEAT_0, card, WEIGHT_LIMIT)))
