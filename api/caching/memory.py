"""The first level: answers of one process, those that were not asked for longest are dropped.

Safe to be used by many threads. Knows keys and texts only.
"""

from __future__ import annotations

from threading import Lock

from cachetools import LRUCache

_OVERHEAD_BYTES = 300
"""Of an entry besides the characters of its text: its key, two objects, and their places in two tables."""


class Memory:
    """Texts by key, up to ``most_bytes`` together; none at all if that is 0."""

    def __init__(self, most_bytes: int) -> None:
        self._texts: LRUCache[str, str] = LRUCache(most_bytes, getsizeof=_size)
        self._lock = Lock()

    def get(self, key: str) -> str | None:
        """The text of ``key``; None if there is none."""
        with self._lock:
            return self._texts.get(key)

    def put(self, key: str, text: str) -> bool:
        """Keeps ``text``, unless it alone is larger than everything may be; whether it does."""
        if _size(text) > self._texts.maxsize:
            return False
        with self._lock:
            self._texts[key] = text
        return True

    @property
    def size_bytes(self) -> int:
        """What is kept, with its overhead."""
        with self._lock:
            return int(self._texts.currsize)


def _size(text: str) -> int:
    return len(text) + _OVERHEAD_BYTES
