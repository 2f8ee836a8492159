"""A real server for the client: gunicorn, or a proxy before it that breaks connections."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PATIENCE_S = 300.0


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def gunicorn(port: int, **settings: str) -> Iterator[str]:
    """The service at a port, with these environment variables; its address."""
    environment = {**os.environ, "BELOT_WORKERS": "1", "BELOT_BIND": f"127.0.0.1:{port}", **settings}
    command = [sys.executable, "-m", "gunicorn", "-c", "python:api.gunicorn_settings", "api.wsgi:app"]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address)
        yield address
    finally:
        process.kill()
        process.wait(PATIENCE_S)


def _wait_for(address: str) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=5).close()
            return
        except OSError:  # refused, or too busy to answer
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


class BreakingProxy:
    """Passes connections on to a service, and breaks each after so many bytes of its answers."""

    def __init__(self, address: str, bytes_each: int) -> None:
        """``bytes_each`` may be changed; what is broken off is counted in ``broken``."""
        host, _, port = address.removeprefix("http://").partition(":")
        self._target = host, int(port)
        self.bytes_each = bytes_each
        self.broken = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Takes no more connections."""
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        server = socket.create_connection(self._target)
        threading.Thread(target=_pass_on, args=(client, server), daemon=True).start()
        left = self.bytes_each
        try:
            while left and (data := server.recv(min(left, 4_096))):
                client.sendall(data)
                left -= len(data)
        except OSError:
            pass
        self.broken += left == 0
        for end in (client, server):
            _close(end)


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    try:
        while data := source.recv(4_096):
            target.sendall(data)
    except OSError:
        return


def _close(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
