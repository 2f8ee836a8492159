"""What several commands share: how a position is given, a limit of time, and the exit codes."""

from __future__ import annotations

import sys
from typing import BinaryIO

import click

from solver.cli.reading import text_of_stream

LIMIT_REACHED = 3
"""The exit code of an answer that is incomplete because a limit was reached."""

EXIT_CODES = """\b
Exit codes:
  0    all is well
  1    the input is faulty; standard error has one line for each fault
  2    wrong usage
  3    the answer is incomplete, because a limit was reached
  130  interrupted
  141  nobody reads the output any more"""

position_argument = click.argument("words", metavar="POSITION", nargs=-1)
file_option = click.option(
    "--file", type=click.File("rb"), metavar="FILE", help="Read the position from FILE; - is standard input."
)
limit_option = click.option(
    "--limit-ms", type=click.IntRange(min=0), help="Time for the search in milliseconds."
)


def given_text(words: tuple[str, ...], file: BinaryIO | None, what: str = "POSITION") -> str:
    """The text of exactly one of the two places where ``what``, a position, may be given."""
    if words and file is not None:
        raise click.UsageError(f"give {what} or --file, not both")
    if file is None and not words:
        raise click.UsageError(f"give {what}, - or --file")
    if file is None and words == ("-",):
        file = sys.stdin.buffer
    elif file is None and len(words) == 1 and words[0].endswith(".json"):
        return text_of_stream(click.File("rb").convert(words[0], None, click.get_current_context()))
    return " ".join(words) if file is None else text_of_stream(file)
