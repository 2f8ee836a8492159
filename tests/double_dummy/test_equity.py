"""The chance to win the match: the search against trying everything, with any equity at all."""

from __future__ import annotations

import os
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from solver import _kernel
from solver.double_dummy import Lines, MatchOutcome, Objective, ScoredCard, ScoreSheet, ScoreSolver
from solver.double_dummy.match_chances import kernel_table
from solver.game import Position, position_from
from solver.game.notation import parse_position
from solver.rules import ruleset_ids
from tests.double_dummy.endings import sheet_of_ending
from tests.double_dummy.equities import SIZES, GridEquity, equity_for
from tests.reference.equity import CERTAIN, tame_grid, wild_grid
from tests.reference.random_endings import RandomEnding, random_ending
from tests.reference.systems import parameters
from tests.reference.written_game import WrittenGame

ENDINGS_PER_SYSTEM = int(os.environ.get("BELOT_TEST_RANDOM_ENDINGS", "4"))
CARDS_LEFT = int(os.environ.get("BELOT_TEST_ENDING_CARDS", "3"))
RANKS = {MatchOutcome.WON: 1, MatchOutcome.OPEN: 0, MatchOutcome.LOST: -1}
GAME = "hr_bela_4 8S7C/KSJC/9D8C/THTS D@1 - leader=0 won=66,46:3,3 decl=0:,1:,2:,3: bela=0 score=600,580"


def open_game() -> Position:
    """The middle of a deal in which much can happen."""
    return position_from(parse_position(GAME))


def of_side_a(position: Position, card: ScoredCard) -> tuple[int, int]:
    """Rank and equity of a card as the naive model tells them."""
    sign = 1 if position.to_play in position.side_a_seats else -1
    assert card.equity is not None
    assert card.match is not None
    rank = sign * RANKS[card.match]
    return rank, 0 if rank else sign * round((2 * card.equity - 1) * CERTAIN)


def check(sheet: ScoreSheet, found: RandomEnding, equity: GridEquity, label: str) -> None:
    solution = ScoreSolver().solve_sheet(sheet, Objective.MATCH, equity=equity)
    position = sheet.course.position
    values = {str(card.card): of_side_a(position, card) for card in solution.cards}
    assert values == WrittenGame(found.ending, "match", equity.grid).card_values(), label
    for card in solution.cards:
        if card.settlement is None or card.match is not MatchOutcome.OPEN:
            continue
        assert found.ending.score is not None
        after = [
            score + more for score, more in zip(found.ending.score, card.settlement.written, strict=True)
        ]
        expected = equity.grid.value(found.ending.side_a, after)
        is_left_to_nobody = of_side_a(position, card)[1] == -CERTAIN  # a resting dealer has won
        assert is_left_to_nobody or expected == of_side_a(position, card)[1], f"{label}: line of {card.card}"


@pytest.mark.parametrize("system", ruleset_ids())
def test_every_card_has_the_chance_that_trying_everything_finds(system: str) -> None:
    for seed in range(ENDINGS_PER_SYSTEM):
        found = random_ending(parameters(system), CARDS_LEFT, seed)
        if parameters(system)["end"] == "single":
            return
        sheet = sheet_of_ending(system, {}, found)
        equity = equity_for(Random(f"{system} {seed}"), system, tame=seed % 2 == 1)
        check(sheet, found, equity, f"{system}, seed {seed}")


@pytest.mark.parametrize("system", ["hr_bela_4", "sr_belot_3", "ru_belot_3", "debrec_50", "sr_belot_2_open"])
def test_chance_does_not_depend_on_the_search_for_points(system: str) -> None:
    for seed in range(3):
        found = random_ending(parameters(system), 4, 50 + seed)
        sheet = sheet_of_ending(system, {}, found)
        equity = equity_for(Random(seed), system, tame=True)
        there, back = (
            ScoreSolver(foresight=foresight).solve_sheet(
                sheet, Objective.MATCH, equity=equity, lines=Lines.NONE
            )
            for foresight in (True, False)
        )
        assert {card.card: card.equity for card in there.cards} == {
            card.card: card.equity for card in back.cards
        }


@pytest.mark.parametrize("count", [2, 3, 4])
def test_table_is_read_between_its_nodes_in_proportion(count: int) -> None:
    random = Random(count)
    equity = GridEquity(wild_grid(random, count, SIZES[count], 37))
    table = kernel_table(equity, count)
    for _ in range(500):
        scores = [random.randint(-100, 37 * SIZES[count] + 100) for _ in range(count)]
        unit = random.randrange(count)
        assert table.at(unit, scores) == equity.grid.value(unit, scores)


def test_table_knows_whether_points_do_what_they_should() -> None:
    tame = kernel_table(GridEquity(tame_grid(Random(1), 3, 6, 100)), 3)
    wild = kernel_table(GridEquity(wild_grid(Random(1), 3, 6, 100)), 3)
    assert all(tame.grows_with_points(unit) for unit in range(3))
    assert not any(wild.grows_with_points(unit) for unit in range(3))


def test_solution_tells_the_chance_of_the_player_to_move() -> None:
    equity = equity_for(Random(3), "hr_bela_4", tame=True)
    solution = ScoreSolver().solve(open_game(), Objective.MATCH, equity=equity)
    best = solution.cards[0]
    assert solution.equity == best.equity == max(card.equity or 0.0 for card in solution.cards)
    assert best.loss is None
    assert best.settlement is not None
    assert best.difference.low == best.settlement.written[0] - best.settlement.written[1]


def test_without_lines_nothing_is_said_of_what_is_written() -> None:
    equity = equity_for(Random(3), "hr_bela_4", tame=True)
    position = open_game()
    solution = ScoreSolver().solve(position, Objective.MATCH, equity=equity, lines=Lines.NONE)
    assert all(card.is_exact and card.difference.at_least is None for card in solution.cards)


def test_equity_is_for_the_match_alone() -> None:
    equity = equity_for(Random(3), "hr_bela_4", tame=True)
    with pytest.raises(ValueError, match="of no use for the objective written"):
        ScoreSolver().solve(open_game(), Objective.WRITTEN, equity=equity)


def test_equity_for_another_number_of_units_is_refused() -> None:
    equity = equity_for(Random(3), "hr_bela_3", tame=True)
    with pytest.raises(ValueError, match="for 2 units"):
        ScoreSolver().solve(open_game(), Objective.MATCH, equity=equity)


@pytest.mark.parametrize(
    ("values", "size", "step", "message"),
    [
        (np.zeros((1, 4)), 4, 10, "units"),
        (np.zeros((2, 4)), 2, 0, "step"),
        (np.zeros((2, 1)), 1, 10, "two scores"),
        (np.zeros((2, 5)), 2, 10, "every node"),
        (np.full((2, 4), 1_000_001), 2, 10, "from -1,000,000"),
        (np.zeros((2, 4)), 100_000, 10, "too large"),
    ],
)
def test_table_that_makes_no_sense_is_refused(
    values: NDArray[np.float64], size: int, step: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        _kernel.EquityTable(values.astype(np.int32), size=size, step=step)
