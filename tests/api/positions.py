"""Positions as they are written in requests."""

from __future__ import annotations

import random
from typing import Any

from solver.rules import load_ruleset


def deal(ruleset_id: str, seed: int = 1) -> list[str]:
    """Random hands before the first trick, each as one string."""
    ruleset = load_ruleset(ruleset_id)
    cards = [str(card) for card in ruleset.pack]
    random.Random(seed).shuffle(cards)
    size = ruleset.hand_size
    return [" ".join(cards[seat * size : (seat + 1) * size]) for seat in range(ruleset.playing_seats)]


def before_play(ruleset_id: str = "hr_bela_4", seed: int = 1) -> dict[str, Any]:
    """A whole deal with hearts as trumps."""
    return {
        "ruleset": ruleset_id,
        "hands": deal(ruleset_id, seed),
        "contract": {"trump": "H", "taker": 0},
    }


def last_trick(**changes: object) -> dict[str, Any]:
    """Four cards left; the jack of trumps takes 20 + 14, and 10 for the last trick."""
    return {
        "ruleset": "sr_belot_4",
        "hands": ["JH", "9H", "7S", "8S"],
        "contract": {"trump": "H", "taker": 0},
        "leader": 0,
        "trick": [],
        "won": {"points": [50, 68], "tricks": [3, 4]},
        **changes,
    }


def must_ruff(**changes: object) -> dict[str, Any]:
    """Seat 1 has no clubs and two trumps; only his own hand is known."""
    return {
        "ruleset": "sr_belot_4",
        "hands": [None, "9S KS QH KH", None, None],
        "contract": {"trump": "H", "taker": 0},
        "leader": 0,
        "trick": "7C",
        "won": {"points": [39, 35], "tricks": [2, 2]},
        **changes,
    }
