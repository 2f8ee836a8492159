from __future__ import annotations

import json
from pathlib import Path

import pytest

from solver.cards import parse_card
from solver.cli.signs import Signs
from solver.cli.solution_text import solution_text
from solver.double_dummy import CardValue, Range, Solution
from solver.game import position_from
from solver.game.notation import parse_position, write_document
from tests.cli.running import ALL_TRICKS, FOUR, HARD, OVER, THREE, run, without_time

DATA = Path(__file__).parents[1] / "data" / "cli"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("solve_four", (FOUR,)),
        ("solve_three", (THREE, "--lines", "all")),
        ("solve_all_tricks", (ALL_TRICKS,)),
        ("solve_over", (OVER,)),
        ("solve_open", ("sr_belot_2_open "
                        "JS:8S,TS:9D,-:KS,-:-,-:-,-:-,-:-,-:-/9S:7S,QS:AS,-:7D,-:-,-:-,-:-,-:-,-:- "
                        "S@0 - leader=0 trick=. won=60,17:6,5",)),
    ],
)  # fmt: skip
def test_output_for_people_is_the_golden_one(name: str, arguments: tuple[str, ...]) -> None:
    golden = (DATA / f"{name}.txt").read_text(encoding="utf-8")
    assert without_time(run("solve", *arguments).stdout) == golden


def test_bounds_are_shown_as_such_when_a_limit_was_reached() -> None:
    values = (
        CardValue(parse_card("9S"), Range(118, 118), Range(0, 34), None, None, ()),
        CardValue(parse_card("JS"), Range(100, 252), Range(0, 62), None, None, ()),
    )
    solution = Solution(0, False, None, values, 1024, 0.25)
    lines = solution_text(position_from(parse_position(ALL_TRICKS)), solution, Signs(symbols=False))
    assert list(lines) == [
        "The time limit was reached before everything was proven.",
        "The points are proven bounds (low..high), and no card is called best.",
        "",
        "card    seat 0  seat 1",
        "9S         118   0..34",
        "JS    100..252   0..62",
        "",
        "1,024 nodes, 0.2 ms",
    ]


def test_bounds_of_the_second_side_stand_in_its_column() -> None:
    position = position_from(parse_position("mk_beljot_2 9S/TS S@0 - leader=1 trick=. won=100,20:7,1"))
    values = (CardValue(parse_card("TS"), Range(20, 54), Range(100, 134), None, None, ()),)
    text = list(solution_text(position, Solution(1, False, None, values, 1, 1.0), Signs(symbols=False)))
    assert "TS    100..134  20..54" in text


def test_words_are_joined_to_one_position_text() -> None:
    assert without_time(run("solve", *FOUR.split()).stdout) == without_time(run("solve", FOUR).stdout)


def test_standard_input_may_hold_a_position_text() -> None:
    assert without_time(run("solve", "-", stdin=FOUR + "\n").stdout) == without_time(
        run("solve", FOUR).stdout
    )


def test_standard_input_may_hold_the_fields_of_a_position_as_json() -> None:
    fields = json.dumps(write_document(parse_position(FOUR)))
    assert without_time(run("solve", "-", stdin=fields).stdout) == without_time(run("solve", FOUR).stdout)


def test_standard_input_may_hold_a_position_text_as_json() -> None:
    text = json.dumps({"position": FOUR})
    assert without_time(run("solve", "-", stdin=text).stdout) == without_time(run("solve", FOUR).stdout)


def test_a_file_may_hold_the_position(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(f"\ufeff{FOUR}\r\n", encoding="utf-8")
    result = run("solve", "--file", str(file))
    assert without_time(result.stdout) == without_time(run("solve", FOUR).stdout)


def test_no_line_is_shown_when_none_is_wanted() -> None:
    assert "Optimal play" not in run("solve", FOUR, "--lines", "none").stdout


def test_letters_stand_for_suits_where_symbols_cannot_be_printed() -> None:
    result = run("solve", FOUR, charset="ascii")
    assert "A♠".replace("♠", "S") + ", led by seat 1" in result.stdout
    assert result.stdout.isascii()


def test_red_suits_are_red_on_a_terminal() -> None:
    assert "\x1b[31mK♦\x1b[0m" in run("solve", FOUR, "--color").stdout


def test_without_the_option_output_that_is_no_terminal_has_no_colour() -> None:
    assert "\x1b" not in run("solve", FOUR).stdout


def test_no_color_takes_colours_off_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("solve", FOUR, color=True).stdout


def test_the_option_color_beats_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[31m" in run("solve", FOUR, "--color").stdout


def test_a_proven_answer_exits_with_0() -> None:
    assert run("solve", FOUR).exit_code == 0


def test_a_reached_limit_exits_with_3() -> None:
    assert run("solve", HARD, "--limit-ms", "0").exit_code == 3


def test_a_reached_limit_exits_with_3_also_with_json() -> None:
    assert run("solve", HARD, "--limit-ms", "0", "--json").exit_code == 3


def test_an_unknown_hand_is_a_fault() -> None:
    result = run("solve", FOUR.replace("9HKD", "?"))
    assert result.exit_code == 1
    assert "/hands/1" in result.stderr


def test_json_has_an_optimal_line_for_every_card() -> None:
    cards = json.loads(run("solve", THREE, "--json").stdout)["cards"]
    assert [card["line"][0] for card in cards] == [card["card"] for card in cards]


def test_json_has_no_line_when_none_is_wanted() -> None:
    assert "line" not in json.loads(run("solve", FOUR, "--json", "--lines", "none").stdout)["cards"][0]


def test_json_carries_the_position_in_its_canonical_form() -> None:
    text = json.loads(run("solve", FOUR.replace("JH7SAD", "ad7sjh"), "--json").stdout)["position"]
    assert position_from(parse_position(text)) == position_from(parse_position(FOUR))
