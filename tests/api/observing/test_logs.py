"""The lines that the service logs."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api import create_app
from api.observing.logs import configure_logs
from api.observing.requests import sane_id
from tests.api.positions import last_trick

SECRET = "belot_0123456789abcdef"


class Terminal(io.StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def restored() -> Iterator[None]:
    """Logging as it was before."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level


@pytest.fixture
def written(restored: None) -> io.StringIO:
    stream = io.StringIO()
    configure_logs("debug", stream)
    return stream


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def answered(stream: io.StringIO) -> dict[str, Any]:
    """The line of the request that was answered last."""
    return [line for line in lines(stream) if line["event"] == "answered"][-1]


def test_line_tells_what_became_of_a_request(client: FlaskClient, written: io.StringIO) -> None:
    client.post("/v1/solve", json=last_trick())
    line = answered(written)
    assert line["duration_ms"] >= line["search_ms"] > 0
    told = {name: line[name] for name in ("method", "route", "status", "level", "origin")}
    assert told == {
        "method": "POST",
        "route": "/v1/solve",
        "status": 200,
        "level": "info",
        "origin": "computed",
    }


def test_line_names_the_problem(client: FlaskClient, written: io.StringIO) -> None:
    client.post("/v1/solve", data="{", content_type="application/json")
    line = answered(written)
    assert (line["status"], line["problem"]) == (400, "unreadable-body")


def test_line_names_the_route_and_not_the_address(client: FlaskClient, written: io.StringIO) -> None:
    client.get(f"/v1/rulesets/hr_bela_4?key={SECRET}")
    assert answered(written)["route"] == "/v1/rulesets/<id>"
    assert SECRET not in written.getvalue()


def test_address_without_anything_has_no_route(client: FlaskClient, written: io.StringIO) -> None:
    client.get("/nowhere")
    assert answered(written)["route"] == "none"


@pytest.mark.parametrize("header", ["Authorization", "Cookie", "X-API-Key", "User-Agent"])
def test_headers_are_not_logged(client: FlaskClient, written: io.StringIO, header: str) -> None:
    client.post("/v1/solve", json=last_trick(), headers={header: SECRET})
    assert SECRET not in written.getvalue()


@pytest.mark.parametrize("body", [last_trick(), last_trick(note=SECRET * 1000), "{" + SECRET * 1000])
def test_bodies_are_not_logged(client: FlaskClient, written: io.StringIO, body: object) -> None:
    client.post("/v1/solve", json=body)
    assert all(len(line) < 1_000 for line in written.getvalue().splitlines())


def test_request_id_is_that_of_the_request(client: FlaskClient, written: io.StringIO) -> None:
    response = client.get("/healthz", headers={"X-Request-ID": "from-the-proxy:1"})
    assert response.headers["X-Request-ID"] == answered(written)["request_id"] == "from-the-proxy:1"


def test_request_without_an_id_gets_one(client: FlaskClient, written: io.StringIO) -> None:
    found = {client.get("/healthz").headers["X-Request-ID"] for _ in range(3)}
    assert len(found) == 3
    assert answered(written)["request_id"] in found


@pytest.mark.parametrize("given", ["", "a b", "x" * 101, 'a"b', "\u00e9", "a\nb", "%0a"])
def test_id_that_should_not_stand_in_a_log_is_replaced(given: str) -> None:
    assert sane_id(given) != given


def test_problem_has_a_request_id(client: FlaskClient) -> None:
    assert client.get("/nowhere").headers["X-Request-ID"]


def test_every_line_of_a_request_has_its_id(app: Flask, written: io.StringIO) -> None:
    app.test_client().post("/v1/solve", json={}, headers={"X-Request-ID": "one"})
    assert {line["request_id"] for line in lines(written)} == {"one"}


def test_health_is_logged_for_those_who_look_closely_only(client: FlaskClient, written: io.StringIO) -> None:
    client.get("/healthz")
    assert answered(written)["level"] == "debug"


def test_defect_is_logged_with_its_trace_but_no_values(
    written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        hidden = SECRET  # noqa: F841
        raise OSError("the disk is gone")

    app = create_app({"cache_url": ""})
    monkeypatch.setattr("api.endpoints.positions.solve", broken)
    app.test_client().post("/v1/solve", json=last_trick())
    trace = next(line["exception"] for line in lines(written) if "exception" in line)
    assert "the disk is gone" in trace
    assert SECRET not in trace
    assert answered(written)["level"] == "warning"


def test_what_is_below_the_level_is_not_logged(client: FlaskClient, restored: None) -> None:
    stream = io.StringIO()
    configure_logs("warning", stream)
    client.get("/nowhere")
    assert stream.getvalue() == ""


def test_somebody_at_a_terminal_reads_text(client: FlaskClient, restored: None) -> None:
    stream = Terminal()
    configure_logs("info", stream)
    client.get("/nowhere", headers={"X-Request-ID": "one"})
    (line,) = stream.getvalue().splitlines()
    assert "answered" in line
    assert not line.startswith("{")


def test_lines_of_the_library_logging_have_their_words_and_level(written: io.StringIO) -> None:
    logging.getLogger("somebody").warning("%s is %d", "seven", 7)
    (line,) = lines(written)
    assert (line["event"], line["level"], line["logger"]) == ("seven is 7", "warning", "somebody")


def test_log_of_its_own_that_dask_has_set_up_is_given_up(restored: None) -> None:
    own, stream = io.StringIO(), io.StringIO()
    dask = logging.getLogger("distributed")
    dask.addHandler(logging.StreamHandler(own))
    dask.propagate = False
    configure_logs("info", stream)
    logging.getLogger("distributed.client").warning("the scheduler is gone")
    assert own.getvalue() == ""
    assert [line["event"] for line in lines(stream)] == ["the scheduler is gone"]
