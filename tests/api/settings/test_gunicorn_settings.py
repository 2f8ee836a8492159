"""What gunicorn and the application it runs are told."""

from __future__ import annotations

import importlib

import pytest

import api.gunicorn_settings
from api.settings import Settings


def test_wsgi_module_has_an_application() -> None:
    wsgi = importlib.import_module("api.wsgi")
    assert wsgi.app.test_client().get("/healthz").status_code == 200


def test_gunicorn_opens_no_control_socket() -> None:
    assert api.gunicorn_settings.control_socket_disable


def test_gunicorn_listens_on_the_local_machine_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BELOT_BIND", raising=False)
    assert importlib.reload(api.gunicorn_settings).bind == ["127.0.0.1:8000"]


def test_gunicorn_takes_numbers_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELOT_THREADS", "5")
    assert importlib.reload(api.gunicorn_settings).threads == 5


def test_gunicorn_does_not_start_with_faulty_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELOT_THREADS", "none")
    with pytest.raises(SystemExit, match="BELOT_THREADS: 'none' is not allowed"):
        importlib.reload(api.gunicorn_settings)


def test_processes_outlive_the_longest_search() -> None:
    settings = importlib.reload(api.gunicorn_settings)
    assert settings.timeout * 1000 > Settings().max_limit_ms
    assert settings.graceful_timeout * 1000 > Settings().max_limit_ms
