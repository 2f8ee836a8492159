"""Reads what one seat is asked about: a position or a deal told by events. Counts and solves nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

import click
from pydantic import ValidationError

from solver.cli.reading import document_of_text
from solver.errors import Fault, PositionError
from solver.game import Diagram, FaultCode
from solver.game.notation import parse_position, read_document, schema_faults
from solver.game.notation.fields import Number
from solver.game.notation.told import ToldDeal, ToldFields, is_told, pointer_in_told, told_of_fields
from solver.rules.quoting import quote
from solver.worlds import Knowledge, knowledge_from_events, knowledge_of


class _SeatFields(ToldFields):
    seat: Number | None = None


@dataclass(frozen=True)
class SeatQuestion:
    """What ``seat`` is asked about: the position ``given``, or the deal that ``told`` tells.

    ``fields``: the document that told it.
    """

    seat: int
    given: Diagram
    told: ToldDeal | None = None
    fields: ToldFields | None = None

    @cached_property
    def knowledge(self) -> Knowledge:
        """All that the seat knows.

        Raises:
            PositionError: every fault of what was given.
        """
        with self.faults():
            if self.told is None:
                return knowledge_of(self.given, self.seat)
            events, turned = self.told.events, self.told.turned
            return knowledge_from_events(self.given, events, self.seat, turned=turned)

    @contextmanager
    def faults(self) -> Iterator[None]:
        """Faults raised inside point into the document; what contradicts each other is told before."""
        from solver.worlds.contradictions import ContradictionError
        from solver.worlds.model import UndecidedError

        try:
            yield
        except UndecidedError:
            detail = f"no deal fits everything that seat {self.seat} knows"
            raise PositionError(Fault("", FaultCode.NO_WORLD, detail)) from None
        except PositionError as error:
            if isinstance(error, ContradictionError):
                click.echo(f"This cannot all be true: {error.contradiction.text}.", err=True)
            raise PositionError(map(self._in_document, error.faults)) from None

    def _in_document(self, fault: Fault) -> Fault:
        if self.fields is None:
            return fault
        return Fault(pointer_in_told(self.fields, self.seat, fault.pointer), fault.code, fault.detail)


def seat_question(text: str, seat: int | None) -> SeatQuestion:
    """What a position text or a JSON document tells; ``seat`` comes before that of the document.

    Raises:
        BelotError: with everything in it that cannot be read.
        UsageError: no seat is given.
    """
    text = text.strip()
    if not text.startswith("{"):
        return SeatQuestion(_required(seat), parse_position(text))
    document = document_of_text(text)
    if is_told(document):
        return _told(document, seat)
    position = {name: value for name, value in document.items() if name != "seat"}
    return SeatQuestion(_required(_seat_in(document) if seat is None else seat), read_document(position))


def _told(document: Mapping[str, object], seat: int | None) -> SeatQuestion:
    try:
        fields = _SeatFields.model_validate(dict(document))
    except ValidationError as error:
        raise PositionError(schema_faults(error, document)) from None
    asking = _required(fields.seat if seat is None else seat)
    told = told_of_fields(fields, asking)
    return SeatQuestion(asking, told.given, told, fields)


def _seat_in(document: Mapping[str, object]) -> int | None:
    seat = document.get("seat")
    if seat is None or type(seat) is int:
        return seat
    raise PositionError(
        Fault("/seat", FaultCode.WRONG_TYPE, f"{quote(seat)} is not a seat, which is a whole number")
    )


def _required(seat: int | None) -> int:
    if seat is None:
        raise click.UsageError("give --seat")
    return seat
