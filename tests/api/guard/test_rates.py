"""How much each client may ask, and what he is told about it."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from api import create_app
from api.guard.key_file import add_key
from tests.api.contract import assert_described
from tests.api.positions import last_trick

NOBODY_LISTENS = "redis://127.0.0.1:1/0"


def client_of(**settings: Any) -> FlaskClient:
    return create_app({"workers": 1, "cache_url": ""} | settings).test_client()


def statuses(client: FlaskClient, times: int, path: str = "/v1/rulesets", **options: Any) -> list[int]:
    return [client.get(path, **options).status_code for _ in range(times)]


def test_client_who_asks_too_much_is_told_when_to_come_back() -> None:
    client = client_of(rate_limit="2/hour")
    assert statuses(client, 2) == [200, 200]
    response = client.post("/v1/solve", json=last_trick())
    assert (response.status_code, response.mimetype) == (429, "application/problem+json")
    assert response.get_json()["type"] == "/problems/too-many-requests"
    assert response.get_json()["detail"] == "more was asked than 2 per 1 hour"
    assert 1 <= int(response.headers["Retry-After"]) <= 3_600
    assert_described(client, "/v1/solve", "POST", response)


def test_client_who_comes_back_when_he_was_told_is_answered() -> None:
    client = client_of(rate_limit="1/3 second")
    client.get("/v1/rulesets")
    refused = client.get("/v1/rulesets")
    assert refused.status_code == 429
    time.sleep(int(refused.headers["Retry-After"]))
    assert client.get("/v1/rulesets").status_code == 200


def test_answers_say_what_is_left_of_every_limit() -> None:
    response = client_of(rate_limit="5/minute;100/day").get("/v1/rulesets")
    assert response.headers["RateLimit-Policy"] == '"5-in-60s";q=5;w=60, "100-in-86400s";q=100;w=86400'
    assert re.fullmatch(r'"5-in-60s";r=4;t=\d+, "100-in-86400s";r=99;t=\d+', response.headers["RateLimit"])
    assert "Retry-After" not in response.headers


def test_nothing_is_counted_by_default() -> None:
    response = create_app({"cache_url": ""}).test_client().get("/v1/rulesets")
    assert "RateLimit" not in response.headers


def test_addresses_are_counted_apart() -> None:
    client = client_of(rate_limit="1/hour")
    first, second = ({"REMOTE_ADDR": f"192.0.2.{number}"} for number in (1, 2))
    assert statuses(client, 2, environ_base=first) == [200, 429]
    assert statuses(client, 1, environ_base=second) == [200]


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/docs", "/problems/busy", "/"])
def test_documents_and_health_are_not_counted(path: str) -> None:
    client = client_of(rate_limit="1/hour")
    assert statuses(client, 3, path) == [200, 200, 200]


def test_all_questions_are_counted_together() -> None:
    client = client_of(rate_limit="1/hour")
    assert client.post("/v1/solve", json=last_trick()).status_code == 200
    assert client.post("/v1/legal", json=last_trick()).status_code == 429


def test_header_of_a_client_does_not_change_his_address() -> None:
    client = client_of(rate_limit="1/hour")
    assert [
        client.get("/v1/rulesets", headers={"X-Forwarded-For": f"192.0.2.{n}"}).status_code for n in (1, 2)
    ] == [200, 429]


def test_header_of_a_trusted_proxy_tells_the_address() -> None:
    client = client_of(rate_limit="1/hour", trusted_proxies=1)
    sent = ["192.0.2.1", "192.0.2.2", "192.0.2.9, 192.0.2.1"]
    assert [client.get("/v1/rulesets", headers={"X-Forwarded-For": text}).status_code for text in sent] == [
        200,
        200,
        429,
    ]


def test_quota_of_a_key_takes_the_place_of_the_limit(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    anna, boris = add_key(keys, "anna", "3/hour"), add_key(keys, "boris")
    client = client_of(rate_limit="1/hour", keys_file=str(keys))
    assert statuses(client, 4, headers={"Authorization": f"Bearer {anna}"}) == [200, 200, 200, 429]
    assert statuses(client, 2, headers={"Authorization": f"Bearer {boris}"}) == [200, 429]


def test_wrong_keys_are_counted(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    add_key(keys, "anna")
    client = client_of(rate_limit="2/hour", keys_file=str(keys))
    assert statuses(client, 3, headers={"Authorization": "Bearer wrong"}) == [401, 401, 429]


def test_without_its_store_a_process_counts_for_itself() -> None:
    client = client_of(rate_limit="2/hour", rate_limit_url=NOBODY_LISTENS, workers=2)
    assert statuses(client, 3) == [200, 200, 429]


def test_applications_count_for_themselves() -> None:
    clients = [client_of(rate_limit="1/hour") for _ in range(2)]
    assert [statuses(client, 1) for client in clients] == [[200], [200]]
