"""What is played for: trumps and the player who fixed them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from solver.cards import Suit


class Trump(StrEnum):
    """The trump suit, or a contract without one; the values are those of the wire format."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    NO_TRUMP = "NT"
    ALL_TRUMPS = "AT"

    @property
    def suit(self) -> Suit | None:
        """The trump suit; None in no trump and all trumps."""
        return None if self in (Trump.NO_TRUMP, Trump.ALL_TRUMPS) else Suit("SHDC".index(self.value))


@dataclass(frozen=True, slots=True)
class Contract:
    """Trumps and the seat that took them; prints as in a position text (``H@2``)."""

    trump: Trump
    taker: int

    def __str__(self) -> str:
        return f"{self.trump}@{self.taker}"
