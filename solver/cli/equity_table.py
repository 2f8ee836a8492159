"""Match equity as it is shown: columns of the score sheet, whoever deals, and a table of scores.

Column 0 is "us". Prints nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver.equity import MatchEquity


@dataclass(frozen=True, eq=False)
class EquityTable:
    """Our chances (own scores, their scores), from 0 to 1, before a deal of column ``dealer``.

    ``scores``: those of rows and of columns. ``others``: what the columns from the third on have; None: as
    much as the second.
    """

    scores: tuple[int, ...]
    dealer: int
    others: int | None
    chances: NDArray[np.float64]


def column_chances(equity: MatchEquity, scores: ArrayLike, dealer: int) -> NDArray[np.float64]:
    """The chances of every column when column ``dealer`` deals: shape (..., columns), as ``scores``."""
    in_deal = np.roll(np.asarray(scores), -(dealer + 1), axis=-1)
    return np.roll(equity.chances(in_deal), dealer + 1, axis=-1)


def equity_table(equity: MatchEquity, step: int, dealer: int, others: int | None) -> EquityTable:
    """Our chances at all multiples of ``step`` below the target."""
    shown = range(0, equity.ruleset.match.target, step)
    own, their = np.meshgrid(shown, shown, indexing="ij")
    rest = their if others is None else np.full_like(their, others)
    columns = [own, their, *[rest] * (equity.ruleset.units - 2)]
    chances = column_chances(equity, np.stack(columns, axis=-1), dealer)[..., 0]
    return EquityTable(tuple(shown), dealer, others, chances)


def dealer_words(units: int, dealer: int) -> str:
    """Who deals, as a clause."""
    if units == 2:
        return "we deal" if dealer == 0 else "they deal"
    return "we deal" if dealer == 0 else f"column {dealer} deals"


def column_names(units: int) -> Sequence[str]:
    """What columns are called, ours first."""
    return ("us", "them") if units == 2 else ("us", *(f"column {column}" for column in range(1, units)))
