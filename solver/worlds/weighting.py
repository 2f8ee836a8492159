"""Worlds weighted by how well they explain what players did, and redrawn by their weights.

A likelihood is the probability of one action in one world. Knows neither: it gets them as an array. Needs
NumPy. Weights and draws use nothing that rounds differently on another platform.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver.errors import Fault, PositionError
from solver.game import FaultCode

__all__ = ["HEAVIEST", "Weights", "weigh"]

HEAVIEST = 2**32
"""The weight of the worlds that explain everything best; other weights are shares of it, rounded."""


@dataclass(frozen=True, eq=False)
class Weights:
    """How much each of the sampled worlds counts: whole numbers from 1 to ``HEAVIEST``, shape (worlds,)."""

    values: NDArray[np.int64]

    @property
    def effective_size(self) -> float:
        """How many equally weighted worlds would say as much: from 1 to the number of worlds (Kish 1965)."""
        weights = self.values.tolist()
        return float(sum(weights) ** 2 / sum(weight * weight for weight in weights))

    def resample(self, n: int, seed: int) -> NDArray[np.intp]:
        """``n`` rows in rising order, each as often as its weight wants: shape (n,).

        A world with share w of all weight comes ``n * w`` times on average, and never one time less or more
        than that (systematic resampling). Count each of these rows once: they have no weights any more.
        """
        ends = np.cumsum(self.values)
        total = int(ends[-1])
        start = Random(seed).randrange(total)
        points = [(number * total + start) // n for number in range(n)]
        return np.searchsorted(ends, np.array(points, dtype=np.int64), side="right")


def weigh(likelihoods: ArrayLike, floor: float) -> Weights:
    """The weight of each world: the product of the likelihoods of all actions.

    ``likelihoods``: from 0 to 1, shape (worlds, actions), of at least one world. A likelihood below ``floor``
    counts as ``floor``, which is above 0: players err, and no action alone rules out a world.

    Raises:
        PositionError: ``wrong-type`` or ``wrong-value``, likelihoods or floor are not of this kind.
    """
    given = np.asarray(likelihoods)
    faults = [*_faults(given, floor)]
    if faults:
        raise PositionError(faults)
    product = np.ones(len(given))
    for action in np.maximum(given, floor).T:
        product *= action
        product /= product.max()  # keeps many small factors from vanishing
    return Weights(np.maximum(np.rint(product * HEAVIEST), 1).astype(np.int64))


def _faults(likelihoods: NDArray[np.generic], floor: float) -> Iterator[Fault]:
    if likelihoods.ndim != 2 or not len(likelihoods) or likelihoods.dtype.kind not in "iuf":
        detail = (
            f"an array of {likelihoods.dtype} of shape {likelihoods.shape} is not (worlds, actions) numbers"
        )
        yield Fault("/likelihoods", FaultCode.WRONG_TYPE, detail)
    else:
        values = likelihoods.astype(np.float64)
        wrong = values[~((values >= 0) & (values <= 1))]
        if len(wrong):
            detail = f"{len(wrong)} likelihoods are not from 0 to 1, the first of them {wrong[0]}"
            yield Fault("/likelihoods", FaultCode.WRONG_VALUE, detail)
    if not 0 < floor <= 1:
        yield Fault("/floor", FaultCode.WRONG_VALUE, f"{floor} is not above 0 and at most 1")
