"""The declarations in a hand. Knows no other hand and does not compare."""

from __future__ import annotations

from solver.cards import Card, CardSet, Suit
from solver.game.contract import Trump
from solver.game.declarations.comparison import strength
from solver.game.declarations.declaration import (
    SHORTEST_RUN,
    Declaration,
    DeclarationKind,
    longest_run,
    run_order,
    run_value,
)
from solver.rules import Ruleset


def best_declarations(ruleset: Ruleset, trump: Trump, hand: CardSet) -> tuple[Declaration, ...]:
    """All that ``hand`` can declare, strongest first.

    Cards in a row are one run, of which the best count where longer runs are not recognised; a card may
    be in one run and one group.
    """
    runs = (run_of_block(ruleset, block) for block in blocks(ruleset, trump, hand))
    found = [*groups(ruleset, hand), *(run for run in runs if run is not None)]
    return tuple(sorted(found, key=lambda one: strength(ruleset, trump, one), reverse=True))


def blocks(ruleset: Ruleset, trump: Trump, hand: CardSet) -> tuple[tuple[Card, ...], ...]:
    """The cards of ``hand`` as maximal rows, each from its lowest card up; single cards included."""
    return tuple(block for suit in Suit for block in _blocks_of(ruleset, trump, hand, suit))


def _blocks_of(ruleset: Ruleset, trump: Trump, hand: CardSet, suit: Suit) -> list[tuple[Card, ...]]:
    found: list[tuple[Card, ...]] = []
    block: tuple[Card, ...] = ()
    for rank in run_order(ruleset, trump, suit):
        card = Card(suit, rank)
        if card in hand:
            block = (*block, card)
        elif block:
            found.append(block)
            block = ()
    return [*found, block] if block else found


def run_of_block(ruleset: Ruleset, block: tuple[Card, ...]) -> Declaration | None:
    """The run that a row of cards, lowest first, is declared as: its best cards, as many as count.

    None: the row is too short.
    """
    value = run_value(ruleset, len(block))
    if value is None or len(block) < SHORTEST_RUN:
        return None
    return Declaration(DeclarationKind.RUN, CardSet.of(block[-longest_run(ruleset) :]), value)


def groups(ruleset: Ruleset, hand: CardSet) -> tuple[Declaration, ...]:
    """The groups in ``hand``."""
    fours = (
        (CardSet.of(Card(suit, rank) for suit in Suit), value)
        for rank, value in ruleset.declarations.groups.items()
    )
    return tuple(Declaration(DeclarationKind.GROUP, four, value) for four, value in fours if four <= hand)
