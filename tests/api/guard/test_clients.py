"""Who is answered, and under which name he is counted."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from openapi_spec_validator import validate

from api import create_app
from api.guard.clients import network_of
from api.guard.key_file import add_key
from api.settings import SettingsError
from tests.api.contract import assert_described
from tests.api.positions import last_trick

CHALLENGE = 'Bearer realm="belot"'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "keys"


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> tuple[FlaskClient, str]:
    """A service that wants keys, and the key of anna."""
    keys = tmp_path_factory.mktemp("keys") / "keys"
    key = add_key(keys, "anna")
    return create_app({"keys_file": str(keys), "cache_url": ""}).test_client(), key


@pytest.fixture
def key(wanted: tuple[FlaskClient, str]) -> str:
    return wanted[1]


@pytest.fixture
def client(wanted: tuple[FlaskClient, str]) -> FlaskClient:
    return wanted[0]


def bearing(text: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {text}"}


def test_owner_of_a_key_is_answered(client: FlaskClient, key: str) -> None:
    assert client.post("/v1/solve", json=last_trick(), headers=bearing(key)).status_code == 200


def test_stranger_is_told_how_to_send_a_key(client: FlaskClient) -> None:
    response = client.post("/v1/solve", json=last_trick())
    assert (response.status_code, response.headers["WWW-Authenticate"]) == (401, CHALLENGE)
    assert response.get_json()["type"] == "/problems/unauthorized"
    assert_described(client, "/v1/solve", "POST", response)


@pytest.mark.parametrize(
    "sent", ["Bearer wrong", "Bearer ", "Bearer", "Basic YTpi", "Digest x", "\xff", "bearer=", "Bearer a b"]
)
def test_wrong_key_is_no_key_and_does_not_come_back(client: FlaskClient, sent: str) -> None:
    response = client.get("/v1/rulesets", headers={"Authorization": sent})
    assert response.status_code == 401
    assert response.headers["WWW-Authenticate"] == f'{CHALLENGE}, error="invalid_token"'
    assert response.get_json()["detail"] == "the key that was sent is not valid"


def test_scheme_is_read_in_any_case(client: FlaskClient, key: str) -> None:
    assert client.get("/v1/rulesets", headers={"Authorization": f"bEARER {key}"}).status_code == 200


@pytest.mark.parametrize("address", ["/healthz", "/readyz", "/docs", "/openapi.json", "/problems/busy", "/"])
def test_documents_and_health_are_for_everybody(address: str, client: FlaskClient) -> None:
    assert client.get(address).status_code == 200


@pytest.mark.parametrize("address", ["/v1/nothing", "/v1/rulesets/nope", "/v1/batches/1"])
def test_stranger_does_not_learn_what_there_is(address: str, client: FlaskClient) -> None:
    assert client.get(address).status_code == 401


def test_board_asks_nothing_without_a_key(client: FlaskClient) -> None:
    assert client.post("/board/lay", json={}).status_code == 401


def test_key_is_never_logged(client: FlaskClient, key: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    client.post("/v1/solve", data="{", headers=bearing(key) | {"Content-Type": "application/json"})
    client.post("/v1/solve", json=last_trick(), headers=bearing(key + "x"))
    assert caplog.records
    assert key not in "\n".join(f"{record.getMessage()} {vars(record)}" for record in caplog.records)


def test_document_tells_that_keys_are_wanted(client: FlaskClient) -> None:
    document = client.get("/openapi.json").get_json()
    validate(document)
    assert document["components"]["securitySchemes"]["key"]["scheme"] == "bearer"
    assert document["paths"]["/v1/solve"]["post"]["security"] == [{"key": []}]
    assert "security" not in document["paths"]["/healthz"]["get"]


def test_document_of_an_open_service_wants_no_keys() -> None:
    document = create_app({"cache_url": ""}).test_client().get("/openapi.json").get_json()
    assert "securitySchemes" not in document["components"]
    assert not any(
        "security" in operation for path in document["paths"].values() for operation in path.values()
    )


def test_application_with_faulty_keys_is_not_made(path: Path) -> None:
    path.write_text("nonsense", encoding="utf-8")
    with pytest.raises(SettingsError, match=r"keys_file: .*: line 1: "):
        create_app({"keys_file": str(path)})


def test_quotas_that_each_process_would_count_for_itself_are_refused(path: Path) -> None:
    add_key(path, "anna", "1/day")
    with pytest.raises(SettingsError, match="has quotas, which each of workers = 2 counts for itself"):
        create_app({"keys_file": str(path)})


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("x" * 1000, "x" * 100),
    ],
)
def test_client_is_counted_by_what_he_cannot_choose(address: str, network: str) -> None:
    assert network_of(address) == network
