"""What ranks and suits are called in each language. The words themselves are in names.toml.

Knows neither how a card is read from a text nor the short form.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from typing import Any

from solver.cards.card import Card, Rank, Suit


class Language(StrEnum):
    """A language (and script) card names are printed in; the value is its language tag."""

    SERBIAN = "sr"
    SERBIAN_CYRILLIC = "sr-Cyrl"
    CROATIAN = "hr"
    MACEDONIAN = "mk"
    FRENCH = "fr"
    ENGLISH = "en"


class SuitStyle(StrEnum):
    """Which signs the pack has.

    German suits stand for French ones: leaves for spades, hearts for hearts, bells for diamonds,
    acorns for clubs.
    """

    FRENCH = "french"
    GERMAN = "german"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one language; of several words for one thing the first is printed."""

    joiner: str
    """The word between rank and suit (``of``), empty if there is none."""
    ranks: Mapping[Rank, tuple[str, ...]]
    suits: Mapping[SuitStyle, Mapping[Suit, tuple[str, ...]]]


def _vocabulary(table: Mapping[str, Any]) -> Vocabulary:
    return Vocabulary(
        joiner=table["joiner"],
        ranks=dict(zip(Rank, map(_words, table["ranks"]), strict=True)),
        suits={
            style: dict(zip(Suit, map(_words, table["suits"][style]), strict=True)) for style in SuitStyle
        },
    )


def _words(entry: str) -> tuple[str, ...]:
    return tuple(entry.split())


def _load_vocabularies() -> dict[Language, Vocabulary]:
    tables = tomllib.loads(files("solver.cards").joinpath("names.toml").read_text(encoding="utf-8"))
    return {language: _vocabulary(tables[language]) for language in Language}


VOCABULARIES: Mapping[Language, Vocabulary] = _load_vocabularies()


def rank_name(rank: Rank, language: Language) -> str:
    """The rank in words: ``žandar``."""
    return VOCABULARIES[language].ranks[rank][0]


def suit_name(suit: Suit, language: Language, suits: SuitStyle = SuitStyle.FRENCH) -> str:
    """The suit in words: ``herc``, or ``srce`` for a German-suited pack."""
    return VOCABULARIES[language].suits[suits][suit][0]


def card_name(card: Card, language: Language, suits: SuitStyle = SuitStyle.FRENCH) -> str:
    """The card in words: ``žandar herc``, ``jack of hearts``, ``valet de cœur``."""
    words = (
        rank_name(card.rank, language),
        VOCABULARIES[language].joiner,
        suit_name(card.suit, language, suits),
    )
    return " ".join(word for word in words if word)


def without_diacritics(text: str) -> str:
    """The text as it is typed on a keyboard that lacks its letters: ``zir``, ``coeur``."""
    decomposed = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("Œ", "OE"))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
