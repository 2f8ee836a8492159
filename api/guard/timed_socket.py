"""A connection from which a request has to come in time. Knows bytes and seconds, nothing of requests."""

from __future__ import annotations

import errno
import socket
import time
from typing import Any


class SlowClientError(ConnectionResetError):
    """A request did not arrive in time; to a server the same as a connection that broke off."""

    def __init__(self) -> None:
        super().__init__(errno.ECONNRESET, "the request did not arrive in time")


class TimedSocket:
    """What a server reads requests from; no request may take longer than its time.

    That is ``request_s`` seconds, and one more for every ``bytes_per_s`` bytes that have come. A socket has
    its timeout for every single read; here it counts for all reads of a request together.
    """

    def __init__(self, connection: socket.socket, request_s: float, bytes_per_s: int) -> None:
        self._connection = connection
        self._request_s = request_s
        self._bytes_per_s = bytes_per_s
        self.begin()

    def begin(self) -> None:
        """From now on the next request is awaited."""
        self._started = time.monotonic()
        self._received = 0

    def recv(self, size: int) -> bytes:
        """Up to ``size`` bytes.

        Raises:
            SlowClientError: the time is over.
        """
        left = self._started + self._request_s + self._received / self._bytes_per_s - time.monotonic()
        if left <= 0:
            raise SlowClientError
        self._connection.settimeout(left)
        try:
            data = self._connection.recv(size)
        except TimeoutError:
            raise SlowClientError from None
        finally:
            self._connection.settimeout(self._request_s)  # from now on that of writing the answer
        self._received += len(data)
        return data

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)
