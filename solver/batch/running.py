"""Chunks are answered side by side, and come out in order."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future

from solver.batch.chunks import AnsweredChunk, Chunk, ChunkSizes
from solver.batch.executors import Crew

Work = Callable[[Chunk], AnsweredChunk]


def answered_in_order(
    chunks: Iterable[Chunk], work: Work, crew: Crew, sizes: ChunkSizes
) -> Iterator[tuple[Chunk, AnsweredChunk]]:
    """Every chunk with its answers, in order; a few are submitted ahead. ``sizes`` learns from each.

    What ``work`` raises is raised here, when its chunk is due. Chunks that have not begun are called off
    when the caller stops asking.
    """
    source = iter(chunks)
    pending: deque[tuple[Chunk, Future[AnsweredChunk]]] = deque()
    try:
        while True:
            while len(pending) < crew.window and (chunk := next(source, None)) is not None:
                pending.append((chunk, crew.executor.submit(work, chunk)))
            if not pending:
                return
            chunk, future = pending.popleft()
            answered = future.result()
            sizes.learn(len(answered.lines), answered.seconds)
            yield chunk, answered
    finally:
        for _, future in pending:
            future.cancel()


class Progress:
    """How far a batch is: ``done`` and ``failed`` of ``total`` items, None if nobody knows how many."""

    def __init__(self, total: int | None, done: int = 0) -> None:
        """Starts the clock, when so many had been done already."""
        self.total = total
        self.done = done
        self.failed = 0
        self._begun = done
        self._started = time.monotonic()

    def add(self, answered: AnsweredChunk) -> None:
        """Counts a chunk."""
        self.done += len(answered.lines)
        self.failed += answered.failed

    @property
    def rate(self) -> float:
        """Items a second since the clock was started; 0 before the first."""
        seconds = time.monotonic() - self._started
        return (self.done - self._begun) / seconds if seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float | None:
        """At this rate; None if nobody knows."""
        if self.total is None or not self.rate:
            return None
        return (self.total - self.done) / self.rate
