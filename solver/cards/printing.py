"""Writes cards in the short form, with suit letters or suit symbols. Names in words: names.py."""

from __future__ import annotations

from collections.abc import Iterable

from solver.cards.card import Card


def format_card(card: Card, *, symbols: bool = False) -> str:
    """The card in the short form: ``JH``, or ``J♥`` with ``symbols``; the ten is ``T``."""
    return card.rank.letter + (card.suit.symbol if symbols else card.suit.letter)


def format_cards(cards: Iterable[Card], separator: str = " ", *, symbols: bool = False) -> str:
    """The cards in the short form, in the order given: ``JH 7S``."""
    return separator.join(format_card(card, symbols=symbols) for card in cards)
