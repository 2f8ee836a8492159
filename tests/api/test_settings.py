"""Settings of the application and of gunicorn."""

from __future__ import annotations

import importlib

import pytest

import api.gunicorn_settings
from api import create_app
from api.settings import Settings, SettingsError, environment_settings, settings_from
from tests.api.contract import ask, pointers, refuse
from tests.api.positions import last_trick


def test_defaults_are_those_of_the_guide() -> None:
    settings = settings_from(None)
    assert (settings.max_body_bytes, settings.default_limit_ms, settings.max_limit_ms) == (
        1_000_000,
        2_000,
        30_000,
    )


def test_applications_do_not_share_settings() -> None:
    small, large = create_app({"max_body_bytes": 10}), create_app()
    assert small.test_client().post("/v1/solve", json=last_trick()).status_code == 413
    assert large.test_client().post("/v1/solve", json=last_trick()).status_code == 200


def test_most_search_time_can_be_set() -> None:
    client = create_app({"default_limit_ms": 10, "max_limit_ms": 50}).test_client()
    assert ask(client, "/v1/solve", last_trick(limit_ms=50))["exact"] is True
    assert pointers(refuse(client, "/v1/solve", last_trick(limit_ms=51))) == [("/limit_ms", "wrong-value")]


def test_every_faulty_setting_is_named() -> None:
    with pytest.raises(SettingsError) as caught:
        settings_from({"search_slots": 0, "max_body_bytes": "many", "colour": "red"})
    assert all(name in str(caught.value) for name in ("search_slots", "max_body_bytes", "colour"))


def test_default_time_above_the_maximum_is_refused() -> None:
    with pytest.raises(SettingsError, match="default_limit_ms = 100 is above max_limit_ms = 10"):
        settings_from({"default_limit_ms": 100, "max_limit_ms": 10})


def test_environment_names_settings_in_capitals() -> None:
    found = environment_settings({"BELOT_SEARCH_SLOTS": "3", "BELOT_BIND": "x", "HOME": "/"})
    assert settings_from(found) == Settings(search_slots=3)


def test_wsgi_module_has_an_application() -> None:
    wsgi = importlib.import_module("api.wsgi")
    assert wsgi.app.test_client().get("/healthz").status_code == 200


def test_gunicorn_opens_no_control_socket() -> None:
    assert api.gunicorn_settings.control_socket_disable


def test_gunicorn_listens_on_the_local_machine_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BELOT_BIND", raising=False)
    settings = importlib.reload(api.gunicorn_settings)
    assert (settings.bind, settings.worker_class) == ("127.0.0.1:8000", "gthread")


def test_gunicorn_takes_numbers_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELOT_THREADS", "3")
    assert importlib.reload(api.gunicorn_settings).threads == 3


def test_processes_outlive_the_longest_search() -> None:
    settings = importlib.reload(api.gunicorn_settings)
    assert settings.timeout * 1000 > Settings().max_limit_ms
    assert settings.graceful_timeout * 1000 > Settings().max_limit_ms
