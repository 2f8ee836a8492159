"""How many searches run at the same time: a request gets a slot, waits a little, or is sent away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from api.observing.asking import searching
from api.observing.metrics import SLOTS_REFUSED
from api.problems import Cause, ProblemError

RETRY_AFTER_S = 1


class SearchSlots:
    """A fixed number of slots, shared by the threads of one process."""

    def __init__(self, slots: int, wait_ms: int) -> None:
        """``wait_ms``: how long a request waits for a slot, in milliseconds."""
        self._free = BoundedSemaphore(slots)
        self._places_to_wait = BoundedSemaphore(slots)
        self._slots = slots
        self._wait_s = wait_ms / 1000

    def _take(self) -> bool:
        """No more wait than there are slots: the threads of those would be missing for everything else."""
        if self._free.acquire(blocking=False):
            return True
        if not self._places_to_wait.acquire(blocking=False):
            return False
        try:
            return self._free.acquire(timeout=self._wait_s)
        finally:
            self._places_to_wait.release()

    @contextmanager
    def slot(self) -> Iterator[None]:
        """Holds a slot inside the ``with`` block.

        Raises:
            ProblemError: no slot came free in time, or too many wait already (503 with ``Retry-After``).
        """
        if not self._take():
            SLOTS_REFUSED.inc()
            detail = f"all {self._slots} search slots are busy; try again in {RETRY_AFTER_S} s"
            raise ProblemError(Cause.BUSY, detail, headers={"Retry-After": str(RETRY_AFTER_S)})
        try:
            with searching():
                yield
        finally:
            self._free.release()
