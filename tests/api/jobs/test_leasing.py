"""A chunk belongs to one worker at a time, and nothing is answered twice; on SQLite and on PostgreSQL."""

from __future__ import annotations

import random

import pytest

from api.jobs.batch import Status
from api.jobs.database import Database
from api.jobs.leasing import MOST_ATTEMPTS, Lease, Leasing
from api.jobs.store import Store
from solver.batch import AnsweredChunk
from tests.api.jobs.batches import add, answer, answered, at_once, stored


class Clock:
    """The time of a database, which tests move."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def now(self, _connection: object) -> float:
        return self.seconds


@pytest.fixture
def clock(database: Database, monkeypatch: pytest.MonkeyPatch) -> Clock:
    moved = Clock()
    monkeypatch.setattr(database, "now", moved.now)
    return moved


def leasing_of(database: Database, owner: str = "one") -> Leasing:
    return Leasing(database, owner, 20.0)


def firsts(leases: list[Lease]) -> list[int]:
    return [lease.chunk.first for lease in leases]


def test_chunks_are_leased_in_order(store: Store, database: Database) -> None:
    batch = add(store)
    leasing = leasing_of(database)
    assert firsts(leasing.lease(batch.id, 4)) == [0]
    assert firsts(leasing.lease(batch.id, 100)) == [4, 8]
    assert leasing.lease(batch.id, 100) == []


@pytest.mark.parametrize(("items", "count"), [(0, 1), (1, 1), (4, 1), (7, 1), (8, 2), (12, 3), (1_000, 25)])
def test_about_as_many_items_are_leased_as_are_wanted(
    store: Store, database: Database, items: int, count: int
) -> None:
    batch = add(store, total=100)
    assert len(leasing_of(database).lease(batch.id, items)) == count


def test_first_lease_starts_the_batch(store: Store, database: Database) -> None:
    batch = add(store)
    leasing = leasing_of(database)
    leasing.lease(batch.id, 4)
    found = store.find(batch.id)
    assert found is not None
    assert found.status is Status.RUNNING
    assert found.started is not None


def test_oldest_batch_stands_first(store: Store, database: Database, clock: Clock) -> None:
    added = []
    for _ in range(3):
        clock.seconds += 1
        added.append(add(store).id)
    assert leasing_of(database).open_batches() == added


def test_two_workers_never_share_a_chunk(store: Store, database: Database) -> None:
    batch = add(store, total=400)

    def work(owner: str) -> list[int]:
        leasing = leasing_of(database, owner)
        found: list[int] = []
        while leases := leasing.lease(batch.id, 8):
            found += firsts(leases)
        return found

    both = at_once(*[lambda owner=str(number): work(owner) for number in range(4)])
    assert both.errors == []
    leased = [first for found in both.results for first in found]  # type: ignore[attr-defined]
    assert sorted(leased) == list(range(0, 400, 4))


def test_workers_that_die_all_the_time_lose_and_double_nothing(
    store: Store, database: Database, clock: Clock
) -> None:
    batch = add(store, total=40)
    luck = random.Random(1)
    workers = [leasing_of(database, str(number)) for number in range(3)]
    for _ in range(600):
        worker = luck.choice(workers)
        clock.seconds += 1
        for lease in worker.lease(batch.id, luck.choice([1, 8])):
            match luck.randrange(4):
                case 0:
                    worker.release(lease.place, tried=luck.random() < 0.5)
                case 1:
                    clock.seconds += 8  # dies, or comes late
                    if luck.random() < 0.5:
                        worker.complete(batch.id, answered(lease))
                case _:
                    worker.complete(batch.id, answered(lease))
    found = store.find(batch.id)
    assert found is not None
    assert (found.status, found.done) == (Status.DONE, 40)
    assert stored(store, batch.id) == list(map(answer, range(40)))


def test_lease_holds_as_long_as_it_is_renewed(store: Store, database: Database, clock: Clock) -> None:
    batch = add(store, total=4)
    one, other = leasing_of(database), leasing_of(database, "other")
    one.lease(batch.id, 4)
    for _ in range(5):
        clock.seconds += 15
        assert one.renew() == {(batch.id, 0)}
        assert other.lease(batch.id, 4) == []


def test_lapsed_lease_goes_to_the_next(store: Store, database: Database, clock: Clock) -> None:
    batch = add(store, total=4)
    one, other = leasing_of(database), leasing_of(database, "other")
    one.lease(batch.id, 4)
    clock.seconds += 21
    (lease,) = other.lease(batch.id, 4)
    assert (lease.chunk.first, lease.attempts) == (0, 2)
    assert one.renew() == set()


def test_late_answers_are_thrown_away(store: Store, database: Database, clock: Clock) -> None:
    batch = add(store, total=4)
    one, other = leasing_of(database), leasing_of(database, "other")
    (late,) = one.lease(batch.id, 4)
    clock.seconds += 21
    (lease,) = other.lease(batch.id, 4)
    assert not one.complete(batch.id, answered(late))
    assert other.complete(batch.id, answered(lease))
    assert not other.complete(batch.id, answered(lease))
    found = store.find(batch.id)
    assert found is not None
    assert (found.done, found.status) == (4, Status.DONE)


def test_answers_after_the_lapse_count_if_nobody_else_has_begun(
    store: Store, database: Database, clock: Clock
) -> None:
    batch = add(store, total=4)
    one = leasing_of(database)
    (lease,) = one.lease(batch.id, 4)
    clock.seconds += 1_000
    assert one.complete(batch.id, answered(lease))


def test_answers_for_a_cancelled_batch_are_thrown_away(store: Store, database: Database) -> None:
    batch = add(store)
    one = leasing_of(database)
    (lease,) = one.lease(batch.id, 4)
    store.cancel(batch.id)
    assert one.renew() == set()
    assert not one.complete(batch.id, answered(lease))
    found = store.find(batch.id)
    assert found is not None
    assert (found.done, found.status) == (0, Status.CANCELLED)


def test_answers_for_a_removed_batch_are_thrown_away(store: Store, database: Database) -> None:
    batch = add(store)
    one = leasing_of(database)
    (lease,) = one.lease(batch.id, 4)
    store.remove(batch.id)
    assert not one.complete(batch.id, answered(lease))
    assert one.lease(batch.id, 4) == []


def test_problems_are_counted(store: Store, database: Database) -> None:
    batch = add(store)
    one = leasing_of(database)
    (lease,) = one.lease(batch.id, 4)
    one.complete(batch.id, AnsweredChunk(0, answered(lease).lines, 3, 0.1))
    found = store.find(batch.id)
    assert found is not None
    assert (found.done, found.failed) == (4, 3)


@pytest.mark.parametrize(("tried", "attempts"), [(True, 2), (False, 1)])
def test_chunk_given_back_counts_as_an_attempt_only_if_it_was_tried(
    store: Store, database: Database, *, tried: bool, attempts: int
) -> None:
    batch = add(store, total=4)
    one, other = leasing_of(database), leasing_of(database, "other")
    (lease,) = one.lease(batch.id, 4)
    other.release(lease.place, tried=tried)  # is not his
    assert other.lease(batch.id, 4) == []
    one.release(lease.place, tried=tried)
    assert [lease.attempts for lease in other.lease(batch.id, 4)] == [attempts]


def tried_often(leasing: Leasing, batch: str, times: int) -> None:
    for _ in range(times):
        for lease in leasing.lease(batch, 1):
            leasing.release(lease.place, tried=True)


def test_chunk_that_was_leased_before_comes_alone(store: Store, database: Database) -> None:
    batch = add(store)
    one = leasing_of(database)
    tried_often(one, batch.id, 1)
    assert firsts(one.lease(batch.id, 100)) == [0]
    assert firsts(one.lease(batch.id, 100)) == [4, 8]


def test_chunk_is_a_suspect_when_two_workers_have_ended(store: Store, database: Database) -> None:
    batch = add(store, total=4)
    one = leasing_of(database)
    tried_often(one, batch.id, 1)
    (lease,) = one.lease(batch.id, 1)
    assert not lease.is_suspect
    one.release(lease.place, tried=True)
    (lease,) = one.lease(batch.id, 1)
    assert lease.is_suspect


def test_chunk_that_was_leased_too_often_is_divided(store: Store, database: Database) -> None:
    batch = add(store, total=6, size=4)
    one = leasing_of(database)
    tried_often(one, batch.id, MOST_ATTEMPTS)
    leases = [lease for _ in range(10) for lease in one.lease(batch.id, 1)]
    assert [(lease.chunk.first, len(lease.chunk.lines)) for lease in leases] == [
        (0, 1),
        (1, 1),
        (2, 1),
        (3, 1),
        (4, 2),
    ]
    assert [lease.is_suspect for lease in leases] == [True] * 4 + [False]
    for lease in leases:
        assert one.complete(batch.id, answered(lease))
    found = store.find(batch.id)
    assert found is not None
    assert (found.done, found.status) == (6, Status.DONE)
    assert stored(store, batch.id) == list(map(answer, range(6)))


def test_late_answers_for_a_divided_chunk_are_thrown_away(
    store: Store, database: Database, clock: Clock
) -> None:
    batch = add(store, total=4)
    one = leasing_of(database)
    for _ in range(MOST_ATTEMPTS):
        (late,) = one.lease(batch.id, 4)  # the same worker, which was stopped for a while each time
        clock.seconds += 21
    (single,) = one.lease(batch.id, 4)
    assert len(single.chunk.lines) == 1
    assert not one.complete(batch.id, answered(late))
    found = store.find(batch.id)
    assert found is not None
    assert found.done == 0


def test_single_item_is_hopeless_after_its_last_attempt(store: Store, database: Database) -> None:
    batch = add(store, total=1, size=1)
    one = leasing_of(database)
    tried_often(one, batch.id, MOST_ATTEMPTS)
    (lease,) = one.lease(batch.id, 1)
    assert lease.is_hopeless


def test_other_items_of_a_poisoned_chunk_are_not_hopeless(store: Store, database: Database) -> None:
    batch = add(store, total=4)
    one = leasing_of(database)
    tried_often(one, batch.id, MOST_ATTEMPTS)
    hopeless = []
    for _ in range(20):
        for lease in one.lease(batch.id, 1):
            if lease.is_hopeless:
                hopeless.append(lease.chunk.first)
            elif lease.chunk.first == 2:
                one.release(lease.place, tried=True)
                continue
            one.complete(batch.id, answered(lease))
    assert hopeless == [2]
    found = store.find(batch.id)
    assert found is not None
    assert found.status is Status.DONE


def test_cancelling_forgets_the_attempts(store: Store, database: Database) -> None:
    batch = add(store, total=4)
    one = leasing_of(database)
    tried_often(one, batch.id, 2)
    one.lease(batch.id, 1)
    store.cancel(batch.id)
    store.resume(batch.id)
    assert [lease.attempts for lease in one.lease(batch.id, 1)] == [1]


def test_nobody_waits_for_each_other(store: Store, database: Database) -> None:
    """Everything that workers and readers do, all at once: no deadlock, and a cancelled batch stays so."""
    batches = [add(store, total=120).id for _ in range(3)]

    def work(owner: str) -> None:
        leasing = leasing_of(database, owner)
        for turn in range(10):
            for batch in batches:
                leases = leasing.lease(batch, 12)
                leasing.renew()
                for lease in leases:
                    if turn % 3:
                        leasing.release(lease.place, tried=False)
                    else:
                        leasing.complete(batch, answered(lease))

    def cancel() -> None:
        for _ in range(20):
            for batch in batches:
                store.cancel(batch)
                found = store.find(batch)
                assert found is not None
                if found.status is not Status.DONE:
                    assert found.status is Status.CANCELLED
                store.resume(batch)

    both = at_once(*[lambda owner=str(number): work(owner) for number in range(3)], cancel)
    assert both.errors == []
    for batch in batches:
        done = stored(store, batch)
        assert done == list(map(answer, range(len(done))))
