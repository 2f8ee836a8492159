"""/v1/batches: accepted, answered, streamed, cancelled and forgotten."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError
from werkzeug.test import TestResponse

from api import create_app
from api.jobs import streams
from api.jobs.database import Database, open_database
from api.jobs.intake import Intake
from api.jobs.leasing import Leasing
from api.jobs.store import Store
from tests.api.contract import assert_described
from tests.api.jobs.batches import answered, ndjson
from tests.api.jobs.working import threads, worker_of
from tests.api.positions import last_trick

NDJSON = "application/x-ndjson"
UNKNOWN = "0123456789abcdef0123456789abcdef"
BODY = ndjson("solve", *[last_trick()] * 3)


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "POLL_S", 0.02)


@pytest.fixture
def app(sqlite_url: str) -> Flask:
    settings = {"store_url": sqlite_url, "cache_bytes": 0, "cache_url": "", "stream_s": 30, "max_streams": 2}
    return create_app(settings)


@pytest.fixture
def database(sqlite_url: str) -> Iterator[Database]:
    opened = open_database(sqlite_url, 100_000_000)
    yield opened
    opened.close()


@pytest.fixture
def leasing(database: Database) -> Leasing:
    return Leasing(database, "worker", 60.0)


def submit(client: FlaskClient, body: bytes = BODY, media_type: str = NDJSON, status: int = 202) -> Any:
    response = client.post("/v1/batches", data=body, content_type=media_type)
    assert response.status_code == status, response.get_data(as_text=True)
    assert_described(client, "/v1/batches", "POST", response)
    return response.get_json()


def fetch(client: FlaskClient, path: str, method: str = "GET", status: int = 200) -> TestResponse:
    response = client.open(path, method=method)
    assert response.status_code == status, response.get_data(as_text=True)
    described = "/v1/batches/{id}" + "".join(f"/{part}" for part in path.partition("?")[0].split("/")[4:])
    assert_described(client, described, method, response)
    return response


def answer_all(leasing: Leasing, batch: str) -> None:
    while leases := leasing.lease(batch, 1):
        for lease in leases:
            leasing.complete(batch, answered(lease))


def test_batch_is_accepted(client: FlaskClient) -> None:
    response = client.post("/v1/batches", data=BODY, content_type=NDJSON)
    assert response.status_code == 202
    state = response.get_json()
    assert response.headers["Location"] == f"/v1/batches/{state['id']}"
    assert (state["kind"], state["status"], state["total"], state["done"]) == ("solve", "queued", 3, 0)
    assert fetch(client, response.headers["Location"]).get_json() == state


def test_same_body_is_the_same_batch(client: FlaskClient) -> None:
    document = json.dumps({"items": [last_trick()] * 3, "kind": "solve"}, indent=1).encode()
    first = submit(client)
    assert submit(client) == first
    assert submit(client, document, "application/json") == first
    assert submit(client, document, "application/json; charset=utf-8") == first


def test_batch_is_answered(client: FlaskClient, database: Database) -> None:
    id = submit(client, ndjson("solve", last_trick(), {}, last_trick()))["id"]
    with threads(1) as crew, worker_of(database, crew):
        lines = fetch(client, f"/v1/batches/{id}/results").get_data().splitlines()
    found = list(map(json.loads, lines))
    assert [each["index"] for each in found] == [0, 1, 2]
    assert found[0]["result"]["points"] == [94, 68]
    assert found[1]["problem"]["status"] == 422
    state = fetch(client, f"/v1/batches/{id}").get_json()
    assert (state["status"], state["done"], state["failed"]) == ("done", 3, 1)
    assert state["created"] <= state["started"] <= state["finished"]


def test_batch_without_items_is_done(client: FlaskClient) -> None:
    state = submit(client, ndjson("call"))
    assert (state["status"], state["total"]) == ("done", 0)
    assert fetch(client, f"/v1/batches/{state['id']}/results").get_data() == b""


@pytest.mark.parametrize(
    ("body", "media_type", "status"),
    [
        (b"", NDJSON, 400),
        (b"{", "application/json", 400),
        (b'{"kind": "nope"}', NDJSON, 422),
        (b'{"kind": "solve"}', "application/json", 422),
        (b'{"kind": "solve", "items": [1]}', NDJSON, 422),
        (BODY, "text/plain", 415),
        (BODY, "", 415),
    ],
)
def test_body_that_is_no_batch_is_a_problem(
    client: FlaskClient, body: bytes, media_type: str, status: int
) -> None:
    assert submit(client, body, media_type, status)["status"] == status


@pytest.mark.parametrize("setting", [{"max_batch_bytes": len(BODY) - 1}, {"max_batch_items": 2}])
def test_batch_that_is_too_large_is_told_the_limit(setting: dict[str, int], sqlite_url: str) -> None:
    client = create_app({"store_url": sqlite_url, **setting}).test_client()
    problem = submit(client, status=413)
    (limit,) = setting.values()
    assert str(limit) in problem["detail"]


def test_batch_may_be_longer_than_other_bodies(sqlite_url: str) -> None:
    client = create_app({"store_url": sqlite_url, "max_body_bytes": 10}).test_client()
    assert submit(client)["total"] == 3


@pytest.mark.parametrize("end", ["", "/results", "/events"])
@pytest.mark.parametrize("id", [UNKNOWN, "nope", "%00", "..", "é", UNKNOWN.upper(), UNKNOWN + "0"])
def test_unknown_batch_is_not_found(client: FlaskClient, id: str, end: str) -> None:
    assert fetch(client, f"/v1/batches/{id}{end}", status=404).get_json()["type"] == "/problems/not-found"


def test_unknown_batch_cannot_be_deleted(client: FlaskClient) -> None:
    fetch(client, f"/v1/batches/{UNKNOWN}", "DELETE", status=404)


def test_cancelled_batch_is_cancelled_at_once(client: FlaskClient, leasing: Leasing) -> None:
    id = submit(client)["id"]
    leasing.lease(id, 1)
    started = time.monotonic()
    assert fetch(client, f"/v1/batches/{id}", "DELETE").get_json()["status"] == "cancelled"
    assert fetch(client, f"/v1/batches/{id}").get_json()["status"] == "cancelled"
    assert time.monotonic() - started < 1
    assert leasing.renew() == set()


def test_cancelled_batch_goes_on_when_it_is_sent_again(client: FlaskClient) -> None:
    id = submit(client)["id"]
    fetch(client, f"/v1/batches/{id}", "DELETE")
    again = submit(client)
    assert (again["id"], again["status"]) == (id, "queued")
    assert "finished" not in again


def test_batch_that_has_ended_is_forgotten(client: FlaskClient) -> None:
    id = submit(client)["id"]
    fetch(client, f"/v1/batches/{id}", "DELETE")
    fetch(client, f"/v1/batches/{id}", "DELETE")
    fetch(client, f"/v1/batches/{id}", status=404)


def test_batch_that_has_ended_stays_if_it_is_to_be_kept(client: FlaskClient, leasing: Leasing) -> None:
    id = submit(client)["id"]
    answer_all(leasing, id)
    for _ in range(2):
        assert fetch(client, f"/v1/batches/{id}?keep=true", "DELETE").get_json()["status"] == "done"
    fetch(client, f"/v1/batches/{id}?keep=perhaps", "DELETE", status=422)
    fetch(client, f"/v1/batches/{id}?keep=false", "DELETE")
    fetch(client, f"/v1/batches/{id}", status=404)


def test_results_come_in_order_while_the_batch_runs(client: FlaskClient, leasing: Leasing) -> None:
    id = submit(client, ndjson("play", *[{}] * 6))["id"]  # two items in a chunk
    first, second, third = leasing.lease(id, 6)
    leasing.complete(id, answered(third))
    leasing.complete(id, answered(first))
    response = client.get(f"/v1/batches/{id}/results")
    parts = response.iter_encoded()
    assert [json.loads(line)["index"] for line in next(parts).splitlines()] == [0, 1]
    leasing.complete(id, answered(second))
    rest = b"".join(parts)
    assert [json.loads(line)["index"] for line in rest.splitlines()] == [2, 3, 4, 5]
    response.close()


@pytest.mark.parametrize("after", range(-1, 7))
def test_results_go_on_after_any_item(client: FlaskClient, leasing: Leasing, after: int) -> None:
    id = submit(client, ndjson("play", *[{}] * 6))["id"]
    answer_all(leasing, id)
    lines = fetch(client, f"/v1/batches/{id}/results?after={after}").get_data().splitlines()
    assert [json.loads(line)["index"] for line in lines] == list(range(after + 1, 6))


@pytest.mark.parametrize("after", ["x", "-2", "1.5", "2147483647", "9" * 5_000, ""])
def test_after_that_is_no_index_is_a_problem(client: FlaskClient, after: str) -> None:
    id = submit(client)["id"]
    problem = fetch(client, f"/v1/batches/{id}/results?after={after}", status=422).get_json()
    assert problem["type"] == "/problems/invalid-request"


def test_results_of_a_cancelled_batch_end(client: FlaskClient, leasing: Leasing) -> None:
    id = submit(client, ndjson("play", *[{}] * 4))["id"]
    (lease,) = leasing.lease(id, 2)
    leasing.complete(id, answered(lease))
    fetch(client, f"/v1/batches/{id}", "DELETE")
    assert len(fetch(client, f"/v1/batches/{id}/results").get_data().splitlines()) == 2


def test_results_of_a_batch_that_is_removed_end(client: FlaskClient, database: Database) -> None:
    id = submit(client)["id"]
    remover = threading.Timer(0.2, Store(database).remove, [id])
    remover.start()
    assert fetch(client, f"/v1/batches/{id}/results").get_data() == b""
    remover.join()


def test_stream_ends_after_a_while(sqlite_url: str) -> None:
    client = create_app({"store_url": sqlite_url, "stream_s": 0.1}).test_client()
    id = submit(client)["id"]
    assert fetch(client, f"/v1/batches/{id}/results").get_data() == b""
    assert fetch(client, f"/v1/batches/{id}/events").get_data().count(b"event: state") == 1


def test_stream_ends_after_a_while_even_if_there_is_more(sqlite_url: str, leasing: Leasing) -> None:
    client = create_app({"store_url": sqlite_url, "stream_s": 0.0001}).test_client()
    id = submit(client, ndjson("review", *[{}] * 70))["id"]
    answer_all(leasing, id)
    first = fetch(client, f"/v1/batches/{id}/results").get_data().splitlines()
    assert len(first) == 64
    rest = fetch(client, f"/v1/batches/{id}/results?after=63").get_data().splitlines()
    assert len(first) + len(rest) == 70


def events_of(data: bytes) -> list[tuple[int, Any]]:
    """Id and data of the events of a stream."""
    found = []
    blocks = data.decode().split("\n\n")[:-1]
    for block in (block for block in blocks if not block.startswith(":")):
        fields = dict(line.split(": ", 1) for line in block.splitlines())
        assert fields["event"] == "state"
        found.append((int(fields["id"]), json.loads(fields["data"])))
    return found


def test_events_tell_how_far_the_batch_is(client: FlaskClient, leasing: Leasing) -> None:
    id = submit(client, ndjson("play", *[{}] * 4))["id"]
    response = client.get(f"/v1/batches/{id}/events")
    parts = response.iter_encoded()
    assert [state["status"] for _, state in events_of(next(parts))] == ["queued"]
    answer_all(leasing, id)
    told = events_of(b"".join(parts))
    response.close()
    assert told[-1] == (4, fetch(client, f"/v1/batches/{id}").get_json())
    assert told[-1][1]["status"] == "done"


def test_events_that_were_received_are_not_told_again(client: FlaskClient, leasing: Leasing) -> None:
    id = submit(client, ndjson("play", *[{}] * 4))["id"]
    (lease,) = leasing.lease(id, 2)
    leasing.complete(id, answered(lease))
    response = client.get(f"/v1/batches/{id}/events", headers={"Last-Event-ID": "2"})
    parts = response.iter_encoded()
    answer_all(leasing, id)
    assert [number for number, _ in events_of(b"".join(parts))] == [4]
    response.close()


@pytest.mark.parametrize("seen", ["x", "", "-1", "1,2"])
def test_what_is_no_id_of_an_event_is_told(client: FlaskClient, seen: str) -> None:
    id = submit(client)["id"]
    response = client.get(f"/v1/batches/{id}/events", headers={"Last-Event-ID": seen})
    assert (response.status_code, response.get_json()["type"]) == (422, "/problems/invalid-request")


@pytest.mark.parametrize("seen", ["4", "99", "9" * 400])
def test_final_event_is_always_told(client: FlaskClient, leasing: Leasing, seen: str) -> None:
    id = submit(client, ndjson("play", *[{}] * 4))["id"]
    answer_all(leasing, id)
    response = client.get(f"/v1/batches/{id}/events", headers={"Last-Event-ID": seen})
    assert [number for number, _ in events_of(response.get_data())] == [4]


def test_quiet_stream_is_kept_alive(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "_KEEP_ALIVE_S", 0.05)
    id = submit(client)["id"]
    response = client.get(f"/v1/batches/{id}/events")
    parts = response.iter_encoded()
    next(parts)
    assert next(parts) == b": still there\n\n"
    response.close()


@pytest.mark.parametrize("end", ["results", "events"])
def test_streams_are_not_kept_by_proxies_or_caches(client: FlaskClient, end: str) -> None:
    id = submit(client, ndjson("call"))["id"]
    response = fetch(client, f"/v1/batches/{id}/{end}")
    assert response.headers["X-Accel-Buffering"] == "no"
    assert response.headers["Cache-Control"] == "no-store"


@pytest.fixture
def brief(sqlite_url: str) -> FlaskClient:
    """A client of a service whose streams end soon; they hold their slots until they are closed."""
    return create_app({"store_url": sqlite_url, "stream_s": 0.1, "max_streams": 2}).test_client()


def test_streams_have_slots(brief: FlaskClient) -> None:
    id = submit(brief)["id"]
    held = [brief.get(f"/v1/batches/{id}/{end}") for end in ("results", "events")]
    busy = fetch(brief, f"/v1/batches/{id}/results", status=503)
    assert busy.get_json()["type"] == "/problems/busy"
    assert int(busy.headers["Retry-After"]) >= 1
    held[0].close()
    again = brief.get(f"/v1/batches/{id}/results")
    assert again.status_code == 200
    for response in (*held, again):
        response.close()


def test_slots_are_given_back_whatever_comes_of_the_stream(brief: FlaskClient) -> None:
    id = submit(brief)["id"]
    for _ in range(5):
        brief.head(f"/v1/batches/{id}/results").close()
        brief.get(f"/v1/batches/{UNKNOWN}/results")
        brief.get(f"/v1/batches/{id}/results?after=x")
        brief.get(f"/v1/batches/{id}/results").close()
    response = brief.get(f"/v1/batches/{id}/results")
    assert response.status_code == 200
    response.close()


def test_store_that_is_away_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    client = create_app({"store_url": f"sqlite:///{tmp_path / 'file' / 'store'}"}).test_client()
    response = client.post("/v1/batches", data=BODY, content_type=NDJSON)
    assert response.status_code == 503
    assert int(response.headers["Retry-After"]) >= 1
    assert response.get_json()["type"] == "/problems/store-unavailable"
    assert_described(client, "/v1/batches", "POST", response)
    for end in ("", "/results", "/events"):
        fetch(client, f"/v1/batches/{UNKNOWN}{end}", status=503)


def test_stream_ends_when_the_store_goes_away(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    id = submit(client)["id"]
    response = client.get(f"/v1/batches/{id}/events")
    parts = response.iter_encoded()
    next(parts)

    def away(*_: object) -> None:
        raise OperationalError("", {}, Exception("the server is away"))

    monkeypatch.setattr(Store, "find", away)
    assert list(parts) == []
    response.close()


def test_store_that_is_full_is_a_problem(sqlite_url: str) -> None:
    client = create_app({"store_url": sqlite_url, "store_max_bytes": 1_000_000}).test_client()
    responses = []
    for number in range(200):
        noise = random.Random(number).randbytes(100_000).hex()
        body = ndjson("solve", {"noise": noise})
        responses.append(client.post("/v1/batches", data=body, content_type=NDJSON))
        if responses[-1].status_code != 202:
            break
    assert responses[-1].status_code == 507
    assert responses[-1].get_json()["type"] == "/problems/store-full"
    assert_described(client, "/v1/batches", "POST", responses[-1])
    assert len(responses) > 1


def test_disk_that_is_full_while_the_body_comes_is_a_problem(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Intake, "_take", full)
    assert submit(client, status=507)["type"] == "/problems/store-full"


def test_second_sender_that_fails_does_not_take_the_batch_of_the_first(
    client: FlaskClient, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = Store.add

    def add_then_fail(self: Store, *arguments: Any) -> None:
        original(self, *arguments)  # the other sender completes the batch
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Store, "add", add_then_fail)
    submit(client, status=507)
    (id,) = Leasing(database, "worker", 60.0).open_batches()
    assert fetch(client, f"/v1/batches/{id}").get_json()["total"] == 3
