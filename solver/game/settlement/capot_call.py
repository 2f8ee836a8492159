"""All tricks, announced with the first one: 504 or 252. Knows nothing of pass and fall."""

from __future__ import annotations

from solver.game.settlement.account import Ledger, Outcome
from solver.game.settlement.deal_result import opponents_of
from solver.game.settlement.standing import Standing
from solver.rules import Ruleset

ANNOUNCED_CAPOT_MADE = 504
ANNOUNCED_CAPOT_FAILED = 252


def settle_capot_call(ruleset: Ruleset, caller: int, standing: Standing, ledger: Ledger) -> Outcome:
    """Replaces the trick points in ``ledger``; returns the outcome.

    Declarations and Bela stay with their owners. Of several opponents of a failed announcement each
    writes 252.
    """
    made = standing.swept_by == caller
    writers = (caller,) if made else opponents_of(ruleset, caller)
    outcome = Outcome.CAPOT_MADE if made else Outcome.CAPOT_FAILED
    amount = ANNOUNCED_CAPOT_MADE if made else ANNOUNCED_CAPOT_FAILED
    ledger.add(
        "R11", "an announced capot takes the place of trick points", [-p for p in standing.trick_points]
    )
    text = "all tricks were announced and made" if made else "all tricks were announced and not made"
    ledger.add("R11", text, [amount if unit in writers else 0 for unit in range(ruleset.units)])
    return outcome
