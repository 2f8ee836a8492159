"""Random deals as text for people. Deals nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.cards import CardSet, Language
from solver.cli.position_text import pile_text
from solver.cli.ruleset_text import ruleset_name
from solver.cli.signs import Signs, heading, table
from solver.game.deal import DealtCards
from solver.rules import Ruleset


def deals_text(ruleset: Ruleset, seed: int, deals: Sequence[DealtCards], signs: Signs) -> Iterator[str]:
    """Line by line: the game and the seed, then the cards of every deal."""
    yield heading(f"{ruleset_name(ruleset, Language.ENGLISH)} ({ruleset.id}), seed {seed}")
    for number, dealt in enumerate(deals, 1):
        yield ""
        yield heading(f"Deal {number}")
        yield from table(_rows(dealt, signs), "<<")


def _rows(dealt: DealtCards, signs: Signs) -> list[list[str]]:
    """Hands in order of suits, the stock in the order in which it is dealt; open Belot in piles."""
    if dealt.piles:
        return [
            [f"seat {seat}", " ".join(pile_text(pile, signs) for pile in piles)]
            for seat, piles in enumerate(dealt.piles)
        ]
    rows = [[f"seat {seat}", signs.cards(CardSet.of(hand))] for seat, hand in enumerate(dealt.hands)]
    if dealt.turnup is not None:
        rows.append(["turned", signs.card(dealt.turnup)])
    return [*rows, ["stock", signs.cards(dealt.stock)]]
