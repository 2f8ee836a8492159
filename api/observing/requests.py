"""Follows requests: gives each an id, and tells when it has been answered, in a line of log and in metrics.

A line names the route, never the address as it was written, and nothing of headers or bodies: keys may stand
in all of them.
"""

from __future__ import annotations

import logging
import re
import time
import uuid
from http import HTTPStatus

from flask import Flask, Response, g, request
from structlog.contextvars import bind_contextvars, clear_contextvars

from api.observing.asking import last_asking
from api.observing.metrics import REQUEST_SECONDS, REQUESTS, REQUESTS_RUNNING

REQUEST_ID = "X-Request-ID"
_IS_ID = re.compile(r"[A-Za-z0-9._:-]{1,100}")
_MOST_OF_A_METHOD = 20
_NOTHING = "none"

_QUIET = ("/healthz", "/readyz", "/metrics")
"""What machines ask all day long is logged at the level debug, if it is answered."""

_log = logging.getLogger("belot.request")


def follow_requests(app: Flask) -> None:
    """Follows every request of ``app``."""
    app.before_request(_begin)
    app.after_request(_answered)


def problem_is(slug: str) -> None:
    """Notes why the request is not answered."""
    g.belot_problem = slug


def sane_id(given: str | None) -> str:
    """``given``, if it is an id that may stand in a line of log; a new one otherwise."""
    return given if given is not None and _IS_ID.fullmatch(given) else uuid.uuid4().hex


def _begin() -> None:
    clear_contextvars()  # the thread may have answered another request before
    g.belot_request_id = sane_id(request.headers.get(REQUEST_ID))
    g.belot_started = time.perf_counter()
    bind_contextvars(request_id=g.belot_request_id)
    REQUESTS_RUNNING.inc()


def _answered(response: Response) -> Response:
    response.headers[REQUEST_ID] = g.belot_request_id
    operation = (request.endpoint or _NOTHING).rpartition(".")[2]
    started, fields = g.belot_started, _fields(response)

    def finished() -> None:
        seconds = time.perf_counter() - started
        REQUESTS_RUNNING.dec()
        REQUESTS.labels(operation, response.status_code).inc()
        REQUEST_SECONDS.labels(operation).observe(seconds)
        level = _level(fields["route"], response.status_code)
        _log.log(level, "answered", extra={**fields, "duration_ms": _ms(seconds)})

    if response.is_streamed:
        response.call_on_close(finished)
    else:
        finished()
    return response


def _fields(response: Response) -> dict[str, object]:
    fields: dict[str, object] = {
        "request_id": g.belot_request_id,
        "method": request.method[:_MOST_OF_A_METHOD],
        "route": _NOTHING if request.url_rule is None else request.url_rule.rule,
        "status": response.status_code,
    }
    asking = last_asking()
    if asking is not None:
        fields |= {"search_ms": _ms(asking.search_s), "origin": asking.origin or _NOTHING}
    if "belot_problem" in g:
        fields["problem"] = g.belot_problem
    return fields


def _level(route: object, status: int) -> int:
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return logging.WARNING
    return logging.DEBUG if route in _QUIET else logging.INFO


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 3)
