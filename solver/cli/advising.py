"""Asks for the advice that ``belot play`` wants, and prints it. Knows no options of the command line."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass

import click

from solver.advice import (
    Advice,
    CardQuestion,
    DecisionAdvice,
    DecisionQuestion,
    Method,
    advise,
    advise_options,
    card_question,
    question_from_events,
)
from solver.advice.best_card import DEFAULT_WORLDS
from solver.advice.judging import complete_position
from solver.advice.weighing import likeliest_worlds
from solver.advice.world_sheet import sheet_in
from solver.cli.advice_text import ExplainedDeal, advice_text, explanation_text
from solver.cli.answers import decision_advice_document, play_document
from solver.cli.group import is_utf8, print_json, print_lines
from solver.cli.hidden_question import SeatQuestion
from solver.cli.option_text import option_advice_text
from solver.cli.signs import Signs
from solver.cli.solving import interruptibly
from solver.double_dummy import Lines, Objective, StopToken, equity_for, solve
from solver.double_dummy.match_chances import Equity
from solver.double_dummy.open_deals import Due
from solver.double_dummy.score_solver import thread_solver
from solver.worlds.counting import worlds_of

EXPLAINED = 3
"""How many deals are shown to explain a card."""

SILENT_S = 1.0
"""Progress is told when an answer takes longer, in seconds."""


@dataclass(frozen=True, slots=True)
class Asked:
    """How advice is wanted; None stands for the default, or no limit. ``decision``: about what."""

    worlds: int | None
    limit_ms: int | None
    seed: int
    objective: str
    method: str
    likelihoods: bool
    decision: Due | None
    explain: bool
    as_json: bool

    @property
    def played_for(self) -> Objective:
        """What everybody plays for."""
        return Objective(self.objective)


def answer_play(question: SeatQuestion, asked: Asked) -> bool:
    """Prints what is best to do; returns whether everything was done that was wanted.

    Raises:
        PositionError: every fault of what was given; ``contradiction``, it cannot all be true.
        UsageError: another decision than a card is asked about, but a position is given.
    """
    with question.faults():
        due = _due(question, asked.decision)
        if isinstance(due, DecisionQuestion):
            return _answer_decision(due, asked)
        return _answer_card(question, due, asked)


def _due(question: SeatQuestion, wanted: Due | None) -> CardQuestion | DecisionQuestion:
    told = question.told
    if told is not None:
        return question_from_events(told.given, told.events, question.seat, turned=told.turned, wanted=wanted)
    if wanted in (None, "card"):
        return card_question(question.given, question.seat)
    raise click.UsageError(f'--decision {wanted} needs a deal told by "events"')


def _answer_card(question: SeatQuestion, card: CardQuestion, asked: Asked) -> bool:
    progress = Progress()
    advice = interruptibly(lambda stop: _advice(card, asked, progress, stop))
    progress.clear()
    if asked.as_json:
        diagram = question.given if question.told is None else card.diagram
        print_json(play_document(diagram, advice, asked.limit_ms))
        return advice.is_complete
    signs = Signs(symbols=is_utf8())
    print_lines(advice_text(card, advice, signs))
    if asked.explain:
        print_lines(explanation_text(_explained(card, advice, asked), advice, signs))
    return advice.is_complete


def _answer_decision(decision: DecisionQuestion, asked: Asked) -> bool:
    progress = Progress()
    advice = interruptibly(lambda stop: _advice_on_options(decision, asked, progress, stop))
    progress.clear()
    if asked.as_json:
        print_json(decision_advice_document(decision.moment.ruleset, advice, asked.limit_ms))
    else:
        print_lines(option_advice_text(decision, advice, Signs(symbols=is_utf8())))
    return advice.is_complete


def _advice_on_options(
    question: DecisionQuestion, asked: Asked, progress: Progress, stop: StopToken
) -> DecisionAdvice:
    return advise_options(
        question,
        worlds=DEFAULT_WORLDS if asked.worlds is None else asked.worlds,
        limit_ms=asked.limit_ms,
        seed=asked.seed,
        objective=asked.played_for,
        equity=_equity(question, asked),
        progress=progress.tell,
        stop=stop,
    )


def _advice(question: CardQuestion, asked: Asked, progress: Progress, stop: StopToken) -> Advice:
    return advise(
        question,
        worlds=DEFAULT_WORLDS if asked.worlds is None else asked.worlds,
        limit_ms=asked.limit_ms,
        seed=asked.seed,
        objective=asked.played_for,
        equity=_equity(question, asked),
        method=Method(asked.method),
        likelihoods=asked.likelihoods,
        progress=progress.tell,
        stop=stop,
    )


def _equity(question: CardQuestion | DecisionQuestion, asked: Asked) -> Equity | None:
    ruleset = question.diagram.ruleset if isinstance(question, CardQuestion) else question.moment.ruleset
    return equity_for(ruleset, asked.played_for, question.tricks_left)


def _explained(question: CardQuestion, advice: Advice, asked: Asked) -> list[ExplainedDeal]:
    """The likeliest of some deals that fit, each with optimal play after the best card."""
    equity = _equity(question, asked)
    dealt = likeliest_worlds(question, worlds_of(question.knowledge), EXPLAINED, asked.seed)
    deals = []
    for row in range(len(dealt)):
        position = complete_position(question, dealt, row)
        if advice.objective is Objective.POINTS:
            values = solve(position, lines=Lines.ALL).cards
            line = next(value.line for value in values if value.card == advice.best)
        else:
            sheet = sheet_in(question, position, advice.objective)
            scored = thread_solver().solve_sheet(sheet, advice.objective, equity=equity, lines=Lines.ALL)
            found = next(value.line for value in scored.cards if value.card == advice.best)
            line = () if found is None else found.cards
        deals.append(ExplainedDeal(position, line))
    return deals


class Progress:
    """Tells a waiting person on standard error how far the search has come."""

    def __init__(self) -> None:
        self._started = time.monotonic()
        self._has_told = False

    def tell(self, done: int, wanted: int) -> None:
        """Rewrites the line on a terminal; says nothing elsewhere, or in the beginning."""
        if sys.stderr.isatty() and time.monotonic() - self._started > SILENT_S:
            self._has_told = True
            click.echo(f"\r{done:,} of {wanted:,} deals", err=True, nl=False)

    def clear(self) -> None:
        """Takes the line away."""
        if self._has_told:
            click.echo("\r" + " " * 40 + "\r", err=True, nl=False)
