"""How much memory processes take, as the system tells. Knows processes by their number only."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


class ProcessMemory(Collector):
    """The memory of those processes that exist among ``numbers``."""

    def __init__(self, numbers: Callable[[], Iterable[int]]) -> None:
        self._numbers = numbers

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """A sample for each process; none where the system does not tell."""
        family = GaugeMetricFamily(
            "belot_process_resident_memory_bytes",
            "Memory of a process that is not swapped out.",
            labels=["pid"],
        )
        for number in self._numbers():
            resident = resident_bytes(number)
            if resident is not None:
                family.add_metric([str(number)], resident)
        yield family


def resident_bytes(number: int) -> int | None:
    """Resident memory of a process in bytes; None if there is no such process, or the system has no /proc."""
    try:
        pages = Path(f"/proc/{number}/statm").read_text(encoding="ascii").split()[1]
    except (OSError, IndexError):
        return None
    return int(pages) * _PAGE_BYTES
