"""Several processes are one service: they count together, and write one log."""

from __future__ import annotations

import json

import pytest

from tests.operations.asking import becomes_true, connected, fetched, metric, metrics, sent
from tools.deployment import Deployment
from tools.processes import NotStartedError


def processes(deployment: Deployment) -> set[int]:
    """Those of the service that have written lines of log about requests."""
    lines = [json.loads(line) for line in deployment.log("api").splitlines()]
    return {line["pid"] for line in lines if line["event"] == "answered"}


def test_every_line_of_the_log_is_json(deployment: Deployment) -> None:
    fetched(deployment.url, "/healthz")
    for name in ("api", "worker-1"):
        assert all(isinstance(json.loads(line), dict) for line in deployment.log(name).splitlines())


def test_all_parts_are_ready(deployment: Deployment) -> None:
    status, document = fetched(deployment.url, "/readyz")
    assert (status, document["store"], document["cache"]) == (200, "ok", "ok")


def test_processes_count_together(deployment: Deployment) -> None:
    labels = {"operation": "list_rulesets", "status": "200"}
    before = metric(deployment.metrics_url("api"), "belot_http_requests_total", **labels)

    def both_have_answered() -> bool:
        fetched(deployment.url, "/healthz")
        return len(processes(deployment)) == 2

    assert becomes_true(both_have_answered)
    for _ in range(10):
        fetched(deployment.url, "/v1/rulesets")
    for _ in range(3):
        assert metric(deployment.metrics_url("api"), "belot_http_requests_total", **labels) == before + 10


def test_memory_of_every_process_is_told(deployment: Deployment) -> None:
    found = metrics(deployment.metrics_url("api"))
    told = {int(dict(labels)["pid"]) for name, labels in found if "memory" in name}
    assert processes(deployment) <= told


def test_metrics_are_at_their_own_address_only(deployment: Deployment) -> None:
    assert fetched(deployment.url, "/metrics")[0] == 404


def test_worker_counts_what_it_answers(deployment: Deployment) -> None:
    items = [{"position": "sr_belot_4 JH/9H/7S/8S H@0 - leader=0 trick=. won=50,68:3,4"}, {}]
    url = deployment.metrics_url("worker-1")
    before = metric(url, "belot_batch_items_total", kind="solve", outcome="result")
    _, batch = fetched(deployment.url, "/v1/batches", {"kind": "solve", "items": items})
    connection = connected(deployment.url)
    lines = sent(connection, f"/v1/batches/{batch['id']}/results").read().splitlines()
    connection.close()
    assert [sorted(json.loads(line)) for line in lines] == [["index", "result"], ["index", "problem"]]
    assert metric(url, "belot_batch_items_total", kind="solve", outcome="result") == before + 1
    assert metric(url, "belot_batch_chunks_leased_total") >= 1


def test_service_that_could_not_finish_its_requests_does_not_start() -> None:
    with pytest.raises(NotStartedError) as caught, Deployment(settings={"shutdown_s": 5}):
        pass
    assert "shutdown_s" in str(caught.value)
