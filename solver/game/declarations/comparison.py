"""Which of two declarations is the better one. Knows no seats: what equals stay is decided in ``credit``."""

from __future__ import annotations

from typing import TypeAlias

from solver.cards import Rank
from solver.game.contract import Trump
from solver.game.declarations.declaration import Declaration, run_order
from solver.rules import Ruleset
from solver.rules.choices import TrumpEdge

Strength: TypeAlias = tuple[int, int, int, int, int, int, int, int]

_TOP_RUN = 5
_GROUP_ORDER = (
    Rank.SEVEN,
    Rank.EIGHT,
    Rank.QUEEN,
    Rank.KING,
    Rank.TEN,
    Rank.ACE,
    Rank.NINE,
    Rank.JACK,
)
"""Groups of equal value, lowest first."""


def strength(ruleset: Ruleset, trump: Trump, declaration: Declaration) -> Strength:
    """A sorting key: the better declaration has the greater one, equal ones have the same.

    In this order: wins the match; run of five or more where such a run beats every group; value; group;
    length; run in trumps where that comes before the top card; top card; run in trumps where that comes
    last.
    """
    rules = ruleset.declarations
    run = declaration.is_run
    suit = next(iter(declaration.cards)).suit
    in_trumps = run and suit is trump.suit
    return (
        declaration.wins_match,
        rules.five_run_top and run and len(declaration.cards) >= _TOP_RUN,
        declaration.points,
        not run,
        len(declaration.cards),
        in_trumps and rules.trump_edge is TrumpEdge.SAME_LENGTH,
        _top(ruleset, trump, declaration),
        in_trumps and rules.trump_edge is TrumpEdge.IDENTICAL,
    )


def compare_declarations(ruleset: Ruleset, trump: Trump, one: Declaration, other: Declaration) -> int:
    """1 if ``one`` is better, -1 if ``other`` is, 0 if they are equal in everything."""
    first, second = strength(ruleset, trump, one), strength(ruleset, trump, other)
    return (first > second) - (first < second)


def _top(ruleset: Ruleset, trump: Trump, declaration: Declaration) -> int:
    """Place of the highest card in the order of its suit, or of the rank of a group."""
    card = next(iter(declaration.cards))
    if not declaration.is_run:
        return _GROUP_ORDER.index(card.rank)
    order = run_order(ruleset, trump, card.suit)
    return max(order.index(card.rank) for card in declaration.cards)
