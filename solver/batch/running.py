"""Chunks are answered side by side, and come out in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future

from solver.batch.chunks import AnsweredChunk, Chunk, ChunkSizes
from solver.batch.executors import Crew

Work = Callable[[Chunk], AnsweredChunk]

GiveUp = Callable[[Chunk, Exception], AnsweredChunk]
"""The answer to a chunk of one item that ends those who work on it."""


_NOBODY_LEFT = (BrokenExecutor, CancelledError, OSError)
"""Raised where no other chunk would fare better."""


def answered_in_order(
    chunks: Iterable[Chunk], work: Work, crew: Crew, sizes: ChunkSizes, give_up: GiveUp
) -> Iterator[tuple[Chunk, AnsweredChunk]]:
    """Every chunk with its answers, in order; a few are submitted ahead. ``sizes`` learns from each.

    Where ``work`` raises, or a cluster loses its workers by it, the items of the chunk are tried one by one,
    and ``give_up`` answers those that fail alone. Chunks that have not begun are called off when the caller
    stops asking.

    Raises:
        BrokenExecutor, CancelledError, OSError: nobody is left who could work.
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
            try:
                answered = future.result()
            except _NOBODY_LEFT:
                raise
            except Exception as error:
                answered = _one_by_one(chunk, error, work, crew, give_up)
            sizes.learn(len(answered.lines), answered.seconds)
            yield chunk, answered
    finally:
        for _, future in pending:
            future.cancel()


def _one_by_one(chunk: Chunk, error: Exception, work: Work, crew: Crew, give_up: GiveUp) -> AnsweredChunk:
    """The answers to a chunk whose answering has ended with ``error``."""
    if len(chunk.lines) == 1:
        return give_up(chunk, error)
    found = []
    for place, line in enumerate(chunk.lines):
        single = Chunk(chunk.first + place, (line,))
        try:
            found.append(crew.executor.submit(work, single).result())
        except _NOBODY_LEFT:
            raise
        except Exception as failure:
            found.append(give_up(single, failure))
    lines = tuple(line for answered in found for line in answered.lines)
    failed = sum(answered.failed for answered in found)
    return AnsweredChunk(chunk.first, lines, failed, sum(answered.seconds for answered in found))
