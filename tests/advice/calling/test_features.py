"""What a player sees in his first cards."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.advice.calling.bid import Bid, CallKind, bid_kinds
from solver.advice.calling.features import feature_names, hand_features
from solver.cards import Card, CardSet, Rank, Suit, parse_card, parse_cards
from solver.game.contract import Trump
from solver.rules import load_ruleset, ruleset_from, ruleset_ids

PACK = st.sampled_from([Card.from_index(index) for index in range(32)])


def seen(bid: Bid, hand: str, seat: int = 0) -> dict[str, float]:
    """The features of one hand that are not 0."""
    masks = np.array([CardSet.of(parse_cards(hand)).mask], dtype=np.uint32)
    values = hand_features(bid, masks, seat)[0].tolist()
    names = feature_names(bid.ruleset, bid.kind)
    return {name: value for name, value in zip(names, values, strict=True) if value}


def bid_of(system: str, trump: str, turnup: str | None = None, asking_round: int = 1) -> Bid:
    """A bid in a shipped system."""
    turned = None if turnup is None else parse_card(turnup)
    return Bid(load_ruleset(system), Trump(trump), turned, asking_round)


def test_every_trump_is_seen_by_its_rank() -> None:
    found = seen(bid_of("sr_belot_4", "H"), "JH 9H 8H 7S QS 9C")
    assert {name for name in found if name.startswith("trump_")} == {
        "trump_jack",
        "trump_nine",
        "trump_eight",
    }


def test_ten_counts_as_guarded_only_with_another_card_and_without_the_ace() -> None:
    found = seen(bid_of("sr_belot_4", "H"), "TS 7S AD TD TC JH")
    kinds = ("ten_guarded", "ten_with_ace", "ten_bare")
    assert [found.get(name) for name in kinds] == [1.0, 1.0, 1.0]


def test_king_and_queen_are_a_bela_only_in_trumps() -> None:
    bid = bid_of("sr_belot_4", "H")
    assert ("bela" in seen(bid, "KH QH 7S 8S 9D TC"), "bela" in seen(bid, "KS QS 7H 8H 9D TC")) == (
        True,
        False,
    )


def test_declarations_of_the_first_hand_are_seen_in_points() -> None:
    found = seen(bid_of("sr_belot_4", "H"), "7S 8S 9S TS JD QD")
    assert found["runs"] == 50


def test_four_of_a_kind_are_seen_in_points() -> None:
    found = seen(bid_of("sr_belot_4", "H"), "9S 9H 9D 9C 7S QD")
    assert found["groups"] == 150


def test_run_that_wins_the_match_counts_as_the_best_that_does_not() -> None:
    rules = ruleset_from({"parent": "sr_belot_4", "deal1": [8], "deal2": []})
    found = seen(Bid(rules, Trump.HEARTS), "7S 8S 9S TS JS QS KS AS")
    assert found["runs"] == 100


def test_turned_card_that_the_taker_gets_is_among_his_cards() -> None:
    found = seen(bid_of("fr_belote_4", "H", "JH"), "9H 7S 8S QD KC")
    assert found["jack_and_nine"] == 1


def test_turned_card_that_nobody_gets_is_seen_as_missing() -> None:
    found = seen(bid_of("hr_bela_2", "H", "JH"), "9H 7S 8S QD KC 8H")
    assert ("trump_jack" in found, found["turned_jack"]) == (False, 1.0)


def test_turned_card_counts_as_own_if_the_seven_can_be_exchanged_for_it() -> None:
    found = seen(bid_of("klaber_2", "H", "JH"), "7H 9H 8S QD KC 8C")
    assert ("trump_seven" in found, found["jack_and_nine"]) == (False, 1.0)


def test_seven_is_kept_in_a_suit_that_was_not_turned() -> None:
    found = seen(bid_of("klaber_2", "H", "JS", 2), "7H 9H 8S QD KC 8C")
    assert found["trump_seven"] == 1


def test_seven_is_not_exchanged_for_a_card_turned_later() -> None:
    first, second = (bid_of("debrec_4", "H", "JH", asking_round) for asking_round in (1, 2))
    assert (first.swaps_seven, second.swaps_seven) == (True, False)


def test_first_seat_has_no_flag_of_its_own() -> None:
    bid = bid_of("sr_belot_3", "H")
    seats = [{name for name in seen(bid, "7H", seat) if name.startswith("seat")} for seat in range(3)]
    assert seats == [set(), {"seat_1"}, {"seat_2"}]


def test_no_trump_looks_for_stoppers_in_every_suit() -> None:
    found = seen(bid_of("debrec_crimea", "NT", "7S", 2), "AH TD 7D KC QC 9C")
    assert found["stopped"] == 3


def test_all_trumps_looks_for_jacks_and_nines() -> None:
    found = seen(bid_of("debrec_crimea", "AT", "7S", 2), "JH 9H JD 7D KC QC")
    assert (found["jack"], found["jack_and_nine"]) == (2, 1)


@pytest.mark.parametrize("system", ruleset_ids())
def test_every_kind_of_call_has_a_column_for_each_name(system: str) -> None:
    rules = load_ruleset(system)
    hands = np.array([0b111], dtype=np.uint32)
    trumps = {CallKind.NO_TRUMP: Trump.NO_TRUMP, CallKind.ALL_TRUMPS: Trump.ALL_TRUMPS}
    turned = {CallKind.SUIT: None, CallKind.TURNED: Card(Suit.HEARTS, Rank.NINE)}
    for kind in bid_kinds(rules):
        card = turned.get(kind, Card(Suit.CLUBS, Rank.NINE))
        bid = Bid(rules, trumps.get(kind, Trump.HEARTS), card)
        assert hand_features(bid, hands, 0).shape == (1, len(feature_names(rules, bid.kind)))


@given(cards=st.sets(PACK, min_size=6, max_size=6), order=st.permutations(list(Suit)))
@settings(max_examples=60)
def test_names_of_suits_do_not_matter(cards: set[Card], order: list[Suit]) -> None:
    rules = load_ruleset("debrec_moscow")
    renamed = {Card(order[card.suit], card.rank) for card in cards}
    before = hand_features(Bid(rules, Trump.HEARTS), np.array([CardSet.of(cards).mask], np.uint32), 1)
    trump = Trump(order[Suit.HEARTS].letter)
    after = hand_features(Bid(rules, trump), np.array([CardSet.of(renamed).mask], np.uint32), 1)
    assert (before == after).all()
