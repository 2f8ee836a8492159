"""Chunks are leased by workers, answered and given back.

A chunk belongs to whoever has leased it until the lease runs out. Answers of a lost lease are thrown away, so
that no item is answered twice, and no worker has to be asked whether it still lives. Every method is one
transaction. Knows no questions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, delete, func, insert, or_, select, update

from api.jobs.batch import OPEN, Batch, Status, batch_of, chunk_row, packed, unpacked
from api.jobs.database import Database
from api.jobs.tables import ChunkState, batches, chunks
from solver.batch import AnsweredChunk, Chunk

MOST_ATTEMPTS = 3
"""So often a chunk is leased; then its items are leased one by one, once more."""

Place = tuple[str, int]
"""A chunk: its batch, and its first item."""


@dataclass(frozen=True, slots=True)
class Lease:
    """``chunk`` of ``batch`` is its owner's to answer. ``attempts``: how often it was leased, with this."""

    batch: Batch
    chunk: Chunk
    attempts: int

    @property
    def place(self) -> Place:
        """Where the chunk is found."""
        return self.batch.id, self.chunk.first

    @property
    def is_suspect(self) -> bool:
        """Two of its workers have ended before it was answered: perhaps because of it."""
        return self.attempts > 2

    @property
    def is_hopeless(self) -> bool:
        """A single item that was tried often enough."""
        return self.attempts > MOST_ATTEMPTS


class Leasing:
    """The leases of one worker, its ``owner``."""

    def __init__(self, database: Database, owner: str, seconds: float) -> None:
        """``seconds``: how long a lease holds if it is not renewed."""
        self._database = database
        self._owner = owner
        self._seconds = seconds

    def open_batches(self) -> list[str]:
        """The ids of the batches that have something to do, oldest first."""
        with self._database.reading() as connection:
            wanted = select(batches.c.id).where(batches.c.status.in_(OPEN)).order_by(batches.c.created)
            return list(connection.scalars(wanted))

    def lease(self, batch: str, items: int) -> list[Lease]:
        """Chunks with about so many ``items``, at least one chunk; none if all are taken.

        A chunk that was leased before comes alone. One that was leased too often is divided into its items,
        so that it becomes known which of them ends its workers.
        """
        with self._database.writing() as connection:
            found = connection.execute(_locked(batch)).mappings().one_or_none()
            now = self._database.now(connection)
            if found is None or found["status"] not in OPEN:
                return []
            taken = [_undivided(connection, row) for row in _free(connection, batch, now, items)]
            for row in taken:
                values = {
                    "state": ChunkState.LEASED.value,
                    "owner": self._owner,
                    "leased_until": now + self._seconds,
                    "attempts": row.attempts + 1,
                }
                connection.execute(update(chunks).where(_is(batch, row.first)).values(values))
            if taken and found["status"] == Status.QUEUED.value:
                started = func.coalesce(batches.c.started, now)
                running = {"status": Status.RUNNING.value, "started": started}
                connection.execute(update(batches).where(batches.c.id == batch).values(running))
        whole = batch_of(dict(found))
        return [Lease(whole, Chunk(row.first, unpacked(row.lines)), row.attempts + 1) for row in taken]

    def renew(self) -> set[Place]:
        """Everything that is still leased to the owner, from now on for the whole time of a lease."""
        mine = and_(chunks.c.owner == self._owner, chunks.c.state == ChunkState.LEASED.value)
        # What somebody else has locked is being cancelled: to wait for it could be to wait for each other.
        kept = select(chunks.c.batch, chunks.c.first).where(mine).with_for_update(skip_locked=True)
        with self._database.writing() as connection:
            found = [(row.batch, row.first) for row in connection.execute(kept)]
            until = self._database.now(connection) + self._seconds
            for place in found:
                connection.execute(update(chunks).where(_is(*place)).values(leased_until=until))
            return set(found)

    def release(self, place: Place, *, tried: bool) -> None:
        """Gives a chunk back; ``tried``: it counts as an attempt."""
        attempts = chunks.c.attempts if tried else chunks.c.attempts - 1
        queued = {"state": ChunkState.QUEUED.value, "owner": None, "attempts": attempts}
        with self._database.writing() as connection:
            connection.execute(update(chunks).where(self._is_leased(place)).values(queued))

    def complete(self, batch: str, answered: AnsweredChunk) -> bool:
        """Stores the answers of a chunk; False if it is no longer leased to the owner, or was divided."""
        done = {"state": ChunkState.DONE.value, "owner": None, "lines": packed(answered.lines)}
        counted = {
            "done": batches.c.done + len(answered.lines),
            "failed": batches.c.failed + answered.failed,
        }
        this = batches.c.id == batch
        with self._database.writing() as connection:
            connection.execute(_locked(batch))
            mine = and_(self._is_leased((batch, answered.first)), chunks.c["items"] == len(answered.lines))
            if not connection.execute(update(chunks).where(mine).values(done)).rowcount:
                return False
            connection.execute(update(batches).where(this).values(counted))
            ended = {"status": Status.DONE.value, "finished": self._database.now(connection)}
            connection.execute(update(batches).where(this, batches.c.done >= batches.c.total).values(ended))
            return True

    def _is_leased(self, place: Place) -> ColumnElement[bool]:
        leased = chunks.c.state == ChunkState.LEASED.value
        return and_(_is(*place), chunks.c.owner == self._owner, leased)


def _locked(batch: str) -> Select[Any]:
    """The row of a batch, locked. Before those of its chunks, always: nobody waits for each other."""
    return select(batches).where(batches.c.id == batch).with_for_update(key_share=True)


def _is(batch: str, first: int) -> ColumnElement[bool]:
    return and_(chunks.c.batch == batch, chunks.c.first == first)


def _free(connection: Connection, batch: str, now: float, items: int) -> Sequence[Row[Any]]:
    """Chunks that nobody works on, in order, with about so many items together."""
    lapsed = and_(chunks.c.state == ChunkState.LEASED.value, chunks.c.leased_until < now)
    free = or_(chunks.c.state == ChunkState.QUEUED.value, lapsed)
    wanted = select(chunks).where(chunks.c.batch == batch, free).order_by(chunks.c.first)
    wanted = wanted.with_for_update(skip_locked=True)
    first = connection.execute(wanted.limit(1)).one_or_none()
    if first is None:
        return []
    more = items // first.items - 1
    if first.attempts or more <= 0:
        return [first]
    untried = wanted.where(chunks.c.attempts == 0, chunks.c.first > first.first).limit(more)
    return [first, *connection.execute(untried).all()]


def _undivided(connection: Connection, row: Row[Any]) -> Row[Any]:
    """The row; or, if it was leased too often, that of its first item, made a chunk as all its others."""
    if row.attempts < MOST_ATTEMPTS or row.items == 1:
        return row
    lines = unpacked(row.lines)
    singles = [
        chunk_row(row.batch, Chunk(row.first + place, (line,))) | {"attempts": MOST_ATTEMPTS - 1}
        for place, line in enumerate(lines)
    ]
    connection.execute(delete(chunks).where(_is(row.batch, row.first)))
    connection.execute(insert(chunks), singles)
    return connection.execute(select(chunks).where(_is(row.batch, row.first))).one()
