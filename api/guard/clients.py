"""Who asks: the owner of a key, or an address. Refuses who has no key, where one is needed."""

from __future__ import annotations

import ipaddress

from flask import Flask, g, request
from structlog.contextvars import bind_contextvars

from api.guard.key_file import KeyFile
from api.guard.keys import Key
from api.problems import Cause, ProblemError

_SCHEME = "bearer"
_IPV6_NETWORK = 64
"""Bits of an address of IPv6 that a client usually cannot choose; the others are his."""
_MOST_OF_AN_ADDRESS = 100


def is_guarded(method: str, path: str) -> bool:
    """Whether keys and limits go for an operation: questions, and everything below ``/v1``."""
    return method != "OPTIONS" and (method == "POST" or path.startswith("/v1/"))


def recognise_clients(app: Flask, keys: KeyFile) -> None:
    """Finds out before every request whose key came with it, ``current_key``."""

    @app.before_request
    def recognise() -> None:
        sent = request.authorization
        key = None
        if sent is not None and sent.type == _SCHEME and sent.token:
            key = keys.find(sent.token)
        if key is not None:
            bind_contextvars(client=key.name)
        g.belot_key = key


def refuse_strangers(app: Flask) -> None:
    """Answers guarded requests without a valid key with 401."""

    @app.before_request
    def refuse() -> None:
        if is_guarded(request.method, request.path) and current_key() is None:
            raise _unauthorized(is_key_sent="Authorization" in request.headers)


def current_key() -> Key | None:
    """The key of the current request; None if there is none."""
    key: Key | None = g.get("belot_key")
    return key


def client_name() -> str:
    """Under which name the current request is counted."""
    key = current_key()
    return f"address {network_of(request.remote_addr or '')}" if key is None else f"key {key.name}"


def network_of(address: str) -> str:
    """``address``, or the network of one of IPv6, in which one client has them all."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address[:_MOST_OF_AN_ADDRESS]
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((int(parsed), _IPV6_NETWORK), strict=False))


def _unauthorized(*, is_key_sent: bool) -> ProblemError:
    challenge = 'Bearer realm="belot"'
    if not is_key_sent:
        detail = "this service answers who has a key; send the header Authorization: Bearer and the key"
        return ProblemError(Cause.UNAUTHORIZED, detail, headers={"WWW-Authenticate": challenge})
    headers = {"WWW-Authenticate": f'{challenge}, error="invalid_token"'}
    return ProblemError(Cause.UNAUTHORIZED, "the key that was sent is not valid", headers=headers)
