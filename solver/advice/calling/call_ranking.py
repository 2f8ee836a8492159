"""Calls in order of what they are worth, with what is said of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from solver.advice.calling.call_answer import CallAdvice, Course, OpenHands
from solver.advice.calling.call_values import CallValues
from solver.advice.calling.reasons import ReasonCounts
from solver.advice.statistics import estimate
from solver.game.auction import Call

_BETS = (Call.PAY, Call.RAISE, Call.DROP)
"""Who bets for a pot plays for himself, so there are no sides."""

_DECIMALS = 9
"""Of sums of many shares, so that what is equal stays equal."""


def ranked_calls(
    legal: Sequence[Call],
    values: Mapping[Call, CallValues],
    reasons: Mapping[Call, ReasonCounts],
    shares: NDArray[np.float64],
) -> tuple[CallAdvice, ...]:
    """All ``legal`` calls, best first; of equal ones what writes more, then a pass, then the rules' order.

    ``shares``: of the worlds, adding up to 1.
    """
    means = {call: round(float(np.average(values[call].values, weights=shares)), _DECIMALS) for call in legal}
    leads = {call: round(float(np.average(values[call].leads, weights=shares)), _DECIMALS) for call in legal}
    order = sorted(
        legal, key=lambda call: (-means[call], -leads[call], call is not Call.PASS, legal.index(call))
    )
    best = values[order[0]]
    return tuple(_advice(call, values[call], best, reasons.get(call), shares) for call in order)


def _advice(
    call: Call,
    found: CallValues,
    best: CallValues,
    counts: ReasonCounts | None,
    shares: NDArray[np.float64],
) -> CallAdvice:
    behind = found.values - best.values
    is_equal = not behind.any()
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
        mean=estimate(found.values, shares, exact=False),
        behind=estimate(behind, shares, exact=is_equal),
        course=None if call in _BETS else course,
        p_pass=mean(found.passes),
        p_all_tricks=mean(found.sweeps),
        points=mean(found.points),
        announced=estimate(found.announced, shares, exact=False) if can_announce and call.trump else None,
        open_hands=OpenHands(float(np.average(found.open, weights=shares)), mean(found.open_passes)),
        reasons=None if counts is None else counts.reasons(shares),
    )
