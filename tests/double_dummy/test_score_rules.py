"""The kernel's settlement in numbers against the settlement itself: every game, and random house rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from solver import _kernel
from solver.double_dummy.score_rules import deal_terms, sheet_rules
from solver.game.match import MatchState
from solver.game.play import LAST_TRICK_POINTS
from solver.game.settlement import DealResult, result_faults, settle
from solver.rules import Ruleset, ruleset_ids
from tests.game.settlement.test_against_reference import houses, random_summary, result_of, tied


def settled_by_kernel(
    ruleset: Ruleset, result: DealResult, before: tuple[int, ...]
) -> tuple[tuple[int, ...], int | None]:
    """What is written, and who wins the match."""
    points = list(result.card_points)
    if result.last is not None:
        points[result.last] += LAST_TRICK_POINTS
    terms = deal_terms(
        ruleset,
        taker=ruleset.unit_of(result.contract.taker),
        declared=result.declared,
        hanging=result.hanging,
        before=before,
        capot_caller=result.capot_call,
    )
    written, winner = _kernel.settle_end(
        sheet_rules(ruleset),
        terms,
        points=points,
        won=sum(1 << unit for unit, tricks in enumerate(result.tricks) if tricks),
        bela=result.bela or (0,) * ruleset.units,
        cut_short=result.last is None,
        stopped=result.stopped,
    )
    return tuple(written), winner


@pytest.mark.parametrize("system", ruleset_ids())
def test_kernel_settles_like_the_settlement(system: str) -> None:
    random = Random(f"kernel {system}")
    for house in houses(random, system):
        summary = random_summary(random, house)
        if random.random() < 0.5:
            summary = tied(house, summary)
        result = result_of(house, summary)
        if result.stopped and random.random() < 0.5:
            cut_short = replace(result, last=None)
            result = result if result_faults(house.ruleset, cut_short) else cut_short
        settlement = settle(house.ruleset, result)
        target = house.ruleset.match.target
        before = tuple(target - random.randint(-5, 200) for _ in range(house.ruleset.units))
        match = replace(MatchState.start(house.ruleset), scores=before).after_deal(settlement)
        expected = (settlement.written, match.winner)
        assert settled_by_kernel(house.ruleset, result, before) == expected, (house.name, summary, before)
