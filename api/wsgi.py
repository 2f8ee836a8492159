"""The application a WSGI server runs: ``gunicorn -c python:api.gunicorn_settings api.wsgi:app``."""

from __future__ import annotations

import os

from api.app import create_app
from api.settings import environment_settings

app = create_app(environment_settings(os.environ))
