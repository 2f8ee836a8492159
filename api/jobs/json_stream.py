"""Reads a long JSON object piece by piece: the entries of one of its lists, and all its other fields.

Of an entry only the end is looked for: what is wrong inside it is its own fault, and told in its result.
Never holds more than one entry and one block of the stream.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from typing import Protocol

from api.bodies import parse_json
from api.problems import Cause, ProblemError
from solver.errors import Fault
from solver.rules.quoting import quote

MOST_BYTES = 1_000_000
"""Of one entry, and of all other fields together."""

_BLOCK = 1 << 16
_SPACE = re.compile(r"[ \t\r\n]*")
_LINE_ENDS = re.compile(rb"[\r\n]+")
# Numbers are kept as they are written: one of them may be too long for what Python takes.
_READER = json.JSONDecoder(parse_int=str, parse_float=str)


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
        self._text = _Text(stream)
        self._left = MOST_BYTES

    def entries(self) -> Iterator[bytes]:
        """Every entry of the list in one line, as it was written but for its line ends.

        Raises:
            ProblemError: the stream holds no such object (400), or one with too long a part (413).
        """
        text = self._text
        if text.next_sign() != "{":
            raise _unreadable(f"the body is not an object with `{self._name}`")
        text.skip()
        if text.next_sign() == "}":
            text.skip()
        else:
            yield from self._fields()
        if text.next_sign():
            raise _unreadable("the body is not JSON: something stands after its end")

    def _fields(self) -> Iterator[bytes]:
        while True:
            name = self._field_name()
            if name != self._name:
                self.other_fields[name] = parse_json(self._field())
            elif self._text.next_sign() != "[":
                raise _unreadable(f"`{name}` is not a list")
            else:
                self.has_list = True
                yield from self._list()
            if self._text.separator("}") == "}":
                return

    def _field_name(self) -> str:
        if self._text.next_sign() != '"':
            raise _unreadable("the body is not JSON: the name of a field is missing")
        name = parse_json(self._field())
        assert isinstance(name, str)
        if name in self.other_fields or (name == self._name and self.has_list):
            raise _unreadable(f"the field {quote(name)} is given twice in one object")
        if self._text.next_sign() != ":":
            raise _unreadable(f"the body is not JSON: no colon stands after {quote(name)}")
        self._text.skip()
        return name

    def _field(self) -> bytes:
        """A name, or the value of a field that is not the list."""
        value = self._text.value(self._left)
        self._left -= len(value)
        return value

    def _list(self) -> Iterator[bytes]:
        self._text.skip()
        if self._text.next_sign() == "]":
            self._text.skip()
            return
        while True:
            yield self._text.value(MOST_BYTES)
            if self._text.separator("]") == "]":
                return


class _Text:
    """The text in a stream of bytes: so much of it as has been read, and not been taken yet."""

    def __init__(self, stream: Readable) -> None:
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._text = ""
        self._place = 0
        self._is_all = False

    def next_sign(self) -> str:
        """The next character that is no space, which is not taken; ``""`` at the end."""
        while True:
            self._place = _end_of_space(self._text, self._place)
            if self._place < len(self._text):
                return self._text[self._place]
            if self._is_all:
                return ""
            self._read_more()

    def skip(self) -> None:
        """Takes the next character."""
        self._place += 1

    def separator(self, closing: str) -> str:
        """Takes the comma or ``closing`` that has to come next, and says which."""
        sign = self.next_sign()
        if sign not in (",", closing) or not sign:
            found = quote(sign) if sign else "the end"
            raise _unreadable(f"the body is not JSON: {found} stands where ',' or {closing!r} should")
        self.skip()
        return sign

    def value(self, most_bytes: int) -> bytes:
        """Takes the value that comes next, at most so long, in one line."""
        self.next_sign()
        while True:
            reason = self._end_of_value()
            if isinstance(reason, int):
                break
            if len(self._text) - self._place > most_bytes:
                raise _too_long()
            if self._is_all:
                raise _unreadable(f"the body is not JSON: {reason}")
            self._read_more()
        line = _LINE_ENDS.sub(b" ", self._text[self._place : reason].encode())
        if len(line) > most_bytes:
            raise _too_long()
        self._place = reason
        return line

    def _end_of_value(self) -> int | str:
        """Where the value ends that begins here; or why that cannot be said, of what has been read."""
        try:
            _, end = _READER.raw_decode(self._text, self._place)
        except json.JSONDecodeError as error:
            return error.msg.removesuffix(" at")
        except RecursionError:
            raise _unreadable("the body is nested too deeply") from None
        # The next block may go on with the digits of a number.
        behind = _end_of_space(self._text, end)
        return end if self._text[behind : behind + 1] in (*",:]}",) else "a value does not end"

    def _read_more(self) -> None:
        data = self._stream.read(_BLOCK)
        self._is_all = not data
        try:
            new = self._decoder.decode(data, final=self._is_all)
        except UnicodeDecodeError as error:
            raise _unreadable(f"the body is not UTF-8: {error.reason}") from None
        self._text = self._text[self._place :] + new
        self._place = 0


def _end_of_space(text: str, place: int) -> int:
    found = _SPACE.match(text, place)
    return place if found is None else found.end()


def _too_long() -> ProblemError:
    detail = f"an item, or what stands beside the items, is longer than {MOST_BYTES:,} bytes"
    return ProblemError(Cause.BODY_TOO_LARGE, detail)


def _unreadable(detail: str) -> ProblemError:
    return ProblemError(Cause.UNREADABLE_BODY, detail, [Fault("", "unreadable-body", detail)])
