"""Plays many matches with results drawn from those of a game: what its equity is compared with."""

from __future__ import annotations

from random import Random

from solver.equity import DealResults
from solver.game.match import match_winner, next_dealer
from solver.rules import Ruleset


def share_won(
    ruleset: Ruleset, results: DealResults, scores: tuple[int, ...], matches: int, seed: int
) -> tuple[float, ...]:
    """The share of ``matches`` that each unit wins; units are numbered as in the deal that is due."""
    random = Random(seed)
    nothing = (0,) * ruleset.units
    rows = [*results.written, nothing]
    draws = iter(random.choices(rows, [*results.counts, results.redeals], k=60 * matches))
    won = [0] * ruleset.units
    for _ in range(matches):
        now, dealer, winner = list(scores), ruleset.seats - 1, None
        while winner is None:
            points = next(draws)
            for unit, amount in enumerate(points):
                now[ruleset.unit_of((dealer + 1 + unit) % ruleset.seats)] += amount
            winner = match_winner(ruleset, now) if any(points) else None
            dealer = next_dealer(ruleset, now, dealer)
        won[winner] += 1
    return tuple(count / matches for count in won)
