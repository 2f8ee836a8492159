"""A table of ``suit_tables`` as clauses, the form in which a solver of satisfiability takes it.

Knows no holders and no solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from solver.worlds.suit_tables import EVERY_SET, sets_with


@dataclass(frozen=True, slots=True)
class Clause:
    """At least one card of the byte ``held`` is held, or at least one of the byte ``missing`` is not."""

    held: int
    missing: int

    @property
    def breaches(self) -> int:
        """The table of the bytes for which this is false."""
        table = EVERY_SET
        for card in _cards(self.held):
            table &= ~sets_with(card)
        return table & sets_with(self.missing)


@lru_cache(maxsize=1024)
def clauses_of(table: int) -> tuple[Clause, ...]:
    """Clauses that are all true for exactly the bytes of ``table``; none of them can do without a card."""
    forbidden = EVERY_SET & ~table
    clauses = []
    left = forbidden
    while left:
        byte = left.bit_length() - 1
        clause = _shortest(Clause(held=0xFF & ~byte, missing=byte), forbidden)
        clauses.append(clause)
        left &= ~clause.breaches
    return tuple(clauses)


def _shortest(clause: Clause, forbidden: int) -> Clause:
    """``clause`` without the cards that are not needed to exclude nothing but ``forbidden`` bytes."""
    for card in _cards(0xFF):
        shorter = Clause(clause.held & ~card, clause.missing & ~card)
        if not shorter.breaches & ~forbidden:
            clause = shorter
    return clause


def _cards(byte: int) -> Iterator[int]:
    """Each card of ``byte`` as a byte of its own."""
    return (1 << rank for rank in range(8) if byte >> rank & 1)
