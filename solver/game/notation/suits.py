"""Other names for the four suits, in everything that is written about a game: documents and position texts.

The rules know trumps and other suits, but none of the four by name: whoever calls spades hearts throughout
asks the same question. Knows how cards, calls and positions are spelt, and no rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any

from solver.cards import Card, Rank, Suit

__all__ = ["CARD_OF", "CARD_PLACE", "Renaming"]

CARD_OF: Mapping[str, Card] = MappingProxyType(
    {str(card): card for card in (Card(suit, rank) for suit in Suit for rank in Rank)}
)
"""The cards by their short form, in the order of the pack."""

CARD_PLACE: Mapping[str, int] = MappingProxyType({name: place for place, name in enumerate(CARD_OF)})
"""The place of each card in the pack."""

_CARDS = re.compile("[789TJQKA][SHDC]")
_LETTERS = "SHDC"


@dataclass(frozen=True)
class Renaming:
    """``letters``: what spades, hearts, diamonds and clubs are to be called, in this order.

    Only the short forms of cards (``JH``, several with spaces between them) and of suits (``H``) are renamed;
    all other texts stay. A ruleset must not be among what is renamed: words in it may look like cards.
    """

    letters: str

    def __post_init__(self) -> None:
        if sorted(self.letters) != sorted(_LETTERS):
            raise ValueError(f"{self.letters!r} does not name each of the suits S H D C once")

    @classmethod
    @cache
    def to(cls, letters: str) -> Renaming:
        """The renaming to ``letters``; made once for each of the 24."""
        return cls(letters)

    @property
    def is_none(self) -> bool:
        """Whether every suit keeps its name."""
        return self.letters == _LETTERS

    @cached_property
    def back(self) -> Renaming:
        """The renaming that undoes this one."""
        return Renaming.to("".join(_LETTERS[self.letters.index(letter)] for letter in _LETTERS))

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The new name of every card and every suit."""
        suits = dict(zip(_LETTERS, self.letters, strict=True))
        return suits | {name: name[0] + suits[name[1]] for name in CARD_OF}

    def text(self, name: str) -> str:
        """``name`` renamed if it is a suit, a card or several cards, which come in the order of the pack."""
        if " " not in name:
            return self.names.get(name, name)
        cards = name.split(" ")
        return " ".join(self.in_order(cards)) if all(card in CARD_OF for card in cards) else name

    def value(self, value: Any) -> Any:
        """A JSON value with everything in it renamed; lists stay in their order, keys are renamed too."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            try:  # nearly all lists are lists of cards
                return [self.names[name] for name in value]
            except (KeyError, TypeError):
                return [self.value(item) for item in value]
        if isinstance(value, dict):
            return {self.names.get(name, name): self.value(item) for name, item in value.items()}
        return value

    def in_order(self, cards: Sequence[str]) -> list[str]:
        """Cards in the short form, renamed and in the order of the pack."""
        return sorted([self.names[card] for card in cards], key=CARD_PLACE.__getitem__)

    def position(self, text: str) -> str:
        """A position text renamed; the cards of hands and discards are put in the order of the pack."""
        ruleset, hands, contract, plays, *tails = text.split(" ")
        trump, at, taker = contract.partition("@")
        return " ".join(
            (
                ruleset,
                "/".join(map(self._hand, hands.split("/"))),
                self.names.get(trump, trump) + at + taker,
                self._cards(plays),
                *map(self._tail, tails),
            )
        )

    def _hand(self, text: str) -> str:
        is_piles = ":" in text
        return self._cards(text) if is_piles else "".join(self.in_order(_CARDS.findall(text))) or text

    def _tail(self, text: str) -> str:
        name, _, value = text.partition("=")
        if name == "auction":
            return f"{name}={','.join(self.names.get(call, call) for call in value.split(','))}"
        return f"{name}={self._hand(value) if name == 'discards' else self._cards(value)}"

    def _cards(self, text: str) -> str:
        return _CARDS.sub(lambda found: self.names[found[0]], text)
