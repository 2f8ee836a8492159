"""What the double-dummy search answers. Knows no search."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from solver.cards import Card


class Lines(IntEnum):
    """For which cards an optimal line of play is worked out."""

    NONE = 0
    BEST = 1
    ALL = 2


@dataclass(frozen=True, slots=True)
class Range:
    """Proven bounds of a number of trick points, both included."""

    low: int
    high: int

    @property
    def is_exact(self) -> bool:
        """Whether the number itself is known."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class CardValue:
    """What one legal card is worth when everybody plays perfectly from then on.

    ``mover`` and ``others`` are the trick points at the end of the deal of the player's side and of the
    other side, with three seats the soloist against the sum of the defenders.
    """

    card: Card
    mover: Range
    others: Range
    points: tuple[int, ...] | None
    """Trick points at the end of the deal per unit; None while only bounds are known, or with three seats
    the sum of the defenders only."""

    loss: int | None
    """Trick points given away against the best card: what the own side loses or the others gain,
    whichever is more (they differ only where the bonus for all tricks is at stake)."""

    line: tuple[Card, ...]
    """Optimal play of everybody from this card to the end of the deal; empty if not asked for."""

    @property
    def is_exact(self) -> bool:
        """Whether the value is proven; otherwise ``mover`` and ``others`` are bounds."""
        return self.mover.is_exact and self.others.is_exact


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a position and of every legal card."""

    to_play: int | None
    """The seat that has to play; None if the deal is over."""

    exact: bool
    """Whether all that was asked for is there and proven; False if a limit was reached first."""

    points: tuple[int, ...] | None
    """Trick points at the end of the deal per unit under perfect play by all; None if not ``exact``."""

    cards: tuple[CardValue, ...]
    """Every legal card once, best first, equal ones from the weakest up."""

    nodes: int
    """Cards played in the search."""

    elapsed_ms: float
    """Time of the search in milliseconds."""

    @property
    def line(self) -> tuple[Card, ...]:
        """Optimal play of everybody to the end of the deal; empty if not asked for or not exact."""
        return self.cards[0].line if self.exact and self.cards else ()

    @property
    def best(self) -> CardValue | None:
        """The first of the best cards; None if the deal is over or a limit was reached."""
        return self.cards[0] if self.exact and self.cards else None
