"""A grid of scores, and how what is known at its nodes is read between them. Knows no rule."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class ScoreGrid:
    """Nodes ``origin``, ``origin + step``, ... per unit, ``size`` of them.

    The target lies half-way between the last node and the one before it, so that a result which is put down
    at the nodes around it reaches the target as often too soon as too late.
    """

    units: int
    step: int
    origin: int
    size: int

    @classmethod
    def up_to(cls, target: int, units: int, step: int, lowest: int = 0) -> ScoreGrid:
        """The grid for a match to ``target`` in which no score falls below ``lowest``."""
        last = target + step // 2
        below = -(-(last - lowest) // step)
        return cls(units, step, last - below * step, below + 1)

    @property
    def shape(self) -> tuple[int, ...]:
        """The nodes of every unit."""
        return (self.size,) * self.units

    def scores(self, nodes: NDArray[np.int64]) -> NDArray[np.int64]:
        """The scores of nodes, which may lie outside."""
        return self.origin + self.step * nodes

    def read(self, values: NDArray[np.float64], scores: NDArray[np.int64]) -> NDArray[np.float64]:
        """``values`` (nodes of every unit, units) at ``scores`` (..., units), interpolated; (..., units).

        Scores outside count as those at the edge.
        """
        places = np.clip((scores - self.origin) / self.step, 0, self.size - 1)
        below = np.minimum(places.astype(np.int64), self.size - 2)
        beyond = places - below
        found = np.zeros((*scores.shape[:-1], values.shape[-1]))
        for corner in product((0, 1), repeat=self.units):
            shares = np.where(corner, beyond, 1 - beyond).prod(axis=-1)
            found += shares[..., None] * values[tuple(np.moveaxis(below + corner, -1, 0))]
        return found


def split(points: NDArray[np.int64], shares: NDArray[np.float64], step: int) -> dict[tuple[int, ...], float]:
    """Results (number, units) put down at whole steps, means being kept: steps per unit, and their shares."""
    below, rest = np.divmod(points, step)
    found: dict[tuple[int, ...], float] = {}
    for corner in product((0, 1), repeat=points.shape[1]):
        parts = shares * np.where(corner, rest / step, 1 - rest / step).prod(axis=1)
        for steps, part in zip((below + corner).tolist(), parts.tolist(), strict=True):
            if part:
                found[tuple(steps)] = found.get(tuple(steps), 0.0) + part
    return found
