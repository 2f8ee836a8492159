"""Positions in which the score sheet, or the match, wants something else than trick points do, or a reason is
worth telling; read from tests/data/stories.json. Knows no values.

Every number in a reason can be counted from the cards and from what was won before.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from solver.cards import Card, parse_cards
from solver.double_dummy import MatchOutcome, Objective

DATA = Path(__file__).parent.parent / "data" / "stories.json"

Worth = int | MatchOutcome


@dataclass(frozen=True)
class Word:
    """Whether Bela is said with a card, and what the better of the two words gains."""

    card: str
    is_said: bool
    gain: int


@dataclass(frozen=True)
class Story:
    """One position, what is right in it, and why.

    ``right``: all best cards; ``for_points``: all cards that are best for trick points. ``worth``: written
    difference with a right card, or what it makes of the match. ``tempting``: another card, or one that only
    seems to be worse; ``price``: what it loses, or makes of the match. ``stop``: what the soloist would
    write, less the others, if he stopped at once; None if he may not.
    """

    phrase: str
    position: str
    right: frozenset[Card]
    for_points: frozenset[Card]
    worth: Worth
    tempting: str
    price: Worth
    why: str
    words: tuple[Word, ...]
    stop: int | None

    @property
    def objective(self) -> Objective:
        """The match, if the story is about it."""
        return Objective.MATCH if isinstance(self.worth, MatchOutcome) else Objective.WRITTEN


def all_stories() -> tuple[Story, ...]:
    """The stories in the order of the file."""
    return tuple(map(_story, json.loads(DATA.read_text(encoding="utf-8"))))


def _story(entry: dict[str, Any]) -> Story:
    return Story(
        phrase=entry["phrase"],
        position=entry["position"],
        right=frozenset(parse_cards(entry["right"])),
        for_points=frozenset(parse_cards(entry["for_points"])),
        worth=_worth(entry["worth"]),
        tempting=entry["tempting"],
        price=_worth(entry["price"]),
        why=entry["why"],
        words=tuple(Word(*word) for word in entry.get("words", ())),
        stop=entry.get("stop"),
    )


def _worth(value: int | str) -> Worth:
    return value if isinstance(value, int) else MatchOutcome(value)
