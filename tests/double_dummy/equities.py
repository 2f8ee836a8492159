"""Equities of any kind for the search: grids of the naive model in the form the library wants."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from tests.reference.equity import CERTAIN, EquityGrid, tame_grid, wild_grid
from tests.reference.systems import number, parameters, units

SIZES = {2: 28, 3: 11, 4: 6}
"""Nodes per unit, by the number of units."""


@dataclass(frozen=True, eq=False)
class GridEquity:
    """A grid of the naive model as the library wants it."""

    grid: EquityGrid

    @property
    def step(self) -> int:
        return self.grid.step

    def table_after(self, unit: int, step: int) -> NDArray[np.int32]:
        assert step == self.grid.step
        values = self.grid.values[unit]
        table = np.zeros((self.grid.size,) * len(self.grid.values), dtype=np.int32)
        for node, value in values.items():
            table[node] = value
        return table


def equity_for(random: Random, system: str, *, tame: bool) -> GridEquity:
    """Any equity for a game, or one in which points do what they should."""
    values = parameters(system)
    count = len(units(values))
    size = SIZES[count]
    step = max(1, -(-number(values, "target") // (size - 2)))
    return GridEquity((tame_grid if tame else wild_grid)(random, count, size, step))


@dataclass(frozen=True, eq=False)
class EvenEquity:
    """Two units, of which a point more for one is always worth the same: ``per_point``."""

    per_point: int = 200
    step: int = 10
    size: int = 130

    def table_after(self, unit: int, step: int) -> NDArray[np.int32]:
        scores = np.arange(self.size) * step
        lead = scores[:, None] - scores
        return (lead if unit == 0 else -lead).astype(np.int32) * self.per_point

    def chance(self, lead: float) -> float:
        """The chance of who has so many points more."""
        return (1 + self.per_point * lead / CERTAIN) / 2
