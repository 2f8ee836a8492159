"""Equal questions at the same time are answered once: one asks, the others wait for his answer.

Safe to be used by many threads. Knows keys and texts only.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Lock


class Flight:
    """One computation; whoever started it says in the end what others may have of it."""

    def __init__(self, landing: Future[str | None]) -> None:
        self._landing = landing

    def land(self, text: str) -> None:
        """Gives ``text`` to everybody who waits."""
        self._landing.set_result(text)


class Flights:
    """The computations that go on, by key."""

    def __init__(self) -> None:
        self._landings: dict[str, Future[str | None]] = {}
        self._lock = Lock()

    @contextmanager
    def boarded(self, key: str) -> Iterator[Flight | str | None]:
        """A ``Flight`` for who comes first, who then computes; what he gives for the others.

        They wait until he is done, and get None if he had nothing to give: he failed, or ran out of time.
        Then everybody computes for himself.
        """
        with self._lock:
            landing = self._landings.get(key)
            own = Future[str | None]() if landing is None else None
            if own is not None:
                self._landings[key] = own
        if own is None:
            assert landing is not None
            yield landing.result()
            return
        try:
            yield Flight(own)
        finally:
            with self._lock:
                del self._landings[key]
            if not own.done():
                own.set_result(None)
