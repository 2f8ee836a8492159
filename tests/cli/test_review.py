"""``belot review``: what decisions gave away. ``python -m tests.goldens`` writes its golden texts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from api import create_app
from solver.cli import reviewing
from tests.api.deals import EVENTS, claimed, with_event
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
        (json.dumps(claimed(players=["A\nB", "C", "D", "E"])), (), "/players: ['A"),
        (json.dumps(claimed(colour=1)), (), "/colour: "),
        ('{"ruleset": "hr_bela_4"}', (), "/contract: "),
        (json.dumps(claimed()), ("--seats", "Bo"), "/seats: 'Bo' does not play; players are 0, 1, 2, 3"),
        (CFN, (), "there is no ruleset"),
        ("S:-", ("--cfn",), "expected the tricks"),
    ],
)
def test_fault_is_told_by_its_place(text: str, options: tuple[str, ...], start: str) -> None:
    result = run("review", "-", *options, stdin=text)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(start)


@pytest.mark.parametrize(
    ("broken", "start"),
    [
        (lines(with_event(0, {"call": "X"})), " /events/0/call: "),
        (lines(with_event(1, {"call": "S"})), " /events/1/call: S comes too late"),
        ("7", ": '7' is not a JSON object"),
        ('{"ruleset": "hr_be', ": the input begins like a JSON document"),
    ],
    ids=["unreadable-event", "event-out-of-turn", "no-object", "cut-off"],
)
@pytest.mark.parametrize("place", [0, 1, 2], ids=["first", "middle", "last"])
def test_faulty_deal_of_a_match_is_told_and_keeps_nobody_from_the_others(
    place: int, broken: str, start: str
) -> None:
    texts = [lines(claimed()), lines(claimed())]
    texts.insert(place, broken)
    options = ("--worlds", "1", "--no-rotate", "--seats", "1", "--format", "ndjson")
    # The empty line counts, too.
    result = run("review", "-", *options, stdin="\n" + "\n".join(text.strip() for text in texts))
    *deals, match = map(json.loads, result.stdout.splitlines())
    assert [deal["deal"] for deal in deals] == [each for each in (1, 2, 3) if each != place + 1]
    assert match["players"]["1"]["decisions"] == 4
    assert result.exit_code == 1
    assert result.stderr.startswith(f"line {place + 2}{start}")


def test_faults_of_all_deals_are_told() -> None:
    faulty = lines(with_event(1, {"call": "S"}), with_event(0, {"call": "X"}), with_event(1, {"call": "S"}))
    result = run("review", "-", "--worlds", "1", stdin=faulty)
    assert (result.exit_code, result.stdout) == (1, "")
    assert sorted(line.split(":")[0] for line in result.stderr.splitlines()) == [
        "line 1 /events/1/call",
        "line 2 /events/0/call",
        "line 3 /events/1/call",
    ]


def test_only_readable_deal_of_a_match_is_told_as_a_match() -> None:
    options = ("--worlds", "1", "--seats", "1")
    result = run("review", "-", *options, stdin=lines(claimed(), 7))
    assert result.stdout.startswith("1 deal\n")


def test_document_over_many_lines_is_one_deal() -> None:
    output = printed(json.dumps(claimed(), indent=1), ("--worlds", "1", "--seats", "1"))
    assert output.startswith("Croatian Bela for four")


def test_declaration_that_was_not_made_leaves_no_mark_on_a_card() -> None:
    silent = claimed(events=[event for event in EVENTS if "declare" not in event])
    output = printed(json.dumps(silent), ("--worlds", "4", "--seats", "0,3"))
    assert "Before play, seat 0: nothing?? is a blunder" in output
    assert re.search(r"^1 +0 +J♥ +T♥", output, re.MULTILINE)


def test_names_mean_nothing_in_markdown() -> None:
    named = claimed(players=["A|B", "*Bo*", "Cy", "Di"])
    options = ("--worlds", "1", "--seats", "*Bo*", "--format", "markdown")
    document, match = (printed(text, options) for text in (json.dumps(named), lines(named, named)))
    for output in (document, match):
        assert r"| \*Bo\* | " in output
        assert "*Bo*" not in output
    assert r"taken by A\|B." in document


def test_limit_that_is_reached_is_told_of_a_match() -> None:
    options = ("--limit-ms", "0", "--seats", "N", "--cfn")
    assert "The time limit was reached" in run("review", "-", *options, stdin=f"{CFN}\n{CFN}").stdout


@pytest.mark.parametrize("given", ["1,2", "a,b,c", "3,2,1", "0,1,2", "1,2,1001", "1,2,inf", "1,2,nan"])
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
