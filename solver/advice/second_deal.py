"""The second packets of a deal in worlds that were made up before them: the stock in a random order.

Knows how many cards go where; knows no play.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from solver.cards import Card, CardSet
from solver.game.auction import Taken
from solver.game.deal_plan import rejoin_stock, second_deal, second_packets
from solver.rules import Ruleset
from solver.worlds.counting import DealtWorlds

_CARDS = 32


def dealt_to_the_end(
    ruleset: Ruleset,
    taken: Taken,
    turnups: tuple[Card, ...],
    worlds: DealtWorlds,
    *,
    wants_turnup: bool,
    seed: int,
) -> DealtWorlds:
    """``worlds`` with all cards dealt, once the taker has taken the turned card, or not.

    ``turnups``: the cards turned so far; like the stock they lie in ``out``. ``wants_turnup`` matters only
    where the taker has the choice. The order of the stock follows from the first hands of a world and
    ``seed`` alone, so it is the same for both choices and for all contracts.
    """
    second = second_deal(ruleset, taken.asking_round, wants_turnup=wants_turnup, accepted=taken.accepted)
    hands, out = worlds.hands.copy(), worlds.out.copy()
    lying = turnups
    if second.taker_gets_turnup:
        assert taken.taker is not None
        assert taken.turnup is not None
        turned = turnups[taken.turnup]
        hands[:, worlds.seats.index(taken.taker)] |= np.uint32(1 << turned.index)
        out &= ~np.uint32(1 << turned.index)
        lying = tuple(card for card in turnups if card != turned)
    stock = in_order(out & ~np.uint32(CardSet.of(lying).mask), worlds, seed)
    if rejoin_stock(ruleset):
        middle = stock.shape[1] // 2
        stock = np.insert(stock, [middle] * len(lying), [1 << card.index for card in lying], axis=1)
    used = 0
    for seat, cards in second_packets(ruleset, worlds.seats, taken.taker, second):
        packet = np.bitwise_or.reduce(stock[:, used : used + cards], axis=1)
        hands[:, worlds.seats.index(seat)] |= packet
        out &= ~packet
        used += cards
    return replace(worlds, hands=hands, out=out)


def in_order(cards: NDArray[np.uint32], worlds: DealtWorlds, seed: int) -> NDArray[np.uint32]:
    """The bits of ``cards``, as many in every row, as they lie in the stock: shape (worlds, cards).

    The order of two cards does not depend on which others are in the stock.
    """
    columns = np.arange(_CARDS, dtype=np.uint32)
    places = _mixed(_numbers_of(worlds, seed)[:, None] + columns.astype(np.uint64))
    places[(cards[:, None] >> columns & 1) == 0] = np.iinfo(np.uint64).max
    found = np.argsort(places, axis=1, kind="stable")[:, : int(np.bitwise_count(cards[0]))]
    return np.asarray(np.uint32(1) << found.astype(np.uint32))


def _numbers_of(worlds: DealtWorlds, seed: int) -> NDArray[np.uint64]:
    """A number for every world that looks random and depends on its hands and ``seed``."""
    numbers = np.full(len(worlds), seed % 2**64, dtype=np.uint64)
    for hands in worlds.hands.T:
        numbers = _mixed(numbers) + hands
    return _mixed(numbers)


def _mixed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """SplitMix64, Steele, Lea and Flood 2014: one step from each number."""
    mixed = numbers + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray(mixed ^ (mixed >> np.uint64(31)))
