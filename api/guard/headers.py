"""Headers of every answer: what browsers must not do with it, and which pages may read it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from http import HTTPStatus

from flask import Flask, Response, request

from api.settings.forms import ANY_ORIGIN

SECURITY: Mapping[str, str] = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Of answers that do not say otherwise."""

PREFLIGHT: Mapping[str, str] = {
    "Access-Control-Allow-Headers": "Authorization, Content-Type, If-None-Match, Last-Event-ID, X-Request-ID",
    "Access-Control-Allow-Methods": "GET, POST, DELETE",
    "Access-Control-Max-Age": "7200",
}
"""Of the answer to a browser that asks whether it may ask."""

EXPOSED = "Cache-Status, ETag, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-ID"
"""Headers of answers that pages of other origins may read."""


def add_security_headers(app: Flask) -> None:
    """Adds to every answer what it does not say itself."""

    @app.after_request
    def add(response: Response) -> Response:
        for name, value in SECURITY.items():
            response.headers.setdefault(name, value)
        if response.status_code >= HTTPStatus.BAD_REQUEST:
            response.headers.setdefault("Cache-Control", "no-store")
        return response


def allow_origins(app: Flask, origins: Collection[str]) -> None:
    """Lets pages of ``origins`` ask; a browser sends no cookies along, and none would mean anything."""

    @app.after_request
    def allow(response: Response) -> Response:
        is_for_all = ANY_ORIGIN in origins
        if not is_for_all:
            response.vary.add("Origin")
        origin = request.headers.get("Origin")
        if origin is None or not (is_for_all or origin in origins):
            return response
        response.headers["Access-Control-Allow-Origin"] = ANY_ORIGIN if is_for_all else origin
        if request.method == "OPTIONS":
            response.headers.update(PREFLIGHT)
        else:
            response.headers["Access-Control-Expose-Headers"] = EXPOSED
        return response
