"""Dealt packs that shuffling hardly ever gives, for both models. Knows no rule but how cards are dealt."""

from __future__ import annotations

from random import Random

from tests.reference.laid_out import Dealt
from tests.reference.systems import Parameters, number_of_players, pack, packets


def clustered(random: Random, values: Parameters) -> Dealt:
    """Hands with long runs, or with several cards of a rank: a sorted pack with a few cards exchanged."""
    order = pack(values)
    if random.random() < 0.3:
        order.sort(key=lambda card: card[0])
    start = random.randrange(len(order))
    order = order[start:] + order[:start]
    for _ in range(random.randrange(8)):
        one, other = random.randrange(len(order)), random.randrange(len(order))
        order[one], order[other] = order[other], order[one]
    return in_blocks(values, order)


def in_blocks(values: Parameters, order: list[str]) -> Dealt:
    """Each player gets consecutive cards, before and after trumps are chosen."""
    players, size = number_of_players(values), sum(packets(values, "deal1"))
    whole = size + sum(packets(values, "deal2"))
    hands = [order[seat * whole : seat * whole + size] for seat in range(players)]
    later = [order[seat * whole + size : (seat + 1) * whole] for seat in range(players)]
    left = order[players * whole :]
    turnup, rest = (left[:1], left[1:]) if values["turnups"] else ([], left)
    served = [card for size in _served(values) for card in _from_each(later, size)]
    return Dealt(hands, [*turnup, *served, *rest])


def _served(values: Parameters) -> list[int]:
    """The packets of the second deal; in open Belot the upper cards lie in the order of the seats."""
    return [8] if values["layout"] == "open16" else packets(values, "deal2")


def _from_each(hands: list[list[str]], size: int) -> list[str]:
    taken = []
    for hand in hands:
        taken += hand[:size]
        del hand[:size]
    return taken


def own_suits(random: Random, values: Parameters) -> Dealt:
    """Open Belot in which each player has two suits, but for a few cards: runs grow all the time."""
    suits = random.sample("SHDC", 4)
    halves = [[card for card in pack(values) if card[1] in suits[seat * 2 : seat * 2 + 2]] for seat in (0, 1)]
    for _ in range(random.randrange(4)):
        one, other = random.randrange(16), random.randrange(16)
        halves[0][one], halves[1][other] = halves[1][other], halves[0][one]
    for half in halves:
        random.shuffle(half)
    return Dealt([half[:8] for half in halves], [*halves[0][8:], *halves[1][8:]])
