"""docs/client.md: its examples run against a real server."""

from __future__ import annotations

from pathlib import Path

from api.jobs.database import open_database
from tests.api.client.serving import free_port, gunicorn
from tests.api.jobs.working import threads, worker_of
from tests.docs.pages import blocks

ADDRESS = "http://127.0.0.1:8000"


def test_examples_run(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'batches.sqlite3'}"
    examples = "\n".join(blocks("client.md", "python"))
    assert ADDRESS in examples
    with gunicorn(free_port(), BELOT_STORE_URL=url, BELOT_CACHE_URL="") as address:
        database = open_database(url, 100_000_000)
        with threads(1) as crew, worker_of(database, crew):
            exec(compile(examples.replace(ADDRESS, address), "docs/client.md", "exec"), {})
        database.close()
