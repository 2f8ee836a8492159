"""Counts what ``belot worlds`` is asked, and prints the answer. Knows no options of the command line."""

from __future__ import annotations

from solver.cli.answers import worlds_document
from solver.cli.group import is_utf8, print_json, print_lines
from solver.cli.hidden_question import SeatQuestion
from solver.cli.hidden_text import worlds_text
from solver.cli.signs import Signs
from solver.worlds.contradictions import require_worlds
from solver.worlds.counting import worlds_of


def answer_worlds(question: SeatQuestion, *, sample: int, seed: int, as_json: bool) -> None:
    """Prints what the seat can know; ``sample``: and so many random deals that fit.

    Raises:
        PositionError: every fault of what was given; ``contradiction``, it cannot all be true.
    """
    knowledge = question.knowledge
    with question.faults():
        worlds = worlds_of(knowledge)
        if not worlds.count:
            require_worlds(knowledge)
        if as_json:
            is_position = question.told is None
            print_json(worlds_document(question.given, worlds, sample, seed, is_position=is_position))
        else:
            signs = Signs(symbols=is_utf8())
            print_lines(worlds_text(question.given, worlds, sample, seed, signs))
