"""Batches through the client and a real server: nothing lost and nothing doubled on the way."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator

import pytest

from api.client import Client, ItemResult, ServiceError, UnreachableError
from api.jobs.database import Database, open_database
from api.jobs.leasing import Leasing
from solver.batch import AnsweredChunk
from tests.api.client.serving import BreakingProxy, free_port, gunicorn
from tests.api.jobs.working import threads, worker_of
from tests.api.positions import last_trick

TOTAL = 150


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('store') / 'batches.sqlite3'}"


@pytest.fixture(scope="module")
def address(url: str) -> Iterator[str]:
    settings = {
        "BELOT_STORE_URL": url,
        "BELOT_CACHE_URL": "",
        "BELOT_STREAM_S": "0.5",
        "BELOT_MAX_STREAMS": "2",
    }
    with gunicorn(free_port(), **settings) as started:
        yield started


@pytest.fixture(scope="module")
def database(url: str, address: str) -> Iterator[Database]:
    opened = open_database(url, 100_000_000)
    yield opened
    opened.close()


@pytest.fixture
def client(address: str) -> Iterator[Client]:
    with Client(address, longest_pause_s=0.2) as made:
        yield made


@pytest.fixture(scope="module")
def answered_batch(address: str, database: Database) -> str:
    """A batch of TOTAL items that is done; every tenth item is faulty."""
    with Client(address) as client, threads(1) as crew, worker_of(database, crew):
        id = client.submit("solve", items(TOTAL)).id
        assert client.wait(id, 300).done == TOTAL
    return id


def items(count: int) -> Iterator[dict[str, object]]:
    """Different items, every tenth of them faulty."""
    for number in range(count):
        yield {} if number % 10 == 9 else last_trick(won={"points": [number % 50, 68], "tricks": [3, 4]})


def assert_whole(found: list[ItemResult], first: int = 0) -> None:
    assert [each.index for each in found] == list(range(first, TOTAL))
    for each in found:
        if each.index % 10 == 9:
            assert each.problem is not None
            assert each.problem.type == "/problems/invalid-request"
        else:
            assert each.answer is not None
            assert each.answer.root.points == [each.index % 50 + 44, 68]  # type: ignore[attr-defined]


def test_batch_is_submitted_and_answered(client: Client, answered_batch: str) -> None:
    state = client.batch(answered_batch)
    assert (state.kind, state.status, state.total, state.failed) == ("solve", "done", TOTAL, TOTAL // 10)
    assert_whole(list(client.results(answered_batch)))


def test_same_items_are_the_same_batch(client: Client, answered_batch: str) -> None:
    assert client.submit("solve", items(TOTAL)).id == answered_batch


@pytest.mark.parametrize("after", [0, 63, 64, TOTAL - 2, TOTAL - 1])
def test_results_begin_after_any_item(client: Client, answered_batch: str, after: int) -> None:
    assert_whole(list(client.results(answered_batch, after)), after + 1)


@pytest.mark.parametrize("bytes_each", [2_000, 5_000, 12_000])
def test_no_result_is_lost_or_doubled_when_connections_break(
    address: str, answered_batch: str, bytes_each: int
) -> None:
    proxy = BreakingProxy(address, bytes_each)
    with Client(proxy.address, longest_pause_s=0.01) as client:
        assert_whole(list(client.results(answered_batch)))
    proxy.close()
    assert proxy.broken > 2


def test_reader_gives_up_where_nothing_ever_comes_through(address: str, answered_batch: str) -> None:
    proxy = BreakingProxy(address, 20_000)
    with Client(proxy.address, longest_pause_s=0.01, retries=3) as client:
        found = client.results(answered_batch)
        next(found)
        proxy.bytes_each = 100
        with pytest.raises(UnreachableError):
            list(found)
    proxy.close()


def test_results_come_while_the_batch_runs_although_streams_end(client: Client, database: Database) -> None:
    id = client.submit("play", [{}] * 6).id  # two items in a chunk; a stream ends after half a second
    leasing = Leasing(database, "by hand", 60.0)

    def answer_slowly() -> None:
        for lease in leasing.lease(id, 6):
            time.sleep(0.7)
            first = lease.chunk.first
            lines = tuple(
                b'{"index": %d, "problem": {"type": "/p", "title": "P", "status": 422, "detail": "d"}}'
                % number
                for number in range(first, lease.chunk.after)
            )
            leasing.complete(id, AnsweredChunk(first, lines, 2, 0.1))

    worker = threading.Thread(target=answer_slowly)
    worker.start()
    assert [each.index for each in client.results(id)] == list(range(6))
    worker.join()


def test_results_of_a_cancelled_batch_end(client: Client) -> None:
    id = client.submit("call", [{"seat": 1}] * 3).id
    assert client.cancel(id).status == "cancelled"
    assert client.cancel(id).status == "cancelled"
    assert list(client.results(id)) == []


def test_finished_batch_is_not_forgotten_when_it_is_cancelled_too_late(
    client: Client, answered_batch: str
) -> None:
    assert client.cancel(answered_batch).status == "done"
    assert client.batch(answered_batch).done == TOTAL


def test_defaults_are_fields_of_every_item(client: Client, database: Database) -> None:
    whole = last_trick()
    ruleset = whole.pop("ruleset")
    with threads(1) as crew, worker_of(database, crew):
        id = client.submit("solve", [whole], ruleset=ruleset).id
        (found,) = client.results(id)
    assert found.answer is not None
    assert found.answer.root.points == [94, 68]  # type: ignore[attr-defined]


def test_waiting_has_an_end(client: Client) -> None:
    id = client.submit("review", [{"seats": [1]}]).id
    with pytest.raises(TimeoutError, match="has 0 of 1 items"):
        client.wait(id, 0.3)
    client.cancel(id)


def test_unknown_batch_is_told(client: Client) -> None:
    for ask in (client.batch, client.cancel, client.wait, lambda id: list(client.results(id))):
        with pytest.raises(ServiceError) as caught:
            ask("0" * 32)
        assert caught.value.problem.status == 404


def test_kind_that_is_none_is_told(client: Client) -> None:
    with pytest.raises(ServiceError) as caught:
        client.submit("legal", [])  # type: ignore[arg-type]
    assert caught.value.problem.errors[0].pointer == "/kind"


def test_body_that_breaks_off_makes_no_batch(client: Client, database: Database) -> None:
    before = len(Leasing(database, "nobody", 60.0).open_batches())
    host, _, port = str(client._http.base_url).removeprefix("http://").strip("/").partition(":")
    with socket.create_connection((host, int(port))) as connection:
        connection.sendall(
            b"POST /v1/batches HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
            b'Content-Length: 1000\r\n\r\n{"kind": "review"}\n{}\n{"seats": [3]}\n'
        )
        connection.shutdown(socket.SHUT_WR)
        answer = connection.recv(1_000)
    assert answer == b"" or b" 400 " in answer.splitlines()[0]
    assert len(Leasing(database, "nobody", 60.0).open_batches()) == before


def test_server_that_comes_back_is_gone_on_with(url: str, answered_batch: str) -> None:
    port = free_port()
    found: list[ItemResult] = []
    with Client(f"http://127.0.0.1:{port}", longest_pause_s=0.5, retries=100) as client:
        reader = threading.Thread(target=lambda: found.extend(client.results(answered_batch)))
        reader.start()  # before there is any server
        time.sleep(0.5)
        with gunicorn(port, BELOT_STORE_URL=url, BELOT_CACHE_URL=""):
            reader.join(300)
    assert_whole(found)
