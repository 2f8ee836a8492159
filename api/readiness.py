"""Whether questions can be answered: the kernel, the database of the batches, the cache, and whether we stop.

What is said of a part never tells where it is.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from api.jobs.database import StoreError
from api.state import State
from solver.double_dummy import solve
from solver.errors import Fault
from solver.game.diagnosis import position_from
from solver.game.notation import read_document

# The jack of trumps takes the last trick: 20 and 14 from the nine, 10 for the last one.
_QUESTION: dict[str, object] = {
    "ruleset": "sr_belot_4",
    "hands": ["JH", "9H", "7S", "8S"],
    "contract": {"trump": "H", "taker": 0},
    "leader": 0,
    "trick": [],
    "won": {"points": [50, 68], "tricks": [3, 4]},
}
_ANSWER = (50 + 20 + 14 + 10, 68)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Parts:
    """What each part is like: a fault, or None if it is as it should be. ``has_cache``: there is a store of
    answers at all."""

    kernel: Fault | None
    store: Fault | None
    cache: Fault | None
    draining: Fault | None
    has_cache: bool

    @property
    def faults(self) -> list[Fault]:
        """Everything that is not as it should be."""
        return [fault for fault in (self.kernel, self.store, self.cache, self.draining) if fault is not None]

    @property
    def is_ready(self) -> bool:
        """Whether questions can be answered; without the store of answers they can."""
        return self.kernel is None and self.store is None and self.draining is None


def parts_of(state: State) -> Parts:
    """Looks at every part of an application."""
    kernel = kernel_fault()
    return Parts(
        kernel=None if kernel is None else Fault("", "kernel-failed", kernel),
        store=_store_fault(state),
        cache=_cache_fault(state),
        draining=_draining_fault(state),
        has_cache=state.cache.has_store,
    )


def kernel_fault() -> str | None:
    """What is wrong with the kernel, in words; None if nothing is."""
    try:
        points = solve(position_from(read_document(_QUESTION))).points
    except Exception as error:
        return f"the kernel failed: {type(error).__name__}"
    return None if points == _ANSWER else f"the kernel answers {points} where {_ANSWER} is right"


def _store_fault(state: State) -> Fault | None:
    try:
        with state.store.database().reading() as connection:
            connection.execute(select(1))
    except (StoreError, SQLAlchemyError, OSError) as error:
        _log.warning("the store of the batches does not answer: %s", str(error).partition("\n")[0])
        return Fault("", "store-unavailable", "the database of the batches does not answer")
    return None


def _cache_fault(state: State) -> Fault | None:
    if state.cache.store_answers():
        return None
    return Fault("", "cache-unavailable", "the store of answers does not answer; every answer is computed")


def _draining_fault(state: State) -> Fault | None:
    if not state.draining.is_on:
        return None
    return Fault("", "draining", "the service stops: requests that have begun are finished")
