"""Bodies that cannot be read: status, problem, and that nothing hangs."""

from __future__ import annotations

import io
import json

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.contract import PROBLEM_JSON, assert_described
from tests.api.positions import last_trick

PATHS = ["/v1/solve", "/v1/legal", "/v1/contracts", "/v1/score", "/v1/deals"]

UNREADABLE = {
    "nothing": b"",
    "not JSON": b"hands",
    "half of an object": b'{"ruleset": ',
    "two values": b"{} {}",
    "single quotes": b"{'ruleset': 1}",
    "NaN": b'{"leader": NaN}',
    "Infinity": b'{"leader": Infinity}',
    "minus Infinity": b'{"leader": -Infinity}',
    "beyond a double": b'{"leader": 1e999}',
    "minus beyond a double": b'{"leader": -1e999}',
    "a number of 5,000 digits": b'{"leader": ' + b"9" * 5_000 + b"}",
    "a field given twice": b'{"ruleset": "hr_bela_4", "ruleset": "sr_belot_4"}',
    "not UTF-8": b'{"ruleset": "\xff"}',
    "UTF-16": '{"ruleset": "x"}'.encode("utf-16"),
    "half a surrogate pair": b'{"ruleset": "\\ud800"}',
    "half a surrogate pair as a key": b'{"\\udfff": 1}',
    "deep lists": b"[" * 100_000,
    "deep closed lists": b"[" * 50_000 + b"]" * 50_000,
    "deep objects": b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
    "nested just too deeply": b"[" * 102 + b"]" * 102,
    "a control character": b'{"ruleset": "\x00"}',
}


def send(client: FlaskClient, path: str, data: bytes, content_type: str = "application/json") -> TestResponse:
    return client.post(path, data=data, content_type=content_type)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("data", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_unreadable_body_is_a_bad_request(client: FlaskClient, path: str, data: bytes) -> None:
    response = send(client, path, data)
    assert response.status_code == 400
    assert response.get_json()["type"] == "/problems/unreadable-body"
    assert_described(client, path, "POST", response)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "content_type",
    ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "json", "\x7f"],
)
def test_other_media_types_are_not_supported(client: FlaskClient, path: str, content_type: str) -> None:
    response = send(client, path, b"{}", content_type)
    assert response.status_code == 415
    assert_described(client, path, "POST", response)


@pytest.mark.parametrize("content_type", ["application/json; charset=utf-8", "Application/JSON"])
def test_media_type_may_have_parameters_and_capitals(client: FlaskClient, content_type: str) -> None:
    data = json.dumps(last_trick()).encode()
    assert send(client, "/v1/solve", data, content_type).status_code == 200


def test_byte_order_mark_is_passed_over(client: FlaskClient) -> None:
    assert send(client, "/v1/solve", b"\xef\xbb\xbf" + json.dumps(last_trick()).encode()).status_code == 200


def test_repeated_field_is_named(client: FlaskClient) -> None:
    data = json.dumps(last_trick()).replace("{", '{"leader": 3, ', 1)
    problem = send(client, "/v1/solve", data.encode()).get_json()
    assert problem["detail"] == "the body is not JSON: the field 'leader' is given twice in one object"


def test_refusal_of_a_long_number_gives_no_advice_about_python(client: FlaskClient) -> None:
    problem = send(client, "/v1/solve", b'{"leader": ' + b"9" * 5_000 + b"}").get_json()
    assert "has more than 4300 digits" in problem["detail"]


@pytest.mark.parametrize("path", PATHS)
def test_body_over_a_megabyte_is_too_large(client: FlaskClient, path: str) -> None:
    response = send(client, path, b" " * 1_000_001)
    assert response.status_code == 413
    assert "1000000" in response.get_json()["detail"]
    assert_described(client, path, "POST", response)


def test_body_without_length_is_cut_off_as_well(app: Flask) -> None:
    response = app.test_client().post(
        "/v1/solve",
        content_type="application/json",
        environ_overrides={
            "wsgi.input": io.BytesIO(b" " * 2_000_000),
            "wsgi.input_terminated": True,
            "HTTP_TRANSFER_ENCODING": "chunked",
        },
    )
    assert response.status_code == 413


def test_largest_body_is_read(client: FlaskClient) -> None:
    data = json.dumps(last_trick()).encode()
    assert send(client, "/v1/solve", data + b" " * (1_000_000 - len(data))).status_code == 200


@pytest.mark.parametrize(
    "path", ["/v1", "/v1/solve/", "/v1//solve", "/v2/solve", "/v1/rulesets/a/b", "/%00", "/%ff"]
)
def test_unknown_address_is_not_found(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert (response.status_code, response.mimetype) == (404, PROBLEM_JSON)
    assert response.get_json()["type"] == "/problems/not-found"


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"])
def test_wrong_method_is_told_the_right_ones(client: FlaskClient, method: str) -> None:
    response = client.open("/v1/solve", method=method)
    assert (response.status_code, response.mimetype) == (405, PROBLEM_JSON)
    assert response.headers["Allow"] == "OPTIONS, POST"
    assert response.get_json()["type"] == "/problems/method-not-allowed"


def test_defect_says_nothing_of_its_cause(monkeypatch: pytest.MonkeyPatch, client: FlaskClient) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr("api.endpoints.positions.solve", broken)
    response = client.post("/v1/solve", json=last_trick())
    assert (response.status_code, response.mimetype) == (500, PROBLEM_JSON)
    assert "secret" not in response.get_data(as_text=True)
    assert_described(client, "/v1/solve", "POST", response)


def test_defect_is_logged_with_its_traceback(
    monkeypatch: pytest.MonkeyPatch, client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr("api.endpoints.positions.solve", broken)
    client.post("/v1/solve", json=last_trick())
    assert any(record.exc_info and "secret" in str(record.exc_info[1]) for record in caplog.records)
