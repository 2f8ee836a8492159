"""A request has to come in time."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator

import pytest

from api.guard.timed_socket import SlowClientError, TimedSocket

Pair = tuple[socket.socket, socket.socket]


@pytest.fixture
def pair() -> Iterator[Pair]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours, theirs


def test_bytes_that_are_there_are_read(pair: Pair) -> None:
    pair[1].sendall(b"abc")
    assert TimedSocket(pair[0], 5.0, 1_000).recv(2) == b"ab"


def test_silence_ends_after_the_time(pair: Pair) -> None:
    timed = TimedSocket(pair[0], 0.05, 1_000)
    started = time.monotonic()
    with pytest.raises(SlowClientError):
        timed.recv(1)
    assert time.monotonic() - started >= 0.05


def test_single_bytes_do_not_buy_time(pair: Pair) -> None:
    timed = TimedSocket(pair[0], 0.1, 1_000_000)
    pair[1].sendall(b"a")
    assert timed.recv(1) == b"a"
    time.sleep(0.15)
    pair[1].sendall(b"b")
    with pytest.raises(SlowClientError):
        timed.recv(1)


def test_many_bytes_buy_time(pair: Pair) -> None:
    timed = TimedSocket(pair[0], 0.1, 1)
    pair[1].sendall(b"a" * 100)
    timed.recv(100)
    time.sleep(0.15)
    pair[1].sendall(b"b")
    assert timed.recv(1) == b"b"


def test_next_request_has_its_own_time(pair: Pair) -> None:
    timed = TimedSocket(pair[0], 0.1, 1_000)
    time.sleep(0.15)
    timed.begin()
    pair[1].sendall(b"a")
    assert timed.recv(1) == b"a"


def test_end_of_the_connection_is_no_fault(pair: Pair) -> None:
    pair[1].close()
    assert TimedSocket(pair[0], 1.0, 1_000).recv(1) == b""


def test_answer_has_the_same_time(pair: Pair) -> None:
    pair[1].sendall(b"a")
    timed = TimedSocket(pair[0], 3.0, 1_000)
    timed.recv(1)
    assert timed.gettimeout() == 3.0
