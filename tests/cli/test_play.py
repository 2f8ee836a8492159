"""``belot play``: which card to play, other hands hidden."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from api import create_app
from solver.advice import advise, card_question
from solver.cli import advising
from solver.cli.advice_text import advice_text
from solver.cli.signs import Signs
from solver.game.notation import parse_position
from tests.api.canonical import canonical_body
from tests.api.test_play import FEW, MANY, REVOKE
from tests.api.test_play_decisions import CAPOT, DECLARE, DISCARD, SWAP, TURNUP
from tests.cli.running import SILENT, run

DATA = Path(__file__).parents[1] / "data" / "cli"

TOLD = {
    "ruleset": "hr_bela_4",
    "hand": "7S 8S TS JS 7D 8D TD JD",
    "events": [
        {"call": "H"},
        {"declare": []},
        {"declare": [{"value": 20}]},
        *({"play": card} for card in ("7S", "9S", "KS", "AS", "9D")),
    ],
    "seat": 0,
}
"""Seat 0 has to follow to a diamond that seat 3 has led."""


def without_time(output: str) -> str:
    return re.sub(r"\d+ ms", "T ms", output)


def comparable(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name != "elapsed_ms"}


GOLDEN: dict[str, tuple[str, tuple[str, ...]]] = {
    "play_few": (FEW, ("--seat", "0", "--explain")),
    "play_match": (f"{FEW} score=700,750", ("--seat", "0", "--objective", "match", "--explain")),
    "play_many": (MANY, ("--seat", "3", "--worlds", "60")),
    "play_told": (json.dumps(TOLD), ("--worlds", "40", "--objective", "points", "--explain")),
    "play_bela": (SILENT, ("--seat", "2", "--method", "sampling")),
    "play_swap": (json.dumps(SWAP), ("--worlds", "40")),
    "play_discard": (json.dumps(DISCARD), ("--worlds", "4")),
    "play_declare": (json.dumps(DECLARE), ("--worlds", "10")),
    "play_turnup": (json.dumps(TURNUP), ("--worlds", "10")),
    "play_capot": (json.dumps(CAPOT), ("--worlds", "10", "--decision", "capot")),
}
"""What is asked, and how; the answers are files."""


def printed(document: str, arguments: tuple[str, ...]) -> str:
    """What ``belot play`` prints for people."""
    return without_time(run("play", "-", *arguments, stdin=document).stdout)


@pytest.mark.parametrize("name", GOLDEN)
def test_output_for_people_is_the_golden_one(name: str) -> None:
    assert printed(*GOLDEN[name]) == (DATA / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "asked",
    [{"position": FEW, "seat": 0}, {"position": MANY, "seat": 3}, TOLD, SWAP, DECLARE],
    ids=["few", "many", "told", "swap", "declare"],
)
def test_json_is_the_answer_of_the_service(asked: dict[str, Any]) -> None:
    asked = canonical_body("play", asked)
    arguments = ("--worlds", "30", "--seed", "4", "--json")
    printed = json.loads(run("play", "-", *arguments, stdin=json.dumps(asked)).stdout)
    answered = create_app().test_client().post("/v1/play", json=asked | {"worlds": 30, "seed": 4}).get_json()
    assert comparable(printed) == comparable(answered)
    assert list(printed) == list(answered)


@pytest.mark.parametrize(
    "asked",
    [{"position": f"{FEW} score=700,750", "seat": 0}, SWAP | {"score": [200, 100]}],
    ids=["card", "swap"],
)
def test_json_about_the_match_is_the_answer_of_the_service(asked: dict[str, Any]) -> None:
    asked = canonical_body("play", asked)
    arguments = ("--worlds", "6", "--objective", "match", "--json")
    printed = json.loads(run("play", "-", *arguments, stdin=json.dumps(asked)).stdout)
    asked = asked | {"worlds": 6, "objective": "match"}
    answered = create_app().test_client().post("/v1/play", json=asked).get_json()
    assert comparable(printed) == comparable(answered)
    assert printed["unit"] == "probability"


def test_options_are_shown_with_chances_to_win_the_match() -> None:
    document = json.dumps(SWAP | {"score": [200, 100]})
    output = run("play", "-", "--worlds", "6", "--objective", "match", stdin=document).stdout
    assert re.search(r"^exchange .* \d+\.\d%", output, re.MULTILINE)
    assert "The mean counts the chance of the own side to win the match." in output


def test_decision_that_is_chosen_is_that_of_the_service() -> None:
    arguments = ("--worlds", "5", "--decision", "capot", "--json")
    printed = json.loads(run("play", "-", *arguments, stdin=json.dumps(CAPOT)).stdout)
    asked = CAPOT | {"worlds": 5, "decision": "capot"}
    assert comparable(printed) == comparable(
        create_app().test_client().post("/v1/play", json=asked).get_json()
    )


def test_card_can_be_asked_for_although_something_else_is_due() -> None:
    output = run("play", "-", "--worlds", "5", "--decision", "card", stdin=json.dumps(SWAP)).stdout
    assert "to play" in output


def test_decision_that_is_not_due_is_a_fault() -> None:
    result = run("play", "-", "--decision", "discard", stdin=json.dumps(SWAP))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "/decision: there is no discard to decide on for seat 0\n"


def test_decision_besides_a_card_needs_events() -> None:
    result = run("play", FEW, "--seat", "0", "--decision", "swap")
    assert result.exit_code == 2
    assert '--decision swap needs a deal told by "events"' in result.stderr


def test_limit_that_ends_a_decision_is_told_and_has_its_exit_code() -> None:
    result = run("play", "-", "--worlds", "5000", "--limit-ms", "0", stdin=json.dumps(DECLARE))
    assert result.exit_code == 3
    assert "The time limit was reached" in result.stdout


def test_limit_that_is_reached_is_told_and_has_its_exit_code() -> None:
    result = run("play", MANY, "--seat", "3", "--worlds", "5000", "--limit-ms", "0")
    assert result.exit_code == 3
    assert "The time limit was reached before as many deals were solved as were wanted." in result.stdout


def test_no_card_is_behind_by_an_interval_that_one_world_cannot_tell() -> None:
    assert "?" in run("play", MANY, "--seat", "3", "--worlds", "1").stdout.splitlines()[11]


@pytest.mark.parametrize(
    ("worlds", "effective", "shown"),
    [
        (200, 137.2, "Solved 200 of 12,345 deals that fit, worth 137 equally likely ones, T ms."),
        (5_000, 1_234.5, "Solved 5,000 of 12,345 deals that fit, worth 1,234 equally likely ones, T ms."),
        (20, 9.96, "Solved 20 of 12,345 deals that fit, worth 10 equally likely ones, T ms."),
        (2, 1.6, "Solved 2 of 12,345 deals that fit, worth 1.6 equally likely ones, T ms."),
        (2, 1.01, "Solved 2 of 12,345 deals that fit, worth a single one, T ms."),
        (200, 190.0, "Solved 200 of 12,345 deals that fit, worth 190 equally likely ones, T ms."),
        (200, 190.1, "Solved 200 of 12,345 deals that fit, T ms."),
        (1, 1.0, "Solved 1 of 12,345 deals that fit, T ms."),
    ],
)
def test_worth_of_the_deals_is_told_if_it_is_at_least_a_twentieth_lower(
    worlds: int, effective: float, shown: str
) -> None:
    question = card_question(parse_position(MANY), 3)
    answer = advise(question, worlds=1)
    advice = replace(answer, worlds=worlds, world_count=12_345, effective_worlds=effective, exhaustive=False)
    lines = without_time("\n".join(advice_text(question, advice, Signs(symbols=True)))).splitlines()
    assert shown in lines


def test_without_likelihoods_no_deal_is_worth_less_than_another() -> None:
    output = run("play", FEW, "--seat", "0", "--no-likelihoods").stdout
    assert "Solved all 27 deals that fit, best response, T ms." in without_time(output).splitlines()


def test_explanation_shows_no_more_deals_than_there_are() -> None:
    assert run("play", FEW, "--seat", "0", "--explain").stdout.count("with perfect play") == 3


def test_contradiction_is_told_in_a_sentence_and_by_its_cards() -> None:
    result = run("play", "-", stdin=json.dumps(REVOKE))
    assert (result.exit_code, result.stdout) == (1, "")
    assert [line.split(": ")[0] for line in result.stderr.splitlines()] == [
        "This cannot all be true",
        "/plays/1",
        "/plays/3",
    ]


def test_seat_whose_turn_it_is_not_is_a_fault() -> None:
    result = run("play", "hr_bela_4 ?/?/7DJDQDKD7C8C9CTC/? S@0 7S", "--seat", "2")
    assert (result.exit_code, result.stderr) == (
        1,
        "/seat: seat 2 cannot play now: it is the turn of seat 1\n",
    )


def test_match_without_its_score_is_a_fault() -> None:
    result = run("play", FEW, "--seat", "0", "--objective", "match")
    assert (result.exit_code, result.stderr.split(":")[0]) == (1, "/score")


@pytest.mark.parametrize("arguments", [(), ("--seat", "3", "--worlds", "0"), ("--seat", "9")])
def test_options_out_of_range_are_wrong_usage(arguments: tuple[str, ...]) -> None:
    assert run("play", MANY, *arguments).exit_code == 2


def test_progress_is_told_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(advising, "SILENT_S", -1.0)
    progress = advising.Progress()
    progress.tell(40, 200)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    progress.tell(80, 200)
    assert capsys.readouterr().err == "\r80 of 200 deals"


def test_progress_is_taken_away_in_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(advising, "SILENT_S", -1.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    progress = advising.Progress()
    progress.tell(80, 200)
    progress.clear()
    assert capsys.readouterr().err.endswith("\r")
