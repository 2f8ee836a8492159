"""The numbers of the call policy, read from the files in ``policies``, and which file is for which ruleset.

What the numbers mean in a formula is the business of ``policy``; they are made by ``benchmarks.fit_calls``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from solver.advice.calling.bid import CallKind, bid_kinds
from solver.game.deal_plan import first_hand_size
from solver.rules import Ruleset, load_ruleset

Floats = NDArray[np.float64]

CONSTANT = "constant"
"""The weight that is always added."""

PASSES = "passes"
"""In the formula for written points: the weight of the probability that the taker passes."""


@dataclass(frozen=True, slots=True)
class FitError:
    """How far estimates are from what solving the same hand in many worlds gives on average.

    ``root_mean_square``: in written points, without what the sample of worlds adds to it, and with one
    standard error of this measure itself. ``r2``: the part of the variance between hands that is explained.
    """

    root_mean_square: float
    r2: float


@dataclass(frozen=True, slots=True)
class FittedCall:
    """The formula for one kind of call: weights by the name of a feature. ``deals``: it was fitted on."""

    deals: int
    error: FitError
    passes: Mapping[str, float]
    written: Mapping[str, float]

    @classmethod
    def read(cls, table: Mapping[str, Any]) -> Self:
        """From a table of a file."""
        passes, written = (MappingProxyType(dict(table[name])) for name in ("passes", "written"))
        return cls(int(table["deals"]), FitError(**table["error"]), passes, written)

    def probabilities(self, names: Sequence[str], features: Floats) -> Floats:
        """How likely the taker passes, shape (hands,); ``features``: (hands, names)."""
        total = features @ _weights(self.passes, names) + self.passes.get(CONSTANT, 0.0)
        return np.asarray(1 / (1 + np.exp(-total)))

    def points(self, names: Sequence[str], features: Floats, passes: Floats) -> Floats:
        """Expected written points of the taker less the mean of the others, shape (hands,)."""
        total = features @ _weights(self.written, names) + self.written.get(CONSTANT, 0.0)
        return np.asarray(total + self.written.get(PASSES, 0.0) * passes)


def _weights(table: Mapping[str, float], names: Sequence[str]) -> Floats:
    """In the order of ``names``; what a file does not name counts nothing."""
    return np.array([table.get(name, 0.0) for name in names], dtype=np.float64)


@dataclass(frozen=True, slots=True)
class Passing:
    """What passing is worth to a seat, as ``Estimates.written``: ``value``, and ``slope`` times the best that
    it may still call itself in a later round. By round of asking and seat.

    ``accepted``: how often a proposed new deal is accepted; 0 where there are no proposals.
    """

    value: tuple[tuple[float, ...], ...] = ()
    slope: tuple[tuple[float, ...], ...] = ()
    accepted: float = 0.0

    @classmethod
    def read(cls, table: Mapping[str, Any]) -> Self:
        """From a table of a file."""
        value, slope = (tuple(map(tuple, table.get(name, ()))) for name in ("value", "slope"))
        return cls(value, slope, float(table.get("accepted", 0.0)))

    def at(self, asking_round: int, seat: int) -> tuple[float, float]:
        """Value and slope; both 0 where none were fitted."""
        if not (0 < asking_round <= len(self.value) and seat < len(self.value[asking_round - 1])):
            return 0.0, 0.0
        return self.value[asking_round - 1][seat], self.slope[asking_round - 1][seat]


@dataclass(frozen=True, slots=True)
class FittedPolicy:
    """All numbers for one system. ``system``: whose they are; ``date``: when they were made."""

    system: str
    date: str
    calls: Mapping[CallKind, FittedCall]
    passing: Passing

    @property
    def deals(self) -> int:
        """How many solved deals it was fitted on."""
        return sum(call.deals for call in self.calls.values())


def fitted_policy(ruleset: Ruleset) -> FittedPolicy:
    """The numbers for ``ruleset``: of the shipped system that is most like it.

    A shipped system has its own. For house rules that is the system they refine, unless they change what is
    called or how many cards everybody has; then the system with the same kinds of calls, seats and cards.
    """

    def unlikeness(system: str) -> tuple[object, ...]:
        return (*_distance(ruleset, system), system != ruleset.id, system != ruleset.parent, system)

    return _policy(min(fitted_systems(), key=unlikeness))


@cache
def fitted_systems() -> tuple[str, ...]:
    """The ids of the systems that have a file, sorted."""
    folder = files("solver.advice.calling") / "policies"
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir()))


def _distance(ruleset: Ruleset, system: str) -> tuple[int, ...]:
    """How unlike the rulesets are, what matters most first."""
    other = load_ruleset(system)
    return (
        len(bid_kinds(ruleset) - bid_kinds(other)),
        abs(ruleset.playing_seats - other.playing_seats),
        int(ruleset.pairs != other.pairs),
        int(bool(ruleset.auction.rounds) != bool(other.auction.rounds)),
        abs(first_hand_size(ruleset) - first_hand_size(other)),
        abs(ruleset.hand_size - other.hand_size),
        abs(len(ruleset.pack) - len(other.pack)),
    )


@cache
def _policy(system: str) -> FittedPolicy:
    file = files("solver.advice.calling") / "policies" / f"{system}.toml"
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    if "same_as" in content:
        return _policy(content["same_as"])
    calls = {kind: FittedCall.read(content[kind]) for kind in CallKind if kind in content}
    passing = Passing.read(content.get("passing", {}))
    return FittedPolicy(system, str(content["date"]), MappingProxyType(calls), passing)
