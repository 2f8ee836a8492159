"""Batches of tests: of the kind ``score``, whose items are quick, or of items that nobody answers."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from uuid import uuid4

from api.jobs.batch import Batch
from api.jobs.kinds import Kind
from api.jobs.leasing import Lease
from api.jobs.store import Store
from solver.batch import AnsweredChunk, Chunk

Parts = Callable[[int, int], Iterator[Chunk]]


def line(number: int) -> bytes:
    """Item ``number``."""
    return b'{"item": %d}' % number


def answer(number: int) -> bytes:
    """The answer of item ``number``."""
    return b'{"index": %d, "result": {}}' % number


def parts(total: int, size: int) -> Iterator[Chunk]:
    """So many items, in chunks of a size."""
    for first in range(0, total, size):
        yield Chunk(first, tuple(line(number) for number in range(first, min(first + size, total))))


def add(
    store: Store, total: int = 10, size: int = 4, kind: Kind = Kind.SOLVE, id: str | None = None
) -> Batch:
    """A queued batch."""
    return store.add(id or uuid4().hex, kind, "{}", total, parts(total, size))


def answered(lease: Lease) -> AnsweredChunk:
    """What comes of a lease."""
    first, after = lease.chunk.first, lease.chunk.after
    return AnsweredChunk(first, tuple(map(answer, range(first, after))), 0, 0.01)


def stored(store: Store, batch: str, first: int = 0) -> list[bytes]:
    """All results of a batch from an item on, up to the first gap."""
    return [text for chunk in store.results(batch, first, 1_000) for text in chunk.lines]


@dataclass(frozen=True)
class Both:
    """What two or more did at the same time: their results, and what they raised."""

    results: list[object]
    errors: list[Exception]


def at_once(*actions: Callable[[], object]) -> Both:
    """Runs all of them at the same time, each in a thread."""
    barrier = threading.Barrier(len(actions))
    found = Both([], [])

    def run(action: Callable[[], object]) -> None:
        barrier.wait()
        try:
            found.results.append(action())
        except Exception as error:
            found.errors.append(error)

    threads = [threading.Thread(target=run, args=(action,)) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return found


def ndjson(kind: str, *items: object, **defaults: object) -> bytes:
    """The body of a batch."""
    lines = [{"kind": kind, **defaults}, *items]
    return b"".join(json.dumps(each).encode() + b"\n" for each in lines)
