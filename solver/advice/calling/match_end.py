"""Who ends the match in the middle of a deal, estimated from the points of all of it. Knows no cards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solver.game.match import ENDS_IN_PLAY
from solver.rules import Ruleset

NOBODY = -1


def first_out(ruleset: Ruleset, before: Sequence[int], points: NDArray[np.int32]) -> NDArray[np.int8]:
    """The unit that says it is out while cards are played, or ``NOBODY``: int8, shape (deals,).

    ``before``: the score before the deal; ``points``: trick points and Bela of each unit, (deals, units). If
    several get there, it is the one that needs the smallest part of what it makes.
    """
    if ruleset.match.end not in ENDS_IN_PLAY or not ruleset.match.target:
        return np.full(len(points), NOBODY, dtype=np.int8)
    needed = ruleset.match.target - np.array(before, dtype=np.float64)
    part = np.maximum(needed, 0.5) / np.maximum(points, 0.5)
    first = part.argmin(axis=1)
    gets_there = part.min(axis=1) <= 1
    return np.where(gets_there, first, NOBODY).astype(np.int8)
