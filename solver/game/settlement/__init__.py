"""The settlement of a deal: does the taker pass, what is written, and why.

Knows no cards in hands and no match.

>>> from solver.game.contract import Contract, Trump
>>> from solver.rules import load_ruleset
>>> result = DealResult(
...     contract=Contract(Trump.HEARTS, taker=0),
...     card_points=(61, 91),
...     last=0,
...     tricks=(3, 5),
...     declared=(20, 0),
... )
>>> settlement = settle(load_ruleset("sr_belot_4"), result)
>>> settlement.outcome.value, settlement.written
('fall', (0, 182))
>>> [(step.rule, step.amounts) for step in settlement.account if step.adds]
[('R06', (61, 91)), ('R10', (10, 0)), ('R14', (20, 0)), ('R18', (-91, 0)), ('R18', (0, 91))]
"""

from solver.game.settlement.account import AccountStep, Outcome, Settlement
from solver.game.settlement.deal_result import (
    DealResult,
    Hanging,
    counted_points,
    has_taker,
    opponents_of,
    playing_units,
)
from solver.game.settlement.hanging import reclaim_hanging
from solver.game.settlement.payments import (
    Buyout,
    bajt_payments,
    breach_points,
    buyout,
    difference_payments,
    monela_premium,
    pot_shares,
    token_payments,
)
from solver.game.settlement.result_faults import result_faults
from solver.game.settlement.settle import settle
from solver.game.settlement.threshold import PassThreshold, pass_threshold

__all__ = [
    "AccountStep",
    "Buyout",
    "DealResult",
    "Hanging",
    "Outcome",
    "PassThreshold",
    "Settlement",
    "bajt_payments",
    "breach_points",
    "buyout",
    "counted_points",
    "difference_payments",
    "has_taker",
    "monela_premium",
    "opponents_of",
    "pass_threshold",
    "playing_units",
    "pot_shares",
    "reclaim_hanging",
    "result_faults",
    "settle",
    "token_payments",
]
