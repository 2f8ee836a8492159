"""The nginx of deploy/nginx/belot.conf before a running service."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.operations.asking import connected, fetched, sent
from tools.deployment import ROOT, Deployment
from tools.processes import Process, answers, free_port

EXAMPLE = ROOT / "deploy" / "nginx" / "belot.conf"
MAIN = """
daemon off;
pid {folder}/nginx.pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/belot.conf;
}}
"""
LAST_TRICK = {"position": "sr_belot_4 JH/9H/7S/8S H@0 - leader=0 trick=. won=50,68:3,4"}


@pytest.fixture(scope="module")
def proxy(deployment: Deployment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where nginx is."""
    program = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin")
    if program is None:
        pytest.skip("nginx is not installed")
    folder, port = tmp_path_factory.mktemp("nginx"), free_port()
    example = EXAMPLE.read_text(encoding="utf-8")
    example = example.replace("listen 8080;", f"listen 127.0.0.1:{port};")
    example = example.replace("server 127.0.0.1:8000;", f"server 127.0.0.1:{deployment.port};")
    (folder / "belot.conf").write_text(example, encoding="utf-8")
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder), encoding="utf-8")
    command = [program, "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    nginx = Process("nginx", command, folder, is_ready=answers(port, "/healthz"))
    _let_others_in(folder)
    nginx.start()
    yield f"http://127.0.0.1:{port}"
    nginx.stop()


def _let_others_in(folder: Path) -> None:
    """Started by root, nginx answers as another user, who needs its folder for bodies."""
    for parent in (folder, *folder.parents[:2]):
        parent.chmod(0o711)


def test_questions_are_answered_through_the_proxy(proxy: str) -> None:
    status, answer = fetched(proxy, "/v1/solve", LAST_TRICK)
    assert (status, answer["points"]) == (200, [94, 68])


@pytest.mark.parametrize("path", ["/metrics", "/readyz"])
def test_what_is_nobodys_business_stays_inside(proxy: str, path: str) -> None:
    connection = connected(proxy)
    assert sent(connection, path).status == 404
    connection.close()


def test_body_of_a_question_is_limited_by_the_proxy(proxy: str) -> None:
    connection = connected(proxy)
    assert sent(connection, "/v1/solve", {"note": "x" * 1_100_000}).status == 413
    connection.close()


def test_body_of_a_batch_may_be_larger(proxy: str) -> None:
    batch = {"kind": "score", "items": [{"note": "x" * 1_000} for _ in range(1_500)]}
    status, state = fetched(proxy, "/v1/batches", batch)
    assert (status, state["total"]) == (202, 1_500)


def test_request_has_one_id_on_both_sides(proxy: str) -> None:
    connection = connected(proxy)
    connection.request("GET", "/healthz", headers={"X-Request-ID": "from-the-client"})
    assert connection.getresponse().headers["X-Request-ID"] == "from-the-client"
    connection.close()


def test_streams_come_through_as_they_are_written(deployment: Deployment, proxy: str) -> None:
    deployment.stop("worker-1")  # nothing is going to happen
    _, batch = fetched(proxy, "/v1/batches", {"kind": "solve", "items": [LAST_TRICK, LAST_TRICK]})
    connection = connected(proxy, seconds=60)
    started = time.monotonic()
    events = sent(connection, f"/v1/batches/{batch['id']}/events")
    first = [events.readline() for _ in range(3)]
    assert time.monotonic() - started < 60
    connection.close()
    deployment.start("worker-1")
    assert json.loads(first[2].removeprefix(b"data: "))["status"] == "queued"
