"""What a request asks about: its position or deal, its search time, and where its faults stand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pydantic import BaseModel

from api.schemas.positions import PositionText, SearchTime
from api.state import state
from solver.errors import Fault, PositionError
from solver.game.diagram import Diagram
from solver.game.notation import PositionFields, diagram_of_fields, read_document


def diagram_asked(asked: PositionFields | PositionText) -> Diagram:
    """The position that ``asked`` tells.

    Raises:
        BelotError: with everything in it that cannot be read.
    """
    if isinstance(asked, PositionText):
        return read_document({"position": asked.position})
    return diagram_of_fields(asked)


def limit_ms_asked(asked: SearchTime) -> int:
    """The search time in milliseconds, that of the settings if none is asked for."""
    return state().settings.default_limit_ms if asked.limit_ms is None else asked.limit_ms


def search_threads() -> int | None:
    """How many threads one search may use; None for one per processor."""
    return state().settings.search_threads


@contextmanager
def pointers_into(asked: BaseModel) -> Iterator[None]:
    """Turns pointers into the fields of a position to its text, where that is what was given."""
    try:
        yield
    except PositionError as error:
        raise PositionError(fault_in(asked, fault) for fault in error.faults) from None


def fault_in(asked: BaseModel, fault: Fault) -> Fault:
    """``fault`` with a pointer into ``asked``: to its text unless that is about another of its fields."""
    field = fault.pointer[1:].partition("/")[0]
    if not isinstance(asked, PositionText) or field in type(asked).model_fields:
        return fault
    return Fault("/position", fault.code, fault.detail)
