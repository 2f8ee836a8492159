"""The models of choices find the weights with which choices were made."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("scipy", reason="only fitting needs it")

from benchmarks.choice_models import (
    Choosing,
    fitted_logistic,
    fitted_logit,
    log_likelihood,
    logistic_gain,
)

TRUE = np.array([1.5, -0.8, 0.0])


def made_choices(count: int, seed: int) -> Choosing:
    """Choices between two to five options by someone who weighs their features like ``TRUE``."""
    random = np.random.default_rng(seed)
    found = []
    for number in range(count):
        values = random.normal(size=(random.integers(2, 6), len(TRUE)))
        chances = np.exp(values @ TRUE)
        found.append((number, values, int(random.choice(len(values), p=chances / chances.sum()))))
    return Choosing.of(found)


def test_weights_of_choices_are_found() -> None:
    assert fitted_logit(made_choices(4_000, seed=1)) == pytest.approx(TRUE, abs=0.1)


def test_fitted_weights_tell_other_choices_better_than_none() -> None:
    fitted, others = fitted_logit(made_choices(500, seed=1)), made_choices(500, seed=2)
    assert log_likelihood(fitted, others) > log_likelihood(np.zeros(3), others) + 0.2


def test_without_weights_every_option_is_equally_likely() -> None:
    choosing = made_choices(50, seed=3)
    assert log_likelihood(np.zeros(3), choosing) == pytest.approx(-np.log(choosing.sizes).mean())


def test_choices_are_parted_by_their_group() -> None:
    first, others = made_choices(10, seed=4).parted(7)
    assert (first.groups.tolist(), others.groups.tolist()) == ([*range(7)], [7, 8, 9])
    assert len(first.values) == first.sizes.sum()


def test_weights_of_yes_and_no_are_found() -> None:
    random = np.random.default_rng(5)
    values = random.normal(size=(6_000, len(TRUE)))
    outcomes = random.random(len(values)) < 1 / (1 + np.exp(-(values @ TRUE - 1)))
    assert fitted_logistic(values, outcomes) == pytest.approx([-1, *TRUE], abs=0.12)


def test_weights_that_tell_nothing_gain_nothing() -> None:
    values = np.ones((10, 3))
    outcomes = np.arange(10) < 4
    assert logistic_gain(np.zeros(4), values, outcomes) == pytest.approx(0)
