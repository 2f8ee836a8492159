"""Writes tests/data/perft.jsonl: numbers of legal sequences of cards from the first lead.

One line a position: ``counts[n]`` is the number of legal sequences of ``n + 1`` cards. Two full deals
for every family of systems that are played alike, and two for each contract without a trump suit.
Run it from the root of the project: ``PYTHONPATH=. python tests/reference/make_perft.py``.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.reference.minimax import State, legal_sequences
from tests.reference.positions import contracts, random_state
from tests.reference.systems import DATA, Parameters, full_hand, number_of_players, parameters, system_ids

SEED = 2024
PLAY_PARAMETERS = (
    "low_rank", "layout", "no_suit", "overtake", "overtake_partner", "ruff", "overruff", "underruff"
)  # fmt: skip


def families() -> list[str]:
    """The first system of every group with the same number of cards and the same rules of legal play."""
    first: dict[tuple[object, ...], str] = {}
    for system_id in system_ids():
        system = parameters(system_id)
        played_alike = (number_of_players(system), full_hand(system), *map(system.get, PLAY_PARAMETERS))
        first.setdefault(played_alike, system_id)
    return list(first.values())


def perft_rows() -> list[dict[str, Any]]:
    """The content of the file, a row a line."""
    random = Random(SEED)
    return [
        _row(random, system_id, contract)
        for system_id in families()
        for contract in _contracts_to_count(random, parameters(system_id))
    ]


def _contracts_to_count(random: Random, system: Parameters) -> list[str]:
    without_suit = [contract for contract in contracts(system) if contract in ("NT", "AT")]
    return random.sample("SHDC", 2) + 2 * without_suit


def _row(random: Random, system_id: str, contract: str) -> dict[str, Any]:
    state = _full_deal(random, system_id)
    system = parameters(system_id)
    # Four seats need two whole tricks before ruffs and second leads are common enough.
    depth = 8 if number_of_players(system) == 4 else 6
    row: dict[str, Any] = {"system": system_id, "contract": contract, "leader": state.leader}
    row["hands"] = [" ".join(hand) for hand in state.hands]
    if state.piles is not None:
        row["piles"] = state.piles
    row["counts"] = [legal_sequences(system, contract, state, length) for length in range(1, depth + 1)]
    return row


def _full_deal(random: Random, system_id: str) -> State:
    while True:
        state = random_state(random, system_id, full_hand(parameters(system_id)))[2]
        if not state.trick:
            return state


def main() -> None:
    """Writes the file anew."""
    lines = [json.dumps(row) + "\n" for row in perft_rows()]
    (DATA / "perft.jsonl").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
