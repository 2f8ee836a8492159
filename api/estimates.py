"""Means, their intervals and their warning, as all advice writes them. Knows no questions."""

from __future__ import annotations

import math

from api.schemas.answers import AnswerWarning
from solver.advice import Estimate

DECIMALS = 6
"""Of means and their intervals."""


def rounded(number: float) -> float:
    """Without the digits that depend on the order of sums, and without a negative zero."""
    return round(number, DECIMALS) + 0.0


def interval(estimate: Estimate) -> list[float | None]:
    """Both ends; null where one world tells nothing about them."""
    return [rounded(end) if math.isfinite(end) else None for end in (estimate.low, estimate.high)]


def fewer_worlds(limit_ms: int, worlds: int) -> AnswerWarning:
    """The warning that ``limit_ms`` ran out after ``worlds`` deals."""
    solved = "1 deal was" if worlds == 1 else f"{worlds} deals were"
    detail = f"the search time of {limit_ms} ms ran out; {solved} solved, fewer than wanted"
    return AnswerWarning(code="limit-reached", detail=detail)
