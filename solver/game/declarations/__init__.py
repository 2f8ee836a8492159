"""Runs, groups and Bela: what a hand declares, which is better, who scores it.

Knows no tricks: whether a side may keep what it was credited with is decided in the settlement.

>>> from solver.cards import CardSet, parse_cards
>>> from solver.game.contract import Trump
>>> from solver.rules import load_ruleset
>>> hand = CardSet.of(parse_cards("9S TS JS QS QH QD QC 7C"))
>>> [str(one) for one in best_declarations(load_ruleset("sr_belot_4"), Trump.CLUBS, hand)]
['QS QH QD QC (100)', '9S TS JS QS (50)']
"""

from solver.game.declarations.announcement import check_announcement
from solver.game.declarations.bela import BELA_POINTS, bela_points, bela_suits, suits_of_bela
from solver.game.declarations.comparison import Strength, compare_declarations, strength
from solver.game.declarations.credit import Credited, credit_declarations
from solver.game.declarations.declaration import MATCH, Declaration, DeclarationKind, Value
from solver.game.declarations.finding import best_declarations
from solver.game.declarations.live import EXTENSION_POINTS, Extension, ExtensionKind, extend_declaration

__all__ = [
    "BELA_POINTS",
    "EXTENSION_POINTS",
    "MATCH",
    "Credited",
    "Declaration",
    "DeclarationKind",
    "Extension",
    "ExtensionKind",
    "Strength",
    "Value",
    "bela_points",
    "bela_suits",
    "best_declarations",
    "check_announcement",
    "compare_declarations",
    "credit_declarations",
    "extend_declaration",
    "strength",
    "suits_of_bela",
]
