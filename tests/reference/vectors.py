"""Reads tests/data/double_dummy.jsonl: positions with the exact value of every legal card.

The values come from a solver that shares nothing with this project.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from .minimax import State
from .systems import DATA, Parameters, has_pairs, parameters


@dataclass(frozen=True)
class Vector:
    """One position and the answer; ``name`` is the number of its line in the file, from 1."""

    name: str
    parameters: Parameters
    contract: str
    state: State
    soloist: int | None
    values: dict[str, int]

    @property
    def cards_left(self) -> int:
        """Cards still held by all seats together."""
        return sum(len(hand) for hand in self.state.hands)


def read_vectors() -> list[Vector]:
    """All vectors, in the order of the file."""
    lines = (DATA / "double_dummy.jsonl").read_text(encoding="utf-8").splitlines()
    return [_vector(f"line {number}", json.loads(line)) for number, line in enumerate(lines, 1)]


def _vector(name: str, row: dict[str, Any]) -> Vector:
    system = parameters(row["system"], **row.get("options", {}))
    return Vector(name, system, row["contract"], state_of(row, system), row.get("soloist"), row["values"])


def state_of(row: dict[str, Any], system: Parameters) -> State:
    """The position of one line; lines without ``won`` stand before the first trick."""
    hands = tuple(tuple(hand.split()) for hand in row["hands"])
    leader = row["leader"]
    trick = tuple(((leader + turn) % len(hands), card) for turn, card in enumerate(row.get("trick", [])))
    won = tuple(row.get("won", [False] * len(hands)))
    if has_pairs(system) and len(won) == 2:
        won = (*won, False, False)  # one flag per side: let the first seat of each side carry it
    piles = None
    if "piles" in row:
        piles = tuple(tuple((top, bottom) for top, bottom in seat) for seat in row["piles"])
    return State(hands, trick, leader, won, piles)
