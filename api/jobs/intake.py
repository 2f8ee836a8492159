"""Takes the body of a batch in: checked as far as its header, written to a file, named by its content.

A body is read once and never held whole. Items are not checked: each has its own result. Knows requests only
as streams of bytes, and no database.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from tempfile import TemporaryFile
from types import TracebackType
from typing import IO

from api.bodies import parse_json
from api.caching.keys import ANSWER_VERSION
from api.jobs.json_stream import MOST_BYTES, JsonBody, Readable
from api.jobs.kinds import Kind
from api.problems import Cause, ProblemError
from solver.batch import Chunk
from solver.errors import BelotError, Fault
from solver.game.faults import FaultCode
from solver.rules.quoting import quote

_BLOCK = 1 << 16


@dataclass(frozen=True, slots=True)
class Limits:
    """The longest body, in bytes, and the most items. ``length``: that of the body, where it is stated."""

    body_bytes: int
    items: int
    length: int | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """What all items have in common. ``defaults``: fields that items may leave out, a JSON object."""

    kind: Kind
    defaults: str


class Intake:
    """A body on its way to a temporary file; a context, at whose end the file is gone."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._file: IO[bytes] = TemporaryFile()  # noqa: SIM115 - closed with this context
        self._digest = hashlib.sha256()
        self._header: Header | None = None
        self.total = 0

    def __enter__(self) -> Intake:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    @property
    def header(self) -> Header:
        """Of the body that was read."""
        assert self._header is not None
        return self._header

    @property
    def id(self) -> str:
        """The name of the batch; follows from kind, defaults and items, however they were written."""
        digest = self._digest.copy()
        # After an update of the program it is another batch: its answers may be others.
        asked = (self.header.kind.value, self.header.defaults, version("belot-solver"), ANSWER_VERSION)
        digest.update(" ".join(map(str, asked)).encode())
        return digest.hexdigest()[:32]

    def read_lines(self, stream: Readable) -> None:
        """Reads NDJSON: a header, then an item in every line; empty lines are skipped.

        Raises:
            BelotError: the header does not say what is asked.
            ProblemError: the body cannot be read (400), or is too long (413).
        """
        lines = _lines(_Limited(stream, self._limits))
        first = next(lines, None)
        if first is None:
            detail = "the body is empty; its first line has to be the header"
            raise ProblemError(Cause.UNREADABLE_BODY, detail, [Fault("", "unreadable-body", detail)])
        self._header = read_header(first)
        self._take(lines)

    def read_document(self, stream: Readable) -> None:
        """Reads an object in JSON, whose ``items`` is a list.

        Raises:
            BelotError: the object does not say what is asked, or of what.
            ProblemError: the body cannot be read (400), or is too long (413).
        """
        body = JsonBody(_Limited(stream, self._limits), "items")
        self._take(body.entries())
        if not body.has_list:
            raise BelotError(Fault("/items", FaultCode.MISSING_FIELD, "a batch needs its `items`"))
        self._header = _header(body.other_fields)

    def chunks(self) -> Iterator[Chunk]:
        """All items, as many in each chunk as are kept together."""
        self._file.seek(0)
        size = self.header.kind.items_together
        lines: list[bytes] = []
        first = 0
        for line in self._file:
            lines.append(line.rstrip(b"\n"))
            if len(lines) == size:
                yield Chunk(first, tuple(lines))
                first, lines = first + size, []
        if lines:
            yield Chunk(first, tuple(lines))

    def _take(self, lines: Iterable[bytes]) -> None:
        for line in lines:
            if self.total == self._limits.items:
                detail = f"the batch has more than {self._limits.items:,} items"
                raise ProblemError(Cause.BODY_TOO_LARGE, detail)
            self.total += 1
            self._file.write(line + b"\n")
            self._digest.update(_canonical(line) + b"\n")


class _Limited:
    """A stream of which no more can be read than the limits allow, and no less than was stated."""

    def __init__(self, stream: Readable, limits: Limits) -> None:
        self._stream = stream
        self._limits = limits
        self._read = 0

    def read(self, size: int = -1) -> bytes:
        """The next bytes.

        Raises:
            ProblemError: there are more than can be taken (413), or fewer than were stated (400).
        """
        if not size:
            return b""  # a request takes nothing read for the end of the connection
        self._check_length(self._limits.length or 0)
        data = self._stream.read(_BLOCK if size < 0 else size)
        self._read += len(data)
        length = self._limits.length
        self._check_length(self._read)
        if not data and length is not None and self._read < length:
            # A connection that broke off would make a batch of the lines that came.
            detail = f"the body ends after {self._read:,} of {length:,} bytes"
            raise ProblemError(Cause.UNREADABLE_BODY, detail, [Fault("", "unreadable-body", detail)])
        return data

    def _check_length(self, length: int) -> None:
        most = self._limits.body_bytes
        if length > most:
            raise ProblemError(Cause.BODY_TOO_LARGE, f"the body is longer than {most:,} bytes")


def _lines(stream: Readable) -> Iterator[bytes]:
    """The lines of ``stream`` that are not empty, without their ends."""
    rest = b""
    while data := stream.read(_BLOCK):
        *lines, rest = (rest + data).split(b"\n")
        if any(len(line) > MOST_BYTES for line in (*lines[:1], rest)):
            raise ProblemError(Cause.BODY_TOO_LARGE, f"a line is longer than {MOST_BYTES:,} bytes")
        yield from filter(None, map(bytes.strip, lines))
    if last := rest.strip():
        yield last


def read_header(line: bytes) -> Header:
    """The header in the first line of NDJSON.

    Raises:
        BelotError: it does not say what is asked.
        ProblemError: it is no JSON (400).
    """
    return _header(parse_json(line))


def _header(value: object) -> Header:
    """The header that ``value`` is.

    Raises:
        BelotError: it is none.
    """
    if not isinstance(value, Mapping):
        detail = f"the header is {quote(value)}, not an object with the `kind` of the batch"
        raise BelotError(Fault("", FaultCode.WRONG_TYPE, detail))
    if "items" in value:
        detail = "items stand in the lines below the header, or in a body of the type application/json"
        raise BelotError(Fault("/items", FaultCode.UNKNOWN_FIELD, detail))
    kinds = [kind.value for kind in Kind]
    if "kind" not in value:
        raise BelotError(Fault("/kind", FaultCode.MISSING_FIELD, f"a batch needs a kind: {', '.join(kinds)}"))
    if value["kind"] not in kinds:
        detail = f"{quote(value['kind'])} is no kind of batch; kinds are {', '.join(kinds)}"
        raise BelotError(Fault("/kind", FaultCode.WRONG_VALUE, detail))
    defaults = {name: field for name, field in value.items() if name != "kind"}
    return Header(Kind(value["kind"]), json.dumps(defaults, sort_keys=True))


def _canonical(line: bytes) -> bytes:
    """``line`` as it is written by whatever writes JSON; as it is, if it is none."""
    try:
        return json.dumps(parse_json(line), sort_keys=True).encode()
    except ProblemError:
        return b"?" + line
