"""Everything the library raises, as one tree.

::

    BelotError (ValueError)
    ├── CardError        a text cannot be read as a card, or a list of cards is faulty
    ├── RulesetError     a ruleset is unknown, or a parameter has a value it cannot have
    ├── NotationError    a position text breaks the grammar (carries the column)
    ├── PositionError    a position that was written down is not legal
    └── IllegalPlayError a card may not be played now

Every error lists *all* faults that were found, each with a JSON pointer to the
offending input, a stable code and a sentence that quotes the input.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with an input.

    ``pointer`` is a JSON pointer (RFC 6901) into what was given, ``""`` for the whole of it;
    ``code`` is stable and listed in docs/faults.md; ``detail`` is a sentence for people.
    """

    pointer: str
    code: str
    detail: str

    def below(self, prefix: str) -> Fault:
        """The same fault seen from further out: ``prefix`` is put before the pointer."""
        return Fault(prefix + self.pointer, self.code, self.detail)

    def __str__(self) -> str:
        return f"{self.pointer}: {self.detail}" if self.pointer else self.detail


class BelotError(ValueError):
    """Base of all errors of this library; ``faults`` is never empty."""

    def __init__(self, faults: Fault | Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = (faults,) if isinstance(faults, Fault) else tuple(faults)
        if not self.faults:
            raise AssertionError("an error without a fault says nothing")
        super().__init__("\n".join(str(fault) for fault in self.faults))


class CardError(BelotError):
    """A text cannot be read as a card, or a list of cards is faulty."""


class RulesetError(BelotError):
    """A ruleset is unknown, or a parameter is unknown or has a value it cannot have."""


class NotationError(BelotError):
    """A position text breaks the grammar; ``column`` counts characters from 1."""

    def __init__(self, faults: Fault | Iterable[Fault], *, column: int | None = None) -> None:
        super().__init__(faults)
        self.column = column


class PositionError(BelotError):
    """A position that was written down is not legal."""


class IllegalPlayError(BelotError):
    """A card may not be played now."""
