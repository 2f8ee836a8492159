"""An application that keeps no answers, so that every test has its own, and a client for it."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api import create_app


@pytest.fixture(scope="session")
def app() -> Flask:
    return create_app({"cache_bytes": 0, "cache_url": ""})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
