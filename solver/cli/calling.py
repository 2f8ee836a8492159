"""Asks for the advice that ``belot call`` wants, and prints it. Knows no options of the command line."""

from __future__ import annotations

from dataclasses import dataclass

from solver.advice import AuctionAdvice, CallMethod, CallQuestion, advise_call
from solver.advice.calling.call_advice import DEFAULT_WORLDS
from solver.cli.advising import Progress
from solver.cli.answers import call_document
from solver.cli.call_text import call_text
from solver.cli.group import is_utf8, print_json, print_lines
from solver.cli.signs import Signs
from solver.cli.solving import interruptibly
from solver.double_dummy import Objective, StopToken


@dataclass(frozen=True, slots=True)
class Asked:
    """How advice is wanted; None stands for the default, or no limit."""

    worlds: int | None
    limit_ms: int | None
    seed: int
    objective: str
    method: str
    open_hands: bool
    as_json: bool


def answer_call(question: CallQuestion, asked: Asked) -> bool:
    """Prints what is best to call; returns whether everything was done that was wanted.

    Raises:
        PositionError: the match is asked about without its score, or where there is none.
    """
    progress = Progress()
    advice = interruptibly(lambda stop: _advice(question, asked, progress, stop))
    progress.clear()
    if asked.as_json:
        print_json(call_document(advice, asked.limit_ms, open_hands=asked.open_hands))
    else:
        print_lines(call_text(question, advice, Signs(symbols=is_utf8()), open_hands=asked.open_hands))
    return advice.is_complete


def _advice(question: CallQuestion, asked: Asked, progress: Progress, stop: StopToken) -> AuctionAdvice:
    return advise_call(
        question,
        worlds=DEFAULT_WORLDS if asked.worlds is None else asked.worlds,
        limit_ms=asked.limit_ms,
        seed=asked.seed,
        objective=Objective(asked.objective),
        method=CallMethod(asked.method),
        progress=progress.tell,
        stop=stop,
    )
