"""What takers make at the table when with open cards they would make so much: a distribution, never its mean.

Learned from deals that were played out (benchmarks/fit_results.py), one file in ``results`` for each way to
play. A share is the part of all trick points that one side gets, discards left aside: 1 if and only if it has
all tricks, 0 if and only if it has none. Knows no hands, no declarations and no settlement.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import astuple, dataclass
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.game import Trump
from solver.rules import Ruleset

__all__ = ["Family", "SharesGiven", "TableResults", "family_of", "shares_of", "table_results"]

Floats = NDArray[np.float64]
Integers = NDArray[np.integer]

SUIT = "suit"
LEADING = "-leading"
"""Ends the name of a kind of contract whose taker's side leads to the first trick."""

_HALF_A_POINT = 0.5
"""What counts for a side whose tricks have no points, so that a share of 0 says that it has no trick."""


@dataclass(frozen=True, slots=True)
class Family:
    """The parameters on which it depends how a deal is played; rulesets with the same ones share a file.

    Those about partners are at their defaults where nobody has a partner. ``bonus``: all tricks count more.
    """

    seats: int
    pairs: bool
    hand_size: int
    low_rank: int
    layout: str
    overtake: str
    overtake_partner: bool
    ruff: str
    overruff: bool
    underruff: str
    bonus: bool

    def distance(self, other: Family) -> tuple[int, int, int, int]:
        """How unlike they are: seats count before the layout, then the number of cards, then all the rest."""
        differing = sum(own != others for own, others in zip(astuple(self), astuple(other), strict=True))
        return (
            2 * abs(self.seats - other.seats) + (self.pairs != other.pairs),
            int(self.layout != other.layout),
            abs(self.hand_size - other.hand_size),
            differing,
        )


def family_of(ruleset: Ruleset) -> Family:
    """The family of ``ruleset``."""
    play = ruleset.play
    return Family(
        seats=ruleset.playing_seats,
        pairs=ruleset.pairs,
        hand_size=ruleset.hand_size,
        low_rank=ruleset.deal.low_rank,
        layout=ruleset.deal.layout.value,
        overtake=play.overtake.value,
        overtake_partner=play.overtake_partner or not ruleset.pairs,
        ruff=play.ruff.value if ruleset.pairs else "always",
        overruff=play.overruff,
        underruff=play.underruff.value if ruleset.pairs else "forced",
        bonus=play.capot.value != "no",
    )


@dataclass(frozen=True, eq=False)
class SharesGiven:
    """How one share is distributed for each value of another.

    ``given``: rising values, one a row. ``none``, ``all``: how likely a share of 0 and of 1 is in each row.
    ``others``: shape (rows, levels), quantiles of what lies between, at evenly spaced levels from 0 to 1.
    """

    given: Floats
    none: Floats
    all: Floats
    others: Floats

    @classmethod
    def read(cls, table: Mapping[str, Any]) -> SharesGiven:
        """From a table of a file."""
        return cls(*(np.array(table[name], dtype=np.float64) for name in ("given", "none", "all", "others")))

    def sample(self, given: Floats, uniforms: Floats) -> Floats:
        """A share for each value, shape (n,): the quantile at the level of ``uniforms``, from 0 to 1.

        Interpolated between rows and levels. A value of exactly 0 or 1 has the row for it if there is one,
        and that row has no influence on other values.
        """
        lower, upper, weight = self._rows(np.asarray(given, dtype=np.float64))
        none = _between(self.none[lower], self.none[upper], weight)
        every = _between(self.all[lower], self.all[upper], weight)
        rest = np.maximum(1 - none - every, np.finfo(np.float64).tiny)
        level = np.clip((uniforms - none) / rest, 0, 1)
        between = _between(self._quantiles(lower, level), self._quantiles(upper, level), weight)
        return np.where(uniforms < none, 0.0, np.where(uniforms >= 1 - every, 1.0, between))

    def _rows(self, given: Floats) -> tuple[NDArray[np.intp], NDArray[np.intp], Floats]:
        """The rows on both sides of each value, and the weight of the upper one."""
        first, last = self._inner
        is_inner = (given > 0) & (given < 1)
        place = np.interp(np.where(is_inner, np.clip(given, first, last), given), self.given, self._numbers)
        lower = np.minimum(place.astype(np.intp), len(self.given) - 1)
        upper = np.minimum(lower + 1, len(self.given) - 1)
        return lower, upper, place - lower

    @cached_property
    def _inner(self) -> tuple[float, float]:
        inner = self.given[(self.given > 0) & (self.given < 1)]
        return float(inner[0]), float(inner[-1])

    @cached_property
    def _numbers(self) -> Floats:
        return np.arange(len(self.given), dtype=np.float64)

    def _quantiles(self, rows: NDArray[np.intp], level: Floats) -> Floats:
        last = self.others.shape[1] - 1
        lower = np.minimum((level * last).astype(np.intp), last - 1)
        return _between(self.others[rows, lower], self.others[rows, lower + 1], level * last - lower)


def _between(lower: Floats, upper: Floats, weight: Floats) -> Floats:
    return (1 - weight) * lower + weight * upper


@dataclass(frozen=True, eq=False)
class TableResults:
    """What becomes of double-dummy results in one family.

    ``kinds``: by the kind of contract, ``suit``, ``NT`` and ``AT``, with ``LEADING`` or without: who leads
    to the first trick loses by what he has to guess, and the other side wins by it. Those that are missing
    are like ``suit``. Without any the result is the double-dummy one. ``defenders``: of three players.
    """

    family: Family
    kinds: Mapping[str, SharesGiven]
    defenders: SharesGiven | None

    def sample(
        self, trump: Trump, double_dummy_share: Floats, uniforms: Floats, *, leads: bool = False
    ) -> Floats:
        """The share that the taker's side makes, shape (n,): not less for a larger share or uniform number.

        ``double_dummy_share``: what it would make with open cards. ``uniforms``: random numbers from 0 to 1;
        the same ones give the same shares. ``leads``: whether the taker's side leads to the first trick.
        """
        kind, end = SUIT if trump.suit is not None else trump.value, LEADING if leads else ""
        names = (kind + end, SUIT + end, kind, SUIT)
        found = next((self.kinds[name] for name in names if name in self.kinds), None)
        if found is None:
            return np.asarray(double_dummy_share, dtype=np.float64)
        return found.sample(double_dummy_share, uniforms)

    def split(self, played_share: Floats, uniforms: Floats) -> Floats:
        """The share of the defender after the soloist in what both make together, shape (n,).

        ``played_share``: of the soloist. Without three players nothing is split: 1.
        """
        if self.defenders is None:
            return np.ones(len(played_share))
        return self.defenders.sample(played_share, uniforms)


@lru_cache(maxsize=128)
def table_results(ruleset: Ruleset) -> TableResults:
    """Those of the family of ``ruleset``, or of the one most like it: see ``Family.distance``."""
    wanted = family_of(ruleset)
    return min(_all_results(), key=lambda results: wanted.distance(results.family))


def shares_of(points: Integers, totals: Integers, bonus: int) -> Floats:
    """The share of the first of two sides in each deal, shape (deals,).

    ``points``: of both sides as ``solve_many`` counts them, shape (deals, 2), with the ``bonus`` for all
    tricks. ``totals``: of all tricks without it. Where there is no bonus, all points stand for all tricks.
    """
    won = np.asarray(points, dtype=np.int64)
    share = np.clip(won[:, 0], _HALF_A_POINT, totals - _HALF_A_POINT) / totals
    return np.where(won[:, 0] == totals + bonus, 1.0, np.where(won[:, 1] == totals + bonus, 0.0, share))


@cache
def _all_results() -> tuple[TableResults, ...]:
    folder = files("solver.advice.calling") / "results"
    sources = sorted((path for path in folder.iterdir() if path.name.endswith(".toml")), key=lambda p: p.name)
    return tuple(_read(path.read_text(encoding="utf-8")) for path in sources)


def _read(text: str) -> TableResults:
    content = tomllib.loads(text)
    kinds = {kind: SharesGiven.read(table) for kind, table in content.get("kinds", {}).items()}
    defenders = SharesGiven.read(content["defenders"]) if "defenders" in content else None
    return TableResults(Family(**content["family"]), kinds, defenders)
