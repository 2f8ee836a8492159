"""The JSON form of a position: reads and writes the fields that ``fields`` describes.

Knows what a diagram holds; whether it is legal is found out later, by ``position_from``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from pydantic import ValidationError

from solver.cards import Card, format_cards, parse_card, parse_cards
from solver.errors import BelotError, Fault, NotationError, PositionError
from solver.game.contract import Contract, Trump
from solver.game.diagram import Announced, Cards, Diagram, Pile, Won
from solver.game.faults import FaultCode
from solver.game.notation.fields import ContractFields, DeclarationFields, PositionFields, WonFields
from solver.game.notation.schema_faults import schema_faults
from solver.game.notation.text import parse_position
from solver.game.position import Position
from solver.rules import Ruleset, format_ruleset, load_ruleset, ruleset_from
from solver.rules.quoting import quote

Read = TypeVar("Read")
Given = TypeVar("Given")


def read_document(document: Mapping[str, object]) -> Diagram:
    """The diagram in ``document``: the fields of a position, or ``{"position": "<position text>"}``.

    Raises:
        PositionError: with every field, card and parameter that cannot be read.
        NotationError: the position text breaks the grammar; the pointer is ``/position``.
    """
    if not isinstance(document, Mapping):
        detail = f"{quote(document)} is not an object with the fields of a position"
        raise PositionError(Fault("", FaultCode.WRONG_TYPE, detail))
    if "position" in document:
        return _read_text(document)
    try:
        fields = PositionFields.model_validate(dict(document))
    except ValidationError as error:
        raise PositionError(schema_faults(error, document)) from None
    return diagram_of_fields(fields)


def diagram_of_fields(fields: PositionFields) -> Diagram:
    """The diagram in fields whose types have been checked.

    Raises:
        PositionError: with every card and parameter that cannot be read.
    """
    return Reader().diagram(fields)


def write_document(subject: Diagram | Position) -> dict[str, object]:
    """The fields of ``subject`` that are given, as JSON values; the inverse of ``read_document``."""
    diagram = subject.to_diagram() if isinstance(subject, Position) else subject
    fields: dict[str, object | None] = {
        "ruleset": write_ruleset(diagram.ruleset),
        "hands": _each(diagram.hands, lambda hand: _each(hand, str)),
        "contract": diagram.contract and _written_contract(diagram.contract),
        "plays": _each(diagram.plays, str),
        "leader": diagram.leader,
        "trick": _each(diagram.trick, str),
        "won": diagram.won and {"points": list(diagram.won.points), "tricks": list(diagram.won.tricks)},
        "piles": _each(diagram.piles, lambda piles: _each(piles, _written_pile)),
        "turnup": None if diagram.turnup is None else str(diagram.turnup),
        "discards": _each(diagram.discards, str),
        "auction": _each(diagram.auction, str),
        "declarations": _each(diagram.declarations, lambda said: _each(said, _written_declaration)),
        "bela": None if diagram.bela is None else {"seat": diagram.bela},
        "score": _each(diagram.score, int),
        "hanging": diagram.hanging,
    }
    return {name: value for name, value in fields.items() if value is not None}


def write_ruleset(ruleset: Ruleset) -> str | dict[str, object]:
    """The id of a packaged ruleset, or an object with the ``parent`` and the parameters that differ."""
    base_id, braces, _ = format_ruleset(ruleset).partition("{")
    if not braces:
        return base_id
    own, base = _json_parameters(ruleset), _json_parameters(load_ruleset(base_id))
    return {"parent": base_id, **{name: value for name, value in own.items() if value != base[name]}}


def _read_text(document: Mapping[str, object]) -> Diagram:
    text = document["position"]
    if len(document) > 1:
        others = ", ".join(quote(key) for key in list(document)[:5] if key != "position")
        detail = f"a position text contains everything, but {others} is given beside it"
        raise PositionError(Fault("/position", FaultCode.TEXT_AND_FIELDS, detail))
    if not isinstance(text, str):
        raise PositionError(Fault("/position", FaultCode.WRONG_TYPE, f"{quote(text)} is not a position text"))
    try:
        return parse_position(text)
    except NotationError as error:
        faults = [fault.below("/position") for fault in error.faults]
        raise NotationError(faults, column=error.column) from None


class Reader:
    """Reads fields one by one and collects what cannot be read."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def diagram(self, fields: PositionFields) -> Diagram:
        ruleset = self.ruleset(fields.ruleset)
        hands = self.each("/hands", fields.hands, self.cards)
        plays = self.cards("/plays", fields.plays)
        trick = self.cards("/trick", fields.trick)
        piles = self.each("/piles", fields.piles, lambda at, own: self.each(at, own, self.pile))
        turnup = self.card("/turnup", fields.turnup)
        discards = self.cards("/discards", fields.discards)
        declarations = self.each(
            "/declarations", fields.declarations, lambda at, said: self.each(at, said, self.declaration)
        )
        if ruleset is None or self.faults:
            raise PositionError(self.faults)
        return Diagram(
            ruleset=ruleset,
            hands=hands,
            contract=_contract(fields.contract),
            plays=plays,
            leader=fields.leader,
            trick=trick,
            won=_won(fields.won),
            piles=piles,
            turnup=turnup,
            discards=discards,
            auction=None if fields.auction is None else tuple(fields.auction),
            declarations=declarations,
            bela=None if fields.bela is None else fields.bela.seat,
            score=None if fields.score is None else tuple(fields.score),
            hanging=fields.hanging,
        )

    def ruleset(self, value: str | dict[str, Any]) -> Ruleset | None:
        return self.read("/ruleset", lambda _: ruleset_from(value), value)

    def read(self, at: str, reader: Callable[[Given], Read], value: Given | None) -> Read | None:
        """What ``reader`` makes of ``value``; None, and its faults kept, if it cannot."""
        if value is None:
            return None
        try:
            return reader(value)
        except BelotError as error:
            self.faults += [fault.below(at) for fault in error.faults]
            return None

    def card(self, at: str, value: str | None) -> Card | None:
        return self.read(at, parse_card, value)

    def cards(self, at: str, value: list[str] | str | None) -> Cards | None:
        if isinstance(value, list):
            cards = [self.card(f"{at}/{place}", text) for place, text in enumerate(value)]
            return tuple(card for card in cards if card is not None)
        return self.read(at, parse_cards, value)

    def pile(self, at: str, value: list[str | None]) -> Pile:
        top, bottom = value
        return Pile(self.card(f"{at}/0", top), self.card(f"{at}/1", bottom))

    def declaration(self, at: str, value: DeclarationFields) -> Announced:
        return Announced(value.value, self.cards(f"{at}/cards", value.cards))

    def each(
        self, at: str, values: Iterable[Given] | None, read: Callable[[str, Given], Read]
    ) -> tuple[Read, ...] | None:
        """``values`` read one by one, each with its pointer."""
        if values is None:
            return None
        return tuple(read(f"{at}/{place}", value) for place, value in enumerate(values))


def _contract(fields: ContractFields | None) -> Contract | None:
    return None if fields is None else Contract(Trump(fields.trump), fields.taker)


def _won(fields: WonFields | None) -> Won | None:
    return None if fields is None else Won(tuple(fields.points), tuple(fields.tricks))


def _each(values: Iterable[Given] | None, write: Callable[[Given], object]) -> list[object] | None:
    return None if values is None else [write(value) for value in values]


def _written_contract(contract: Contract) -> dict[str, object]:
    return {"trump": contract.trump.value, "taker": contract.taker}


def _written_pile(pile: Pile) -> list[str | None]:
    return [None if card is None else str(card) for card in (pile.top, pile.bottom)]


def _written_declaration(announced: Announced) -> dict[str, object]:
    cards = None if announced.cards is None else format_cards(announced.cards)
    return {key: value for key, value in (("value", announced.value), ("cards", cards)) if value is not None}


def _json_parameters(ruleset: Ruleset) -> dict[str, Any]:
    groups = ruleset.model_dump(mode="json", exclude={"id", "parent", "names", "source"})
    return {name: value for group in groups.values() for name, value in group.items()}
