"""Which addresses are a store, and what is said of those that are none."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from api.jobs.database import StoreError, open_database
from api.jobs.kinds import Kind
from api.jobs.store import Store
from api.jobs.tables import VERSION, meta
from tests.api.jobs.batches import at_once

MAX_BYTES = 100_000_000
DATA = Path(__file__).parents[2] / "data"


@pytest.mark.parametrize(
    "url", ["", "nonsense", "mysql://host/db", "sqlite://", "sqlite:///", "sqlite:///:memory:"]
)
def test_address_that_is_no_store_is_told(url: str) -> None:
    with pytest.raises(StoreError):
        open_database(url, MAX_BYTES)


def test_password_is_not_told() -> None:
    with pytest.raises(StoreError) as caught:
        open_database("mysql://user:secret@host/db", MAX_BYTES)
    assert "secret" not in str(caught.value)
    assert "user" in str(caught.value)


def test_server_that_is_not_there_is_told() -> None:
    pytest.importorskip("psycopg", reason="the extra postgres is not installed")
    with pytest.raises(StoreError, match="cannot be opened"):
        open_database("postgresql+psycopg://nobody@127.0.0.1:1/nothing", MAX_BYTES)


def test_file_of_something_else_is_told(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    path.write_text("no database, but long enough to be none\n" * 100)
    with pytest.raises(StoreError, match="not a database"):
        open_database(f"sqlite:///{path}", MAX_BYTES)
    assert path.read_text().startswith("no database")


def test_folder_of_the_file_is_made(tmp_path: Path) -> None:
    open_database(f"sqlite:///{tmp_path / 'a' / 'b' / 'store'}", MAX_BYTES).close()
    assert (tmp_path / "a" / "b" / "store").exists()


def test_tables_of_another_version_are_refused(url: str) -> None:
    database = open_database(url, MAX_BYTES)
    with database.writing() as connection:
        connection.execute(meta.update().values(value=VERSION + 1))
    database.close()
    with pytest.raises(StoreError, match=f"tables of version {VERSION + 1}"):
        open_database(url, MAX_BYTES)


def test_file_that_the_first_version_has_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "store"
    shutil.copy(DATA / "batches_version_1.sqlite3", path)
    database = open_database(f"sqlite:///{path}", MAX_BYTES)
    store, batch = Store(database), "0" * 31 + "1"
    found = store.find(batch)
    assert found is not None
    assert (found.kind, found.total, found.done) == (Kind.SOLVE, 3, 2)
    assert [chunk.lines for chunk in store.results(batch, 0, 10)] == [
        (b'{"index": 0, "result": {}}', b'{"index": 1, "result": {}}')
    ]
    database.close()


def test_many_may_open_an_empty_store_at_once(url: str) -> None:
    both = at_once(*[lambda: open_database(url, MAX_BYTES).close()] * 8)
    assert both.errors == []
