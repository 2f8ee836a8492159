"""Cards in order of what they are worth, with what is said of each."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from solver.advice.answer import CardAdvice
from solver.advice.judging import CARDS, Judgements, Response
from solver.advice.question import CardQuestion
from solver.advice.statistics import Estimate, estimate
from solver.advice.tie_breaking import chances_of_errors
from solver.advice.weighing import WeightedWorlds
from solver.cards import Card
from solver.double_dummy.match_chances import Equity
from solver.double_dummy.objective import Objective

_EQUAL = 1e-9


def ranked_cards(
    question: CardQuestion,
    judged: Judgements,
    response: Response | None,
    weighted: WeightedWorlds,
    objective: Objective,
    equity: Equity | None = None,
    *,
    exact: bool,
    limit_ms: float | None,
) -> tuple[CardAdvice, ...]:
    """All legal cards, best first.

    ``judged``: the first of ``weighted``; ``exact``: these are all the worlds. ``response``: per move what it
    brings, where that is known better than by the mean of ``judged``. ``limit_ms``: for telling equal cards
    apart.
    """
    shares = weighted.shares(len(judged))
    sampled = np.average(judged.values, axis=0, weights=shares)
    found = sampled if response is None else response.values
    columns = better_words(question, found)
    means = {column: float(found[column]) for column in columns}
    top = max(means.values())
    equal = [column for column in columns if means[column] >= top - _EQUAL]
    errors = chances_of_errors(
        question, weighted.dealt.take(np.arange(len(judged))), equal, objective, equity, limit_ms
    )
    strength = question.position.rules.playing_strength
    order = sorted(
        columns,
        key=lambda column: (
            -round(means[column], 9),
            -errors.get(column, 0.0),
            strength(Card.from_index(column % CARDS)),
        ),
    )
    advice = (
        _with_word(_card_advice(judged, shares, column, order[0], exact=exact), column, found)
        for column in order
    )
    if response is None:
        return tuple(advice)
    best = means[order[0]]
    return tuple(
        replace(
            card,
            mean=_exactly(means[column]),
            behind=_exactly(means[column] - best if best - means[column] >= _EQUAL else 0.0),
            p_pass=round(float(response.passes[column]), 9),  # a sum of many equal weights
            points=float(response.points[column]),
            is_equal=best - means[column] < _EQUAL,
        )
        for column, card in zip(order, advice, strict=True)
    )


def better_words(question: CardQuestion, means: NDArray[np.float64]) -> list[int]:
    """The column of each legal card: with the word for Bela where that is possible and no worse."""
    return [
        card.index + CARDS if _gain_of_word(means, card.index) >= 0 else card.index for card in question.legal
    ]


def _gain_of_word(means: NDArray[np.float64], card: int) -> float:
    """What the word gains; infinite if it has to be said, or cannot be (below zero)."""
    silent, spoken = float(means[card]), float(means[card + CARDS])
    if np.isnan(spoken):
        return -np.inf
    return np.inf if np.isnan(silent) else spoken - silent


def _with_word(advice: CardAdvice, column: int, means: NDArray[np.float64]) -> CardAdvice:
    gain = _gain_of_word(means, column % CARDS)
    return replace(advice, says_bela=gain >= 0, bela_gain=abs(gain)) if np.isfinite(gain) else advice


def _exactly(value: float) -> Estimate:
    return Estimate(value, value, value)


def _card_advice(
    judged: Judgements, shares: NDArray[np.float64], column: int, best: int, *, exact: bool
) -> CardAdvice:
    values = judged.values[:, column]
    behind = values - judged.values[:, best]
    is_equal = not behind.any()
    return CardAdvice(
        card=Card.from_index(column % CARDS),
        mean=estimate(values, shares, exact=exact),
        behind=estimate(behind, shares, exact=exact or is_equal),
        p_pass=round(float(np.average(judged.passes[:, column], weights=shares)), 9),
        points=float(np.average(judged.points[:, column], weights=shares)),
        is_equal=is_equal,
    )
