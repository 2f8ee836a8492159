"""What happens when gunicorn starts and stops: the folder of the metrics, and draining.

Loaded by the process that starts the others, which must not load what counts: where numbers are kept is
decided when that is loaded for the first time.
"""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from pathlib import Path
from typing import Any

from api.draining import shutdown_fault
from api.settings import load

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
_made: list[str] = []


def on_starting(server: Any) -> None:
    """Checks what only both sides together know, and prepares the metrics.

    Raises:
        RuntimeError: requests may last longer than the service waits for them at its end; gunicorn says so
            and does not start.
    """
    settings = load(os.environ).settings
    fault = shutdown_fault(settings.max_limit_ms, settings.slot_wait_ms, server.cfg.graceful_timeout)
    if fault is not None:
        raise RuntimeError(fault)
    _prepare_folder()


def post_worker_init(worker: Any) -> None:
    """A process that is told to stop says so to whoever asks, ends its streams, and listens no more.

    As gunicorn comes, it would keep the address open while it finishes its requests: whoever connects then
    would wait, and be cut off in the end. Others who listen at the same address go on.
    """
    draining = worker.wsgi.extensions["belot"].draining

    def listen_no_more() -> None:
        worker.set_accept_enabled(False)
        for listener in worker.sockets:
            listener.close()

    def stop(number: int, frame: object) -> None:
        draining.begin()
        worker.handle_exit(number, frame)
        worker.method_queue.defer(listen_no_more)  # between two events, not in the middle of one

    signal.signal(signal.SIGTERM, stop)
    signal.siginterrupt(signal.SIGTERM, False)


def child_exit(_server: Any, worker: Any) -> None:
    """What a process that has ended was doing is not being done any more; what it has done stays counted."""
    folder = Path(os.environ[FOLDER_VARIABLE])
    for file in folder.glob(f"gauge_live*_{worker.pid}.db"):
        file.unlink(missing_ok=True)


def on_exit(_server: Any) -> None:
    """Nobody asks any more."""
    for folder in _made:
        shutil.rmtree(folder, ignore_errors=True)


def _prepare_folder() -> None:
    """An empty folder; one that is named by its variable is emptied of the numbers of earlier processes."""
    named = os.environ.get(FOLDER_VARIABLE)
    if named is None:
        named = os.environ[FOLDER_VARIABLE] = tempfile.mkdtemp(prefix="belot-metrics-")
        _made.append(named)
    Path(named).mkdir(parents=True, exist_ok=True)
    for file in Path(named).glob("*.db"):
        file.unlink(missing_ok=True)
