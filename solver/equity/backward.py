"""The chances of every unit at every node of a grid of scores, worked out backwards from the end of a match.

A deal is drawn from ``DealResults`` whatever the score. Scores grow, so nodes with the same total depend on
those with a greater one; where a deal can leave the total as it is (nothing was written, or two that have
passed the target are equal again), the few nodes that lead to each other are solved together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.equity.deal_results import DealResults
from solver.equity.match_end import GOES_ON, MatchEnd
from solver.equity.score_grid import ScoreGrid, split

_CLOSE = 1e-12
_CLOSE_SWEEPS = 1e-7
_ENTRIES = 300_000
"""Results of nodes that are looked at together."""


@dataclass(frozen=True, slots=True)
class Steps:
    """Results of a deal in steps of a grid: ``steps`` (results, units), their ``shares``, and ``wins``.

    ``wins``: the share of deals per unit in which it wins the match at once.
    """

    steps: NDArray[np.int64]
    shares: NDArray[np.float64]
    wins: NDArray[np.float64]

    @classmethod
    def of(cls, results: DealResults, step: int) -> Steps:
        """``results`` with points turned into steps of ``step`` points."""
        nothing = (0,) * results.units
        points = np.array((*results.written, nothing), dtype=np.int64)
        counts = np.array((*results.counts, results.redeals))
        found = split(points, counts / results.deals, step)
        return cls(
            np.array(list(found), dtype=np.int64),
            np.array(list(found.values())),
            np.array(results.wins) / results.deals,
        )


def chances_at_nodes(end: MatchEnd, grid: ScoreGrid, steps: Steps) -> NDArray[np.float64]:
    """Shape (nodes of every unit, units): the chances before a deal, in its numbering; they add up to 1.

    Nodes at which the match is over hold the chances if one more deal were played.
    """
    return _Backward(end, grid, steps).solve()


@dataclass(frozen=True, slots=True)
class _Loops:
    """Results that leave the total as it is: row of the node, share, and the node after it."""

    rows: NDArray[np.int64]
    shares: NDArray[np.float64]
    nodes: NDArray[np.int64]


class _Backward:
    """One grid while it is being solved. ``before`` and ``after`` hold chances per node (flat, units).

    Both are in the numbering of the deal that is due or has just been played.
    """

    def __init__(self, end: MatchEnd, grid: ScoreGrid, steps: Steps) -> None:
        self.end = end
        self.grid = grid
        self.steps = steps
        nodes = grid.size**grid.units
        self.strides = grid.size ** np.arange(grid.units - 1, -1, -1)
        self.before = np.full((nodes, grid.units), 1 / grid.units)
        self.after = self.before.copy()

    def solve(self) -> NDArray[np.float64]:
        """Goes down the totals; again and again only where points can be lost."""
        levels = list(self._levels())
        while True:
            last = self.before.copy()
            for nodes in levels:
                self._solve_level(nodes)
            if (self.steps.steps >= 0).all() or abs(self.before - last).max() < _CLOSE_SWEEPS:
                return self.before.reshape(*self.grid.shape, self.grid.units)

    def _levels(self) -> Iterator[NDArray[np.int64]]:
        """Nodes (number, units) of each total, the greatest total first."""
        nodes = np.indices(self.grid.shape).reshape(self.grid.units, -1).T
        totals = nodes.sum(axis=1)
        order = np.argsort(-totals, kind="stable")
        bounds = np.flatnonzero(np.diff(totals[order])) + 1
        yield from np.split(nodes[order], bounds)

    def _solve_level(self, nodes: NDArray[np.int64]) -> None:
        size = max(1, _ENTRIES // len(self.steps.shares))
        starts = range(0, len(nodes), size)
        parts = [self._looked_ahead(nodes[start : start + size]) for start in starts]
        fixed = np.concatenate([part for part, _ in parts])
        rows = np.concatenate([loops.rows + start for start, (_, loops) in zip(starts, parts, strict=True)])
        loops = _Loops(
            rows,
            np.concatenate([loops.shares for _, loops in parts]),
            np.concatenate([loops.nodes for _, loops in parts]),
        )
        self._close(nodes, fixed, loops)

    def _looked_ahead(self, nodes: NDArray[np.int64]) -> tuple[NDArray[np.float64], _Loops]:
        """What is known already of the chances at ``nodes`` of one total, and the results that stay there."""
        reached = nodes[:, None, :] + self.steps.steps
        winners = self._winners(reached)
        found = np.stack(
            [(winners == unit) @ self.steps.shares for unit in range(self.grid.units)], axis=1
        )
        found += self.steps.wins
        np.clip(reached, 0, self.grid.size - 1, out=reached)
        goes_on = winners == GOES_ON
        stays = goes_on & (reached.sum(axis=2) == nodes[0].sum())
        places = reached @ self.strides
        shares = np.where(goes_on & ~stays, self.steps.shares, 0)
        found += np.einsum("nr,nru->nu", shares, self.after[places])
        rows, results = np.nonzero(stays)
        return found, _Loops(rows, self.steps.shares[results], places[rows, results])

    def _winners(self, reached: NDArray[np.int64]) -> NDArray[np.int64]:
        """Who has won at nodes (numbers, results, units), if anybody; nothing written ends no match."""
        winners = np.full(reached.shape[:2], GOES_ON)
        may_end = reached.max(axis=2) >= self.grid.size - 1
        if self.end.gap:
            may_end |= np.ptp(reached, axis=2) * self.grid.step >= self.end.gap
        may_end &= self.steps.steps.any(axis=1)
        winners[may_end] = self.end.winners(self.grid.scores(reached[may_end]))
        return winners

    def _close(self, nodes: NDArray[np.int64], fixed: NDArray[np.float64], loops: _Loops) -> None:
        """Solves nodes of one total that lead to each other, by following the loops until nothing changes."""
        own = nodes @ self.strides
        units = (np.arange(self.grid.units) + self.end.turns(nodes)[:, None]) % self.grid.units
        next_deal = np.take_along_axis(nodes, units, axis=1) @ self.strides
        change = 1.0
        while change > _CLOSE:
            found = fixed.copy()
            np.add.at(found, loops.rows, loops.shares[:, None] * self.after[loops.nodes])
            change = abs(found - self.before[own]).max()
            self.before[own] = found
            turned = np.empty_like(found)
            np.put_along_axis(turned, units, self.before[next_deal], axis=1)
            self.after[own] = turned
