"""Tests of thresholds, penalties, the buy-out and side payments."""

from __future__ import annotations

import pytest

from solver.errors import PositionError
from solver.game.settlement import (
    bajt_payments,
    breach_points,
    buyout,
    monela_premium,
    pass_threshold,
    pot_shares,
)
from solver.rules import load_ruleset, parse_ruleset


@pytest.mark.parametrize(
    ("system", "taker", "defence"),
    [
        ("hr_bela_4", 92, 91),
        ("hr_bela_4{tie=pass}", 91, 92),
        ("hr_bela_4{pass_counts=tricks}", 82, 81),
        ("hr_bela_3_turnup", 62, 91),
        ("hr_bela_3_turnup{tie=pass}", 61, 92),
        ("ru_belot_3", 50, 81),
    ],
)
def test_threshold_with_twenty_points_declared(system: str, taker: int, defence: int) -> None:
    found = pass_threshold(parse_ruleset(system), 20)
    assert (found.total, found.taker_needs, found.defence_needs) == (182, taker, defence)


def test_threshold_of_a_game_without_a_taker_is_refused_with_every_fault() -> None:
    with pytest.raises(PositionError) as caught:
        pass_threshold(load_ruleset("debrec_short_plain_2"), -20)
    assert [fault.code for fault in caught.value.faults] == ["negative-number", "no-taker"]


@pytest.mark.parametrize(("penalty", "written"), [("game162", (182, 0, 182)), ("deal_lost", (150, 0, 150))])
def test_every_opponent_writes_the_penalty(penalty: str, written: tuple[int, ...]) -> None:
    ruleset = parse_ruleset(f"hr_bela_3{{penalty={penalty}}}")
    assert breach_points(ruleset, 1, declared=20, all_points_of_deal=150) == written


def test_resting_dealer_gets_no_penalty() -> None:
    assert breach_points(load_ruleset("debrec_4"), 0, all_points_of_deal=150) == (0, 150, 150, 0)


def test_breach_is_refused_with_every_fault() -> None:
    with pytest.raises(PositionError) as caught:
        breach_points(load_ruleset("sr_belot_4"), 2, declared=-20)
    assert [fault.code for fault in caught.value.faults] == ["no-penalty", "no-such-unit", "negative-number"]


def test_refused_buyout_is_played() -> None:
    found = buyout(load_ruleset("debrec_50"), accepted=False)
    assert (found.taker_writes, found.deal_played) == (0, True)


def test_buyout_is_refused_where_there_is_none() -> None:
    with pytest.raises(PositionError) as caught:
        buyout(load_ruleset("debrec_2"), accepted=True)
    assert caught.value.faults[0].code == "no-buyout"


@pytest.mark.parametrize(("stakes", "premium"), [("bajt", 0), ("bajt_monela", 3)])
def test_monela_is_paid_only_where_it_is_a_stake(stakes: str, premium: int) -> None:
    assert monela_premium(parse_ruleset(f"debrec_kharkov{{stakes={stakes}}}"), [2, 3], 1) == premium


@pytest.mark.parametrize(("stakes", "paid"), [("no", (0, 0)), ("bajt", (4, 1)), ("bajt_monela", (4, 1))])
def test_marks_are_paid_only_where_they_are_a_stake(stakes: str, paid: tuple[int, ...]) -> None:
    assert bajt_payments(parse_ruleset(f"debrec_2{{stakes={stakes}}}"), [4, 1]) == paid


@pytest.mark.parametrize(
    ("points", "shares"),
    [([70, 50, 40], (64, 0, 0)), ([60, 60, 40], (32, 32, 0)), ([None, 50, 40], (0, 64, 0))],
)
def test_pot_goes_to_the_most_points_and_is_shared_by_equal_ones(
    points: list[int | None], shares: tuple[int, ...]
) -> None:
    assert pot_shares(points, 64) == shares
