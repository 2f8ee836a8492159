"""Batches are kept whole, read in order, and forgotten in time; on SQLite and on PostgreSQL."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from sqlalchemy.exc import SQLAlchemyError

from api.jobs.batch import Status
from api.jobs.database import Database, StoreError, StoreFullError, open_database
from api.jobs.kinds import Kind
from api.jobs.leasing import Leasing
from api.jobs.store import Store
from solver.batch import Chunk
from tests.api.jobs.batches import add, answer, answered, at_once, line, parts, stored

ID = "0123456789abcdef0123456789abcdef"


@pytest.fixture
def leasing(database: Database) -> Leasing:
    return Leasing(database, "worker", 60.0)


def answer_all(store: Store, leasing: Leasing, batch: str) -> None:
    while leases := leasing.lease(batch, 1_000):
        for lease in leases:
            assert leasing.complete(batch, answered(lease))


def test_batch_is_found_as_it_was_added(store: Store) -> None:
    added = store.add(ID, Kind.CALL, '{"seat": 1}', 10, parts(10, 4))
    found = store.find(ID)
    assert found == added
    assert (found.kind, found.defaults, found.total, found.done) == (Kind.CALL, '{"seat": 1}', 10, 0)
    assert found.status is Status.QUEUED


def test_unknown_batch_is_not_found(store: Store) -> None:
    assert store.find(ID) is None
    assert not store.cancel(ID)
    assert store.results(ID, 0, 10) == []


def test_batch_without_items_is_done_at_once(store: Store) -> None:
    batch = add(store, total=0)
    assert batch.status is Status.DONE
    assert batch.finished is not None


def test_items_come_back_byte_by_byte(store: Store, leasing: Leasing) -> None:
    odd = (b'"\xc5\xbe\xe2\x99\xa5"', b"\xff\xfe", b'"\\u0000"', b" ", b"{}")
    batch = store.add(ID, Kind.SOLVE, "{}", len(odd), iter([Chunk(0, odd)]))
    (lease,) = leasing.lease(batch.id, 100)
    assert lease.chunk.lines == odd


def test_batch_that_is_still_being_written_is_not_found(store: Store) -> None:
    def watching() -> Iterator[Chunk]:
        for part in parts(60, 2):
            assert store.find(ID) is None
            yield part

    store.add(ID, Kind.SOLVE, "{}", 60, watching())
    assert store.find(ID) is not None


def test_batch_that_broke_off_is_completed_by_the_same_body(store: Store, leasing: Leasing) -> None:
    def broken() -> Iterator[Chunk]:
        yield from parts(900, 2)
        raise ConnectionError

    with pytest.raises(ConnectionError):
        store.add(ID, Kind.SOLVE, "{}", 1_000, broken())
    assert store.find(ID) is None
    assert leasing.open_batches() == []
    store.add(ID, Kind.SOLVE, "{}", 1_000, parts(1_000, 2))
    leases = leasing.lease(ID, 10_000)
    assert [text for lease in leases for text in lease.chunk.lines] == list(map(line, range(1_000)))


def test_batch_added_twice_at_once_is_one(store: Store, leasing: Leasing) -> None:
    both = at_once(*[lambda: store.add(ID, Kind.SOLVE, "{}", 3_000, parts(3_000, 3))] * 4)
    assert both.errors == []
    assert len(both.results) == 4
    assert sum(len(lease.chunk.lines) for lease in leasing.lease(ID, 10_000)) == 3_000


def test_batch_added_again_after_it_was_answered_keeps_its_answers(store: Store, leasing: Leasing) -> None:
    add(store, id=ID)
    answer_all(store, leasing, ID)
    again = add(store, id=ID)
    assert again.status is Status.DONE
    assert stored(store, ID) == list(map(answer, range(10)))


def test_failed_writer_does_not_remove_what_another_has_completed(store: Store) -> None:
    add(store, id=ID)
    store.remove_unfinished(ID)
    assert store.find(ID) is not None


def test_failed_writer_removes_what_it_wrote(store: Store, leasing: Leasing) -> None:
    def broken() -> Iterator[Chunk]:
        yield from parts(900, 2)
        raise ConnectionError

    with pytest.raises(ConnectionError):
        store.add(ID, Kind.SOLVE, "{}", 1_000, broken())
    store.remove_unfinished(ID)
    store.add(ID, Kind.SOLVE, "{}", 3, iter([Chunk(0, (b"1", b"2", b"3"))]))
    assert [lease.chunk.lines for lease in leasing.lease(ID, 100)] == [(b"1", b"2", b"3")]


def test_batch_whose_beginning_was_removed_by_another_is_not_queued(store: Store, leasing: Leasing) -> None:
    def interrupted() -> Iterator[Chunk]:
        for part in parts(1_000, 2):
            if part.first == 800:  # another writer fails, and a third begins
                store.remove_unfinished(ID)
                with pytest.raises(ConnectionError):
                    store.add(ID, Kind.SOLVE, "{}", 1_000, broken())
            yield part

    def broken() -> Iterator[Chunk]:
        raise ConnectionError
        yield

    with pytest.raises(StoreError, match="removed by somebody else"):
        store.add(ID, Kind.SOLVE, "{}", 1_000, interrupted())
    assert store.find(ID) is None


def test_removal_while_it_is_written_leaves_no_half_batch(store: Store) -> None:
    def interrupted() -> Iterator[Chunk]:
        for part in parts(1_000, 2):
            if part.first == 800:
                store.remove(ID)
            yield part

    with pytest.raises(SQLAlchemyError):
        store.add(ID, Kind.SOLVE, "{}", 1_000, interrupted())
    assert store.find(ID) is None


def test_cancelled_batch_has_nothing_to_do(store: Store, leasing: Leasing) -> None:
    batch = add(store)
    leasing.lease(batch.id, 4)
    assert store.cancel(batch.id)
    found = store.find(batch.id)
    assert found is not None
    assert found.status is Status.CANCELLED
    assert found.finished is not None
    assert leasing.open_batches() == []
    assert leasing.lease(batch.id, 100) == []
    assert not store.cancel(batch.id)


def test_cancelled_batch_keeps_its_results(store: Store, leasing: Leasing) -> None:
    batch = add(store)
    (lease,) = leasing.lease(batch.id, 4)
    leasing.complete(batch.id, answered(lease))
    store.cancel(batch.id)
    assert stored(store, batch.id) == list(map(answer, range(4)))


def test_resumed_batch_goes_on_and_answers_nothing_twice(store: Store, leasing: Leasing) -> None:
    batch = add(store)
    (lease,) = leasing.lease(batch.id, 4)
    leasing.complete(batch.id, answered(lease))
    store.cancel(batch.id)
    store.resume(batch.id)
    found = store.find(batch.id)
    assert found is not None
    assert (found.status, found.done, found.finished) == (Status.QUEUED, 4, None)
    assert [lease.chunk.first for lease in leasing.lease(batch.id, 100)] == [4, 8]


@pytest.mark.parametrize("answers", [False, True])
def test_batch_that_was_not_cancelled_is_not_resumed(
    store: Store, leasing: Leasing, *, answers: bool
) -> None:
    batch = add(store)
    if answers:
        answer_all(store, leasing, batch.id)
    before = store.find(batch.id)
    store.resume(batch.id)
    assert store.find(batch.id) == before


def test_removed_batch_is_gone_with_everything(store: Store, leasing: Leasing) -> None:
    add(store, id=ID)
    leasing.lease(ID, 4)
    store.remove(ID)
    assert store.find(ID) is None
    assert leasing.renew() == set()
    add(store, total=3, size=3, id=ID)
    assert [lease.attempts for lease in leasing.lease(ID, 100)] == [1]


def test_finished_batches_are_forgotten_in_time(store: Store, leasing: Leasing) -> None:
    done, cancelled, waiting = (add(store).id for _ in range(3))
    answer_all(store, leasing, done)
    store.cancel(cancelled)
    assert store.forget_older_than(3_600) == 0
    assert store.forget_older_than(-1) == 2
    assert [store.find(batch) is not None for batch in (done, cancelled, waiting)] == [False, False, True]


def test_batch_that_broke_off_is_forgotten_in_time(store: Store, leasing: Leasing) -> None:
    def broken() -> Iterator[Chunk]:
        yield from parts(900, 2)
        raise ConnectionError

    with pytest.raises(ConnectionError):
        store.add(ID, Kind.SOLVE, "{}", 1_000, broken())
    assert store.forget_older_than(-1) == 1


def test_resumed_batch_is_not_forgotten(store: Store) -> None:
    batch = add(store)
    store.cancel(batch.id)
    store.resume(batch.id)
    assert store.forget_older_than(-1) == 0


def test_results_end_at_the_first_gap(store: Store, leasing: Leasing) -> None:
    batch = add(store)
    first, second, third = leasing.lease(batch.id, 100)
    leasing.complete(batch.id, answered(third))
    assert stored(store, batch.id) == []
    leasing.complete(batch.id, answered(first))
    assert stored(store, batch.id) == list(map(answer, range(4)))
    leasing.complete(batch.id, answered(second))
    assert stored(store, batch.id) == list(map(answer, range(10)))


@pytest.mark.parametrize("first", range(12))
def test_results_begin_at_any_item(store: Store, leasing: Leasing, first: int) -> None:
    batch = add(store)
    answer_all(store, leasing, batch.id)
    assert stored(store, batch.id, first) == list(map(answer, range(first, 10)))


def test_results_come_in_portions(store: Store, leasing: Leasing) -> None:
    batch = add(store)
    answer_all(store, leasing, batch.id)
    assert [chunk.first for chunk in store.results(batch.id, 5, 2)] == [5, 8]
    assert [chunk.first for chunk in store.results(batch.id, 5, 1)] == [5]


def test_batches_do_not_see_each_other(store: Store, leasing: Leasing) -> None:
    one, other = add(store), add(store)
    answer_all(store, leasing, one.id)
    assert stored(store, other.id) == []
    store.remove(other.id)
    assert stored(store, one.id) == list(map(answer, range(10)))


def test_file_that_is_too_large_takes_no_batch_but_answers(sqlite_url: str) -> None:
    database = open_database(sqlite_url, 1_000_000)
    store, leasing = Store(database), Leasing(database, "worker", 60.0)
    accepted = add(store)
    leases = leasing.lease(accepted.id, 100)
    noise = random.Random(1)

    def fill() -> None:
        for number in range(100):
            chunk = Chunk(0, (noise.randbytes(400_000).replace(b"\n", b"n"),))
            store.add(f"{number:032}", Kind.SOLVE, "{}", 1, iter([chunk]))

    with pytest.raises(StoreFullError, match="larger than 1,000,000 bytes"):
        fill()
    assert all(leasing.complete(accepted.id, answered(lease)) for lease in leases)
    store.remove(f"{0:032}")
    store.remove(f"{1:032}")
    add(store)
    database.close()
