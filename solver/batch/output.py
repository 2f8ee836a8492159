"""The file that results are appended to, and how a batch goes on after it was stopped or killed.

Beside ``out.ndjson`` stands ``out.ndjson.progress``: how many items were done when it was written, and a
digest of everything that was asked up to there. Results are written before it, so that after a kill the
file holds at least as much as it says; half a line at the end is cut off.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from solver.batch.chunks import AnsweredChunk, Chunk

_BLOCK = 1 << 20


class OutputError(Exception):
    """The file holds results of something else, or is not as it was left."""


class Output:
    """Results of the batch that begins with ``header``, in ``path``; opened as a context.

    ``done``: how many items have their results in the file.
    """

    def __init__(self, path: Path, header: bytes) -> None:
        self.done = 0
        self._path = path
        self._progress = path.with_name(path.name + ".progress")
        self._digest = hashlib.sha256(header)
        self._file: BinaryIO

    def __enter__(self) -> Output:
        """Opens the file.

        Raises:
            OutputError: there is such a file, and not from a batch that was interrupted.
            OSError: it cannot be opened.
        """
        is_new = not self._path.exists() or self._path.stat().st_size == 0
        self._file = self._path.open("ab" if is_new else "r+b")
        if is_new:
            self._write_progress()
            return self
        if not self._progress.exists():
            self._file.close()
            raise OutputError(f"{self._path} exists and is not the output of an interrupted batch")
        self.done = self._cut_off_half_a_line()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def skip_done(self, lines: Iterator[bytes]) -> None:
        """Takes the items off ``lines`` whose results the file has already.

        Raises:
            OutputError: the results belong to other items.
        """
        try:
            said = json.loads(self._progress.read_bytes())
            known, digest = int(said["done"]), str(said["digest"])
        except (OSError, ValueError, KeyError, TypeError):
            raise OutputError(f"{self._progress} cannot be read") from None
        if known > self.done:
            raise OutputError(f"{self._path} has {self.done:,} results where {known:,} had been written")
        for number in range(self.done + 1):
            if number == known and self._digest.hexdigest() != digest:
                raise OutputError(f"{self._path} holds results of another batch")
            if number == self.done:
                break
            line = next(lines, None)
            if line is None:
                raise OutputError(f"{self._path} has more results than there are items")
            self._learn(line)

    def append(self, chunk: Chunk, answered: AnsweredChunk) -> None:
        """Writes the results of the next items."""
        self._file.write(b"".join(line + b"\n" for line in answered.lines))
        self._file.flush()
        for line in chunk.lines:
            self._learn(line)
        self.done = chunk.after
        self._write_progress()

    def finish(self) -> None:
        """The batch is done: nothing is left to resume."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._progress.unlink(missing_ok=True)

    def _learn(self, line: bytes) -> None:
        self._digest.update(b"\n" + line)

    def _write_progress(self) -> None:
        said = json.dumps({"done": self.done, "digest": self._digest.hexdigest()})
        # A kill must not leave half of it.
        beside = self._progress.with_name(self._progress.name + ".new")
        beside.write_text(said + "\n", encoding="utf-8")
        beside.replace(self._progress)

    def _cut_off_half_a_line(self) -> int:
        """How many whole lines the file has; the next one is written after them."""
        count, end, offset = 0, 0, 0
        while block := self._file.read(_BLOCK):
            count += block.count(b"\n")
            if (place := block.rfind(b"\n")) >= 0:
                end = offset + place + 1
            offset += len(block)
        self._file.seek(end)
        self._file.truncate()
        return count
