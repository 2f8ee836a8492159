"""Whole deals as they are written in requests."""

from __future__ import annotations

from typing import Any

from solver.game.deal import DealState, event_to_json

DEAL: dict[str, Any] = {
    "hands": ["JH 9H AH KH QH AS", "TH KS 8D 9D JC QC", "8H QS KD 7C 9C KC", "7H 8S JD QD AD 8C"],
    "stock": "TS 7S 9S TC JS 7D TD AC",
}
"""Croatian Bela; seat 0 has a run of four and Bela in hearts, seat 3 a run of three."""

EVENTS: list[dict[str, Any]] = [
    {"call": "H"},
    {"declare": [{"value": 50}]},
    {"declare": []},
    {"declare": []},
    {"declare": [{"value": 20}]},
    {"play": "JH"},
    {"play": "TH"},
    {"play": "8H"},
    {"play": "7H"},
    {"play": "KH", "bela": True},
    {"play": "8D"},
    {"play": "7C"},
    {"play": "8C"},
    {"claim": "all"},
]


def claimed(**changes: object) -> dict[str, Any]:
    """The deal above: two tricks, then seat 0 claims the rest."""
    return {"ruleset": "hr_bela_4", "deal": DEAL, "events": EVENTS, **changes}


def with_event(place: int, event: object) -> dict[str, Any]:
    """The same with another event at ``place``."""
    return claimed(events=[*EVENTS[:place], event, *EVENTS[place + 1 :]])


def summary(**changes: object) -> dict[str, Any]:
    """A fall in Serbian Belot: 61 + 10 + 20 against 91."""
    return {
        "ruleset": "sr_belot_4",
        "contract": {"trump": "H", "taker": 0},
        "cards": [61, 91],
        "last": 0,
        "tricks": [3, 5],
        "declarations": [20, 0],
        **changes,
    }


def record_of(state: DealState, **fields: object) -> dict[str, Any]:
    """The request that scores ``state``."""
    dealt = state.dealt
    return {
        "ruleset": dealt.ruleset.id,
        "deal": {
            "hands": [list(map(str, hand)) for hand in dealt.hands],
            "turnup": None if dealt.turnup is None else str(dealt.turnup),
            "stock": " ".join(map(str, dealt.stock)),
        },
        "events": [event_to_json(event) for event in state.events],
        **fields,
    }
