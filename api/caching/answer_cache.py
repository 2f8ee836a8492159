"""Gives answers by key: from memory, from the store, from whoever computes the same, or computes them.

Knows keys and texts; neither requests nor what makes an answer lasting.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from api.caching.flights import Flight, Flights
from api.caching.memory import Memory
from api.caching.stores import ForgivingStore

_MS = 1_000


class Origin(Enum):
    """Where an answer came from; the values are those of the header ``Cache-Status`` (RFC 9211)."""

    MEMORY = "hit; detail=memory"
    STORE = "hit; detail=store"
    COLLAPSED = "fwd=miss; collapsed"
    STORED = "fwd=miss; stored"
    PASSED = "fwd=miss"
    BYPASSED = "fwd=bypass"


@dataclass(frozen=True, slots=True)
class Computed:
    """An answer as JSON; ``is_lasting``: it would be the same whenever the question is asked."""

    text: str
    is_lasting: bool


class AnswerCache:
    """Answers of one process, and those of the store.

    ``store_from_ms``: an answer goes to the store if it took so long.
    """

    def __init__(self, memory: Memory, store: ForgivingStore | None, store_from_ms: float) -> None:
        self._memory = memory
        self._store = store
        self._store_from_ms = store_from_ms
        self._flights = Flights()

    def answer(self, key: str, compute: Callable[[], Computed]) -> tuple[Computed, Origin]:
        """The answer of ``key``, and where it came from; ``compute`` finds it if nobody has it.

        What is not lasting is kept nowhere and goes to nobody else. Raises what ``compute`` raises; others
        who wait for the same then compute for themselves.
        """
        kept = self._memory.get(key)
        if kept is not None:
            return Computed(kept, True), Origin.MEMORY
        with self._flights.boarded(key) as flight:
            if isinstance(flight, str):
                return Computed(flight, True), Origin.COLLAPSED
            if flight is None:
                return self._compute(key, compute)
            return self._first(key, compute, flight)

    @property
    def has_store(self) -> bool:
        """Whether there is a second level."""
        return self._store is not None

    def store_answers(self) -> bool:
        """Whether the store can be read now; without one there is nothing to be read."""
        return self._store is None or self._store.answers()

    def close(self) -> None:
        """Closes the store."""
        if self._store is not None:
            self._store.close()

    def _first(self, key: str, compute: Callable[[], Computed], flight: Flight) -> tuple[Computed, Origin]:
        stored = self._stored(key)
        if stored is not None:
            found, origin = Computed(stored, True), Origin.STORE
            self._memory.put(key, stored)
        else:
            found, origin = self._compute(key, compute)
        if found.is_lasting:
            flight.land(found.text)
        return found, origin

    def _stored(self, key: str) -> str | None:
        # Somebody may have answered between the look into the memory and the start of this flight.
        return self._memory.get(key) or (None if self._store is None else self._store.get(key))

    def _compute(self, key: str, compute: Callable[[], Computed]) -> tuple[Computed, Origin]:
        started = time.perf_counter()
        found = compute()
        elapsed_ms = (time.perf_counter() - started) * _MS
        if not found.is_lasting:
            return found, Origin.PASSED
        is_kept = self._memory.put(key, found.text)
        if self._store is not None and elapsed_ms >= self._store_from_ms:
            self._store.put(key, found.text)
            is_kept = True
        return found, Origin.STORED if is_kept else Origin.PASSED
