"""``belot call``: what to call, other hands hidden. ``python -m tests.goldens`` writes its golden texts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from api import create_app
from tests.api.canonical import canonical_body
from tests.cli.running import run

DATA = Path(__file__).parents[1] / "data" / "cli"

GOOD = "JH 9H AH 7H AS KS"
"""Six cards with good hearts."""

TURNED = ("mk_beljot_4", "JH 7H AS TS KD", "--turnup", "9H")

GOLDEN: dict[str, tuple[str, ...]] = {
    "call_first": ("hr_bela_4", GOOD, "--worlds", "20"),
    "call_turnup": (*TURNED, "--auction", "pass pass", "--worlds", "20", "--open-hands"),
    "call_match": (*TURNED, "--score", "940 985", "--worlds", "20", "--objective", "match"),
    "call_table": ("hr_bela_3", GOOD, "--method", "table"),
    "call_pot": ("debrec_short_pot_3", GOOD, "--turnup", "8H", "--auction", "pay", "--worlds", "20"),
    "call_answer": ("sr_belot_2", GOOD, "--turnup", "8D", "--auction", "new-deal", "--worlds", "20"),
}
"""What is asked, by the name of the file that holds what is printed."""

ASKED = {"ruleset": "mk_beljot_4", "hand": "JH 7H AS TS KD", "turnup": "9H", "auction": ["pass", "pass"]}


def printed(arguments: tuple[str, ...]) -> str:
    """What the command prints, without the time it took."""
    return re.sub(r"\d+ ms", "T ms", run("call", *arguments).stdout)


def comparable(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name != "elapsed_ms"}


@pytest.mark.parametrize("name", GOLDEN)
def test_output_for_people_is_the_golden_one(name: str) -> None:
    assert printed(GOLDEN[name]) == (DATA / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("more", [(), ("--open-hands",), ("--method", "table")], ids=" ".join)
def test_json_is_the_answer_of_the_service(more: tuple[str, ...]) -> None:
    options = ("--worlds", "10", "--seed", "4", "--json", *more)
    asked = canonical_body("call", ASKED | {"seat": 2})
    output = json.loads(run("call", "-", *options, stdin=json.dumps(asked)).stdout)
    body = asked | {"seat": 2, "worlds": 10, "seed": 4, "open_hands": "--open-hands" in more}
    body |= {"method": "table"} if "table" in more else {}
    answer = create_app().test_client().post("/v1/call", json=body).get_json()
    assert comparable(output) == comparable(answer)
    assert list(output) == list(answer)


def test_words_and_document_ask_the_same() -> None:
    words = (*TURNED, "--auction", "pass,pass")
    options = ("--worlds", "4", "--json")
    outputs = [run("call", *words, *options), run("call", "-", *options, stdin=json.dumps(ASKED))]
    first, second = (comparable(json.loads(output.stdout)) for output in outputs)
    assert first == second


def test_hand_may_be_several_words() -> None:
    output = run("call", "mk_beljot_4", "JH", "7H", "AS", "TS", "KD", "--turnup", "9H", "--method", "table")
    assert "he holds A♠ T♠ J♥ 7♥ K♦" in output.stdout


def test_options_come_before_the_document(tmp_path: Path) -> None:
    file = tmp_path / "asked.json"
    file.write_text(json.dumps(ASKED), encoding="utf-8")
    output = run("call", str(file), "--auction", "pass", "--turnup", "8H", "--method", "table").stdout
    assert "Turned up: 8♥" in output
    assert "Seat 1 is to call" in output


def test_seat_is_the_one_whose_turn_it_is() -> None:
    for passes in range(4):
        arguments = ("hr_bela_4", GOOD, "--auction", " ".join(["pass"] * passes), "--method", "table")
        assert f"Seat {passes} is to call" in run("call", *arguments).stdout


def test_seat_that_is_given_is_checked() -> None:
    result = run("call", "hr_bela_4", GOOD, "--seat", "2")
    detail = "/seat: seat 2 cannot call now: it is the turn of seat 0\n"
    assert (result.exit_code, result.stderr) == (1, detail)


def test_every_fault_has_its_line() -> None:
    result = run("call", "mk_beljot_4", "JH JH 9X", "--auction", "pass x", "--turnup", "?")
    assert (result.exit_code, result.stdout) == (1, "")
    pointers = {line.split(": ")[0] for line in result.stderr.splitlines()}
    assert pointers == {"/hand", "/auction/1", "/turnup"}


@pytest.mark.parametrize(
    ("arguments", "pointer"),
    [
        (("hr_bela_4", GOOD, "--score", "300 lots"), "/score"),
        (("hr_bela_4", GOOD, "--score", "300"), "/score"),
        (("hr_bela_4", GOOD, "--objective", "match"), "/score"),
        (("hr_bela_4", GOOD, "--auction", "pass pass pass pass"), "/auction"),
        (("hr_bela_4", GOOD, "--auction", "fifty"), "/auction/0"),
        (("mk_beljot_4", "JH 7H AS TS KD"), "/turnup"),
        (("hr_bela_4", GOOD, "--others-open", "7C"), "/others_open"),
        (("no_such_game", GOOD), "/ruleset"),
        (("hr_bela_4",), "/hand"),
    ],
)
def test_fault_is_told_by_its_place(arguments: tuple[str, ...], pointer: str) -> None:
    result = run("call", *arguments)
    assert (result.exit_code, result.stderr.split(":")[0]) == (1, pointer)


def test_unknown_field_of_a_document_is_a_fault() -> None:
    result = run("call", "-", stdin=json.dumps(ASKED | {"cards": []}))
    assert (result.exit_code, result.stderr.split(":")[0]) == (1, "/cards")


@pytest.mark.parametrize("arguments", [(), ("hr_bela_4", GOOD, "--worlds", "0"), ("x", "--file", "-")])
def test_wrong_usage_is_told(arguments: tuple[str, ...]) -> None:
    assert run("call", *arguments).exit_code == 2


def test_limit_that_is_reached_is_told_and_has_its_exit_code() -> None:
    result = run("call", "hr_bela_4", GOOD, "--worlds", "5000", "--limit-ms", "0")
    assert result.exit_code == 3
    assert "The time limit was reached" in result.stdout


def test_table_says_that_it_is_an_estimate_and_how_far_off() -> None:
    output = run("call", "hr_bela_4", GOOD, "--method", "table").stdout
    assert re.search(r"an instant estimate by formulas of the hand alone; it is off by \d+ points", output)


def test_reasons_of_the_best_contract_are_told_in_words() -> None:
    output = run("call", "hr_bela_4", GOOD, "--worlds", "8").stdout
    assert re.search(r"^\d\.\d trumps with his partner; Bela \d+%, against him \d+%; ", output, re.MULTILINE)


def test_what_becomes_of_the_deal_after_a_pass_is_told() -> None:
    output = run("call", "hr_bela_4", GOOD, "--worlds", "8").stdout
    assert re.search(r"^After pass: .*(plays|side|again) \d+%", output, re.MULTILINE)


def test_only_call_is_told_to_be_the_only_one() -> None:
    game = "hr_bela_2{rounds=turnup}"
    output = run("call", game, GOOD, "--turnup", "8D", "--auction", "pass", "--worlds", "2").stdout
    assert "Call diamonds: nothing else may be called." in output


def test_open_cards_of_the_opponent_are_shown() -> None:
    words = ("sr_belot_2_open", "JH 9H AH TH 7S 8S 9S TS", "--others-open", "7D 8D 9D TD 7C 8C 9C TC")
    assert "The opponent's open cards: T♦ 9♦ 8♦ 7♦ T♣" in run("call", *words, "--worlds", "2").stdout


def test_output_without_symbols_has_letters() -> None:
    output = run("call", "hr_bela_4", GOOD, "--method", "table", charset="ascii").stdout
    assert "Seat 0 is to call; he holds AS KS AH JH 9H 7H" in output
