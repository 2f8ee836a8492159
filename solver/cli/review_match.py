"""Many reviewed deals as one match: what every player lost in all, and the worst decisions. Judges nothing.

Knows players by their names: those are the same in every deal, their seats are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from solver.advice.review import DealReview, MoveReview, PlayerTotals, Thresholds
from solver.advice.review.totals import totals_of
from solver.cli.advice_text import LIMIT_REACHED
from solver.cli.review_phrases import (
    TOTALS,
    better_phrase,
    fault_phrase,
    losses_phrases,
    totals_row,
    verdict_phrase,
)
from solver.cli.review_story import Players, position_of
from solver.cli.signs import Signs, filled_table, heading

WORST = 10
"""So many decisions are shown."""


@dataclass(frozen=True, slots=True)
class DealReviewed:
    """A reviewed deal of a match, numbered from 1. ``shows_calls``: whether it is known what was called."""

    number: int
    review: DealReview
    players: Players
    shows_calls: bool


@dataclass(frozen=True, slots=True)
class WorstMove:
    """A decision, and the deal it was made in."""

    deal: DealReviewed
    move: MoveReview


@dataclass(frozen=True, slots=True)
class MatchReview:
    """All deals of a match; at least one."""

    deals: tuple[DealReviewed, ...]

    @property
    def thresholds(self) -> Thresholds:
        """What classes go by."""
        return self.deals[0].review.thresholds

    @property
    def title(self) -> str:
        """How many deals there are."""
        return "1 deal" if len(self.deals) == 1 else f"{len(self.deals)} deals"

    def totals(self) -> dict[str, PlayerTotals]:
        """What every player lost in all, by name; the seat is that of his first deal."""
        seats: dict[str, int] = {}
        moves: dict[str, list[MoveReview]] = {}
        for deal in self.deals:
            for seat in deal.review.seats:
                name = deal.players.short(seat)
                first = seats.setdefault(name, seat)
                own = (move for move in deal.review.moves if move.seat == seat)
                moves.setdefault(name, []).extend(replace(move, seat=first) for move in own)
        return {name: totals_of(seat, moves[name], self.thresholds) for name, seat in seats.items()}

    def player_rows(self) -> list[list[str]]:
        """The cells below ``TOTALS``, the best player first."""
        found = sorted(self.totals().items(), key=lambda item: item[1].mean_known)
        return [totals_row(name, totals) for name, totals in found]

    def worst(self) -> list[WorstMove]:
        """The errors that gave away most on what was known, the worst first."""
        errors = [
            WorstMove(deal, move)
            for deal in self.deals
            for move in deal.review.moves
            if move.move_class.is_error
        ]
        return sorted(errors, key=lambda worst: -worst.move.loss_known.mean)[:WORST]


def match_text(match: MatchReview, signs: Signs) -> Iterator[str]:
    """Line by line: all players, and the worst decisions with their positions."""
    yield heading(match.title)
    yield from filled_table([list(TOTALS), *match.player_rows()], left=("player",))
    yield from losses_phrases(match.thresholds)
    breaks = list(break_phrases(match, signs))
    if breaks:
        yield from ("", *breaks)
    worst = list(worst_rows(match, signs))
    if worst:
        yield from ("", heading("The worst decisions" if len(worst) > 1 else "The only error"))
    for number, (what, position) in enumerate(worst, start=1):
        yield f"{number:>2}. {what}"
        yield f"    {position}"


def break_phrases(match: MatchReview, signs: Signs) -> Iterator[str]:
    """What kept deals from being reviewed to their ends: limits, and cards that broke a rule."""
    if not all(deal.review.is_complete for deal in match.deals):
        yield LIMIT_REACHED
    for deal in match.deals:
        if deal.review.fault is not None:
            yield f"Deal {deal.number}. {fault_phrase(deal.review.fault, deal.players, signs)}"


def worst_rows(match: MatchReview, signs: Signs) -> Iterator[tuple[str, str]]:
    """What is said of each of the worst decisions, and its position text."""
    for worst in match.worst():
        deal, move = worst.deal, worst.move
        said = f"{verdict_phrase(move, deal.players, signs)} {better_phrase(move, signs)}".rstrip()
        yield f"Deal {deal.number}. {said}", position_of(move)
