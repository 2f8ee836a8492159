"""The command about a call, and its options.

What answers it needs NumPy, and is loaded only when it is asked.
"""

from __future__ import annotations

from typing import BinaryIO

import click

from solver.cli.group import color_option, json_option
from solver.cli.hidden_commands import MOST_WORLDS, seat_option, seed_option
from solver.cli.options import EXIT_CODES, LIMIT_REACHED, file_option, given_text, limit_option


@click.command("call", epilog=EXIT_CODES)
@click.argument("words", metavar="RULESET HAND", nargs=-1)
@file_option
@click.option("--turnup", metavar="CARDS", help="The turned card; where there are several, all so far.")
@click.option("--auction", metavar="CALLS", help='What was called before, in order: "pass pass".')
@seat_option
@click.option("--score", metavar="POINTS", help='Match score per unit before the deal: "300 450".')
@click.option("--others-open", metavar="CARDS", help="Open Belot: the opponent's upper cards.")
@click.option(
    "--worlds",
    type=click.IntRange(1, MOST_WORLDS),
    help="How many deals are looked at, at most.  [default: 600]",
)
@limit_option
@seed_option
@click.option(
    "--objective",
    type=click.Choice(["written", "match"]),
    default="written",
    show_default=True,
    help="What calls are compared by: what is written, or the chance to win the match (give its score).",
)
@click.option(
    "--method",
    type=click.Choice(["auto", "sampling", "table"]),
    default="auto",
    show_default=True,
    help="Play every call out in many deals, or estimate at once by formulas of the hand.",
)
@click.option("--open-hands", is_flag=True, help="Show as well what calls were worth if all saw all cards.")
@json_option
@color_option
def call_command(
    words: tuple[str, ...],
    file: BinaryIO | None,
    turnup: str | None,
    auction: str | None,
    seat: int | None,
    score: str | None,
    others_open: str | None,
    worlds: int | None,
    limit_ms: int | None,
    seed: int,
    objective: str,
    method: str,
    open_hands: bool,
    as_json: bool,
) -> int:
    """What should be called?

    RULESET is the game, HAND the cards of the player whose turn it is, in one argument or several:
    belot call hr_bela_4 "JH 9H AH 7H AS KS" --auction pass. By default the seat is the one whose turn it is
    after --auction.

    FILE.json or - reads a JSON document with "ruleset", "hand", "turnup", "auction", "score" and "seat";
    the options of this command come first.
    """
    from solver.cli.auction_question import Beside, auction_question
    from solver.cli.calling import Asked, answer_call

    text = given_text(words, file, "RULESET and HAND")
    question = auction_question(text, Beside(turnup, auction, seat, score, others_open))
    asked = Asked(worlds, limit_ms, seed, objective, method, open_hands, as_json)
    return 0 if answer_call(question, asked) else LIMIT_REACHED
