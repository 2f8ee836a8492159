"""Many deals settled at once against the settlement of each: every game, and random house rules."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from solver.double_dummy.settling import Endings, settle_many
from solver.game.contract import Contract, Trump
from solver.game.match import MatchState
from solver.game.play import LAST_TRICK_POINTS
from solver.game.settlement import DealResult, Hanging, Outcome, Settlement, settle
from solver.rules import load_ruleset, ruleset_from, ruleset_ids
from tests.game.house_rules import House, plain, random_house
from tests.game.settlement.test_against_reference import random_summary, result_of, tied

HOUSES_PER_SYSTEM = 6
DEALS_PER_HOUSE = 12


def random_results(random: Random, house: House) -> Iterator[DealResult]:
    """Results of one contract with the same points that hang and the same announcement; half of them tied."""
    first = random_summary(random, house)
    drawn = (random_summary(random, house) for _ in range(30 * DEALS_PER_HOUSE))
    alike = [summary for summary in drawn if summary.trump == first.trump]
    for summary in alike[:DEALS_PER_HOUSE]:
        same = replace(summary, taker=first.taker, hanging=first.hanging, capot_call=first.capot_call)
        yield result_of(house, tied(house, same) if random.random() < 0.5 else same)


def settled(house: House, results: list[DealResult], before: tuple[int, ...]) -> Endings:
    """All ``results`` at once."""
    units = house.ruleset.units
    hanging = [0] * units
    for part in results[0].hanging:
        hanging[part.unit] += part.points
    points = np.array([result.card_points for result in results])
    for row, result in enumerate(results):
        points[row, result.last] += LAST_TRICK_POINTS
    return settle_many(
        house.ruleset,
        results[0].contract,
        points=points,
        tricks=np.array([result.tricks for result in results]) > 0,
        declared=np.array([result.declared for result in results]),
        bela=np.array([result.bela for result in results]),
        hanging=hanging,
        capot_caller=results[0].capot_call,
        before=before,
    )


def hanging_of(house: House, settlement: Settlement) -> tuple[int, ...]:
    """Points that hang after the deal, per unit."""
    hanging = [0] * house.ruleset.units
    for part in settlement.hanging:
        hanging[part.unit] += part.points
    return tuple(hanging)


@pytest.mark.parametrize("system", ruleset_ids())
def test_many_deals_are_settled_like_each_of_them(system: str) -> None:
    random = Random(f"many {system}")
    half = HOUSES_PER_SYSTEM // 2
    for house in [plain(system)] * half + [random_house(random, system) for _ in range(half)]:
        results = list(random_results(random, house))
        target = house.ruleset.match.target
        before = tuple(target - random.randint(-5, 200) for _ in range(house.ruleset.units))
        endings = settled(house, results, before)
        for row, result in enumerate(results):
            one = settle(house.ruleset, result)
            winner = replace(MatchState.start(house.ruleset), scores=before).after_deal(one).winner
            found = (
                tuple(endings.written[row].tolist()),
                bool(endings.passes[row]),
                tuple(endings.hanging[row].tolist()),
                int(endings.winners[row]),
            )
            passes = one.outcome in (Outcome.PASS, Outcome.CAPOT_MADE)
            expected = (one.written, passes, hanging_of(house, one), -1 if winner is None else winner)
            assert found == expected, (house.name, result, before)


def test_tie_that_hangs_puts_the_takers_points_aside_and_keeps_what_hung_before() -> None:
    ruleset = ruleset_from("sr_belot_4{tie=hang_winner}")
    contract = Contract(Trump.SPADES, 1)
    endings = settle_many(ruleset, contract, points=[[81, 81]], tricks=[[1, 1]], hanging=(0, 30))
    expected = settle(
        ruleset,
        DealResult(contract=contract, card_points=(71, 81), last=0, tricks=(1, 1), hanging=(Hanging(30, 1),)),
    )
    assert expected.outcome is Outcome.TIE
    assert endings.written.tolist() == [list(expected.written)]
    assert endings.hanging.tolist() == [[0, 111]]


def test_declarations_for_all_deals_may_be_given_once() -> None:
    ruleset = load_ruleset("hr_bela_4")
    contract, points, tricks = Contract(Trump.HEARTS, 0), [[100, 62], [80, 82]], [[1, 1], [1, 1]]
    once = settle_many(ruleset, contract, points=points, tricks=tricks, declared=(20, 0))
    each = settle_many(ruleset, contract, points=points, tricks=tricks, declared=[[20, 0], [20, 0]])
    assert once.written.tolist() == each.written.tolist() == [[120, 62], [100, 82]]


@pytest.mark.parametrize(
    "changed",
    [
        {"points": [100, 62]},
        {"points": [[100, 62, 0]]},
        {"points": [[100.0, 62.0]]},
        {"points": [[10**12, 62]]},
        {"tricks": [[True]] * 3},
        {"declared": [[20, 0, 0]]},
        {"bela": [[20, 0], [20, 0]]},
        {"hanging": (1, 2, 3)},
        {"before": (1,)},
        {"capot_caller": 2},
        {"contract": Contract(Trump.HEARTS, 4)},
    ],
)
def test_what_does_not_fit_is_refused(changed: dict[str, object]) -> None:
    given: dict[str, object] = {
        "contract": Contract(Trump.HEARTS, 0),
        "points": [[100, 62]],
        "tricks": [[True, True]],
    }
    with pytest.raises(ValueError, match=r"."):
        settle_many(load_ruleset("hr_bela_4"), **{**given, **changed})  # type: ignore[arg-type]


def test_no_deal_is_no_fault() -> None:
    endings = settle_many(
        load_ruleset("hr_bela_4"),
        Contract(Trump.HEARTS, 0),
        points=np.zeros((0, 2), int),
        tricks=np.zeros((0, 2), bool),
    )
    assert endings.written.shape == (0, 2)
    assert endings.passes.shape == (0,)


def test_a_thousand_deals_take_no_time() -> None:
    points = np.random.default_rng(1).integers(0, 163, (1000, 1))
    both = np.hstack([points, 162 - points])
    ruleset, contract = load_ruleset("hr_bela_4"), Contract(Trump.HEARTS, 0)
    times = []
    for _ in range(20):
        started = time.perf_counter()
        settle_many(ruleset, contract, points=both, tricks=both > 0)
        times.append(time.perf_counter() - started)
    assert min(times) < 0.005
