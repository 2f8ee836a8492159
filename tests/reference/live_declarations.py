"""Declarations of open Belot while cards are uncovered (R14 of sr_belot_2_open).

Knows the cards one player has open, not those of the other one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .declarations import best_set, block_around, groups_in, run_of
from .systems import Parameters

EXTENSION_POINTS = 20


@dataclass(frozen=True)
class LiveDeclaration:
    """``kind``: ``"new run"``, ``"extension"`` or ``"group"``.

    ``points`` are what is added now. ``cards`` of an extension are those of the whole run.
    """

    kind: str
    cards: tuple[str, ...]
    points: int
    wins_match: bool = False


def declarations_at_start(
    parameters: Parameters, contract: str, open_cards: Sequence[str]
) -> list[LiveDeclaration]:
    """What lies open before the first lead."""
    return [
        LiveDeclaration(
            "new run" if each.kind == "run" else "group", each.cards, each.points, each.wins_match
        )
        for each in best_set(parameters, contract, open_cards)
    ]


def declarations_after_uncovering(
    parameters: Parameters,
    contract: str,
    declared_runs: Sequence[Sequence[str]],
    open_cards: Sequence[str],
    uncovered: str,
) -> list[LiveDeclaration]:
    """What the uncovered card, which is one of ``open_cards``, adds: a run or its extension, a group.

    ``declared_runs``: all runs the player has declared, extended ones in full. One of which a card has
    been played is not extended, but its other cards may be in a new run.
    """
    found = []
    block = block_around(parameters, contract, uncovered, open_cards)
    run = run_of(parameters, block)
    intact = [cards for cards in declared_runs if all(card in block for card in cards)]
    if run is not None and run.wins_match:
        found.append(LiveDeclaration("new run", run.cards, 0, wins_match=True))
    elif intact:
        # A94: 20 for the card, also if it joins two runs.
        found.append(LiveDeclaration("extension", tuple(block), EXTENSION_POINTS))
    elif run is not None and uncovered in run.cards:
        found.append(LiveDeclaration("new run", run.cards, run.points))
    groups = [group for group in groups_in(parameters, open_cards) if uncovered in group.cards]
    return found + [LiveDeclaration("group", group.cards, group.points) for group in groups]


def after_uncovering(
    parameters: Parameters, contract: str, declared: Sequence[str], played: Sequence[str], uncovered: str
) -> tuple[str, int]:
    """Kind and points of what one declared run becomes, ``("nothing", 0)`` if nothing.

    ``played``: the cards of the run that are no longer on the table.
    """
    open_cards = [card for card in declared if card not in played] + [uncovered]
    found = declarations_after_uncovering(parameters, contract, [declared], open_cards, uncovered)
    return (found[0].kind, found[0].points) if found else ("nothing", 0)
