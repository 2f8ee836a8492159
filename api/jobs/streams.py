"""Results and states of a batch, as they become available: the bodies of answers that take long.

A stream ends when there is nothing more to come, and after a while in any case; its reader goes on where it
ended. Knows no requests.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from threading import BoundedSemaphore

from sqlalchemy.exc import SQLAlchemyError

from api.jobs.answers import batch_answer
from api.jobs.batch import Batch
from api.jobs.store import Store
from api.problems import Cause, ProblemError

POLL_S = 0.2
_KEEP_ALIVE_S = 15.0
_CHUNKS_AT_ONCE = 64
_RETRY_AFTER_S = 5

Over = Callable[[], bool]

_log = logging.getLogger(__name__)


class StreamSlots:
    """How many streams run at the same time in one process."""

    def __init__(self, most: int) -> None:
        self._free = BoundedSemaphore(most)
        self._most = most

    def take(self) -> Callable[[], None]:
        """Takes a slot; what it returns gives it back, however often it is called.

        Raises:
            ProblemError: all are taken (503).
        """
        if not self._free.acquire(blocking=False):
            detail = f"{self._most} streams are open already; try again in {_RETRY_AFTER_S} s"
            raise ProblemError(Cause.BUSY, detail, headers={"Retry-After": str(_RETRY_AFTER_S)})
        taken = ExitStack()
        taken.callback(self._free.release)
        return taken.close


def results(store: Store, batch: str, first: int, is_over: Over) -> Iterator[bytes]:
    """The results from item ``first`` on in order, a line each, until there are no more or it ``is_over``."""
    return _while_store_answers(_results(store, batch, first, is_over))


def events(store: Store, batch: str, seen: int | None, is_over: Over) -> Iterator[bytes]:
    """The states of a batch as server-sent events, whenever more items are done; the last is the final one.

    The id of an event is the number of items done; a state with no more of them than ``seen`` is left out,
    unless it is final.
    """
    return _while_store_answers(_events(store, batch, seen, is_over))


def _while_store_answers(parts: Iterator[bytes]) -> Iterator[bytes]:
    """``parts``; ends early if the database goes away: the answer has begun, and can tell nothing else."""
    try:
        yield from parts
    except SQLAlchemyError as error:
        _log.warning("a stream ends, the store does not answer: %s", str(error).partition("\n")[0])


def _results(store: Store, batch: str, first: int, is_over: Over) -> Iterator[bytes]:
    while True:
        found = store.find(batch)
        chunks = store.results(batch, first, _CHUNKS_AT_ONCE)
        for chunk in chunks:
            yield b"".join(line + b"\n" for line in chunk.lines)
            first = chunk.first + len(chunk.lines)
        if is_over() or (not chunks and (found is None or found.status.is_final)):
            return
        if not chunks:
            time.sleep(POLL_S)


def _events(store: Store, batch: str, seen: int | None, is_over: Over) -> Iterator[bytes]:
    last_told = None
    last_written = 0.0  # who asks is told at once that somebody answers
    while (found := store.find(batch)) is not None:
        state = (found.done, found.status)
        is_news = found.status.is_final or seen is None or found.done > seen
        if state != last_told and is_news:
            yield _event(found)
            last_told, last_written = state, time.monotonic()
        elif time.monotonic() - last_written > _KEEP_ALIVE_S:
            yield b": still there\n\n"
            last_written = time.monotonic()
        if found.status.is_final or is_over():
            return
        time.sleep(POLL_S)


def until(seconds: float) -> Over:
    """Over after so many seconds from now."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


def _event(batch: Batch) -> bytes:
    document = json.dumps(batch_answer(batch).model_dump(mode="json", exclude_none=True))
    return f"event: state\nid: {batch.done}\ndata: {document}\n\n".encode()
