"""What an answer tells browsers, and what it does not tell anybody."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from flask import request
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api import create_app
from api.guard.headers import SECURITY
from api.guard.key_file import add_key
from tests.api.contract import assert_described

PAGE = "https://example.org"


def client_of(**settings: Any) -> FlaskClient:
    return create_app({"cache_url": ""} | settings).test_client()


def asked_from(client: FlaskClient, origin: str, method: str = "GET") -> TestResponse:
    return client.open("/v1/rulesets", method=method, headers={"Origin": origin})


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/healthz"),
        ("GET", "/nothing"),
        ("POST", "/v1/solve"),
        ("DELETE", "/"),
        ("OPTIONS", "/v1/solve"),
    ],
)
def test_every_answer_has_the_security_headers(client: FlaskClient, method: str, path: str) -> None:
    assert dict(client.open(path, method=method).headers).items() >= SECURITY.items()


@pytest.mark.parametrize("path", ["/", "/docs"])
def test_page_with_a_policy_of_its_own_keeps_it(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert len(headers.getlist("Content-Security-Policy")) == 1
    assert "style-src" in headers["Content-Security-Policy"]


def test_problems_are_not_stored(client: FlaskClient) -> None:
    assert client.get("/nothing").headers["Cache-Control"] == "no-store"


def test_pages_of_other_origins_may_not_ask_by_default(client: FlaskClient) -> None:
    assert "Access-Control-Allow-Origin" not in asked_from(client, PAGE).headers


def test_page_of_a_named_origin_may_ask() -> None:
    response = asked_from(client_of(cors_origins=(PAGE,)), PAGE)
    assert response.headers["Access-Control-Allow-Origin"] == PAGE
    assert "RateLimit" in response.headers["Access-Control-Expose-Headers"]
    assert "Origin" in response.vary
    assert "Access-Control-Allow-Credentials" not in response.headers


@pytest.mark.parametrize(
    "origin", ["http://example.org", f"{PAGE}.evil.org", f"{PAGE}:8000", "null", "https://EXAMPLE.org", ""]
)
def test_page_of_another_origin_may_not(origin: str) -> None:
    response = asked_from(client_of(cors_origins=(PAGE,)), origin)
    assert "Access-Control-Allow-Origin" not in response.headers
    assert "Origin" in response.vary


def test_asterisk_is_every_page() -> None:
    response = asked_from(client_of(cors_origins=("*",)), PAGE)
    assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_browser_may_ask_first_even_without_a_key(tmp_path: Path) -> None:
    add_key(tmp_path / "keys", "anna")
    client = client_of(cors_origins=(PAGE,), keys_file=str(tmp_path / "keys"))
    response = asked_from(client, PAGE, "OPTIONS")
    assert response.status_code == 200
    assert "Authorization" in response.headers["Access-Control-Allow-Headers"]


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "gzip, identity", "zstd"])
def test_encoded_body_is_refused(client: FlaskClient, encoding: str) -> None:
    headers = {"Content-Encoding": encoding, "Content-Type": "application/json"}
    response = client.post("/v1/solve", data=gzip.compress(b"{}" * 10_000), headers=headers)
    assert (response.status_code, response.headers["Accept-Encoding"]) == (415, "identity")
    assert response.get_json()["detail"] == f"the body is encoded as {encoding!r}; send it as it is"
    assert_described(client, "/v1/solve", "POST", response)


@pytest.mark.parametrize("encoding", ["identity", "Identity", ""])
def test_body_that_is_not_encoded_is_read(client: FlaskClient, encoding: str) -> None:
    headers = {"Content-Encoding": encoding, "Content-Type": "application/json"}
    assert client.post("/v1/solve", data="{}", headers=headers).status_code == 422


@pytest.mark.parametrize(("proxies", "scheme"), [(0, "http"), (1, "https")])
def test_proxy_tells_the_scheme_only_if_it_is_trusted(proxies: int, scheme: str) -> None:
    app = create_app({"cache_url": "", "trusted_proxies": proxies})
    seen: list[str] = []
    app.before_request(lambda: seen.append(request.scheme))
    app.test_client().get("/healthz", headers={"X-Forwarded-Proto": "https"})
    assert seen == [scheme]
