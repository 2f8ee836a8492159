"""What can be asked in a batch, and how its items are kept."""

from __future__ import annotations

from enum import Enum


class Kind(Enum):
    """The name of the question that every item asks."""

    SOLVE = "solve"
    CONTRACTS = "contracts"
    PLAY = "play"
    CALL = "call"
    SCORE = "score"
    REVIEW = "review"

    @property
    def items_together(self) -> int:
        """How many items are kept in one row: they are leased together, below a second of work."""
        return _TOGETHER[self]


_TOGETHER = {
    Kind.SOLVE: 64,
    Kind.CONTRACTS: 16,
    Kind.PLAY: 2,
    Kind.CALL: 1,
    Kind.SCORE: 128,
    Kind.REVIEW: 1,
}
