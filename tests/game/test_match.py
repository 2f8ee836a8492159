"""Tests of the match: stopping, targets, distance, dealers, and scores over several deals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.game.contract import Contract, Trump
from solver.game.match import (
    MatchState,
    gap_reached,
    match_winner,
    may_stop,
    next_dealer,
    target_reached,
)
from solver.game.settlement import DealResult, Hanging, settle
from solver.rules import load_ruleset, parse_ruleset
from tests.game.examples import Example, examples


@pytest.mark.parametrize("example", examples("dosta"))
def test_match_may_be_stopped_as_in_the_example(example: Example) -> None:
    given = dict(example.given)
    given["declared"] = given.pop("decl", 0)
    assert may_stop(example.ruleset, **given) is example.expected


@pytest.mark.parametrize("example", examples("exit"))
def test_target_is_reached_as_in_the_example(example: Example) -> None:
    given = example.given
    reached = target_reached(
        example.ruleset,
        before=given["before"],
        deal_points=given["trick_points"],
        bela=given.get("bela", 0),
    )
    assert reached is example.expected


@pytest.mark.parametrize("example", examples("final"))
def test_match_is_won_as_in_the_example(example: Example) -> None:
    assert match_winner(example.ruleset, example.given["scores"]) == example.expected


@pytest.mark.parametrize("example", examples("gap"))
def test_distance_ends_the_match_as_in_the_example(example: Example) -> None:
    assert gap_reached(example.ruleset, example.given["scores"]) is example.expected


@pytest.mark.parametrize("example", examples("dealer"))
def test_next_dealer_is_that_of_the_example(example: Example) -> None:
    given = example.given
    assert next_dealer(example.ruleset, given["scores"], given["previous"]) == example.expected


@pytest.mark.parametrize(
    ("end", "cards", "expected"),
    [
        ("dosta", 2, False),
        ("dosta_bela1", 1, True),
        ("dosta_bela2", 1, False),
        ("dosta_bela2", 2, True),
        ("full", 2, False),
    ],
)
def test_bela_helps_to_stop_after_as_many_of_its_cards_as_the_ruleset_says(
    end: str, cards: int, expected: bool
) -> None:
    ruleset = parse_ruleset(f"sr_belot_4{{end={end}}}")
    found = may_stop(ruleset, before=985, trick_points=0, bela=20, bela_cards=cards)
    assert found is expected


@pytest.mark.parametrize(("bela_exits", "winner"), [("yes", 0), ("no", None)])
def test_bela_of_the_last_deal_ends_the_match_only_where_it_may(bela_exits: str, winner: int | None) -> None:
    ruleset = parse_ruleset(f"fr_belote_4{{bela_exits={bela_exits}}}")
    assert match_winner(ruleset, (1020, 900), bela_written=(20, 0)) == winner


def test_unit_that_reached_the_target_with_bela_in_an_earlier_deal_wins_after_the_next() -> None:
    assert match_winner(load_ruleset("fr_belote_4"), (1020, 900), bela_written=(0, 0)) == 0


def test_unit_out_by_tricks_wins_before_one_with_more_through_declarations() -> None:
    ruleset = load_ruleset("debrec_2")
    assert match_winner(ruleset, (505, 540), by_tricks=(505, 440)) == 0


def test_unit_out_by_tricks_has_no_advantage_where_the_deal_counts_as_a_whole() -> None:
    ruleset = load_ruleset("mk_beljot_4")
    assert match_winner(ruleset, (1005, 1040), by_tricks=(1005, 940)) == 1


def test_equal_scores_above_the_target_need_another_deal() -> None:
    assert match_winner(load_ruleset("mk_beljot_4"), (1010, 1010)) is None


def test_highest_score_deals_and_of_equal_ones_the_previous_dealer() -> None:
    assert next_dealer(load_ruleset("ru_belot_3"), (200, 80, 200), previous=2) == 2


def test_of_equal_highest_scores_the_first_to_the_right_of_the_previous_dealer_deals() -> None:
    assert next_dealer(load_ruleset("ru_belot_3"), (200, 200, 80), previous=2) == 0


def test_units_change_columns_when_the_deal_moves_on() -> None:
    state = MatchState.start(load_ruleset("hr_bela_4"))
    state = state.after_points((100, 62))
    assert state.deal_scores == (62, 100)
    state = state.after_points((50, 112))
    assert state.scores == (212, 112)


def test_hanging_points_wait_for_the_unit_they_came_from() -> None:
    ruleset = load_ruleset("mk_beljot_4")
    tie = DealResult(contract=Contract(Trump.SPADES, 0), card_points=(71, 81), last=0, tricks=(4, 4))
    state = MatchState.start(ruleset).after_deal(settle(ruleset, tie))
    assert state.hanging == (Hanging(81, 0),)
    assert state.deal_hanging == (Hanging(81, 1),)


def test_mark_and_tabla_are_kept_by_the_player() -> None:
    ruleset = load_ruleset("debrec_moscow")
    fall = DealResult(contract=Contract(Trump.SPADES, 0), card_points=(40, 70), last=1, tricks=(3, 6))
    state = MatchState.start(ruleset, dealer=0).after_deal(settle(ruleset, fall), monela=0)
    assert (state.marks, state.tablas) == ((0, 1), (0, 1))


def test_thrown_in_deal_changes_only_the_dealer() -> None:
    state = MatchState.start(load_ruleset("hr_bela_4"))
    after = state.after_points((0, 0))
    assert (after.scores, after.dealer, after.is_over) == ((0, 0), 0, False)


def test_single_deal_is_over_without_a_winner_when_equal() -> None:
    ruleset = load_ruleset("debrec_short_pot_2")
    deal = DealResult(contract=Contract(Trump.SPADES, 0), card_points=(50, 60), last=0, tricks=(4, 5))
    state = MatchState.start(ruleset).after_deal(settle(ruleset, deal))
    assert (state.is_over, state.winner) == (True, None)


def test_stopped_match_is_won_by_the_player_in_that_seat() -> None:
    state = MatchState.start(load_ruleset("debrec_301"), dealer=0)
    assert state.won_by(0).winner == 1


@pytest.mark.parametrize(("end", "winner"), [("dosta", 0), ("dosta_bela2", 1)])
def test_bela_counts_before_declarations_only_where_it_helps_to_stop(end: str, winner: int) -> None:
    ruleset = parse_ruleset(f"sr_belot_2{{end={end}}}")
    deal = DealResult(
        contract=Contract(Trump.SPADES, 0), card_points=(70, 50), last=0, tricks=(5, 4), bela=(0, 20)
    )
    state = replace(MatchState.start(ruleset), scores=(421, 440)).after_deal(settle(ruleset, deal))
    assert (state.scores, state.winner) == ((501, 510), winner)
