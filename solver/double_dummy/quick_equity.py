"""Whether a match is played for by its equity: where there is one, and a search with it is quick.

Service and command ask here, so that both answer alike. Knows no position. Needs NumPy if there is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.double_dummy.objective import Objective
from solver.errors import PositionError
from solver.rules import Ruleset

if TYPE_CHECKING:
    from solver.equity import MatchEquity

MOST_TRICKS = 6
"""With three or four columns the equity counts from so many tricks left on; a whole deal may take 0.8 s."""


def equity_for(ruleset: Ruleset, objective: Objective, tricks_left: int) -> MatchEquity | None:
    """The equity of a match of ``ruleset`` for a search with so many tricks to go.

    With two columns on the score sheet always, with more of them from ``MOST_TRICKS`` left on. None for
    another objective than ``match``, and for a game that has no equity: then ``match`` means the match in
    this deal. The first time it takes up to two seconds.
    """
    if objective is not Objective.MATCH or (ruleset.units > 2 and tricks_left > MOST_TRICKS):
        return None
    from solver.equity import match_equity

    try:
        return match_equity(ruleset)
    except PositionError:
        return None
