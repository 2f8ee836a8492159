"""What a score is worth once a deal is over: a grid of numbers, read between its nodes in proportion.

Knows no rule of a match. The numbers are whole; what lies between them is worked out exactly and rounded to
the nearest one, halves away from zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random

Node = tuple[int, ...]

CERTAIN = 1_000_000
"""A match that is won; one that is lost is as much below zero."""


@dataclass(frozen=True, eq=False)
class EquityGrid:
    """``values``: for each unit a number at every node; node ``i, j, ...`` is at so many steps per unit."""

    step: int
    size: int
    values: Sequence[dict[Node, int]]

    def value(self, unit: int, scores: Sequence[int]) -> int:
        """What these scores are worth to ``unit``; outside the grid as at its edge."""
        places = [Fraction(min(max(score, 0), (self.size - 1) * self.step), self.step) for score in scores]
        exact = self._between(unit, (), places)
        rounded = int(abs(exact) + Fraction(1, 2))
        return rounded if exact >= 0 else -rounded

    def _between(self, unit: int, node: Node, places: Sequence[Fraction]) -> Fraction:
        """Fixes one unit after the other at the nodes around its place."""
        if not places:
            return Fraction(self.values[unit][node])
        below = min(int(places[0]), self.size - 2)
        share = places[0] - below
        low = self._between(unit, (*node, below), places[1:])
        high = self._between(unit, (*node, below + 1), places[1:])
        return low + share * (high - low)


def wild_grid(random: Random, units: int, size: int, step: int) -> EquityGrid:
    """Any numbers at all."""
    nodes = list(product(range(size), repeat=units))
    return EquityGrid(
        step, size, [{node: random.randint(-CERTAIN, CERTAIN) for node in nodes} for _ in range(units)]
    )


def tame_grid(random: Random, units: int, size: int, step: int) -> EquityGrid:
    """Own points never do any harm, those of others never any good."""
    own = [0, *sorted(random.randint(0, CERTAIN) for _ in range(size - 1))]
    others = [0, *sorted(random.randint(0, CERTAIN // (units - 1)) for _ in range(size - 1))]
    nodes = list(product(range(size), repeat=units))
    values = [
        {
            node: own[node[unit]] - sum(others[each] for place, each in enumerate(node) if place != unit)
            for node in nodes
        }
        for unit in range(units)
    ]
    return EquityGrid(step, size, values)
