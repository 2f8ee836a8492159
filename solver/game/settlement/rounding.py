"""Trick points in tens. Knows no declarations and no Bela: they are added afterwards."""

from __future__ import annotations

from solver.game.settlement.deal_result import opponents_of
from solver.rules import Ruleset


def to_tens(points: int) -> int:
    """The nearest multiple of ten; five goes down."""
    return (points + 4) // 10 * 10


def rounded_points(ruleset: Ruleset, taker: int, trick_points: tuple[int, ...]) -> tuple[int, ...]:
    """Trick points per unit as they are written.

    The taker's are rounded; a single opponent gets the rest of the rounded total (162 counts as 160),
    several are rounded each for himself.
    """
    rounded = [to_tens(points) for points in trick_points]
    opponents = opponents_of(ruleset, taker)
    if len(opponents) == 1:
        rounded[opponents[0]] = to_tens(sum(trick_points)) - rounded[taker]
    return tuple(rounded)
