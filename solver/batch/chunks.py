"""Chunks of a batch: some lines in a row that are answered by one call, about a second of work each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

SECONDS = 1.0
"""Of work in a chunk, roughly: short against a pause that somebody notices, long against the overhead."""

FIRST_SIZE = 4
"""Lines in the first chunks, while nobody knows yet how long a line takes."""

MOST_LINES = 4_096
MOST_BYTES = 1_000_000
"""Of the lines of one chunk, unless a single line is longer."""

_GROWTH = 4
_WEIGHT_OF_NEWS = 0.3


@dataclass(frozen=True, slots=True)
class Chunk:
    """``lines`` without their ends; the first of them is item number ``first`` of the batch, from 0."""

    first: int
    lines: tuple[bytes, ...]

    @property
    def after(self) -> int:
        """The number of the first item that comes after this chunk."""
        return self.first + len(self.lines)


@dataclass(frozen=True, slots=True)
class AnsweredChunk:
    """A line for every line of a chunk; ``failed`` of them tell a problem. ``seconds``: what it took."""

    first: int
    lines: tuple[bytes, ...]
    failed: int
    seconds: float


class ChunkSizes:
    """How many lines make about a second of work, learnt from the chunks that were answered."""

    def __init__(self) -> None:
        self._seconds_a_line: float | None = None
        self._largest = FIRST_SIZE

    @property
    def next(self) -> int:
        """The size of the next chunk, at least 1; it grows to four times the largest answered one at most."""
        if self._seconds_a_line is None:
            return FIRST_SIZE
        wanted = SECONDS / max(self._seconds_a_line, SECONDS / MOST_LINES)
        return max(1, min(int(wanted), self._largest * _GROWTH, MOST_LINES))

    def learn(self, lines: int, seconds: float) -> None:
        """So many lines, at least one, took so many seconds."""
        news = seconds / lines
        known = self._seconds_a_line
        self._seconds_a_line = news if known is None else known + _WEIGHT_OF_NEWS * (news - known)
        self._largest = max(self._largest, lines)


class Cutter:
    """Cuts a stream of lines into chunks, each of the size that is right when it is cut."""

    def __init__(self, lines: Iterator[bytes], sizes: ChunkSizes, first: int = 0) -> None:
        """``first``: the number of the item in the next line."""
        self._lines = lines
        self._sizes = sizes
        self._first = first

    def __iter__(self) -> Iterator[Chunk]:
        return self

    def __next__(self) -> Chunk:
        taken: list[bytes] = []
        length = 0
        for line in islice(self._lines, self._sizes.next):
            taken.append(line)
            length += len(line)
            if length >= MOST_BYTES:
                break
        if not taken:
            raise StopIteration
        chunk = Chunk(self._first, tuple(taken))
        self._first = chunk.after
        return chunk
