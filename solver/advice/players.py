"""Players: everything that chooses a card from what one seat sees. For measurements and simulated deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from solver.advice.best_card import Method, advise
from solver.advice.judging import Judge
from solver.advice.policy import likelihoods, shares
from solver.advice.question import CardQuestion
from solver.cards import Card
from solver.double_dummy.objective import Objective
from solver.worlds.counting import DealtWorlds, worlds_of
from solver.worlds.weighting import weigh

_LIKELIHOOD_FLOOR = 0.02


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
    """Solves a fixed number of worlds and plays the best card on average; of equal ones the weakest.

    ``weighted``: worlds are redrawn by how well they explain what the others have played, out of
    ``candidates`` times as many. The same question always gets the same answer.
    """

    worlds: int
    objective: Objective = Objective.WRITTEN
    weighted: bool = False
    candidates: int = 4
    seed: int = 0

    def choose(self, question: CardQuestion) -> Card:
        """Raises like ``advise``."""
        legal = list(question.legal)
        if len(legal) == 1:
            return legal[0]
        dealt = self._worlds(question)
        means = Judge(question, self.objective, dealt).judge(dealt).values.mean(axis=0)
        strength = question.position.rules.playing_strength
        return min(legal, key=lambda card: (-round(float(means[card.index]), 9), strength(card)))

    def _worlds(self, question: CardQuestion) -> DealtWorlds:
        everything = worlds_of(question.knowledge)
        if not self.weighted:
            return everything.sample(self.worlds, self.seed)
        dealt = everything.sample(self.worlds * self.candidates, self.seed)
        found = likelihoods(question, dealt)
        if not found.shape[1]:
            return dealt.take(np.arange(self.worlds))
        rows = weigh(np.minimum(found, 1.0), _LIKELIHOOD_FLOOR).resample(self.worlds, self.seed)
        return dealt.take(rows)


@dataclass(frozen=True, slots=True)
class AdvicePlayer:
    """Asks for advice, on one thread, and takes it.

    ``limit_ms``: None for as long as ``worlds`` take. Without a limit the same question always gets the same
    answer.
    """

    limit_ms: float | None = 50
    worlds: int = 200
    objective: Objective = Objective.WRITTEN
    method: Method = Method.AUTO
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
            threads=1,
        ).best
