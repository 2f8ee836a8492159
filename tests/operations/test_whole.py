"""Everything that deploy/compose.yaml starts, as processes of this machine."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import pytest

from tests.operations.asking import becomes_true, connected, fetched, sent
from tools.deployment import Deployment
from tools.processes import Process
from tools.programs import MissingProgramError

ITEM = "sr_belot_4 JH/9H/7S/8S H@{taker} - leader=0 trick=. won=50,68:3,4"


@pytest.fixture(scope="module")
def whole() -> Iterator[Deployment]:
    """Service, worker, PostgreSQL, Redis, and a Dask cluster of one."""
    try:
        prepared = Deployment(
            postgres=True, redis=True, workers=1, cluster=1, settings={"workers": 1, "cache_from_ms": 0}
        )
    except MissingProgramError as error:
        pytest.skip(str(error))
    with prepared:
        yield prepared


def answered(deployment: Deployment, taker: int) -> list[str]:
    """What the lines of the results of a batch have, once they are there."""
    items = [{"position": ITEM.format(taker=taker)}] * 20
    _, batch = fetched(deployment.url, "/v1/batches", {"kind": "solve", "items": items})
    connection = connected(deployment.url)
    lines = sent(connection, f"/v1/batches/{batch['id']}/results").read().splitlines()
    connection.close()
    return [name for line in lines for name in json.loads(line) if name != "index"]


def test_all_parts_are_ready(whole: Deployment) -> None:
    status, document = fetched(whole.url, "/readyz")
    assert (status, document["store"], document["cache"]) == (200, "ok", "ok")


def test_batch_is_answered_by_the_cluster(whole: Deployment) -> None:
    assert answered(whole, taker=0) == ["result"] * 20


def test_answers_outlive_the_service(whole: Deployment) -> None:
    question = {"position": ITEM.format(taker=2)}
    fetched(whole.url, "/v1/solve", question)
    whole.kill("api")
    whole.start("api")
    connection = connected(whole.url)
    response = sent(connection, "/v1/solve", question)
    response.read()
    connection.close()
    assert response.headers["Cache-Status"] == "belot; hit; detail=store"


def test_service_is_not_ready_while_its_database_is_away(whole: Deployment) -> None:
    whole.stop("postgres")
    status, problem = fetched(whole.url, "/readyz")
    assert (status, problem["errors"][0]["code"]) == (503, "store-unavailable")
    whole.start("postgres")
    assert becomes_true(lambda: fetched(whole.url, "/readyz")[0] == 200)


def test_service_goes_on_without_redis(whole: Deployment) -> None:
    whole.kill("redis")
    status, document = fetched(whole.url, "/readyz")
    assert (status, document["cache"]) == (200, "unavailable")
    assert fetched(whole.url, "/v1/solve", {"position": ITEM.format(taker=3)})[0] == 200
    whole.start("redis")
    assert becomes_true(lambda: fetched(whole.url, "/readyz")[1]["cache"] == "ok")


def test_nothing_is_left_in_the_end() -> None:
    with Deployment(settings={"workers": 1}) as deployment:
        processes: list[Process] = list(deployment.processes.values())
    assert not deployment.folder.exists()
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.killpg(process.pid, 0)
