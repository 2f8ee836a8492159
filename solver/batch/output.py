"""The file that results are appended to, and how a batch goes on after it was stopped or killed.

Beside ``out.ndjson`` stands ``out.ndjson.progress``: how many items were done when it was written, about a
second ago at most, and a digest of everything that was asked up to there. Results are on the disk before it,
so that after a kill or a power cut the file holds at least as much as it says; what comes after that, perhaps
half a line, is cut off and answered again.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from solver.batch.chunks import AnsweredChunk, Chunk

_SAVED_EVERY_S = 1.0


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
        self._digest_when_saved = self._digest.hexdigest()
        self._is_finished = False
        self._next_saving = 0.0
        self._file: BinaryIO

    def __enter__(self) -> Output:
        """Opens the file.

        Raises:
            OutputError: there is such a file, and not from a batch that was interrupted; or it still runs.
            OSError: it cannot be opened.
        """
        self._file = self._path.open("a+b")
        try:
            self._lock()
            if self._path.stat().st_size:
                self._read_progress()
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # of a full disk has been told
            if not self._is_finished and self.done:
                self._save()
        with suppress(OSError):
            self._file.close()

    def skip_done(self, lines: Iterator[bytes]) -> None:
        """Takes the items off ``lines`` whose results the file has already.

        Raises:
            OutputError: the results belong to other items.
        """
        for _ in range(self.done):
            line = next(lines, None)
            if line is None:
                raise OutputError(f"{self._path} has more results than there are items")
            self._learn(line)
        if self._digest.hexdigest() != self._digest_when_saved:
            raise OutputError(f"{self._path} holds results of another batch")
        self._cut_off_what_was_not_saved()
        self._save()

    def append(self, chunk: Chunk, answered: AnsweredChunk) -> None:
        """Writes the results of the next items."""
        self._file.write(b"".join(line + b"\n" for line in answered.lines))
        self._file.flush()
        for line in chunk.lines:
            self._learn(line)
        self.done = chunk.after
        if time.monotonic() >= self._next_saving:
            self._save()

    def finish(self) -> None:
        """The batch is done: nothing is left to resume."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._progress.unlink(missing_ok=True)
        self._is_finished = True

    def _learn(self, line: bytes) -> None:
        self._digest.update(b"\n" + line)

    def _lock(self) -> None:
        """Two processes that are started with the same output would write everything twice."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise OutputError(f"another process is writing {self._path}") from None
        except OSError:  # a file system without locks
            return

    def _read_progress(self) -> None:
        if not self._progress.exists():
            raise OutputError(f"{self._path} exists and is not the output of an interrupted batch")
        try:
            said = json.loads(self._progress.read_bytes())
            self.done, self._digest_when_saved = int(said["done"]), str(said["digest"])
            if self.done < 0:
                raise ValueError(self.done)
        except (OSError, ValueError, KeyError, TypeError):
            raise OutputError(f"{self._progress} cannot be read") from None

    def _save(self) -> None:
        """Notes how far the batch is, once the results are on the disk."""
        self._file.flush()
        os.fsync(self._file.fileno())
        said = json.dumps({"done": self.done, "digest": self._digest.hexdigest()})
        # A kill must not leave half of it.
        beside = self._progress.with_name(self._progress.name + ".new")
        with beside.open("w", encoding="utf-8") as file:
            file.write(said + "\n")
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self._progress)
        self._next_saving = time.monotonic() + _SAVED_EVERY_S

    def _cut_off_what_was_not_saved(self) -> None:
        """The file ends with the result of the last item that counts as done."""
        self._file.seek(0)
        for count in range(self.done):
            if not self._file.readline().endswith(b"\n"):
                raise OutputError(f"{self._path} has {count:,} results where {self.done:,} had been written")
        self._file.seek(self._file.tell())
        self._file.truncate()
