"""Opens the database and gives transactions. Knows its tables, and no batches."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    Table,
    create_engine,
    event,
    extract,
    func,
    inspect,
    make_url,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from api.jobs.tables import VERSION, meta, metadata

_SQLITE = "sqlite"
_BACKENDS = (_SQLITE, "postgresql")
_BUSY_TIMEOUT_S = 30
_CONNECTED_WITHIN_S = 5
_WAL_TRIES = 50
_WAL_PAUSE_S = 0.1
_ONLY_READS = "only_reads"


class StoreError(Exception):
    """The database cannot be used; the message says why."""


class StoreFullError(StoreError):
    """The file has reached the size from which on it takes no new batches."""


class Database:
    """An SQLite file or a PostgreSQL database with the tables of this program."""

    def __init__(self, engine: Engine, max_bytes: int) -> None:
        """``engine``: see ``open_database``. An SQLite file that is larger takes no new batches."""
        self._engine = engine
        self._max_bytes = max_bytes

    @property
    def is_file(self) -> bool:
        """Whether it is an SQLite file."""
        return self._engine.dialect.name == _SQLITE

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is committed at the end of the block, and undone by an exception."""
        with self._engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that changes nothing, and in an SQLite file keeps nobody from writing."""
        with self._engine.connect().execution_options(**{_ONLY_READS: True}) as connection:
            yield connection

    def now(self, connection: Connection) -> float:
        """Seconds since 1970, by the clock of the server where there is one: workers may be anywhere."""
        if self.is_file:
            return time.time()
        return float(connection.scalar(select(extract("epoch", func.clock_timestamp()))) or 0.0)

    def check_room(self, connection: Connection) -> None:
        """Whether there is room for another batch, and for the answers of those that are there.

        Raises:
            StoreFullError: the SQLite file is too large. A server knows its limits itself.
        """
        if not self.is_file:
            return
        pages, free, size = (
            int(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
            for name in ("page_count", "freelist_count", "page_size")
        )
        if (pages - free) * size > self._max_bytes:
            raise StoreFullError(f"the file of the batches is larger than {self._max_bytes:,} bytes")

    def insert_missing(
        self, connection: Connection, table: Table, rows: Sequence[Mapping[str, object]]
    ) -> None:
        """Inserts those rows whose keys are not there yet."""
        insert = sqlite.insert(table) if self.is_file else postgresql.insert(table)
        connection.execute(insert.on_conflict_do_nothing(), rows)

    def close(self) -> None:
        """Closes all connections."""
        self._engine.dispose()


def open_database(url: str, max_bytes: int) -> Database:
    """The database at ``url``, its tables made if there are none.

    An SQLite file that is larger than ``max_bytes`` takes no new batches; it cannot grow to twice as much.

    Raises:
        StoreError: ``url`` is no such address, cannot be opened, or holds tables of another version.
    """
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreError("the address of the store is no address of a database") from None
    shown = repr(parsed.render_as_string(hide_password=True))
    if parsed.get_backend_name() not in _BACKENDS:
        raise StoreError(f"{shown} is neither an SQLite file nor a PostgreSQL database")
    is_file = parsed.get_backend_name() == _SQLITE
    if is_file and parsed.database in (None, "", ":memory:"):
        raise StoreError(f"{shown} names no file, and batches have to outlive this process")
    try:
        if is_file:
            Path(parsed.database or "").parent.mkdir(parents=True, exist_ok=True)
        elif "connect_timeout" not in parsed.query:
            parsed = parsed.update_query_dict({"connect_timeout": str(_CONNECTED_WITHIN_S)})
        engine = create_engine(parsed, pool_pre_ping=True)
        if is_file:
            _set_up_file(engine, max_bytes)
    except (SQLAlchemyError, ImportError, OSError) as error:
        raise StoreError(f"{shown} cannot be opened: {error}") from None
    database = Database(engine, max_bytes)
    try:
        found = _version_of(database)
    except SQLAlchemyError as error:
        database.close()
        raise StoreError(f"{shown} cannot be opened: {error}") from None
    if found != VERSION:
        database.close()
        raise StoreError(
            f"{shown} has tables of version {found}, this program needs version {VERSION}; finish its "
            "batches with the program that made it, or name another store"
        )
    return database


def _version_of(database: Database) -> int:
    with database.writing() as connection:
        if not database.is_file:
            # Two processes that start at the same time would both make the tables.
            connection.execute(select(func.pg_advisory_xact_lock(VERSION)))
        if not inspect(connection).has_table(meta.name):
            metadata.create_all(connection)
        database.insert_missing(connection, meta, [{"name": "version", "value": VERSION}])
        return int(connection.scalar(select(meta.c.value).where(meta.c.name == "version")) or 0)


def _set_up_file(engine: Engine, max_bytes: int) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # transactions begin where this program says so, see below
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {_BUSY_TIMEOUT_S * 1000}")
        _use_write_ahead_log(cursor)
        cursor.execute("PRAGMA synchronous = NORMAL")
        cursor.execute("PRAGMA foreign_keys = ON")
        (page_size,) = cursor.execute("PRAGMA page_size").fetchone()
        cursor.execute(f"PRAGMA max_page_count = {2 * max_bytes // page_size}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        # A transaction that reads first and writes later would be refused if another wrote in between.
        only_reads = connection.get_execution_options().get(_ONLY_READS, False)
        connection.exec_driver_sql("BEGIN" if only_reads else "BEGIN IMMEDIATE")


def _use_write_ahead_log(cursor: Any) -> None:
    """Others may be doing the same with a new file, for whom SQLite does not wait here."""
    for tries_left in reversed(range(_WAL_TRIES)):
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if not tries_left:
                raise
            time.sleep(_WAL_PAUSE_S)
