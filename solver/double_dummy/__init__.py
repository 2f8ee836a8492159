"""All hands known: what is every card worth? The typed face of the exact search."""

from solver._kernel import StopToken
from solver.double_dummy.contracts import ContractValue, value_contracts
from solver.double_dummy.solution import CardValue, Lines, Range, Solution
from solver.double_dummy.solver import Solver, solve

__all__ = [
    "CardValue",
    "ContractValue",
    "Lines",
    "Range",
    "Solution",
    "Solver",
    "StopToken",
    "solve",
    "value_contracts",
]
