"""Draws match equity as a heat map. Needs matplotlib."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from solver.cli.equity_table import EquityTable, dealer_words
from solver.cli.pictures import save_picture

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from solver.equity import MatchEquity

_LINES = (0.1, 0.25, 0.5, 0.75, 0.9)


def draw_equity(equity: MatchEquity, shown: EquityTable, path: Path, file_format: str) -> None:
    """Writes the picture of ``shown`` as ``png`` or ``svg``.

    Raises:
        click.ClickException: as ``save_picture``.
    """
    save_picture(lambda: _figure(equity, shown), path, file_format)


def _figure(equity: MatchEquity, shown: EquityTable) -> Figure:
    from matplotlib.figure import Figure
    from matplotlib.ticker import PercentFormatter

    ruleset = equity.ruleset
    figure = Figure(figsize=(7, 6), layout="constrained")
    axes = figure.add_subplot()
    scores = shown.scores
    # The first axis of the table is our own score, which belongs on the horizontal axis.
    colours = axes.pcolormesh(
        scores, scores, shown.chances.T, cmap="RdBu", vmin=0, vmax=1, shading="nearest", rasterized=True
    )
    if len(scores) > 1:
        lines = axes.contour(scores, scores, shown.chances.T, levels=_LINES, colors="black", linewidths=0.8)
        axes.clabel(lines, fmt=lambda level: f"{level:.0%}", fontsize=9)
    axes.set_aspect("equal")
    axes.set_xlabel("our score")
    axes.set_ylabel("their score" if ruleset.units == 2 else _others(ruleset.units, shown))
    axes.set_title(
        f"{ruleset.id}, to {ruleset.match.target}: how likely we win the match\n"
        f"before a deal; {dealer_words(ruleset.units, shown.dealer)}",
        fontsize=11,
    )
    figure.colorbar(colours, ax=axes, format=PercentFormatter(1.0), label="we win", shrink=0.85)
    return figure


def _others(units: int, shown: EquityTable) -> str:
    if shown.others is None:
        return "score of each other player"
    rest = "the other has" if units == 3 else "the others have"
    return f"score of column 1 ({rest} {shown.others})"
