"""All metrics of the service, or of a worker, as the text that Prometheus reads.

Several processes of one service keep their numbers in files of a folder that they share; whichever of them is
asked adds them up. Knows the folder and the registry, and nothing that is counted.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from threading import Thread
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, generate_latest, start_http_server
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from api.addresses import address_of
from api.observing.memory import ProcessMemory
from api.observing.metrics import REGISTRY

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder to the library; set by whoever starts the processes, before they load it."""

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4


def exposition(*more: Collector) -> bytes:
    """The metrics of all processes of this service, and what ``more`` collect."""
    folder = os.environ.get(FOLDER_VARIABLE)
    if folder is None:
        own = [REGISTRY, ProcessMemory(lambda: [os.getpid()])]
        return b"".join(map(_text, [*own, *more]))
    together = MultiProcessCollector(CollectorRegistry(), folder)  # type: ignore[no-untyped-call]
    return b"".join(map(_text, [together, ProcessMemory(lambda: _writers(Path(folder))), *more]))


def serve_metrics(bind: str) -> tuple[WSGIServer, Thread]:
    """Serves the metrics of this process at ``bind``, an address and a port, in a thread of its own.

    Raises:
        OSError: the port is taken, or the address is none of this machine.
    """
    host, port = address_of(bind)
    registry = CollectorRegistry()
    registry.register(REGISTRY)
    registry.register(ProcessMemory(lambda: [os.getpid()]))
    return start_http_server(port, host, registry)


def _text(collector: Collector) -> bytes:
    return generate_latest(collector)


def _writers(folder: Path) -> Iterable[int]:
    """The processes that have written files there, dead ones included."""
    found = {file.stem.rpartition("_")[2] for file in folder.glob("*.db")}
    return sorted(int(number) for number in found if number.isdigit())
