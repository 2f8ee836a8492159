"""Translates what pydantic finds wrong with a document into faults. Knows no particular schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from solver.errors import Fault
from solver.game.faults import FaultCode
from solver.rules.quoting import pointer, quote


def schema_faults(error: ValidationError, document: object) -> list[Fault]:
    """What ``error`` found in ``document``; one fault for each place."""
    faults: dict[str, Fault] = {}
    for item in error.errors(include_url=False, include_context=False):
        place, value = _follow(item["loc"], item["type"], document)
        fault = _fault(item["type"], item["msg"], place, value)
        faults.setdefault(fault.pointer, fault)
    return list(faults.values())


def _follow(
    location: tuple[int | str, ...], kind: str, value: Any
) -> tuple[tuple[int | str, ...], object | None]:
    """The steps of ``location`` that lead to a place in ``value``, and what stands there.

    The names of alternatives are steps for pydantic, but lead nowhere in the value.
    """
    place: list[int | str] = []
    for number, step in enumerate(location):
        if _has(value, step):
            value = value[step]
        elif kind == "missing" and number == len(location) - 1:
            value = None
        else:
            continue
        place.append(step)
    return tuple(place), value


def _has(value: object, step: int | str) -> bool:
    if isinstance(value, Mapping):
        return step in value
    return isinstance(value, list) and isinstance(step, int) and step < len(value)


def _fault(kind: str, message: str, place: tuple[int | str, ...], value: object) -> Fault:
    at = pointer(place)
    name = quote(place[-1]) if place else "the document"
    if kind == "missing":
        return Fault(at, FaultCode.MISSING_FIELD, f"the field {name} is missing")
    if kind == "extra_forbidden":
        return Fault(at, FaultCode.UNKNOWN_FIELD, f"there is no field {name}")
    if kind in ("dict_type", "model_type"):
        return Fault(at, FaultCode.WRONG_TYPE, f"{quote(value)} is not an object")
    code = FaultCode.WRONG_TYPE if kind.endswith("_type") else FaultCode.WRONG_VALUE
    return Fault(at, code, f"{quote(value)} does not fit: {message[:1].lower()}{message[1:]}")
