"""Whether this process has been told to stop: it finishes what it has begun and begins nothing that lasts."""

from __future__ import annotations

from threading import Event

STOP_LATEST_S = 3.0
"""Between being told to stop and the start of the last request: gunicorn keeps open connections for two
seconds, for a request that may be on its way already."""


class Draining:
    """Set once, by a signal; asked by readiness and by streams."""

    def __init__(self) -> None:
        self._begun = Event()

    def begin(self) -> None:
        """From now on ``is_on``."""
        self._begun.set()

    @property
    def is_on(self) -> bool:
        """Whether the process is about to end."""
        return self._begun.is_set()


def shutdown_fault(max_limit_ms: int, slot_wait_ms: int, shutdown_s: float) -> str | None:
    """What is wrong with these settings: requests could last longer than they are given at the end."""
    longest_s = (max_limit_ms + slot_wait_ms) / 1000 + STOP_LATEST_S
    if longest_s < shutdown_s:
        return None
    return (
        f"shutdown_s = {shutdown_s:g} is too short: with max_limit_ms = {max_limit_ms} and slot_wait_ms = "
        f"{slot_wait_ms} a request may take until {longest_s:g} s after the service was told to stop"
    )
