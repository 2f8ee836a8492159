"""Works on the batches of the service: what ``belot worker`` does.

The service is imported only when a worker is wanted.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from threading import Event

_FORMAT = "%(asctime)s %(levelname)s %(message)s"


def work(store_url: str | None, threads: int | None, scheduler: str | None) -> None:
    """Works until this process is told to stop; ``store_url`` replaces that of the environment.

    Raises:
        SettingsError: a setting of the environment has a value it cannot have.
        StoreError: the store cannot be opened.
        NoClusterError: nobody answers at the address of ``scheduler``.
    """
    from api.jobs.answering import batch_settings
    from api.jobs.database import open_database
    from api.jobs.worker import Worker
    from api.settings import environment_settings, settings_from
    from solver.batch import crew_of

    logging.basicConfig(level=logging.INFO, format=_FORMAT, stream=sys.stderr)
    settings = settings_from(environment_settings(os.environ))
    if store_url is not None:
        settings = settings.model_copy(update={"store_url": store_url})
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    database = open_database(settings.store_url, settings.store_max_bytes)
    with crew_of(threads, scheduler) as crew:
        Worker(database, batch_settings(settings), crew).run(stop)
