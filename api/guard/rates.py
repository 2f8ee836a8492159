"""How much each client may ask: counts guarded requests, refuses those above the limits."""

from __future__ import annotations

import logging
import math
import time

from flask import Flask, Response, request
from flask_limiter import Limiter, RequestLimit

from api.guard.clients import client_name, current_key, is_guarded

_PREFIX = "belot"
_STORE_TIMEOUT_S = 1
_TOO_MANY = 429

_log = logging.getLogger(__name__)


def limit_rates(app: Flask, limits: str, store_url: str) -> None:
    """Limits what clients ask of ``app``: by the quota of their key, or else by ``limits``."""

    def limits_of_client() -> str:
        key = current_key()
        return key.quota if key is not None and key.quota else limits

    is_shared = not store_url.startswith("memory://")
    limiter = Limiter(
        client_name,
        application_limits=[limits_of_client],
        strategy="fixed-window",  # the others cost more, or say too early when to come back
        storage_uri=store_url,
        storage_options={"socket_timeout": _STORE_TIMEOUT_S, "socket_connect_timeout": _STORE_TIMEOUT_S}
        if is_shared
        else {},
        # Without its store the service goes on answering, and each process counts for itself.
        in_memory_fallback_enabled=is_shared,
        key_prefix=_PREFIX,
        headers_enabled=False,
    )
    limiter.request_filter(lambda: not is_guarded(request.method, request.path))
    limiter.init_app(app)

    @app.after_request
    def tell(response: Response) -> Response:
        try:
            _tell(limiter.current_limits, response)
        except Exception as error:  # the answer is there, only the store has gone in the meantime
            _log.warning("what is left of the limits cannot be told: %s", type(error).__name__)
        return response


def _tell(limits: list[RequestLimit], response: Response) -> None:
    """As in draft-ietf-httpapi-ratelimit-headers-10: the policies, and for each what is left for how long."""
    policies, left, waits = [], [], [1]
    for each in limits:
        seconds = each.limit.get_expiry()
        name = f'"{each.limit.amount}-in-{seconds}s"'
        reset_s = max(0, math.ceil(each.window.reset_time - time.time()))
        policies.append(f"{name};q={each.limit.amount};w={seconds}")
        left.append(f"{name};r={max(0, each.remaining)};t={reset_s}")
        if each.breached:
            waits.append(reset_s)
    if policies:
        response.headers["RateLimit-Policy"] = ", ".join(policies)
        response.headers["RateLimit"] = ", ".join(left)
    if response.status_code == _TOO_MANY:
        response.headers["Retry-After"] = str(max(waits))
