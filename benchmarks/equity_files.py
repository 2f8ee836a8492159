"""Turns what deals have written into the files of ``solver/equity/results``."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

FOLDER = Path(__file__).resolve().parent.parent / "solver" / "equity" / "results"
_TEN = 10
_WIDTH = 110


@dataclass(frozen=True, eq=False)
class Written:
    """What deals have written.

    ``points``: (deals, units) of those that wrote anything; ``redeals``: how many others there were.
    ``wins``: per unit the deals in which its run won the match.
    """

    points: NDArray[np.int64]
    redeals: int
    wins: tuple[int, ...]

    @property
    def deals(self) -> int:
        """All deals together."""
        return len(self.points) + self.redeals + sum(self.wins)


def in_tens(points: NDArray[np.int64], seed: int) -> NDArray[np.int64]:
    """Points as tens, up or down by chance so that means are kept: 162 becomes 160 four times out of five."""
    below, rest = np.divmod(points, _TEN)
    up = np.random.Generator(np.random.PCG64(seed)).random(points.shape) * _TEN < rest
    return (below + up) * _TEN


def write_file(ruleset_id: str, written: Written, *, players: str, seed: int) -> None:
    """Writes the file of a ruleset. ``players``: who called and played, in a few words."""
    rows, counts = np.unique(in_tens(written.points, seed), axis=0, return_counts=True)
    results = [[*row, count] for row, count in zip(rows.tolist(), counts.tolist(), strict=True)]
    lines = [
        f"# {ruleset_id}: what {written.deals:,} deals have written, made by benchmarks/fit_equity.py.",
        "# Each result: points per unit of the deal (the dealer sits last) in tens, and the number of deals.",
        f'players = "{players}"',
        f"date = {date.today().isoformat()}",
        f"seed = {seed}",
        f"redeals = {written.redeals}",
        f"wins = {list(written.wins)}",
        "results = [",
        *_wrapped(results),
        "]",
    ]
    (FOLDER / f"{ruleset_id}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _wrapped(results: list[list[int]]) -> list[str]:
    """The results in lines of limited width, none of them broken."""
    words = " ".join(str(result).replace(" ", "\0") + "," for result in results)
    lines = textwrap.wrap(words, _WIDTH, initial_indent="    ", subsequent_indent="    ")
    return [line.replace("\0", " ") for line in lines]
