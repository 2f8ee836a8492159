"""Solves what ``belot solve`` is asked, and prints the answer. Knows no options of the command line."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from solver.cli.answers import decision_document, score_solution_document, solution_document
from solver.cli.decision_text import decision_text
from solver.cli.group import is_utf8, print_json, print_lines
from solver.cli.position_text import position_text
from solver.cli.score_solution_text import score_solution_text
from solver.cli.signs import Signs
from solver.cli.solution_text import solution_text
from solver.double_dummy import Lines, Objective, ScoreSheet, StopToken, equity_for, score_sheet, solve
from solver.double_dummy.open_deals import OpenDeal
from solver.double_dummy.score_solver import sheet_of, thread_solver
from solver.game import Position

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Wanted:
    """How an answer is wanted; ``limit_ms`` bounds the search for the worth of cards."""

    objective: Objective
    limit_ms: int | None
    lines: Lines
    as_json: bool


def answer_position(position: Position, wanted: Wanted) -> bool:
    """Prints what every card is worth; returns whether that is exact."""
    if wanted.objective is Objective.POINTS:
        return _solve_for_points(position, score_sheet(position), wanted)
    return _solve_for_score(position, sheet_of(position, wanted.objective), wanted)


def answer_deal(deal: OpenDeal, wanted: Wanted) -> bool:
    """Prints what every card, or every option, is worth; returns whether that is exact."""
    if deal.decision is not None:
        _decide(deal, wanted)
        return True
    sheet = deal.sheet(wanted.objective)
    position = sheet.course.position
    if wanted.objective is Objective.POINTS:
        return _solve_for_points(position, sheet, wanted, is_of_deal=True)
    return _solve_for_score(position, sheet, wanted, is_of_deal=True)


def _decide(deal: OpenDeal, wanted: Wanted) -> None:
    decision = deal.decide(wanted.objective)
    if wanted.as_json:
        print_json(decision_document(decision))
    else:
        print_lines(decision_text(deal.state, decision, Signs(symbols=is_utf8())))


def _solve_for_points(
    position: Position, sheet: ScoreSheet | None, wanted: Wanted, *, is_of_deal: bool = False
) -> bool:
    limit_ms, lines = wanted.limit_ms, wanted.lines
    solution = interruptibly(lambda stop: solve(position, limit_ms=limit_ms, lines=lines, stop=stop))
    if wanted.as_json:
        print_json(solution_document(position, solution, limit_ms, sheet, is_of_deal=is_of_deal))
    else:
        signs = Signs(symbols=is_utf8())
        print_lines(position_text(position, signs))
        print_lines(["", *solution_text(position, solution, signs, sheet)])
    return solution.exact


def _solve_for_score(
    position: Position, sheet: ScoreSheet, wanted: Wanted, *, is_of_deal: bool = False
) -> bool:
    objective, limit_ms = wanted.objective, wanted.limit_ms
    # What a card writes is known from its line, so the table needs all of them.
    lines = wanted.lines if wanted.as_json or wanted.lines is Lines.NONE else Lines.ALL
    equity = equity_for(position.ruleset, objective, position.tricks_left)
    solution = interruptibly(
        lambda stop: thread_solver().solve_sheet(
            sheet, objective, equity=equity, limit_ms=limit_ms, lines=lines, stop=stop
        )
    )
    if wanted.as_json:
        print_json(score_solution_document(position, solution, limit_ms, is_of_deal=is_of_deal))
    else:
        signs = Signs(symbols=is_utf8())
        print_lines(position_text(position, signs))
        print_lines(["", *score_solution_text(position, solution, signs, wanted.lines)])
    return solution.exact


def interruptibly(search: Callable[[StopToken], Found]) -> Found:
    """What ``search`` finds in a thread of its own, so that an interrupt is noticed meanwhile."""
    stop = StopToken()
    with ThreadPoolExecutor(max_workers=1) as executor:
        future = executor.submit(search, stop)
        try:
            return future.result()
        except KeyboardInterrupt:
            stop.stop()
            raise
