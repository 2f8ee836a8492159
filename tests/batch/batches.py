"""Work for batches of tests: a line is answered with itself, and may be slow or fail."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager

from solver.batch import AnsweredChunk, Chunk, Crew


def echo(chunk: Chunk) -> AnsweredChunk:
    """Every line in capitals; ``slow`` takes a while, ``fail`` raises."""
    for line in chunk.lines:
        if line == b"slow":
            time.sleep(0.05)
        if line == b"fail":
            raise RuntimeError("this line fails")
    return AnsweredChunk(chunk.first, tuple(line.upper() for line in chunk.lines), 0, 0.001)


@contextmanager
def crew_of_threads(size: int = 2) -> Iterator[Crew]:
    """Threads of this process."""
    with ThreadPoolExecutor(size) as executor:
        yield Crew(executor, size, is_local=True)


class Held(Executor):
    """An executor that does nothing before it is told to; ``submitted`` are its futures."""

    def __init__(self) -> None:
        self.submitted: list[Future[AnsweredChunk]] = []

    def submit(self, work, /, *arguments, **named):  # type: ignore[no-untyped-def]
        """A future that stays pending."""
        future: Future[AnsweredChunk] = Future()
        self.submitted.append(future)
        return future


def numbered(count: int) -> Iterator[bytes]:
    """So many different lines."""
    return (b"line %d" % number for number in range(count))


def give_up(chunk: Chunk, error: Exception) -> AnsweredChunk:
    """The answer to an item that fails even alone."""
    line = f"GIVEN UP {chunk.first} {type(error).__name__}".encode()
    return AnsweredChunk(chunk.first, (line,), 1, 0.0)
