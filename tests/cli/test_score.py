from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.api.deals import claimed, summary, with_event
from tests.cli.running import run

DATA = Path(__file__).parents[1] / "data" / "cli"

OUT_BY_TRICKS = {"ruleset": "debrec_2", "contract": {"trump": "S", "taker": 0}, "cards": [60, 40], "last": 0}


def score(document: object, *options: str) -> str:
    result = run("score", "-", *options, stdin=json.dumps(document))
    assert result.exit_code == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize(
    ("name", "document"),
    [
        ("score_claimed", claimed(score=[655, 420])),
        ("score_fall", summary(score=[10, 900])),
        (
            "score_tie",
            {"ruleset": "debrec_3", "contract": {"trump": "S", "taker": 1}, "cards": [40, 60, 10], "last": 0},
        ),
        ("score_new_deal", claimed(events=[{"call": "pass"}] * 4)),
    ],
)
def test_output_for_people_is_the_golden_one(name: str, document: object) -> None:
    assert score(document) == (DATA / f"{name}.txt").read_text(encoding="utf-8")


def test_the_winner_of_the_match_is_named() -> None:
    assert "The match is won by seats 1+3." in score(summary(score=[10, 900]))


def test_tokens_that_are_paid_at_once_are_shown() -> None:
    tokens = OUT_BY_TRICKS | {"ruleset": "debrec_short_bajt_2"}
    assert "Paid at once: seat 0 1, seat 1 -1." in score(tokens)


def test_a_file_may_hold_the_deal(tmp_path: Path) -> None:
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(claimed()), encoding="utf-8")
    assert run("score", str(file)).stdout == score(claimed())


def test_every_fault_has_its_line_and_the_exit_code_is_1() -> None:
    result = run("score", "-", stdin=json.dumps(summary(score=[1], hanging=3)))
    assert [line.split(": ")[0] for line in result.stderr.splitlines()] == ["/score", "/hanging"]
    assert (result.exit_code, result.stdout) == (1, "")


def test_an_illegal_event_is_named_with_its_place() -> None:
    result = run("score", "-", stdin=json.dumps(with_event(6, {"play": "KS"})))
    assert result.stderr.startswith("/events/6/play: seat 1 cannot play KS to JH")


@pytest.mark.parametrize("text", ["", "JH 9H", "[1]", "hr_bela_4 - - -", '{"ruleset":'])
def test_what_is_no_json_object_is_a_fault(text: str) -> None:
    assert run("score", "-", stdin=text).exit_code == 1


def test_a_missing_file_is_wrong_usage() -> None:
    assert run("score").exit_code == 2
