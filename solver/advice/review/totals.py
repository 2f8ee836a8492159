"""What a player's decisions come to together. Knows no deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from solver.advice.review.answer import MoveReview, PlayerTotals
from solver.advice.review.thresholds import MoveClass, Thresholds


def totals_of(seat: int, moves: Iterable[MoveReview], thresholds: Thresholds) -> PlayerTotals:
    """The totals of ``seat`` over those of ``moves`` that are his; forced ones have no class."""
    own = [move for move in moves if move.seat == seat]
    free = [move for move in own if not move.is_forced]
    counts = Counter(move.move_class for move in free)
    known = sum(move.loss_known.mean for move in free)
    mean = known / len(free) if free else 0.0
    return PlayerTotals(
        seat=seat,
        decisions=len(free),
        forced=len(own) - len(free),
        loss_open=sum(move.loss_open or 0.0 for move in free),
        loss_known=known,
        mean_known=mean,
        accuracy=thresholds.accuracy(mean) if free else None,
        classes={each: counts[each] for each in MoveClass},
    )
