"""The command that reviews played deals, and its options.

What answers it needs NumPy and OR-Tools, and is loaded only when it is asked.
"""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import click

from solver.cli.group import color_option
from solver.cli.hidden_commands import MOST_WORLDS, seed_option
from solver.cli.options import EXIT_CODES, LIMIT_REACHED
from solver.cli.reading import text_of_stream

LARGEST_THRESHOLD = 1_000
"""As a match that is lost in the deal."""

_picture = click.Path(dir_okay=False, writable=True, path_type=Path)


def _read_thresholds(
    ctx: click.Context, option: click.Parameter, text: str | None
) -> tuple[float, float, float] | None:
    if text is None:
        return None
    try:
        inaccuracy, mistake, blunder = map(float, text.split(","))
    except ValueError:
        raise click.BadParameter(f"{text!r} are not three numbers; write them like 2,10,30") from None
    if not 0 < inaccuracy < mistake < blunder <= LARGEST_THRESHOLD:
        raise click.BadParameter(f"{text!r} do not rise from above 0 to at most {LARGEST_THRESHOLD}")
    return inaccuracy, mistake, blunder


def _read_names(ctx: click.Context, option: click.Parameter, text: str | None) -> tuple[str, ...] | None:
    return None if text is None else tuple(name.strip() for name in text.split(","))


@click.command("review", epilog=EXIT_CODES)
@click.argument("file", type=click.File("rb"), metavar="FILE")
@click.option(
    "--seats",
    callback=_read_names,
    metavar="SEATS",
    help='Whose decisions are judged: "0,2", or the names of players.  [default: all]',
)
@click.option(
    "--worlds",
    type=click.IntRange(1, MOST_WORLDS),
    help="In how many deals a decision is looked at, at most.  [default: 200]",
)
@click.option("--limit-ms", type=click.IntRange(min=0), help="Time for each deal in milliseconds.")
@seed_option
@click.option(
    "--thresholds",
    callback=_read_thresholds,
    metavar="A,B,C",
    help="From how many written points on a loss is an inaccuracy, a mistake, a blunder.  [default: 2,10,30]",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "json", "ndjson"]),
    default="text",
    show_default=True,
    help="How to print it; ndjson has a line for each deal as soon as it is reviewed.",
)
@click.option("--cfn", is_flag=True, help="FILE holds contree notation (CFN), a deal in each line.")
@click.option(
    "--rotate/--no-rotate",
    default=True,
    show_default=True,
    help="Players without names move up a seat from deal to deal, or keep their seats.",
)
@click.option("--png", type=_picture, metavar="FILE", help="Draw worth and losses trick by trick into FILE.")
@click.option("--svg", type=_picture, metavar="FILE", help="The same as a drawing in lines.")
@color_option
def review_command(
    file: BinaryIO,
    seats: tuple[str, ...] | None,
    worlds: int | None,
    limit_ms: int | None,
    seed: int,
    thresholds: tuple[float, float, float] | None,
    form: str,
    cfn: bool,
    rotate: bool,
    png: Path | None,
    svg: Path | None,
) -> int:
    """Where did a deal turn, and was it luck or error?

    FILE holds a JSON document as for score, with "deal" and "events"; a line for each deal of a match; or
    position texts with their history, one in each line. - is standard input. A document may name its
    "players", that of seat 0 first.

    Every decision is judged on what its player knew and with all hands known: ?! is an inaccuracy, ? a
    mistake, ?? a blunder, (?) an error that cost nothing as the cards lay.
    """
    from solver.cli.review_reading import deals_of_text
    from solver.cli.reviewing import Asked, answer_review

    found = deals_of_text(text_of_stream(file), is_cfn=cfn, rotates=rotate)
    asked = Asked(seats, worlds, limit_ms, seed, thresholds, form, png, svg)
    return 0 if answer_review(found, asked) else LIMIT_REACHED
