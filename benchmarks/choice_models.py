"""Models of choices between several options, and of yes or no, by maximum likelihood; knows no cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

RIDGE = 3.0
"""Holds back weights of what is rare: half of it times the sum of squares is taken off the logarithm."""


Choice = tuple[int, Floats, int]
"""Its group, the values of its options, (options, features), and the place of the chosen one among them."""


@dataclass(frozen=True, eq=False)
class Choosing:
    """Choices, each between some options.

    ``values``: of every option, (options of all choices, features). ``sizes``: how many options each choice
    has, ``chosen``: the place of the chosen one among them, ``groups``: where each is from, in rising
    order; shape (choices,).
    """

    values: Floats
    sizes: Integers
    chosen: Integers
    groups: Integers

    @classmethod
    def of(cls, found: Sequence[Choice]) -> Choosing:
        """All of them."""
        groups, values, chosen = zip(*found, strict=True)
        sizes = np.array([len(each) for each in values])
        return cls(np.concatenate(values), sizes, np.array(chosen), np.array(groups))

    @classmethod
    def together(cls, parts: Sequence[Choosing]) -> Choosing:
        """All choices of ``parts``."""
        columns = (
            [getattr(part, name) for part in parts] for name in ("values", "sizes", "chosen", "groups")
        )
        return cls(*map(np.concatenate, columns))

    def parted(self, group: float) -> tuple[Choosing, Choosing]:
        """Those of groups below ``group``, and the others."""
        return self._where(self.groups < group), self._where(self.groups >= group)

    def _where(self, wanted: NDArray[np.bool_]) -> Choosing:
        options = np.repeat(wanted, self.sizes)
        return Choosing(self.values[options], self.sizes[wanted], self.chosen[wanted], self.groups[wanted])

    @property
    def starts(self) -> Integers:
        """Where the options of each choice begin."""
        return np.asarray(np.cumsum(self.sizes) - self.sizes)


def log_likelihood(weights: Floats, choosing: Choosing) -> float:
    """The mean natural logarithm of how likely the chosen options were."""
    return float(np.log(_shares(weights, choosing)[choosing.starts + choosing.chosen]).mean())


def fitted_logit(choosing: Choosing) -> Floats:
    """The weights of a conditional logit model (McFadden 1974), shape (features,)."""
    chosen = choosing.starts + choosing.chosen

    def loss(weights: Floats) -> tuple[float, Floats]:
        shares = _shares(weights, choosing)
        lost = -np.log(shares[chosen]).sum()
        shares[chosen] -= 1
        return lost, choosing.values.T @ shares

    return _minimum(loss, choosing.values.shape[1])


def fitted_logistic(values: Floats, outcomes: NDArray[np.bool_]) -> Floats:
    """The constant and the weights of a logistic regression, shape (1 + features,)."""
    with_constant = np.column_stack([np.ones(len(values)), values])

    def loss(weights: Floats) -> tuple[float, Floats]:
        chances = _chances(weights, with_constant)
        lost = -np.log(np.where(outcomes, chances, 1 - chances)).sum()
        return lost, with_constant.T @ (chances - outcomes)

    return _minimum(loss, with_constant.shape[1])


def logistic_gain(weights: Floats, values: Floats, outcomes: NDArray[np.bool_]) -> float:
    """The mean natural logarithm of how much higher the chance is where the outcome was yes than anywhere."""
    chances = _chances(weights, np.column_stack([np.ones(len(values)), values]))
    return float(np.log(chances[outcomes]).mean() - np.log(chances.mean()))


def _chances(weights: Floats, values: Floats) -> Floats:
    return np.asarray(np.clip(1 / (1 + np.exp(-values @ weights)), 1e-12, 1 - 1e-12))


def _shares(weights: Floats, choosing: Choosing) -> Floats:
    total = choosing.values @ weights
    total -= np.repeat(np.maximum.reduceat(total, choosing.starts), choosing.sizes)
    exponentials = np.exp(total)
    return np.asarray(
        exponentials / np.repeat(np.add.reduceat(exponentials, choosing.starts), choosing.sizes)
    )


def _minimum(loss: Callable[[Floats], tuple[float, Floats]], features: int) -> Floats:
    def held_back(weights: Floats) -> tuple[float, Floats]:
        lost, slope = loss(weights)
        return lost + RIDGE / 2 * float(weights @ weights), slope + RIDGE * weights

    found = minimize(held_back, np.zeros(features), jac=True, method="L-BFGS-B", options={"maxiter": 2_000})
    return np.asarray(found.x)
