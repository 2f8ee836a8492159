"""Fits the two formulas of a call and measures how far they are off. Least squares; knows no cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from benchmarks.call_deals import SolvedCalls
from solver.advice.calling.fitted import CONSTANT, PASSES, FitError, FittedCall

Floats = NDArray[np.float64]

RIDGE = 50.0
"""As if so many further deals had shown each feature, in its usual size, to count nothing."""

FOLDS = 5
"""The hands are parted like this to measure the error."""

_STEPS = 12
_LEAST_VARIANCE = 1e-4
_POINTS_DIGITS = 1
_LOGIT_DIGITS = 2


def fitted_call(names: Sequence[str], solved: SolvedCalls) -> FittedCall:
    """The formulas for ``solved``, rounded as they are written down.

    Their error is that of formulas which were fitted in the same way on other hands.
    """
    call = _fitted(names, solved)
    estimates = np.empty(len(solved.written))
    for fold in range(FOLDS):
        rows = solved.hands % FOLDS == fold
        estimates[rows] = _estimates(names, _fitted(names, solved.take(~rows)), solved.features[rows])
    return replace(call, error=_error(estimates, solved))


def _fitted(names: Sequence[str], solved: SolvedCalls) -> FittedCall:
    passes = _table(names, _logistic(solved.features, solved.passes), _LOGIT_DIGITS)
    draft = FittedCall(len(solved.written), FitError(0.0, 0.0), passes, {})
    chance = draft.probabilities(names, solved.features)
    weights = _least_squares(np.column_stack([solved.features, chance]), solved.written)
    return replace(draft, written=_table((*names, PASSES), weights, _POINTS_DIGITS))


def _estimates(names: Sequence[str], call: FittedCall, features: Floats) -> Floats:
    return call.points(names, features, call.probabilities(names, features))


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


def _error(estimates: Floats, solved: SolvedCalls) -> FitError:
    """Against the mean of all worlds of each hand; what the choice of worlds adds is taken off.

    One standard error of what is left is added, so that luck does not make the formulas look better.
    """
    counts = np.bincount(solved.hands)
    means = np.bincount(solved.hands, solved.written) / counts
    squares = np.bincount(solved.hands, solved.written**2) / counts
    noise = (squares - means**2) / (counts - 1)
    own = np.bincount(solved.hands, estimates) / counts  # the same for all worlds of a hand
    errors = (own - means) ** 2 - noise
    squared_error = max(errors.mean(), 0.0) + errors.std() / len(errors) ** 0.5
    variance = max(means.var() - noise.mean(), np.finfo(float).tiny)
    return FitError(round(float(squared_error) ** 0.5, 1), round(float(1 - squared_error / variance), 2))
