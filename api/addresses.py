"""Reads the addresses at which something listens."""

from __future__ import annotations

_MOST = 65_535


def address_of(bind: str) -> tuple[str, int]:
    """``host:port`` in its parts; brackets around a host are left out.

    Raises:
        ValueError: it is something else.
    """
    host, colon, port = bind.rpartition(":")
    if not colon or not host or not port.isascii() or not port.isdigit() or int(port) > _MOST:
        raise ValueError(f"{bind!r} is not an address and a port like 127.0.0.1:9100")
    return host.removeprefix("[").removesuffix("]"), int(port)
