"""What happens to everybody who is being served when the processes are told to stop."""

from __future__ import annotations

import json
import signal
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import pytest

from tests.operations.asking import LONG, becomes_true, connected, fetched, metric, sent
from tools.deployment import Deployment

SEARCH_MS = 6_000


@dataclass(frozen=True)
class Stop:
    """What was seen when the service was told to stop in the middle of a request and of a stream."""

    running: tuple[int, Any]
    stream_ended_s: float
    readiness: tuple[int, Any]
    is_refused: bool
    exit_code: int
    seconds: float
    log: str


@pytest.fixture(scope="module")
def stop(deployment: Deployment) -> Stop:
    deployment.stop("worker-1")  # so that the batch does not end
    _, batch = fetched(deployment.url, "/v1/batches", {"kind": "play", "items": [LONG]})
    stream, kept = connected(deployment.url), connected(deployment.url)
    events = sent(stream, f"/v1/batches/{batch['id']}/events")
    events.readline()
    sent(kept, "/healthz").read()
    question = {**LONG, "limit_ms": SEARCH_MS}
    with ThreadPoolExecutor(2) as pool:
        running = pool.submit(fetched, deployment.url, "/v1/play", question)
        busy = deployment.metrics_url("api")
        assert becomes_true(lambda: metric(busy, "belot_search_slots_busy") == 1)
        log_before = len(deployment.log("api"))
        told = time.monotonic()
        deployment.processes["api"].tell(signal.SIGTERM)
        ended = pool.submit(lambda: (events.read(), time.monotonic() - told)[1])
        # The connection that is kept may be answered once more, for two seconds.
        time.sleep(0.5)
        response = sent(kept, "/readyz")
        readiness = response.status, json.loads(response.read())
        is_refused = becomes_true(lambda: not _accepts(deployment.port), 5)
        exit_code = deployment.processes["api"].wait()
        seconds = time.monotonic() - told
        seen = Stop(
            running.result(),
            ended.result(),
            readiness,
            is_refused,
            exit_code,
            seconds,
            deployment.log("api")[log_before:],
        )
    stream.close()
    kept.close()
    deployment.start("api")
    connection = connected(deployment.url)
    connection.request("DELETE", f"/v1/batches/{batch['id']}")
    connection.getresponse().read()
    connection.close()
    deployment.start("worker-1")
    return seen


def _accepts(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def test_request_in_flight_is_answered(stop: Stop) -> None:
    status, answer = stop.running
    assert status == 200
    assert answer["best"]


def test_new_requests_are_refused(stop: Stop) -> None:
    assert stop.is_refused


def test_streams_end_at_once(stop: Stop) -> None:
    assert stop.stream_ended_s < SEARCH_MS / 1000


def test_connection_that_is_kept_is_told_that_the_service_stops(stop: Stop) -> None:
    status, problem = stop.readiness
    assert status == 503
    assert [fault["code"] for fault in problem["errors"]] == ["draining"]


def test_service_ends_by_itself_when_all_are_served(stop: Stop) -> None:
    assert stop.exit_code == 0
    assert stop.seconds < 35


def test_nothing_fails_while_it_stops(stop: Stop) -> None:
    lines = [json.loads(line) for line in stop.log.splitlines()]
    problems = {line.get("problem") for line in lines if line["event"] == "answered"}
    assert problems <= {None, "not-ready"}
    assert all(line["level"] != "error" for line in lines)


def test_worker_that_stops_gives_its_leases_back(deployment: Deployment, stop: Stop) -> None:
    items = [{**LONG, "seed": seed} for seed in range(3)]
    _, batch = fetched(deployment.url, "/v1/batches", {"kind": "play", "items": items})
    url = deployment.metrics_url("api")

    def leased() -> float:
        return metric(url, "belot_queue_items", state="leased")

    assert becomes_true(lambda: leased() > 0)
    worker = deployment.processes["worker-1"]
    worker.tell(signal.SIGTERM)
    assert becomes_true(lambda: leased() == 0, 60)
    _, state = fetched(deployment.url, f"/v1/batches/{batch['id']}")
    assert metric(url, "belot_queue_items", state="queued") == state["total"] - state["done"] > 0
    worker.kill()
    deployment.start("worker-1")


def test_reload_replaces_the_processes_and_refuses_nobody(deployment: Deployment, stop: Stop) -> None:
    def pids() -> set[int]:
        lines = [json.loads(line) for line in deployment.log("api").splitlines()]
        return {line["pid"] for line in lines if line["event"].startswith("Booting worker")}

    before = pids()
    deployment.processes["api"].tell(signal.SIGHUP)
    statuses: list[int] = []

    def new_ones_answer() -> bool:
        statuses.append(fetched(deployment.url, "/healthz")[0])
        exited = deployment.log("api").count("Worker exiting")
        return len(pids() - before) == 2 and exited >= len(before)

    assert becomes_true(new_ones_answer)
    assert set(statuses) == {200}
