"""All hands known: what is every card worth? The typed face of the exact search.

Many deals at once, as arrays, are the business of ``solver.double_dummy.many``, which needs NumPy.
"""

from solver._kernel import StopToken
from solver.double_dummy.contracts import ContractValue, value_contracts
from solver.double_dummy.objective import MatchOutcome, Objective
from solver.double_dummy.quick_equity import equity_for
from solver.double_dummy.score_solver import ScoreSolver, solve_score
from solver.double_dummy.scored import ScoredCard, ScoredLine, ScoreSolution
from solver.double_dummy.solution import CardValue, Lines, Range, Solution
from solver.double_dummy.solver import Solver, solve
from solver.double_dummy.written import ScoreSheet, TakerScore, contract_scores, score_sheet

__all__ = [
    "CardValue",
    "ContractValue",
    "Lines",
    "MatchOutcome",
    "Objective",
    "Range",
    "ScoreSheet",
    "ScoreSolution",
    "ScoreSolver",
    "ScoredCard",
    "ScoredLine",
    "Solution",
    "Solver",
    "StopToken",
    "TakerScore",
    "contract_scores",
    "equity_for",
    "score_sheet",
    "solve",
    "solve_score",
    "value_contracts",
]
