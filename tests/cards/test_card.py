"""Cards and sets of cards."""

from collections.abc import Set

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import PACK_24, PACK_32, Card, CardSet, Rank, Suit

CARDS = st.builds(Card, st.sampled_from(Suit), st.sampled_from(Rank))
SETS = st.frozensets(CARDS)


def test_index_is_suit_times_eight_plus_natural_rank() -> None:
    assert [Card.from_index(index).index for index in range(32)] == list(range(32))
    assert Card(Suit.HEARTS, Rank.JACK).index == 12


@pytest.mark.parametrize("index", [-1, 32])
def test_index_outside_the_pack_is_refused(index: int) -> None:
    with pytest.raises(IndexError, match=str(index)):
        Card.from_index(index)


@pytest.mark.parametrize("mask", [-1, 1 << 32])
def test_mask_outside_the_pack_is_refused(mask: int) -> None:
    with pytest.raises(IndexError, match="outside the pack"):
        CardSet(mask)


def test_packs_hold_32_and_24_cards() -> None:
    assert len(PACK_32) == 32
    assert len(PACK_24) == 24
    assert all(card.rank <= Rank.EIGHT for card in PACK_32 - PACK_24)


@given(SETS, SETS)
def test_set_algebra_is_that_of_frozenset(left: frozenset[Card], right: frozenset[Card]) -> None:
    ours: Set[Card] = CardSet.of(left)
    other: Set[Card] = CardSet.of(right)
    assert ours & other == left & right
    assert ours | other == left | right
    assert ours - other == left - right
    assert ours ^ other == left ^ right
    assert (ours <= other, ours < other) == (left <= right, left < right)
    assert ours.isdisjoint(other) == left.isdisjoint(right)


@given(SETS, SETS)
def test_algebra_with_a_frozenset_on_either_side_gives_a_card_set(
    left: frozenset[Card], right: frozenset[Card]
) -> None:
    ours = CardSet.of(left)
    results = [
        ours & right,
        right & ours,
        ours | right,
        right | ours,
        ours - right,
        ours ^ right,
        right ^ ours,
    ]
    assert all(isinstance(result, CardSet) for result in results)
    assert right - ours == right - left


@given(SETS, SETS)
def test_equality_and_hash_are_those_of_frozenset(left: frozenset[Card], right: frozenset[Card]) -> None:
    ours: Set[Card] = CardSet.of(left)
    assert (ours == CardSet.of(right)) == (left == right)
    assert ours == left
    assert left == ours
    assert hash(ours) == hash(left)


@given(SETS)
def test_iteration_is_in_order_of_index(cards: frozenset[Card]) -> None:
    ours = CardSet.of(cards)
    assert list(ours) == sorted(cards, key=lambda card: card.index)
    assert len(ours) == len(cards)
    assert all(card in ours for card in cards)


def test_something_that_is_no_card_is_in_no_set() -> None:
    text: object = "JH"
    assert text not in PACK_32
