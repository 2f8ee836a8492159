"""How likely a side is to win the match: tables for the kernel, and its numbers as chances.

Knows no game and not where tables come from; ``solver.equity`` makes them. Needs NumPy only for a table.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from solver import _kernel
from solver.double_dummy.objective import Objective

if TYPE_CHECKING:
    from numpy import int32
    from numpy.typing import NDArray


class Equity(Protocol):
    """What a score is worth after a deal; never changes. ``solver.equity.MatchEquity`` is one."""

    def __hash__(self) -> int: ...

    @property
    def step(self) -> int:
        """Points between two scores at which it is known."""

    def table_after(self, unit: int, step: int) -> NDArray[int32]:
        """Chances of ``unit`` after a deal, from -1,000,000 (lost) to 1,000,000 (won).

        One axis per unit, all of the same length; entry ``i, j, ...`` belongs to the scores ``i * step``,
        ``j * step``, ... in the numbering of the deal. Read only while the match goes on.
        """


@lru_cache(maxsize=64)
def kernel_table(equity: Equity, units: int) -> _kernel.EquityTable:
    """The same for the kernel, which reads between the entries in proportion, in whole numbers.

    Raises:
        ValueError: ``equity`` does not have so many units, or its numbers are no chances.
    """
    import numpy as np

    step = equity.step
    tables = [np.asarray(equity.table_after(unit, step)) for unit in range(units)]
    size = len(tables[0])
    if any(table.shape != (size,) * units for table in tables):
        raise ValueError(f"an equity table for {units} units does not have the shape {tables[0].shape}")
    values = np.stack([table.reshape(-1) for table in tables]).astype(np.int32)
    return _kernel.EquityTable(values, size=size, step=step)


def table_for(equity: Equity | None, objective: Objective, units: int) -> _kernel.EquityTable | None:
    """What the kernel needs to play for ``objective``; None without ``equity``.

    Raises:
        ValueError: ``equity`` is given, but it is not the match that is played for; or see ``kernel_table``.
    """
    if equity is None:
        return None
    if objective is not Objective.MATCH:
        raise ValueError(f"an equity is of no use for the objective {objective}")
    return kernel_table(equity, units)


def chance(score: int, *, side_a: bool) -> float:
    """The kernel's number for side A as the chance of it, or of the others, to win the match: from 0 to 1."""
    certain = _kernel.CERTAIN_EQUITY
    # A match that is decided in the deal counts more than any chance there.
    bounded = min(max(score, -certain), certain)
    return (certain + (bounded if side_a else -bounded)) / (2 * certain)
