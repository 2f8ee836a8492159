"""Draws what deals were worth trick by trick, and what players gave away.

Needs matplotlib.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from solver.cli.pictures import save_picture
from solver.cli.review_match import DealReviewed, MatchReview

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_GAP = 1
"""Between two deals, in tricks."""


def draw_review(match: MatchReview, path: Path, file_format: str) -> None:
    """Writes the picture of all deals side by side as ``png`` or ``svg``.

    Raises:
        click.ClickException: as ``save_picture``.
    """
    save_picture(lambda: _figure(match), path, file_format)


def _figure(match: MatchReview) -> Figure:
    from matplotlib.figure import Figure

    starts = _starts(match)
    figure = Figure(figsize=(max(7.0, min(24.0, 0.25 * starts[-1])), 6), layout="constrained")
    above, below = figure.subplots(2, 1, sharex=True)
    _draw_worth(above, match, starts)
    _draw_losses(below, match, starts)
    return figure


def _starts(match: MatchReview) -> list[int]:
    """Where each deal begins on the horizontal axis, in tricks; and where the next one would."""
    starts = [0]
    for deal in match.deals:
        starts.append(starts[-1] + _tricks(deal) + 1 + _GAP)
    return starts


def _tricks(deal: DealReviewed) -> int:
    """The number of the last trick that anything is known of."""
    tricks = [worth.tricks for worth in deal.review.worth] + [move.trick for move in deal.review.moves]
    return max(tricks, default=0)


def _draw_worth(axes: Axes, match: MatchReview, starts: list[int]) -> None:
    for deal, start in zip(match.deals, starts, strict=False):
        worth, sign = deal.review.worth, _sign(match, deal)
        axes.plot(
            [start + each.tricks for each in worth],
            [sign * each.difference for each in worth],
            marker="o",
            markersize=3,
            color="tab:blue",
        )
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_ylabel("written points")
    axes.set_title(f"worth for the side of {_whose(match)} after each trick, cards open", fontsize=11)


def _whose(match: MatchReview) -> str:
    """Whose side the worth is told for: the first speaker of the first deal, or of each of three players."""
    first = match.deals[0]
    return first.players.long(0) if first.review.ruleset.units == 2 else "who speaks first"


def _sign(match: MatchReview, deal: DealReviewed) -> int:
    """-1 where he is on the other side in ``deal``, whose worth is that of its first speaker."""
    ruleset, name = deal.review.ruleset, match.deals[0].players.short(0)
    if ruleset.units != 2 or name not in deal.players.names:
        return 1
    return 1 if ruleset.unit_of(deal.players.names.index(name)) == ruleset.unit_of(0) else -1


def _draw_losses(axes: Axes, match: MatchReview, starts: list[int]) -> None:
    """A bar for each trick, before play at its left end: what players gave away on what they knew."""
    names = list(match.totals())
    below: defaultdict[int, float] = defaultdict(float)
    for name in names:
        lost: defaultdict[int, float] = defaultdict(float)
        for deal, start in zip(match.deals, starts, strict=False):
            for move in deal.review.moves:
                if deal.players.short(move.seat) == name:
                    lost[start + move.trick] += move.loss_known.mean
        places = sorted(lost)
        axes.bar(
            places,
            [lost[place] for place in places],
            bottom=[below[place] for place in places],
            label=name,
        )
        for place in places:
            below[place] += lost[place]
    axes.set_ylabel("given away")
    axes.set_title("written points given away in each trick on what was known", fontsize=11)
    if len(match.deals) == 1:
        axes.set_xlabel("trick; 0 is before play")
    else:
        axes.set_xlabel("deal")
        axes.set_xticks(starts[:-1], [str(deal.number) for deal in match.deals])
    axes.legend(title="player", fontsize=9)
