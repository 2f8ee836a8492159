"""The sums of one deal, and what every unit made before anybody falls (R10, R11, R14, R15).

Knows bonuses and the trick that declarations need, not who passes. Keys of all tables are units.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .ledger import Entry, Hung
from .systems import Parameters

LAST_TRICK = 10


@dataclass(frozen=True)
class Summary:
    """The sums of one deal. The units that played are the keys of ``cards``.

    ``cards``: card points in the pile, not doubled, discards included. ``last``: who won the last trick,
    ``None`` if the deal was stopped. ``tricks``: only 0 matters, missing units have one.
    ``declared``: credited before anybody needs a trick; ``bela``: announced. ``dealer_declared``: of a
    dealer who sits out. ``stopped``: the soloist announced his 50. ``capot_call``: who announced all tricks.
    """

    taker: int | None
    cards: Mapping[int, int]
    last: int | None
    tricks: Mapping[int, int] = field(default_factory=dict)
    declared: Mapping[int, int] = field(default_factory=dict)
    bela: Mapping[int, int] = field(default_factory=dict)
    trump: str = "S"
    hanging: Sequence[Hung] = ()
    stopped: bool = False
    capot_call: int | None = None
    dealer_declared: int = 0

    def opponents(self) -> list[int]:
        """Who played against the taker."""
        return [unit for unit in self.cards if unit != self.taker]

    def trickless(self) -> list[int]:
        """Who played and won no trick."""
        return [unit for unit in self.cards if self.tricks.get(unit, 1) == 0]

    def won_all_tricks(self) -> int | None:
        """The unit, not the side, with all tricks of a deal that was played to the end (R11)."""
        winners = [unit for unit in self.cards if unit not in self.trickless()]
        return winners[0] if len(winners) == 1 and self.last is not None else None


def own_entries(parameters: Parameters, summary: Summary) -> dict[int, Entry]:
    """Steps 1 and 2: what every unit made, before anybody falls."""
    tricks = {unit: _trick_points(parameters, summary, unit) for unit in summary.cards}
    own = {
        unit: Entry(tricks[unit], summary.declared.get(unit, 0), summary.bela.get(unit, 0))
        for unit in summary.cards
    }
    if not parameters["trick_needed"]:
        return own
    for unit in summary.trickless():
        extras = own[unit].extras()
        own[unit] = Entry(tricks=own[unit].tricks)
        heir = summary.won_all_tricks()
        if parameters["trickless"] == "opponents" and heir is not None:  # A26
            own[heir] = own[heir].plus(extras)
    return own


def _trick_points(parameters: Parameters, summary: Summary, unit: int) -> int:
    points = summary.cards[unit]
    if summary.trump == "NT" and parameters["no_suit"] == "crimea":
        points *= 2  # the last trick is not doubled
    if summary.last == unit:
        points += LAST_TRICK
    if summary.won_all_tricks() == unit:
        if parameters["capot"] == "add90":
            points += 90
        if parameters["capot"] == "add100_for_last":
            points += 100 - LAST_TRICK
    return points
