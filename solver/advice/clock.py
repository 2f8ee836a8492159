"""How much of the time for an answer is left, and how many threads work on it. Knows no cards."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass

_MOST_THREADS = 8


@dataclass(frozen=True, slots=True)
class Clock:
    """``started``: as ``time.perf_counter`` tells it, in seconds. ``limit_ms``: None without a limit."""

    started: float
    limit_ms: float | None

    @classmethod
    def start(cls, limit_ms: float | None) -> Clock:
        """A clock that starts now.

        Raises:
            ValueError: ``limit_ms`` is negative or not a number.
        """
        if limit_ms is not None and not limit_ms >= 0:
            raise ValueError(f"limit_ms must be 0 or more, not {limit_ms}")
        return cls(time.perf_counter(), limit_ms)

    @property
    def elapsed_ms(self) -> float:
        """Milliseconds since the start."""
        return (time.perf_counter() - self.started) * 1000

    @property
    def left_ms(self) -> float | None:
        """Milliseconds left; None without a limit."""
        return None if self.limit_ms is None else max(0.0, self.limit_ms - self.elapsed_ms)


def threads_to_use(asked: int | None) -> int:
    """The number asked for, by default one for each processor, at most 8."""
    return min(_MOST_THREADS, os.cpu_count() or 1) if asked is None else max(1, asked)
