"""Sets of sets of cards of one suit, as numbers of 256 bits. Knows no holders and no rules.

A *byte* is a set of cards of one suit: bit = natural rank, as in ``CardSet.mask``. A *table* is a set of such
bytes: bit ``m`` says whether the byte ``m`` belongs to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from solver.cards import Card, CardSet, Suit

EVERY_SET = (1 << 256) - 1
"""The table of all bytes: says nothing."""


def byte_of(cards: CardSet, suit: Suit) -> int:
    """The cards of ``suit`` among ``cards``, as a byte."""
    return cards.mask >> 8 * suit & 0xFF


def cards_of(byte: int, suit: Suit) -> CardSet:
    """The cards of ``suit`` that ``byte`` stands for."""
    return CardSet(byte << 8 * suit)


def subsets(byte: int) -> Iterator[int]:
    """All bytes within ``byte``, itself first and the empty one last."""
    inner = byte
    while inner:
        yield inner
        inner = (inner - 1) & byte
    yield 0


def sets_where(is_allowed: Callable[[int], bool]) -> int:
    """The table of the bytes that ``is_allowed``."""
    return sum(1 << byte for byte in range(256) if is_allowed(byte))


@lru_cache(maxsize=256)
def sets_with(byte: int) -> int:
    """The table of the bytes that contain all of ``byte``."""
    return sets_where(lambda held: held & byte == byte)


@lru_cache(maxsize=256)
def sets_within(byte: int) -> int:
    """The table of the bytes that contain nothing but cards of ``byte``."""
    return sum(1 << inner for inner in subsets(byte))


def sets_without_all(byte: int) -> int:
    """The table of the bytes in which at least one card of ``byte`` is missing."""
    return EVERY_SET & ~sets_with(byte)


def is_in(byte: int, table: int) -> bool:
    """Whether ``byte`` belongs to ``table``."""
    return bool(table >> byte & 1)


def cards_in(table: int) -> int:
    """The byte of all cards that occur in some byte of ``table``."""
    return sum(1 << rank for rank in range(8) if table & sets_with(1 << rank))


@lru_cache(maxsize=4096)
def restricted(table: int, held: int, possible: int) -> int:
    """The table of what may be held within ``possible`` beside the cards ``held`` for certain."""
    return sum(1 << more for more in subsets(possible) if is_in(more | held, table))


def before_exchange(table: int, seven: Card, got: Card, *, is_certain: bool) -> int:
    """``table``, which is about a hand with ``seven``, said of the same hand after exchanging it for ``got``.

    ``is_certain``: whether the exchange took place; if not, a hand is allowed that fits with it or without.
    """
    lost, gained = 1 << seven.rank, 1 << got.rank
    changed = sets_where(
        lambda held: bool(held & gained) and not held & lost and is_in(held ^ lost ^ gained, table)
    )
    if not is_certain:
        return table | changed
    has_exchanged = sets_where(lambda held: bool(held & gained) and not held & lost)
    return changed | (table & ~has_exchanged)
