"""Answers a file of questions: what ``belot batch`` does.

Reads and writes the lines of the service's batches, without a server. Results are appended to a file in the
order of the items; what was interrupted, or killed, goes on where it ended.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Never

from tqdm import tqdm

from solver.batch import (
    AnsweredChunk,
    Chunk,
    ChunkSizes,
    Crew,
    Cutter,
    Output,
    answered_in_order,
    crew_of,
)
from solver.cli.parquet import write_parquet
from solver.errors import BelotError

if TYPE_CHECKING:
    from api.jobs.answering import Asked
    from api.settings import Settings

_BLOCK = 1 << 20
PARQUET = ".parquet"

Write = Callable[[Chunk, AnsweredChunk], None]


class Batch:
    """The questions in ``source``: a header, then an item in every line; empty lines are skipped."""

    def __init__(self, source: BinaryIO, settings: Settings) -> None:
        """Reads the header.

        Raises:
            BelotError: it does not say what is asked.
        """
        self._total = _items_of_file(source)
        self.lines = _lines(source)
        self.header = next(self.lines, b"")
        self.asked = _asked(self.header, settings)

    @property
    def total(self) -> int | None:
        """How many items there are; None if they come from a pipe."""
        return self._total


def run_batch(source: BinaryIO, target: Path | None, settings: Settings, *, quiet: bool) -> tuple[int, int]:
    """Answers every item of ``source`` into the file ``target``, or to standard output if that is None.

    A bar on standard error says how far it is, unless ``quiet``. How many items there were, and how many of
    those answered now have a problem.

    Raises:
        BelotError: the header does not say what is asked.
        OutputError: the file holds something else.
        NoClusterError: nobody answers at the address of the scheduler.
        OSError: a file cannot be read or written.
    """
    batch = Batch(source, settings)
    if target is None:
        return _run(batch, 0, _to_standard_output, settings, quiet)
    lines_file = target.with_name(target.name + ".ndjson") if target.suffix == PARQUET else target
    with Output(lines_file, batch.header) as output:
        output.skip_done(batch.lines)
        found = _run(batch, output.done, output.append, settings, quiet)
        output.finish()
    if target.suffix == PARQUET:
        write_parquet(lines_file, target)
        lines_file.unlink()
    return found


def _run(batch: Batch, done: int, write: Write, settings: Settings, quiet: bool) -> tuple[int, int]:
    from api.jobs.answering import answer_chunk, given_up

    sizes = ChunkSizes()
    chunks = Cutter(batch.lines, sizes, done)
    failed = 0
    with _crew(settings) as crew, _bar(batch.total, done, quiet) as bar:
        work = partial(answer_chunk, batch.asked)
        for chunk, answered in answered_in_order(chunks, work, crew, sizes, given_up):
            write(chunk, answered)
            done = chunk.after
            failed += answered.failed
            bar.update(len(answered.lines))
    return done, failed


@contextmanager
def _bar(total: int | None, done: int, quiet: bool) -> Iterator[tqdm[Never]]:
    with tqdm(
        total=total, initial=done, unit=" items", disable=quiet, file=sys.stderr, dynamic_ncols=True
    ) as bar:
        yield bar


def _to_standard_output(chunk: Chunk, answered: AnsweredChunk) -> None:
    sys.stdout.buffer.write(b"".join(line + b"\n" for line in answered.lines))
    sys.stdout.buffer.flush()


def _crew(settings: Settings) -> AbstractContextManager[Crew]:
    return crew_of(settings.worker_threads, settings.worker_scheduler or None)


def _asked(line: bytes, settings: Settings) -> Asked:
    from api.jobs.answering import Asked, batch_settings
    from api.jobs.intake import read_header
    from api.problems import ProblemError

    try:
        header = read_header(line)
    except ProblemError as error:
        raise BelotError(error.faults) from None
    return Asked(header.kind, header.defaults, batch_settings(settings))


def _lines(source: BinaryIO) -> Iterator[bytes]:
    return filter(None, (line.strip() for line in source))


def _items_of_file(source: BinaryIO) -> int | None:
    """How many lines but the first are not empty; None if ``source`` can be read only once."""
    if not source.seekable():
        return None
    count = sum(1 for _ in _lines(source))
    source.seek(0)
    return max(count - 1, 0)
