"""A worker: leases chunks of batches, has them answered by its crew, and stores the answers.

It may be killed at any time: what it had leased is leased again when the leases run out. A database that is
away for a while is waited for; answers are kept until they are stored. Knows no questions.
"""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from dataclasses import dataclass
from functools import partial
from threading import Event

from sqlalchemy.exc import SQLAlchemyError

from api.jobs.answering import Asked, NotWantedError, answer_chunk, failed_line
from api.jobs.database import Database
from api.jobs.leasing import Lease, Leasing, Place
from api.jobs.store import Store
from api.observing.metrics import CHUNKS_LEASED, CHUNKS_LOST, CHUNKS_RUNNING, ITEMS
from api.problems import Cause, ProblemError
from api.settings import Settings
from solver.batch import AnsweredChunk, ChunkSizes, Crew

LEASE_S = 20.0
"""How long a killed worker keeps others from its chunks."""

_RENEW_S = 0.75  # also how soon it is noticed that a batch was cancelled
_POLL_S = 0.25
_TIDY_S = 60.0
_WAIT_FOR_STORE_S = 1.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class _Task:
    """A chunk that is being answered. ``unwanted`` is set when its batch was cancelled."""

    lease: Lease
    unwanted: Event


class Worker:
    """Works on all batches of a database in turn, until it is told to stop."""

    def __init__(self, database: Database, settings: Settings, crew: Crew) -> None:
        """``settings``: under which items are answered, see ``batch_settings``."""
        self._store = Store(database)
        self._leasing = Leasing(database, uuid.uuid4().hex, LEASE_S)
        self._settings = settings
        self._crew = crew
        self._running: dict[Future[AnsweredChunk], _Task] = {}
        self._answered: list[tuple[Lease, AnsweredChunk]] = []
        self._lost: list[tuple[Place, bool]] = []
        self._sizes: dict[str, ChunkSizes] = {}
        self._last_batch = ""
        self._drains = False
        self._next_renewal = 0.0
        self._next_tidying = 0.0

    def run(self, stop: Event) -> None:
        """Works until ``stop`` is set, then finishes what has begun, and gives back what has not.

        Raises:
            Exception: that of an executor which takes no more work.
        """
        try:
            while not stop.is_set():
                self._try_turn(stop)
        finally:
            self._finish()

    def _try_turn(self, stop: Event) -> None:
        try:
            is_busy = self._turn()
        except SQLAlchemyError as error:
            _log.warning("the store does not answer, trying again: %s", _first_line(error))
            stop.wait(_WAIT_FOR_STORE_S)
            return
        if self._running:
            wait(self._running, _POLL_S, FIRST_COMPLETED)
        elif not is_busy:
            stop.wait(_POLL_S)

    def _turn(self) -> bool:
        """Stores, renews and leases what is due; whether there was anything to lease."""
        CHUNKS_RUNNING.set(len(self._running))
        self._collect()
        self._store_answers()
        self._release_lost()
        self._renew_leases()
        self._tidy()
        return self._lease_more()

    def _collect(self) -> None:
        """Takes the answers of the chunks that are ready."""
        for future in [future for future in self._running if future.done()]:
            task = self._running.pop(future)
            lease = task.lease
            try:
                answered = future.result()
            except NotWantedError:
                continue
            except CancelledError:
                if not task.unwanted.is_set():  # by a cluster that went away
                    self._lost.append((lease.place, False))
                continue
            except Exception as error:  # the executor lost its workers, or the chunk cannot even be read
                _log.warning("chunk %s was not answered: %s", lease.place, _first_line(error))
                self._lost.append((lease.place, True))
                continue
            self._sizes_of(lease.batch.id).learn(len(answered.lines), answered.seconds)
            self._answered.append((lease, answered))

    def _store_answers(self) -> None:
        while self._answered:
            lease, answered = self._answered[0]
            if self._leasing.complete(lease.batch.id, answered):
                _count(lease, answered)
            else:
                CHUNKS_LOST.inc()
                _log.info("chunk %s is no longer ours; its answers are thrown away", lease.place)
            self._answered.pop(0)

    def _release_lost(self) -> None:
        """Gives back what was not answered; kept until the store has heard of it."""
        while self._lost:
            place, was_tried = self._lost[0]
            self._leasing.release(place, tried=was_tried)
            CHUNKS_LOST.inc()
            self._lost.pop(0)

    def _renew_leases(self) -> None:
        """Keeps what is ours, and lets go what is not: cancelled, or leased by others in the meantime."""
        if not self._running or not _is_due(self._next_renewal):
            return
        self._next_renewal = time.monotonic() + _RENEW_S
        mine = self._leasing.renew()
        for future, task in self._running.items():
            if task.lease.place not in mine:
                task.unwanted.set()
                future.cancel()
        # A transaction may have leased chunks whose end was never heard of: nobody works on those.
        for place in mine - {task.lease.place for task in self._running.values()}:
            self._leasing.release(place, tried=False)

    def _tidy(self) -> None:
        """Forgets batches that ended long ago."""
        if _is_due(self._next_tidying):
            self._next_tidying = time.monotonic() + _TIDY_S
            self._store.forget_older_than(self._settings.batch_retention_h * 3_600)
            open_batches = set(self._leasing.open_batches())
            self._sizes = {batch: sizes for batch, sizes in self._sizes.items() if batch in open_batches}

    def _lease_more(self) -> bool:
        """Whether something was leased. Suspects are worked on alone: they may end this process."""
        if self._running and (self._drains or any(t.lease.is_suspect for t in self._running.values())):
            return False
        self._drains = False
        for batch in self._in_turn(self._leasing.open_batches()):
            wanted = self._wanted_items(batch)
            if not wanted:
                continue
            leases = self._leasing.lease(batch, wanted)
            CHUNKS_LEASED.inc(len(leases))
            self._begin_all(leases)
            if leases:
                # A batch that has to wait until the others are done with their chunks comes next.
                self._last_batch = self._last_batch if self._drains else batch
                return True
        return False

    def _begin_all(self, leases: list[Lease]) -> None:
        for begun, lease in enumerate(leases):
            try:
                self._begin(lease)
            except Exception:  # the executor is broken or closed
                for left in leases[begun:]:
                    self._leasing.release(left.place, tried=False)
                raise

    def _in_turn(self, open_batches: list[str]) -> list[str]:
        """The batches, beginning after the one that was served last."""
        if self._last_batch not in open_batches:
            return open_batches
        place = open_batches.index(self._last_batch) + 1
        return open_batches[place:] + open_batches[:place]

    def _wanted_items(self, batch: str) -> int:
        """How many items make about a second of work for the whole crew, less what it has already."""
        running = sum(len(task.lease.chunk.lines) for task in self._running.values())
        wanted = self._sizes_of(batch).next * self._crew.size - running
        return max(wanted, int(len(self._running) < self._crew.window))

    def _begin(self, lease: Lease) -> None:
        if lease.is_hopeless:
            error = ProblemError(Cause.INTERNAL_ERROR, _hopeless(lease))
            line = failed_line(lease.chunk.first, error)
            self._answered.append((lease, AnsweredChunk(lease.chunk.first, (line,), 1, 0.0)))
            return
        if lease.is_suspect and self._running:
            self._leasing.release(lease.place, tried=False)
            self._drains = True
            return
        asked = Asked(lease.batch.kind, lease.batch.defaults, self._settings)
        task = _Task(lease, Event())
        answer: Callable[[], AnsweredChunk] = partial(answer_chunk, asked, lease.chunk)
        if self._crew.is_local:
            answer = partial(answer_chunk, asked, lease.chunk, is_wanted=lambda: not task.unwanted.is_set())
        self._running[self._crew.executor.submit(answer)] = task

    def _sizes_of(self, batch: str) -> ChunkSizes:
        return self._sizes.setdefault(batch, ChunkSizes())

    def _finish(self) -> None:
        """Waits for what is being answered, stores it, and gives the rest back."""
        tasks = dict(self._running)
        for future in tasks:
            future.cancel()
        wait(tasks, LEASE_S / 2)
        unfinished = [task for future, task in tasks.items() if future.cancelled() or not future.done()]
        for task in unfinished:
            task.unwanted.set()
        try:
            self._collect()
            self._store_answers()
            self._release_lost()
            for task in unfinished:
                self._leasing.release(task.lease.place, tried=False)
                CHUNKS_LOST.inc()
        except SQLAlchemyError as error:
            _log.warning("the store does not answer; others will do what is left: %s", _first_line(error))


def _count(lease: Lease, answered: AnsweredChunk) -> None:
    kind = lease.batch.kind.value
    ITEMS.labels(kind, "result").inc(len(answered.lines) - answered.failed)
    ITEMS.labels(kind, "problem").inc(answered.failed)


def _hopeless(lease: Lease) -> str:
    return (
        f"item {lease.chunk.first} was given up: {lease.attempts - 1} times the process that worked on it "
        "ended before it had an answer"
    )


def _is_due(moment: float) -> bool:
    return time.monotonic() >= moment


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0] or type(error).__name__
