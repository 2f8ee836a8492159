"""Means with their intervals, and verdicts."""

from __future__ import annotations

import numpy as np
import pytest

from solver.advice.statistics import Estimate, Verdict, estimate, verdict


def test_interval_covers_the_true_mean_in_95_of_100_samples() -> None:
    generator = np.random.Generator(np.random.PCG64(1))
    covered = 0
    for _ in range(2000):
        found = estimate(generator.normal(3, 10, size=60), None, exact=False)
        covered += found.low <= 3 <= found.high
    assert 0.93 <= covered / 2000 <= 0.965


def test_nothing_is_estimated_when_all_worlds_are_known() -> None:
    assert estimate(np.array([1.0, 2.0, 6.0]), None, exact=True) == Estimate(3, 3, 3)


def test_one_world_tells_nothing_about_the_spread() -> None:
    found = estimate(np.array([5.0]), None, exact=False)
    assert (found.mean, found.low, found.high) == (5, -np.inf, np.inf)


def test_weights_count_like_repetitions() -> None:
    weighted = estimate(np.array([0.0, 8.0]), np.array([0.75, 0.25]), exact=True)
    assert weighted.mean == 2


def test_unequal_weights_widen_the_interval() -> None:
    values = np.array([0.0, 1.0] * 50)
    even = estimate(values, np.full(100, 0.01), exact=False)
    uneven = estimate(values, np.array([0.0002, 0.0002] * 49 + [0.4902, 0.4902]), exact=False)
    assert uneven.high - uneven.low > even.high - even.low


@pytest.mark.parametrize(
    ("behind", "worlds", "exhaustive", "expected"),
    [
        ([Estimate(-3, -5, -1)], 100, False, Verdict.CLEAR),
        ([Estimate(-3, -7, 1)], 100, False, Verdict.CLOSE),
        ([Estimate(-3, -5, -1), Estimate(-1, -3, 1)], 100, False, Verdict.CLOSE),
        ([Estimate(-3, -5, -1)], 10, False, Verdict.CLOSE),
        ([Estimate(-0.1, -0.1, -0.1)], 3, True, Verdict.CLEAR),
        ([Estimate(0, 0, 0)], 3, True, Verdict.CLOSE),
        ([], 1, False, Verdict.CLEAR),
    ],
)
def test_verdict_is_clear_only_if_nothing_else_can_be_as_good(
    behind: list[Estimate], worlds: int, exhaustive: bool, expected: Verdict
) -> None:
    assert verdict(behind, worlds, exhaustive=exhaustive) is expected
