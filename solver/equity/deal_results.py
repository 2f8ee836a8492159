"""What deals of a game write: the numbers that match equity is worked out from, and the files they are in.

A file of ``results/`` belongs to one packaged ruleset and is made by ``benchmarks/fit_equity.py`` from deals
of the library's own players. It serves every ruleset whose deals are dealt, called, played and settled
alike, whatever its target. Knows no score of a match.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from solver.errors import Fault, PositionError
from solver.game import FaultCode
from solver.rules import MatchRules, Ruleset, load_ruleset

_FOLDER = files("solver.equity") / "results"
_NOT_OF_A_DEAL = frozenset({*MatchRules.model_fields, "next_dealer"})
"""Parameters that change nothing in what a deal writes."""


@dataclass(frozen=True, slots=True)
class DealResults:
    """How often deals write what, in so many deals as there are counts together.

    ``written``: different results, each with the points per unit of the deal (the dealer sits last), in tens;
    ``counts``: how often each occurred. ``redeals``: deals in which nobody wrote anything and only the dealer
    changed. ``wins``: per unit the deals in which its run won the match.

    Raises:
        ValueError: lists that do not fit each other, or results that move no match.
    """

    written: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]
    redeals: int
    wins: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.counts) != len(self.written):
            raise ValueError(f"{len(self.counts)} counts for {len(self.written)} results")
        if any(len(points) != self.units for points in self.written):
            raise ValueError(f"a result has not {self.units} units")
        if min((*self.counts, self.redeals, *self.wins)) < 0:
            raise ValueError("a number of deals is below zero")
        if not any(self._moving()):
            raise ValueError("no deal writes anything")

    def _moving(self) -> Iterator[int]:
        """How often deals did something to the match."""
        yield from self.wins
        yield from (count for points, count in zip(self.written, self.counts, strict=True) if any(points))

    @property
    def units(self) -> int:
        """Columns on the score sheet."""
        return len(self.wins)

    @property
    def deals(self) -> int:
        """All deals together."""
        return sum(self.counts) + self.redeals + sum(self.wins)

    @property
    def means(self) -> tuple[float, ...]:
        """What each unit writes in a deal on average, redeals included."""
        sums = (
            sum(points[unit] * count for points, count in zip(self.written, self.counts, strict=True))
            for unit in range(self.units)
        )
        return tuple(total / self.deals for total in sums)


def deal_results(ruleset: Ruleset) -> DealResults:
    """The results of deals of ``ruleset``, or of a packaged ruleset whose deals go alike.

    Raises:
        PositionError: ``no-equity``, there are none.
    """
    name = next((name for name in _candidates(ruleset) if goes_alike(load_ruleset(name), ruleset)), None)
    if name is None:
        raise no_equity(f"nobody has counted yet what deals of {ruleset.id} write")
    return _read(name)


def no_equity(detail: str) -> PositionError:
    """The error that says why a game has no match equity."""
    return PositionError(Fault("", FaultCode.NO_EQUITY, detail))


def results_files() -> tuple[str, ...]:
    """The ids of the rulesets that have a file of results, sorted."""
    names = (entry.name for entry in _FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def _candidates(ruleset: Ruleset) -> Sequence[str]:
    """Rulesets with a file, those of whose family ``ruleset`` is first."""
    return sorted(results_files(), key=lambda name: name not in (ruleset.id, ruleset.parent))


def goes_alike(one: Ruleset, other: Ruleset) -> bool:
    """Whether deals of both are dealt, called, played and settled in the same way."""
    values = other.flat()
    return all(name in _NOT_OF_A_DEAL or values[name] == value for name, value in one.flat().items())


@cache
def _read(name: str) -> DealResults:
    content: dict[str, Any] = tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    rows = content["results"]
    return DealResults(
        written=tuple(tuple(points) for *points, _ in rows),
        counts=tuple(count for *_, count in rows),
        redeals=content["redeals"],
        wins=tuple(content["wins"]),
    )
