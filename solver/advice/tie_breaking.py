"""Of cards that are worth the same, the one that gains most when the next player errs.

The second criterion between equal cards: after each of them the next player's legal cards are all taken to
be equally likely. If he is an opponent, what he gives away on average counts for the card; if he is the own
partner, what he would give away counts against it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from solver.advice.judging import CARDS
from solver.advice.open_judging import judge_of
from solver.advice.question import CardQuestion
from solver.cards import Card
from solver.double_dummy.match_chances import Equity
from solver.double_dummy.objective import Objective
from solver.worlds.counting import DealtWorlds

MOST_WORLDS = 30
"""Worlds that are looked at; the criterion need not be exact, only the same every time."""


def chances_of_errors(
    question: CardQuestion,
    worlds: DealtWorlds,
    columns: Sequence[int],
    objective: Objective,
    equity: Equity | None,
    limit_ms: float | None,
) -> dict[int, float]:
    """For each move (``MOVES``) what is gained on average if the next player plays any card.

    Nothing if there is only one to choose from, the deal ends with it, or ``limit_ms`` came first.
    """
    is_open = question.position.piles is not None  # what a card uncovers differs from world to world
    if len(columns) < 2 or question.position.tricks_left < 2 or is_open:
        return {}
    ends = None if limit_ms is None else time.perf_counter() + limit_ms / 1000
    few = worlds.take(np.arange(min(MOST_WORLDS, len(worlds))))
    means = {}
    for column in columns:
        left = None if ends is None else max(0.0, (ends - time.perf_counter()) * 1000)
        mean = None if left == 0 else _mean_of_replies(question, few, column, objective, equity, left)
        if mean is None:
            return {}
        means[column] = mean
    return means


def _mean_of_replies(
    question: CardQuestion,
    worlds: DealtWorlds,
    column: int,
    objective: Objective,
    equity: Equity | None,
    limit_ms: float | None,
) -> float | None:
    """The mean over worlds and over the legal cards of the next player; None if a limit came first."""
    card = column % CARDS
    next_question = question.after(Card.from_index(card))
    after = replace(worlds, hands=worlds.hands & ~np.uint32(1 << card))
    values = judge_of(next_question, objective, after, equity).judge(after, limit_ms=limit_ms).values
    if len(values) < len(worlds):
        return None
    position = question.position
    same_side = (question.seat in position.side_a_seats) == (next_question.seat in position.side_a_seats)
    mean = float(np.nanmean(values, axis=1).mean())
    return mean if same_side else -mean
