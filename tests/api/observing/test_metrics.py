"""What the service counts, as Prometheus reads it."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from api import create_app
from api.jobs.database import Database, open_database
from api.jobs.kinds import Kind
from api.jobs.leasing import Leasing
from api.jobs.store import Store
from api.observing.queue import QueueState, queue_state
from solver.batch import Chunk
from tests.api.contract import assert_described
from tests.api.positions import last_trick

UNITS = ("_seconds", "_bytes")


def families(client: FlaskClient) -> dict[str, Metric]:
    response = client.get("/metrics")
    assert response.status_code == 200
    return {family.name: family for family in text_string_to_metric_families(response.text)}


def value(client: FlaskClient, sample: str, **labels: str) -> float:
    """Of one sample; 0 if there is none."""
    found = [
        each.value
        for family in families(client).values()
        for each in family.samples
        if each.name == sample and each.labels == labels
    ]
    return found[0] if found else 0.0


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Flask]:
    """An application with a store of batches of its own, that keeps answers in memory."""
    app = create_app({"cache_url": "", "store_url": f"sqlite:///{tmp_path / 'batches'}"})
    yield app
    app.extensions["belot"].store.database().close()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = open_database(f"sqlite:///{tmp_path / 'batches'}", 10**9)
    yield database
    database.close()


def test_metrics_are_described(client: FlaskClient) -> None:
    response = client.get("/metrics")
    assert response.mimetype == "text/plain"
    assert_described(client, "/metrics", "GET", response)


def test_names_follow_the_conventions(client: FlaskClient) -> None:
    client.post("/v1/solve", json=last_trick())
    for name, family in families(client).items():
        assert re.fullmatch("belot(_[a-z]+)+", name)
        assert family.documentation
        if family.type == "histogram":
            assert name.endswith(UNITS) or name == "belot_search_nodes"
        if family.type == "counter":
            assert all(sample.name == f"{name}_total" for sample in family.samples)


def test_no_metric_is_told_twice(client: FlaskClient) -> None:
    names = re.findall(r"^# TYPE (\S+)", client.get("/metrics").text, re.MULTILINE)
    assert len(names) == len(set(names))


def test_requests_are_counted_by_operation_and_status(client: FlaskClient) -> None:
    labels = {"operation": "solve", "status": "422"}
    before = value(client, "belot_http_requests_total", **labels)
    client.post("/v1/solve", json={})
    assert value(client, "belot_http_requests_total", **labels) == before + 1


def test_addresses_that_do_not_exist_are_counted_as_one(client: FlaskClient) -> None:
    labels = {"operation": "none", "status": "404"}
    before = value(client, "belot_http_requests_total", **labels)
    client.get("/here")
    client.get("/there")
    assert value(client, "belot_http_requests_total", **labels) == before + 2
    assert "/here" not in client.get("/metrics").text


def test_durations_of_requests_are_counted(client: FlaskClient) -> None:
    before = value(client, "belot_http_request_duration_seconds_count", operation="health")
    client.get("/healthz")
    assert value(client, "belot_http_request_duration_seconds_count", operation="health") == before + 1


def test_only_the_request_for_metrics_is_in_progress_in_the_end(client: FlaskClient) -> None:
    before = value(client, "belot_http_requests_in_progress")
    client.post("/v1/solve", json=last_trick())
    client.get("/nowhere")
    assert value(client, "belot_http_requests_in_progress") == before


def test_answers_are_counted_by_origin(own: Flask) -> None:
    client = own.test_client()
    computed = {"question": "solve", "origin": "computed"}
    memory = {"question": "solve", "origin": "memory"}
    before = [value(client, "belot_cache_answers_total", **labels) for labels in (computed, memory)]
    for _ in range(3):
        client.post("/v1/solve", json=last_trick())
    after = [value(client, "belot_cache_answers_total", **labels) for labels in (computed, memory)]
    assert after == [before[0] + 1, before[1] + 2]


@pytest.mark.parametrize("sample", ["belot_search_nodes_count", "belot_search_duration_seconds_count"])
def test_searches_are_counted_once_for_an_answer_that_is_kept(own: Flask, sample: str) -> None:
    client = own.test_client()
    before = value(client, sample, question="solve")
    for _ in range(3):
        client.post("/v1/solve", json=last_trick())
    assert value(client, sample, question="solve") == before + 1


def test_busy_slots_and_refusals_are_counted(own: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app({"cache_url": "", "search_slots": 1, "slot_wait_ms": 0})
    running, done = threading.Event(), threading.Event()

    def slow(*_: object, **__: object) -> None:
        running.set()
        done.wait(10)
        raise ValueError("stopped")

    client = app.test_client()
    before = value(client, "belot_search_slots_refused_total")
    monkeypatch.setattr("api.endpoints.positions.solve", slow)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(app.test_client().post, "/v1/solve", json=last_trick())
        assert running.wait(10)
        assert value(client, "belot_search_slots_busy") == 1
        client.post("/v1/solve", json=last_trick(leader=1))
        done.set()
        first.result(10)
    assert value(client, "belot_search_slots_refused_total") == before + 1
    assert value(client, "belot_search_slots_busy") == 0


def test_memory_of_the_process_is_told(client: FlaskClient) -> None:
    (sample,) = families(client)["belot_process_resident_memory_bytes"].samples
    assert sample.value > 10_000_000


def test_queue_counts_items_and_the_age_of_the_oldest(database: Database) -> None:
    store = Store(database)
    chunks = [Chunk(first, (b"{}",) * 5) for first in (0, 5, 10)]
    store.add("a" * 32, Kind.SOLVE, "{}", 15, chunks)
    Leasing(database, "somebody", 60).lease("a" * 32, 5)
    state = queue_state(database)
    assert (state.queued, state.leased) == (10, 5)
    assert 0 < state.oldest_s < 60


def test_queue_of_a_cancelled_batch_is_empty(database: Database) -> None:
    store = Store(database)
    store.add("a" * 32, Kind.SOLVE, "{}", 1, [Chunk(0, (b"{}",))])
    store.cancel("a" * 32)
    assert queue_state(database) == QueueState(0, 0, 0.0)


def test_queue_is_shown(own: Flask) -> None:
    client = own.test_client()
    client.post("/v1/batches", json={"kind": "solve", "items": [last_trick()] * 3})
    assert value(client, "belot_queue_items", state="queued") == 3
    assert value(client, "belot_store_up") == 1


def test_store_that_is_away_is_told_and_the_rest_is_shown(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    client = create_app(
        {"cache_url": "", "store_url": f"sqlite:///{tmp_path / 'file' / 'batches'}"}
    ).test_client()
    found = families(client)
    assert found["belot_store_up"].samples[0].value == 0
    assert "belot_queue_items" not in found
    assert "belot_http_requests" in found


OWN = {"metrics_bind": "127.0.0.1:9100", "cache_url": ""}


@pytest.mark.parametrize(
    ("port", "path", "status"),
    [
        ("9100", "/metrics", 200),
        ("9100", "/healthz", 200),
        ("9100", "/v1/rulesets", 404),
        ("9100", "/", 404),
        ("8000", "/metrics", 404),
        ("8000", "/healthz", 200),
        ("8000", "/v1/rulesets", 200),
    ],
)
def test_metrics_with_an_address_of_their_own_are_there_and_nowhere_else(
    port: str, path: str, status: int
) -> None:
    client = create_app(OWN).test_client()
    assert client.get(path, environ_overrides={"SERVER_PORT": port}).status_code == status


def test_proxy_cannot_make_the_address_that_of_the_metrics() -> None:
    client = create_app({**OWN, "trusted_proxies": 1}).test_client()
    headers = {"X-Forwarded-Port": "9100", "X-Forwarded-Host": "127.0.0.1:9100", "Host": "127.0.0.1:9100"}
    response = client.get("/metrics", headers=headers, environ_overrides={"SERVER_PORT": "8000"})
    assert response.status_code == 404
