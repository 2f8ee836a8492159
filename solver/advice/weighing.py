"""Which worlds are looked at, and how much each of them counts.

Worlds that explain better what the others have done count more (``explaining``); with nothing to explain, all
count the same. Few worlds are all looked at, many are sampled.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.advice.explaining.likelihoods import FLOOR, likelihoods
from solver.advice.question import CardQuestion
from solver.worlds.counting import DealtWorlds, Worlds
from solver.worlds.weighting import Weights, weigh

CANDIDATES = 4
"""So many worlds of an auction are weighted for each one that is solved: weighing is far cheaper."""

CARD_CANDIDATES = 8
"""The same where cards are played: a contract and some cards together tell worlds apart much better."""

_LOOKED_AT = 50
"""Worlds that are looked at for each of the likeliest."""


@dataclass(frozen=True, eq=False)
class WeightedWorlds:
    """Worlds in a random order, so that the first of them stand for all.

    ``counts``: how much each counts against the others, above 0: float64, shape (worlds,). ``exhaustive``:
    these are all there are.
    """

    dealt: DealtWorlds
    counts: NDArray[np.float64]
    exhaustive: bool

    def __len__(self) -> int:
        return len(self.dealt)

    def shares(self, first: int) -> NDArray[np.float64]:
        """The share of each of the ``first`` worlds in what they count together, shape (first,)."""
        counts = self.counts[:first]
        return np.asarray(counts / counts.sum())

    def effective(self, first: int) -> float:
        """How many equally likely worlds the ``first`` are worth (Kish 1965)."""
        return 1 / float(np.sum(self.shares(first) ** 2))


def all_worlds(question: CardQuestion, everything: Worlds, seed: int, *, weighted: bool) -> WeightedWorlds:
    """Every world there is."""
    dealt = everything.enumerate(everything.count)
    order = np.random.Generator(np.random.PCG64(seed)).permutation(len(dealt))
    dealt = dealt.take(order)
    weights = _weights(question, dealt) if weighted else None
    return WeightedWorlds(dealt, _equal(dealt) if weights is None else weights.values.astype(float), True)


def sampled_worlds(
    question: CardQuestion, everything: Worlds, wanted: int, seed: int, *, weighted: bool
) -> WeightedWorlds:
    """``wanted`` worlds, or fewer if the likeliest of ``CARD_CANDIDATES`` times as many are so few."""
    if weighted:
        candidates = everything.sample(wanted * CARD_CANDIDATES, seed)
        found = likelihoods(question, candidates)
        if found.shape[1]:
            return weighted_worlds(candidates, found, wanted, seed, FLOOR)
    dealt = everything.sample(wanted, seed)
    return WeightedWorlds(dealt, _equal(dealt), False)


def weighted_worlds(
    candidates: DealtWorlds, likelihoods: NDArray[np.float64], wanted: int, seed: int, floor: float
) -> WeightedWorlds:
    """``wanted`` of ``candidates``, drawn by the products of their ``likelihoods``, shape (worlds, actions);
    fewer if the likeliest are so few. Each likelihood counts as ``floor`` at least.
    """
    weights = weigh(np.minimum(likelihoods, 1.0), floor)  # 1 may be rounded up
    rows, counts = _redrawn(weights, wanted, seed)
    return WeightedWorlds(candidates.take(rows), counts, False)


def likeliest_worlds(question: CardQuestion, everything: Worlds, wanted: int, seed: int) -> DealtWorlds:
    """Up to ``wanted`` different worlds, those of some random ones that explain best what was played."""
    most = wanted * _LOOKED_AT
    if everything.count > most * CARD_CANDIDATES:
        found = sampled_worlds(question, everything, most, seed, weighted=True)
    else:
        found = all_worlds(question, everything, seed, weighted=True)
    order = np.argsort(-found.counts, kind="stable")
    return found.dealt.take(_different(found.dealt, order)[:wanted])


def _different(dealt: DealtWorlds, rows: NDArray[np.intp]) -> list[int]:
    """Of rows that hold the same world the first: worlds are drawn one by one, and some come again."""
    seen: dict[bytes, int] = {}
    for row in rows.tolist():
        bottoms = b"" if dealt.bottoms is None else dealt.bottoms[row].tobytes()
        parts = (dealt.hands[row].tobytes(), dealt.out[row].tobytes(), dealt.discards[row].tobytes(), bottoms)
        seen.setdefault(b"".join(parts), row)
    return list(seen.values())


def _weights(question: CardQuestion, worlds: DealtWorlds) -> Weights | None:
    """None if nothing that was played tells anything."""
    found = likelihoods(question, worlds)
    return weigh(np.minimum(found, 1.0), FLOOR) if found.shape[1] else None  # 1 may be rounded up


def _redrawn(weights: Weights, wanted: int, seed: int) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """The first ``wanted`` different rows that are drawn by their weights, and how often each was."""
    draws = wanted
    while True:
        rows, counts = np.unique(weights.resample(draws, seed), return_counts=True)
        if len(rows) >= wanted or draws >= wanted * CANDIDATES**2:
            return rows[:wanted], counts[:wanted].astype(float)
        draws *= 2


def _equal(dealt: DealtWorlds) -> NDArray[np.float64]:
    return np.ones(len(dealt))
