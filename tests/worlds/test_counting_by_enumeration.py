"""Counts, marginals, questions and samples agree with trying every deal, on random knowledge of all systems.

``WORLDS_POSITIONS`` sets how many situations of each system are tried; samples are tested on a ninth of them.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import factorial, prod
from random import Random
from statistics import NormalDist

import pytest

from solver.cards import Card, CardSet
from solver.rules import load_ruleset, ruleset_ids
from solver.worlds import Holder, Knowledge
from solver.worlds.counting import DealtWorlds, Question, Worlds, worlds_of
from tests.worlds.enumerating import Row, Situation, every_row, number_of_deals, situations

PER_SYSTEM = int(os.environ.get("WORLDS_POSITIONS", "3"))
SAMPLED = max(1, PER_SYSTEM // 9)
FIRST_SEED = int(os.environ.get("WORLDS_SEED", "0"))
MOST_DEALS = 50_000 if PER_SYSTEM > 3 else 5_000
"""How many deals are tried at most."""

MOST_BINS = 60
LEVEL = 0.05 / (SAMPLED * len(ruleset_ids()))
"""How probable it is that a perfect sampler fails in one situation; 0.05 in any of them (Bonferroni)."""


def rows_of(dealt: DealtWorlds) -> list[Row]:
    none: list[list[list[int]]] = [[]] * len(dealt)
    bottoms = none if dealt.bottoms is None else dealt.bottoms.tolist()
    return [
        (tuple(hands), out, discards, tuple(map(tuple, below)))
        for hands, out, discards, below in zip(
            dealt.hands.tolist(), dealt.out.tolist(), dealt.discards.tolist(), bottoms, strict=True
        )
    ]


@dataclass(frozen=True)
class Tried:
    """The worlds that were found by trying: for each holder what he still holds in each, as masks."""

    number: int
    held: dict[Holder, list[int]]

    @classmethod
    def of(cls, knowledge: Knowledge, rows: list[Row]) -> Tried:
        seats = [holder for holder in knowledge.holders if holder.is_seat]
        held = {holder: [row[0][place] for row in rows] for place, holder in enumerate(seats)}
        held |= {Holder.OUT: [row[1] for row in rows], Holder.DISCARDS: [row[2] for row in rows]}
        return cls(len(rows), held)

    def marginal(self, card: Card) -> dict[Holder, Fraction]:
        return {
            holder: Fraction(sum(mask >> card.index & 1 for mask in masks), self.number)
            for holder, masks in self.held.items()
        }

    def probability(self, question: Question) -> Fraction:
        most = 32 if question.at_most is None else question.at_most
        numbers = [(mask & question.of.mask).bit_count() for mask in self.held[question.holder]]
        return Fraction(sum(question.at_least <= number <= most for number in numbers), self.number)


def random_question(random: Random, worlds: Worlds) -> Question:
    pack = list(worlds.knowledge.ruleset.pack)
    of = CardSet.of(random.sample(pack, random.randint(1, len(pack))))
    holder = random.choice(worlds.knowledge.holders)
    return Question(holder, random.randint(0, 4), of, random.choice([None, None, 2, 4, 6]))


def random_limit(random: Random, situation: Situation) -> int:
    """A number of disjunctions above which the worlds are counted in parts, not in thousands of them."""
    most = max(len(puzzle.disjunctions) for puzzle in situation.knowledge.puzzles())
    return random.choice([16, 2, 0]) if most <= 5 else 16


def is_small(situation: Situation) -> bool:
    """Whether hidden cards cannot lie under the piles in too many ways as well."""
    ways = prod(factorial(len(piles)) for piles in situation.knowledge.covered)
    return number_of_deals(situation.knowledge) * ways <= MOST_DEALS


def chosen(system: str, number: int, seed: int) -> list[Situation]:
    found = filter(is_small, situations(load_ruleset(system), seed, MOST_DEALS))
    return list(islice(found, number))


@pytest.mark.parametrize("system", ruleset_ids())
def test_worlds_are_those_that_trying_every_deal_finds(system: str) -> None:
    random = Random(system)
    for situation in chosen(system, PER_SYSTEM, FIRST_SEED):
        rows = list(every_row(situation))
        worlds = worlds_of(situation.knowledge, most_disjunctions=random_limit(random, situation))
        assert worlds.count == len(rows), situation.name
        assert sorted(rows_of(worlds.enumerate(len(rows)))) == sorted(rows), situation.name
        if rows:
            tried = Tried.of(situation.knowledge, rows)
            for card, shares in worlds.marginals().items():
                assert sum(shares.values()) == 1
                assert shares.items() <= tried.marginal(card).items(), situation.name
            for _ in range(5):
                question = random_question(random, worlds)
                assert worlds.probability(question) == tried.probability(question), situation.name


def chi_square_limit(freedom: int, level: float) -> float:
    """What chi-square exceeds with probability ``level``, after Wilson and Hilferty."""
    spread = 2 / (9 * freedom)
    deviation = NormalDist().inv_cdf(1 - level)
    return float(freedom * (1 - spread + deviation * spread**0.5) ** 3)


def chi_square(rows: list[Row], drawn: list[Row], bins: int) -> float:
    """How far the sample is from what is expected of ``rows`` in so many equal groups of neighbours."""
    bin_of = {row: number * bins // len(rows) for number, row in enumerate(sorted(rows))}
    sizes = Counter(bin_of.values())
    found = Counter(bin_of[row] for row in drawn)
    expected = {number: len(drawn) * size / len(rows) for number, size in sizes.items()}
    return sum((found[number] - expected[number]) ** 2 / expected[number] for number in sizes)


def are_drawn_equally(random: Random, worlds: Worlds, rows: list[Row]) -> bool:
    """Whether chi-square stays below its limit; what exceeds it is drawn anew, ten times as often.

    Chance does not come twice, a sampler that prefers some worlds shows it all the more in more of them.
    """
    bins = min(len(rows), MOST_BINS)
    limit = chi_square_limit(bins - 1, LEVEL)
    size = max(30 * bins, 500)
    return any(
        chi_square(rows, rows_of(worlds.sample(draws, seed=random.randrange(2**63))), bins) < limit
        for draws in (size, 10 * size)
    )


@pytest.mark.parametrize("system", ruleset_ids())
def test_every_world_is_drawn_equally_often(system: str) -> None:
    random = Random(system)
    done = 0
    for situation in filter(is_small, situations(load_ruleset(system), FIRST_SEED + 1, 5_000)):
        worlds = worlds_of(situation.knowledge, most_disjunctions=random_limit(random, situation))
        if not 2 <= worlds.count <= 20_000:
            continue
        assert are_drawn_equally(random, worlds, list(every_row(situation))), situation.name
        done += 1
        if done == SAMPLED:
            return
