"""``belot solve`` with a whole deal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from api import create_app
from solver.cli import commands
from solver.cli.solving import Wanted
from solver.double_dummy.decisions import DecisionKind
from solver.double_dummy.open_deals import OpenDeal
from tests.api.canonical import canonical_body
from tests.api.deals import EVENTS, claimed, record_of
from tests.cli.running import run, without_time
from tests.double_dummy.test_decisions import first_state_with

DATA = Path(__file__).parents[1] / "data" / "cli"
MEASURED = ("elapsed_ms", "nodes")
KINDS = [
    ("sr_belot_3", "discard"),
    ("sr_belot_2", "swap"),
    ("sr_belot_4", "declare"),
    ("fr_belote_4", "capot"),
    ("mk_beljot_2", "turnup"),
]


def deal_with(ruleset: str, kind: str, **fields: object) -> str:
    """A document about a deal in which ``kind`` is due."""
    state = first_state_with(ruleset, DecisionKind(kind))
    return json.dumps(record_of(state, **{"objective": "written", **fields}))


def before_a_card(**fields: object) -> str:
    """A document about a Croatian deal whose fifth card is to be played."""
    return json.dumps(claimed(events=EVENTS[:9], **fields))


@pytest.fixture
def client() -> FlaskClient:
    return create_app().test_client()


def comparable(answer: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in answer.items() if key not in MEASURED}


@pytest.mark.parametrize(("ruleset", "kind"), KINDS)
def test_output_for_people_is_the_golden_one(ruleset: str, kind: str) -> None:
    golden = (DATA / f"decide_{kind}.txt").read_text(encoding="utf-8")
    assert run("solve", "-", stdin=deal_with(ruleset, kind)).stdout == golden


@pytest.mark.parametrize(
    "document",
    [
        *(deal_with(*item) for item in KINDS),
        deal_with("sr_belot_2", "swap", objective="match", score=[200, 100]),
        *(before_a_card(objective=objective, score=[0, 0]) for objective in ("points", "written", "match")),
    ],
)
def test_json_is_the_answer_of_the_service(client: FlaskClient, document: str) -> None:
    asked = canonical_body("solve", json.loads(document))
    printed = json.loads(run("solve", "-", "--json", stdin=json.dumps(asked)).stdout)
    answered = client.post("/v1/solve", json=asked).get_json()
    assert comparable(printed) == comparable(answered)
    assert list(printed) == list(answered)


def test_file_named_json_is_read(tmp_path: Path) -> None:
    file = tmp_path / "deal.json"
    file.write_text(before_a_card(), encoding="utf-8")
    assert without_time(run("solve", str(file)).stdout) == without_time(
        run("solve", "-", stdin=before_a_card()).stdout
    )


def test_json_file_that_does_not_exist_is_wrong_usage() -> None:
    assert run("solve", "no-such-deal.json").exit_code == 2


def test_option_of_the_command_comes_before_the_objective_of_the_document() -> None:
    output = run("solve", "-", "--objective", "points", stdin=deal_with("sr_belot_4", "declare")).stdout
    assert "outcome" not in output


def test_only_the_best_discards_are_shown() -> None:
    output = run("solve", "-", stdin=deal_with("sr_belot_3", "discard")).stdout
    assert output.splitlines()[-1] == "... and 56 more; the worst loses 39."


def test_decided_match_stands_in_place_of_differences() -> None:
    document = deal_with("sr_belot_4", "declare", objective="match", score=[990, 0])
    titles = run("solve", "-", stdin=document).stdout.splitlines()[4]
    assert "match" in titles
    assert "difference" not in titles


def test_options_are_shown_with_their_chance_to_win_the_match() -> None:
    document = deal_with("sr_belot_2", "swap", objective="match", score=[200, 100])
    lines = run("solve", "-", stdin=document).stdout.splitlines()
    assert "chance" in lines[4].split()
    assert all(line.count("%") == 2 for line in lines[5:7])


def test_limit_of_the_document_bounds_the_search_for_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[int | None] = []

    def noted(_: OpenDeal, wanted: Wanted) -> bool:
        limits.append(wanted.limit_ms)
        return True

    monkeypatch.setattr(commands, "answer_deal", noted)
    run("solve", "-", stdin=before_a_card(limit_ms=70))
    assert limits == [70]


def test_auction_that_is_not_over_is_a_fault() -> None:
    result = run("solve", "-", stdin=json.dumps(claimed(events=[])))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "/events: the auction is not over after 0 events: seat 0 is to call\n"


def test_deal_that_is_over_is_a_fault() -> None:
    result = run("solve", "-", stdin=json.dumps(claimed()))
    assert result.stderr.startswith("/events: the deal is over after 14 events")


def test_every_fault_of_the_document_has_its_line() -> None:
    result = run("solve", "-", stdin=before_a_card(decision="bela", limit_ms=0, objective=1))
    pointers = {line.split(": ")[0] for line in result.stderr.splitlines()}
    assert pointers == {"/decision", "/limit_ms", "/objective"}


def test_legal_takes_no_deal() -> None:
    assert run("legal", "-", stdin=before_a_card()).exit_code == 1
