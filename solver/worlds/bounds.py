"""Whether there is a deal for all that is known and wished for, and between which numbers a quantity lies.

Counts nothing, and knows no probabilities. Imports OR-Tools, see ``contradictions``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solver.worlds.contradictions import require_worlds
from solver.worlds.knowledge import Knowledge
from solver.worlds.model import DealModel, Statement
from solver.worlds.quantities import LinearConstraint, Quantity, Term


class Bounds(NamedTuple):
    """The smallest and the largest value; there is a deal for each of the two."""

    low: int
    high: int


def is_possible(knowledge: Knowledge, constraints: Sequence[LinearConstraint] = ()) -> bool:
    """Whether there is a deal in which all facts and ``constraints`` are true.

    Raises:
        UndecidedError: the solver gave up before it knew.
    """
    return _model(knowledge, constraints).world() is not None


def bounds_of(
    knowledge: Knowledge, quantity: Quantity, constraints: Sequence[LinearConstraint] = ()
) -> Bounds:
    """The least and the most that ``quantity`` can be in the deals in which everything is true.

    Raises:
        ContradictionError: there is no such deal.
        UndecidedError: the solver gave up before it knew.
    """
    model = _model(knowledge, constraints)
    low, low_below_zero = model.least(quantity), model.least(_negative(quantity))
    if low is None or low_below_zero is None:
        require_worlds(knowledge, constraints)
        raise AssertionError("without a deal there is a contradiction")
    return Bounds(low, -low_below_zero)


def _model(knowledge: Knowledge, constraints: Sequence[LinearConstraint]) -> DealModel:
    """The model in which everything is required."""
    statements: list[Statement] = [*knowledge.facts, *constraints]
    model = DealModel(knowledge.ruleset.pack, knowledge.sizes, statements, presolve=True)
    model.require_all()
    return model


def _negative(quantity: Quantity) -> Quantity:
    return Quantity(tuple(Term(term.holder, term.card, -term.weight) for term in quantity.terms))
