"""An ending: a moment of the play from which all cards are known, and how it goes on.

Knows what is counted of the tricks before it; every question of a rule is asked elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from .auction import Contract
from .declarations import Declaration
from .ledger import Hung
from .live_declarations import LiveDeclaration
from .minimax import Pile
from .play import Trick, card_points
from .running_play import BelaPlayed, RunningPlay
from .systems import Parameters, number_of_players, unit_of


@dataclass(frozen=True)
class Ending:
    """The cards and everything that counts. Side A is pair 0, of two players seat 0, of three the soloist.

    ``hands``: the cards still held by each seat, covered ones included. ``piles``: in open Belot the same
    cards. ``trick``: the unfinished one, led by ``leader``. ``points`` and ``tricks``: unit -> won before it;
    the points as they count for the unit, discards included; nothing for a unit that is missing.
    ``belas``: seat and suit -> Bela of which a card has been played. ``declared``: what each seat has
    declared so far, before it is compared; ``dealers``: of a resting dealer. ``offers`` and ``silent``: in
    open Belot what may be declared now, and who may not declare any more. ``capot_seat``: who has announced
    all tricks. ``score``: per unit before the deal. ``soloist``: the one of three who is side A, by default
    the taker.
    """

    values: Parameters
    contract: Contract
    hands: Sequence[Sequence[str]]
    leader: int
    points: Mapping[int, int] = field(default_factory=dict)
    tricks: Mapping[int, int] = field(default_factory=dict)
    trick: Sequence[tuple[int, str]] = ()
    piles: Sequence[Sequence[Pile]] | None = None
    belas: Mapping[tuple[int, str], BelaPlayed] = field(default_factory=dict)
    declared: Mapping[int, Sequence[Declaration]] = field(default_factory=dict)
    dealers: Sequence[Declaration] = ()
    offers: Mapping[int, Sequence[LiveDeclaration]] = field(default_factory=dict)
    silent: frozenset[int] = frozenset()
    capot_seat: int | None = None
    hanging: tuple[Hung, ...] = ()
    score: Sequence[int] | None = None
    soloist: int | None = None

    @property
    def units(self) -> list[int]:
        """The columns of those who hold cards."""
        return sorted({unit_of(self.values, seat) for seat in range(number_of_players(self.values))})

    @property
    def side_a(self) -> int:
        """The unit of side A.

        Raises:
            ValueError: three play and neither soloist nor taker is known.
        """
        if number_of_players(self.values) != 3:
            return 0
        soloist = self.contract.taker if self.soloist is None else self.soloist
        if soloist is None:
            raise ValueError("three players need a soloist")
        return soloist


class PlayOfEnding(RunningPlay):
    """The play from an ending on. Every step leaves it as it was and gives another one."""

    def __init__(self, ending: Ending, score: Sequence[int] | None) -> None:
        seats = range(number_of_players(ending.values))
        super().__init__(ending.values, ending.contract, ending.hands, None, seats, (), score)
        if ending.piles is not None:
            self.covered = {seat: _covered(ending.piles[seat]) for seat in seats}
        self.leader = ending.leader
        self.trick = list(ending.trick)
        self.points = {unit: ending.points.get(unit, 0) for unit in ending.units}
        self.tricks_won = {unit: ending.tricks.get(unit, 0) for unit in ending.units}
        self.belas = {key: replace(bela) for key, bela in ending.belas.items()}
        self.offers = {seat: list(ending.offers.get(seat, ())) for seat in seats}
        self.declared = {seat: list(ending.declared.get(seat, ())) for seat in seats}
        self.silent = set(ending.silent)
        self.capot_seat = ending.capot_seat

    def key(self) -> str:
        """Equal only for two moments of which the same can come."""
        belas = sorted(self.belas.items())
        said = (self.offers, self.declared, self.silent) if self.is_live else ()
        counted = (self.points, self.tricks_won, self.capot_seat)
        return repr((self.hands, self.leader, self.trick, counted, belas, said))

    def seats_by_word(self) -> list[int]:
        """All seats in the order in which they speak: who played the last card first.

        Two can be out at once only when the last card of a trick came with Bela: its word is spoken before
        the trick is taken.
        """
        played = self.trick or (self.tricks[-1] if self.tricks else ())
        place = self.seats.index(played[-1][0] if played else self.seat_to_play)
        return self.seats[place:] + self.seats[:place]

    def after_stop(self, seat: int) -> PlayOfEnding:
        """The play when a seat has ended the deal."""
        later = self._copy()
        later.stop(seat)
        return later

    def after_declaring(self, offers: Sequence[LiveDeclaration]) -> PlayOfEnding:
        """The play when the seat to play has declared some of what it may."""
        later = self._copy()
        later.declare_live(self.seat_to_play, [offer.cards for offer in offers])
        return later

    def after_card(self, card: str, says_bela: bool, announces_capot: bool) -> PlayOfEnding:
        """The play when the seat to play has played a card."""
        later = self._copy()
        if announces_capot:
            later.capot_seat = self.seat_to_play
        later.play(card, says_bela)
        return later

    def play(self, card: str, says_bela: bool) -> None:
        """The seat to play plays a card."""
        super().play(card, says_bela)
        if not self.trick:
            self._count(self.tricks[-1])

    def _count(self, trick: Trick) -> None:
        winner = unit_of(self.values, self.leader)
        self.tricks_won[winner] += 1
        self.points[winner] += sum(card_points(self.values, self.contract.trump, card) for _, card in trick)

    def may_announce_capot(self) -> bool:
        """R11 of fr_belote_4; tricks before the ending count, too."""
        return super().may_announce_capot() and not any(self.tricks_won.values())

    def _points(self, unit: int) -> int:
        return self.points[unit]

    def _won(self, unit: int) -> int:
        return self.tricks_won[unit]

    def _copy(self) -> PlayOfEnding:
        other = object.__new__(PlayOfEnding)
        vars(other).update(vars(self))
        other.hands = {seat: list(hand) for seat, hand in self.hands.items()}
        other.covered = {seat: dict(covered) for seat, covered in self.covered.items()}
        other.trick = list(self.trick)
        other.tricks = list(self.tricks)
        other.points = dict(self.points)
        other.tricks_won = dict(self.tricks_won)
        other.belas = {key: replace(bela) for key, bela in self.belas.items()}
        other.offers = {seat: list(offers) for seat, offers in self.offers.items()}
        other.declared = {seat: list(declared) for seat, declared in self.declared.items()}
        other.silent = set(self.silent)
        return other


def _covered(piles: Sequence[Pile]) -> dict[str, str]:
    return {top: bottom for top, bottom in piles if top is not None and bottom is not None}
