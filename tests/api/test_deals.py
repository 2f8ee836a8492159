"""POST /v1/deals."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solver.rules import ruleset_ids
from tests.api.contract import ask, assert_described, pointers, refuse
from tests.api.test_bad_requests import JUNK

DEALS = "/v1/deals"


def wanting(*hands: object, **more: object) -> dict[str, Any]:
    return {"ruleset": "hr_bela_4", "constraints": {"hands": list(hands), **more}}


@pytest.mark.parametrize("system", ruleset_ids())
def test_deals_can_be_sent_to_be_scored(client: FlaskClient, system: str) -> None:
    (deal,) = ask(client, DEALS, {"ruleset": system})["deals"]
    problem = refuse(client, "/v1/score", {"ruleset": system, "deal": deal, "events": []})
    assert pointers(problem) == [("/events", "wrong-phase")]


def test_same_request_gets_the_same_deals(client: FlaskClient) -> None:
    body = wanting({"suits": {"H": [4, 8]}}) | {"seed": 9, "count": 5}
    assert ask(client, DEALS, body) == ask(client, DEALS, body)


def test_as_many_deals_come_as_are_asked_for(client: FlaskClient) -> None:
    assert len(ask(client, DEALS, {"ruleset": "hr_bela_4", "count": 1000})["deals"]) == 1000


def test_constraints_are_met(client: FlaskClient) -> None:
    body = wanting({"cards": "JH", "suits": {"H": 3, "S": [0, 1]}}, first_cards_only=True) | {"count": 50}
    for deal in ask(client, DEALS, body)["deals"]:
        suits = [card[1] for card in deal["hands"][0]]
        assert "JH" in deal["hands"][0]
        assert (suits.count("H"), suits.count("S") <= 1) == (3, True)


def test_everything_that_is_wrong_with_constraints_is_named(client: FlaskClient) -> None:
    body = wanting({"cards": "JH", "suits": {"H": 0}}, {"cards": "JH 9S"}, {"points": [5, 4]}, trump="NT")
    problem = refuse(client, DEALS, body)
    assert problem["type"] == "/problems/impossible-deal"
    assert pointers(problem) == [
        ("/constraints/trump", "no-such-contract"),
        ("/constraints/hands/1/cards/0", "duplicate-card"),
        ("/constraints/hands/0/suits/H", "no-such-deal"),
    ]


def test_unreadable_ruleset_and_cards_are_named_together(client: FlaskClient) -> None:
    body = wanting({"cards": "JX"}) | {"ruleset": "nope"}
    assert pointers(refuse(client, DEALS, body)) == [
        ("/ruleset", "unknown-ruleset"),
        ("/constraints/hands/0/cards", "unreadable-card"),
    ]


def test_rare_deals_are_given_up_and_said_to_be_rare(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.game.deal.random_deals.MOST_TRIES", 100)
    problem = refuse(client, DEALS, wanting({"points": 0}, {"points": 0}) | {"count": 50})
    assert problem["type"] == "/problems/impossible-deal"
    assert pointers(problem) == [("/constraints/hands", "deals-too-rare")]


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        ({"count": 0}, "/count", "wrong-value"),
        ({"count": 1001}, "/count", "wrong-value"),
        ({"count": "5"}, "/count", "wrong-type"),
        ({"seed": -1}, "/seed", "wrong-value"),
        ({"seed": 2**53}, "/seed", "wrong-value"),
        ({"seeds": 1}, "/seeds", "unknown-field"),
        ({"constraints": {"hands": [{"suits": {"X": 1}}]}}, "/constraints/hands/0/suits/X", "wrong-value"),
        ({"constraints": {"hands": [{"points": [1]}]}}, "/constraints/hands/0/points", "wrong-value"),
    ],
)
def test_what_does_not_fit_the_schema_is_refused(
    client: FlaskClient, change: dict[str, object], pointer: str, code: str
) -> None:
    assert pointers(refuse(client, DEALS, {"ruleset": "hr_bela_4", **change})) == [(pointer, code)]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    changes=st.dictionaries(st.sampled_from(["ruleset", "count", "seed", "constraints"]), JUNK, max_size=2),
    wish=st.dictionaries(st.sampled_from(["cards", "suits"]), JUNK, max_size=2),
)
def test_no_request_is_too_strange(
    client: FlaskClient, changes: dict[str, object], wish: dict[str, object]
) -> None:
    for body in ({"ruleset": "klaber_3", **changes}, wanting(wish)):
        response = client.post(DEALS, data=json.dumps(body), content_type="application/json")
        assert response.status_code in (200, 422)
        assert_described(client, DEALS, "POST", response)
