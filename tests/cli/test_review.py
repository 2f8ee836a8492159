"""``belot review``: what decisions gave away. ``python -m tests.goldens`` writes its golden texts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from api import create_app
from solver.cli import reviewing
from tests.api.deals import claimed, with_event
from tests.cli.running import NEAR_TARGET, run

DATA = Path(__file__).parents[1] / "data" / "cli"

CFN = "S:-/-/-/- Jd7d8sTd/Qd8dKd9c/TcQc7cJc/8cAcKcKs/8h9hJhTh/TsQsJsAs/Ah9s7h9d/Kh7sQhAd 80cEW"
"""A deal of contree that was played at random."""

DISCARDED = (
    "sr_belot_3 8SQS7H8HTHJHQDKD7CTC/7STSKS9HQH8DJD9CKCAC/JSKHAH7D9DTDAD8CJCQC S@0 7H9HAH discards=9SAS"
)

REVOKE = with_event(6, {"play": "KS"})
"""Seat 1 holds the ten of hearts and does not follow suit."""


def lines(*documents: object) -> str:
    """A document in each line."""
    return "".join(json.dumps(document) + "\n" for document in documents)


GOLDEN: dict[str, tuple[str, tuple[str, ...]]] = {
    "review_claimed": (json.dumps(claimed()), ("--worlds", "8")),
    "review_revoke": (json.dumps(REVOKE), ("--worlds", "4", "--seats", "1")),
    "review_position": (NEAR_TARGET, ("--worlds", "6", "--seats", "0,3")),
    "review_cfn": (CFN, ("--cfn", "--worlds", "8", "--seats", "W,N")),
    "review_markdown": (CFN, ("--cfn", "--worlds", "8", "--seats", "W", "--format", "markdown")),
    "review_match": (lines(claimed(), REVOKE, claimed()), ("--worlds", "8", "--thresholds", "1,5,50")),
    "review_match_markdown": (
        f"{CFN}\n\n{CFN}\n",
        ("--cfn", "--worlds", "4", "--seats", "N", "--format", "markdown"),
    ),
}
"""What is read and asked, by the name of the file that holds what is printed."""


def printed(text: str, options: tuple[str, ...]) -> str:
    """What the command prints about ``text``."""
    result = run("review", "-", *options, stdin=text)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def comparable(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name != "elapsed_ms"}


@pytest.mark.parametrize("name", GOLDEN)
def test_output_is_the_golden_one(name: str) -> None:
    assert printed(*GOLDEN[name]) == (DATA / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("document", [claimed(), REVOKE], ids=["claimed", "revoke"])
def test_json_is_the_answer_of_the_service(document: dict[str, Any]) -> None:
    options = ("--worlds", "3", "--seed", "2", "--seats", "1,3", "--thresholds", "1,2,3", "--format", "json")
    output = json.loads(printed(json.dumps(document), options))
    body = document | {"worlds": 3, "seed": 2, "seats": [1, 3]}
    body |= {"thresholds": {"inaccuracy": 1, "mistake": 2, "blunder": 3}}
    answer = create_app().test_client().post("/v1/review", json=body).get_json()
    assert comparable(output) == comparable(answer)
    assert list(output) == list(answer)


def test_ndjson_has_a_line_for_each_deal_and_one_for_the_match() -> None:
    options = ("--worlds", "2", "--seats", "1", "--format", "ndjson")
    *deals, match = map(json.loads, printed(lines(claimed(), REVOKE), options).splitlines())
    assert [deal["deal"] for deal in deals] == [1, 2]
    assert match.keys() == {"players", "worst"}


def test_ndjson_of_one_deal_is_one_line() -> None:
    options = ("--worlds", "1", "--seats", "1", "--format", "ndjson")
    assert len(printed(json.dumps(claimed()), options).splitlines()) == 1


def test_json_of_a_match_is_one_document() -> None:
    options = ("--worlds", "2", "--seats", "1", "--format", "json")
    output = json.loads(printed(lines(claimed(), REVOKE), options))
    assert output.keys() == {"deals", "players", "worst"}
    assert [deal["deal"] for deal in output["deals"]] == [1, 2]


def test_players_move_up_a_seat_from_deal_to_deal() -> None:
    options = ("--worlds", "1", "--seats", "1", "--format", "ndjson")
    *deals, match = map(json.loads, printed(lines(claimed(), claimed()), options).splitlines())
    assert [deal["seats"] for deal in deals] == [[1], [0]]
    assert match["players"].keys() == {"1"}


def test_players_keep_their_seats_if_that_is_wanted() -> None:
    options = ("--worlds", "1", "--seats", "1", "--format", "ndjson", "--no-rotate")
    *deals, _ = map(json.loads, printed(lines(claimed(), claimed()), options).splitlines())
    assert [deal["seats"] for deal in deals] == [[1], [1]]


def test_named_players_are_called_by_their_names() -> None:
    named = claimed(players=["Ana", "Bo", "Cy", "Di"])
    output = printed(json.dumps(named), ("--worlds", "1", "--seats", "Bo"))
    assert "♥ is trumps, taken by Ana." in output
    assert "Written: Ana+Cy 322, Bo+Di 0." in output


def test_worst_decisions_have_positions_that_can_be_asked_about() -> None:
    options = ("--cfn", "--worlds", "4", "--seats", "N", "--format", "ndjson")
    *_, match = map(json.loads, printed(f"{CFN}\n{CFN}", options).splitlines())
    assert match["worst"]
    for worst in match["worst"]:
        result = run("legal", worst["position"], "--json")
        assert result.exit_code == 0
        assert worst["made"]["play"] in json.loads(result.stdout)["legal"]


def test_calls_of_a_position_are_not_judged() -> None:
    options = ("--worlds", "1", "--seats", "0", "--format", "json")
    kinds = {move["kind"] for move in json.loads(printed(NEAR_TARGET, options))["moves"]}
    assert kinds <= {"card", "declare"}
    assert "card" in kinds


def test_contree_is_told_with_the_names_of_its_notation() -> None:
    output = printed(CFN, ("--cfn", "--worlds", "1", "--seats", "N"))
    assert "♣ is trumps, taken by W. Written: W+E 105, N+S 77." in output
    assert "Called" not in output


def test_marks_follow_the_thresholds() -> None:
    marks = ("--cfn", "--worlds", "4", "--seats", "W", "--thresholds", "0.1,0.2,0.3")
    assert "??" in printed(CFN, marks).split("\n\n")[1]


def test_limit_that_is_reached_is_told_and_has_its_exit_code() -> None:
    result = run("review", "-", "--limit-ms", "0", "--seats", "N", "--cfn", stdin=CFN)
    assert result.exit_code == 3
    assert "The time limit was reached" in result.stdout


def test_output_without_symbols_has_letters() -> None:
    result = run("review", "-", "--cfn", "--worlds", "1", "--seats", "N", stdin=CFN, charset="ascii")
    assert re.search(r"^1 +W +JD +7D +8S +TD +S", result.stdout, re.MULTILINE)


@pytest.mark.parametrize("file_format", ["png", "svg"])
def test_picture_is_drawn_and_always_the_same(tmp_path: Path, file_format: str) -> None:
    pytest.importorskip("matplotlib")
    files = [tmp_path / f"{name}.{file_format}" for name in ("first", "second")]
    for file in files:
        printed(lines(claimed(), REVOKE), ("--worlds", "1", "--seats", "1", f"--{file_format}", str(file)))
    first, second = (file.read_bytes() for file in files)
    assert first == second
    assert first.startswith(b"\x89PNG" if file_format == "png" else b"<?xml")


@pytest.mark.parametrize(
    ("text", "options", "start"),
    [
        ("", (), "the input is empty"),
        ("hr_bela_4", (), "expected the hands"),
        (DISCARDED, (), "/discards: "),
        (NEAR_TARGET.split(" S@0")[0] + " S@0 - leader=0 trick=. won=0,0:0,0", (), "/leader: "),
        ("[1]", (), "there is no ruleset"),
        (json.dumps(claimed(players=["Ana"])), (), "/players: ['Ana'] is not a list of 4"),
        (json.dumps(claimed(players=3)), (), "/players: 3 is not a list of 4"),
        (json.dumps(claimed(colour=1)), (), "/colour: "),
        ('{"ruleset": "hr_bela_4"}', (), "/contract: "),
        (lines(claimed(), with_event(0, {"call": "X"})), (), "line 2 /events/0/call: "),
        (lines(claimed(), 7), (), "line 2: '7' is not a JSON object"),
        (json.dumps(claimed()), ("--seats", "Bo"), "/seats: 'Bo' does not play; players are 0, 1, 2, 3"),
        (CFN, (), "there is no ruleset"),
        ("S:-", ("--cfn",), "expected the tricks"),
    ],
)
def test_fault_is_told_by_its_place(text: str, options: tuple[str, ...], start: str) -> None:
    result = run("review", "-", *options, stdin=text)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(start)


@pytest.mark.parametrize("given", ["1,2", "a,b,c", "3,2,1", "0,1,2"])
def test_thresholds_that_do_not_rise_are_wrong_usage(given: str) -> None:
    assert run("review", "-", "--thresholds", given, stdin="").exit_code == 2


def test_event_that_is_out_of_turn_is_told_by_its_place() -> None:
    result = run("review", "-", "--worlds", "1", stdin=json.dumps(with_event(1, {"call": "S"})))
    assert (result.exit_code, result.stderr.split(":")[0]) == (1, "/events/1/call")


def test_summary_cannot_be_reviewed() -> None:
    document = {"ruleset": "hr_bela_4", "contract": {"trump": "S", "taker": 0}, "cards": [60, 92]}
    result = run("review", "-", stdin=json.dumps(document))
    assert (result.exit_code, result.stderr.count("a summary cannot be reviewed")) == (1, 2)


def test_progress_is_told_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(reviewing, "SILENT_S", -1.0)
    progress = reviewing.Progress("deal 2 of 3: ")
    progress.tell(7, 30)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    progress.tell(7, 30)
    assert capsys.readouterr().err == "\rdeal 2 of 3: 7 of 30 decisions"
