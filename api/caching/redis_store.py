"""A store in a Redis server, shared by many machines. Its memory is limited by the server (``maxmemory`` with
``allkeys-lru``); answers that nobody has asked for in a month go of themselves. Knows keys and texts only.
"""

from __future__ import annotations

import zlib

import redis

PREFIX = "belot:answer:"

_KEPT_S = 30 * 24 * 3_600
_PATIENCE_S = 0.25
"""To connect, and for each answer of the server."""

_LEVEL = 1


class RedisStore:
    """Texts by key in the server at ``url``; connects when it is first used."""

    def __init__(self, url: str) -> None:
        self._server = redis.Redis.from_url(
            url, socket_timeout=_PATIENCE_S, socket_connect_timeout=_PATIENCE_S
        )

    def get(self, key: str) -> str | None:
        """The text of ``key``; None if there is none.

        Raises:
            redis.RedisError, zlib.error: the server does not answer, or with something else.
        """
        packed = self._server.getex(PREFIX + key, ex=_KEPT_S)
        return zlib.decompress(packed).decode() if isinstance(packed, bytes) else None

    def put(self, key: str, text: str) -> None:
        """Keeps ``text``.

        Raises:
            redis.RedisError: the server does not answer, or has no room.
        """
        self._server.set(PREFIX + key, zlib.compress(text.encode(), _LEVEL), ex=_KEPT_S)

    def close(self) -> None:
        """Closes its connections."""
        self._server.close()
