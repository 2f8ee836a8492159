"""Random deals under wishes: exactly what is wanted, each fitting deal equally likely, clear refusals."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import Card, CardSet, Suit, parse_cards
from solver.errors import PositionError
from solver.game import Trump
from solver.game.deal import DealtCards, dealt_faults
from solver.game.deal import random_deals as module
from solver.game.deal.hand_wishes import DealWishes, HandWish, Span, card_points
from solver.game.deal.random_deals import random_deals
from solver.game.deal.suit_counts import Counts, SuitBounds, SuitCounts
from solver.rules import Ruleset, load_ruleset, parse_ruleset, ruleset_ids

BELA = load_ruleset("hr_bela_4")
TINY = parse_ruleset("klaber_3{low_rank=9,seven_swap=no,deal1=1,deal2=1}")


def whole_hand(dealt: DealtCards, seat: int) -> tuple[Card, ...]:
    """The cards of a seat of Croatian Bela for four: six, and two of the stock."""
    return (*dealt.hands[seat], *dealt.stock[2 * seat : 2 * seat + 2])


def faults_of(ruleset: Ruleset, wishes: DealWishes) -> list[tuple[str, str]]:
    with pytest.raises(PositionError) as caught:
        random_deals(ruleset, 1, 0, wishes)
    return [(fault.pointer, fault.code) for fault in caught.value.faults]


@pytest.mark.parametrize("system", ruleset_ids())
def test_every_game_gets_whole_packs(system: str) -> None:
    for dealt in random_deals(load_ruleset(system), 20, seed=5):
        assert dealt_faults(dealt) == []


def test_same_seed_gives_the_same_deals_and_more_of_them() -> None:
    wishes = DealWishes((HandWish(lengths={Suit.HEARTS: Span(4, 8)}, points=Span(20, 60)),))
    assert random_deals(BELA, 9, 4, wishes)[:3] == random_deals(BELA, 3, 4, wishes)


def test_another_seed_gives_other_deals() -> None:
    assert random_deals(BELA, 1, 1) != random_deals(BELA, 1, 2)


def test_known_cards_and_lengths_are_exactly_met() -> None:
    known = parse_cards("JH 9H")
    wishes = DealWishes(
        (
            HandWish(cards=known, lengths={Suit.HEARTS: Span(4, 4)}),
            None,
            HandWish(lengths={Suit.SPADES: Span(0, 0), Suit.CLUBS: Span(3, 5)}),
            HandWish(cards=parse_cards("AS")),
        )
    )
    for dealt in random_deals(BELA, 100, 1, wishes):
        first, third = whole_hand(dealt, 0), whole_hand(dealt, 2)
        assert CardSet.of(known) <= CardSet.of(first)
        assert sum(card.suit is Suit.HEARTS for card in first) == 4
        assert not any(card.suit is Suit.SPADES for card in third)
        assert 3 <= sum(card.suit is Suit.CLUBS for card in third) <= 5
        assert parse_cards("AS")[0] in whole_hand(dealt, 3)


@pytest.mark.parametrize("trump", [None, Trump.HEARTS])
def test_points_are_those_of_the_contract_that_is_named(trump: Trump | None) -> None:
    wishes = DealWishes((None, HandWish(points=Span(50, 55))), trump=trump)
    for dealt in random_deals(BELA, 20, 1, wishes):
        assert 50 <= sum(card_points(BELA, trump, card) for card in whole_hand(dealt, 1)) <= 55


def test_wishes_about_first_cards_are_met_by_them_alone() -> None:
    wishes = DealWishes((HandWish(lengths={Suit.HEARTS: Span(0, 0)}),), first_cards_only=True)
    deals = random_deals(BELA, 50, 1, wishes)
    assert not any(card.suit is Suit.HEARTS for dealt in deals for card in dealt.hands[0])
    assert any(card.suit is Suit.HEARTS for dealt in deals for card in dealt.stock[:2])


def test_later_cards_of_unsure_owners_are_no_part_of_the_hand() -> None:
    wishes = DealWishes((HandWish(lengths={Suit.HEARTS: Span(5, 5)}),))
    for dealt in random_deals(load_ruleset("mk_beljot_4"), 20, 1, wishes):
        assert all(card.suit is Suit.HEARTS for card in dealt.hands[0])


def test_every_hand_that_fits_is_equally_likely() -> None:
    """Two of 24 cards with exactly one heart and 10 to 14 points: 6 x 18 pairs, of which some fit."""
    wishes = DealWishes((HandWish(lengths={Suit.HEARTS: Span(1, 1)}, points=Span(10, 14)),))
    fitting = {
        frozenset(pair)
        for pair in combinations(TINY.pack, 2)
        if sum(card.suit is Suit.HEARTS for card in pair) == 1
        and 10 <= sum(card_points(TINY, None, card) for card in pair) <= 14
    }
    deals = random_deals(TINY, 100 * len(fitting), 3, wishes)
    hands = Counter(frozenset((*dealt.hands[0], dealt.stock[0])) for dealt in deals)
    assert set(hands) == fitting
    chi_square = sum((number - 100) ** 2 / 100 for number in hands.values())
    assert chi_square < len(fitting) + 6 * (2 * len(fitting)) ** 0.5


COUNTS = st.tuples(*[st.integers(0, 5)] * 4)


@settings(max_examples=60, deadline=None)
@given(
    left=COUNTS,
    low=st.tuples(*[st.integers(0, 2)] * 4),
    more=COUNTS,
    sizes=st.tuples(*[st.integers(0, 4)] * 2),
)
def test_ways_are_counted_as_by_trying_all(
    left: Counts, low: Counts, more: Counts, sizes: tuple[int, int]
) -> None:
    high = (low[0] + more[0], low[1] + more[1], low[2] + more[2], low[3] + more[3])
    first, second = SuitBounds(sizes[0], low, high), SuitBounds(sizes[1], (0, 0, 0, 0), high)
    expected = sum(
        prod(map(comb, left, one)) * prod(map(comb, rest, other))
        for one in first.splits(left)
        for rest in [tuple(there - taken for there, taken in zip(left, one, strict=True))]
        for other in second.splits((rest[0], rest[1], rest[2], rest[3]))
    )
    assert SuitCounts((first, second)).ways(left) == expected


@settings(max_examples=60, deadline=None)
@given(left=COUNTS, size=st.integers(0, 6), low=st.tuples(*[st.integers(0, 2)] * 4))
def test_splits_are_all_within_bounds_and_different(left: Counts, size: int, low: Counts) -> None:
    bounds = SuitBounds(size, low, (4, 4, 4, 4))
    splits = list(bounds.splits(left))
    assert len(splits) == len(set(splits))
    for split in splits:
        assert sum(split) == size
        assert all(
            least <= held <= min(4, there) for least, held, there in zip(low, split, left, strict=True)
        )


def test_drawn_suits_fit_everybody() -> None:
    counts = SuitCounts(
        (SuitBounds(8, (5, 0, 0, 0), (8, 8, 8, 8)), SuitBounds(8, (3, 0, 0, 0), (3, 8, 8, 8)))
    )
    for seed in range(50):
        first, second = counts.draw(Random(seed), (8, 8, 8, 8))
        assert (first[0], second[0]) == (5, 3)


@pytest.mark.parametrize(
    ("hands", "faults"),
    [
        ([HandWish(parse_cards("JH"))] * 2, [("/hands/1/cards/0", "duplicate-card")]),
        ([HandWish(parse_cards("7H 8H 9H TH JH QH KH AH 7S"))], [("/hands/0/cards", "wrong-hand-size")]),
        ([None] * 4 + [HandWish()], [("/hands", "wrong-number-of-hands")]),
        ([HandWish(lengths={Suit.CLUBS: Span(4, 3)})], [("/hands/0/suits/C", "wrong-value")]),
        ([HandWish(lengths={Suit.CLUBS: Span(-1, 3)})], [("/hands/0/suits/C", "wrong-value")]),
        ([HandWish(parse_cards("7C 8C"), {Suit.CLUBS: Span(0, 1)})], [("/hands/0/suits/C", "no-such-deal")]),
        ([HandWish(lengths=dict.fromkeys(Suit, Span(0, 1)))], [("/hands/0/suits", "no-such-deal")]),
        ([HandWish(lengths=dict.fromkeys(Suit, Span(3, 8)))], [("/hands/0/suits", "no-such-deal")]),
        ([HandWish(points=Span(9, 8))], [("/hands/0/points", "wrong-value")]),
        ([HandWish(points=Span(90, 152))], [("/hands/0/points", "no-such-deal")]),
        ([HandWish(parse_cards("AS AH"), points=Span(0, 21))], [("/hands/0/points", "no-such-deal")]),
        ([HandWish(points=Span(41, 80))] * 3, [("/hands", "no-such-deal")]),
        ([HandWish(lengths={Suit.CLUBS: Span(5, 8)})] * 2, [("/hands", "no-such-deal")]),
    ],
)
def test_impossible_wishes_are_refused(hands: list[HandWish | None], faults: list[tuple[str, str]]) -> None:
    assert faults_of(BELA, DealWishes(tuple(hands))) == faults


def test_all_impossible_wishes_are_named_at_once() -> None:
    hands = (HandWish(parse_cards("JH") * 2), HandWish(lengths={Suit.CLUBS: Span(9, 9)}))
    assert faults_of(BELA, DealWishes(hands, trump=Trump.NO_TRUMP)) == [
        ("/trump", "no-such-contract"),
        ("/hands/0/cards/1", "duplicate-card"),
        ("/hands/1/suits", "no-such-deal"),
    ]


def test_cards_the_pack_lacks_are_refused() -> None:
    assert faults_of(TINY, DealWishes((HandWish(parse_cards("7H")),))) == [
        ("/hands/0/cards/0", "card-not-in-pack")
    ]


def test_deals_that_are_too_rare_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_TRIES", 200)
    wishes = DealWishes((HandWish(points=Span(0, 0)), HandWish(points=Span(0, 0))))
    assert faults_of(BELA, wishes) == [("/hands", "deals-too-rare")]
