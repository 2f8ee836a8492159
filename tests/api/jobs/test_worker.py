"""A worker answers everything once, whatever happens to it, to its executor or to the store."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from api.jobs import worker
from api.jobs.answering import answer_chunk
from api.jobs.batch import Batch, Status
from api.jobs.database import Database
from api.jobs.kinds import Kind
from api.jobs.leasing import Leasing
from api.jobs.store import Store
from api.jobs.worker import Worker
from solver.batch import Chunk, Crew
from tests.api.jobs.batches import stored
from tests.api.jobs.working import SETTINGS, ByHand, Process, finished, threads, wait_until, worker_of
from tests.api.positions import last_trick

POINTS = [94, 68]


@pytest.fixture(autouse=True)
def _short_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "LEASE_S", 2.0)
    monkeypatch.setattr(worker, "_RENEW_S", 0.1)
    monkeypatch.setattr(worker, "_POLL_S", 0.02)
    monkeypatch.setattr(worker, "_WAIT_FOR_STORE_S", 0.05)


def solves(store: Store, total: int, size: int = 4, odd: Mapping[int, bytes] | None = None) -> Batch:
    """A batch of quick questions; ``odd`` replaces the items with these numbers."""
    item = json.dumps(last_trick()).encode()
    lines = [(odd or {}).get(number, item) for number in range(total)]
    chunks = [Chunk(first, tuple(lines[first : first + size])) for first in range(0, total, size)]
    return store.add(f"{time.monotonic_ns():032}", Kind.SOLVE, "{}", total, iter(chunks))


def results(store: Store, batch: Batch) -> list[Any]:
    return [json.loads(text) for text in stored(store, batch.id)]


def assert_all_answered(store: Store, batch: Batch) -> None:
    done = finished(store, batch.id)
    assert (done.status, done.done, done.failed) == (Status.DONE, batch.total, 0)
    found = results(store, batch)
    assert [each["index"] for each in found] == list(range(batch.total))
    assert all(each["result"]["points"] == POINTS for each in found)


def test_every_item_gets_its_answer(store: Store, database: Database) -> None:
    batch = solves(store, 50)
    with threads() as crew, worker_of(database, crew):
        assert_all_answered(store, batch)


def test_two_workers_answer_every_item_once(store: Store, database: Database) -> None:
    batches = [solves(store, 60) for _ in range(3)]
    with threads() as crew, worker_of(database, crew), worker_of(database, crew):
        for batch in batches:
            assert_all_answered(store, batch)


def test_faulty_item_gets_its_problem_and_the_others_their_answers(store: Store, database: Database) -> None:
    odd = {1: b"nonsense", 2: b"[]", 5: b"{}", 6: b"\xff"}
    batch = solves(store, 8, odd=odd)
    with threads() as crew, worker_of(database, crew):
        done = finished(store, batch.id)
    assert (done.status, done.failed) == (Status.DONE, 4)
    types = {each["index"]: each["problem"]["type"] for each in results(store, batch) if "problem" in each}
    assert types == {
        1: "/problems/unreadable-body",
        2: "/problems/invalid-request",
        5: "/problems/invalid-request",
        6: "/problems/unreadable-body",
    }


def test_fields_of_the_header_are_defaults_of_every_item(store: Store, database: Database) -> None:
    whole = last_trick()
    ruleset = whole.pop("ruleset")
    lines = tuple(json.dumps(item).encode() for item in (whole, {**whole, "ruleset": "nope"}))
    batch = store.add("0" * 32, Kind.SOLVE, json.dumps({"ruleset": ruleset}), 2, iter([Chunk(0, lines)]))
    with threads() as crew, worker_of(database, crew):
        finished(store, batch.id)
    first, second = results(store, batch)
    assert first["result"]["points"] == POINTS
    assert second["problem"]["type"] == "/problems/invalid-ruleset"


def test_worker_that_is_told_to_stop_gives_back_what_has_not_begun(store: Store, database: Database) -> None:
    batch = solves(store, 40)
    hand = ByHand()
    with worker_of(database, Crew(hand, 2, is_local=True)) as stop:
        wait_until(lambda: hand.pending)
        stop.set()
    again = Leasing(database, "other", 60.0).lease(batch.id, 1_000)
    assert [lease.chunk.first for lease in again] == list(range(0, 40, 4))
    assert {lease.attempts for lease in again} == {1}


class Slow:
    """The question of a worker takes as long as a test wants."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go_on = threading.Event()
        self.begun = threading.Event()
        self.items = 0
        original = answer_chunk

        def answer(asked: Any, chunk: Chunk, is_wanted: Callable[[], bool] | None = None) -> Any:
            def wanted() -> bool:
                self.begun.set()
                self.items += 1
                if self.items > 1:
                    self.go_on.wait(10)
                return is_wanted is None or is_wanted()

            return original(asked, chunk, wanted)

        monkeypatch.setattr(worker, "answer_chunk", answer)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    made = Slow(monkeypatch)
    yield made
    made.go_on.set()


def test_worker_that_is_told_to_stop_stores_what_has_begun(
    store: Store, database: Database, slow: Slow
) -> None:
    batch = solves(store, 4)
    with threads(1) as crew, worker_of(database, crew) as stop:
        slow.begun.wait(10)
        stop.set()
        slow.go_on.set()
    assert_all_answered(store, batch)


def test_worker_that_is_told_to_stop_does_not_go_on_with_what_it_gave_back(
    store: Store, database: Database, slow: Slow
) -> None:
    batch = solves(store, 40, size=40)
    with threads(1) as crew:
        with worker_of(database, crew) as stop:
            slow.begun.wait(10)
            stop.set()
        slow.go_on.set()
    assert slow.items < 5
    (lease,) = Leasing(database, "other", 60.0).lease(batch.id, 1_000)
    assert lease.attempts == 1


def test_cancelled_batch_is_let_go_within_a_second(store: Store, database: Database, slow: Slow) -> None:
    cancelled, other = solves(store, 40, size=40), solves(store, 4)
    with threads(1) as crew, worker_of(database, crew):
        slow.begun.wait(10)
        store.cancel(cancelled.id)
        started = time.monotonic()
        time.sleep(0.3)
        slow.go_on.set()
        assert_all_answered(store, other)
    assert time.monotonic() - started < 5
    found = store.find(cancelled.id)
    assert found is not None
    assert (found.status, found.done) == (Status.CANCELLED, 0)
    assert slow.items < 10


def test_removed_batch_is_let_go(store: Store, database: Database, slow: Slow) -> None:
    removed, other = solves(store, 40, size=40), solves(store, 4)
    with threads(1) as crew, worker_of(database, crew):
        slow.begun.wait(10)
        store.remove(removed.id)
        time.sleep(0.3)
        slow.go_on.set()
        assert_all_answered(store, other)


def test_resumed_batch_goes_on(store: Store, database: Database) -> None:
    batch = solves(store, 60)
    with threads() as crew, worker_of(database, crew):
        wait_until(lambda: stored(store, batch.id))
        store.cancel(batch.id)
        store.resume(batch.id)
        assert_all_answered(store, batch)


def test_work_that_fails_is_tried_again(store: Store, database: Database) -> None:
    batch = solves(store, 4)
    hand = ByHand()
    with worker_of(database, Crew(hand, 1, is_local=True)):
        for _ in range(2):
            wait_until(lambda: hand.pending)
            hand.fail(OSError("the process has ended"))
        wait_until(lambda: hand.pending)
        hand.finish()
        assert_all_answered(store, batch)


def test_item_that_always_fails_gets_its_problem_and_the_others_their_answers(
    store: Store, database: Database
) -> None:
    batch = solves(store, 12, odd={5: b'"poison"'})
    hand = ByHand()

    def is_done() -> bool:
        while hand.pending:
            hand_over(hand)
        return finished_now(store, batch)

    with worker_of(database, Crew(hand, 1, is_local=False)):
        wait_until(is_done)
    found = results(store, batch)
    assert [each["index"] for each in found] == list(range(12))
    problems = {each["index"]: each["problem"] for each in found if "problem" in each}
    assert list(problems) == [5]
    assert problems[5]["type"] == "/problems/internal-error"
    assert "item 5 was given up" in problems[5]["detail"]


def hand_over(hand: ByHand) -> None:
    """Does the first work that is pending, unless the poison is in it."""
    future, work = hand.pending[0]
    answered = work()
    if b"invalid-request" in b"".join(answered.lines):
        hand.fail(OSError("the process has ended"))
    else:
        hand.pending.pop(0)
        future.set_result(answered)


def finished_now(store: Store, batch: Batch) -> bool:
    found = store.find(batch.id)
    return found is not None and found.status.is_final


def test_suspects_are_worked_on_alone_and_do_not_starve(store: Store, database: Database) -> None:
    batch, other = solves(store, 8), solves(store, 600)
    leasing = Leasing(database, "ill-fated", 60.0)
    for _ in range(2):
        for lease in leasing.lease(batch.id, 1):
            leasing.release(lease.place, tried=True)
    hand = ByHand()
    alone: list[bool] = []

    def step() -> bool:
        if hand.pending:
            alone.append(len(hand.pending) == 1)
            hand.finish()
        return finished_now(store, batch)

    with worker_of(database, Crew(hand, 3, is_local=False)):
        wait_until(step)
    found = store.find(other.id)
    assert found is not None
    assert found.done < other.total
    assert any(alone)


def test_work_that_is_called_off_by_the_executor_is_done_all_the_same(
    store: Store, database: Database
) -> None:
    batch, other = solves(store, 4), solves(store, 60)
    hand = ByHand()
    with worker_of(database, Crew(hand, 1, is_local=False)):
        wait_until(lambda: hand.pending)
        hand.fail(CancelledError())

        def finish_some() -> bool:
            if hand.pending:
                hand.finish()
            return finished_now(store, batch)

        wait_until(finish_some)
    assert_all_answered(store, batch)
    assert store.find(other.id) is not None


def test_executor_that_is_broken_ends_the_worker_which_gives_everything_back(
    store: Store, database: Database
) -> None:
    batch = solves(store, 40)
    hand = ByHand(is_broken=True)
    with pytest.raises(RuntimeError, match="the executor is broken"):
        Worker(database, SETTINGS, Crew(hand, 2, is_local=False)).run(threading.Event())
    again = Leasing(database, "other", 60.0).lease(batch.id, 1_000)
    assert len(again) == 10
    assert {lease.attempts for lease in again} == {1}


class Away:
    """A database that does not answer while ``is_away``; or does what it is told and does not say so."""

    def __init__(self, database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_away = False
        self.loses_answers = 0
        self.refused = 0
        original = database.writing

        @contextmanager
        def writing() -> Iterator[Any]:
            if self.is_away:
                self.refused += 1
                raise OperationalError("", {}, Exception("the server is away"))
            with original() as connection:
                yield connection
            if self.loses_answers:
                self.loses_answers -= 1
                raise OperationalError("", {}, Exception("the connection broke after the commit"))

        monkeypatch.setattr(database, "writing", writing)


@pytest.fixture
def away(database: Database, monkeypatch: pytest.MonkeyPatch) -> Away:
    return Away(database, monkeypatch)


def test_answers_are_kept_while_the_store_is_away(store: Store, database: Database, away: Away) -> None:
    batch = solves(store, 4)
    hand = ByHand()
    with worker_of(database, Crew(hand, 1, is_local=True)):
        wait_until(lambda: hand.pending)
        away.is_away = True
        hand.finish()
        wait_until(lambda: away.refused > 3)
        away.is_away = False
        assert_all_answered(store, batch)
        assert hand.pending == []


def test_failure_is_told_to_the_store_when_it_is_back(store: Store, database: Database, away: Away) -> None:
    batch, other = solves(store, 4), solves(store, 40)
    hand = ByHand()
    with worker_of(database, Crew(hand, 1, is_local=True)):
        wait_until(lambda: len(hand.pending) > 1)
        away.is_away = True
        hand.fail(OSError("the process has ended"))
        wait_until(lambda: away.refused > 3)
        away.is_away = False

        def finish_some() -> bool:
            if hand.pending:
                hand.finish()
            return finished_now(store, batch) and finished_now(store, other)

        wait_until(finish_some)
    assert_all_answered(store, batch)


def test_lease_that_was_never_heard_of_is_given_back(store: Store, database: Database, away: Away) -> None:
    batch = solves(store, 12)
    away.loses_answers = 1
    hand = ByHand()

    def finish_some() -> bool:
        if hand.pending:
            hand.finish()
        return finished_now(store, batch)

    with worker_of(database, Crew(hand, 1, is_local=True)):
        wait_until(lambda: not away.loses_answers)
        wait_until(finish_some)
    assert_all_answered(store, batch)


def test_answers_whose_storing_was_never_heard_of_do_not_count_twice(
    store: Store, database: Database, away: Away
) -> None:
    batch = solves(store, 12)
    hand = ByHand()
    with worker_of(database, Crew(hand, 1, is_local=True)):
        wait_until(lambda: hand.pending)
        away.is_away = True  # so that the next thing is to store
        hand.finish()
        wait_until(lambda: away.refused > 2)
        away.loses_answers, away.is_away = 1, False

        def finish_some() -> bool:
            if hand.pending:
                hand.finish()
            return finished_now(store, batch)

        wait_until(finish_some)
    assert_all_answered(store, batch)


def test_batches_are_served_in_turn(store: Store, database: Database) -> None:
    long, short = solves(store, 600), solves(store, 8)
    hand = ByHand()

    def finish_some() -> bool:
        if hand.pending:
            hand.finish()
        return finished_now(store, short)

    with worker_of(database, Crew(hand, 1, is_local=False)):
        wait_until(finish_some)
        found = store.find(long.id)
    assert found is not None
    assert found.done < 400


Start = Callable[[], Process]


@pytest.fixture
def start(url: str) -> Iterator[Start]:
    """Starts processes, none of which outlives its test."""
    started: list[Process] = []

    def process() -> Process:
        started.append(Process(url))
        return started[-1]

    yield process
    for each in started:
        each.kill()


def test_worker_that_is_killed_loses_nothing(start: Start, store: Store) -> None:
    batch = solves(store, 600, size=8)
    for _ in range(2):
        first = start()
        before = len(stored(store, batch.id))
        wait_until(lambda before=before: len(stored(store, batch.id)) > before)  # type: ignore[misc]
        first.kill()
    last = start()
    assert_all_answered(store, batch)
    assert last.stop() == 0


def test_item_that_ends_processes_gets_its_problem(start: Start, store: Store) -> None:
    batch = solves(store, 8, odd={3: b'"poison"'})
    process = start()
    starts = 1

    def restarted() -> bool:
        nonlocal process, starts
        if process.has_ended:
            process, starts = start(), starts + 1
        return finished_now(store, batch)

    wait_until(restarted)
    process.stop()
    assert starts <= 6
    found = results(store, batch)
    assert [each["index"] for each in found] == list(range(8))
    assert [each["index"] for each in found if "problem" in each] == [3]
    assert "item 3 was given up" in found[3]["problem"]["detail"]
