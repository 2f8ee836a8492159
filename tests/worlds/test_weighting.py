"""Weights from likelihoods, and rows drawn by weight."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from solver.errors import PositionError
from solver.worlds.weighting import HEAVIEST, Weights, weigh


def weights(*values: int) -> Weights:
    return Weights(np.array(values, dtype=np.int64))


def copies(found: Weights, n: int, seed: int) -> list[int]:
    rows = found.resample(n, seed).tolist()
    return [rows.count(row) for row in range(len(found.values))]


def test_weight_is_the_product_of_the_likelihoods() -> None:
    found = weigh([[1.0, 0.5], [0.5, 0.5], [0.5, 0.25]], floor=0.01)
    assert found.values.tolist() == [HEAVIEST, HEAVIEST // 2, HEAVIEST // 4]


def test_likelihood_below_the_floor_counts_as_the_floor() -> None:
    assert weigh([[1.0], [0.0]], floor=0.25).values.tolist() == [HEAVIEST, HEAVIEST // 4]


def test_worlds_without_actions_weigh_the_same() -> None:
    assert weigh(np.ones((3, 0)), floor=0.1).values.tolist() == [HEAVIEST] * 3


def test_no_world_vanishes_however_many_actions_speak_against_it() -> None:
    found = weigh([[1.0] * 1000, [0.0] * 1000], floor=0.01)
    assert found.values.tolist() == [HEAVIEST, 1]


def test_many_unlikely_actions_in_all_worlds_change_nothing() -> None:
    found = weigh([[0.01] * 1000 + [1.0], [0.01] * 1000 + [0.5]], floor=0.001)
    assert found.values.tolist() == [HEAVIEST, HEAVIEST // 2]


def test_effective_size_of_equal_weights_is_their_number() -> None:
    assert weights(5, 5, 5, 5).effective_size == 4


def test_effective_size_of_one_heavy_world_is_near_one() -> None:
    assert weights(HEAVIEST, 1, 1).effective_size == pytest.approx(1)


def test_effective_size_of_unequal_weights() -> None:
    assert weights(3, 1).effective_size == pytest.approx(16 / 10)


def test_equal_weights_draw_every_world_once() -> None:
    assert copies(weights(7, 7, 7, 7, 7), 5, seed=3) == [1] * 5


def test_copies_differ_from_their_share_by_less_than_one() -> None:
    found = weights(1, 2, 3, 10, 4)
    for seed in range(50):
        for number, value in zip(copies(found, 13, seed), found.values, strict=True):
            assert abs(number - 13 * value / 20) < 1


def test_copies_are_on_average_the_share_of_the_weight() -> None:
    found = weights(1, 2, 4)
    total = np.sum([copies(found, 3, seed) for seed in range(4_000)], axis=0)
    assert total.tolist() == pytest.approx([12_000 / 7, 24_000 / 7, 48_000 / 7], rel=0.05)


def test_same_seed_draws_the_same_rows() -> None:
    found = weigh(np.linspace(0, 1, 40).reshape(20, 2), floor=0.05)
    assert found.resample(30, seed=5).tolist() == found.resample(30, seed=5).tolist()


def test_nothing_is_drawn_if_nothing_is_wanted() -> None:
    assert weights(1, 2).resample(0, seed=1).tolist() == []


@pytest.mark.parametrize(
    ("likelihoods", "floor", "expected"),
    [
        ([0.5, 0.5], 0.1, [("/likelihoods", "wrong-type")]),
        (np.ones((0, 2)), 0.1, [("/likelihoods", "wrong-type")]),
        ([["a"]], 0.1, [("/likelihoods", "wrong-type")]),
        ([[1.5]], 0.1, [("/likelihoods", "wrong-value")]),
        ([[float("nan")]], 0.1, [("/likelihoods", "wrong-value")]),
        ([[-0.5]], 0, [("/likelihoods", "wrong-value"), ("/floor", "wrong-value")]),
        ([[0.5]], 1.5, [("/floor", "wrong-value")]),
    ],
)
def test_what_is_no_likelihood_is_refused(
    likelihoods: Any, floor: float, expected: list[tuple[str, str]]
) -> None:
    with pytest.raises(PositionError) as caught:
        weigh(likelihoods, floor)
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == expected


def test_refusal_quotes_the_wrong_likelihood() -> None:
    with pytest.raises(PositionError, match=r"2 likelihoods are not from 0 to 1, the first of them 1\.5"):
        weigh([[0.5, 1.5], [2.0, 1.0]], floor=0.1)
