"""Positions with hidden hands whose right card is known, and why; read from tests/data/known_cards.json.

Every number in a reason can be counted in the worlds, which are few enough. Knows no values.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from solver.advice import Advice, CardAdvice, Method, best_card
from solver.advice.best_card import DEFAULT_WORLDS
from solver.cards import Card, parse_card, parse_cards
from solver.game.notation import parse_position

DATA = Path(__file__).parent.parent / "data" / "known_cards.json"

FEW_WORLDS = 60


@dataclass(frozen=True)
class Tempting:
    """A card that looks natural.

    ``behind``: the difference to a right card, below 0; early in a deal an upper bound.
    """

    card: Card
    behind: float


@dataclass(frozen=True)
class Word:
    """Whether Bela is said with a card, and what that gains on average."""

    card: Card
    is_said: bool
    gain: float


@dataclass(frozen=True)
class Sampled:
    """What a player would choose who will always see the hands later, and by how much he would prefer it."""

    card: Card
    ahead: float


@dataclass(frozen=True)
class KnownCard:
    """One position as ``seat`` sees it, what is right in it, and why.

    ``right``: all cards that are best on average. ``worlds``: how many there are, all of them solved. Early
    in a deal they are too many: None, as is ``verdict``, which would depend on those that are drawn.
    """

    phrase: str
    position: str
    seat: int
    right: frozenset[Card]
    why: str
    worlds: int | None
    verdict: str | None
    tempting: Tempting | None
    word: Word | None
    sampled: Sampled | None


def all_known_cards() -> tuple[KnownCard, ...]:
    """The positions in the order of the file."""
    return tuple(map(_known_card, json.loads(DATA.read_text(encoding="utf-8"))))


@cache
def advice_on(known: KnownCard, method: Method = Method.AUTO) -> Advice:
    """What is advised; early in a deal with few worlds, because the margin is wide."""
    worlds = FEW_WORLDS if known.worlds is None else DEFAULT_WORLDS
    return best_card(
        parse_position(known.position), known.seat, worlds=worlds, method=method, likelihoods=False
    )


def advice_on_card(advice: Advice, card: Card) -> CardAdvice:
    """What is said of one of the cards."""
    return next(one for one in advice.cards if one.card == card)


def _known_card(entry: dict[str, Any]) -> KnownCard:
    return KnownCard(
        phrase=entry["phrase"],
        position=entry["position"],
        seat=entry["seat"],
        right=frozenset(card for name in entry["right"] for card in parse_cards(name)),
        why=entry["why"],
        worlds=entry.get("worlds"),
        verdict=entry.get("verdict"),
        tempting=_tempting(entry),
        word=None if "word" not in entry else _word(*entry["word"]),
        sampled=None if "sampled" not in entry else _sampled(*entry["sampled"]),
    )


def _tempting(entry: dict[str, Any]) -> Tempting | None:
    if "tempting" not in entry:
        return None
    behind = entry["behind"] if "behind" in entry else -entry["behind_at_least"]
    return Tempting(parse_card(entry["tempting"]), behind)


def _word(card: str, is_said: bool, gain: float) -> Word:
    return Word(parse_card(card), is_said, gain)


def _sampled(card: str, ahead: float) -> Sampled:
    return Sampled(parse_card(card), ahead)
