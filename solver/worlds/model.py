"""A deal as a model for CP-SAT: a variable for each card and holder, a literal for each statement.

Knows what statements claim, not where they come from. Asks whether there is a deal, and how small a quantity
can be. It draws no samples: the solver returns the same few deals however it is seeded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from ortools.sat.python import cp_model

from solver.cards import Card, CardSet
from solver.worlds.clauses import clauses_of
from solver.worlds.facts import AllOf, AnyOf, Claim, Fact, Holder, HoldsAll, HoldsNone, SuitClaim, World
from solver.worlds.quantities import LinearConstraint, Quantity
from solver.worlds.suit_tables import cards_of

Statement: TypeAlias = Fact | LinearConstraint
"""Something that is said of a deal."""

MOST_EFFORT = 10.0
"""What all questions to one model may take, in the solver's deterministic time, roughly seconds."""


class UndecidedError(RuntimeError):
    """The solver gave up before it knew the answer."""


class DealModel:
    """All ways to deal ``pack``, and which of ``statements`` are true in them.

    ``sizes``: how many cards each holder has; None for a holder who may have any number. They hold always,
    a statement only where it is asked for. Answers are the same on every machine. Not for several threads.

    Raises:
        ValueError: the sizes, all of them given, do not add up to the pack.
    """

    def __init__(
        self,
        pack: CardSet,
        sizes: Mapping[Holder, int | None],
        statements: Iterable[Statement],
        *,
        presolve: bool = False,
    ) -> None:
        given = [size for size in sizes.values() if size is not None]
        if len(given) == len(sizes) and sum(given) != len(pack):
            raise ValueError(f"holders have {sum(given)} cards together, but the pack has {len(pack)}")
        self._statements = tuple(statements)
        self._presolve = presolve
        self._effort_left = MOST_EFFORT
        self._model = cp_model.CpModel()
        self._never = self._model.new_constant(0)
        self._has = {
            (holder, card): self._model.new_bool_var(f"{holder.name} {card}")
            for holder in sizes
            for card in pack
        }
        self._deal(pack, sizes)
        self._literals = [self._literal(statement) for statement in self._statements]

    def require_all(self) -> None:
        """Asks for every statement from now on."""
        self._model.add_bool_and(self._literals)

    def world(self, numbers: Iterable[int] = ()) -> World | None:
        """A deal in which the statements with these ``numbers`` are true; None if there is none.

        Raises:
            UndecidedError: the effort for this model is used up.
        """
        asked = tuple(numbers)
        self._model.clear_assumptions()
        self._model.add_assumptions([self._literals[number] for number in asked])
        solver = self._solved()
        if solver is None:
            return None
        world = self._world(solver)
        wrong = [number for number in asked if not self._statements[number].is_true(world)]
        if wrong:
            raise AssertionError(f"the deal found makes statements {wrong} false")
        return world

    def least(self, quantity: Quantity) -> int | None:
        """The smallest value of ``quantity`` in any deal with what is required; None if there is no deal.

        Raises:
            UndecidedError: the effort for this model is used up.
        """
        self._model.clear_assumptions()
        self._model.minimize(self._sum(quantity))
        solver = self._solved()
        self._model.clear_objective()  # type: ignore[no-untyped-call]
        return None if solver is None else quantity.of(self._world(solver))

    def _deal(self, pack: CardSet, sizes: Mapping[Holder, int | None]) -> None:
        for card in pack:
            self._model.add_exactly_one([self._has[holder, card] for holder in sizes])
        for holder, size in sizes.items():
            if size is not None:
                cards = [self._has[holder, card] for card in pack]
                self._model.add_linear_constraint(cp_model.LinearExpr.sum(cards), size, size)

    def _card(self, holder: Holder, card: Card) -> cp_model.IntVar:
        """Whether ``holder`` has ``card``; never for cards and holders that are not in the deal."""
        return self._has.get((holder, card), self._never)

    def _sum(self, quantity: Quantity) -> cp_model.LinearExpr:
        cards = [self._card(term.holder, term.card) for term in quantity.terms]
        weights = [term.weight for term in quantity.terms]
        return cp_model.LinearExpr.weighted_sum([*cards, self._never], [*weights, 1])

    def _literal(self, statement: Statement) -> cp_model.IntVar:
        """A variable that can only be true where ``statement`` is."""
        literal = self._model.new_bool_var(statement.text)
        if isinstance(statement, Fact):
            self._claim(statement.claim, literal)
        else:
            self._constrain(statement, literal)
        return literal

    def _constrain(self, constraint: LinearConstraint, literal: cp_model.IntVar) -> None:
        total, reach = self._sum(constraint.quantity), constraint.quantity.reach
        if constraint.low is not None:
            self._model.add(total >= _near(constraint.low, reach)).only_enforce_if(literal)
        if constraint.high is not None:
            self._model.add(total <= _near(constraint.high, reach)).only_enforce_if(literal)

    def _claim(self, claim: Claim | AllOf, literal: cp_model.IntVar) -> None:
        match claim:
            case HoldsNone(holder, cards):
                none = [~self._card(holder, card) for card in cards]
                self._model.add_bool_and(none).only_enforce_if(literal)
            case HoldsAll(holder, cards):
                every = [self._card(holder, card) for card in cards]
                self._model.add_bool_and(every).only_enforce_if(literal)
            case SuitClaim():
                self._suit_claim(claim, literal)
            case AllOf(claims):
                for each in claims:
                    self._suit_claim(each, literal)
            case AnyOf(options):
                chosen = [self._model.new_bool_var("") for _ in options]
                self._model.add_bool_or(chosen).only_enforce_if(literal)
                for option, is_chosen in zip(options, chosen, strict=True):
                    self._claim(option, is_chosen)

    def _suit_claim(self, claim: SuitClaim, literal: cp_model.IntVar) -> None:
        for clause in clauses_of(claim.allowed):
            held = [self._card(claim.holder, card) for card in cards_of(clause.held, claim.suit)]
            missing = [self._card(claim.holder, card) for card in cards_of(clause.missing, claim.suit)]
            ways = [*held, *(~card for card in missing)]
            self._model.add_bool_or(ways).only_enforce_if(literal)

    def _solved(self) -> cp_model.CpSolver | None:
        """The solver with its solution; None if there is none."""
        if self._effort_left <= 0:
            raise UndecidedError("the effort for this model is used up")
        solver = cp_model.CpSolver()
        # Assumptions are reliable with one worker and without presolve only.
        solver.parameters.num_workers = 1
        solver.parameters.cp_model_presolve = self._presolve
        solver.parameters.max_deterministic_time = self._effort_left
        status = solver.solve(self._model)
        self._effort_left -= solver.deterministic_time
        if status == cp_model.INFEASIBLE:
            return None
        if status != cp_model.OPTIMAL:
            raise UndecidedError(f"the solver stopped with {solver.status_name(status)}")
        return solver

    def _world(self, solver: cp_model.CpSolver) -> World:
        hands: dict[Holder, list[Card]] = {holder: [] for holder, _ in self._has}
        for (holder, card), variable in self._has.items():
            if solver.boolean_value(variable):
                hands[holder].append(card)
        return {holder: CardSet.of(cards) for holder, cards in hands.items()}


def _near(bound: int, reach: int) -> int:
    """``bound``, drawn near if it is out of ``reach``: the solver has only 64 bits."""
    return max(-reach - 1, min(bound, reach + 1))
