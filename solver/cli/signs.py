"""How cards, suits and tables look on a terminal. Knows no positions and no rules.

Text is always coloured here; whoever prints it (``click.echo``) takes the colours out again where they are
not wanted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

import click

from solver.cards import Card, Suit, format_card

_RED = (Suit.HEARTS, Suit.DIAMONDS)


@dataclass(frozen=True, slots=True)
class Signs:
    """Draws cards with suit symbols (``J♥``) or letters (``JH``)."""

    symbols: bool

    def suit(self, suit: Suit) -> str:
        """The sign of the suit, red where it is red in the pack."""
        return _coloured(suit.symbol if self.symbols else suit.letter, suit)

    def card(self, card: Card) -> str:
        """The card in the short form, in the colour of its suit."""
        return _coloured(format_card(card, symbols=self.symbols), card.suit)

    def cards(self, cards: Iterable[Card]) -> str:
        """The cards in the order given, with spaces between them."""
        return " ".join(map(self.card, cards))

    def ranks(self, cards: Sequence[Card]) -> str:
        """The ranks of cards of one suit, in its colour; ``-`` if there are none."""
        return _coloured(" ".join(card.rank.letter for card in cards), cards[0].suit) if cards else "-"


def table(rows: Sequence[Sequence[str]], alignment: str) -> list[str]:
    """The rows with aligned columns, two spaces apart; ``alignment`` has ``<`` or ``>`` per column."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    return [_row(row, widths, alignment) for row in rows]


def filled_table(rows: Sequence[Sequence[str]], *, left: Collection[str]) -> list[str]:
    """The table without the columns that are empty below their title; those called ``left`` begin there."""
    columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
    alignment = "".join("<" if column[0] in left else ">" for column in columns)
    return table(list(zip(*columns, strict=True)), alignment)


def heading(text: str) -> str:
    """The text as a heading."""
    return click.style(text, bold=True)


def _row(cells: Sequence[str], widths: Sequence[int], alignment: str) -> str:
    return "  ".join(_padded(*cell) for cell in zip(cells, widths, alignment, strict=True)).rstrip()


def _padded(cell: str, width: int, side: str) -> str:
    padding = " " * (width - _width(cell))
    return padding + cell if side == ">" else cell + padding


def _width(cell: str) -> int:
    return len(click.unstyle(cell))


def _coloured(text: str, suit: Suit) -> str:
    return click.style(text, fg="red") if suit in _RED else text
