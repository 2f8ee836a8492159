"""What is written, with bounds by the search for points and by the general search alone: the same."""

from __future__ import annotations

import os

import pytest

from solver.double_dummy import Lines, Objective, ScoreSolution, ScoreSolver
from solver.rules import ruleset_ids
from tests.double_dummy.endings import sheet_of_ending
from tests.reference.random_endings import random_ending
from tests.reference.systems import parameters

ENDINGS_PER_SYSTEM = int(os.environ.get("BELOT_TEST_RANDOM_ENDINGS", "4"))
CARDS_LEFT = 4
FIRST_SEED = 1_000


def worth(solution: ScoreSolution) -> list[tuple[str, object, object]]:
    return [(str(card.card), card.match, card.difference) for card in solution.cards]


@pytest.mark.parametrize("system", ruleset_ids())
def test_bounds_by_points_change_no_value(system: str) -> None:
    bounded, alone = ScoreSolver(), ScoreSolver(foresight=False)
    for seed in range(FIRST_SEED, FIRST_SEED + ENDINGS_PER_SYSTEM):
        sheet = sheet_of_ending(system, {}, random_ending(parameters(system), CARDS_LEFT, seed))
        for objective in (Objective.WRITTEN, Objective.MATCH):
            expected = alone.solve_sheet(sheet, objective, lines=Lines.NONE)
            found = bounded.solve_sheet(sheet, objective, lines=Lines.NONE)
            assert worth(found) == worth(expected), f"{system}, seed {seed}, {objective}"
