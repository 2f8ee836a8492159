"""What may happen next in a deal. Knows no rule; another model can be asked for the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Rights:
    """Whose turn it is, and everything that may be done now, by him or by others.

    ``phase``: ``"auction" "turnup" "discard" "declarations" "play" "over"``; ``seat``: who is to act.
    ``discards``: sets of cards that may be put away. ``declarations``: all that ``seat`` can declare, cards
    and value. ``cards``: what may be played, each with and without the word for Bela. ``swaps``: seat and
    seven. ``capot``, ``stops``: seats that may announce all tricks, or end the deal. ``live``: seat and cards
    of what may be declared while cards are uncovered.
    """

    phase: str
    seat: int | None
    calls: frozenset[str] = frozenset()
    may_choose_turnup: bool = False
    discards: frozenset[frozenset[str]] = frozenset()
    declarations: frozenset[tuple[str, int | str]] = frozenset()
    cards: frozenset[tuple[str, bool]] = frozenset()
    swaps: frozenset[tuple[int, str]] = frozenset()
    capot: frozenset[int] = frozenset()
    stops: frozenset[int] = frozenset()
    live: frozenset[tuple[int, str]] = frozenset()


def together(cards: Iterable[str]) -> str:
    """Cards as one text that does not depend on their order."""
    return " ".join(sorted(cards))
