"""What the search found, as text for people. Does not search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solver.cards import Card
from solver.cli.position_text import unit_name
from solver.cli.signs import Signs, heading, table
from solver.double_dummy import CardValue, Range, ScoreSheet, Solution
from solver.game import Position
from solver.rules import Ruleset


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """One trick of a line: seats, cards in playing order, and what it brings its winner."""

    leader: int
    cards: tuple[Card, ...]
    winner: int
    points: int


def tricks_of(position: Position, line: Sequence[Card]) -> list[PlayedTrick]:
    """The tricks completed by ``line``; the first holds the cards on the table too.

    The last trick of a deal counts its ten and the bonus for all tricks.
    """
    tricks = []
    for card in line:
        before, position = position, position.play(card)
        if not position.trick:
            points = sum(position.won.points) - sum(before.won.points)
            tricks.append(PlayedTrick(before.leader, (*before.trick, card), position.leader, points))
    return tricks


def solution_text(
    position: Position, solution: Solution, signs: Signs, sheet: ScoreSheet | None = None
) -> Iterator[str]:
    """Line by line: the value of every card, optimal play, what it writes, and what the search took."""
    if solution.to_play is None:
        yield from _final_points(position, solution)
        yield from _written(position.ruleset, solution, sheet)
        return
    if not solution.exact:
        yield "The time limit was reached before everything was proven."
        yield "The points are proven bounds (low..high), and no card is called best."
        yield ""
    yield from _card_table(position, solution, signs)
    if solution.line:
        yield ""
        yield heading("Optimal play")
        yield from trick_table(position, solution.line, signs)
        yield from _written(position.ruleset, solution, sheet)
    if sum(bool(value.line) for value in solution.cards) > 1:
        yield ""
        yield heading("Optimal play after each card")
        yield from _lines_of_cards(position, solution, signs)
    yield ""
    yield f"{solution.nodes:,} nodes, {solution.elapsed_ms:.1f} ms"


def _final_points(position: Position, solution: Solution) -> Iterator[str]:
    points = solution.points or ()
    yield "The deal is over."
    yield from (f"{unit_name(position.ruleset, unit)}: {count}" for unit, count in enumerate(points))


def _written(ruleset: Ruleset, solution: Solution, sheet: ScoreSheet | None) -> Iterator[str]:
    settlement = None if sheet is None else sheet.settlement(solution.line)
    if settlement is not None:
        amounts = (f"{unit_name(ruleset, unit)} {amount}" for unit, amount in enumerate(settlement.written))
        yield f"On the score sheet: {', '.join(amounts)} ({settlement.outcome})."


def _card_table(position: Position, solution: Solution, signs: Signs) -> Iterator[str]:
    columns = _columns(position)
    rows = [["card", *columns, "loss" if solution.exact else "", ""]]
    for value in solution.cards:
        loss = "" if value.loss is None else str(value.loss)
        best = "best" if value.loss == 0 else ""
        rows.append([signs.card(value.card), *_cells(position, value), loss, best])
    yield from table(rows, "<" + ">" * len(columns) + "><")


def _columns(position: Position) -> list[str]:
    if position.players != 3:
        return [unit_name(position.ruleset, unit) for unit in (0, 1)]
    soloist, defenders = _soloist_and_defenders(position)
    return [f"soloist (seat {soloist})", "defenders", "seats " + " + ".join(map(str, defenders))]


def _cells(position: Position, value: CardValue) -> list[str]:
    """The points of a card, one cell for each of ``_columns``."""
    in_side_a = position.to_play in position.side_a_seats
    side_a, side_b = (value.mover, value.others) if in_side_a else (value.others, value.mover)
    cells = [_range(side_a), _range(side_b)]
    if position.players == 3:
        _, defenders = _soloist_and_defenders(position)
        points = value.points
        cells.append("" if points is None else " + ".join(str(points[seat]) for seat in defenders))
    return cells


def _range(points: Range) -> str:
    return str(points.low) if points.is_exact else f"{points.low}..{points.high}"


def _soloist_and_defenders(position: Position) -> tuple[int, list[int]]:
    (soloist,) = position.side_a_seats
    return soloist, [seat for seat in range(position.players) if seat != soloist]


def trick_table(position: Position, line: Sequence[Card], signs: Signs) -> Iterator[str]:
    """The tricks completed by ``line`` as a table, with a remark on the bonus if one unit takes all."""
    rows = [["trick", "leader", "cards", "winner", "points"]]
    first = position.ruleset.hand_size - position.tricks_left + 1
    for number, trick in enumerate(tricks_of(position, line), first):
        cards = signs.cards(trick.cards)
        rows.append([str(number), f"seat {trick.leader}", cards, f"seat {trick.winner}", str(trick.points)])
    yield from table(rows, "><<<>")
    yield from _all_tricks(position, line)


def _all_tricks(position: Position, line: Sequence[Card]) -> Iterator[str]:
    """A line about the bonus for all tricks, if a unit gets it."""
    for card in line:
        position = position.play(card)
    takers = [unit for unit, tricks in enumerate(position.won.tricks) if tricks]
    bonus = position.rules.all_tricks_bonus
    if position.is_over and bonus and len(takers) == 1:
        yield f"The last trick counts {bonus} more: all tricks for {unit_name(position.ruleset, takers[0])}."


def _lines_of_cards(position: Position, solution: Solution, signs: Signs) -> Iterator[str]:
    for value in solution.cards:
        if value.line:
            tricks = tricks_of(position, value.line)
            yield " | ".join(signs.cards(trick.cards) for trick in tricks)
