"""What every contract is worth before the first trick when all hands are known.

Knows no auction: which of the contracts could be called is not asked here, and what it writes in ``written``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from solver._kernel import StopToken
from solver.cards import Card
from solver.double_dummy.solution import Lines, Range, Solution
from solver.double_dummy.solver import Solver, solve
from solver.game.contract import Contract, Trump
from solver.game.diagnosis import position_from
from solver.game.diagram import Cards, Diagram, Pile
from solver.rules import Ruleset

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class ContractValue:
    """What one contract brings when everybody plays perfectly."""

    trump: Trump
    soloist: int | None
    """The seat that plays alone; None unless three play."""

    points: tuple[int, ...] | None
    """Trick points at the end of the deal per unit; None while only bounds are known."""

    side_a: Range
    """Trick points of the soloist; of unit 0 unless three play."""

    nodes: int
    """Cards played in the search."""

    line: tuple[Card, ...]
    """Optimal play of everybody to the end of the deal; empty if not asked for or not exact."""

    @property
    def is_exact(self) -> bool:
        """Whether the value is proven; otherwise ``side_a`` are bounds."""
        return self.points is not None


def value_contracts(
    ruleset: Ruleset,
    hands: Sequence[Sequence[Card] | None] | None = None,
    *,
    piles: Sequence[Sequence[Pile] | None] | None = None,
    discards: Cards | None = None,
    limit_ms: float | None = None,
    lines: Lines = Lines.NONE,
    stop: StopToken | None = None,
    solver: Solver | None = None,
) -> tuple[ContractValue, ...]:
    """The value of every contract of ``ruleset``, with three players for every soloist.

    ``hands``, or ``piles`` in the open layout, are the cards before the first trick, one entry for each
    player; seat 0 leads. ``discards`` count for the soloist, whoever he is. ``limit_ms`` bounds the time
    of all searches together, in milliseconds; a contract that gets too little of it has bounds instead of
    points. ``lines``: whether lines of play are worked out as well; with three players they always are. By
    default the solver of the calling thread is used.

    Raises:
        PositionError: with every fault of the cards.
        ValueError: ``limit_ms`` is negative or not a number.
    """
    if limit_ms is not None and not limit_ms >= 0:
        raise ValueError(f"limit_ms must be 0 or more, not {limit_ms}")
    diagrams = [
        Diagram(
            ruleset=ruleset,
            contract=contract,
            hands=_tuples(hands),
            piles=_tuples(piles),
            discards=discards,
        )
        for contract in _contracts(ruleset)
    ]
    # Before the first search, so that nothing is searched in vain if the cards are faulty.
    positions = [position_from(diagram) for diagram in diagrams]
    search = solve if solver is None else solver.solve
    share = _equal_shares(limit_ms, len(positions))
    values = []
    for position in positions:
        solution = search(position, limit_ms=share(), lines=lines, stop=stop)
        values.append(_value(position.contract, solution, three_seats=position.players == 3))
    return tuple(values)


def _tuples(seats: Sequence[Sequence[Item] | None] | None) -> tuple[tuple[Item, ...] | None, ...] | None:
    """One tuple for each seat; None, an unknown hand, stays None and is refused with the other faults."""
    return None if seats is None else tuple(None if own is None else tuple(own) for own in seats)


def _contracts(ruleset: Ruleset) -> Iterator[Contract]:
    """With three players every soloist in every trump; otherwise it does not matter who took."""
    takers = range(3) if ruleset.playing_seats == 3 else range(1)
    for trump in ruleset.contracts:
        for taker in takers:
            yield Contract(Trump(trump), taker)


def _equal_shares(limit_ms: float | None, searches: int) -> Callable[[], float | None]:
    """A function that says before each search how long it may take: what is left, in equal parts."""
    deadline = None if limit_ms is None else time.perf_counter() + limit_ms / 1000
    left = searches

    def share() -> float | None:
        nonlocal left
        if deadline is None:
            return None
        remaining_ms = max(0.0, (deadline - time.perf_counter()) * 1000)
        left -= 1
        return remaining_ms / (left + 1)

    return share


def _value(contract: Contract, solution: Solution, *, three_seats: bool) -> ContractValue:
    """Seat 0 is to move: a side's value is that of his best card, bounded by the bounds of all."""
    mover_is_a = not three_seats or contract.taker == 0
    ranges = [card.mover if mover_is_a else card.others for card in solution.cards]
    best = max if mover_is_a else min
    return ContractValue(
        trump=contract.trump,
        soloist=contract.taker if three_seats else None,
        points=solution.points,
        side_a=Range(best(r.low for r in ranges), best(r.high for r in ranges)),
        nodes=solution.nodes,
        line=solution.line,
    )
