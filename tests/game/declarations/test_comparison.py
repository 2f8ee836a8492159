"""Tests of which declaration is better, for both values of every option."""

from __future__ import annotations

from itertools import pairwise

import pytest

from solver.cards import CardSet, parse_cards
from solver.game.contract import Trump
from solver.game.declarations import Declaration, best_declarations, compare_declarations
from solver.rules import Ruleset, load_ruleset, parse_ruleset


def only(ruleset: Ruleset, cards: str, trump: Trump = Trump.CLUBS) -> Declaration:
    """The one declaration that ``cards`` make."""
    (found,) = best_declarations(ruleset, trump, CardSet.of(parse_cards(cards)))
    return found


def compared(ruleset: Ruleset, one: str, other: str, trump: Trump = Trump.CLUBS) -> int:
    """``compare_declarations`` for two sets of cards."""
    return compare_declarations(ruleset, trump, only(ruleset, one, trump), only(ruleset, other, trump))


@pytest.mark.parametrize(("five_run_top", "better"), [("no", -1), ("yes", 1)])
def test_run_of_five_beats_four_nines_only_with_five_run_top(five_run_top: str, better: int) -> None:
    ruleset = parse_ruleset(f"hr_bela_4{{five_run_top={five_run_top}}}")
    assert compared(ruleset, "TS JS QS KS AS", "9S 9H 9D 9C") == better


@pytest.mark.parametrize(("edge", "better"), [("no", 0), ("identical", 1), ("same_length", 1)])
def test_trumps_decide_between_identical_runs_unless_they_count_nothing(edge: str, better: int) -> None:
    ruleset = parse_ruleset(f"hr_bela_4{{trump_edge={edge}}}")
    assert compared(ruleset, "9C TC JC", "9S TS JS") == better


@pytest.mark.parametrize(("edge", "better"), [("no", -1), ("identical", -1), ("same_length", 1)])
def test_lower_trump_run_beats_higher_plain_one_only_with_same_length(edge: str, better: int) -> None:
    ruleset = parse_ruleset(f"hr_bela_4{{trump_edge={edge}}}")
    assert compared(ruleset, "7C 8C 9C", "QS KS AS") == better


def test_plain_run_of_four_beats_trump_run_of_three_in_moscow() -> None:
    assert compared(load_ruleset("debrec_moscow"), "7S 8S 9S JS", "AC 9C JC") == 1


def test_trumps_decide_nothing_in_no_trump() -> None:
    assert compared(load_ruleset("debrec_crimea"), "9C TC JC", "9S TS JS", Trump.NO_TRUMP) == 0


def test_group_beats_run_of_equal_value() -> None:
    assert compared(load_ruleset("sr_belot_4"), "QS QH QD QC", "7S 8S 9S TS JS") == 1


def test_four_aces_beat_four_tens_kings_and_queens_in_this_order() -> None:
    ruleset = load_ruleset("sr_guide_4")
    fours = [" ".join(rank + suit for suit in "SHDC") for rank in "ATKQ"]
    assert [compared(ruleset, one, other) for one, other in pairwise(fours)] == [1, 1, 1]


def test_longer_run_of_equal_value_beats_higher_top_card() -> None:
    assert compared(load_ruleset("hr_bela_4"), "7S 8S 9S TS JS QS", "TD JD QD KD AD") == 1


def test_eight_cards_beat_four_jacks_where_they_win_the_match() -> None:
    ruleset = load_ruleset("sr_belot_4")
    assert compared(ruleset, "7S 8S 9S TS JS QS KS AS", "JS JH JD JC") == 1


@pytest.mark.parametrize(("order", "better"), [("natural", -1), ("strength", 1)])
def test_top_card_is_the_highest_in_the_order_of_runs(order: str, better: int) -> None:
    ruleset = parse_ruleset(f"klaber_2{{run_order={order}}}")
    cards = ("QS KS TS", "JD QD KD") if order == "strength" else ("9S TS JS", "JD QD KD")
    assert compared(ruleset, *cards) == better
