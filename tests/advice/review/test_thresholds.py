"""Classes and accuracies."""

from __future__ import annotations

import pytest

from solver.advice.review import MoveClass, Thresholds
from solver.advice.statistics import Estimate

NAMED = Thresholds()


def exactly(loss: float) -> Estimate:
    """A loss that is known."""
    return Estimate(loss, loss, loss)


@pytest.mark.parametrize(
    ("known", "open_loss", "wanted"),
    [
        (1.9, 50, MoveClass.UNLUCKY),
        (1.9, 0, MoveClass.GOOD),
        (2.0, 2.0, MoveClass.INACCURACY),
        (10.0, 2.0, MoveClass.MISTAKE),
        (30.0, 2.0, MoveClass.BLUNDER),
        (30.0, 1.9, MoveClass.LUCKY),
        (30.0, None, MoveClass.BLUNDER),
    ],
)
def test_class_follows_from_both_losses(known: float, open_loss: float | None, wanted: MoveClass) -> None:
    assert NAMED.class_of(exactly(known), open_loss, is_best=False) is wanted


def test_best_choice_that_lost_nothing_is_best() -> None:
    assert NAMED.class_of(exactly(0), 0, is_best=True) is MoveClass.BEST


def test_best_choice_that_lost_is_unlucky() -> None:
    assert NAMED.class_of(exactly(0), 5, is_best=True) is MoveClass.UNLUCKY


def test_loss_that_may_be_none_is_no_error() -> None:
    assert NAMED.class_of(Estimate(40, -1, 81), 0, is_best=False) is MoveClass.GOOD


def test_lucky_error_is_an_error_and_bad_luck_is_none() -> None:
    assert MoveClass.LUCKY.is_error
    assert not MoveClass.UNLUCKY.is_error


def test_accuracy_falls_from_100_with_the_mean_loss() -> None:
    found = [NAMED.accuracy(mean) for mean in (0, 1, 10, 1_000)]
    assert found[0] == 100
    assert found == sorted(found, reverse=True)
    assert found[2] == pytest.approx(36.79, abs=0.01)
    assert found[3] >= 0


@pytest.mark.parametrize("limits", [(0, 10, 30), (10, 10, 30), (2, 40, 30)])
def test_thresholds_have_to_rise(limits: tuple[float, float, float]) -> None:
    with pytest.raises(ValueError, match="must rise"):
        Thresholds(*limits)


def test_token_has_to_be_worth_something() -> None:
    with pytest.raises(ValueError, match="token_points"):
        Thresholds(token_points=0)
