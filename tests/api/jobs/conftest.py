"""A store of its own for every test: an SQLite file, and a PostgreSQL server where one is named."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text

from api.jobs.database import Database, open_database
from api.jobs.store import Store

VARIABLE = "BELOT_TEST_POSTGRES_URL"
MAX_BYTES = 100_000_000


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'batches.sqlite3'}"


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """An empty schema of the server, which is dropped in the end."""
    server = os.environ.get(VARIABLE)
    if not server:
        pytest.skip(f"no PostgreSQL: {VARIABLE} is not set")
    pytest.importorskip("psycopg", reason="the extra postgres is not installed")
    schema = f"test_{uuid.uuid4().hex}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
        url = make_url(server).update_query_dict({"options": f"-csearch_path={schema}"})
        yield url.render_as_string(hide_password=False)
        connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty store, once of each kind."""
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    opened = open_database(url, MAX_BYTES)
    yield opened
    opened.close()


@pytest.fixture
def store(database: Database) -> Store:
    return Store(database)
