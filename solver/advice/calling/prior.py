"""What the formulas of the call policy say of calls before any world is looked at, and how far to trust it.

Few worlds tell little: their means are off by more than the formulas are, and who follows them calls worse
than by the formulas alone. So both are weighed by what they are known to be off. Only differences between
calls are taken from the formulas: what they do not know, above all what others have called, shifts all alike.
The errors were measured by benchmarks/fit_margins.py. Knows no cards but those of the hand.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from solver.advice.calling.call_values import CallValues
from solver.advice.calling.policy import call_policy
from solver.advice.calling.question import CallQuestion
from solver.advice.weighing import WeightedWorlds
from solver.game.auction import Call
from solver.rules import load_ruleset

Floats = NDArray[np.float64]

_UNKNOWN = 1_000.0
"""Written points by which something may be off of which nothing is known."""

_FEWEST_WORLDS = 8
"""Fewer do not tell how far their own means are off."""


@dataclass(frozen=True)
class Prior:
    """``values``: written points that the formulas expect of calls, of some only. ``error``: how far the
    difference of two is from that in many worlds, as the root of the mean square.
    """

    values: Mapping[Call, float]
    error: float

    def shifts(self, calls: Sequence[Call], values: Floats, shares: Floats) -> Floats:
        """What to add to the mean of each of ``calls`` over some worlds to have what is likeliest: (calls,).

        ``values``: shape (calls, worlds), the ``shares`` of the worlds in the means add to 1. Both are taken
        for normally distributed: the worlds with the covariance that they show, the formulas with independent
        errors and another one for all calls together, of any size.
        """
        squares = float(np.sum(shares**2))
        if squares * _FEWEST_WORLDS > 1 + 1e-9:
            return np.zeros(len(calls))
        means = values @ shares
        away = values - means[:, None]
        covariance = (away * shares) @ away.T * squares / (1 - squares)
        is_known = np.array([call in self.values for call in calls])
        expected = np.array([self.values.get(call, mean) for call, mean in zip(calls, means, strict=True)])
        own = np.where(is_known, self.error**2 / 2, _UNKNOWN**2)
        return np.asarray(
            covariance @ np.linalg.solve(np.diag(own) + _UNKNOWN**2 + covariance, expected - means)
        )


def call_prior(question: CallQuestion) -> Prior | None:
    """What the formulas say of contracts and of passing, in points.

    None if their error is not known: it was measured in shipped systems, and house rules write otherwise.
    """
    policy, legal = call_policy(question.ruleset), question.legal_calls
    system = policy.fitted.system
    error = _errors().get(system)
    if error is None or question.ruleset != load_ruleset(system):
        return None
    hands = np.array([question.hand.mask], dtype=np.uint32)
    found = zip(legal, policy.call_values(question.state, hands)[0].tolist(), strict=True)
    return Prior({call: value for call, value in found if call.trump is not None or call is Call.PASS}, error)


def shifted_means(
    values: Mapping[Call, CallValues], weighted: WeightedWorlds, prior: Prior | None
) -> dict[int, dict[Call, float]]:
    """What to add to means over the first worlds, by their number, for calls that were looked at in all."""
    found = {}
    for count in {len(each) for each in values.values()}:
        calls = [call for call in values if len(values[call]) >= count]
        rows = np.stack([values[call].values[:count] for call in calls])
        shifts = np.zeros(len(calls)) if prior is None else prior.shifts(calls, rows, weighted.shares(count))
        found[count] = dict(zip(calls, shifts.tolist(), strict=True))
    return found


@cache
def _errors() -> Mapping[str, float]:
    """By system."""
    file = files("solver.advice.calling") / "margins.toml"
    return {system: float(error) for system, error in tomllib.loads(file.read_text(encoding="utf-8")).items()}
