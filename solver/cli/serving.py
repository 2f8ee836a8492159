"""Starts the HTTP service: this process becomes gunicorn, with the settings of ``api``."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

_DEFAULT_HOST = "127.0.0.1"
_DEFAULT_PORT = 8000


def gunicorn_arguments(host: str | None, port: int | None, threads: int | None) -> list[str]:
    """The command line of gunicorn; what is None is left to the settings of ``api``."""
    arguments = ["--config", "python:api.gunicorn_settings"]
    if host is not None or port is not None:
        address = host or _DEFAULT_HOST
        if ":" in address and not address.startswith("["):
            address = f"[{address}]"
        arguments += ["--bind", f"{address}:{_DEFAULT_PORT if port is None else port}"]
    if threads is not None:
        arguments += ["--threads", str(threads)]
    return [*arguments, "api.wsgi:app"]


def serve(host: str | None, port: int | None, threads: int | None) -> NoReturn:
    """Replaces this process by the service; does not return."""
    command = [sys.executable, "-m", "gunicorn", *gunicorn_arguments(host, port, threads)]
    os.execv(sys.executable, command)
