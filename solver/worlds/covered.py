"""Hidden cards under piles of the open layout: in how many ways they can lie, and which lies where.

Needs NumPy. What is under which pile follows from nothing that happened, so every way is equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from solver.cards import CardSet
from solver.worlds.facts import FactKind, HoldsAll
from solver.worlds.knowledge import Knowledge

NOTHING_HIDDEN = -1
"""Stands for the lower card of a pile that is known, or of one that has none any more."""

_PLACED = (FactKind.OPEN, FactKind.GIVEN)


def arrangements(knowledge: Knowledge) -> int:
    """In how many ways the hidden cards of one world can lie under the piles; 1 without the open layout."""
    return prod(factorial(len(piles)) for piles in knowledge.covered)


def bottoms_of(
    knowledge: Knowledge, hands: NDArray[np.uint32], numbers: NDArray[np.int64]
) -> NDArray[np.int8]:
    """The hidden lower cards in worlds of the open layout, as ``Card.index``: shape (worlds, players, piles).

    ``hands``: the cards still held in each world: shape (worlds, players). ``numbers``: which of the
    arrangements each world has, from 0 on: shape (worlds,).
    """
    shape = (*hands.shape, knowledge.ruleset.hand_size // 2)
    bottoms = np.full(shape, NOTHING_HIDDEN, dtype=np.int8)
    placed = _placed_cards(knowledge)
    for seat, piles in enumerate(knowledge.covered):
        hidden = hands[:, seat] & ~np.uint32(placed.mask)
        numbers, places = np.divmod(numbers, factorial(len(piles)))
        bottoms[:, seat, list(piles)] = _permuted(_indexes(hidden, len(piles)), places)
    return bottoms


def _placed_cards(knowledge: Knowledge) -> CardSet:
    """The cards that lie open, or of which it is known under which pile they lie."""
    return CardSet.of(card for cards in _placed(knowledge) for card in cards)


def _placed(knowledge: Knowledge) -> Iterator[CardSet]:
    for fact in knowledge.facts:
        if fact.kind in _PLACED and isinstance(fact.claim, HoldsAll):
            yield fact.claim.cards


def _indexes(masks: NDArray[np.uint32], size: int) -> NDArray[np.int8]:
    """The cards of each mask, all of which have ``size`` cards, in rising order: shape (masks, size)."""
    left = masks.copy()
    columns = np.empty((len(masks), size), dtype=np.int8)
    for column in range(size):
        without_lowest = left & (left - np.uint32(1))
        columns[:, column] = np.bitwise_count((left ^ without_lowest) - np.uint32(1))
        left = without_lowest
    return columns


def _permuted(rows: NDArray[np.int8], numbers: NDArray[np.int64]) -> NDArray[np.int8]:
    """Each row in the order that its number, below the factorial of the length, stands for."""
    permuted = rows.copy()
    every_row = np.arange(len(rows))
    for last in range(rows.shape[1] - 1, 0, -1):
        numbers, other = np.divmod(numbers, last + 1)
        permuted[every_row, last], permuted[every_row, other] = (
            permuted[every_row, other],
            permuted[every_row, last],
        )
    return permuted
