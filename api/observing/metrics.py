"""The numbers that are kept about this process. Names and units follow the conventions of Prometheus.

They belong to the process, not to an application: the library that keeps them wants it so. How they are shown
is told in ``api.observing.exposition``. Knows neither requests nor batches.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call]  # no other program reads them, and they double the text

REGISTRY = CollectorRegistry()
"""All of these; the registry that the library has for everybody is left alone."""

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120)
_NODES = (10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8)

REQUESTS = Counter(
    "belot_http_requests",
    "Requests that were answered, by operation and status; operation none: there is nothing at the address.",
    ("operation", "status"),
    registry=REGISTRY,
)
REQUEST_SECONDS = Histogram(
    "belot_http_request_duration_seconds",
    "From the first line of a request to the end of its answer; streams last as long as they are read.",
    ("operation",),
    buckets=_SECONDS,
    registry=REGISTRY,
)
REQUESTS_RUNNING = Gauge(
    "belot_http_requests_in_progress",
    "Requests that are being answered.",
    multiprocess_mode="livesum",
    registry=REGISTRY,
)
SLOTS_BUSY = Gauge(
    "belot_search_slots_busy",
    "Searches that are running.",
    multiprocess_mode="livesum",
    registry=REGISTRY,
)
SLOTS_REFUSED = Counter(
    "belot_search_slots_refused",
    "Requests that were sent away because every slot was busy.",
    registry=REGISTRY,
)
SEARCH_SECONDS = Histogram(
    "belot_search_duration_seconds",
    "How long an answer that was computed has searched.",
    ("question",),
    buckets=_SECONDS,
    registry=REGISTRY,
)
SEARCH_NODES = Histogram(
    "belot_search_nodes",
    "Positions that were searched for an answer, where the answer says it.",
    ("question",),
    buckets=_NODES,
    registry=REGISTRY,
)
ANSWERS = Counter(
    "belot_cache_answers",
    "Answers by where they came from: hits are memory, store and collapsed (computed for somebody else at "
    "the same time), misses are computed; bypassed ones are never kept.",
    ("question", "origin"),
    registry=REGISTRY,
)
ITEMS = Counter(
    "belot_batch_items",
    "Items of batches that this worker has answered, with a result or with a problem.",
    ("kind", "outcome"),
    registry=REGISTRY,
)
CHUNKS_LEASED = Counter(
    "belot_batch_chunks_leased", "Chunks of batches that this worker has leased.", registry=REGISTRY
)
CHUNKS_LOST = Counter(
    "belot_batch_chunks_lost",
    "Chunks that were leased and not answered: given back, taken by others, or their executor has failed.",
    registry=REGISTRY,
)
CHUNKS_RUNNING = Gauge(
    "belot_batch_chunks_running",
    "Chunks that are being answered.",
    multiprocess_mode="livesum",
    registry=REGISTRY,
)
