"""The queue of the batches in metrics: read from the database whenever somebody asks."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from api.jobs.batch import OPEN
from api.jobs.database import Database, StoreError
from api.jobs.tables import ChunkState, batches, chunks

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class QueueState:
    """Items of open batches that wait or are being answered, and for how many seconds the oldest waits."""

    queued: int
    leased: int
    oldest_s: float


def queue_state(database: Database) -> QueueState:
    """What the queue of ``database`` looks like now.

    Raises:
        SQLAlchemyError: the database does not answer.
    """
    wanted = (
        select(chunks.c.state, func.sum(chunks.c["items"]), func.min(batches.c.created))
        .join(batches, batches.c.id == chunks.c.batch)
        .where(batches.c.status.in_(OPEN), chunks.c.state != ChunkState.DONE.value)
        .group_by(chunks.c.state)
    )
    with database.reading() as connection:
        found = {state: (int(items), created) for state, items, created in connection.execute(wanted)}
        now = database.now(connection)
    queued, since = found.get(ChunkState.QUEUED.value, (0, now))
    leased, _ = found.get(ChunkState.LEASED.value, (0, now))
    return QueueState(queued, leased, max(0.0, now - since))


class Queue(Collector):
    """The queue of the database that ``database`` opens."""

    def __init__(self, database: Callable[[], Database]) -> None:
        self._database = database

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Whether the store answers; if so, what waits in it."""
        try:
            state = queue_state(self._database())
        except (StoreError, SQLAlchemyError, OSError) as error:
            _log.warning("the store does not answer: %s", str(error).partition("\n")[0])
            yield GaugeMetricFamily("belot_store_up", "Whether the database of the batches answers.", value=0)
            return
        yield GaugeMetricFamily("belot_store_up", "Whether the database of the batches answers.", value=1)
        items = GaugeMetricFamily(
            "belot_queue_items",
            "Items of batches that wait for a worker (queued), or are with one (leased).",
            labels=["state"],
        )
        items.add_metric(["queued"], state.queued)
        items.add_metric(["leased"], state.leased)
        yield items
        yield GaugeMetricFamily(
            "belot_queue_oldest_age_seconds",
            "How long ago the oldest batch was accepted that still has items waiting; 0 if none has.",
            value=state.oldest_s,
        )
