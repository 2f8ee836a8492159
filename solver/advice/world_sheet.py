"""The score sheet of one world, with what no position tells: all tricks announced, a seven exchanged.

Solves nothing.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import starmap

from solver.advice.question import CardQuestion
from solver.double_dummy.announcing import Declared, Opening, declared_in, opening_of
from solver.double_dummy.objective import Objective
from solver.double_dummy.score_solver import check_sheet, sheet_of
from solver.double_dummy.written import ScoreSheet
from solver.game import Position


def sheet_in(question: CardQuestion, position: Position, objective: Objective) -> ScoreSheet:
    """The sheet of the deal in the world of ``position``, with what was announced and exchanged.

    Raises:
        PositionError: ``cannot-be-settled``, ``missing-score``, ``deal-decided``, as when solving.
    """
    if question.exchange is None:
        sheet = sheet_of(position, objective)
    else:
        silent = replace(position, declarations=((),) * position.ruleset.seats)
        declared = declared_by_all(question, opening_of(position))
        sheet = replace(sheet_of(silent, objective), declared=declared)
        check_sheet(sheet, objective)
    return replace(sheet, course=replace(sheet.course, capot_seat=question.capot_seat))


def declared_by_all(question: CardQuestion, opening: Opening) -> Declared:
    """What everybody has declared in the world of ``opening``, from the cards he had then."""
    position = opening.position
    if question.exchange is not None:
        hands = starmap(question.exchange.declared_from, enumerate(position.hands))
        position = replace(position, hands=tuple(hands))
    declared = declared_in(replace(opening, position=position))
    assert declared is not None
    return declared
