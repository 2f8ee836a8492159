"""The process of gunicorn that answers requests, patient only as far as clients deserve it.

As gunicorn has it, a client that says nothing keeps a thread for seconds, one that sends half a request or
does not read his answer keeps it for ever, and one that does not close his connection keeps all others
waiting. Knows connections; nothing of what is asked.
"""

from __future__ import annotations

import socket
from functools import partial
from typing import Any

from gunicorn import util
from gunicorn.workers.gthread import _DEFER, ThreadWorker

from api.guard.timed_socket import TimedSocket
from api.settings import Settings, load_at_start

_AT_ONCE_S = 0.01
"""A client that connects and says nothing for so long is waited for without a thread."""

_LINGER_S = 0.5
"""How long a client who has not been listened to may take to read the end of his answer."""

_BLOCK = 1 << 16


class PatientWorker(ThreadWorker):  # type: ignore[misc]
    """Gives every request its time, every answer, and the end of every connection."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._limits: Settings = load_at_start()

    def handle(self, conn: Any) -> Any:
        """Answers the next request of a connection; in a thread, which is free again when this returns."""
        if not (conn.initialized or conn.data_ready or conn.wait_for_data(_AT_ONCE_S)):
            return _DEFER
        conn.init()
        unreader = getattr(conn.parser, "unreader", None)  # there is none for HTTP/2, which is not offered
        if unreader is not None:
            if not isinstance(unreader.sock, TimedSocket):
                unreader.sock = TimedSocket(
                    conn.sock, self._limits.request_s, self._limits.request_bytes_per_s
                )
            unreader.sock.begin()
        stays_open = super().handle(conn)
        if not stays_open:
            # Otherwise the thread that accepts connections would wait for this one to end.
            _end(conn.sock)
            conn.close = partial(_close, conn.sock)
        return stays_open

    def handle_request(self, req: Any, conn: Any) -> Any:
        """Answers a request whose headers have come."""
        conn.sock.settimeout(self._limits.request_s)
        return super().handle_request(req, conn)


def _end(connection: socket.socket) -> None:
    """Lets the answer arrive: a connection closed with bytes unread is broken off at the other end."""
    try:
        connection.shutdown(socket.SHUT_WR)
        connection.setblocking(False)
        is_unread = bool(connection.recv(_BLOCK))
    except OSError:
        return
    if is_unread:
        util.close_graceful(connection, timeout=_LINGER_S)


def _close(connection: socket.socket, *, graceful: bool = False) -> None:
    util.close(connection)
