"""Every vector by the public route: the legal cards, and the value of each.

``BELOT_TEST_VECTORS`` names another file of the same form, for those who have more of them.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from solver import _kernel
from solver.double_dummy import Lines, solve
from solver.game import Position
from tests.double_dummy.problems import Problem, described, kernel_values, side_a_minus_side_b
from tests.reference.systems import DATA, parameters
from tests.reference.vectors import state_of

VECTORS = Path(os.environ.get("BELOT_TEST_VECTORS", DATA / "double_dummy.jsonl"))
OPEN_LAYOUT_CARDS_FOR_SOLVE = 13
LARGE_TABLE_BITS = 18


def rows() -> dict[str, dict[str, Any]]:
    """Name of a line -> its content; lines are counted from 1."""
    lines = VECTORS.read_text(encoding="utf-8").splitlines()
    found = {number: json.loads(line) for number, line in enumerate(lines, 1) if line.strip()}
    return {f"{row['system']}-line-{number}": row for number, row in found.items()}


ROWS = rows()


@cache
def large_table() -> _kernel.Solver:
    """For the open layout near the first card: there the table of a Solver is too small to be quick."""
    return _kernel.Solver(table_bits=LARGE_TABLE_BITS)


def problem_of(row: dict[str, Any]) -> Problem:
    options = row.get("options", {})
    state = state_of(row, parameters(row["system"], **options))
    return Problem(row["system"], row["contract"], state, row.get("soloist"), tuple(options.items()))


def values_of(problem: Problem, position: Position) -> dict[str, int]:
    """Legal card -> points of side A minus those of side B."""
    if position.piles is not None and problem.cards_left > OPEN_LAYOUT_CARDS_FOR_SOLVE:
        found = kernel_values(large_table(), position)
        return {value.card: value.side_a[0] - value.side_b[0] for value in found}
    solution = solve(position, lines=Lines.NONE)
    assert solution.exact
    return side_a_minus_side_b(position, solution)


@pytest.mark.parametrize("name", ROWS)
def test_legal_cards_and_values_are_those_of_the_vector(name: str) -> None:
    problem = problem_of(ROWS[name])
    position = problem.position()
    assert values_of(problem, position) == ROWS[name]["values"], described(name, position)
