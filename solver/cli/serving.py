"""Starts the HTTP service: gunicorn with the settings of ``api``, and beside it a worker for batches."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from types import FrameType
from typing import NoReturn

_DEFAULT_HOST = "127.0.0.1"
_DEFAULT_PORT = 8000

_SERVICE = [sys.executable, "-m", "gunicorn", "--config", "python:api.gunicorn_settings", "api.wsgi:app"]
_WORKER = [sys.executable, "-m", "solver.cli", "worker"]
_PAUSE_S = 1.0
"""Before a worker that has ended by itself is started anew."""

_TELL_WHEN_PARENT_ENDS = 1  # PR_SET_PDEATHSIG of prctl(2)


def service_variables(host: str | None, port: int | None, threads: int | None) -> dict[str, str]:
    """The settings of the service that options name, as variables; what is None is left to other places."""
    variables = {}
    if host is not None or port is not None:
        address = host or _DEFAULT_HOST
        if ":" in address and not address.startswith("["):
            address = f"[{address}]"
        variables["BELOT_BIND"] = f"{address}:{_DEFAULT_PORT if port is None else port}"
    if threads is not None:
        variables["BELOT_THREADS"] = str(threads)
    return variables


def serve(host: str | None, port: int | None, threads: int | None, *, worker: bool) -> NoReturn:
    """Runs the service, with or without a worker for batches; ends with it and its exit code."""
    os.environ.update(service_variables(host, port, threads))
    if not worker:
        os.execv(sys.executable, _SERVICE)
    sys.exit(_Processes(_SERVICE, _WORKER).run())


class _Processes:
    """The service and its worker. The worker is started anew if it ends; without the service both end."""

    def __init__(self, service: Sequence[str], worker: Sequence[str]) -> None:
        self._is_stopping = False
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        self._worker_command = worker
        self._service = _started(service)
        self._worker = _started(worker)

    def run(self) -> int:
        """The exit code of the service."""
        while self._service.poll() is None:
            try:
                self._service.wait(_PAUSE_S)
            except subprocess.TimeoutExpired:
                if self._worker.poll() is not None and not self._is_stopping:
                    self._worker = _started(self._worker_command)
        self._worker.terminate()
        self._worker.wait()
        return self._service.returncode

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._is_stopping = True
        self._worker.terminate()
        self._service.terminate()


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    # In a session of its own: a key pressed in the terminal reaches it only through this process.
    return subprocess.Popen(command, start_new_session=True, preexec_fn=end_with_parent)


def end_with_parent() -> None:
    """Called in a new process: it ends with the thread that has started it, even if that is killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_TELL_WHEN_PARENT_ENDS, signal.SIGTERM)
