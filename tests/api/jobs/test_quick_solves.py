"""Items that are solved many at once get what they would get one by one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from api.jobs.quick_solves import quick_solves
from solver.cards import CardSet
from solver.double_dummy.many import random_hands
from solver.rules import load_ruleset, ruleset_ids
from tests.api.contract import ask

MANY = [name for name in ruleset_ids() if load_ruleset(name).playing_seats != 3]


def items_of(name: str, count: int) -> list[dict[str, Any]]:
    ruleset = load_ruleset(name)
    trumps = ruleset.contracts
    return [
        {
            "ruleset": name,
            "detail": "values",
            "hands": [" ".join(map(str, CardSet(int(mask)))) for mask in hands],
            "contract": {"trump": trumps[number % len(trumps)], "taker": number % 2},
            "plays": "",
        }
        for number, hands in enumerate(random_hands(ruleset, count, seed=31))
    ]


@pytest.mark.parametrize("name", [name for name in MANY if load_ruleset(name).hand_size < 16])
def test_answers_are_those_of_the_service(client: FlaskClient, name: str) -> None:
    items = items_of(name, 8)
    found = quick_solves(items)
    assert {place: json.loads(text) for place, text in found.items()} == {
        place: ask(client, "/v1/solve", item) for place, item in enumerate(items)
    }


@pytest.mark.parametrize(
    "change",
    [
        {"detail": "full"},
        {"objective": "written"},
        {"limit_ms": 100},
        {"plays": "7S"},
        {"ruleset": "no_such_game"},
        {"ruleset": {"parent": "fr_contree_4"}},
        {"ruleset": "hr_bela_3"},
        {"contract": {"trump": "H", "taker": True}},
        {"contract": {"trump": "H", "taker": 4}},
        {"contract": {"trump": "AT", "taker": 0}},
        {"hands": ["7S 7S", "8S", "9S", "TS"]},
        {"hands": [["7S"], ["8S"], ["9S"], ["TS"]]},
        {"turnup": "7S"},
    ],
)
def test_item_that_asks_otherwise_is_left_to_the_service(change: dict[str, object]) -> None:
    (item,) = items_of("fr_contree_4", 1)
    assert quick_solves([item | change]) == {}
    assert set(quick_solves([item])) == {0}


def test_what_is_no_item_is_left_to_the_service() -> None:
    assert quick_solves([5, None, [], {}, "solve"]) == {}
