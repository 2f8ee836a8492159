"""The command about match equity. What answers it needs NumPy, and is loaded only when it is asked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from solver.cli.group import color_option, print_json, print_lines
from solver.cli.options import EXIT_CODES
from solver.rules import parse_ruleset

if TYPE_CHECKING:
    from solver.equity import MatchEquity

_PICTURE_STEP = 10


def _read_scores(ctx: click.Context, option: click.Parameter, text: str | None) -> tuple[int, ...] | None:
    if text is None:
        return None
    try:
        return tuple(map(int, text.split(",")))
    except ValueError:
        raise click.BadParameter(f"{text!r} are no scores; write them like 700,850") from None


_file = click.Path(dir_okay=False, writable=True, path_type=Path)


@click.command("equity", epilog=EXIT_CODES)
@click.argument("ruleset")
@click.option("--score", callback=_read_scores, metavar="US,THEM", help="Scores before the deal, ours first.")
@click.option(
    "--dealer",
    metavar="WHO",
    help="Who deals: us, them or the number of a column, ours being 0.  [default: the last column]",
)
@click.option(
    "--others", type=click.IntRange(min=0), help="Score of the third and fourth column in the table."
)
@click.option(
    "--step", type=click.IntRange(min=10), default=100, show_default=True, help="Points between two rows."
)
@click.option("--png", type=_file, metavar="FILE", help="Draw a heat map into FILE.")
@click.option("--svg", type=_file, metavar="FILE", help="The same as a drawing in lines.")
@click.option("--json", "as_json", is_flag=True, help="Print a document for programs.")
@color_option
def equity_command(
    ruleset: str,
    score: tuple[int, ...] | None,
    dealer: str | None,
    others: int | None,
    step: int,
    png: Path | None,
    svg: Path | None,
    as_json: bool,
) -> None:
    """How likely is the match won from a score?

    RULESET is ID or ID{parameter=value,...}. The table shows our chances at many scores, before a deal. With
    more than two columns on the score sheet all others have the same score in it, unless --others says what
    the third and fourth have.
    """
    from solver.cli.equity_picture import draw_equity
    from solver.cli.equity_table import equity_table
    from solver.cli.equity_text import equity_document, equity_text
    from solver.equity import match_equity

    equity = match_equity(parse_ruleset(ruleset))
    deals = _dealer(equity, dealer)
    if score is not None and len(score) != equity.ruleset.units:
        raise click.UsageError(
            f"--score has {len(score)} numbers, {ruleset} has {equity.ruleset.units} columns"
        )
    if others is not None and equity.ruleset.units == 2:
        raise click.UsageError(f"--others makes no sense: {ruleset} has only two columns")
    shown = equity_table(equity, step, deals, others)
    if as_json:
        print_json(equity_document(equity, shown, score))
    else:
        print_lines(equity_text(equity, shown, score))
    for path, file_format in ((png, "png"), (svg, "svg")):
        if path is not None:
            draw_equity(equity, equity_table(equity, _PICTURE_STEP, deals, others), path, file_format)


def _dealer(equity: MatchEquity, word: str | None) -> int:
    """The column that deals."""
    units = equity.ruleset.units
    names = {
        "us": 0,
        **({"them": 1} if units == 2 else {}),
        **{str(number): number for number in range(units)},
    }
    if word is None:
        return units - 1
    if word not in names:
        raise click.UsageError(f"--dealer cannot be {word!r}; allowed: {', '.join(names)}")
    return names[word]
