"""When a match is played for by its equity."""

from __future__ import annotations

import pytest

from solver.double_dummy import Objective, equity_for
from solver.equity import match_equity
from solver.rules import load_ruleset, parse_ruleset


def test_equity_is_that_of_the_game() -> None:
    ruleset = load_ruleset("hr_bela_4")
    assert equity_for(ruleset, Objective.MATCH, 8) is match_equity(ruleset)


@pytest.mark.parametrize("objective", [Objective.POINTS, Objective.WRITTEN])
def test_nothing_but_the_match_has_an_equity(objective: Objective) -> None:
    assert equity_for(load_ruleset("hr_bela_4"), objective, 1) is None


@pytest.mark.parametrize("ruleset", ["hr_bela_4", "sr_belot_2", "sr_belot_2_open"])
def test_two_columns_have_it_from_the_first_trick_on(ruleset: str) -> None:
    game = load_ruleset(ruleset)
    assert equity_for(game, Objective.MATCH, game.hand_size) is not None


@pytest.mark.parametrize("ruleset", ["hr_bela_3", "sr_belot_3"])
def test_more_columns_have_it_in_the_last_six_tricks(ruleset: str) -> None:
    game = load_ruleset(ruleset)
    found = [tricks for tricks in range(1, 9) if equity_for(game, Objective.MATCH, tricks) is not None]
    assert found == [1, 2, 3, 4, 5, 6]


def test_house_rule_of_which_nobody_has_counted_deals_has_none() -> None:
    assert equity_for(parse_ruleset("hr_bela_4{throw_in_below=11}"), Objective.MATCH, 1) is None


def test_game_of_single_deals_has_none() -> None:
    assert equity_for(parse_ruleset("hr_bela_4{target=0,end=single}"), Objective.MATCH, 1) is None
