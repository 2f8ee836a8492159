"""Means over worlds with their confidence, paired comparisons, and the verdict. Knows no cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

NORMAL_95 = 1.959964
"""Two-sided 95 per cent of the normal distribution, in standard deviations."""

FEWEST_FOR_A_VERDICT = 30
"""Fewer worlds than these do not tell how much results are spread."""


class Verdict(StrEnum):
    """Whether the best choice is certain to be the best on average."""

    CLEAR = "clear"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and the interval that covers the true one with 95 per cent; all the same when it is exact."""

    mean: float
    low: float
    high: float

    @property
    def is_exact(self) -> bool:
        """Whether nothing was estimated."""
        return self.low == self.high


def estimate(values: NDArray[np.float64], weights: NDArray[np.float64] | None, *, exact: bool) -> Estimate:
    """The mean of ``values``, shape (worlds,); ``exact``: these are all the worlds there are.

    ``weights`` add up to 1; None: all the same.
    """
    mean = float(np.average(values, weights=weights))
    if exact or len(values) < 2:
        return Estimate(mean, mean, mean) if exact else Estimate(mean, -np.inf, np.inf)
    shares = np.full(len(values), 1 / len(values)) if weights is None else weights
    effective = 1 / float(np.sum(shares**2))
    variance = float(np.sum(shares * (values - mean) ** 2)) * effective / max(effective - 1, 1e-9)
    half = NORMAL_95 * (variance / effective) ** 0.5
    return Estimate(mean, mean - half, mean + half)


def verdict(behind: list[Estimate], worlds: float, *, exhaustive: bool) -> Verdict:
    """``behind``: of every other choice the difference to the best, zero or below on average.

    Clear if each of them lies below 0 with its whole interval, or all worlds were solved and the best
    alone is best.
    """
    if not exhaustive and worlds < FEWEST_FOR_A_VERDICT:
        return Verdict.CLEAR if not behind else Verdict.CLOSE
    return Verdict.CLEAR if all(each.high < 0 for each in behind) else Verdict.CLOSE
