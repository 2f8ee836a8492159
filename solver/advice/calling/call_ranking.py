"""Calls in order of what they are worth, with what is said of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from solver.advice.calling.call_answer import CallAdvice, Course, OpenHands
from solver.advice.calling.call_values import CallValues
from solver.advice.calling.prior import Prior, shifted_means
from solver.advice.calling.reasons import ReasonCounts
from solver.advice.statistics import Estimate, estimate
from solver.advice.weighing import WeightedWorlds
from solver.game.auction import Call

_BETS = (Call.PAY, Call.RAISE, Call.DROP)
"""Who bets for a pot plays for himself, so there are no sides."""

_DECIMALS = 9
"""Of sums of many shares, so that what is equal stays equal."""


def ranked_calls(
    legal: Sequence[Call],
    values: Mapping[Call, CallValues],
    reasons: Mapping[Call, ReasonCounts],
    weighted: WeightedWorlds,
    prior: Prior | None = None,
) -> tuple[CallAdvice, ...]:
    """All ``legal`` calls, best first; of equal ones what writes more, then a pass, then the rules' order.

    ``values``: in the first of the worlds of ``weighted``; calls that were dropped have been looked at in
    fewer of them and come after all others. ``prior``: what was expected of calls before.
    """
    most = max(len(found) for found in values.values())
    shifts = shifted_means(values, weighted, prior)
    amounts = {call: values[call].values + shifts[len(values[call])][call] for call in legal}

    def mean(call: Call, amounts: NDArray[np.float64]) -> float:
        shares = weighted.shares(len(values[call]))
        return round(float(np.average(amounts, weights=shares)), _DECIMALS)

    means = {call: mean(call, amounts[call]) for call in legal}
    leads = {call: mean(call, values[call].leads) for call in legal}
    order = sorted(
        legal,
        key=lambda call: (
            len(values[call]) < most,
            -means[call],
            -leads[call],
            call is not Call.PASS,
            legal.index(call),
        ),
    )
    best = order[0]
    advice = []
    for call in order:
        count = len(values[call])
        shares, first = weighted.shares(count), values[best].values[:count]
        is_equal = not (values[call].values - first).any()
        behind = estimate(amounts[call] - (first + shifts[count][best]), shares, exact=is_equal)
        value = estimate(amounts[call], shares, exact=False)
        advice.append(_advice(call, values[call], (value, behind), reasons.get(call), shares))
    dropped = sum(len(values[call]) < most for call in legal)
    kept = len(order) - dropped
    return (*advice[:kept], *sorted(advice[kept:], key=lambda each: -each.behind.mean))


def _advice(
    call: Call,
    found: CallValues,
    compared: tuple[Estimate, Estimate],
    counts: ReasonCounts | None,
    shares: NDArray[np.float64],
) -> CallAdvice:
    """``compared``: the value of the call and the difference to the best one."""
    value, behind = compared
    played = shares * found.played
    weight = float(played.sum())

    def mean(amounts: NDArray[np.generic]) -> float | None:
        return round(float(played @ amounts.astype(np.float64)) / weight, _DECIMALS) if weight else None

    can_announce = bool(found.played.any() and not np.isnan(found.announced[found.played]).any())
    own = float(played @ found.own.astype(np.float64))
    course = Course(
        *(round(share, _DECIMALS) for share in (own, max(weight - own, 0.0), max(1 - weight, 0.0)))
    )
    return CallAdvice(
        call=call,
        mean=value,
        behind=behind,
        course=None if call in _BETS else course,
        p_pass=mean(found.passes),
        p_all_tricks=mean(found.sweeps),
        points=mean(found.points),
        announced=estimate(found.announced, shares, exact=False) if can_announce and call.trump else None,
        open_hands=OpenHands(float(np.average(found.open, weights=shares)), mean(found.open_passes)),
        reasons=None if counts is None else counts.reasons(shares),
    )
