from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from solver.equity import DealResults, MatchEquity, deal_results, match_equity
from solver.equity.deal_results import results_files
from solver.equity.match_equity import CERTAIN
from solver.errors import PositionError
from solver.game.match import MatchState
from solver.rules import Ruleset, load_ruleset, parse_ruleset, ruleset_ids
from tests.equity.exact_equity import exact_chances
from tests.equity.playing_matches import share_won

PAIRS = DealResults(((20, 0), (10, 0), (0, 20), (30, 20)), (5, 3, 2, 1), redeals=0, wins=(0, 0))
REDEALT = DealResults(((20, 0), (0, 20), (10, 20)), (4, 1, 1), redeals=3, wins=(0, 0))
THREE = DealResults(((20, 0, 0), (0, 10, 0), (0, 0, 30)), (5, 2, 3), redeals=2, wins=(0, 0, 0))
LOSING = DealResults(((20, 0, 0), (-10, 20, 10), (0, 10, 20)), (3, 2, 3), redeals=1, wins=(0, 0, 0))
FAIR = DealResults(((160, 0), (0, 160), (90, 70), (70, 90)), (2, 2, 3, 3), redeals=1, wins=(0, 0))

GAMES = [
    ("hr_bela_4{target=30}", PAIRS),
    ("hr_bela_2{target=31}", REDEALT),
    ("debrec_50{target=595}", DealResults(((200, 0), (0, 100)), (2, 1), redeals=0, wins=(0, 0))),
    ("hr_bela_3{target=30}", THREE),
    ("ru_belot_3{target=30}", THREE),
    ("sr_belot_4{target=30}", DealResults(((20, 0), (0, 10)), (5, 3), redeals=0, wins=(1, 2))),
]


def equity(game: str, results: DealResults, step: int | None = None) -> MatchEquity:
    return MatchEquity.of(parse_ruleset(game), results, step)


@pytest.mark.parametrize(("game", "results"), GAMES, ids=[game for game, _ in GAMES])
def test_chances_are_those_of_a_plain_recursion(game: str, results: DealResults) -> None:
    ruleset = parse_ruleset(game)
    step = 100 if ruleset.match.target > 100 else 10
    ours = MatchEquity.of(ruleset, results, step=1 if step == 10 else 10)
    for scores in product(range(0, ruleset.match.target, step), repeat=ruleset.units):
        if max(scores) - min(scores) >= 250:
            continue
        expected = [float(chance) for chance in exact_chances(ruleset, results, scores)]
        assert ours.chances(scores) == pytest.approx(expected, abs=1e-9)


def test_points_that_are_lost_are_reckoned_with() -> None:
    ruleset = parse_ruleset("ru_belot_3{target=48}")
    ours = MatchEquity.of(ruleset, LOSING, step=5).chances([20, 10, 20])
    assert ours == pytest.approx(share_won(ruleset, LOSING, (20, 10, 20), 20_000, seed=1), abs=0.012)


@pytest.mark.parametrize(
    ("game", "matches", "noise"),
    [("hr_bela_4", 20_000, 0.012), ("hr_bela_3", 4_000, 0.03), ("ru_belot_3", 4_000, 0.03)],
)
def test_chances_are_those_of_matches_that_are_played(game: str, matches: int, noise: float) -> None:
    ruleset = load_ruleset(game)
    scores = (ruleset.match.target // 2, ruleset.match.target // 4, 0, 0)[: ruleset.units]
    played = share_won(ruleset, deal_results(ruleset), scores, matches, seed=1)
    assert match_equity(ruleset).chances(scores) == pytest.approx(played, abs=noise)


def test_units_that_write_alike_have_chances_that_mirror_each_other() -> None:
    ours = equity("hr_bela_4", FAIR)
    assert ours.chances([700, 300])[0] == pytest.approx(ours.chances([300, 700])[1], abs=1e-9)


def test_equal_scores_are_even_where_units_write_alike() -> None:
    assert equity("hr_bela_4", FAIR).chances([500, 500]) == pytest.approx([0.5, 0.5], abs=1e-9)


def test_the_unit_that_writes_more_as_first_to_speak_has_the_advantage_at_equal_scores() -> None:
    assert equity("hr_bela_4", REDEALT).chances([900, 900])[0] > 0.5


def test_redeals_take_the_advantage_away_from_who_is_to_speak_first() -> None:
    without = DealResults(REDEALT.written, REDEALT.counts, redeals=0, wins=(0, 0))
    ahead = [equity("hr_bela_4", results).chances([990, 990])[0] for results in (without, REDEALT)]
    assert ahead[1] < ahead[0]


@pytest.mark.parametrize("name", results_files())
def test_chances_add_up_to_one_at_every_node(name: str) -> None:
    assert match_equity(load_ruleset(name)).grid.sum(axis=-1) == pytest.approx(1.0)


@pytest.mark.parametrize("name", [name for name in results_files() if name != "ru_belot_3"])
def test_more_points_never_lower_the_own_chances(name: str) -> None:
    grid = match_equity(load_ruleset(name)).grid
    assert all((np.diff(grid[..., unit], axis=unit) > -1e-9).all() for unit in range(grid.ndim - 1))


def test_where_the_leader_deals_more_points_hardly_ever_lower_the_own_chances() -> None:
    grid = match_equity(load_ruleset("ru_belot_3")).grid
    assert min(np.diff(grid[..., unit], axis=unit).min() for unit in range(3)) > -0.01


@pytest.mark.parametrize("name", [name for name in ruleset_ids() if load_ruleset(name).match.target])
def test_every_game_with_a_target_has_an_equity(name: str) -> None:
    ruleset = load_ruleset(name)
    assert deal_results(ruleset).units == ruleset.units


def test_a_match_that_is_over_has_been_won() -> None:
    ours = match_equity(load_ruleset("hr_bela_4"))
    assert ours.chances([[1001, 990], [1100, 1200]]).tolist() == [[1, 0], [0, 1]]


def test_equal_scores_beyond_the_target_are_as_good_as_equal_ones_at_it() -> None:
    ours = match_equity(load_ruleset("hr_bela_4"))
    assert ours.chances([1080, 1080]) == pytest.approx(ours.chances([1010, 1010]))


def test_a_lead_that_ends_the_match_has_won_it() -> None:
    assert match_equity(load_ruleset("debrec_50")).chances([300, 50]).tolist() == [1, 0]


@pytest.mark.parametrize("game", ["hr_bela_4", "hr_bela_3", "ru_belot_3", "debrec_4"])
def test_after_a_deal_the_chances_are_those_before_the_next_one(game: str) -> None:
    ruleset = load_ruleset(game)
    ours = match_equity(ruleset)
    before = (100, 220, 150, 90)[: ruleset.units]
    written = (80, 40, 42, 0)[: ruleset.units]
    match = MatchState.start(ruleset)
    for points in (before, written):
        match = match.after_points([points[match.column_of(unit)] for unit in range(ruleset.units)])
        if points == before:
            match = MatchState(ruleset, match.scores, ruleset.seats - 1, match.marks, match.tablas)
    expected = [0.0] * ruleset.units
    for unit, chance in enumerate(ours.chances(match.deal_scores)):
        expected[match.column_of(unit)] = chance
    assert ours.after(before, [written])[0] == pytest.approx(expected)


def test_after_many_deals_at_once_each_has_its_chances() -> None:
    ours = match_equity(load_ruleset("hr_bela_4"))
    found = ours.after([900, 800], [[162, 0], [90, 210], [0, 0]])
    assert found[:2].tolist() == [[1, 0], [0, 1]]
    assert found[2] == pytest.approx(ours.after_redeal([900, 800]))


def test_a_deal_that_is_thrown_in_does_not_end_a_match_between_equals_beyond_the_target() -> None:
    ours = match_equity(load_ruleset("hr_bela_4"))
    assert 0 < ours.after_redeal([1010, 1010])[0] < 1


def test_table_of_whole_numbers_holds_the_chances_after_a_deal() -> None:
    ours = match_equity(load_ruleset("hr_bela_4"))
    chance = ours.after([700, 500], [[100, 62]])[0, 1]
    table = ours.table_after(1, step=10)
    between = (table[80, 56] * 8 + table[80, 57] * 2) / 10
    assert between == pytest.approx((2 * chance - 1) * CERTAIN, abs=100)
    assert table.shape == (102, 102)
    assert table.dtype == np.int32


@pytest.mark.parametrize("unit", [0, 1])
def test_table_is_never_below_lost_or_above_won(unit: int) -> None:
    table = match_equity(load_ruleset("sr_belot_4")).table_after(unit)
    assert -CERTAIN <= table.min() < table.max() <= CERTAIN


@pytest.mark.parametrize("house_rule", ["target=501", "end=full", "gap=250", "next_dealer=leader"])
def test_house_rule_about_the_match_rests_on_the_same_deals(house_rule: str) -> None:
    assert deal_results(parse_ruleset(f"hr_bela_4{{{house_rule}}}")) is deal_results(
        load_ruleset("hr_bela_4")
    )


def test_game_whose_deals_go_like_those_of_another_rests_on_its_results() -> None:
    assert deal_results(load_ruleset("debrec_301")) is deal_results(load_ruleset("debrec_2"))


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("debrec_short_plain_2", "single deals"),
        ("hr_bela_4{target=3001}", "too long"),
        ("hr_bela_4{tie=pass}", "nobody has counted"),
    ],
)
def test_game_without_an_equity_says_why(game: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason) as caught:
        match_equity(parse_ruleset(game))
    assert [fault.code for fault in caught.value.faults] == ["no-equity"]


def test_scores_for_another_number_of_units_are_refused() -> None:
    with pytest.raises(PositionError, match=r"shape \(3,\) is not \(..., 2\)") as caught:
        match_equity(load_ruleset("hr_bela_4")).chances([0, 0, 0])
    assert [fault.code for fault in caught.value.faults] == ["wrong-number-of-units"]


def test_the_same_ruleset_is_worked_out_once() -> None:
    assert match_equity(load_ruleset("hr_bela_4")) is match_equity(load_ruleset("hr_bela_4"))


def test_every_file_tells_of_its_own_game() -> None:
    rulesets: list[Ruleset] = [load_ruleset(name) for name in results_files()]
    assert all(deal_results(ruleset).units == ruleset.units for ruleset in rulesets)
