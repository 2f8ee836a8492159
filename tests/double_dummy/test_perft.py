"""Numbers of legal sequences of cards from the first lead, against those the naive model has counted."""

from __future__ import annotations

import json
from typing import Any

import pytest

from solver.game import Position
from tests.double_dummy.problems import Problem
from tests.reference.systems import DATA, parameters
from tests.reference.vectors import state_of

ROWS = [json.loads(line) for line in (DATA / "perft.jsonl").read_text(encoding="utf-8").splitlines()]


def sequences(position: Position, depth: int) -> int:
    """How many different sequences of the next ``depth`` cards are legal."""
    legal = position.legal_cards()
    if depth == 1:
        return len(legal)
    return sum(sequences(position.play(card), depth - 1) for card in legal)


def position_of(row: dict[str, Any]) -> Position:
    return Problem(row["system"], row["contract"], state_of(row, parameters(row["system"]))).position()


@pytest.mark.parametrize("number", range(len(ROWS)), ids=lambda number: f"line-{number + 1}")
def test_legal_sequences_are_as_many_as_the_naive_model_counts(number: int) -> None:
    row = ROWS[number]
    position = position_of(row)
    assert [sequences(position, depth + 1) for depth in range(len(row["counts"]))] == row["counts"]
