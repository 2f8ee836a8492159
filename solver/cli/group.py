"""What all commands share: output, colours, and from errors to exit codes."""

from __future__ import annotations

import codecs
import errno
import io
import json
import os
import sys
from collections.abc import Iterable, Mapping

import click

from solver.errors import BelotError

FAULTY_INPUT = 1
INTERRUPTED = 130
BROKEN_PIPE = 141


class Belot(click.Group):
    """A group whose commands answer with an exit code, or with None for 0."""

    def invoke(self, ctx: click.Context) -> None:
        """Runs the command and leaves with its exit code; errors of the library become lines."""
        _make_output_tolerant()
        try:
            exit_code = super().invoke(ctx)
        except BelotError as error:
            for fault in error.faults:
                click.echo(str(fault), err=True)
            ctx.exit(FAULTY_INPUT)
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)
        except OSError as error:
            if error.errno != errno.EPIPE:
                raise
            _discard_output()
            ctx.exit(BROKEN_PIPE)
        ctx.exit(exit_code or 0)


def _set_color(ctx: click.Context, option: click.Parameter, color: bool | None) -> None:
    """Without the option a terminal gets colours, unless NO_COLOR is set (https://no-color.org)."""
    if color is None and os.environ.get("NO_COLOR"):
        color = False
    ctx.color = color


color_option = click.option(
    "--color/--no-color",
    default=None,
    expose_value=False,
    callback=_set_color,
    help="Colour suits always or never; by default on a terminal, unless NO_COLOR is set.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print what the HTTP service answers.")


def is_utf8() -> bool:
    """Whether standard output can show suit symbols."""
    return codecs.lookup(sys.stdout.encoding or "ascii").name == "utf-8"


def print_lines(lines: Iterable[str]) -> None:
    """Prints the lines, in colour where it is wanted."""
    _print("\n".join(lines))


def print_json(document: Mapping[str, object]) -> None:
    """Prints the document, readable for people and programs."""
    _print(json.dumps(document, ensure_ascii=not is_utf8(), indent=2))


def _print(text: str) -> None:
    # Without a file click writes UTF-8 where ASCII was asked for.
    click.echo(text, file=sys.stdout)


def _make_output_tolerant() -> None:
    """A name that the encoding of standard output lacks letters for is printed with ``?`` in their place."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _discard_output() -> None:
    """Nobody reads standard output any more; what is left in its buffer must not fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
