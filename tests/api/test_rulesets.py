"""GET /v1/rulesets and /v1/rulesets/{id}."""

from __future__ import annotations

import csv
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.game.auction import Call
from solver.game.deal import CallEvent, DealState, Phase, deal_cards
from solver.rules import PARAMETERS, load_ruleset, ruleset_ids
from tests.api.contract import assert_described
from tests.api.positions import before_play

DERIVED = Path(__file__).parent.parent / "data" / "derived_quantities.csv"


def ruleset(client: FlaskClient, ruleset_id: str) -> Any:
    response = client.get(f"/v1/rulesets/{ruleset_id}")
    assert response.status_code == 200
    assert_described(client, "/v1/rulesets/{id}", "GET", response)
    return response.get_json()


def test_all_rulesets_are_listed(client: FlaskClient) -> None:
    response = client.get("/v1/rulesets")
    assert_described(client, "/v1/rulesets", "GET", response)
    assert [entry["id"] for entry in response.get_json()["rulesets"]] == list(ruleset_ids())


def test_names_are_given_in_five_languages(client: FlaskClient) -> None:
    for entry in client.get("/v1/rulesets").get_json()["rulesets"]:
        assert list(entry["names"]) == ["sr", "hr", "mk", "fr", "en"]


@pytest.mark.parametrize("ruleset_id", ruleset_ids())
def test_every_parameter_stands_in_its_group(client: FlaskClient, ruleset_id: str) -> None:
    groups = ruleset(client, ruleset_id)["parameters"]
    assert [(group, name) for group in groups for name in groups[group]] == [
        (parameter.group, name) for name, parameter in PARAMETERS.items()
    ]


def test_parameters_can_be_sent_back_as_overrides(client: FlaskClient) -> None:
    parameters = ruleset(client, "hr_bela_4")["parameters"]
    body = before_play() | {"ruleset": {"parent": "sr_belot_4", **parameters}}
    assert client.post("/v1/solve", json=body).status_code == 200


@pytest.mark.parametrize(
    "row", list(csv.DictReader(DERIVED.read_text().splitlines())), ids=lambda row: row["system"]
)
def test_derived_quantities_are_those_of_the_rules(client: FlaskClient, row: dict[str, str]) -> None:
    derived = ruleset(client, row["system"])["derived"]
    for name in ("hand_size", "cards_in_play", "discarded", "out_of_play"):
        assert derived[name] == int(row[name])


def test_parent_and_source_are_given(client: FlaskClient) -> None:
    answer = ruleset(client, "sr_belot_3")
    assert answer["parent"] == "sr_belot_4"
    assert answer["source"]


@pytest.mark.parametrize(
    ("ruleset_id", "calls"),
    [
        ("sr_belot_4", ["pass", "S", "H", "D", "C"]),
        ("debrec_crimea", ["pass", "S", "H", "D", "C", "NT", "AT"]),
        ("sr_belot_2", ["pass", "S", "H", "D", "C", "new-deal", "accept", "refuse"]),
        ("debrec_50", ["pass", "S", "H", "D", "C", "fifty", "accept", "refuse"]),
        ("debrec_short_pot_3", ["pay", "raise", "drop"]),
    ],
)
def test_calls_are_contracts_and_the_other_words_of_the_auction(
    client: FlaskClient, ruleset_id: str, calls: list[str]
) -> None:
    assert ruleset(client, ruleset_id)["calls"] == calls


@pytest.mark.parametrize("ruleset_id", ruleset_ids())
def test_calls_are_those_that_occur_in_auctions(client: FlaskClient, ruleset_id: str) -> None:
    said: set[Call] = set()
    for seed in range(60):
        state, random = DealState.start(deal_cards(load_ruleset(ruleset_id), seed)), Random(seed)
        while state.phase is Phase.AUCTION:
            said |= set(state.auction.legal_calls)
            state = state.apply(CallEvent(random.choice(state.auction.legal_calls)))
    assert set(ruleset(client, ruleset_id)["calls"]) == said


def test_game_fixed_by_the_turned_card_has_no_calls(client: FlaskClient) -> None:
    assert ruleset(client, "debrec_short_plain_2")["calls"] == []


def test_overrides_may_stand_in_the_address(client: FlaskClient) -> None:
    answer = ruleset(client, "hr_bela_4{end=full,target=501}")
    assert answer["parent"] == "hr_bela_4"
    assert answer["parameters"]["match"]["target"] == 501


@pytest.mark.parametrize("name", ["nope", "hr_bela_4{end=nope}", "hr_bela_4{", "%00", "ћ" * 300, "..%2e"])
def test_unknown_ruleset_is_not_found(client: FlaskClient, name: str) -> None:
    response = client.get(f"/v1/rulesets/{name}")
    assert response.status_code == 404
    assert response.get_json()["type"] == "/problems/unknown-ruleset"
    assert_described(client, "/v1/rulesets/{id}", "GET", response)
