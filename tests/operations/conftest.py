"""A service with a worker, as processes; what a test stops is started again for the next one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tools.deployment import Deployment


@pytest.fixture(scope="session")
def deployment() -> Iterator[Deployment]:
    """Two processes that answer, one worker, SQLite files."""
    settings = {
        "workers": 2,
        "threads": 8,
        "worker_threads": 1,
        "log_level": "debug",
        "cache_from_ms": 0,
        "max_limit_ms": 10_000,
        "batch_limit_ms": 60_000,
    }
    with Deployment(workers=1, settings=settings) as running:
        yield running
