"""Where a fault is, seen from further out. Knows no rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from solver.errors import BelotError, IllegalPlayError, PositionError


@contextmanager
def faults_below(pointer: str) -> Iterator[None]:
    """Puts ``pointer`` before the pointers of every error raised inside.

    An illegal play stays one; every other error comes out as ``PositionError``.
    """
    try:
        yield
    except BelotError as error:
        kind = IllegalPlayError if isinstance(error, IllegalPlayError) else PositionError
        raise kind(fault.below(pointer) for fault in error.faults) from None
