"""Chances to win the match, and what is given away, as text for people. Knows no cards."""

from __future__ import annotations


def chance_text(chance: float, decimals: int = 2) -> str:
    """A chance, or a difference of two, in per cent."""
    amount = f"{100 * chance:.{decimals}f}%"
    return amount.removeprefix("-") if not amount.strip("-0.%") else amount


def loss_text(points: int | None, chance: float | None) -> str:
    """What is given away, in points or in chance; nothing if it is not known."""
    if chance is not None:
        return chance_text(chance)
    return "" if points is None else str(points)
