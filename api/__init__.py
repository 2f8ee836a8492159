"""The solver over HTTP: a Flask application with JSON answers, RFC 9457 problems and OpenAPI 3.1.

Knows requests, answers and their schemas; every rule, search and text of a position is the library's.
"""

from api.app import create_app

__all__ = ["create_app"]
