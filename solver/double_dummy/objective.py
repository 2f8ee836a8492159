"""What everybody plays for. Knows no search."""

from __future__ import annotations

from enum import StrEnum


class Objective(StrEnum):
    """What a player wants as much of as possible, and the others as little.

    ``points``: trick points. ``written``: what the score sheet gets, his side less the other side; with
    three players the soloist less both defenders, who act as one. ``match``: to win the match in this
    deal; then not to lose it in this deal; then, if it goes on, the same as ``written``; where an equity is
    given as well, to win the match, now or later: with three players for the soloist that he wins it, for
    both defenders that he does not. Side payments
    (marks, tokens, the nine of trumps in the Moscow game) are not written and play no part.
    """

    POINTS = "points"
    WRITTEN = "written"
    MATCH = "match"


class MatchOutcome(StrEnum):
    """What becomes of the match in a deal, as one side sees it."""

    WON = "won"
    OPEN = "open"
    LOST = "lost"
