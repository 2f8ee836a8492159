"""``--json`` prints what the HTTP service answers to the same question."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from api import create_app
from tests.api.canonical import canonical_position
from tests.api.deals import claimed, summary
from tests.cli.running import FOUR, HARD, MAY_STOP, NEAR_TARGET, OVER, SILENT, THREE, run

MEASURED = ("elapsed_ms", "nodes")


@pytest.fixture
def client() -> FlaskClient:
    return create_app().test_client()


def _comparable(answer: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in answer.items() if key not in MEASURED}


@pytest.mark.parametrize("position", [FOUR, THREE, OVER, HARD])
def test_solve_prints_the_answer_of_the_service(client: FlaskClient, position: str) -> None:
    position = canonical_position(position)
    printed = json.loads(run("solve", position, "--json").stdout)
    answer = client.post("/v1/solve", json={"position": position}).get_json()
    assert _comparable(printed) == _comparable(answer)


@pytest.mark.parametrize(
    ("position", "objective"), [(SILENT, "written"), (NEAR_TARGET, "match"), (MAY_STOP, "written")]
)
def test_solve_for_the_score_prints_the_answer_of_the_service(
    client: FlaskClient, position: str, objective: str
) -> None:
    position = canonical_position(position)
    printed = json.loads(run("solve", position, "--objective", objective, "--json").stdout)
    answer = client.post("/v1/solve", json={"position": position, "objective": objective}).get_json()
    assert _comparable(printed) == _comparable(answer)


def test_nodes_and_time_are_printed_too() -> None:
    assert json.loads(run("solve", FOUR, "--json").stdout).keys() >= set(MEASURED)


def test_a_limit_that_was_reached_is_a_warning_as_in_the_service() -> None:
    answer = json.loads(run("solve", HARD, "--limit-ms", "0", "--json").stdout)
    assert [answer["exact"], len(answer["warnings"])] == [False, 1]


@pytest.mark.parametrize("position", [FOUR, FOUR.replace("9HKD", "?"), OVER])
def test_legal_prints_the_answer_of_the_service(client: FlaskClient, position: str) -> None:
    answer = client.post("/v1/legal", json={"position": position}).get_json()
    assert json.loads(run("legal", position, "--json").stdout) == answer


def test_rulesets_prints_the_list_of_the_service(client: FlaskClient) -> None:
    assert json.loads(run("rulesets", "--json").stdout) == client.get("/v1/rulesets").get_json()


@pytest.mark.parametrize("ruleset", ["debrec_4", "hr_bela_4{end=full}"])
def test_one_ruleset_is_the_one_of_the_service(client: FlaskClient, ruleset: str) -> None:
    answer = client.get(f"/v1/rulesets/{ruleset}").get_json()
    assert json.loads(run("rulesets", ruleset, "--json").stdout) == answer


def test_json_is_ascii_where_nothing_else_can_be_printed() -> None:
    output = run("rulesets", "--json", charset="ascii").stdout
    assert json.loads(output) == json.loads(run("rulesets", "--json").stdout)


@pytest.mark.parametrize("deal", [claimed(score=[700, 3]), summary(), claimed(events=[{"call": "pass"}] * 4)])
def test_score_prints_the_answer_of_the_service(client: FlaskClient, deal: dict[str, Any]) -> None:
    printed = json.loads(run("score", "-", "--json", stdin=json.dumps(deal)).stdout)
    assert printed == client.post("/v1/score", json=deal).get_json()


@pytest.mark.parametrize("ruleset", ["hr_bela_4", "debrec_4", "sr_belot_2_open", "klaber_3{target=301}"])
def test_deal_prints_the_answer_of_the_service(client: FlaskClient, ruleset: str) -> None:
    printed = json.loads(run("deal", "--ruleset", ruleset, "--seed", "5", "--count", "3", "--json").stdout)
    asked = {"ruleset": ruleset, "seed": 5, "count": 3}
    assert printed == client.post("/v1/deals", json=asked).get_json()
