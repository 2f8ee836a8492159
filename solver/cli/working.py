"""Works on the batches of the service: what ``belot worker`` does.

The service is imported only when a worker is wanted.
"""

from __future__ import annotations

import signal
from threading import Event
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from api.settings import Settings


def work(settings: Settings) -> None:
    """Works until this process is told to stop.

    Raises:
        StoreError: the store cannot be opened.
        NoClusterError: nobody answers at the address of the scheduler.
    """
    from api.jobs.answering import batch_settings
    from api.jobs.database import open_database
    from api.jobs.worker import Worker
    from api.observing.exposition import serve_metrics
    from api.observing.logs import configure_logs
    from solver.batch import crew_of

    configure_logs(settings.log_level)
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    if settings.worker_metrics_bind:
        serve_metrics(settings.worker_metrics_bind)
    database = open_database(settings.store_url, settings.store_max_bytes)
    with crew_of(settings.worker_threads, settings.worker_scheduler or None) as crew:
        configure_logs(settings.log_level)  # Dask has set up a log of its own when it was loaded
        Worker(database, batch_settings(settings), crew).run(stop)
