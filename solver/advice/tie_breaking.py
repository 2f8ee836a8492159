"""Of cards that are worth the same, the one that gains most when the next player errs.

The second criterion between equal cards: after each of them the next player's legal cards are all taken to
be equally likely. If he is an opponent, what he gives away on average counts for the card; if he is the own
partner, what he would give away counts against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from solver.advice.judging import CARDS, Judge
from solver.advice.question import CardQuestion
from solver.cards import Card
from solver.double_dummy.objective import Objective
from solver.worlds.counting import DealtWorlds

MOST_WORLDS = 30
"""Worlds that are looked at; the criterion need not be exact, only the same every time."""


def chances_of_errors(
    question: CardQuestion, worlds: DealtWorlds, columns: Sequence[int], objective: Objective
) -> dict[int, float]:
    """For each move (``MOVES``) what is gained on average if the next player plays any card.

    Nothing if there is only one to choose from, or the deal ends with it.
    """
    if len(columns) < 2 or question.position.tricks_left < 2:
        return {}
    few = worlds.take(np.arange(min(MOST_WORLDS, len(worlds))))
    return {column: _mean_of_replies(question, few, column, objective) for column in columns}


def _mean_of_replies(question: CardQuestion, worlds: DealtWorlds, column: int, objective: Objective) -> float:
    """The mean over worlds and over the legal cards of the next player."""
    card = column % CARDS
    next_question = question.after(Card.from_index(card))
    hands = worlds.hands & ~np.uint32(1 << card)
    after = replace(worlds, hands=hands)
    values = Judge(next_question, objective, after).judge(after).values
    position = question.position
    same_side = (question.seat in position.side_a_seats) == (next_question.seat in position.side_a_seats)
    mean = float(np.nanmean(values, axis=1).mean())
    return mean if same_side else -mean
