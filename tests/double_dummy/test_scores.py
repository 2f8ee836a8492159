"""What is written and what becomes of the match: the search against trying everything, in every game."""

from __future__ import annotations

import os

import pytest

from solver.double_dummy import MatchOutcome, Objective, ScoredCard, ScoreSheet, ScoreSolver
from solver.game import Position
from solver.rules import ruleset_ids
from tests.double_dummy.endings import sheet_of_ending
from tests.reference.ending import Ending
from tests.reference.random_endings import random_ending
from tests.reference.systems import parameters
from tests.reference.written_game import Value, WrittenGame

ENDINGS_PER_SYSTEM = int(os.environ.get("BELOT_TEST_RANDOM_ENDINGS", "4"))
CARDS_LEFT = int(os.environ.get("BELOT_TEST_ENDING_CARDS", "3"))
SYSTEMS = ruleset_ids()
OBJECTIVES = (Objective.WRITTEN, Objective.MATCH)
RANKS = {MatchOutcome.WON: 1, MatchOutcome.OPEN: 0, MatchOutcome.LOST: -1, None: 0}


def of_side_a(position: Position, card: ScoredCard) -> Value:
    """Rank and difference of a card as the naive model tells them."""
    sign = 1 if position.to_play in position.side_a_seats else -1
    return sign * RANKS[card.match], sign * card.difference.low


def without_points_of_a_decided_match(value: Value) -> Value:
    rank, difference = value
    return rank, 0 if rank else difference


def tried_out(ending: Ending, objective: Objective) -> dict[str, Value]:
    """Legal card -> value, by trying everything."""
    values = WrittenGame(ending, "match" if objective is Objective.MATCH else "written").card_values()
    return {card: without_points_of_a_decided_match(value) for card, value in values.items()}


def check(sheet: ScoreSheet, ending: Ending, objective: Objective, label: str) -> None:
    solution = ScoreSolver().solve_sheet(sheet, objective)
    position = sheet.course.position
    found = {str(card.card): of_side_a(position, card) for card in solution.cards}
    assert found == tried_out(ending, objective), label
    for card in solution.cards:
        assert card.line is not None
        if card.settlement is not None and card.match in (None, MatchOutcome.OPEN):
            written = card.settlement.written
            signs = {unit: 1 if unit == ending.side_a else -1 for unit in ending.units}
            difference = sum(sign * written[unit] for unit, sign in signs.items())
            assert difference == of_side_a(position, card)[1], f"{label}: line of {card.card}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_card_is_worth_what_trying_everything_finds(system: str) -> None:
    for seed in range(ENDINGS_PER_SYSTEM):
        found = random_ending(parameters(system), CARDS_LEFT, seed)
        sheet = sheet_of_ending(system, {}, found)
        for objective in OBJECTIVES:
            check(sheet, found.ending, objective, f"{system}, seed {seed}, {objective}")
