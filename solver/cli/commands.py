"""The commands and their options. What they print is made in the other modules of this package."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import BinaryIO

import click

from solver.cards import Language
from solver.cli.answers import (
    bench_document,
    deals_document,
    legality_document,
    ruleset_document,
    ruleset_list_document,
    score_document,
)
from solver.cli.batch_command import batch_command, worker_command
from solver.cli.bench_text import bench_text
from solver.cli.call_command import call_command
from solver.cli.config_command import config_command, config_option, keys_command
from solver.cli.configuring import settings_for
from solver.cli.deal_text import deals_text
from solver.cli.equity_command import equity_command
from solver.cli.group import Belot, color_option, is_utf8, json_option, print_json, print_lines
from solver.cli.hidden_commands import play_command, worlds_command
from solver.cli.options import (
    EXIT_CODES,
    LIMIT_REACHED,
    file_option,
    given_text,
    limit_option,
    position_argument,
)
from solver.cli.position_text import legality_text, position_text
from solver.cli.reading import deal_of_text, position_of_text, question_of_text, text_of_stream
from solver.cli.review_command import review_command
from solver.cli.ruleset_text import ruleset_list, ruleset_text
from solver.cli.score_text import score_text
from solver.cli.serving import serve
from solver.cli.signs import Signs
from solver.cli.solving import Wanted, answer_deal, answer_position
from solver.double_dummy import Lines, Objective
from solver.double_dummy.bench import bench, kernel_build
from solver.game import Position
from solver.game.deal.random_deals import random_deals
from solver.game.scoring import score_deal
from solver.rules import load_ruleset, parse_ruleset, ruleset_ids

MOST_DEALS = 1_000
SEEDS = 2**32


@click.group(cls=Belot, epilog=EXIT_CODES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="belot-solver", prog_name="belot")
def main() -> None:
    """Solves games of the Belot family: Serbian belot, Croatian bela, Debrec, klaber and others."""


@main.command("solve", epilog=EXIT_CODES)
@position_argument
@file_option
@click.option(
    "--objective",
    type=click.Choice([objective.value for objective in Objective]),
    help="What everybody plays for: trick points, what is written, or the match (give its score).  "
    "[default: points]",
)
@limit_option
@click.option(
    "--lines",
    type=click.Choice(["none", "best", "all"]),
    help="Optimal play after no card, the best one or every one.  [default: best; with --json: all]",
)
@json_option
@color_option
def solve_command(
    words: tuple[str, ...],
    file: BinaryIO | None,
    objective: str | None,
    limit_ms: int | None,
    lines: str | None,
    as_json: bool,
) -> int:
    """What is every card worth, all hands known? Or what else is to be decided?

    POSITION is a position text such as "hr_bela_4 HANDS H@2 -", in one argument or several; FILE.json or -
    reads a JSON document, - also a position text, from standard input.

    The document may be a whole deal that has not ended, as for score. If a discard, an exchange of the
    seven, a declaration or the like is due, every option is valued. It may also say "objective",
    "limit_ms" and, with "decision", what is to be decided; the options of this command come first.
    """
    question = question_of_text(given_text(words, file))
    shown = Lines[(lines or ("all" if as_json else "best")).upper()]
    if isinstance(question, Position):
        wanted = Wanted(Objective(objective or Objective.POINTS), limit_ms, shown, as_json)
        is_exact = answer_position(question, wanted)
    else:
        chosen = Objective(objective or question.objective or Objective.POINTS)
        limit_ms = question.limit_ms if limit_ms is None else limit_ms
        is_exact = answer_deal(question.deal, Wanted(chosen, limit_ms, shown, as_json))
    return 0 if is_exact else LIMIT_REACHED


main.add_command(worlds_command)
main.add_command(play_command)
main.add_command(call_command)
main.add_command(review_command)
main.add_command(equity_command)
main.add_command(batch_command)
main.add_command(worker_command)
main.add_command(config_command)
main.add_command(keys_command)


@main.command("legal", epilog=EXIT_CODES)
@position_argument
@file_option
@json_option
@color_option
def legal_command(words: tuple[str, ...], file: BinaryIO | None, as_json: bool) -> None:
    """Which cards may be played, and what forbids the others?

    POSITION is given as for solve, but is no whole deal; only the hand of the player to move has to be known.
    """
    position = position_of_text(given_text(words, file), need_all_hands=False)
    if as_json:
        print_json(legality_document(position))
    else:
        signs = Signs(symbols=is_utf8())
        print_lines(position_text(position, signs))
        print_lines(["", *legality_text(position, signs)])


@main.command("score", epilog=EXIT_CODES)
@click.argument("file", type=click.File("rb"), metavar="FILE")
@json_option
@color_option
def score_command(file: BinaryIO, as_json: bool) -> None:
    """What does a deal write, and why?

    FILE holds a JSON document: ruleset, deal and events, or a summary of the deal; - is standard input.
    """
    deal = deal_of_text(text_of_stream(file))
    score = score_deal(deal)
    if as_json:
        print_json(score_document(deal.ruleset, score))
    else:
        print_lines(score_text(deal.ruleset, score))


@main.command("deal", epilog=EXIT_CODES)
@click.option("--ruleset", required=True, metavar="ID", help="The game: ID or ID{parameter=value,...}.")
@click.option(
    "--seed",
    type=click.IntRange(0, SEEDS - 1),
    help="The same seed gives the same deals; by default it is drawn, too.",
)
@click.option("--count", type=click.IntRange(1, MOST_DEALS), default=1, show_default=True, help="How many.")
@json_option
@color_option
def deal_command(ruleset: str, seed: int | None, count: int, as_json: bool) -> None:
    """Deals at random."""
    game = parse_ruleset(ruleset)
    used = secrets.randbelow(SEEDS) if seed is None else seed
    deals = random_deals(game, count, used)
    if as_json:
        print_json(deals_document(game, used, deals))
    else:
        print_lines(deals_text(game, used, deals, Signs(symbols=is_utf8())))


@main.command("rulesets", epilog=EXIT_CODES)
@click.argument("ruleset", metavar="[ID]", required=False)
@click.option(
    "--language",
    type=click.Choice([language.value for language in Language]),
    default=Language.ENGLISH.value,
    show_default=True,
    help="Language of the names.",
)
@json_option
@color_option
def rulesets_command(ruleset: str | None, language: str, as_json: bool) -> None:
    """Which games are known, and what are their rules?

    With ID (or ID{parameter=value,...}) all parameters of one ruleset.
    """
    if ruleset is None:
        rulesets = [load_ruleset(ruleset_id) for ruleset_id in ruleset_ids()]
        if as_json:
            print_json(ruleset_list_document(rulesets))
        else:
            print_lines(ruleset_list(rulesets, Language(language)))
        return
    asked = parse_ruleset(ruleset)
    if as_json:
        print_json(ruleset_document(asked))
    else:
        print_lines(ruleset_text(asked, Language(language)))


@main.command("bench", epilog=EXIT_CODES)
@json_option
@color_option
def bench_command(as_json: bool) -> None:
    """Solves a fixed set of deals: nodes, time and a checksum of all values.

    The total of nodes is the signature of the search; the checksum is the same for every correct one.
    """
    results = list(bench())
    if as_json:
        print_json(bench_document(kernel_build(), results))
    else:
        print_lines(bench_text(kernel_build(), results))


@main.command("serve", epilog=EXIT_CODES)
@click.option("--host", help="Address to listen on.  [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on.  [default: 8000]")
@click.option("--threads", type=click.IntRange(min=1), help="Requests at the same time in each process.")
@click.option("--no-worker", is_flag=True, help="Accept batches, but leave them to `belot worker`.")
@config_option
def serve_command(
    host: str | None, port: int | None, threads: int | None, config: Path | None, *, no_worker: bool
) -> None:
    """Answers the same questions over HTTP, batches included.

    What is not given is set by the settings of the service, which `belot config` shows.
    """
    settings_for(config, [("--threads", "threads", threads)])
    serve(host, port, threads, worker=not no_worker)
