"""Hands declarations of the open layout to the kernel: how they count, and what has been declared.

Knows no search and no settlement.
"""

from __future__ import annotations

from functools import lru_cache

from solver import _kernel
from solver.cards import Card, Rank, Suit
from solver.double_dummy.written import ScoreSheet, declares_live
from solver.game.contract import Trump
from solver.game.declarations import MATCH
from solver.game.declarations.declaration import run_order
from solver.rules import Ruleset
from solver.rules.choices import DeclarationScope, DeclarationTie, TrumpEdge


@lru_cache(maxsize=512)
def live_rules(ruleset: Ruleset, trump: Trump) -> _kernel.LiveRules:
    """How runs and groups count in ``ruleset`` when they are declared while cards are uncovered."""
    rules = ruleset.declarations
    return _kernel.LiveRules(
        runs=[None if value == MATCH else value for value in rules.runs],
        groups=[rules.groups.get(rank) for rank in Rank],
        run_order=[[rank.value for rank in run_order(ruleset, trump, suit)] for suit in Suit],
        compared=rules.decl_scope is not DeclarationScope.ALL,
        nobody_on_tie=rules.decl_tie is DeclarationTie.NOBODY,
        five_run_top=rules.five_run_top,
        trump_edge=list(TrumpEdge).index(rules.trump_edge),
    )


def live_declared(sheet: ScoreSheet) -> _kernel.LiveDeclared | None:
    """What has been declared in the deal of ``sheet``; None where that does not happen while it is played."""
    ruleset = sheet.course.ruleset
    if not declares_live(ruleset):
        return None
    return _kernel.LiveDeclared(
        live_rules(ruleset, sheet.course.position.contract.trump),
        declared=[[(one.cards.mask, one.points, one.is_run) for one in made] for made in sheet.declared],
        news=[_news(sheet, seat) for seat in range(len(sheet.declared))],
        silent=sum(1 << seat for seat in sheet.silent),
    )


def _news(sheet: ScoreSheet, seat: int) -> int | None:
    if not sheet.offers(seat):
        return None
    new: Card | None = sheet.course.lying(seat).new
    return _kernel.ALL_NEW if new is None else new.index
