"""The second packets: where cards go, and that the stock is in a random order that is the same for all."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import factorial

import numpy as np
import pytest
from numpy.typing import NDArray

from solver.advice.second_deal import dealt_to_the_end, in_order
from solver.game.auction import Taken
from solver.game.contract import Trump
from solver.game.deal.table import lay_table
from solver.rules import load_ruleset
from solver.worlds.counting import DealtWorlds
from tests.advice.calling.auctions import HIDDEN, Auction, as_dealt, auctions, dealt_worlds


def laid(auction: Auction, *, wants: bool) -> DealtWorlds:
    """The deal of an auction with all cards dealt."""
    return dealt_to_the_end(
        auction.state.ruleset,
        auction.taken,
        auction.state.turnups,
        auction.of_players,
        wants_turnup=wants,
        seed=auction.seed,
    )


def worlds_with(hands: NDArray[np.uint32], out: int) -> DealtWorlds:
    """Worlds with these hands and these cards out."""
    count = len(hands)
    outs = np.full(count, out, dtype=np.uint32)
    return DealtWorlds(tuple(range(hands.shape[1])), hands, outs, np.zeros(count, dtype=np.uint32))


@pytest.mark.parametrize("name", HIDDEN)
def test_every_card_goes_where_the_table_has_it(name: str) -> None:
    for auction in auctions(name, 8, seed=1):
        for wants in (False, True):
            table = lay_table(as_dealt(auction), auction.taken, auction.players, wants_turnup=wants)
            found = laid(auction, wants=wants)
            assert found.hands[0].tolist() == [table.hands[seat].mask for seat in auction.players]
            assert found.out[0] == sum(1 << card.index for card in table.left_over)


@pytest.mark.parametrize("name", HIDDEN)
def test_no_card_is_lost_or_doubled(name: str) -> None:
    for auction in auctions(name, 4, seed=2):
        before, found = auction.of_players, laid(auction, wants=True)
        masks = [*found.hands[0].tolist(), int(found.out[0])]
        assert sum(mask.bit_count() for mask in masks) == np.bitwise_or.reduce(masks).bit_count()
        assert np.bitwise_or.reduce(masks) == np.bitwise_or.reduce([*before.hands[0], before.out[0]])


@pytest.mark.parametrize("name", HIDDEN)
def test_everybody_has_as_many_cards_as_he_plays_and_puts_away(name: str) -> None:
    ruleset = load_ruleset(name)
    for auction in auctions(name, 4, seed=3):
        sizes = np.bitwise_count(laid(auction, wants=True).hands[0]).tolist()
        expected = [
            ruleset.hand_size + ruleset.discarded * (seat == auction.taken.taker) for seat in auction.players
        ]
        assert sizes == expected


@pytest.mark.parametrize("name", ["fr_belote_4", "fr_contree_4"])
def test_a_turned_card_that_nobody_wanted_is_dealt_from_the_middle_of_the_stock(name: str) -> None:
    ruleset = load_ruleset(name)
    turnups, worlds = dealt_worlds(ruleset, 50, seed=4)
    suit = next(suit for suit in "SHDC" if suit != turnups[0].suit.letter)
    taken = Taken(Trump(suit), 2, 2, 0, accepted=False)
    found = dealt_to_the_end(ruleset, taken, turnups, worlds, wants_turnup=False, seed=4)
    assert (found.hands[:, 1] >> np.uint32(turnups[0].index) & 1 == 1).all()


# --- the order of the stock --------------------------------------------------------------------------


def test_all_orders_of_three_cards_are_equally_likely() -> None:
    generator = np.random.Generator(np.random.PCG64(1))
    worlds = worlds_with(generator.integers(8, 2**32, (3000, 4), dtype=np.uint32), out=0b111)
    orders = Counter(map(tuple, in_order(worlds.out, worlds, seed=5).tolist()))
    expected = 3000 / factorial(3)
    assert len(orders) == 6
    assert sum((count - expected) ** 2 / expected for count in orders.values()) < 25  # 5 degrees of freedom


def test_all_orders_are_equally_likely_over_seeds() -> None:
    worlds = worlds_with(np.array([[0xF0, 0xF00]], dtype=np.uint32), out=0b111)
    orders = Counter(tuple(in_order(worlds.out, worlds, seed)[0].tolist()) for seed in range(1500))
    expected = 1500 / factorial(3)
    assert len(orders) == 6
    assert sum((count - expected) ** 2 / expected for count in orders.values()) < 25


def test_every_card_is_as_likely_at_every_place_of_a_long_stock() -> None:
    generator = np.random.Generator(np.random.PCG64(2))
    out = 0x0FFF
    worlds = worlds_with(generator.integers(0, 2**32, (6000, 3), dtype=np.uint32), out)
    stock = in_order(worlds.out, worlds, seed=0)
    places = np.array([[np.count_nonzero(column == 1 << card) for column in stock.T] for card in range(12)])
    assert np.sum((places - 500) ** 2 / 500) < 121 + 6 * (2 * 121) ** 0.5


def test_the_order_of_two_cards_does_not_depend_on_the_rest_of_the_stock() -> None:
    generator = np.random.Generator(np.random.PCG64(3))
    worlds = worlds_with(generator.integers(0, 2**32, (200, 2), dtype=np.uint32), out=0xFFF)
    every = in_order(worlds.out, worlds, seed=1)
    some = in_order(worlds.out & np.uint32(0x5A5), worlds, seed=1)
    for full, part in zip(every.tolist(), some.tolist(), strict=True):
        assert part == [bit for bit in full if bit & 0x5A5]


def test_a_world_has_the_same_stock_wherever_it_stands() -> None:
    _, worlds = dealt_worlds(load_ruleset("debrec_3"), 20, seed=6)
    rows = [7, 3, 3, 19]
    taken_first = in_order(worlds.take(rows).out, worlds.take(rows), seed=2)
    assert np.array_equal(taken_first, in_order(worlds.out, worlds, seed=2)[rows])


def test_another_seed_gives_another_order() -> None:
    _, worlds = dealt_worlds(load_ruleset("klaber_2"), 20, seed=6)
    assert not np.array_equal(in_order(worlds.out, worlds, seed=1), in_order(worlds.out, worlds, seed=2))


def test_second_cards_are_the_same_whatever_suit_is_called() -> None:
    ruleset = load_ruleset("hr_bela_4")
    _, worlds = dealt_worlds(ruleset, 10, seed=9)
    taken = Taken(Trump.HEARTS, 0, 1, None, accepted=False)
    others = replace(taken, trump=Trump.CLUBS, taker=3)
    first, second = (
        dealt_to_the_end(ruleset, each, (), worlds, wants_turnup=False, seed=1) for each in (taken, others)
    )
    assert np.array_equal(first.hands, second.hands)
