"""Who answers the chunks: threads of this process, or the workers of a Dask cluster."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any

CHUNKS_AHEAD = 2
"""Chunks submitted for each one that can be worked on: the next lies ready, and no more are lost."""

_CONNECTED_WITHIN = "10s"


class NoClusterError(Exception):
    """The extra for clusters is not installed, or nobody answers at the address."""


@dataclass(frozen=True, slots=True)
class Crew:
    """An executor with ``size`` that work at the same time; ``is_local``: in this process."""

    executor: Executor
    size: int
    is_local: bool

    @property
    def window(self) -> int:
        """How many chunks are submitted at the same time."""
        return self.size * CHUNKS_AHEAD


@contextmanager
def crew_of(threads: int | None, scheduler: str | None = None) -> Iterator[Crew]:
    """So many threads, by default one per processor; or the cluster of a scheduler like ``tcp://host:8786``.

    Raises:
        NoClusterError: there is no such cluster, or it cannot be spoken to.
    """
    if scheduler is not None:
        with _cluster(scheduler) as crew:
            yield crew
        return
    size = threads or os.cpu_count() or 1
    with ThreadPoolExecutor(size, thread_name_prefix="batch") as executor:
        yield Crew(executor, size, is_local=True)


@contextmanager
def _cluster(scheduler: str) -> Iterator[Crew]:
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise NoClusterError("a scheduler needs the extra `cluster` of belot-solver") from None
    try:
        client = distributed.Client(scheduler, timeout=_CONNECTED_WITHIN)
    except (OSError, ValueError) as error:
        raise NoClusterError(f"no scheduler answers at {scheduler!r}: {error}") from None
    with client:
        size = sum(client.nthreads().values())
        # A cluster may be empty when the first chunk is submitted: workers may come later.
        yield Crew(client.get_executor(), max(size, 1), is_local=False)
