"""What takers make at the table: drawn from what was made, and as the files have it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.fit_results import SUITS, chosen, double_dummy_shares, fit, isotonic, random_deals
from benchmarks.playing_out import PlayedOut, careful_play, fast_play
from benchmarks.strength_deals import deals
from solver.advice.calling.table_results import (
    SharesGiven,
    TableResults,
    family_of,
    shares_of,
    table_results,
)
from solver.advice.players import RulePlayer
from solver.game import Trump
from solver.rules import load_ruleset, parse_ruleset, ruleset_ids

HIDDEN = [name for name in ruleset_ids() if name != "sr_belot_2_open"]
EVEN = (np.arange(2000) + 0.5) / 2000
"""Uniform numbers without chance."""

KINDS = [Trump.HEARTS, Trump.NO_TRUMP, Trump.ALL_TRUMPS]

shares = st.one_of(st.sampled_from([0.0, 1.0]), st.floats(0, 1))


def results_of(name: str) -> TableResults:
    return table_results(parse_ruleset(name))


def sampled(name: str, share: float, trump: Trump = Trump.HEARTS) -> np.ndarray:
    """The shares for evenly spread uniform numbers."""
    return results_of(name).sample(trump, np.full(len(EVEN), share), EVEN)


def all_tricks(name: str, share: float) -> float:
    """How often all tricks are made, by those who lead and those who do not together."""
    results, given = results_of(name), np.full(len(EVEN), share)
    found = [results.sample(Trump.HEARTS, given, EVEN, leads=leads) for leads in (False, True)]
    return float(np.mean(np.concatenate(found) == 1))


SMALL = SharesGiven(
    given=np.array([0.0, 0.2, 0.6, 1.0]),
    none=np.array([0.5, 0.1, 0.0, 0.0]),
    all=np.array([0.0, 0.0, 0.0, 0.4]),
    others=np.array([[0.1, 0.2, 0.4], [0.1, 0.3, 0.5], [0.4, 0.6, 0.7], [0.5, 0.8, 0.9]]),
)


# --- drawing ----------------------------------------------------------------------------------------


def test_quantiles_come_back_at_their_levels() -> None:
    found = SMALL.sample(np.full(3, 0.6), np.array([0.0, 0.5, 0.75]))
    assert found == pytest.approx([0.4, 0.6, 0.65])


def test_between_two_rows_quantiles_are_interpolated() -> None:
    highest = np.nextafter(1, 0)
    assert SMALL.sample(np.array([0.3]), np.array([highest])) == pytest.approx([0.75 * 0.5 + 0.25 * 0.7])


def test_no_trick_and_all_tricks_are_as_likely_as_the_row_says() -> None:
    assert np.mean(SMALL.sample(np.zeros(len(EVEN)), EVEN) == 0) == pytest.approx(0.5)
    assert np.mean(SMALL.sample(np.ones(len(EVEN)), EVEN) == 1) == pytest.approx(0.4)


def test_chance_of_no_trick_is_interpolated() -> None:
    assert np.mean(SMALL.sample(np.full(len(EVEN), 0.4), EVEN) == 0) == pytest.approx(0.05)


def test_all_tricks_with_open_cards_tell_nothing_about_almost_all() -> None:
    almost = SMALL.sample(np.full(len(EVEN), 0.999), EVEN)
    assert (almost == SMALL.sample(np.full(len(EVEN), 0.6), EVEN)).all()


def test_row_with_nothing_but_all_tricks_gives_all_tricks() -> None:
    table = SharesGiven(np.array([0.5, 1.0]), np.zeros(2), np.array([0.0, 1.0]), np.full((2, 2), 0.5))
    assert (table.sample(np.ones(3), np.array([0.0, 0.5, 1.0])) == 1).all()


# --- the files --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ruleset_ids())
def test_every_ruleset_has_a_file_of_its_family(name: str) -> None:
    assert results_of(name).family == family_of(load_ruleset(name))


@pytest.mark.parametrize(
    ("house_rules", "like"),
    [
        ("sr_belot_4{overtake_partner=no}", "sr_belot_4"),
        ("klaber_3{overtake=all}", "klaber_3"),
        ("sr_belot_2{deal2=2}", "sr_belot_2"),
        ("sr_belot_3{capot=no}", "sr_belot_3"),
    ],
)
def test_house_rules_have_the_file_of_the_most_similar_game(house_rules: str, like: str) -> None:
    assert results_of(house_rules) is results_of(like)


def test_partners_make_no_difference_where_nobody_has_one() -> None:
    assert family_of(parse_ruleset("klaber_2{ruff=unless_partner}")) == family_of(load_ruleset("klaber_2"))


@pytest.mark.parametrize("trump", KINDS)
@pytest.mark.parametrize("name", ["hr_bela_4", "sr_belot_3", "debrec_crimea"])
@given(share=shares, other=shares, uniform=st.floats(0, 1), other_uniform=st.floats(0, 1))
@settings(max_examples=30)
def test_more_with_open_cards_and_more_luck_never_make_less(
    name: str, trump: Trump, share: float, other: float, uniform: float, other_uniform: float
) -> None:
    low, high = sorted([share, other])
    unlucky, lucky = sorted([uniform, other_uniform])
    first, second = results_of(name).sample(trump, np.array([low, high]), np.array([unlucky, lucky]))
    assert first <= second + 1e-12


@pytest.mark.parametrize("name", HIDDEN)
def test_result_at_the_table_is_spread_out(name: str) -> None:
    assert sampled(name, 0.6).std() > 0.03


@pytest.mark.parametrize("name", HIDDEN)
def test_only_a_side_with_all_tricks_or_none_has_all_or_nothing(name: str) -> None:
    found = sampled(name, 0.9)
    between = found[(found != 0) & (found != 1)]
    assert ((between > 0.001) & (between < 0.9999)).all()


@pytest.mark.parametrize("name", HIDDEN)
def test_all_tricks_are_likeliest_where_open_cards_give_them(name: str) -> None:
    assert all_tricks(name, 1.0) > all_tricks(name, 0.8)


@pytest.mark.parametrize("name", ["hr_bela_4", "mk_beljot_4", "fr_belote_4", "fr_contree_4"])
def test_pair_that_takes_makes_less_at_the_table_than_a_good_result_with_open_cards(name: str) -> None:
    assert sampled(name, 0.85).mean() < 0.84


def test_same_uniform_numbers_give_the_same_shares() -> None:
    assert (sampled("hr_bela_4", 0.7) == sampled("hr_bela_4", 0.7)).all()


def test_open_layout_is_played_as_with_open_cards() -> None:
    assert (sampled("sr_belot_2_open", 0.7) == 0.7).all()


def test_contract_without_a_suit_is_like_one_where_nobody_played_it() -> None:
    assert (sampled("hr_bela_4", 0.7, Trump.NO_TRUMP) == sampled("hr_bela_4", 0.7)).all()


@pytest.mark.parametrize("name", ["debrec_4", "sr_belot_3", "mk_beljot_3"])
def test_defenders_share_what_the_soloist_leaves(name: str) -> None:
    found = results_of(name).split(np.full(len(EVEN), 0.6), EVEN)
    assert 0.3 < found.mean() < 0.7
    assert found.min() >= 0
    assert found.max() <= 1


def test_without_three_players_nothing_is_split() -> None:
    assert (results_of("hr_bela_4").split(np.array([0.5, 1.0]), np.array([0.1, 0.9])) == 1).all()


# --- shares -----------------------------------------------------------------------------------------


def test_share_is_one_only_with_all_tricks() -> None:
    points = np.array([[252, 0], [162, 0], [81, 81], [0, 162], [0, 252]])
    found = shares_of(points, np.full(5, 162), 90)
    assert found == pytest.approx([1, 161.5 / 162, 0.5, 0.5 / 162, 0])


def test_without_a_bonus_all_points_are_all_tricks() -> None:
    assert shares_of(np.array([[130, 0], [0, 130]]), np.full(2, 130), 0) == pytest.approx([1, 0])


# --- making the files -------------------------------------------------------------------------------


@pytest.mark.parametrize("system", ["fr_contree_4", "hr_bela_2", "sr_belot_3", "debrec_4"])
def test_fast_play_makes_the_choices_of_the_player_of_rules_of_thumb(system: str) -> None:
    for position in deals(load_ruleset(system), 3, seed=8):
        assert fast_play(position) == careful_play(position, RulePlayer())


def test_all_points_and_tricks_of_a_deal_are_somebodys() -> None:
    (position,) = deals(load_ruleset("hr_bela_4"), 1, seed=3)
    found = fast_play(position)
    assert (sum(found.points), sum(found.tricks)) == (162, 8)


def test_trick_without_points_keeps_a_share_from_zero() -> None:
    found = PlayedOut(points=(100, 62, 0), tricks=(5, 3, 1))
    assert found.share((2,)) == pytest.approx(0.5 / 162)
    assert found.share((1,), (1, 2)) == pytest.approx(61.5 / 62)


@given(values=st.lists(st.floats(-10, 10), min_size=1, max_size=12), seed=st.integers(0, 99))
def test_isotonic_values_never_fall_and_keep_the_mean(values: list[float], seed: int) -> None:
    weights = np.random.default_rng(seed).uniform(0.1, 3, len(values))
    found = isotonic(np.array(values), weights)
    assert (np.diff(found) >= 0).all()
    assert found @ weights == pytest.approx(np.array(values) @ weights, abs=1e-9)


def test_fitted_table_gives_back_what_was_played() -> None:
    random = np.random.default_rng(5)
    expected = np.concatenate([random.uniform(0.1, 0.9, 900), np.ones(100)])
    played = np.clip(expected - random.uniform(0, 0.2, 1000), 0.01, 0.99)
    played[-100:][random.random(100) < 0.6] = 1
    found = fit(expected, played, 15, rising=True).table.sample(expected, random.random(1000))
    assert found.mean() == pytest.approx(played.mean(), abs=0.02)
    assert np.mean(found == 1) == pytest.approx(np.mean(played == 1), abs=0.02)


def test_half_of_the_deals_are_chosen_as_they_come() -> None:
    expected = np.concatenate([np.full(60, 0.55), np.full(50, 0.05), np.full(50, 1.0)])
    assert set(range(45)) <= set(chosen(expected, 90).tolist())


def test_deals_with_rare_results_are_chosen_as_often_as_others_of_the_other_half() -> None:
    expected = np.concatenate([np.full(900, 0.55), np.full(50, 0.05), np.full(50, 1.0)])
    rows = chosen(expected, 90)
    assert [np.sum(expected[rows] == share) for share in (0.05, 0.55, 1.0)] == [15, 45 + 15, 15]


@pytest.mark.parametrize("leads", [False, True])
def test_takers_who_call_make_more_than_half_and_lead_if_that_is_wanted(leads: bool) -> None:
    found = random_deals(load_ruleset("hr_bela_4"), SUITS, 40, leads, seed=2)
    assert all((0 in deal.takers) == leads for deal in found)
    assert double_dummy_shares(found, threads=1).mean() > 0.55


def test_who_leads_has_a_table_of_his_own() -> None:
    table = results_of("hr_bela_4")
    assert not np.array_equal(
        table.sample(Trump.HEARTS, np.full(len(EVEN), 0.6), EVEN, leads=True),
        table.sample(Trump.HEARTS, np.full(len(EVEN), 0.6), EVEN, leads=False),
    )
