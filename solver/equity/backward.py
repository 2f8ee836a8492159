"""The chances of every unit at every node of a grid of scores, worked out backwards from the end of a match.

A deal is drawn from ``DealResults`` whatever the score. Scores grow, so nodes with the same total depend on
those with a greater one; where a deal can leave the total as it is (nothing was written, or two that have
passed the target are equal again), the few nodes that lead to each other are solved together.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.equity.deal_results import DealResults
from solver.equity.match_end import GOES_ON, MatchEnd
from solver.equity.score_grid import ScoreGrid, split

_CLOSE = 1e-7
_DOUBLINGS = 12
"""4,096 deals without a step are followed; what is left then is shared evenly."""
_TOGETHER = 100_000
"""Results of nodes that are looked at in one go."""


@dataclass(frozen=True, slots=True)
class Steps:
    """Results of a deal in steps of a grid: ``steps`` (results, units) with their ``shares``.

    ``nothing``: the share of deals that take no step; ``wins``: of those that win the match, per unit.
    """

    steps: NDArray[np.int64]
    shares: NDArray[np.float64]
    nothing: float
    wins: NDArray[np.float64]

    @classmethod
    def of(cls, results: DealResults, step: int) -> Steps:
        """``results`` with points turned into steps of ``step`` points."""
        nothing = (0,) * results.units
        points = np.array((*results.written, nothing), dtype=np.int64)
        counts = np.array((*results.counts, results.redeals))
        found = split(points, counts / results.deals, step)
        rest = found.pop(nothing, 0.0)
        wins = np.array(results.wins) / results.deals
        return cls(np.array([*found], dtype=np.int64), np.array([*found.values()]), rest, wins)


def chances_at_nodes(end: MatchEnd, grid: ScoreGrid, steps: Steps) -> NDArray[np.float64]:
    """Shape (nodes of every unit, units): the chances before a deal, in its numbering; they add up to 1.

    Nodes at which the match is over hold the chances if one more deal were played.
    """
    return _Backward(end, grid, steps).solve()


class _Backward:
    """One grid while it is being solved; nodes are counted through, the last unit fastest.

    ``before``: the chances before a deal at every node; ``going_on``: those after a deal that ends there, in
    its numbering, if the match goes on. ``after`` is wider and has every place that a deal can reach: who has
    won where the match is over, otherwise what ``going_on`` says at the nearest node. (A match goes on beyond
    the edge only between equals, or where points were lost.)
    """

    def __init__(self, end: MatchEnd, grid: ScoreGrid, steps: Steps) -> None:
        self.end, self.grid, self.steps = end, grid, steps
        low, high = min(0, int(steps.steps.min())), max(0, int(steps.steps.max()))
        wide = grid.size + high - low
        self.strides, self.wide_strides = _strides(grid.size, grid.units), _strides(wide, grid.units)
        self.first = -low * int(self.wide_strides.sum())
        self.leads = steps.steps @ self.wide_strides
        places = _counted_through(wide, grid.units) + low
        winners = end.winners(grid.scores(places))
        self.goes_on = winners == GOES_ON
        self.nearest = np.clip(places, 0, grid.size - 1) @ self.strides
        self.before = np.full((grid.size**grid.units, grid.units), 1 / grid.units)
        self.going_on = self.before.copy()
        self.rows = np.zeros(len(self.before), dtype=np.int64)
        self.after = (winners[:, None] == np.arange(grid.units)).astype(np.float64)
        self.after[self.goes_on] = 1 / grid.units

    def solve(self) -> NDArray[np.float64]:
        """Goes down the totals; again and again only where points can be lost."""
        nodes = _counted_through(self.grid.size, self.grid.units)
        totals = nodes.sum(axis=1)
        places = np.flatnonzero(self.goes_on)
        most = int(totals.max())
        levels = list(
            zip(
                _by_total(nodes, totals, most),
                _by_total(places, totals[self.nearest[places]], most),
                strict=True,
            )
        )
        while True:
            last = self.before.copy()
            for level, copies in levels:
                self._solve_level(level)
                self.after[copies] = self.going_on[self.nearest[copies]]
            if (self.steps.steps >= 0).all() or abs(self.before - last).max() < _CLOSE:
                return self.before.reshape(*self.grid.shape, self.grid.units)

    def _solve_level(self, nodes: NDArray[np.int64]) -> None:
        """Fills in ``before`` and ``going_on`` at ``nodes``, which have one total."""
        own = nodes @ self.strides
        starts = nodes @ self.wide_strides + self.first
        fixed = self._looked_ahead(starts)
        stays = np.full(len(nodes), self.steps.nothing)
        edge = np.flatnonzero((nodes == self.grid.size - 1).sum(axis=1) > 1)
        if len(edge):
            places = starts[edge, None] + self.leads
            equal = self.goes_on[places] & (self.nearest[places] == own[edge, None])
            fixed[edge] -= np.einsum("nr,nru->nu", equal * self.steps.shares, self.after[places])
            stays[edge] += equal @ self.steps.shares
        self._close(nodes, own, fixed, stays)

    def _looked_ahead(self, starts: NDArray[np.int64]) -> NDArray[np.float64]:
        """The chances if every result takes a step."""
        found = np.empty((len(starts), self.grid.units))
        size = max(1, _TOGETHER // len(self.leads))
        for start in range(0, len(starts), size):
            places = starts[start : start + size, None] + self.leads
            found[start : start + size] = self.steps.shares @ self.after[places]
        return found + self.steps.wins

    def _close(
        self,
        nodes: NDArray[np.int64],
        own: NDArray[np.int64],
        fixed: NDArray[np.float64],
        stays: NDArray[np.float64],
    ) -> None:
        """Solves ``nodes``, which lead to each other by deals that take no step: a share ``stays`` of all.

        Every chance is what is fixed, and a share of one other chance. Putting the rule for that one in for
        it, again and again, doubles how many such deals are followed.
        """
        count, units = fixed.shape
        turns = self.end.turns(nodes)[:, None]
        in_next = np.arange(units) - turns
        next_deal = np.take_along_axis(nodes, (np.arange(units) + turns) % units, axis=1) @ self.strides
        self.rows[own] = np.arange(count)
        following = (self.rows[next_deal][:, None] * units + in_next % units).ravel()
        found, rest, leads_to = fixed.ravel(), np.repeat(stays, units), following
        for _ in range(_DOUBLINGS):
            found, rest = found + rest * found[leads_to], rest * rest[leads_to]
            leads_to = leads_to[leads_to]
        found = found + rest / units
        self.before[own] = found.reshape(fixed.shape)
        self.going_on[own] = found[following].reshape(fixed.shape)


def _strides(size: int, units: int) -> NDArray[np.int64]:
    return np.array([size ** (units - 1 - unit) for unit in range(units)], dtype=np.int64)


def _counted_through(size: int, units: int) -> NDArray[np.int64]:
    """Every node of a grid: (nodes, units)."""
    return np.indices((size,) * units).reshape(units, -1).T


def _by_total(rows: NDArray[np.int64], totals: NDArray[np.int64], most: int) -> list[NDArray[np.int64]]:
    """``rows`` with each of ``totals``, from ``most`` down to 0."""
    order = np.argsort(-totals, kind="stable")
    bounds = np.searchsorted(-totals[order], -np.arange(most - 1, -1, -1))
    return np.split(rows[order], bounds)
