"""What settlement is written in: entries, hanging points, deals that were not played, breaches (R05, R20).

Knows who gets points that somebody else made, not how they were made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from .systems import Parameters


@dataclass(frozen=True)
class Entry:
    """Points in one column, by where they come from; bonuses count as trick points."""

    tricks: int = 0
    declarations: int = 0
    bela: int = 0

    @property
    def total(self) -> int:
        """All points of the entry."""
        return self.tricks + self.declarations + self.bela

    def plus(self, other: Entry) -> Entry:
        """Both entries in one."""
        return Entry(
            self.tricks + other.tricks, self.declarations + other.declarations, self.bela + other.bela
        )

    def extras(self) -> Entry:
        """Declarations and Bela alone."""
        return replace(self, tricks=0)

    def with_tricks(self, points: int) -> Entry:
        """The entry with other trick points."""
        return replace(self, tricks=points)

    def share(self, parts: int) -> Entry:
        """One of equal parts of the total, rounded down (A11)."""
        tricks, bela = self.tricks // parts, self.bela // parts
        return Entry(tricks, self.total // parts - tricks - bela, bela)


@dataclass(frozen=True)
class Hung:
    """Points that wait for a later deal, and the unit whose tie made them."""

    unit: int
    points: int


def hung_points_go_to(
    parameters: Parameters, hung_unit: int, taker: int, outcome: str, playing: Sequence[int]
) -> tuple[int, ...]:
    """Who shares hanging points after a deal with ``outcome`` ``"pass"`` or ``"fall"``."""
    if parameters["tie"] == "hang_taker":  # A71: at once, even if he falls
        return (taker,)
    if parameters["tie"] == "hang_retake":  # A04: the same side must take and pass
        if taker == hung_unit and outcome == "pass":
            return (hung_unit,)
        return tuple(unit for unit in playing if unit != hung_unit)
    if outcome == "pass":
        return (taker,)
    return tuple(unit for unit in playing if unit != taker)  # A74: nothing for a resting dealer


def hung_shares(
    parameters: Parameters, hanging: Sequence[Hung], taker: int, outcome: str, playing: Sequence[int]
) -> dict[int, int]:
    """Unit -> hanging points it writes, as they are, not rounded (A90).

    Parts that go to the same units are added up before they are halved (A08, A11).
    """
    sums: dict[tuple[int, ...], int] = {}
    for hung in hanging:
        winners = hung_points_go_to(parameters, hung.unit, taker, outcome, playing)
        sums[winners] = sums.get(winners, 0) + hung.points
    shares = dict.fromkeys(playing, 0)
    for winners, points in sums.items():
        for unit in winners:
            shares[unit] += points // len(winners)
    return shares


def best_opponents(opponents: Sequence[int], compared: Mapping[int, int]) -> list[int]:
    """Who gets a fallen taker's points where they go undivided: the best of several (A67), or equal ones."""
    best = max(compared[unit] for unit in opponents)
    return [unit for unit in opponents if compared[unit] == best]


def breach(
    parameters: Parameters, offender: int, playing: Sequence[int], declared: int, all_points: int
) -> dict[int, int]:
    """Unit -> points written for a breach of the rules by ``offender`` (R20, A80).

    ``declared``: all declarations called in the deal; ``all_points``: all points of the deal.

    Raises:
        ValueError: the system knows no penalty.
    """
    if parameters["penalty"] == "no":
        raise ValueError("no penalty in this system")
    points = 162 + declared if parameters["penalty"] == "game162" else all_points
    return {unit: 0 if unit == offender else points for unit in playing}
