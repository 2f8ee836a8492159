"""The commands of one seat, to whom other hands are hidden.

What answers them needs NumPy and OR-Tools, and is loaded only when it is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

import click

from solver.cli.group import color_option, json_option
from solver.cli.options import (
    EXIT_CODES,
    LIMIT_REACHED,
    file_option,
    given_text,
    limit_option,
    position_argument,
)

if TYPE_CHECKING:
    from solver.double_dummy.open_deals import Due

MOST_SAMPLES = 1_000
MOST_WORLDS = 5_000
SEEDS = 2**32

seat_option = click.option(
    "--seat", type=click.IntRange(0, 3), help="The seat that asks; a JSON document may say it instead."
)
seed_option = click.option(
    "--seed",
    type=click.IntRange(0, SEEDS - 1),
    default=0,
    show_default=True,
    help="Another seed draws other deals.",
)


@click.command("worlds", epilog=EXIT_CODES)
@position_argument
@file_option
@seat_option
@click.option(
    "--sample", type=click.IntRange(0, MOST_SAMPLES), default=0, help="Show so many random deals that fit."
)
@seed_option
@json_option
@color_option
def worlds_command(
    words: tuple[str, ...],
    file: BinaryIO | None,
    seat: int | None,
    sample: int,
    seed: int,
    as_json: bool,
) -> None:
    """Who may hold what? All that one seat can know.

    POSITION is given as for solve; only the hand of the seat has to be known, and other hands are left
    aside. A JSON document may also tell the deal by "events", with the "hand" of the seat and "turnup".
    """
    from solver.cli.hidden_question import seat_question
    from solver.cli.world_answers import answer_worlds

    answer_worlds(seat_question(given_text(words, file), seat), sample=sample, seed=seed, as_json=as_json)


@click.command("play", epilog=EXIT_CODES)
@position_argument
@file_option
@seat_option
@click.option(
    "--worlds",
    type=click.IntRange(1, MOST_WORLDS),
    help="How many deals are looked at, at most.  [default: 200]",
)
@limit_option
@seed_option
@click.option(
    "--objective",
    type=click.Choice(["written", "points", "match"]),
    default="written",
    show_default=True,
    help="What everybody plays for: what is written, trick points, or the match (give its score).",
)
@click.option(
    "--method",
    type=click.Choice(["auto", "sampling", "best-response"]),
    default="auto",
    show_default=True,
    help="How hidden hands are dealt with.",
)
@click.option(
    "--likelihoods/--no-likelihoods",
    default=True,
    show_default=True,
    help="Whether deals count more that explain better what the others have played.",
)
@click.option(
    "--decision",
    type=click.Choice(["card", "discard", "swap", "declare", "turnup", "capot"]),
    help="What is to be decided in a deal told by events.  [default: what is due first]",
)
@click.option("--explain", is_flag=True, help="Show how the best card goes on in the likeliest deals.")
@json_option
@color_option
def play_command(
    words: tuple[str, ...],
    file: BinaryIO | None,
    seat: int | None,
    worlds: int | None,
    limit_ms: int | None,
    seed: int,
    objective: str,
    method: str,
    likelihoods: bool,
    decision: Due | None,
    explain: bool,
    as_json: bool,
) -> int:
    """Which card is best, other hands hidden? Or what else is to be decided?

    POSITION is given as for worlds. Every card is solved in the same deals, drawn from all that fit what the
    seat knows; where few fit, in all of them.

    In a deal told by "events" a discard, an exchange of the seven, a declaration or the turned card may be
    due. Then every option is compared in the same way, where --method, --likelihoods and --explain have no
    effect. Whether to announce all tricks is asked with --decision capot.
    """
    from solver.cli.advising import Asked, answer_play
    from solver.cli.hidden_question import seat_question

    question = seat_question(given_text(words, file), seat)
    asked = Asked(worlds, limit_ms, seed, objective, method, likelihoods, decision, explain, as_json)
    return 0 if answer_play(question, asked) else LIMIT_REACHED
