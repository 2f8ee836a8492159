"""Draws match equity as a heat map. Needs matplotlib, which is loaded only here."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from solver.cli.equity_table import EquityTable, dealer_words

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from solver.equity import MatchEquity

_LINES = (0.1, 0.25, 0.5, 0.75, 0.9)


def draw_equity(equity: MatchEquity, shown: EquityTable, path: Path, file_format: str) -> None:
    """Writes the picture of ``shown`` as ``png`` or ``svg``.

    Raises:
        click.ClickException: matplotlib is missing, or the file cannot be written.
    """
    try:
        import matplotlib as mpl
    except ImportError:
        raise click.ClickException("a picture needs matplotlib: pip install 'belot-solver[plots]'") from None
    # Without dates and random numbers the same picture is the same file.
    metadata = {"Date": None} if file_format == "svg" else {"Software": None}
    with mpl.rc_context({"svg.hashsalt": "belot"}):
        figure = _figure(equity, shown)
        try:
            figure.savefig(path, format=file_format, dpi=150, metadata=metadata)
        except OSError as error:
            raise click.ClickException(f"{path}: {error.strerror}") from None


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
