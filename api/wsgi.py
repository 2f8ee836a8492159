"""The application a WSGI server runs: ``gunicorn -c python:api.gunicorn_settings api.wsgi:app``."""

from __future__ import annotations

from api.app import create_app
from api.settings import load_at_start

app = create_app(load_at_start())
