"""Events as JSON."""

from __future__ import annotations

from typing import Any

import pytest

from solver.errors import PositionError
from solver.game.deal import event_from_json, event_to_json, events_from_json

EVENTS: list[dict[str, Any]] = [
    {"call": "new-deal"},
    {"turnup": "take"},
    {"swap": "7H", "seat": 1},
    {"discard": "7D 8D"},
    {"declare": []},
    {"declare": [{"value": 50}, {"cards": "9S TS JS QS"}, {"value": 20, "cards": "7H 8H 9H"}]},
    {"show": ["9S TS JS QS"]},
    {"play": "JH"},
    {"play": "KH", "bela": True, "seat": 3},
    {"announce": "capot"},
    {"claim": "none"},
]


@pytest.mark.parametrize("value", EVENTS, ids=str)
def test_written_event_reads_back(value: dict[str, Any]) -> None:
    assert event_to_json(event_from_json(value)) == value


@pytest.mark.parametrize(
    ("value", "pointer", "code"),
    [
        (7, "", "wrong-type"),
        ({}, "", "no-such-event"),
        ({"play": "JH", "call": "pass"}, "", "no-such-event"),
        ({"play": "JX"}, "/play", "unreadable-card"),
        ({"play": 7}, "/play", "wrong-type"),
        ({"play": "JH", "bela": "yes"}, "/bela", "wrong-type"),
        ({"play": "JH", "belot": True}, "", "unknown-field"),
        ({"call": "pass", "bela": True}, "", "unknown-field"),
        ({"call": "pass", "seat": True}, "/seat", "wrong-type"),
        ({"call": "hearts"}, "/call", "no-such-call"),
        ({"turnup": "maybe"}, "/turnup", "wrong-value"),
        ({"discard": "7D 7D"}, "/discard", "duplicate-card"),
        ({"declare": "50"}, "/declare", "wrong-type"),
        ({"declare": [{}]}, "/declare/0", "empty-declaration"),
        ({"declare": [{"value": "50"}]}, "/declare/0/value", "wrong-type"),
        ({"declare": [{"cards": "9S XX"}]}, "/declare/0/cards", "unreadable-card"),
        ({"declare": [{"value": 20}] * 33}, "/declare", "wrong-value"),
        ({"claim": "some"}, "/claim", "wrong-value"),
    ],
)
def test_unreadable_event_is_refused(value: Any, pointer: str, code: str) -> None:
    with pytest.raises(PositionError) as caught:
        event_from_json(value)
    assert (pointer, code) in {(fault.pointer, fault.code) for fault in caught.value.faults}


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        ({"call": 7.5}, "7.5"),
        ({"discard": 12}, "12"),
        ({"play": "JH", "bela": "yes"}, "'yes'"),
        ({"call": "pass", "seat": "first"}, "'first'"),
        ({"declare": ["tierce"]}, "'tierce'"),
        ({"declare": [{"value": "fifty"}]}, "'fifty'"),
    ],
)
def test_refusal_quotes_what_was_given(value: Any, quoted: str) -> None:
    with pytest.raises(PositionError, match=quoted):
        event_from_json(value)


def test_faults_of_all_events_are_reported_at_once() -> None:
    with pytest.raises(PositionError) as caught:
        events_from_json([{"call": "pass"}, {"call": "x"}, {"play": "ZZ"}])
    assert [fault.pointer for fault in caught.value.faults] == ["/1/call", "/2/play"]
