"""Starts a process of its own, waits until it answers, stops it, or ends it in the middle of everything.

Knows nothing of what the process does.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from solver.cli.serving import end_with_parent

_READY_S = 120.0  # on a machine that does a lot besides
_STOP_S = 60.0
_PAUSE_S = 0.05

Ready = Callable[[], bool]


class NotStartedError(RuntimeError):
    """A process has ended, or does not answer; the message has the end of its log."""


@dataclass(slots=True)
class Process:
    """How a process is started; its log is a file that grows over all its starts.

    ``user``: whose process it is, where that is not the user of this one. ``stop_signal`` asks it to end.
    It ends with this process, and with the thread that has started it.
    """

    name: str
    command: Sequence[str]
    folder: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    is_ready: Ready = lambda: True
    user: str | None = None
    stop_signal: signal.Signals = signal.SIGTERM
    _running: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> Path:
        """What it has written."""
        return self.folder / f"{self.name}.log"

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._running is not None, f"{self.name} has not been started"
        return self._running.pid

    @property
    def was_started(self) -> bool:
        """Whether it was ever started."""
        return self._running is not None

    @property
    def is_running(self) -> bool:
        """Whether it was started and has not ended."""
        return self._running is not None and not _has_ended(self._running)

    def start(self) -> None:
        """Starts it and waits until it is ready.

        Raises:
            NotStartedError: it ends, or does not get ready.
        """
        with self.log.open("ab") as log:
            self._running = subprocess.Popen(
                self.command,
                cwd=self.folder,
                env=dict(self.environment),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=self.user,
                group=self.user,
                extra_groups=None if self.user is None else [],
                start_new_session=True,
                preexec_fn=end_with_parent,
            )
        deadline = time.monotonic() + _READY_S
        while not self.is_ready():
            if not self.is_running or time.monotonic() > deadline:
                self.kill()
                raise NotStartedError(f"{self.name} does not start:\n{self._end_of_log()}")
            time.sleep(_PAUSE_S)

    def tell(self, number: signal.Signals) -> None:
        """Sends a signal to the process, and to none that it has started."""
        os.kill(self.pid, number)

    def wait(self, seconds: float = _STOP_S) -> int:
        """Its exit code once it has ended by itself.

        Raises:
            subprocess.TimeoutExpired: it has not.
        """
        deadline = time.monotonic() + seconds
        while self.is_running:
            if time.monotonic() > deadline:
                raise subprocess.TimeoutExpired(self.command, seconds)
            time.sleep(_PAUSE_S)
        return self.kill()

    def stop(self) -> int:
        """Asks it to end and waits for that; its exit code. One that does not end is killed."""
        if self.is_running:
            self.tell(self.stop_signal)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.wait()
        return self.kill()

    def kill(self) -> int:
        """Ends it and everything that it has started, without a warning (SIGKILL); its exit code."""
        assert self._running is not None, f"{self.name} has not been started"
        if self._running.returncode is None:  # until it is waited for nobody else gets its number
            os.killpg(self.pid, signal.SIGKILL)
        return self._running.wait()

    def _end_of_log(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")[-3_000:]


def free_port() -> int:
    """A port of this machine at which nobody listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def listens(port: int) -> Ready:
    """Whether somebody accepts connections at ``port``."""

    def ask() -> bool:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            return False
        return True

    return ask


def answers(port: int, path: str) -> Ready:
    """Whether a request at ``port`` succeeds."""

    def ask() -> bool:
        connection = HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", path)
            return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()

    return ask


def succeeds(*command: str) -> Ready:
    """Whether a command ends with exit code 0."""
    return lambda: subprocess.run(command, capture_output=True, check=False).returncode == 0


def _has_ended(process: subprocess.Popen[bytes]) -> bool:
    """Whether it has; it is not waited for yet."""
    if process.returncode is not None:
        return True
    return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
