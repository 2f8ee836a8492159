"""The second level: a store that several processes share and that outlives them.

Which one is told by an address. A store may be slow, full, broken or away; none of that is the fault of a
request, so failures are logged, and for a while nobody asks again. Knows keys and texts only.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Lock
from typing import Protocol, TypeVar

from api.settings.fields import without_password

Found = TypeVar("Found")

REST_S = 5.0
"""A store that has failed is left alone for so long, or every request would wait for it."""

WARNING_S = 60.0
"""Between two warnings about the same store."""

_NOBODYS_KEY = "nothing"
"""No answer has it: those of answers are hexadecimal."""

SQLITE = "sqlite:///"
REDIS = ("redis://", "rediss://", "unix://")

_log = logging.getLogger(__name__)


class Store(Protocol):
    """Texts by key. Every method may raise anything."""

    def get(self, key: str) -> str | None:
        """The text of ``key``; None if there is none."""

    def put(self, key: str, text: str) -> None:
        """Keeps ``text`` until there is no more room."""

    def close(self) -> None:
        """Gives back what it holds; it is not used afterwards."""


def store_at(url: str, most_bytes: int) -> Store | None:
    """The store at an address, None for an empty one: a file ``sqlite:///path`` of at most about so many
    bytes, or ``redis://…``, which looks after its size itself.

    Raises:
        ValueError: the address names no store, or the package ``redis`` is not installed.
    """
    if not url:
        return None
    if url.startswith(SQLITE) and len(url) > len(SQLITE):
        from api.caching.sqlite_store import SqliteStore

        return SqliteStore(url.removeprefix(SQLITE), most_bytes)
    shown = without_password(url)
    if url.startswith(REDIS):
        try:
            from api.caching.redis_store import RedisStore
        except ImportError:
            raise ValueError(f"{shown!r} needs the extra redis: pip install belot-solver[redis]") from None
        return RedisStore(url)
    raise ValueError(f"{shown!r} is neither {SQLITE} with a path nor an address {', '.join(REDIS)}")


class ForgivingStore:
    """A store that never raises: without an answer it has none."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._lock = Lock()
        self._rests_until = -REST_S
        self._silent_until = -WARNING_S

    def get(self, key: str) -> str | None:
        """The text of ``key``; None if there is none, or it cannot be read now."""
        return self._forgiving(lambda: self._store.get(key))

    def put(self, key: str, text: str) -> None:
        """Keeps ``text``, if that is possible now."""
        self._forgiving(lambda: self._store.put(key, text))

    def answers(self) -> bool:
        """Whether it can be read; asked even while it rests, so that it is known when it is back."""
        try:
            self._store.get(_NOBODYS_KEY)
        except Exception as error:  # as above
            self._failed(error)
            return False
        return True

    def close(self) -> None:
        """Gives back what it holds."""
        self._forgiving(self._store.close)

    def _forgiving(self, use: Callable[[], Found]) -> Found | None:
        if self._clock() < self._rests_until:
            return None
        try:
            return use()
        except Exception as error:  # whatever it is, the answer can be computed
            self._failed(error)
            return None

    def _failed(self, error: Exception) -> None:
        with self._lock:
            now = self._clock()
            self._rests_until = now + REST_S
            is_told = now < self._silent_until
            if not is_told:
                self._silent_until = now + WARNING_S
        if not is_told:
            kind = type(error).__name__
            _log.warning("the store of answers fails, going on without it: %s: %s", kind, error)
