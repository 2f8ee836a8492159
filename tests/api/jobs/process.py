"""A worker as a process: ``python -m tests.api.jobs.process URL``.

An item of the ruleset POISON ends the process that works on it, at once.
"""

from __future__ import annotations

import os
import signal
import sys
from threading import Event

from api.jobs import answering, worker
from api.jobs.database import open_database
from solver.batch import AnsweredChunk, Chunk
from tests.api.jobs.working import SETTINGS, threads

POISON = b"poison"
LEASE_S = 1.0
RENEW_S = 0.2


def poisoned(
    asked: answering.Asked, chunk: Chunk, is_wanted: answering.Wanted | None = None
) -> AnsweredChunk:
    """The answers; ends the process if one of the items is poison."""
    if any(POISON in line for line in chunk.lines):
        os._exit(1)
    return answering.answer_chunk(asked, chunk, is_wanted)


def main(url: str) -> None:
    """Works until it is terminated."""
    worker.LEASE_S, worker._RENEW_S = LEASE_S, RENEW_S
    setattr(worker, "answer_chunk", poisoned)  # noqa: B010
    stop = Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    with threads() as crew:
        worker.Worker(open_database(url, 100_000_000), SETTINGS, crew).run(stop)


if __name__ == "__main__":
    main(sys.argv[1])
