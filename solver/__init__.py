"""Exact solver for the belot family of card games.

>>> import solver
>>> position = solver.position_from(
...     solver.parse_position("mk_beljot_2 9SJS/TSKS S@0 - leader=0 trick=. won=98,0:7,0")
... )
>>> solver.solve(position).points
(246, 0)

The names below come from the packages of the library and are imported when they are first used, so that
``import solver`` costs nothing. What else there is stands in ``solver.cards``, ``solver.rules``,
``solver.game`` and ``solver.double_dummy``; docs/python.md lists it all.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.cards import Card, CardSet, Rank, Suit, format_cards, parse_card, parse_cards
    from solver.double_dummy import CardValue, Lines, Range, Solution, Solver, StopToken, solve
    from solver.errors import (
        BelotError,
        CardError,
        Fault,
        IllegalPlayError,
        NotationError,
        PositionError,
        RulesetError,
    )
    from solver.game import Contract, Diagram, Position, Trump, position_from
    from solver.game.notation import format_position, parse_position
    from solver.rules import (
        Ruleset,
        describe_ruleset,
        format_ruleset,
        load_ruleset,
        load_ruleset_file,
        parse_ruleset,
        ruleset_from,
        ruleset_ids,
    )

_HOMES = {
    "solver.cards": ("Card", "CardSet", "Rank", "Suit", "format_cards", "parse_card", "parse_cards"),
    "solver.double_dummy": ("CardValue", "Lines", "Range", "Solution", "Solver", "StopToken", "solve"),
    "solver.errors": (
        "BelotError",
        "CardError",
        "Fault",
        "IllegalPlayError",
        "NotationError",
        "PositionError",
        "RulesetError",
    ),
    "solver.game": ("Contract", "Diagram", "Position", "Trump", "position_from"),
    "solver.game.notation": ("format_position", "parse_position"),
    "solver.rules": (
        "Ruleset",
        "describe_ruleset",
        "format_ruleset",
        "load_ruleset",
        "load_ruleset_file",
        "parse_ruleset",
        "ruleset_from",
        "ruleset_ids",
    ),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "BelotError",
    "Card",
    "CardError",
    "CardSet",
    "CardValue",
    "Contract",
    "Diagram",
    "Fault",
    "IllegalPlayError",
    "Lines",
    "NotationError",
    "Position",
    "PositionError",
    "Range",
    "Rank",
    "Ruleset",
    "RulesetError",
    "Solution",
    "Solver",
    "StopToken",
    "Suit",
    "Trump",
    "describe_ruleset",
    "format_cards",
    "format_position",
    "format_ruleset",
    "load_ruleset",
    "load_ruleset_file",
    "parse_card",
    "parse_cards",
    "parse_position",
    "parse_ruleset",
    "position_from",
    "ruleset_from",
    "ruleset_ids",
    "solve",
]


if not TYPE_CHECKING:  # or any misspelt name would pass for one of the library

    def __getattr__(name: str) -> object:
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value: object = getattr(import_module(_HOME_OF[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
