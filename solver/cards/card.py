"""Suits, ranks, cards and sets of cards. Knows no rules: no trumps, no strength, no points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from enum import IntEnum
from functools import total_ordering


class Suit(IntEnum):
    """The four suits, in the order in which cards are listed."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """``S``, ``H``, ``D`` or ``C``."""
        return "SHDC"[self]

    @property
    def symbol(self) -> str:
        """``♠``, ``♥``, ``♦`` or ``♣``."""
        return "♠♥♦♣"[self]


class Rank(IntEnum):
    """The eight ranks in natural order, the order of runs: 7 8 9 10 J Q K A."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """``7 8 9 T J Q K A``."""
        return "789TJQKA"[self]


@total_ordering
@dataclass(frozen=True, slots=True)
class Card:
    """One card of the pack; prints in the short form (``JH``) and sorts by ``index``."""

    suit: Suit
    rank: Rank

    @property
    def index(self) -> int:
        """0 to 31: suit times 8 plus natural rank; the bit of the card in every mask."""
        return self.suit * 8 + self.rank

    @classmethod
    def from_index(cls, index: int) -> Card:
        """The card whose bit is ``index``.

        Raises:
            IndexError: ``index`` is not in 0 to 31.
        """
        if not 0 <= index < 32:
            raise IndexError(f"card index {index} is not in 0 to 31")
        return _CARDS[index]

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return self.rank.letter + self.suit.letter


_CARDS = tuple(Card(suit, rank) for suit in Suit for rank in Rank)


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class CardSet(Set[Card]):
    """An immutable set of cards, kept as a mask of 32 bits (bit = ``Card.index``).

    Iterates and prints in the order of ``index``; has the operators of ``set``.
    """

    mask: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.mask < 1 << 32:
            raise IndexError(f"card mask {self.mask:#x} has bits outside the pack")

    @classmethod
    def of(cls, cards: Iterable[Card]) -> CardSet:
        """The set of ``cards``; repeated cards count once."""
        if isinstance(cards, CardSet):
            return cards
        mask = 0
        for card in cards:
            mask |= 1 << card.index
        return cls(mask)

    # collections.abc.Set promises a union with a set of anything; here both are sets of cards.
    @classmethod
    def _from_iterable(cls, it: Iterable[Card]) -> CardSet:  # type: ignore[override]
        return cls.of(it)

    def __and__(self, other: Set[Card]) -> CardSet:
        return CardSet(self.mask & CardSet.of(other).mask)

    def __or__(self, other: Set[Card]) -> CardSet:  # type: ignore[override]
        return CardSet(self.mask | CardSet.of(other).mask)

    def __sub__(self, other: Set[Card]) -> CardSet:
        return CardSet(self.mask & ~CardSet.of(other).mask)

    def __xor__(self, other: Set[Card]) -> CardSet:  # type: ignore[override]
        return CardSet(self.mask ^ CardSet.of(other).mask)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            lowest = mask & -mask
            yield _CARDS[lowest.bit_length() - 1]
            mask ^= lowest

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __hash__(self) -> int:
        return self._hash()

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"


PACK_32 = CardSet((1 << 32) - 1)
"""Seven to ace in four suits."""

PACK_24 = CardSet.of(card for card in _CARDS if card.rank >= Rank.NINE)
"""Nine to ace in four suits."""
