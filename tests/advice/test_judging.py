"""Many worlds judged at once: each like a position whose hands are all known."""

from __future__ import annotations

from itertools import islice
from random import Random

import numpy as np
import pytest

from solver.advice.judging import CARDS, MATCH_POINTS, Judge, complete_position
from solver.advice.question import card_question
from solver.cards import parse_card
from solver.double_dummy import Lines, MatchOutcome, Objective, ScoredCard, ScoreSolver, solve
from solver.double_dummy.score_solver import sheet_of
from solver.game.notation import parse_position
from solver.rules import ruleset_ids
from solver.worlds.counting import worlds_of
from tests.advice.positions import in_a_match, random_questions
from tests.double_dummy.equities import equity_for

SYSTEMS = [system for system in ruleset_ids() if system != "sr_belot_2_open"]
WORLDS = 4


def value_of(card: ScoredCard) -> int:
    """What a solved card counts when it is averaged."""
    decided = {MatchOutcome.WON: MATCH_POINTS, MatchOutcome.LOST: -MATCH_POINTS}
    return decided.get(card.match, card.difference.low) if card.match else card.difference.low


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_world_is_judged_like_a_position_with_all_hands(system: str) -> None:
    late = range(1, 5)
    for _, question in islice(random_questions(system, seed=3, tricks_left=late), 0, 9, 3):
        worlds = worlds_of(question.knowledge).sample(WORLDS, seed=1)
        judged = Judge(question, Objective.WRITTEN, worlds).judge(worlds)
        for row in range(WORLDS):
            sheet = sheet_of(complete_position(question, worlds, row), Objective.WRITTEN)
            if sheet.course.belas:
                continue  # which of its words was spoken is not known from the cards
            solution = ScoreSolver().solve_sheet(sheet, Objective.WRITTEN)
            for card in solution.cards:
                columns = judged.values[row, [card.card.index, card.card.index + CARDS]]
                assert np.nanmax(columns) == value_of(card)


def test_trick_points_are_those_of_the_search_for_points() -> None:
    for _, question in islice(random_questions("klaber_2", seed=5), 0, 40, 8):
        worlds = worlds_of(question.knowledge).sample(WORLDS, seed=2)
        judged = Judge(question, Objective.POINTS, worlds).judge(worlds)
        for row in range(WORLDS):
            solution = solve(complete_position(question, worlds, row), lines=Lines.NONE)
            for card in solution.cards:
                columns = judged.values[row, [card.card.index, card.card.index + CARDS]]
                assert np.nanmax(columns) == card.mover.low


def test_threads_change_nothing() -> None:
    _, question = next(random_questions("hr_bela_4", seed=8))
    worlds = worlds_of(question.knowledge).sample(24, seed=4)
    judge = Judge(question, Objective.WRITTEN, worlds)
    one, two = judge.judge(worlds), judge.judge(worlds, threads=3)
    assert np.array_equal(one.values, two.values, equal_nan=True)
    assert np.array_equal(one.points, two.points)
    assert np.array_equal(one.passes, two.passes)


def test_a_limit_leaves_the_first_worlds() -> None:
    _, question = next(random_questions("sr_belot_4", seed=8))
    worlds = worlds_of(question.knowledge).sample(3_000, seed=4)
    judge = Judge(question, Objective.WRITTEN, worlds)
    some = judge.judge(worlds, threads=2, limit_ms=60)
    assert len(some) < 3_000
    again = judge.judge(worlds.take(np.arange(len(some))))
    assert np.array_equal(some.values, again.values, equal_nan=True)


def test_best_response_knows_everything_in_a_single_world() -> None:
    for _, question in islice(random_questions("sr_belot_4", seed=2, tricks_left=range(2, 4)), 0, 30, 5):
        worlds = worlds_of(question.knowledge).sample(1, seed=9)
        judge = Judge(question, Objective.WRITTEN, worlds)
        response = judge.best_response(worlds)
        assert response is not None
        assert np.allclose(response.values, judge.judge(worlds).values[0], equal_nan=True)


def test_best_response_never_promises_more_than_sampling() -> None:
    for _, question in islice(random_questions("hr_bela_4", seed=6, tricks_left=range(2, 4)), 0, 60, 6):
        everything = worlds_of(question.knowledge)
        if everything.count > 400:
            continue
        worlds = everything.enumerate(400)
        judge = Judge(question, Objective.POINTS, worlds)
        response, sampled = judge.best_response(worlds), judge.judge(worlds).values.mean(axis=0)
        assert response is not None
        legal = ~np.isnan(sampled)
        assert np.all(response.values[legal] <= sampled[legal] + 1e-9)


def test_likely_worlds_are_complete_positions() -> None:
    _, question = next(random_questions("sr_belot_3", seed=1))
    worlds = worlds_of(question.knowledge).sample(5, seed=1)
    for row in range(5):
        position = complete_position(question, worlds, row)
        assert position.to_play == question.seat
        assert {card for hand in position.hands for card in hand} >= set(question.legal)
        assert position.hidden == frozenset()


def test_a_begun_bela_hides_no_bela_of_another_suit() -> None:
    # No trump with Bela in four suits: that of spades has begun, that of clubs is still in the hand.
    text = "debrec_samara KSQSKCQC7H8H9HTHAH/? NT@0 KS7S decl=0:,1:"
    question = card_question(parse_position(text), 0)
    worlds = worlds_of(question.knowledge).sample(1, seed=1)
    judged = Judge(question, Objective.WRITTEN, worlds).judge(worlds).values[0]
    assert not np.isnan(judged[parse_card("KC").index + CARDS])
    assert not np.isnan(judged[parse_card("KC").index])


@pytest.mark.parametrize("system", ["sr_belot_4", "hr_bela_3", "debrec_3", "klaber_2", "ru_belot_3"])
def test_chances_are_those_of_a_position_with_all_hands(system: str) -> None:
    equity = equity_for(Random(system), system, tame=True)
    late = range(1, 4)
    for _, asked in islice(random_questions(system, seed=3, tricks_left=late), 0, 9, 3):
        question = in_a_match(asked)
        worlds = worlds_of(question.knowledge).sample(WORLDS, seed=1)
        judged = Judge(question, Objective.MATCH, worlds, equity).judge(worlds)
        for row in range(WORLDS):
            sheet = sheet_of(complete_position(question, worlds, row), Objective.MATCH)
            if sheet.course.belas:
                continue  # which of its words was spoken is not known from the cards
            solution = ScoreSolver().solve_sheet(sheet, Objective.MATCH, equity=equity)
            for card in solution.cards:
                columns = judged.values[row, [card.card.index, card.card.index + CARDS]]
                assert np.nanmax(columns) == card.equity


def test_best_response_tells_chances_with_an_equity() -> None:
    equity = equity_for(Random(2), "sr_belot_4", tame=True)
    for _, asked in islice(random_questions("sr_belot_4", seed=2, tricks_left=range(2, 4)), 0, 30, 5):
        question = in_a_match(asked)
        worlds = worlds_of(question.knowledge).sample(1, seed=9)
        judge = Judge(question, Objective.MATCH, worlds, equity)
        response = judge.best_response(worlds)
        assert response is not None
        assert np.allclose(response.values, judge.judge(worlds).values[0], equal_nan=True)
