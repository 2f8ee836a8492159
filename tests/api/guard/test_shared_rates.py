"""Processes that count together in Redis: that of BELOT_TEST_REDIS_URL, or one started for these tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from api import create_app

pytest.importorskip("redis", reason="the extra redis is not installed")

VARIABLE = "BELOT_TEST_REDIS_URL"
PATIENCE_S = 20


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    given, program = os.environ.get(VARIABLE), shutil.which("redis-server")
    if given and not given.startswith("unix:"):
        yield given
        return
    if program is None:
        pytest.skip(f"no Redis: {VARIABLE} is not set, and there is no redis-server")
    folder = tmp_path_factory.mktemp("redis")
    path = folder / "socket"
    options = ["--port", "0", "--unixsocket", str(path), "--save", "", "--dir", str(folder)]
    server = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)
    try:
        wait_for(path)
        yield f"redis+unix://{path}"
    finally:
        server.terminate()
        server.wait(PATIENCE_S)


def wait_for(path: Path) -> None:
    ends = time.monotonic() + PATIENCE_S
    while not path.exists():
        assert time.monotonic() < ends, "redis-server does not start"
        time.sleep(0.05)


def process(url: str) -> FlaskClient:
    settings = {"workers": 2, "cache_url": "", "rate_limit": "3/hour", "rate_limit_url": url}
    return create_app(settings).test_client()


def test_processes_count_together(url: str) -> None:
    first, second = process(url), process(url)
    somebody = {"REMOTE_ADDR": f"client {uuid.uuid4()}"}  # the server may be one that others use
    asked = [client.get("/v1/rulesets", environ_base=somebody) for client in (first, second, first, second)]
    assert [answer.status_code for answer in asked] == [200, 200, 200, 429]
    assert asked[2].headers["RateLimit"].startswith('"3-in-3600s";r=0;t=')
    assert int(asked[3].headers["Retry-After"]) >= 1
