"""Random endings of every system against the naive model, which tries everything.

``BELOT_TEST_RANDOM_POSITIONS`` says how many, 1,000 if it is not set.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest

from solver.double_dummy import solve
from solver.game import Position
from tests.double_dummy.problems import (
    Problem,
    described,
    played_out,
    random_problem,
    side_a_minus_side_b,
)
from tests.reference.minimax import card_values
from tests.reference.systems import number_of_players, parameters, system_ids

POSITIONS = int(os.environ.get("BELOT_TEST_RANDOM_POSITIONS", "1000"))
SYSTEMS = system_ids()
CARDS_LEFT = {2: (1, 2, 3, 4, 4, 5), 3: (1, 2, 3, 3, 4), 4: (1, 2, 3, 3, 4)}
"""Players -> numbers of cards a hand, as often as they are chosen; more take the naive model too long."""


def endings(system: str) -> Iterator[tuple[str, Problem, Position]]:
    """The share of ``system`` in all positions, each with its seed."""
    sizes = CARDS_LEFT[number_of_players(parameters(system))]
    for number in range(-(-POSITIONS // len(SYSTEMS))):
        seed = f"{system}/{number}"
        problem = random_problem(seed, system, Random(seed).choice(sizes))
        yield seed, problem, problem.position()


@pytest.mark.parametrize("system", SYSTEMS)
def test_legal_cards_and_values_are_those_of_the_naive_model(system: str) -> None:
    for seed, problem, position in endings(system):
        expected = card_values(problem.parameters, problem.contract, problem.state, problem.soloist)
        assert side_a_minus_side_b(position, solve(position)) == expected, described(seed, position)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_line_can_be_played_to_the_end_and_brings_the_claimed_points(system: str) -> None:
    for seed, _, position in endings(system):
        for card in solve(position).cards:
            end = played_out(position, card)
            assert card.line[0] == card.card, described(seed, position)
            assert end.is_over, described(seed, position)
            assert end.points == card.points, described(seed, position)
