"""One run or group: its cards and what it is worth. Knows neither who holds it nor who scores it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from solver.cards import CardSet, Rank, Suit
from solver.game.contract import Trump
from solver.rules import Ruleset
from solver.rules.choices import RunOrder

MATCH: Final = "match"
"""The value of a run that wins the match instead of scoring points."""

Value: TypeAlias = int | Literal["match"]

SHORTEST_RUN = 3

_NATURAL = tuple(Rank)
_STRENGTH = (
    Rank.SEVEN,
    Rank.EIGHT,
    Rank.NINE,
    Rank.JACK,
    Rank.QUEEN,
    Rank.KING,
    Rank.TEN,
    Rank.ACE,
)
_TRUMP_STRENGTH = (
    Rank.SEVEN,
    Rank.EIGHT,
    Rank.QUEEN,
    Rank.KING,
    Rank.TEN,
    Rank.ACE,
    Rank.NINE,
    Rank.JACK,
)


class DeclarationKind(StrEnum):
    """Cards in a row, or four of a kind."""

    RUN = "run"
    GROUP = "group"


@dataclass(frozen=True, slots=True)
class Declaration:
    """A run or a group. ``value`` is what it scores, or ``MATCH``; a live run may have grown."""

    kind: DeclarationKind
    cards: CardSet
    value: Value

    @property
    def points(self) -> int:
        """What it adds to the score; 0 for a run that wins the match."""
        return 0 if self.value == MATCH else self.value

    @property
    def wins_match(self) -> bool:
        """Whether its holder wins the match at once."""
        return self.value == MATCH

    @property
    def is_run(self) -> bool:
        """Whether its cards are in a row."""
        return self.kind is DeclarationKind.RUN

    def __str__(self) -> str:
        return f"{self.cards} ({self.value})"


def run_order(ruleset: Ruleset, trump: Trump, suit: Suit) -> tuple[Rank, ...]:
    """The order of ranks, lowest first, that makes cards of ``suit`` consecutive."""
    order = ruleset.declarations.run_order
    if order is RunOrder.NATURAL:
        return _NATURAL
    return _TRUMP_STRENGTH if order is RunOrder.TRUMP_STRENGTH and suit is trump.suit else _STRENGTH


def longest_run(ruleset: Ruleset) -> int:
    """The most cards that count as one run; 0 where there are no runs."""
    lengths = len(ruleset.declarations.runs)
    return lengths + SHORTEST_RUN - 1 if lengths else 0


def run_value(ruleset: Ruleset, length: int) -> Value | None:
    """What a run of ``length`` cards is worth; longer ones than listed count as the longest listed.

    None: it is no declaration.
    """
    counted = min(length, longest_run(ruleset))
    return ruleset.declarations.runs[counted - SHORTEST_RUN] if counted >= SHORTEST_RUN else None
