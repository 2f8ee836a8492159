"""Workers of tests: in a thread of this process, or in a process of their own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from api.jobs.answering import batch_settings
from api.jobs.batch import Batch
from api.jobs.database import Database
from api.jobs.store import Store
from api.jobs.worker import Worker
from api.settings import settings_from
from solver.batch import Crew

SETTINGS = batch_settings(settings_from({"cache_bytes": 0, "cache_url": ""}))
PATIENCE_S = 300.0


@contextmanager
def worker_of(database: Database, crew: Crew) -> Iterator[threading.Event]:
    """A worker that works inside the block; the event stops it."""
    stop = threading.Event()
    thread = threading.Thread(target=Worker(database, SETTINGS, crew).run, args=(stop,))
    thread.start()
    try:
        yield stop
    finally:
        stop.set()
        thread.join(PATIENCE_S)


@contextmanager
def threads(size: int = 2) -> Iterator[Crew]:
    """A crew of threads."""
    with ThreadPoolExecutor(size) as executor:
        yield Crew(executor, size, is_local=True)


@dataclass
class ByHand(Executor):
    """An executor whose work is done when a test says so; ``pending`` is in the order of submission."""

    pending: list[tuple[Future[Any], Callable[[], Any]]] = field(default_factory=list)
    is_broken: bool = False

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Keeps the work."""
        if self.is_broken:
            raise RuntimeError("the executor is broken")
        future: Future[Any] = Future()
        self.pending.append((future, lambda: work(*arguments, **named)))
        return future

    def finish(self, place: int = 0) -> None:
        """Does the work of one that is pending."""
        future, work = self.pending.pop(place)
        try:
            future.set_result(work())
        except Exception as error:
            future.set_exception(error)

    def fail(self, error: BaseException, place: int = 0) -> None:
        """One that is pending fails, as if its process had ended."""
        self.pending.pop(place)[0].set_exception(error)


def wait_until(condition: Callable[[], object], seconds: float = PATIENCE_S) -> None:
    """Returns as soon as ``condition`` holds; fails if it does not come to that."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it takes too long"
        time.sleep(0.02)


def finished(store: Store, id: str) -> Batch:
    """The batch, once it is done or cancelled."""
    found = store.find(id)
    deadline = time.monotonic() + PATIENCE_S
    while found is None or not found.status.is_final:
        assert time.monotonic() < deadline, found
        time.sleep(0.02)
        found = store.find(id)
    return found


class Process:
    """A worker in a process of its own, on the store at ``url``."""

    def __init__(self, url: str, program: str = "tests.api.jobs.process", **environment: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", program, url], env={**os.environ, **environment}
        )

    def kill(self) -> None:
        """Ends it at once."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(PATIENCE_S)

    def stop(self) -> int:
        """Tells it to stop; its exit code."""
        self._process.terminate()
        return self._process.wait(PATIENCE_S)

    @property
    def has_ended(self) -> bool:
        """Whether it runs no more."""
        return self._process.poll() is not None
