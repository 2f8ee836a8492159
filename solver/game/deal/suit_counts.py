"""How many cards of each suit several hands can get, with the exact number of ways. Knows no single cards."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from math import comb, prod
from random import Random
from typing import TypeAlias

Counts: TypeAlias = tuple[int, int, int, int]
"""Cards of each suit, in the order of ``Suit``."""


@dataclass(frozen=True, slots=True)
class SuitBounds:
    """A hand of ``size`` cards with ``low`` to ``high`` cards of each suit, both included."""

    size: int
    low: Counts
    high: Counts

    def splits(self, left: Counts) -> Iterator[Counts]:
        """Every way to have ``size`` cards by suit when ``left`` are there."""
        ranges = [
            range(low, min(high, there) + 1)
            for low, high, there in zip(self.low[:3], self.high[:3], left[:3], strict=True)
        ]
        for spades, hearts, diamonds in product(*ranges):
            clubs = self.size - spades - hearts - diamonds
            if self.low[3] <= clubs <= min(self.high[3], left[3]):
                yield spades, hearts, diamonds, clubs


@dataclass(slots=True)
class SuitCounts:
    """Draws the suits of ``hands``, one after the other, each consistent set of cards equally likely."""

    hands: tuple[SuitBounds, ...]
    _splits: dict[tuple[int, Counts], tuple[list[Counts], list[int]]] = field(default_factory=dict)

    def ways(self, left: Counts, number: int = 0) -> int:
        """In how many ways hand ``number`` and those after it can be taken from the cards ``left``."""
        if number == len(self.hands):
            return 1
        _, sums = self._weighted(left, number)
        return sums[-1] if sums else 0

    def draw(self, random: Random, left: Counts) -> list[Counts]:
        """The suits of every hand; there has to be a way."""
        drawn = []
        for number in range(len(self.hands)):
            splits, sums = self._weighted(left, number)
            split = splits[bisect_right(sums, random.randrange(sums[-1]))]
            drawn.append(split)
            left = _minus(left, split)
        return drawn

    def _weighted(self, left: Counts, number: int) -> tuple[list[Counts], list[int]]:
        """The splits of hand ``number`` that can be completed, and the running sum of their ways."""
        known = self._splits.get((number, left))
        if known is not None:
            return known
        splits: list[Counts] = []
        sums: list[int] = []
        total = 0
        for split in self.hands[number].splits(left):
            rest = self.ways(_minus(left, split), number + 1)
            if rest:
                total += rest * prod(map(comb, left, split))
                splits.append(split)
                sums.append(total)
        self._splits[number, left] = splits, sums
        return splits, sums


def _minus(left: Counts, taken: Counts) -> Counts:
    return left[0] - taken[0], left[1] - taken[1], left[2] - taken[2], left[3] - taken[3]
