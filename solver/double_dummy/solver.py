"""Asks the kernel what a position is worth, and translates the answer."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence

from solver import _kernel
from solver._kernel import StopToken
from solver.cards import Card
from solver.double_dummy.solution import CardValue, Lines, Range, Solution
from solver.game import Position
from solver.game.play import LAST_TRICK_POINTS, play_rules


class Solver:
    """Solves positions with transposition tables of its own, about three megabytes.

    One thread at a time may use a Solver; any number of Solvers may work side by side, the interpreter
    lock is released while they search. An answer never depends on what was solved before.
    """

    def __init__(self) -> None:
        self._kernel = _kernel.Solver()

    def solve(
        self,
        position: Position,
        *,
        limit_ms: float | None = None,
        lines: Lines = Lines.ALL,
        stop: StopToken | None = None,
    ) -> Solution:
        """The proven value of every legal card of ``position``, and optimal lines.

        ``limit_ms`` bounds the time of the search in milliseconds; ``stop`` lets another thread end it.
        Whoever comes first, the answer then says ``exact=False`` and holds proven bounds. With three
        seats the defenders act as one against the soloist, and lines are worked out even if ``lines``
        does not ask for them, because the defenders' shares are those of the line.

        Raises:
            ValueError: ``limit_ms`` is negative, infinite or not a number.
        """
        if position.is_over:
            return Solution(None, True, position.points, (), 0, 0.0)
        three_seats = len(position.hands) == 3
        started = time.perf_counter()
        found = self._kernel.solve(
            play_rules(position.ruleset, position.contract.trump).kernel,
            [hand.mask for hand in position.hands],
            position.leader,
            [card.index for card in position.trick],
            side_a=sum(1 << seat for seat in position.side_a_seats),
            tricks_won=sum(1 << unit for unit, tricks in enumerate(position.won.tricks) if tricks),
            piles=covering_pairs(position),
            lines=Lines.ALL if three_seats else lines,
            limit_ms=limit_ms,
            stop=stop,
        )
        elapsed_ms = (time.perf_counter() - started) * 1000
        cards = _card_values(position, found)
        points = cards[0].points if found.exact else None
        return Solution(position.to_play, found.exact, points, cards, found.nodes, elapsed_ms)


def solve(
    position: Position,
    *,
    limit_ms: float | None = None,
    lines: Lines = Lines.ALL,
    stop: StopToken | None = None,
) -> Solution:
    """``Solver.solve`` with a solver that belongs to the calling thread."""
    solver: Solver | None = getattr(_local, "solver", None)
    if solver is None:
        solver = _local.solver = Solver()
    return solver.solve(position, limit_ms=limit_ms, lines=lines, stop=stop)


_local = threading.local()


def covering_pairs(position: Position) -> list[tuple[int, int]]:
    """In the open layout the upper and the lower card of every pile of two, as the kernel wants them."""
    return [
        (pile.top.index, pile.bottom.index)
        for piles in position.piles or ()
        for pile in piles
        if pile.top is not None and pile.bottom is not None
    ]


def _card_values(position: Position, found: _kernel.Solution) -> tuple[CardValue, ...]:
    mover_is_a = position.to_play in position.side_a_seats
    won_a, won_b = _points_of_sides(position)
    values: list[CardValue] = []
    for value in found.cards:
        side_a = Range(won_a + value.side_a[0], won_a + value.side_a[1])
        side_b = Range(won_b + value.side_b[0], won_b + value.side_b[1])
        mover, others = (side_a, side_b) if mover_is_a else (side_b, side_a)
        line = tuple(map(Card.from_index, value.line))
        best_mover, best_others = (values[0].mover, values[0].others) if values else (mover, others)
        exact = side_a.is_exact and side_b.is_exact
        values.append(
            CardValue(
                card=Card.from_index(value.card),
                mover=mover,
                others=others,
                points=_points_of_units(position, side_a.low, side_b.low, line) if exact else None,
                loss=max(best_mover.low - mover.low, others.low - best_others.low) if found.exact else None,
                line=line,
            )
        )
    return tuple(values)


def _points_of_sides(position: Position) -> tuple[int, int]:
    """Trick points so far of side A and of side B."""
    units_a = {position.ruleset.unit_of(seat) for seat in position.side_a_seats}
    side_a = sum(position.points[unit] for unit in units_a)
    return side_a, sum(position.points) - side_a


def _points_of_units(
    position: Position, side_a: int, side_b: int, line: Sequence[Card]
) -> tuple[int, ...] | None:
    """Points at the end per unit, when side A ends with ``side_a`` and side B with ``side_b``."""
    if len(position.hands) != 3:
        return (side_a, side_b)
    if not line:
        return None
    (soloist,) = position.side_a_seats
    points = list(position.points)
    tricks = list(position.won.tricks)
    for winner, won in _tricks_of(position, line):
        points[winner] += won
        tricks[winner] += 1
    takers = [seat for seat, count in enumerate(tricks) if count]
    rules = play_rules(position.ruleset, position.contract.trump)
    if len(takers) == 1:
        points[takers[0]] += rules.all_tricks_bonus
    assert points[soloist] == side_a
    assert sum(points) - points[soloist] == side_b
    return tuple(points)


def _tricks_of(position: Position, line: Sequence[Card]) -> list[tuple[int, int]]:
    """Winner and points of each trick of ``line``, the last trick's ten included."""
    # Position.play would tell the same, but for all lines of a deal it takes longer than the search.
    rules = play_rules(position.ruleset, position.contract.trump)
    seats = len(position.hands)
    cards = [*position.trick, *line]
    leader = position.leader
    tricks = []
    for start in range(0, len(cards), seats):
        trick = cards[start : start + seats]
        leader = (leader + rules.trick_winner(trick)) % seats
        last = LAST_TRICK_POINTS if start + seats == len(cards) else 0
        tricks.append((leader, rules.points_of(trick) + last))
    return tricks
