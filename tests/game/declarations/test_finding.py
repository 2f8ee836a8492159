"""Tests of what a hand declares, and of Bela."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import PACK_32, Card, CardSet, Rank, Suit, parse_cards
from solver.game.contract import Trump
from solver.game.declarations import (
    MATCH,
    ExtensionKind,
    bela_points,
    bela_suits,
    best_declarations,
    extend_declaration,
    strength,
)
from solver.rules import load_ruleset, parse_ruleset, ruleset_ids


def declared(system: str, cards: str, trump: Trump = Trump.CLUBS) -> list[str]:
    """What ``cards`` declare, printed."""
    found = best_declarations(parse_ruleset(system), trump, CardSet.of(parse_cards(cards)))
    return [str(one) for one in found]


def test_card_counts_in_a_run_and_in_a_group() -> None:
    assert declared("sr_belot_4", "QS QH QD QC JS KS") == ["QS QH QD QC (100)", "JS QS KS (20)"]


def test_cards_in_a_row_are_one_run() -> None:
    assert declared("sr_belot_4", "7S 8S 9S TS JS QS KS") == ["7S 8S 9S TS JS QS KS (100)"]


def test_best_four_cards_of_a_longer_row_count_where_longer_runs_do_not() -> None:
    assert declared("klaber_2", "7D 8D 9D TD JD") == ["8D 9D TD JD (50)"]


@pytest.mark.parametrize(("order", "found"), [("natural", ["QS KS AS (20)"]), ("strength", [])])
def test_ten_stands_between_king_and_ace_only_in_order_of_strength(order: str, found: list[str]) -> None:
    assert declared(f"debrec_2{{run_order={order}}}", "QS KS AS") == found


@pytest.mark.parametrize(("trump", "found"), [(Trump.CLUBS, []), (Trump.HEARTS, ["7C 8C 9C (20)"])])
def test_trump_run_follows_the_strength_of_trumps_in_moscow(trump: Trump, found: list[str]) -> None:
    assert declared("debrec_moscow", "7C 8C 9C", trump) == found


@pytest.mark.parametrize(("groups", "found"), [("J:200", []), ("J:200,T:100", ["TS TH TD TC (100)"])])
def test_four_tens_count_only_where_they_are_listed(groups: str, found: list[str]) -> None:
    ruleset = load_ruleset("sr_belot_4")
    points = {pair[0]: int(pair[2:]) for pair in groups.split(",")}
    rules = ruleset.declarations.model_validate({**ruleset.declarations.model_dump(), "groups": points})
    changed = ruleset.model_copy(update={"declarations": rules})
    hand = CardSet.of(parse_cards("TS TH TD TC"))
    assert [str(one) for one in best_declarations(changed, Trump.CLUBS, hand)] == found


@pytest.mark.parametrize(
    ("system", "value"), [("sr_belot_4", MATCH), ("sr_belot_3", 100), ("ru_belot_3", 50)]
)
def test_eight_cards_are_worth_what_the_system_says(system: str, value: int | str) -> None:
    hand = CardSet.of(card for card in PACK_32 if card.suit is Suit.SPADES)
    (found,) = best_declarations(load_ruleset(system), Trump.CLUBS, hand)
    assert found.value == value


def test_nothing_is_declared_in_france() -> None:
    assert declared("fr_belote_4", "JS JH JD JC 7H 8H 9H TH") == []


@settings(max_examples=200, deadline=None)
@given(
    system=st.sampled_from(ruleset_ids()), mask=st.integers(0, 2**32 - 1), trump=st.sampled_from(list(Trump))
)
def test_declarations_lie_in_the_hand_strongest_first_and_share_no_card_of_one_kind(
    system: str, mask: int, trump: Trump
) -> None:
    ruleset = load_ruleset(system)
    hand = CardSet(mask)
    found = best_declarations(ruleset, trump, hand)
    keys = [strength(ruleset, trump, one) for one in found]
    assert keys == sorted(keys, reverse=True)
    assert all(one.cards <= hand for one in found)
    for is_run in (True, False):
        cards = [card for one in found if one.is_run is is_run for card in one.cards]
        assert len(cards) == len(set(cards))


@pytest.mark.parametrize(
    ("system", "trump", "suits"),
    [
        ("hr_bela_4", Trump.HEARTS, (Suit.HEARTS,)),
        ("debrec_crimea", Trump.NO_TRUMP, ()),
        ("debrec_crimea", Trump.ALL_TRUMPS, ()),
        ("debrec_samara", Trump.ALL_TRUMPS, ()),
        ("debrec_samara", Trump.NO_TRUMP, (Suit.SPADES, Suit.HEARTS)),
    ],
)
def test_bela_is_in_trumps_or_in_the_no_trump_of_samara(
    system: str, trump: Trump, suits: tuple[Suit, ...]
) -> None:
    hand = CardSet.of(parse_cards("KS QS KH QH KD JD"))
    assert bela_suits(load_ruleset(system), trump, hand) == suits


@pytest.mark.parametrize(
    ("call", "first", "said", "points"),
    [
        ("free", Rank.QUEEN, (True, False), 20),
        ("free", Rank.KING, (False, True), 0),
        ("forced", Rank.QUEEN, (True, False), 20),
        ("forced", Rank.QUEEN, (False, False), 0),
        ("king_first", Rank.KING, (True, True), 20),
        ("king_first", Rank.KING, (True, False), 0),
        ("king_first", Rank.KING, (False, True), 0),
        ("king_first", Rank.QUEEN, (True, True), 0),
    ],
)
def test_bela_scores_only_as_the_game_wants_it_announced(
    call: str, first: Rank, said: tuple[bool, bool], points: int
) -> None:
    ruleset = parse_ruleset(f"hr_bela_4{{bela_call={call}}}")
    assert bela_points(ruleset, first, said_first=said[0], said_second=said[1]) == points


def test_card_that_joins_two_rows_scores_once() -> None:
    ruleset = load_ruleset("sr_belot_2_open")
    (run,) = best_declarations(ruleset, Trump.CLUBS, CardSet.of(parse_cards("TS JS QS")))
    others = CardSet.of(parse_cards("8S 7S"))
    found = extend_declaration(ruleset, Trump.CLUBS, run, CardSet(), Card(Suit.SPADES, Rank.NINE), others)
    assert (found.kind, found.points) == (ExtensionKind.EXTENSION, 20)
    assert found.run is not None
    assert str(found.run) == "7S 8S 9S TS JS QS (40)"


def test_card_away_from_the_run_adds_nothing() -> None:
    ruleset = load_ruleset("sr_belot_2_open")
    (run,) = best_declarations(ruleset, Trump.CLUBS, CardSet.of(parse_cards("TS JS QS")))
    found = extend_declaration(ruleset, Trump.CLUBS, run, CardSet(), Card(Suit.SPADES, Rank.ACE))
    assert found.kind is ExtensionKind.NOTHING
