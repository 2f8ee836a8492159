"""Reviews the deals that ``belot review`` wants, and prints it. Knows no options of the command line."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from solver.advice.review import DEFAULT_WORLDS, DealReview, MoveKind, Thresholds, review_deal
from solver.cli.advising import SILENT_S
from solver.cli.answers import match_document, review_document
from solver.cli.group import is_utf8, print_json, print_lines
from solver.cli.review_markdown import match_markdown, review_markdown
from solver.cli.review_match import DealReviewed, MatchReview, match_text
from solver.cli.review_picture import draw_review
from solver.cli.review_reading import DealAsked, DealsRead, in_line
from solver.cli.review_text import review_text
from solver.cli.signs import Signs
from solver.cli.solving import interruptibly
from solver.double_dummy import StopToken
from solver.errors import BelotError, Fault, PositionError
from solver.game import FaultCode
from solver.rules import Ruleset

_BUT_CALLS = tuple(kind for kind in MoveKind if kind is not MoveKind.CALL)


@dataclass(frozen=True, slots=True)
class Asked:
    """How a review is wanted; None stands for the default, no limit, or no picture."""

    players: tuple[str, ...] | None
    worlds: int | None
    limit_ms: int | None
    seed: int
    thresholds: tuple[float, float, float] | None
    form: str
    png: Path | None
    svg: Path | None


def answer_review(found: DealsRead, asked: Asked) -> bool:
    """Prints the review of one deal, or of a match; returns whether everything was done that was wanted.

    A deal of a match that is faulty keeps nobody from the others.

    Raises:
        BelotError: something in a deal cannot have happened or be read, of a match once the other deals have
            been printed; or a player who is asked about is in none.
    """
    _require_players(found.deals, asked.players)
    reviewed: list[DealReviewed] = []
    faults = [*found.faults]
    for place, deal in enumerate(found.deals, start=1):
        try:
            one = _reviewed(deal, asked, f"deal {place} of {len(found.deals)}: " if found.is_match else "")
        except BelotError as error:
            faults += error.faults if deal.line is None else in_line(deal.line, error.faults)
            continue
        reviewed.append(one)
        if asked.form == "ndjson":
            _print_line(_document(one, asked))
    if reviewed:
        _show(MatchReview(tuple(reviewed)), asked, is_match=found.is_match)
    if faults:
        raise PositionError(faults)
    return all(deal.review.is_complete for deal in reviewed)


def _show(match: MatchReview, asked: Asked, *, is_match: bool) -> None:
    _print(match, asked, is_match=is_match)
    for path, file_format in ((asked.png, "png"), (asked.svg, "svg")):
        if path is not None:
            draw_review(match, path, file_format)


def _require_players(deals: Sequence[DealAsked], wanted: tuple[str, ...] | None) -> None:
    known = {name for deal in deals for name in _playing(deal)}
    strange = [name for name in wanted or () if name not in known]
    if strange:
        detail = f"{', '.join(map(repr, strange))} does not play; players are {', '.join(sorted(known))}"
        raise PositionError(Fault("/seats", FaultCode.NO_SUCH_SEAT, detail))


def _playing(deal: DealAsked) -> tuple[str, ...]:
    return deal.players.names[: deal.record.ruleset.playing_seats]


def _reviewed(deal: DealAsked, asked: Asked, before: str) -> DealReviewed:
    """The review of ``deal``; ``before``: what stands before its progress."""
    progress = Progress(before)
    try:
        review = interruptibly(lambda stop: _review(deal, asked, progress, stop))
    finally:
        progress.clear()
    return DealReviewed(deal.number, _as_told(review, deal.ruleset), deal.players, deal.shows_calls)


def _review(deal: DealAsked, asked: Asked, progress: Progress, stop: StopToken) -> DealReview:
    record = deal.record
    names = _playing(deal)
    seats = [seat for seat, name in enumerate(names) if asked.players is None or name in asked.players]
    return review_deal(
        record.dealt,
        record.events,
        score=record.score,
        hanging=record.hanging,
        worlds=DEFAULT_WORLDS if asked.worlds is None else asked.worlds,
        seats=seats,
        kinds=tuple(MoveKind) if deal.shows_calls else _BUT_CALLS,
        limit_ms=asked.limit_ms,
        seed=asked.seed,
        thresholds=None if asked.thresholds is None else Thresholds(*asked.thresholds),
        progress=progress.tell,
        stop=stop,
    )


def _as_told(review: DealReview, ruleset: Ruleset) -> DealReview:
    """The review with positions under the ruleset that was told, so that they can be asked about again."""
    moves = (
        move if move.question is None else replace(move, question=replace(move.question, ruleset=ruleset))
        for move in review.moves
    )
    return replace(review, moves=tuple(moves))


def _print(match: MatchReview, asked: Asked, *, is_match: bool) -> None:
    first, signs = match.deals[0], Signs(symbols=is_utf8())
    match asked.form:
        case "ndjson":
            if is_match:
                _print_line(match_document(match))
        case "json" if is_match:
            documents = [_document(deal, asked) for deal in match.deals]
            print_json({"deals": documents, **match_document(match)})
        case "json":
            print_json(review_document(first.review, asked.limit_ms))
        case "markdown":
            print_lines(match_markdown(match, signs) if is_match else review_markdown(first, signs))
        case _ if is_match:
            print_lines(match_text(match, signs))
        case _:
            print_lines(review_text(first, signs))


def _document(deal: DealReviewed, asked: Asked) -> dict[str, object]:
    """One deal of a match: the answer of the service, with its number and the names of its players."""
    names = deal.players.names
    return {"deal": deal.number, "players": list(names), **review_document(deal.review, asked.limit_ms)}


def _print_line(document: dict[str, object]) -> None:
    """On standard output at once, so that another program can read on while the next deal is reviewed."""
    click.echo(json.dumps(document, ensure_ascii=not is_utf8()))
    sys.stdout.flush()


class Progress:
    """Tells a waiting person on standard error how many decisions have been judged."""

    def __init__(self, before: str) -> None:
        self._before = before
        self._started = time.monotonic()
        self._length = 0

    def tell(self, done: int, wanted: int) -> None:
        """Rewrites the line on a terminal; says nothing elsewhere, or in the beginning."""
        if sys.stderr.isatty() and time.monotonic() - self._started > SILENT_S:
            line = f"{self._before}{done} of {wanted} decisions"
            self._length = max(self._length, len(line))
            click.echo(f"\r{line}", err=True, nl=False)

    def clear(self) -> None:
        """Takes the line away."""
        if self._length:
            click.echo("\r" + " " * self._length + "\r", err=True, nl=False)
