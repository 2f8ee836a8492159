"""The position text: a position in one line. The grammar is in docs/notation.md.

Knows what a diagram holds; whether it is legal is found out later, by ``position_from``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from solver.cards import Card, format_cards
from solver.errors import Fault, NotationError, RulesetError
from solver.game.contract import Contract, Trump
from solver.game.diagram import Announced, Cards, Diagram, Pile, Won
from solver.game.faults import FaultCode
from solver.game.notation.fields import LARGEST_NUMBER
from solver.game.notation.text_parts import (
    EMPTY,
    NOT_GIVEN,
    UNKNOWN,
    BadCharacterError,
    Part,
    is_word,
    notation_error,
)
from solver.game.position import Position
from solver.rules import Ruleset, format_ruleset, parse_ruleset

LONGEST_TEXT = 4000
"""Characters; a longer text is not read."""

_COLUMNS = ("the ruleset", "the hands", "the contract", "the plays")
_DECLARATION = re.compile(r"([^()]*)\(([^()]*)\)")


def parse_position(text: str) -> Diagram:
    """The diagram that ``text`` describes; nothing about it is checked but the form.

    Raises:
        NotationError: the text breaks the grammar; with the column of the first bad character. Faults of
            the ruleset keep their own codes.
    """
    if len(text) > LONGEST_TEXT:
        reason = f"the text has {len(text)} characters; at most {LONGEST_TEXT} are read"
        raise notation_error(text, LONGEST_TEXT, [(FaultCode.TEXT_TOO_LONG, reason)])
    parts = [Part(found[0], found.start()) for found in re.finditer(r"[^ ]+", text)]
    try:
        ruleset = _read_ruleset(_column(0, parts, text), text)
        fields: dict[str, Any] = {
            **_read_hands(_column(1, parts, text)),
            "contract": _read_contract(_column(2, parts, text)),
            "plays": _read_plays(_column(3, parts, text)),
            **_read_tails(parts[len(_COLUMNS) :], ruleset),
        }
    except BadCharacterError as error:
        raise error.in_text(text) from None
    return Diagram(ruleset=ruleset, **fields)


def format_position(subject: Diagram | Position) -> str:
    """The position text of ``subject`` in its one canonical form; ``parse_position`` gives the diagram back.

    Raises:
        NotationError: ``cannot-be-written``, for diagrams that no legal position has, such as one with
            both hands and piles.
    """
    diagram = subject.to_diagram() if isinstance(subject, Position) else subject
    faults = [Fault("", FaultCode.CANNOT_BE_WRITTEN, reason) for reason in _obstacles(diagram)]
    if faults:
        raise NotationError(faults)
    columns = (
        format_ruleset(diagram.ruleset),
        _written_hands(diagram),
        NOT_GIVEN if diagram.contract is None else str(diagram.contract),
        NOT_GIVEN if diagram.plays is None else _written_cards(diagram.plays),
    )
    return " ".join((*columns, *_written_tails(diagram)))


def _column(number: int, parts: list[Part], text: str) -> Part:
    if number < len(parts):
        return parts[number]
    raise BadCharacterError(len(text), f"expected {_COLUMNS[number]}")


def _read_ruleset(part: Part, text: str) -> Ruleset:
    try:
        return parse_ruleset(part.text)
    except RulesetError as error:
        reasons = [(fault.code, fault.detail) for fault in error.faults]
        raise notation_error(text, part.offset, reasons) from None


def _read_hands(part: Part) -> dict[str, object]:
    if ":" in part.text:
        return {"piles": tuple(map(_read_piles, part.split("/")))}
    if part.is_not_given():
        return {}
    return {"hands": tuple(None if hand.text == UNKNOWN else hand.cards() for hand in part.split("/"))}


def _read_piles(part: Part) -> tuple[Pile, ...] | None:
    return None if part.text == UNKNOWN else part.list_of(_read_pile)


def _read_pile(part: Part) -> Pile:
    top, bottom = part.cut(":", "a pile like JS:7H")
    if bottom.text == UNKNOWN and top.text != NOT_GIVEN:
        return Pile(_single_card(top), None)
    if top.text != NOT_GIVEN:
        return Pile(_single_card(top), _single_card(bottom))
    return Pile(None, None if bottom.text == NOT_GIVEN else _single_card(bottom))


def _single_card(part: Part) -> Card:
    cards = part.cards()
    if len(cards) != 1:
        part.fail(f"expected one card, not {len(cards)}")
    return cards[0]


def _read_contract(part: Part) -> Contract | None:
    if part.is_not_given():
        return None
    trump, taker = part.cut("@", "a contract like H@2, or -")
    if trump.text.upper() not in list(Trump):
        trump.fail("expected S, H, D, C, NT or AT")
    return Contract(Trump(trump.text.upper()), taker.number())


def _read_plays(part: Part) -> Cards | None:
    return None if part.is_not_given() else part.cards()


def _read_tails(parts: list[Part], ruleset: Ruleset) -> dict[str, object]:
    fields: dict[str, object] = {}
    for part in parts:
        key, value = part.cut("=", "key=value")
        if key.text not in _TAILS:
            key.fail(f"expected one of {', '.join(_TAILS)}")
        field, read = _TAILS[key.text]
        if field in fields:
            key.fail(f"{key.text} is given twice")
        fields[field] = read(value, ruleset)
    return fields


def _read_won(part: Part, _: Ruleset) -> Won:
    points, tricks = part.cut(":", "points and tricks like 34,10:2,1")
    return Won(points.list_of(Part.number), tricks.list_of(Part.number))


def _read_declarations(part: Part, ruleset: Ruleset) -> tuple[tuple[Announced, ...] | None, ...]:
    said: list[tuple[Announced, ...] | None] = [None] * ruleset.seats
    for entry in part.list_of(lambda entry: entry):
        seat_part, announced = entry.cut(":", "a seat and what it declared, like 0:50")
        seat = seat_part.number()
        if not 0 <= seat < ruleset.seats:
            seat_part.fail(f"there is no seat {seat}, only 0 to {ruleset.seats - 1}")
        if said[seat] is not None:
            seat_part.fail(f"seat {seat} is given twice")
        said[seat] = tuple(map(_read_declaration, announced.split("+"))) if announced.text else ()
    return tuple(said)


def _read_declaration(part: Part) -> Announced:
    """``50``, ``9STSJS``, both as ``50(9STSJS)``, or neither as ``?``."""
    both = _DECLARATION.fullmatch(part.text)
    if both is not None:
        value, cards = part.from_(0, both.end(1)), part.from_(both.start(2), both.end(2))
        return Announced(value.number(), cards.cards())
    if part.text == UNKNOWN:
        return Announced()
    if re.fullmatch(r"-?[0-9]+", part.text):
        return Announced(value=part.number())
    return Announced(cards=part.cards())


_TAILS: dict[str, tuple[str, Callable[[Part, Ruleset], object]]] = {
    "turnup": ("turnup", lambda part, _: _single_card(part)),
    "leader": ("leader", lambda part, _: part.number()),
    "trick": ("trick", lambda part, _: part.cards()),
    "won": ("won", _read_won),
    "discards": ("discards", lambda part, _: part.cards()),
    "auction": ("auction", lambda part, _: part.list_of(Part.word)),
    "decl": ("declarations", _read_declarations),
    "score": ("score", lambda part, _: part.list_of(Part.number)),
    "hang": ("hanging", lambda part, _: part.number()),
    "bela": ("bela", lambda part, _: part.number()),
}
"""Key of each tail: the field of the diagram, and how its value is read; in the order of writing."""


def _written_cards(cards: Cards) -> str:
    return format_cards(cards, "") or EMPTY


def _written_hands(diagram: Diagram) -> str:
    if diagram.piles is not None:
        return "/".join(UNKNOWN if piles is None else _list(map(_pile, piles)) for piles in diagram.piles)
    if diagram.hands is not None:
        return "/".join(UNKNOWN if hand is None else _written_cards(hand) for hand in diagram.hands)
    return NOT_GIVEN


def _pile(pile: Pile) -> str:
    if pile.top is None:
        return f"{NOT_GIVEN}:{NOT_GIVEN if pile.bottom is None else pile.bottom}"
    return f"{pile.top}:{UNKNOWN if pile.bottom is None else pile.bottom}"


def _list(items: Iterator[str] | Iterator[int], separator: str = ",") -> str:
    return separator.join(map(str, items)) or EMPTY


def _written_tails(diagram: Diagram) -> Iterator[str]:
    written = {
        "turnup": diagram.turnup,
        "leader": diagram.leader,
        "trick": None if diagram.trick is None else _written_cards(diagram.trick),
        "won": None
        if diagram.won is None
        else ":".join(map(_numbers, (diagram.won.points, diagram.won.tricks))),
        "discards": None if diagram.discards is None else _written_cards(diagram.discards),
        "auction": None if diagram.auction is None else _list(iter(diagram.auction)),
        "decl": None if diagram.declarations is None else _list(_written_declarations(diagram.declarations)),
        "score": None if diagram.score is None else _numbers(diagram.score),
        "hang": diagram.hanging,
        "bela": diagram.bela,
    }
    return (f"{key}={written[key]}" for key in _TAILS if written[key] is not None)


def _numbers(numbers: tuple[int, ...]) -> str:
    return _list(iter(numbers))


def _written_declarations(said: tuple[tuple[Announced, ...] | None, ...]) -> Iterator[str]:
    for seat, announced in enumerate(said):
        if announced is not None:
            yield f"{seat}:" + "+".join(map(_declaration, announced))


def _declaration(announced: Announced) -> str:
    if announced.cards is None:
        return UNKNOWN if announced.value is None else str(announced.value)
    cards = _written_cards(announced.cards)
    return cards if announced.value is None else f"{announced.value}({cards})"


def _obstacles(diagram: Diagram) -> Iterator[str]:
    """What in ``diagram`` has no form in the text; nothing of it is in a legal position."""
    if diagram.hands is not None and diagram.piles is not None:
        yield "it has both hands and piles"
    if diagram.hands == ():
        yield "it has an empty list of hands"
    if diagram.piles is not None and not any(diagram.piles):
        yield "it has piles, but no pile"
    if diagram.declarations is not None and len(diagram.declarations) != diagram.ruleset.seats:
        yield f"it has declarations for {len(diagram.declarations)} of {diagram.ruleset.seats} seats"
    yield from (f"{call!r} is not a word" for call in diagram.auction or () if not is_word(call))
    yield from (f"{n} is too large a number" for n in _all_numbers(diagram) if abs(n) > LARGEST_NUMBER)


def _all_numbers(diagram: Diagram) -> Iterator[int]:
    taker = None if diagram.contract is None else diagram.contract.taker
    single = (taker, diagram.leader, diagram.bela, diagram.hanging)
    declared = chain.from_iterable(said or () for said in diagram.declarations or ())
    won = () if diagram.won is None else (*diagram.won.points, *diagram.won.tricks)
    numbers = chain(single, won, diagram.score or (), (announced.value for announced in declared))
    return (number for number in numbers if number is not None)
