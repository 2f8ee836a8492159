from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from solver.equity import match_equity
from solver.rules import load_ruleset
from tests.cli.running import run


def rows_of(output: str) -> list[list[str]]:
    """The words of every line."""
    return [line.split() for line in output.splitlines()]


def test_table_has_our_chances_at_every_score() -> None:
    *_, title, low, high = rows_of(run("equity", "hr_bela_4", "--step", "600").stdout)
    chances = match_equity(load_ruleset("hr_bela_4")).chances([[600, 0], [600, 600]])[:, 0]
    assert title == ["0", "600"]
    assert low[0] == "0"
    assert high == ["600", *(f"{100 * chance:.1f}" for chance in chances)]


def test_chances_at_a_score_are_those_of_the_columns() -> None:
    ours, theirs = match_equity(load_ruleset("hr_bela_4")).chances([500, 800])
    lines = rows_of(run("equity", "hr_bela_4", "--score", "500,800").stdout)
    assert ["us", "500", f"{ours:.1%}"] in lines
    assert ["them", "800", f"{theirs:.1%}"] in lines


def test_dealer_is_the_last_column_unless_another_is_named() -> None:
    theirs, ours = match_equity(load_ruleset("hr_bela_4")).chances([800, 500])
    answer = json.loads(run("equity", "hr_bela_4", "--score", "500,800", "--dealer", "us", "--json").stdout)
    assert answer["chances"] == pytest.approx([ours, theirs], abs=1e-6)


def test_columns_of_three_players_follow_each_other_from_the_dealer_on() -> None:
    in_deal = match_equity(load_ruleset("hr_bela_3")).chances([300, 500, 600])
    answer = json.loads(
        run("equity", "hr_bela_3", "--score", "500,600,300", "--dealer", "1", "--json").stdout
    )
    assert answer["chances"] == pytest.approx([in_deal[1], in_deal[2], in_deal[0]], abs=1e-6)


def test_other_players_have_the_same_score_in_the_table_unless_it_is_given() -> None:
    same = json.loads(run("equity", "hr_bela_3", "--step", "100", "--json").stdout)
    fixed = json.loads(run("equity", "hr_bela_3", "--step", "100", "--others", "200", "--json").stdout)
    assert same["table"]["chances"][3][2] == fixed["table"]["chances"][3][2]
    assert same["table"]["chances"][3][6] < fixed["table"]["chances"][3][6]


def test_document_says_what_the_chances_rest_on() -> None:
    answer = json.loads(run("equity", "debrec_50", "--step", "250", "--json").stdout)
    assert (answer["ruleset"], answer["target"], answer["dealer"]) == ("debrec_50", 501, 1)
    assert answer["deals"] == match_equity(load_ruleset("debrec_50")).results.deals
    assert answer["table"]["scores"] == [0, 250, 500]


@pytest.mark.parametrize(("option", "start"), [("--png", b"\x89PNG"), ("--svg", b"<?xml")])
def test_heat_map_is_drawn(tmp_path: Path, option: str, start: bytes) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "equity"
    result = run("equity", "hr_bela_4", option, str(file))
    assert (result.exit_code, file.read_bytes()[: len(start)]) == (0, start)


def test_the_same_picture_is_the_same_file(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    files = [tmp_path / "one", tmp_path / "two"]
    for file in files:
        run("equity", "hr_bela_2", "--svg", str(file))
    assert files[0].read_bytes() == files[1].read_bytes()


def test_picture_without_matplotlib_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = run("equity", "hr_bela_4", "--png", str(tmp_path / "equity.png"))
    assert result.exit_code == 1
    assert result.stderr == "Error: a picture needs matplotlib: pip install 'belot-solver[plots]'\n"


def test_picture_that_cannot_be_written_names_the_file(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "nowhere" / "equity.png"
    result = run("equity", "hr_bela_4", "--png", str(file))
    assert (result.exit_code, result.stderr) == (1, f"Error: {file}: No such file or directory\n")


def test_game_of_single_deals_has_no_equity() -> None:
    result = run("equity", "debrec_short_plain_2")
    assert result.exit_code == 1
    assert result.stderr == "debrec_short_plain_2 is played in single deals and has no match to win\n"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["hr_bela_4", "--score", "700"], "--score has 1 numbers, hr_bela_4 has 2 columns"),
        (["hr_bela_4", "--score", "700:800"], "'700:800' are no scores; write them like 700,850"),
        (["hr_bela_4", "--dealer", "2"], "--dealer cannot be '2'; allowed: us, them, 0, 1"),
        (["hr_bela_4", "--others", "100"], "--others makes no sense: hr_bela_4 has only two columns"),
    ],
)
def test_wrong_usage_is_explained(arguments: list[str], reason: str) -> None:
    result = run("equity", *arguments)
    assert result.exit_code == 2
    assert reason in result.stderr
