"""Reads cards and suits from text: the short form (``JH``, ``10♥``) and names in every language.

Knows nothing of positions: how many cards a hand should have, or whose they are.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import islice
from reprlib import Repr

from solver.cards.card import Card, Rank, Suit
from solver.cards.names import VOCABULARIES, without_diacritics
from solver.errors import CardError, Fault

# 32 cards written without separators, each as wide as 10♥ with its variation selector.
_LONGEST_TEXT = 128

# More pieces than cards in the pack cannot be free of faults, so the rest need not be read.
_MOST_PIECES = 64

# A suit symbol may be followed by a selector that asks for its text or its emoji look.
_SUIT_SIGN = r"(?:[shdc]|[♠♥♦♣♤♡♢♧][\ufe0e\ufe0f]?)"
_CARD = re.compile(rf"(10|[789tjqka])({_SUIT_SIGN})")
_RUN_OF_CARDS = re.compile(rf"(?:{_CARD.pattern})+")

_SHORT_FORMS = {str(card): (card,) for card in (Card(suit, rank) for suit in Suit for rank in Rank)}
_RANK_SIGNS = {rank.letter.lower(): rank for rank in Rank} | {"10": Rank.TEN}
_SUIT_SIGNS = {
    sign: suit for suit, signs in zip(Suit, ("s♠♤", "h♥♡", "d♦♢", "c♣♧"), strict=True) for sign in signs
}


def parse_card(text: str) -> Card:
    """The card that ``text`` names, whatever its case: ``JH``, ``10♥``, ``žandar herc``, ``jack of hearts``.

    Raises:
        CardError: ``unreadable-card``.
    """
    cards = _read_cards(text)
    if len(cards) != 1:
        raise CardError(_unreadable_card("", text))
    return cards[0]


def parse_cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """The cards in the order given.

    One string holds cards in the short form with spaces, commas or nothing between them
    (``7SAS10H``); names in it are set apart by commas. In a list every item is one card.

    Raises:
        CardError: one ``unreadable-card`` or ``duplicate-card`` per fault in the first 64 pieces;
            the pointer is ``/2`` for the third item of a list and ``""`` for a string.
    """
    if isinstance(text, str):
        pieces = [("", piece, _read_cards(piece)) for piece in islice(_pieces(text), _MOST_PIECES)]
    else:
        items = islice(enumerate(text), _MOST_PIECES)
        pieces = [(f"/{place}", item, _read_single(item)) for place, item in items]
    return _distinct_cards(pieces)


def parse_suit(text: str) -> Suit:
    """The suit that ``text`` names, whatever its case: ``H``, ``♥``, ``herc``, ``cœur``, ``hearts``.

    Raises:
        CardError: ``unreadable-suit``.
    """
    word = _plain(text).strip()
    sign = word.rstrip("\ufe0e\ufe0f") if re.fullmatch(_SUIT_SIGN, word) else ""
    suit = _SUIT_SIGNS.get(sign, _SUIT_WORDS.get(word))
    if suit is None:
        detail = f"{_quoted(text)} is not a suit; write S, H, D or C, a symbol like ♥, or a name like hearts"
        raise CardError(Fault("", "unreadable-suit", detail))
    return suit


def _pieces(text: str) -> Iterator[str]:
    if not text.strip():
        return
    for part in text.split(","):
        if _read_cards(part):
            yield part.strip()
        else:
            yield from part.split() or [part]


def _distinct_cards(pieces: Iterable[tuple[str, str, tuple[Card, ...]]]) -> tuple[Card, ...]:
    cards: dict[Card, None] = {}
    faults = []
    for pointer, piece, read in pieces:
        if not read:
            faults.append(_unreadable_card(pointer, piece))
        for card in read:
            if card in cards:
                detail = f"{_quoted(piece)} repeats the card {card}"
                faults.append(Fault(pointer, "duplicate-card", detail))
            cards[card] = None
    if faults:
        raise CardError(faults)
    return tuple(cards)


def _read_single(text: str) -> tuple[Card, ...]:
    cards = _read_cards(text)
    return cards if len(cards) == 1 else ()


def _read_cards(text: object) -> tuple[Card, ...]:
    """One card in words, or cards in the short form without separators; empty if unreadable."""
    if isinstance(text, str) and text in _SHORT_FORMS:  # nearly all are, and a request has many
        return _SHORT_FORMS[text]
    plain = _plain(text).strip()
    if _RUN_OF_CARDS.fullmatch(plain):
        return tuple(Card(_SUIT_SIGNS[suit[0]], _RANK_SIGNS[rank]) for rank, suit in _CARD.findall(plain))
    words = plain.split()
    if len(words) == 3 and words[1] in _JOINERS:
        return _card_of_words(words[0], words[2])
    if len(words) == 2:
        return _card_of_words(*words) or _card_of_words(*reversed(words))
    return ()


def _card_of_words(rank_word: str, suit_word: str) -> tuple[Card, ...]:
    rank = _RANK_WORDS.get(rank_word)
    suit = _SUIT_WORDS.get(suit_word)
    return () if rank is None or suit is None else (Card(suit, rank),)


def _plain(text: object) -> str:
    """The text without differences of case and width; empty if it is too long to be cards.

    Nothing is taken away: a letter with a stray accent or direction mark stays unreadable.
    """
    if not isinstance(text, str) or len(text) > _LONGEST_TEXT:
        return ""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def _unreadable_card(pointer: str, text: object) -> Fault:
    detail = f"{_quoted(text)} is not a card; write rank and suit like JH, or a name like jack of hearts"
    return Fault(pointer, "unreadable-card", detail)


def _quoted(value: object) -> str:
    return _SHORTENED.repr(value) if isinstance(value, str) else f"a value of type {type(value).__name__}"


_SHORTENED = Repr()
_SHORTENED.maxstring = 60


def _spellings(words: Iterable[str]) -> Iterator[str]:
    for word in words:
        yield _plain(word)
        yield _plain(without_diacritics(word))


# All languages together: a text does not say which language it is in.
_JOINERS = {vocabulary.joiner for vocabulary in VOCABULARIES.values()} - {""}
_RANK_WORDS = _RANK_SIGNS | {
    spelling: rank
    for vocabulary in VOCABULARIES.values()
    for rank, words in vocabulary.ranks.items()
    for spelling in _spellings(words)
}
_SUIT_WORDS = {
    spelling: suit
    for vocabulary in VOCABULARIES.values()
    for suits in vocabulary.suits.values()
    for suit, words in suits.items()
    for spelling in _spellings(words)
}
