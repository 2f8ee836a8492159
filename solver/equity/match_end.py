"""When a match ends and who deals next, for arrays of scores: ``solver.game.match`` for many at once.

Scores are those after a deal, in the numbering of that deal: the dealer is the last seat. The match is
looked at when a deal has been played to its end, also where it may be stopped before ("dosta"), and Bela
counts for reaching the target in every game.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.rules import Ruleset
from solver.rules.choices import NextDealer

GOES_ON = -1
"""Stands for the winner of a match that is not over."""


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """The rules of a match; ``seat_units``: the unit of every seat."""

    target: int
    gap: int
    leader_deals: bool
    seat_units: tuple[int, ...]

    @classmethod
    def of(cls, ruleset: Ruleset) -> MatchEnd:
        """The rules of a match of ``ruleset``."""
        return cls(
            target=ruleset.match.target,
            gap=ruleset.match.gap,
            leader_deals=ruleset.table.next_dealer is NextDealer.LEADER,
            seat_units=tuple(map(ruleset.unit_of, range(ruleset.seats))),
        )

    @property
    def units(self) -> int:
        """Columns on the score sheet."""
        return max(self.seat_units) + 1

    def winners(self, scores: NDArray[np.int64]) -> NDArray[np.int64]:
        """The unit that has won with ``scores`` (..., units), or -1: shape (...).

        Of those that have reached the target the one with the most points; while several have the same, the
        match goes on.
        """
        ordered = np.sort(scores, axis=-1)
        most, second = ordered[..., -1], ordered[..., -2]
        over = most >= self.target
        if self.gap:
            over = over | (most - second >= self.gap)
        found: NDArray[np.int64] = np.where(over & (most > second), scores.argmax(axis=-1), GOES_ON)
        return found

    def turns(self, scores: NDArray[np.int64]) -> NDArray[np.int64]:
        """How far the numbering moves on: unit ``u`` of the next deal is ``(u + turn) % units`` of this one.

        ``scores``: (..., units); the answer has the shape (...).
        """
        seats = len(self.seat_units)
        if not self.leader_deals:
            return np.ones(scores.shape[:-1], dtype=np.int64)
        in_turn = np.arange(-1, seats - 1) % seats
        by_seat = scores[..., np.array(self.seat_units)[in_turn]]
        dealers = in_turn[by_seat.argmax(axis=-1)]
        turned: NDArray[np.int64] = (dealers + 1) % self.units
        return turned
