"""A real service of two threads, and clients that would keep both for ever."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
REQUEST_S = 1.5
SOON_S = 10.0
"""A request that waits for threads which others keep comes back within this, on a busy machine."""

JSON = b"Host: x\r\nContent-Type: application/json\r\n"
LINES = b"Host: x\r\nContent-Type: application/x-ndjson\r\n"
HALF_BODY = b"POST /v1/solve HTTP/1.1\r\n" + JSON + b"Content-Length: 100\r\n\r\n{"
HALF_BATCH = b"POST /v1/batches HTTP/1.1\r\n" + LINES + b"Content-Length: 100\r\n\r\n{"
HALF_CHUNK = b"POST /v1/solve HTTP/1.1\r\n" + JSON + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{"


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        number = int(free.getsockname()[1])
    environment = {name: value for name, value in os.environ.items() if not name.startswith("BELOT_")} | {
        "BELOT_BIND": f"127.0.0.1:{number}",
        "BELOT_WORKERS": "1",
        "BELOT_THREADS": "2",
        "BELOT_MAX_STREAMS": "1",
        "BELOT_REQUEST_S": str(REQUEST_S),
        "BELOT_CACHE_URL": "",
        "BELOT_STORE_URL": f"sqlite:///{tmp_path_factory.mktemp('store') / 'batches.sqlite3'}",
    }
    command = [sys.executable, "-m", "gunicorn", "-c", "python:api.gunicorn_settings", "api.wsgi:app"]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.DEVNULL)
    try:
        wait_for(number)
        yield number
    finally:
        process.kill()
        process.wait()


def wait_for(port: int) -> None:
    ends = time.monotonic() + 120
    while time.monotonic() < ends:
        try:
            health(port)
            return
        except OSError:
            time.sleep(0.2)
    raise AssertionError("the service does not start")


def health(port: int, timeout_s: float = SOON_S) -> HTTPResponse:
    """The answer to a request of somebody who does no harm."""
    connection = HTTPConnection("127.0.0.1", port, timeout=timeout_s)
    connection.request("GET", "/healthz", headers={"Connection": "close"})
    response = connection.getresponse()
    response.read()
    connection.close()
    return response


def connected(port: int, sent: bytes, times: int, stack: ExitStack) -> list[socket.socket]:
    """So many connections on which the same was sent, and nothing is read."""
    connections = []
    for _ in range(times):
        connection = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=SOON_S))
        connection.sendall(sent)
        connections.append(connection)
    return connections


@pytest.mark.parametrize(
    ("sent", "times"),
    [
        (b"", 40),
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Half: ", 4),
        (HALF_BODY, 4),
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 40),
        (b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 400, 2),
    ],
    ids=["silent", "half headers", "half body", "left open", "never read"],
)
def test_others_are_answered_all_the_same(port: int, sent: bytes, times: int) -> None:
    with ExitStack() as stack:
        connected(port, sent, times, stack)
        time.sleep(1)  # until whoever reads nothing has been sent as much as the system takes in for him
        assert health(port).status == 200


@pytest.mark.parametrize("sent", [HALF_BODY, HALF_BATCH, HALF_CHUNK], ids=["question", "batch", "chunk"])
def test_half_a_body_is_answered_with_a_problem_after_its_time(port: int, sent: bytes) -> None:
    with ExitStack() as stack:
        (connection,) = connected(port, sent, 1, stack)
        started = time.monotonic()
        answer = b"".join(iter(lambda: connection.recv(4096), b""))
        assert time.monotonic() - started >= REQUEST_S - 0.1
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b'"type": "/problems/request-timeout"' in answer


def test_drop_by_drop_is_not_in_time(port: int) -> None:
    with ExitStack() as stack:
        (connection,) = connected(port, b"GET /healthz HTTP/1.1\r\nX-Long: ", 1, stack)
        with pytest.raises(ConnectionError):
            drip(connection)


def drip(connection: socket.socket) -> None:
    """Sends a byte now and then, as long as a patient server could bear it."""
    ends = time.monotonic() + 2 * SOON_S
    while time.monotonic() < ends:
        connection.sendall(b"x")
        time.sleep(0.2)


def test_request_in_two_parts_is_answered(port: int) -> None:
    with ExitStack() as stack:
        (connection,) = connected(port, b"GET /healthz HTTP/1.1\r\nHo", 1, stack)
        time.sleep(0.3)
        connection.sendall(b"st: x\r\nConnection: close\r\n\r\n")
        assert connection.recv(4096).startswith(b"HTTP/1.1 200 ")


def test_connection_answers_several_requests_each_in_its_time(port: int) -> None:
    connection = HTTPConnection("127.0.0.1", port, timeout=SOON_S)
    connection.connect()
    kept = connection.sock
    for _ in range(3):
        time.sleep(REQUEST_S * 0.6)
        connection.request("GET", "/healthz")
        response = connection.getresponse()
        response.read()
        assert (response.status, connection.sock) == (200, kept)
    connection.close()


def test_requests_sent_at_once_are_answered_in_order(port: int) -> None:
    requests = [
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /v1/rulesets/none HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    ]
    with ExitStack() as stack:
        (connection,) = connected(port, b"".join(requests), 1, stack)
        answer = b"".join(iter(lambda: connection.recv(4096), b""))
    assert re.findall(rb"HTTP/1.1 (\d{3}) ", answer) == [b"200", b"404", b"200"]


def test_answers_do_not_name_the_server(port: int) -> None:
    assert health(port).headers["Server"] == "belot"


@pytest.mark.parametrize(
    "sent", [b"nonsense\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\na b: c\r\n\r\n"]
)
def test_what_is_no_request_learns_nothing_about_the_server(port: int, sent: bytes) -> None:
    with ExitStack() as stack:
        (connection,) = connected(port, sent, 1, stack)
        answer = b"".join(iter(lambda: connection.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"unicorn" not in answer
    assert b"Traceback" not in answer
