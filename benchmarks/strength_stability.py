"""Do two seeds recommend the same card?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from benchmarks.strength_deals import questions
from solver.advice.judging import CARDS, Judge
from solver.advice.players import AdvicePlayer
from solver.advice.question import CardQuestion
from solver.advice.weighing import WeightedWorlds, all_worlds, sampled_worlds
from solver.cards import Card
from solver.double_dummy.objective import Objective
from solver.rules import load_ruleset
from solver.worlds.counting import worlds_of

SYSTEMS = ("sr_belot_4", "hr_bela_4", "fr_contree_4", "mk_beljot_3", "hr_bela_2")
OTHER_WORLDS = 5_000
WORLDS = 200
_SEED = 1_001
_OTHER_SEED = 99
_TRICKS = (8, 7, 6, 5, 4, 3, 2)


@dataclass(frozen=True)
class Stability:
    """``positions``: how many were asked; ``same``: the same card twice; ``close``: the difference of the
    two cards is within one written point on other worlds."""

    positions: int
    same: int
    close: int


def stability(positions: int) -> Stability:
    """Asks for advice with two seeds in positions of all systems and tricks."""
    same = close = asked = 0
    for number, system in enumerate(SYSTEMS):
        share = positions // len(SYSTEMS)
        for _, question in questions(load_ruleset(system), share, _SEED + number, _TRICKS):
            asked += 1
            first, second = (AdvicePlayer(None, WORLDS, seed=seed).choose(question) for seed in (1, 2))
            same += first == second
            close += first != second and difference(question, first, second) <= 1
    return Stability(asked, same, close)


def difference(question: CardQuestion, first: Card, second: Card) -> float:
    """Between the mean written points of two cards on the same other worlds, which count as in the advice."""
    worlds = other_worlds(question)
    values = Judge(question, Objective.WRITTEN, worlds.dealt).judge(worlds.dealt).values
    means = np.average(values, axis=0, weights=worlds.shares(len(worlds)))
    by_card = np.fmax.reduce(means.reshape(-1, CARDS))
    return abs(float(by_card[first.index] - by_card[second.index]))


def other_worlds(question: CardQuestion) -> WeightedWorlds:
    """All worlds if there are no more than ``OTHER_WORLDS``, otherwise so many that are drawn."""
    everything = worlds_of(question.knowledge)
    if everything.count <= OTHER_WORLDS:
        return all_worlds(question, everything, _OTHER_SEED, weighted=True)
    return sampled_worlds(question, everything, OTHER_WORLDS, _OTHER_SEED, weighted=True)


def print_stability(positions: int) -> None:
    """Prints the shares."""
    found = stability(positions)
    stable = found.same + found.close
    print(
        f"\n{found.positions} positions, two seeds, {WORLDS} worlds each: the same card in {found.same} "
        f"({found.same / found.positions:.1%}), another within one written point on {OTHER_WORLDS:,} other "
        f"worlds in {found.close}; together {stable / found.positions:.1%}"
    )
