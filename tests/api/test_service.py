"""Health, readiness, the document's page and the pages of the problems."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from api import create_app, readiness
from api.operations import examples_of
from api.problems import Cause
from tests.api.contract import PROBLEM_JSON, assert_described


def test_running_process_is_healthy(client: FlaskClient) -> None:
    assert client.get("/healthz").get_json() == {"status": "ok"}


def test_service_is_not_ready_when_the_kernel_answers_wrongly(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "_ANSWER", (0, 0))
    response = client.get("/readyz")
    assert (response.status_code, response.mimetype) == (503, PROBLEM_JSON)
    assert response.get_json()["type"] == "/problems/not-ready"
    assert_described(client, "/readyz", "GET", response)


def test_service_is_not_ready_when_the_kernel_fails(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise OSError("secret path")

    monkeypatch.setattr(readiness, "solve", broken)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert "secret" not in response.get_data(as_text=True)


def test_service_is_ready_when_all_its_parts_are(tmp_path: Path) -> None:
    client = create_app({"cache_url": f"sqlite:///{tmp_path / 'answers'}"}).test_client()
    response = client.get("/readyz")
    assert response.get_json() == {
        "status": "ready",
        "kernel": "ok",
        "store": "ok",
        "cache": "ok",
        "draining": False,
    }
    assert_described(client, "/readyz", "GET", response)


def test_service_without_a_store_of_answers_is_ready(client: FlaskClient) -> None:
    assert client.get("/readyz").get_json()["cache"] == "off"


def test_service_whose_store_of_answers_is_away_is_ready_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "answers").write_text("this is no database " * 1000, encoding="utf-8")
    client = create_app({"cache_url": f"sqlite:///{tmp_path / 'answers'}"}).test_client()
    response = client.get("/readyz")
    assert (response.status_code, response.get_json()["cache"]) == (200, "unavailable")


def test_service_whose_database_of_batches_is_away_is_not_ready(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    app = create_app({"store_url": f"sqlite:///{tmp_path / 'file' / 'secret'}", "cache_url": ""})
    response = app.test_client().get("/readyz")
    assert response.status_code == 503
    assert [fault["code"] for fault in response.get_json()["errors"]] == ["store-unavailable"]
    assert "secret" not in response.text


def test_service_that_stops_is_healthy_but_not_ready() -> None:
    app = create_app({"cache_url": ""})
    app.extensions["belot"].draining.begin()
    client = app.test_client()
    response = client.get("/readyz")
    assert response.status_code == 503
    assert [fault["code"] for fault in response.get_json()["errors"]] == ["draining"]
    assert_described(client, "/readyz", "GET", response)
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize("cause", Cause, ids=lambda cause: cause.slug)
def test_every_problem_type_can_be_fetched(client: FlaskClient, cause: Cause) -> None:
    response = client.get(cause.type)
    assert response.mimetype == "text/plain"
    assert cause.explanation in response.get_data(as_text=True)


def test_problem_that_does_not_exist_is_not_found(client: FlaskClient) -> None:
    response = client.get("/problems/nope")
    assert (response.status_code, response.mimetype) == (404, PROBLEM_JSON)


def test_page_shows_every_operation_and_schema(client: FlaskClient) -> None:
    page = client.get("/docs").get_data(as_text=True)
    document = client.get("/openapi.json").get_json()
    for operations in document["paths"].values():
        for operation in operations.values():
            assert f'id="{operation["operationId"]}"' in page
    for name in document["components"]["schemas"]:
        assert f'id="schema-{name}"' in page


def test_links_inside_the_page_lead_somewhere(client: FlaskClient) -> None:
    page = client.get("/docs").get_data(as_text=True)
    targets = set(re.findall(r'id="([^"]+)"', page))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= targets


def test_page_shows_words_between_backticks_as_code(client: FlaskClient) -> None:
    page = client.get("/docs").get_data(as_text=True)
    assert "`" not in page
    assert "<code>JH</code>" in page


def test_page_shows_examples_as_they_can_be_sent(client: FlaskClient) -> None:
    page = client.get("/docs").get_data(as_text=True)
    found = [html.unescape(text) for text in re.findall(r"<pre>(\{.*?)</pre>", page, re.DOTALL)]
    shown = [json.loads(text) for text in found if not _is_ndjson(text)]
    examples = [
        example for name in ("solve", "legal", "contracts", "score", "deals") for example in examples_of(name)
    ]
    assert all(example.request in shown and example.answer in shown for example in examples)


def _is_ndjson(text: str) -> bool:
    """Whether every line is an object."""
    lines = text.strip().splitlines()
    return len(lines) > 1 and all(line.startswith("{") and line.endswith("}") for line in lines)


def test_page_loads_nothing(client: FlaskClient) -> None:
    response = client.get("/docs")
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert not re.search(r"<script|<link|<img|src=|@import|url\(", response.get_data(as_text=True))
