"""Tables of figures, as the README has them."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Row:
    """One line of a table: a name and its figures as text."""

    name: str
    figures: tuple[str, ...]


def print_table(title: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
    """Prints a Markdown table."""
    print(f"\n{title}\n\n| | {' | '.join(columns)} |\n|---|{'---:|' * len(columns)}")
    for row in rows:
        print(f"| {row.name} | {' | '.join(row.figures)} |", flush=True)


def spread(times: Sequence[float]) -> tuple[str, ...]:
    """Median, mean and 95th percentile."""
    return (
        f"{statistics.median(times):.2f}",
        f"{statistics.fmean(times):.2f}",
        f"{float(np.percentile(times, 95)):.2f}",
    )
