"""The second packets of a deal in worlds that were made up before them: the stock in a random order.

Knows how many cards go where; knows no play.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from solver.cards import Card
from solver.game.auction import Taken
from solver.game.deal_plan import second_deal, second_packets
from solver.rules import Ruleset
from solver.worlds.counting import DealtWorlds


def dealt_to_the_end(
    ruleset: Ruleset, taken: Taken, turned: Card, worlds: DealtWorlds, *, wants_turnup: bool, seed: int
) -> DealtWorlds:
    """``worlds`` with all cards dealt, once the taker has taken ``turned``, which lies in ``out``, or not.

    The order of the stock follows from a world and ``seed`` alone, so it is the same for both choices.
    """
    second = second_deal(ruleset, taken.asking_round, wants_turnup=wants_turnup, accepted=taken.accepted)
    hands, out = worlds.hands.copy(), worlds.out.copy()
    if second.taker_gets_turnup:
        hands[:, worlds.seats.index(taken.taker or 0)] |= np.uint32(1 << turned.index)
        out &= ~np.uint32(1 << turned.index)
    packets = tuple(second_packets(ruleset, worlds.seats, taken.taker, second))
    for row in range(len(worlds)):
        stock = _stock(int(worlds.out[row]) & ~(1 << turned.index), [seed, *map(int, worlds.hands[row])])
        for seat, cards in packets:
            packet = np.uint32(sum(1 << card for card in stock[:cards]))
            del stock[:cards]
            hands[row, worlds.seats.index(seat)] |= packet
            out[row] &= ~packet
    return replace(worlds, hands=hands, out=out)


def _stock(cards: int, seeds: list[int]) -> list[int]:
    """The indexes of ``cards`` in an order that depends on ``seeds`` only."""
    indexes = [index for index in range(32) if cards >> index & 1]
    random = np.random.Generator(np.random.PCG64(seeds))
    return [indexes[place] for place in random.permutation(len(indexes))]
