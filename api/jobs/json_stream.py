"""Reads a long JSON object piece by piece: the entries of one of its lists, and all its other fields."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Protocol

import ijson

from api.bodies import MAX_DEPTH
from api.problems import Cause, ProblemError
from solver.errors import Fault
from solver.rules.quoting import quote

_MOST_VALUES = 100_000
"""Of one entry, those inside it counted too."""


class Readable(Protocol):
    """A stream of bytes."""

    def read(self, size: int = -1, /) -> bytes:
        """The next bytes."""
        ...


class JsonBody:
    """An object in ``stream``; ``name`` is the list in it whose entries are wanted one by one."""

    def __init__(self, stream: Readable, name: str) -> None:
        self.other_fields: dict[str, object] = {}
        """All fields but the list; complete when all entries have been read."""
        self.has_list = False
        self._name = name
        self._left = 0
        self._events: Iterator[tuple[str, object]] = ijson.basic_parse(stream, use_float=True)

    def entries(self) -> Iterator[bytes]:
        """Every entry of the list as JSON in one line.

        Raises:
            ProblemError: the stream holds no such object (400).
        """
        try:
            yield from self._entries()
        except ijson.JSONError as error:
            raise _unreadable(f"the body is not JSON: {str(error).partition(chr(10))[0]}") from None
        except UnicodeDecodeError as error:
            raise _unreadable(f"the body is not UTF-8: {error.reason}") from None

    def _entries(self) -> Iterator[bytes]:
        if next(self._events)[0] != "start_map":
            raise _unreadable(f"the body is not an object with `{self._name}`")
        while (inner := next(self._events))[0] == "map_key":
            name = str(inner[1])
            if name in self.other_fields or (name == self._name and self.has_list):
                raise _unreadable(f"the field {quote(name)} is given twice in one object")
            if name != self._name:
                self.other_fields[name] = self._whole(*next(self._events))
                continue
            self.has_list = True
            if next(self._events)[0] != "start_array":
                raise _unreadable(f"`{self._name}` is not a list")
            while (entry := next(self._events))[0] != "end_array":
                yield json.dumps(self._whole(*entry)).encode()
        for _ in self._events:  # what stands after the object is no JSON, and is told
            pass

    def _whole(self, event: str, value: object) -> object:
        """The value that begins with ``event``, unless it is longer than anything that can be asked."""
        self._left = _MOST_VALUES
        return self._value(event, value, 0)

    def _value(self, event: str, value: object, depth: int) -> object:
        self._left -= 1
        if self._left < 0:
            raise ProblemError(Cause.BODY_TOO_LARGE, f"an item has more than {_MOST_VALUES:,} values")
        if depth > MAX_DEPTH:
            raise _unreadable("the body is nested too deeply")
        if event == "start_map":
            return self._object(depth)
        if event == "start_array":
            entries = []
            while (inner := next(self._events))[0] != "end_array":
                entries.append(self._value(*inner, depth + 1))
            return entries
        if isinstance(value, float) and not math.isfinite(value):
            raise _unreadable("the body holds a number beyond the range of a double")
        return value

    def _object(self, depth: int) -> dict[str, object]:
        fields: dict[str, object] = {}
        while (inner := next(self._events))[0] == "map_key":
            name = str(inner[1])
            if name in fields:
                raise _unreadable(f"the field {quote(name)} is given twice in one object")
            fields[name] = self._value(*next(self._events), depth + 1)
        return fields


def _unreadable(detail: str) -> ProblemError:
    return ProblemError(Cause.UNREADABLE_BODY, detail, [Fault("", "unreadable-body", detail)])
