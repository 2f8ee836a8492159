"""What a service does that has been told to stop, and how long it has for that."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from api import create_app
from api.draining import STOP_LATEST_S, Draining, shutdown_fault
from api.settings import Settings
from tests.api.positions import last_trick


def test_nobody_drains_until_he_is_told() -> None:
    draining = Draining()
    assert not draining.is_on
    draining.begin()
    assert draining.is_on


@pytest.mark.parametrize(("shutdown_s", "is_fault"), [(33, True), (34, False), (1, True)])
def test_requests_have_to_end_before_the_service_does(shutdown_s: int, is_fault: bool) -> None:
    assert (shutdown_fault(30_000, 500, shutdown_s) is not None) == is_fault


def test_fault_names_the_settings_that_contradict() -> None:
    fault = shutdown_fault(30_000, 500, 10)
    assert fault is not None
    assert all(f"{name} = " in fault for name in ("shutdown_s", "max_limit_ms", "slot_wait_ms"))


def test_defaults_leave_time_for_the_longest_request() -> None:
    settings = Settings()
    assert shutdown_fault(settings.max_limit_ms, settings.slot_wait_ms, settings.shutdown_s) is None
    assert settings.max_limit_ms / 1000 + STOP_LATEST_S < settings.shutdown_s


@pytest.mark.parametrize("what", ["results", "events"])
def test_streams_end_when_the_service_stops(tmp_path: Path, what: str) -> None:
    app = create_app({"store_url": f"sqlite:///{tmp_path / 'batches'}", "cache_url": ""})
    client = app.test_client()
    batch = client.post("/v1/batches", json={"kind": "solve", "items": [last_trick()]}).get_json()["id"]
    app.extensions["belot"].draining.begin()
    started = time.monotonic()
    response = client.get(f"/v1/batches/{batch}/{what}")
    assert response.status_code == 200
    assert b"result" not in response.data
    assert time.monotonic() - started < 10
