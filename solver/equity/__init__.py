"""Match equity: how likely each unit is to win the match from a score.

Knows what deals write on average and when a match ends; knows no cards.

>>> from solver.equity import match_equity
>>> from solver.rules import load_ruleset
>>> equity = match_equity(load_ruleset("hr_bela_4"))
>>> ours, theirs = equity.chances([900, 500])
>>> bool(ours > 0.9), round(float(ours + theirs), 9)
(True, 1.0)
"""

from solver.equity.deal_results import DealResults, deal_results
from solver.equity.match_equity import MatchEquity, match_equity

__all__ = ["DealResults", "MatchEquity", "deal_results", "match_equity"]
