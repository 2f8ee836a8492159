"""A batch and what has become of it, and how its lines are kept in rows."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from api.jobs.kinds import Kind
from solver.batch import Chunk

_COMPRESSION = 1  # a second of work must not wait for the packing of its answers


class Status(Enum):
    """What has become of a batch. ``RECEIVING``: its items are being written; nobody is told of it yet."""

    RECEIVING = "receiving"
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"

    @property
    def is_final(self) -> bool:
        """Whether no worker will do any more."""
        return self in (Status.DONE, Status.CANCELLED)


OPEN = (Status.QUEUED.value, Status.RUNNING.value)
"""What workers look for."""


@dataclass(frozen=True, slots=True)
class Batch:
    """One batch; times are seconds since 1970."""

    id: str
    kind: Kind
    defaults: str
    status: Status
    total: int
    done: int
    failed: int
    created: float
    started: float | None
    finished: float | None


def batch_of(row: Mapping[str, Any]) -> Batch:
    """The batch in a row of the table."""
    return Batch(**{**row, "kind": Kind(row["kind"]), "status": Status(row["status"])})


def packed(lines: tuple[bytes, ...]) -> bytes:
    """Lines, none of which holds a line end, as they are kept."""
    return zlib.compress(b"\n".join(lines), _COMPRESSION)


def unpacked(data: bytes) -> tuple[bytes, ...]:
    """The lines that ``packed`` made ``data`` of."""
    return tuple(zlib.decompress(data).split(b"\n"))


def chunk_row(batch: str, chunk: Chunk) -> dict[str, object]:
    """The row of a chunk that nobody has worked on."""
    lines = packed(chunk.lines)
    return {"batch": batch, "first": chunk.first, "items": len(chunk.lines), "lines": lines}
