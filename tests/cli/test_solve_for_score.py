"""``belot solve --objective written|match``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solver.cards import CardSet, parse_card, parse_cards
from solver.cli.score_solution_text import score_solution_text
from solver.cli.signs import Signs
from solver.double_dummy import Lines, Objective, ScoredCard, ScoreSolution
from solver.double_dummy.scored import DifferenceRange
from solver.game import position_from
from solver.game.notation import parse_position
from tests.cli.running import (
    FOUR,
    MAY_DECLARE,
    MAY_STOP,
    NEAR_TARGET,
    SILENT,
    WASTED_RUN,
    run,
    without_time,
)

DATA = Path(__file__).parents[1] / "data" / "cli"


GOLDEN: dict[str, tuple[str, ...]] = {
    "solve_silent": (SILENT, "--objective", "written"),
    "solve_match": (NEAR_TARGET, "--objective", "match", "--lines", "all"),
    "solve_stop": (MAY_STOP, "--objective", "written"),
}
"""What is asked; the answers are files."""


def printed(arguments: tuple[str, ...]) -> str:
    """What ``belot solve`` prints for people."""
    return without_time(run("solve", *arguments).stdout)


@pytest.mark.parametrize("name", GOLDEN)
def test_output_for_people_is_the_golden_one(name: str) -> None:
    assert printed(GOLDEN[name]) == (DATA / f"{name}.txt").read_text(encoding="utf-8")


def test_points_are_the_default() -> None:
    assert without_time(run("solve", FOUR, "--objective", "points").stdout) == without_time(
        run("solve", FOUR).stdout
    )


def test_match_that_ends_before_the_deal_writes_nothing() -> None:
    output = run("solve", NEAR_TARGET.replace("800,800", "1000,950"), "--objective", "match").stdout
    assert "Then the target of the match is reached, and nothing is written any more." in output
    assert "On the score sheet" not in output


def test_stop_that_wins_the_match_says_so() -> None:
    output = run("solve", MAY_STOP + " score=450,0,0", "--objective", "match").stdout
    assert "Seat 0 may end the deal now and wins the match" in output


def test_stop_is_worth_a_chance_to_win_the_match() -> None:
    output = run("solve", MAY_STOP + " score=300,250,200", "--objective", "match").stdout
    assert re.search(r"Seat 0 may end the deal now for a chance of \d\d\.\d\d% to win the match", output)


def test_chances_need_no_lines() -> None:
    output = run("solve", NEAR_TARGET, "--objective", "match", "--lines", "none").stdout
    row = next(line for line in output.splitlines() if line.startswith("7♣"))
    assert [cell.endswith("%") for cell in row.split()] == [False, True, True, False]


def test_chances_that_are_not_proven_are_left_out() -> None:
    nothing = DifferenceRange(None, None)
    card = ScoredCard(parse_card("QH"), None, None, nothing, None, None, None, None, None)
    solution = ScoreSolution(
        Objective.MATCH, 2, False, (card,), None, None, None, False, 9, 0.25, has_equity=True
    )
    position = position_from(parse_position(SILENT))
    lines = list(score_solution_text(position, solution, Signs(symbols=False), Lines.BEST))
    assert lines[1] == "Chances that are not proven are left out, and no card is called best."
    assert lines[3] == "card"


def test_position_whose_deal_cannot_be_settled_is_a_fault() -> None:
    result = run("solve", FOUR, "--objective", "written")
    assert (result.exit_code, result.stdout) == (1, "")


def test_match_without_its_score_is_a_fault() -> None:
    result = run("solve", SILENT, "--objective", "match")
    assert result.exit_code == 1
    assert "/score" in result.stderr


def test_an_unknown_objective_is_wrong_usage() -> None:
    assert run("solve", FOUR, "--objective", "tricks").exit_code == 2


def test_no_line_is_shown_when_none_is_wanted() -> None:
    output = run("solve", SILENT, "--objective", "written", "--lines", "none").stdout
    assert "Optimal play" not in output


def test_bounds_are_shown_as_such_when_a_limit_was_reached() -> None:
    cards = (
        ScoredCard(parse_card("QH"), False, None, DifferenceRange(-252, 10), None, None, None, None, None),
        ScoredCard(parse_card("KH"), False, None, DifferenceRange(None, -232), None, None, None, None, None),
    )
    solution = ScoreSolution(Objective.WRITTEN, 2, False, cards, None, None, None, False, 1024, 0.25)
    position = position_from(parse_position(SILENT))
    assert list(score_solution_text(position, solution, Signs(symbols=False), Lines.BEST)) == [
        "The time limit was reached before everything was proven.",
        "Differences are proven bounds (low..high, ? for none), and no card is called best.",
        "",
        "card  difference",
        "\x1b[31mQH\x1b[0m      -252..10",
        "\x1b[31mKH\x1b[0m       ?..-232",
        "",
        "1,024 nodes, 0.2 ms",
    ]


def test_run_that_has_been_uncovered_stands_beside_the_card() -> None:
    output = run("solve", MAY_DECLARE, "--objective", "written").stdout
    row = next(line for line in output.splitlines() if line.startswith("J♣"))
    assert row.split()[5:] == ["J♣", "Q♣", "K♣", "best"]


def test_declarations_of_the_line_are_told() -> None:
    output = run("solve", MAY_DECLARE, "--objective", "written").stdout
    assert "Declared on the way: J♣ Q♣ K♣." in output


def test_declaring_nothing_is_said() -> None:
    output = run("solve", WASTED_RUN, "--objective", "written").stdout
    row = next(line for line in output.splitlines() if line.startswith("7♣"))
    assert row.split()[5:] == ["nothing", "best"]


def test_run_that_wins_the_match_is_named_before_any_card() -> None:
    run_of_eight = CardSet.of(parse_cards("7S 8S 9S TS JS QS KS AS"))
    solution = ScoreSolution(Objective.WRITTEN, 0, True, (), None, None, run_of_eight, True, 0, 0.25)
    position = position_from(parse_position(MAY_DECLARE))
    text = "\n".join(score_solution_text(position, solution, Signs(symbols=False), Lines.BEST))
    assert "Seat 0 wins the match now by declaring 7S 8S 9S TS JS QS KS AS" in text
