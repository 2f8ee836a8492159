"""Follows a question from its search to its answer, in a request as in a batch, and counts what it sees.

Knows the context of an application, where it leaves its notes; no requests.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from flask import g, has_app_context

from api.caching.answer_cache import Origin
from api.observing.metrics import ANSWERS, SEARCH_NODES, SEARCH_SECONDS, SLOTS_BUSY

_KEY = "belot_asking"

ORIGINS = {
    Origin.MEMORY: "memory",
    Origin.STORE: "store",
    Origin.COLLAPSED: "collapsed",
    Origin.STORED: "computed",
    Origin.PASSED: "computed",
    Origin.BYPASSED: "bypassed",
}
"""Where answers come from, in metrics and log lines."""


@dataclass(slots=True)
class Asking:
    """What became of one question: seconds of search, and where its answer came from once there is one."""

    question: str
    search_s: float = 0.0
    origin: str | None = None

    def answered(self, origin: Origin, nodes: Any) -> None:
        """Notes an answer; ``nodes``: what it says of its search, if it does."""
        self.origin = ORIGINS[origin]
        ANSWERS.labels(self.question, self.origin).inc()
        if self.origin in ("computed", "bypassed"):
            if self.search_s:
                SEARCH_SECONDS.labels(self.question).observe(self.search_s)
            if isinstance(nodes, int):
                SEARCH_NODES.labels(self.question).observe(nodes)


def last_asking() -> Asking | None:
    """The question that was asked last in this context, answered or not."""
    found = g.get(_KEY)
    assert found is None or isinstance(found, Asking)
    return found


def asked(question: str) -> Asking:
    """A question that is asked in this context from now on."""
    asking = Asking(question)
    setattr(g, _KEY, asking)
    return asking


@contextmanager
def searching() -> Iterator[None]:
    """A search inside the block; it is part of the question that was asked last."""
    started = time.perf_counter()
    SLOTS_BUSY.inc()
    try:
        yield
    finally:
        SLOTS_BUSY.dec()
        asking = last_asking() if has_app_context() else None
        if asking is not None:
            asking.search_s += time.perf_counter() - started
