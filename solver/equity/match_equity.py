"""How likely each unit is to win the match, before a deal and after it.

The chances rest on what deals of the library's own players have written (``deal_results``), the same at
every score. Points that hang are part of what later deals write on average; a match that may be stopped in
the middle of a deal is looked at when the deal is over. Knows no cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver.equity.backward import Steps, chances_at_nodes
from solver.equity.deal_results import DealResults, deal_results, no_equity
from solver.equity.match_end import GOES_ON, MatchEnd
from solver.equity.score_grid import ScoreGrid
from solver.errors import Fault, PositionError
from solver.game import FaultCode
from solver.rules import Ruleset

CERTAIN = 1_000_000
"""A match that is won, in the whole numbers of ``table_after``."""

MOST_TARGET = 3_000
"""No longer match is worked out."""

_STEPS = {2: 10, 3: 25, 4: 35}
_MOST_STEPS = {2: 150, 3: 42, 4: 16}


@dataclass(frozen=True, slots=True, eq=False)
class MatchEquity:
    """The chances of every unit at every score of one game.

    ``grid``: float64 (nodes of every unit, units), the chances before a deal in its numbering (the dealer
    sits last); node ``i`` of a unit is the score ``origin + i * step``. ``results``: what it is made from.
    """

    ruleset: Ruleset
    results: DealResults
    grid: NDArray[np.float64]
    _end: MatchEnd
    _nodes: ScoreGrid

    @classmethod
    def of(cls, ruleset: Ruleset, results: DealResults, step: int | None = None) -> MatchEquity:
        """The equity of a game whose deals write ``results``; ``step``: points between two nodes.

        Raises:
            PositionError: ``no-equity``, the game has no match, or too long a one.
        """
        target = ruleset.match.target
        if not 0 < target <= MOST_TARGET:
            raise no_equity(_why_not(ruleset))
        lowest = min(0, *(2 * points for row in results.written for points in row))
        step = step or _fitting_step(target, ruleset.units)
        nodes = ScoreGrid.up_to(target, ruleset.units, step, lowest)
        end = MatchEnd.of(ruleset)
        grid = chances_at_nodes(end, nodes, Steps.of(results, step))
        grid.flags.writeable = False
        return cls(ruleset, results, grid, end, nodes)

    @property
    def step(self) -> int:
        """Points between two nodes of ``grid``."""
        return self._nodes.step

    @property
    def origin(self) -> int:
        """The score of the first node of ``grid``."""
        return self._nodes.origin

    def chances(self, scores: ArrayLike) -> NDArray[np.float64]:
        """The chances of every unit of the deal that is due, in its numbering: (..., units), adding up to 1.

        ``scores``: before that deal, (..., units), also in its numbering. A match that is over has been won.

        Raises:
            PositionError: ``wrong-number-of-units``.
        """
        given = self._checked(scores)
        return self._decided(given, self._nodes.read(self.grid, given))

    def after(self, before: Sequence[int], written: ArrayLike) -> NDArray[np.float64]:
        """The chances of every unit of a deal once it has written so much: (deals, units).

        ``before``: the scores before it; ``written``: (deals, units) of one deal as it may end, both in its
        numbering, as is the answer. Who deals next is taken into account. A deal that writes nothing ends no
        match.

        Raises:
            PositionError: ``wrong-number-of-units``.
        """
        points = self._checked(written)
        scores = self._checked(before) + points
        found = self._going_on(scores)
        return np.where(points.any(axis=-1, keepdims=True), self._decided(scores, found), found)

    def after_redeal(self, before: Sequence[int]) -> NDArray[np.float64]:
        """The chances (units,) after a deal in which nobody has written anything; as ``after``."""
        return self.after(before, np.zeros(self.ruleset.units, dtype=np.int64))

    def table_after(self, unit: int, step: int = 10) -> NDArray[np.int32]:
        """Chances of ``unit`` after a deal in whole numbers, from -1,000,000 (lost) to 1,000,000 (won).

        Entry ``i, j, ...`` belongs to the scores ``i * step, j * step, ...`` in the numbering of the deal, up
        to the first that has reached the target. Between entries the chance is read by interpolation, as long
        as the match goes on; entries at which it is over serve that alone.
        """
        size = -(-self.ruleset.match.target // step) + 1
        scores = np.moveaxis(np.indices((size,) * self.ruleset.units), 0, -1) * step
        chances = self._going_on(scores)[..., unit]
        return np.rint((2 * chances - 1) * CERTAIN).astype(np.int32)

    def _going_on(self, scores: NDArray[np.int64]) -> NDArray[np.float64]:
        """Chances after a deal, if the match goes on."""
        turns = self._end.turns(scores)[..., None]
        units = (np.arange(self.ruleset.units) + turns) % self.ruleset.units
        next_deal = self._nodes.read(self.grid, np.take_along_axis(scores, units, axis=-1))
        found = np.empty_like(next_deal)
        np.put_along_axis(found, units, next_deal, axis=-1)
        return found

    def _decided(self, scores: NDArray[np.int64], chances: NDArray[np.float64]) -> NDArray[np.float64]:
        """``chances``, or what has become of a match that is over."""
        winners = self._end.winners(scores)[..., None]
        won = (winners == np.arange(self.ruleset.units)).astype(np.float64)
        return np.where(winners == GOES_ON, chances, won)

    def _checked(self, scores: ArrayLike) -> NDArray[np.int64]:
        given = np.asarray(scores)
        if given.dtype.kind not in "iu" or given.ndim == 0 or given.shape[-1] != self.ruleset.units:
            what = f"an array of {given.dtype} of shape {given.shape}"
            detail = f"{what} is not (..., {self.ruleset.units}) whole numbers"
            raise PositionError(Fault("", FaultCode.WRONG_NUMBER_OF_UNITS, detail))
        return given.astype(np.int64)


@lru_cache(maxsize=64)
def match_equity(ruleset: Ruleset) -> MatchEquity:
    """The equity of a match of ``ruleset``; kept, as working it out takes up to two seconds.

    House rules rest on the results of a packaged game if its deals are dealt, called, played and settled in
    the same way; another target, another end or another order of dealing makes no difference there.

    Raises:
        PositionError: ``no-equity``, the game has no target, too great a one, or no such results.
    """
    if not 0 < ruleset.match.target <= MOST_TARGET:
        raise no_equity(_why_not(ruleset))
    return MatchEquity.of(ruleset, deal_results(ruleset))


def _why_not(ruleset: Ruleset) -> str:
    if not ruleset.match.target:
        return f"{ruleset.id} is played in single deals and has no match to win"
    return f"a match to {ruleset.match.target:,} is too long; at most {MOST_TARGET:,} is worked out"


def _fitting_step(target: int, units: int) -> int:
    """The step for so many units, or the least multiple of it that keeps the grid small."""
    step = _STEPS[units]
    return step * -(-target // (step * _MOST_STEPS[units]))
