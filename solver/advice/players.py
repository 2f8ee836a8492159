"""Players: everything that chooses a card from what one seat sees. For measurements and simulated deals."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from solver.advice.answer import Method
from solver.advice.best_card import advise
from solver.advice.judging import CARDS, Judge
from solver.advice.policy import shares
from solver.advice.question import CardQuestion
from solver.advice.ranking import better_words
from solver.advice.rounds import Clock
from solver.advice.weighing import sampled_worlds
from solver.cards import Card
from solver.double_dummy.objective import Objective
from solver.worlds.counting import worlds_of


class Player(Protocol):
    """Chooses a card for any seat and any deal; keeps nothing between two questions."""

    def choose(self, question: CardQuestion) -> Card:
        """A legal card for the seat that is asked."""
        ...


@dataclass(frozen=True, slots=True)
class RulePlayer:
    """Plays the likeliest card of the published policy; of equally likely ones the weakest."""

    def choose(self, question: CardQuestion) -> Card:
        """Raises nothing that ``card_question`` has not raised."""
        found = shares(question)
        strength = question.position.rules.playing_strength
        return min(found, key=lambda card: (-round(found[card], 9), strength(card)))


@dataclass(frozen=True, slots=True)
class SamplingPlayer:
    """Solves some worlds and plays the best card on average; of equal ones the weakest.

    ``limit_ms``: fewer than ``worlds`` if they take longer. ``weighted``: worlds count more that
    explain better what the others have played. Without a limit the same question always gets the same answer.
    """

    worlds: int
    limit_ms: float | None = None
    objective: Objective = Objective.WRITTEN
    weighted: bool = False
    seed: int = 0

    def choose(self, question: CardQuestion) -> Card:
        """Raises like ``advise``."""
        legal = list(question.legal)
        if len(legal) == 1:
            return legal[0]
        started = time.perf_counter()
        worlds = sampled_worlds(
            question, worlds_of(question.knowledge), self.worlds, self.seed, weighted=self.weighted
        )
        dealt = worlds.dealt
        judge = Judge(question, self.objective, dealt)
        means = judge.judge(dealt.take([0])).values[0]
        limit_ms = Clock(started, self.limit_ms).left_ms
        if limit_ms is None or limit_ms > 0:
            judged = judge.judge(dealt, limit_ms=limit_ms)
            if len(judged):
                means = np.average(judged.values, axis=0, weights=worlds.shares(len(judged)))
        strength = question.position.rules.playing_strength
        worth = {column: float(means[column]) for column in better_words(question, means)}
        best = min(
            worth,
            key=lambda column: (-round(worth[column], 9), strength(Card.from_index(column % CARDS))),
        )
        return Card.from_index(best % CARDS)


@dataclass(frozen=True, slots=True)
class AdvicePlayer:
    """Asks for advice, on one thread, and takes it.

    ``limit_ms``: None for as long as ``worlds`` take. ``likelihoods``: whether worlds count more that explain
    better what the others have done. Without a limit the same question always gets the same answer.
    """

    limit_ms: float | None = 50
    worlds: int = 200
    objective: Objective = Objective.WRITTEN
    method: Method = Method.AUTO
    likelihoods: bool = True
    seed: int = 0

    def choose(self, question: CardQuestion) -> Card:
        """Raises like ``advise``."""
        legal = question.legal
        if len(legal) == 1:
            return next(iter(legal))
        return advise(
            question,
            worlds=self.worlds,
            limit_ms=self.limit_ms,
            seed=self.seed,
            objective=self.objective,
            method=self.method,
            likelihoods=self.likelihoods,
            threads=1,
        ).best
