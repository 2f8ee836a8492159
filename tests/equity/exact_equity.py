"""Match equity by plain recursion with fractions, written from the rules of a match alone, for tiny games."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from solver.equity import DealResults
from solver.game.match import match_winner, next_dealer
from solver.rules import Ruleset

Chances = tuple[Fraction, ...]


def exact_chances(ruleset: Ruleset, results: DealResults, scores: tuple[int, ...]) -> Chances:
    """Per unit of the deal that is due; ``scores`` in its numbering. Deals that write nothing are left out:
    they are to be none, or to change nothing but the dealer of a game in which that makes no difference.
    """
    return _Recursion(ruleset, results).before(scores)


class _Recursion:
    def __init__(self, ruleset: Ruleset, results: DealResults) -> None:
        self.ruleset = ruleset
        self.results = results
        self.before = cache(self._before)

    def _before(self, scores: tuple[int, ...]) -> Chances:
        """Redeals lead through at most as many states as there are seats: a system solved by elimination."""
        states = [scores]
        while (following := self._next(states[-1])[0]) not in states:
            states.append(following)
        stays = Fraction(self.results.redeals, self.results.deals)
        fixed = [self._played(state) for state in states]
        return self._solved(states, stays, fixed)

    def _solved(self, states: list[tuple[int, ...]], stays: Fraction, fixed: list[Chances]) -> Chances:
        """The chances at the first of ``states``, each of which leads to the next by a redeal."""
        back = states.index(self._next(states[-1])[0])
        found: list[Chances] = [(Fraction(0),) * self.ruleset.units] * (len(states) + 1)
        # What goes round the circle comes back with this weight; 30 rounds leave less than is compared.
        for _ in range(30 if stays else 1):
            found[len(states)] = found[back]
            for place in reversed(range(len(states))):
                _, units = self._next(states[place])
                after = found[place + 1]
                turned = dict(zip(units, after, strict=True))
                found[place] = tuple(own + stays * turned[unit] for unit, own in enumerate(fixed[place]))
            if stays:
                found = [tuple(chance.limit_denominator(10**15) for chance in row) for row in found]
        return found[0]

    def _played(self, scores: tuple[int, ...]) -> Chances:
        """The part of the chances that comes from deals which write something."""
        chances = [Fraction(count, self.results.deals) for count in self.results.wins]
        for written, count in zip(self.results.written, self.results.counts, strict=True):
            share = Fraction(count, self.results.deals)
            after = tuple(score + points for score, points in zip(scores, written, strict=True))
            winner = match_winner(self.ruleset, after)
            if winner is not None:
                chances[winner] += share
                continue
            following, units = self._next(after)
            for unit, chance in zip(units, self.before(following), strict=True):
                chances[unit] += share * chance
        return tuple(chances)

    def _next(self, scores: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The scores as the next deal numbers them, and which unit of this deal each of its units is."""
        seats = self.ruleset.seats
        dealer = next_dealer(self.ruleset, scores, seats - 1)
        units = tuple(self.ruleset.unit_of((dealer + 1 + unit) % seats) for unit in range(self.ruleset.units))
        return tuple(scores[unit] for unit in units), units
