"""The store in a Redis server: one that is named by BELOT_TEST_REDIS_URL, or one started for these tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from api import create_app
from tests.api.contract import ask
from tests.api.positions import last_trick

redis = pytest.importorskip("redis", reason="the extra redis is not installed")

from api.caching.redis_store import PREFIX, RedisStore  # noqa: E402
from api.caching.stores import store_at  # noqa: E402

VARIABLE = "BELOT_TEST_REDIS_URL"
PATIENCE_S = 10


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    given, program = os.environ.get(VARIABLE), shutil.which("redis-server")
    if given:
        yield given
    elif program is None:
        pytest.skip(f"no Redis: {VARIABLE} is not set, and there is no redis-server")
    else:
        with tempfile.TemporaryDirectory() as folder, _server(program, folder) as started:
            yield started


@contextmanager
def _server(program: str, folder: str) -> Iterator[str]:
    socket = f"{folder}/redis.sock"
    options = ["--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder]
    server = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)
    try:
        _wait_for(f"unix://{socket}")
        yield f"unix://{socket}"
    finally:
        server.terminate()
        server.wait(PATIENCE_S)


def _wait_for(url: str) -> None:
    deadline = time.monotonic() + PATIENCE_S
    with redis.Redis.from_url(url) as connection:
        while True:
            try:
                connection.ping()
                return
            except redis.ConnectionError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)


@pytest.fixture
def store(url: str) -> Iterator[RedisStore]:
    made = RedisStore(url)
    yield made
    made.close()


@pytest.fixture
def key(url: str) -> Iterator[str]:
    """A key that nobody else uses in this server."""
    name = f"test-{uuid.uuid4()}"
    yield name
    with redis.Redis.from_url(url) as connection:
        connection.delete(PREFIX + name)


def test_kept_text_is_found(store: RedisStore, key: str) -> None:
    assert store.get(key) is None
    store.put(key, "žandar herc ♥")
    assert store.get(key) == "žandar herc ♥"


def test_kept_text_goes_of_itself_in_the_end(store: RedisStore, key: str, url: str) -> None:
    store.put(key, "text")
    with redis.Redis.from_url(url) as connection:
        assert 0 < connection.ttl(PREFIX + key) <= 30 * 24 * 3_600


def test_text_is_there_for_other_processes(store: RedisStore, key: str, url: str) -> None:
    store.put(key, "text")
    other = store_at(url, 1_000_000)
    assert other is not None
    assert other.get(key) == "text"
    other.close()


def test_answer_of_one_service_is_used_by_another(url: str) -> None:
    # The score makes it a request that no earlier run has asked.
    body = last_trick(score=[int(time.time()) % 1_000, int(uuid.uuid4()) % 1_000])
    settings = {"cache_url": url, "cache_from_ms": 0}
    services = [create_app(settings).test_client() for _ in range(2)]
    first, second = (service.post("/v1/solve", json=body) for service in services)
    assert first.headers["Cache-Status"] == "belot; fwd=miss; stored"
    assert second.headers["Cache-Status"] == "belot; hit; detail=store"
    assert first.get_data() == second.get_data()


def test_request_is_answered_without_the_server(caplog: pytest.LogCaptureFixture) -> None:
    settings = {"cache_url": "unix:///nowhere/redis.sock", "cache_from_ms": 0}
    answer = ask(create_app(settings).test_client(), "/v1/solve", last_trick())
    assert answer["points"] == [94, 68]
    assert "going on without it" in caplog.text
