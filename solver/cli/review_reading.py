"""Reads the deals to be reviewed: a JSON document, one in each line, position texts, or contree notation.

What a line must look like is the business of ``solver.game.notation``. Judges nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from solver.advice.review.from_position import record_of_position
from solver.cli.reading import document_of_text
from solver.cli.review_story import Players
from solver.errors import BelotError, Fault, NotationError, PositionError
from solver.game import FaultCode
from solver.game.notation import parse_position, read_score_document
from solver.game.notation.cfn import parse_cfn
from solver.game.scoring import DealRecord, DealSummary
from solver.rules import Ruleset
from solver.rules.quoting import quote

_NAMES = "players"
"""The field of a document that names the players by seat."""


@dataclass(frozen=True, slots=True)
class DealAsked:
    """A deal to be reviewed.

    ``ruleset``: as it was told; that of a position says more about how cards are dealt than ``record`` does.
    ``shows_calls``: whether it is told what was called, and can be judged. ``number``: in its match, from 1.
    ``line``: the number of its line; None of a deal alone.
    """

    record: DealRecord
    players: Players
    ruleset: Ruleset
    shows_calls: bool
    number: int = 1
    line: int | None = None


@dataclass(frozen=True, slots=True)
class DealsRead:
    """What there is to review: ``deals`` that could be read, in order; at least one.

    ``is_match``: whether there were several. ``faults``: of those that could not be read.
    """

    deals: tuple[DealAsked, ...]
    is_match: bool
    faults: tuple[Fault, ...] = ()


def deals_of_text(text: str, *, is_cfn: bool, rotates: bool) -> DealsRead:
    """The deals that ``text`` holds.

    ``is_cfn``: lines are contree notation. ``rotates``: players without names move up a seat from deal to
    deal, as the turn to deal goes round; they are called as their seats in the first one.

    Raises:
        BelotError: no deal could be read; with the faults of all, of several each with its line.
    """
    if is_cfn:
        return _each_line(text, lambda line, _: _of_cfn(line))
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not any(line.startswith("{") for line in lines):
        return _each_line(text, lambda line, number: _of_position(line, number * rotates))
    if _is_one_document(text, lines):
        return DealsRead((_of_document(document_of_text(text.strip()), 0),), is_match=False)
    return _each_line(text, lambda line, number: _of_document(_object(line), number * rotates))


def _is_one_document(text: str, lines: Sequence[str]) -> bool:
    """Whether ``text`` is one document, if only a faulty one, not one in each of ``lines``."""
    if len(lines) == 1 or _parsed(text) is not None:
        return True
    documents = [_parsed(line) for line in lines]
    is_deal = (isinstance(each, dict) and "ruleset" in each for each in documents)
    return not isinstance(documents[0], dict) and not any(is_deal)


def _parsed(text: str) -> object | None:
    """None if it is no JSON."""
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found


def _each_line(text: str, read: Callable[[str, int], DealAsked]) -> DealsRead:
    """What is read of each line that is not empty; ``read`` gets its place among these, from 0."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        raise NotationError(Fault("", "unreadable-input", "the input is empty: there is no deal to review"))
    is_match = len(lines) > 1
    deals: list[DealAsked] = []
    faults: list[Fault] = []
    for place, (number, line) in enumerate(lines):
        try:
            deal = read(line.strip(), place)
        except BelotError as error:
            faults += in_line(number, error.faults) if is_match else error.faults
        else:
            deals.append(_in_a_match(deal, place + 1, number) if is_match else deal)
    if not deals:
        raise PositionError(faults)
    return DealsRead(tuple(deals), is_match, tuple(faults))


def _in_a_match(deal: DealAsked, number: int, line: int) -> DealAsked:
    """A seat is not the same player in every deal."""
    players = replace(deal.players, noun="player") if deal.players.noun else deal.players
    return replace(deal, players=players, number=number, line=line)


def in_line(number: int, faults: Iterable[Fault]) -> Iterator[Fault]:
    """The faults with the line before their pointers."""
    return (Fault(f"line {number} {fault.pointer}".rstrip(), fault.code, fault.detail) for fault in faults)


def _object(line: str) -> dict[str, object]:
    if not line.startswith("{"):
        detail = f"{quote(line)} is not a JSON object; every line has to be one"
        raise NotationError(Fault("", "unreadable-input", detail))
    return document_of_text(line)


def _of_document(document: dict[str, object], moved: int) -> DealAsked:
    names = document.pop(_NAMES, None)
    record = read_score_document(document)
    if isinstance(record, DealSummary):
        missing = [name for name in ("deal", "events") if name not in document]
        detail = "a summary cannot be reviewed: the deal has to be told by its cards and events"
        raise PositionError(Fault(f"/{name}", FaultCode.MISSING_FIELD, detail) for name in missing)
    seats = record.ruleset.seats
    if names is None:
        return DealAsked(record, _moved(seats, moved), record.ruleset, shows_calls=True)
    return DealAsked(record, _named(names, seats), record.ruleset, shows_calls=True)


def _named(names: object, seats: int) -> Players:
    is_list = isinstance(names, list) and all(map(_is_name, names))
    if not isinstance(names, list) or not is_list or len(set(names)) != seats or len(names) != seats:
        detail = f"{quote(names)} is not a list of {seats} different names in one line, that of seat 0 first"
        raise PositionError(Fault(f"/{_NAMES}", FaultCode.WRONG_VALUE, detail))
    return Players(tuple(names))


def _is_name(name: object) -> bool:
    return isinstance(name, str) and bool(name.strip()) and name.isprintable()


def _moved(seats: int, moved: int) -> Players:
    """The players by seat after ``moved`` deals; in the first one they are called as their seats."""
    return Players(tuple(str((seat + moved) % seats) for seat in range(seats)), "seat")


def _of_position(line: str, moved: int) -> DealAsked:
    diagram = parse_position(line)
    players = _moved(diagram.ruleset.seats, moved)
    return DealAsked(record_of_position(diagram), players, diagram.ruleset, shows_calls=False)


def _of_cfn(line: str) -> DealAsked:
    deal = parse_cfn(line)
    ruleset = deal.diagram.ruleset
    players = Players(tuple(map(deal.player, range(ruleset.seats))))
    return DealAsked(record_of_position(deal.diagram), players, ruleset, shows_calls=False)
