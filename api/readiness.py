"""Whether the kernel gives the right answer to a tiny question."""

from __future__ import annotations

from solver.double_dummy import solve
from solver.game.diagnosis import position_from
from solver.game.notation import read_document

# The jack of trumps takes the last trick: 20 and 14 from the nine, 10 for the last one.
_QUESTION: dict[str, object] = {
    "ruleset": "sr_belot_4",
    "hands": ["JH", "9H", "7S", "8S"],
    "contract": {"trump": "H", "taker": 0},
    "leader": 0,
    "trick": [],
    "won": {"points": [50, 68], "tricks": [3, 4]},
}
_ANSWER = (50 + 20 + 14 + 10, 68)


def kernel_fault() -> str | None:
    """What is wrong with the kernel, in words; None if nothing is."""
    try:
        points = solve(position_from(read_document(_QUESTION))).points
    except Exception as error:
        return f"the kernel failed: {type(error).__name__}"
    return None if points == _ANSWER else f"the kernel answers {points} where {_ANSWER} is right"
