"""Metrics at an address of their own: nothing else is there, and they are nowhere else."""

from __future__ import annotations

from flask import Flask, Request, request

from api.addresses import address_of
from api.problems import Cause, ProblemError
from api.settings import Settings

_PATHS = ("/metrics", "/healthz", "/readyz")


def keep_addresses_apart(app: Flask, settings: Settings) -> None:
    """Answers 404 to everything but metrics and health at the address of the metrics, if they have one."""
    if settings.metrics_bind:

        @app.before_request
        def refuse_others() -> None:
            if request.path not in _PATHS and _is_for_metrics(request, settings):
                raise _nothing_there(request)


def refuse_elsewhere(request: Request, settings: Settings) -> None:
    """Metrics that have an address of their own are not shown at that of the service.

    Raises:
        ProblemError: ``request`` came to that one (404).
    """
    if settings.metrics_bind and not _is_for_metrics(request, settings):
        raise _nothing_there(request)


def _is_for_metrics(request: Request, settings: Settings) -> bool:
    _, port = address_of(settings.metrics_bind)
    return _listening_port(request) == str(port)


def _listening_port(request: Request) -> str:
    """The port that was connected to, whatever a proxy says about that of its own."""
    told_otherwise: dict[str, str] = request.environ.get("werkzeug.proxy_fix.orig", {})
    return told_otherwise.get("SERVER_PORT") or str(request.environ.get("SERVER_PORT", ""))


def _nothing_there(request: Request) -> ProblemError:
    return ProblemError(Cause.NOT_FOUND, f"there is nothing at {request.path[:100]!r}")
