"""Fits the two formulas of a call and measures how far they are off. Least squares; knows no cards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from benchmarks.call_deals import SolvedCalls
from solver.advice.calling.fitted import CONSTANT, PASSES, FitError, FittedCall

Floats = NDArray[np.float64]

RIDGE = 3.0
"""As if so many further deals had shown each feature, in its usual size, to count nothing."""

_STEPS = 12
_LEAST_VARIANCE = 1e-4
_POINTS_DIGITS = 1
_LOGIT_DIGITS = 2


def fitted_call(names: Sequence[str], solved: SolvedCalls, checked: SolvedCalls) -> FittedCall:
    """The formulas for deals ``solved``, rounded as they are written; the error on ``checked``."""
    zero = FitError(0.0, 0.0)
    passes = _table(names, _logistic(solved.features, solved.passes), _LOGIT_DIGITS)
    draft = FittedCall(len(solved.written), zero, passes, {})
    chance = draft.probabilities(names, solved.features)
    weights = _least_squares(np.column_stack([solved.features, chance]), solved.written)
    written = _table((*names, PASSES), weights, _POINTS_DIGITS)
    call = FittedCall(len(solved.written), zero, passes, written)
    return FittedCall(call.deals, _error(names, call, checked), passes, written)


def _table(names: Sequence[str], weights: Floats, digits: int) -> dict[str, float]:
    """Weights by name, the constant first."""
    rounded = [round(float(weight), digits) + 0.0 for weight in weights]
    return dict(zip((CONSTANT, *names), rounded, strict=True))


def _least_squares(features: Floats, target: Floats, weights: Floats | None = None) -> Floats:
    """The constant and a weight for each feature; large weights of rare features are held back."""
    row_weights = np.ones(len(target)) if weights is None else weights
    scale = features.std(axis=0)
    scale[scale == 0] = 1.0
    columns = np.column_stack([np.ones(len(features)), features / scale])
    penalty = np.diag([0.0, *np.full(len(scale), RIDGE * row_weights.mean())])
    weighted = columns * row_weights[:, None]
    found = np.linalg.solve(columns.T @ weighted + penalty, weighted.T @ target)
    found[1:] /= scale
    return np.asarray(found)


def _logistic(features: Floats, outcome: Floats) -> Floats:
    """Weights of the logarithm of the odds, by least squares that are weighted again and again."""
    weights = np.zeros(features.shape[1] + 1)
    for _ in range(_STEPS):
        total = np.clip(weights[0] + features @ weights[1:], -20, 20)
        chance = 1 / (1 + np.exp(-total))
        variance = np.maximum(chance * (1 - chance), _LEAST_VARIANCE)
        weights = _least_squares(features, total + (outcome - chance) / variance, variance)
    return weights


def _error(names: Sequence[str], call: FittedCall, checked: SolvedCalls) -> FitError:
    """Against the mean of all worlds of each hand; what the choice of worlds adds is taken off."""
    hands, first, counts = np.unique(checked.hands, return_index=True, return_counts=True)
    sums = np.bincount(checked.hands, checked.written, len(hands))
    squares = np.bincount(checked.hands, checked.written**2, len(hands))
    means = sums / counts
    noise = ((squares - counts * means**2) / (counts - 1) / counts).mean()
    features = checked.features[first]
    estimates = call.points(names, features, call.probabilities(names, features))
    squared_error = max(((estimates - means) ** 2).mean() - noise, 0.0)
    variance = max(means.var() - noise, np.finfo(float).tiny)
    return FitError(round(float(squared_error) ** 0.5, 1), round(1 - squared_error / variance, 2))
