"""The batches in the database: made, cancelled, read and forgotten.

Every method is one transaction, or says so. Knows no questions and no workers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import and_, delete, func, or_, select, update

from api.jobs.batch import OPEN, Batch, Status, batch_of, chunk_row, unpacked
from api.jobs.database import Database, StoreError
from api.jobs.kinds import Kind
from api.jobs.tables import ChunkState, batches, chunks
from solver.batch import AnsweredChunk, Chunk

_ROWS_AT_ONCE = 200


class Store:
    """All batches of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, batch: str) -> Batch | None:
        """The batch of this id; None if there is none, or it is still being written."""
        with self._database.reading() as connection:
            row = connection.execute(select(batches).where(batches.c.id == batch)).mappings().one_or_none()
        found = None if row is None else batch_of(dict(row))
        return None if found is None or found.status is Status.RECEIVING else found

    def add(self, batch: str, kind: Kind, defaults: str, total: int, parts: Iterable[Chunk]) -> Batch:
        """A new batch with these items; several transactions, after the last of which it is queued.

        If somebody else writes the same batch at the same time, or was interrupted, both write the same.

        Raises:
            StoreFullError: there is no room for it.
            StoreError: somebody has removed what was written; to be tried again.
        """
        with self._database.writing() as connection:
            values = {
                "id": batch,
                "kind": kind.value,
                "defaults": defaults,
                "status": Status.RECEIVING.value,
                "total": total,
                "created": self._database.now(connection),
            }
            self._database.check_room(connection)
            self._database.insert_missing(connection, batches, [values])
        waiting: list[Mapping[str, object]] = []
        for part in parts:
            waiting.append(chunk_row(batch, part))
            if len(waiting) >= _ROWS_AT_ONCE:
                self._add_chunks(waiting)
                waiting = []
        self._add_chunks(waiting)
        return self._received(batch, total)

    def resume(self, batch: str) -> None:
        """A cancelled batch is queued again; others stay as they are."""
        with self._database.writing() as connection:
            cancelled = and_(batches.c.id == batch, batches.c.status == Status.CANCELLED.value)
            queued = {"status": Status.QUEUED.value, "finished": None}
            connection.execute(update(batches).where(cancelled).values(queued))

    def cancel(self, batch: str) -> bool:
        """Nothing of the batch is leased any more, and answers that come late are thrown away.

        Whether there was anything to cancel.
        """
        with self._database.writing() as connection:
            is_open = and_(batches.c.id == batch, batches.c.status.in_(OPEN))
            ended = {"status": Status.CANCELLED.value, "finished": self._database.now(connection)}
            if not connection.execute(update(batches).where(is_open).values(ended)).rowcount:
                return False
            leased = and_(chunks.c.batch == batch, chunks.c.state == ChunkState.LEASED.value)
            queued = {"state": ChunkState.QUEUED.value, "owner": None, "attempts": 0}
            connection.execute(update(chunks).where(leased).values(queued))
            return True

    def remove(self, batch: str) -> None:
        """Forgets a batch and everything about it."""
        with self._database.writing() as connection:
            connection.execute(delete(batches).where(batches.c.id == batch))

    def remove_unfinished(self, batch: str) -> None:
        """Forgets a batch that is still being written; one that somebody else has completed stays."""
        with self._database.writing() as connection:
            receiving = and_(batches.c.id == batch, batches.c.status == Status.RECEIVING.value)
            connection.execute(delete(batches).where(receiving))

    def forget_older_than(self, seconds: float) -> int:
        """How many batches were forgotten: those that ended, or broke off while written, so long ago."""
        with self._database.writing() as connection:
            limit = self._database.now(connection) - seconds
            broken_off = and_(batches.c.status == Status.RECEIVING.value, batches.c.created < limit)
            old = or_(batches.c.finished < limit, broken_off)
            return connection.execute(delete(batches).where(old)).rowcount

    def results(self, batch: str, first: int, most: int) -> list[AnsweredChunk]:
        """Up to ``most`` answered chunks in order, from the one that holds item ``first``.

        Answers before item ``first`` are left out; the list ends where an answer is missing.
        """
        mine = chunks.c.batch == batch
        since = select(func.max(chunks.c.first)).where(mine, chunks.c.first <= first).scalar_subquery()
        wanted = select(chunks).where(mine, chunks.c.first >= since).order_by(chunks.c.first).limit(most)
        with self._database.reading() as connection:
            rows = connection.execute(wanted).all()
        found: list[AnsweredChunk] = []
        for row in rows:
            if row.state != ChunkState.DONE.value:
                break
            skipped = max(0, first - row.first)
            lines = unpacked(row.lines)[skipped:]
            if lines:
                found.append(AnsweredChunk(row.first + skipped, lines, 0, 0.0))
        return found

    def _add_chunks(self, rows: Sequence[Mapping[str, object]]) -> None:
        if rows:
            with self._database.writing() as connection:
                self._database.check_room(connection)
                self._database.insert_missing(connection, chunks, rows)

    def _received(self, batch: str, total: int) -> Batch:
        with self._database.writing() as connection:
            written = select(func.coalesce(func.sum(chunks.c["items"]), 0)).where(chunks.c.batch == batch)
            if connection.scalar(written) != total:
                raise StoreError(f"what was written of batch {batch} has been removed by somebody else")
            receiving = and_(batches.c.id == batch, batches.c.status == Status.RECEIVING.value)
            values: dict[str, object] = {"status": Status.QUEUED.value}
            if not total:
                values = {"status": Status.DONE.value, "finished": self._database.now(connection)}
            connection.execute(update(batches).where(receiving).values(values))
            row = connection.execute(select(batches).where(batches.c.id == batch)).mappings().one()
        return batch_of(dict(row))
