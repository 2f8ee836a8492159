"""Declarations of the open layout while cards are uncovered. Knows no covered cards and no play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from solver.cards import Card, CardSet
from solver.game.contract import Trump
from solver.game.declarations.declaration import Declaration, DeclarationKind
from solver.game.declarations.finding import blocks, run_of_block
from solver.rules import Ruleset

EXTENSION_POINTS = 20
"""What a card scores that lengthens a declared run."""


class ExtensionKind(StrEnum):
    """What an uncovered card does to a declared run."""

    EXTENSION = "extension"
    NEW_RUN = "new-run"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Extension:
    """``points`` to add now, and the run as it stands from now on (None: as before, if at all)."""

    kind: ExtensionKind
    points: int
    run: Declaration | None = None


def extend_declaration(
    ruleset: Ruleset,
    trump: Trump,
    declared: Declaration,
    played: CardSet,
    new: Card,
    open_cards: CardSet | None = None,
) -> Extension:
    """What the uncovered card ``new`` makes of the run ``declared``.

    A card that lengthens the run scores 20 once, however many cards it joins to it, unless the run now wins
    the match. Once a card of the run has been played (``played`` may hold others too), what is left and
    ``new`` may be a new run. ``open_cards``: other open cards of the player, which may belong to the longer
    run.
    """
    if not declared.is_run or new in declared.cards:
        return Extension(ExtensionKind.NOTHING, 0)
    lying = ((declared.cards | (open_cards or CardSet())) - played) | CardSet.of([new])
    row = next(block for block in blocks(ruleset, trump, lying) if new in block)
    if not declared.cards & CardSet.of(row):
        return Extension(ExtensionKind.NOTHING, 0)
    run = run_of_block(ruleset, row)
    if not declared.cards & played and not (run is not None and run.wins_match):
        longer = Declaration(DeclarationKind.RUN, CardSet.of(row), declared.points + EXTENSION_POINTS)
        return Extension(ExtensionKind.EXTENSION, EXTENSION_POINTS, longer)
    if run is None or new not in run.cards:
        return Extension(ExtensionKind.NOTHING, 0)
    return Extension(ExtensionKind.NEW_RUN, run.points, run)
