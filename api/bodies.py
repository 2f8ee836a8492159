"""Reads the body of a request: JSON strictly, then a schema; every fault with its pointer."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from typing import NoReturn, TypeVar

from flask import Request
from pydantic import BaseModel, ValidationError
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from api.problems import Cause, ProblemError
from api.settings import Settings
from api.state import state
from solver.errors import BelotError, Fault
from solver.game.faults import FaultCode
from solver.game.notation import PositionFields, schema_faults
from solver.rules.quoting import quote

JSON = "application/json"
MOST_DIGITS = 4_300
"""Of a whole number; Python converts no longer ones."""
MAX_DEPTH = 100
"""Objects and lists inside each other; the deepest schema needs five."""

Model = TypeVar("Model", bound=BaseModel)
_HALF_A_PAIR = re.compile(r"\\u[dD][89a-fA-F]")


def json_body(request: Request) -> object:
    """The value in the body of ``request``.

    Raises:
        UnsupportedMediaType: the body is not said to be JSON.
        RequestEntityTooLarge: it is longer than is allowed.
        ProblemError: the body cannot be read (400).
    """
    if request.mimetype != JSON:
        raise UnsupportedMediaType
    data = request.get_data()
    # A body of unstated length is cut off at the limit without a word.
    if request.content_length is None and len(data) >= state().settings.max_body_bytes:
        raise RequestEntityTooLarge
    return parse_json(data)


def parse_json(data: bytes) -> object:
    """The value that ``data`` holds as JSON in UTF-8.

    Raises:
        ProblemError: it holds none, or one that not every reader of JSON understands alike (400).
    """
    try:
        text = data.decode("utf-8-sig")
        value: object = json.loads(
            text,
            parse_constant=_no_number,
            parse_float=_finite,
            parse_int=_whole,
            object_pairs_hook=_unrepeated,
        )
        if _HALF_A_PAIR.search(text):
            json.dumps(value, ensure_ascii=False).encode()
        if data.count(b"[") + data.count(b"{") > MAX_DEPTH:
            _check_depth(value)
    except RecursionError:
        detail = "the body is nested too deeply"
    except UnicodeDecodeError as error:
        detail = f"the body is not UTF-8: {error.reason} at byte {error.start}"
    except UnicodeEncodeError:
        detail = "the body holds half of a surrogate pair, which stands for no character"
    except json.JSONDecodeError as error:
        reason = error.msg.removesuffix(" at")
        detail = f"the body is not JSON: {reason} at line {error.lineno}, column {error.colno}"
    except ValueError as error:
        detail = f"the body is not JSON: {error}"
    else:
        return value
    raise ProblemError(Cause.UNREADABLE_BODY, detail, [Fault("", "unreadable-body", detail)])


def validated(schema: type[Model], value: object, settings: Settings) -> Model:
    """``value`` as an instance of ``schema``; validators find ``settings`` in their context.

    Raises:
        BelotError: with a fault for every place that does not fit.
    """
    if not isinstance(value, dict):
        raise BelotError(Fault("", FaultCode.WRONG_TYPE, f"{quote(value)} is not an object"))
    try:
        return schema.model_validate(value, context=settings)
    except ValidationError as error:
        faults = schema_faults(error, value)
    raise BelotError(map(_beside_text, faults) if "position" in value else faults)


def _beside_text(fault: Fault) -> Fault:
    """A field of a position beside a position text does exist, only not there."""
    name = fault.pointer.removeprefix("/")
    if fault.code != FaultCode.UNKNOWN_FIELD or name not in PositionFields.model_fields:
        return fault
    detail = f"a position text contains everything, but {quote(name)} is given beside it"
    return Fault(fault.pointer, FaultCode.TEXT_AND_FIELDS, detail)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number of JSON")


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError(f"the number {quote(text)} is beyond the range of a double")
    return number


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise ValueError(f"the number {quote(text)} has more than {MOST_DIGITS} digits")
    return int(text)


def _unrepeated(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        repeated = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the field {quote(repeated)} is given twice in one object")
    return fields


def _check_depth(value: object) -> None:
    """Raises RecursionError for a value that is nested too deeply, whatever the stack has room for."""
    level: list[object] = [value]
    for _ in range(MAX_DEPTH):
        level = [inner for outer in level for inner in _children(outer)]
        if not level:
            return
    raise RecursionError


def _children(value: object) -> Iterable[object]:
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, list) else ()
