"""Random scores before the deal that an ending comes from. Knows no rule."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from .declarations import credited
from .ending import Ending
from .match import bela_counts_during_deal
from .play import card_points
from .systems import Parameters, number, unit_of, units

CHANCE_OF_FAR_SCORE = 0.2
CHANCE_TO_COUNT_ALL = 0.3
CHANCE_OF_GREAT_LEAD = 0.5


def extras(ending: Ending, unit: int) -> tuple[int, int]:
    """Declarations and Bela of a unit so far."""
    values = ending.values
    credit = credited(
        values, ending.contract.trump, ending.declared, ending.contract.taker, ending.dealers
    ).points
    declared = sum(points for seat, points in credit.items() if unit_of(values, seat) == unit)
    bela = sum(each.points(values) for each in ending.belas.values() if unit_of(values, each.seat) == unit)
    return declared, bela


def with_random_score(random: Random, ending: Ending) -> Ending:
    """Scores with which the cards that are left may end the match."""
    values = ending.values
    target = number(values, "target")
    if values["end"] == "single":
        return replace(ending, score=(0,) * len(units(values)))
    in_hands = [card for hand in ending.hands for card in hand] + [card for _, card in ending.trick]
    left = sum(card_points(values, ending.contract.trump, card) for card in in_hands) + 10
    score = []
    for unit in units(values):
        declared, bela = extras(ending, unit)
        counts_at_once = bela_counts_during_deal(values, 2)
        made = ending.points.get(unit, 0) + (bela if counts_at_once else 0)
        if random.random() < CHANCE_TO_COUNT_ALL or values["end"] == "full":
            made += declared + (0 if counts_at_once else bela)
        needed = random.randint(1, left + 40)
        is_far = unit not in ending.units or random.random() < CHANCE_OF_FAR_SCORE
        score.append(
            random.randrange(target // 2) if is_far else min(max(0, target - made - needed), target - 1)
        )
    return replace(ending, score=tuple(_near_the_gap(random, values, score, left)))


def _near_the_gap(random: Random, values: Parameters, score: list[int], left: int) -> list[int]:
    """Where a lead can end the match: nobody has enough of one yet, sometimes nearly."""
    gap = number(values, "gap")
    if gap == 0:
        return score
    if random.random() < CHANCE_OF_GREAT_LEAD:
        leader = random.randrange(len(score))
        lead = gap - random.randint(1, left + 40)
        behind = random.randrange(50)
        return [behind + lead if unit == leader else behind for unit in range(len(score))]
    return [max(each, max(score) - gap + 1) for each in score]
