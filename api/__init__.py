"""The solver over HTTP: a Flask application with JSON answers, RFC 9457 problems and OpenAPI 3.1.

Knows requests, answers and their schemas; every rule, search and text of a position is the library's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from api.app import create_app

__all__ = ["create_app"]


def __getattr__(name: str) -> object:
    """Loads the application when it is wanted: the process that starts gunicorn must not."""
    if name == "create_app":
        from api.app import create_app

        return create_app
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
