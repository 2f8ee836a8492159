"""The play of one deal, card by card, from the first lead to the sums that are settled.

Knows tricks, what is announced and declared while they are played, and who may end the deal; knows no
auction and no settlement.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .auction import Contract
from .declarations import Declaration, bela_points, bela_suits, bela_words, has_declarations
from .live_declarations import LiveDeclaration, declarations_after_uncovering, declarations_at_start
from .match import bela_counts_during_deal, may_stop
from .play import Trick, card_points, legal_cards, trick_winner
from .rights import together
from .summary import Summary
from .systems import Parameters, number, unit_of

Piles = Sequence[Sequence[tuple[str, str]]]


@dataclass
class BelaPlayed:
    """A Bela of which one card or both have been played. ``first``: rank of the one that came first."""

    seat: int
    first: str
    said_first: bool
    said_second: bool = False
    cards_played: int = 1

    def points(self, values: Parameters) -> int:
        """What it counts; a second card that is not played any more does not spoil it."""
        said_second = self.said_second or self.cards_played == 1
        return bela_points(values, self.first, self.said_first, said_second)


class RunningPlay:
    """The play at one moment.

    ``piles``: (top, bottom) per seat in open Belot. ``seats``: those that play, in order. ``discards``: of
    the soloist. ``score``: per unit before the deal, ``None`` if the match cannot be stopped.
    """

    def __init__(
        self,
        values: Parameters,
        contract: Contract,
        hands: Sequence[Sequence[str]],
        piles: Piles | None,
        seats: Sequence[int],
        discards: Sequence[str],
        score: Sequence[int] | None,
    ) -> None:
        self.values = values
        self.contract = contract
        self.seats = list(seats)
        self.hands = {seat: list(hands[seat]) for seat in seats}
        self.covered = {seat: dict(piles[seat]) if piles else {} for seat in seats}
        self.discards = list(discards)
        self.score = score
        self.leader = self.seats[0]  # R09
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[Trick] = []
        self.belas: dict[tuple[int, str], BelaPlayed] = {}
        self.capot_seat: int | None = None
        self.stopped_by: int | None = None
        self.is_out = False
        self.match: int | None = None
        self.offers: dict[int, list[LiveDeclaration]] = {seat: [] for seat in seats}
        self.declared: dict[int, list[Declaration]] = {seat: [] for seat in seats}
        self.silent: set[int] = set()
        self.is_live = values["decl_shown"] == "live" and has_declarations(values)
        if self.is_live:
            for seat in seats:
                self.offers[seat] = declarations_at_start(values, contract.trump, self.open_cards(seat))

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played, or the deal or the match has been ended."""
        has_ended = self.stopped_by is not None or self.match is not None
        return has_ended or not any(self.hands.values())

    @property
    def seat_to_play(self) -> int:
        """Who plays the next card."""
        place = self.seats.index(self.leader) + len(self.trick)
        return self.seats[place % len(self.seats)]

    def open_cards(self, seat: int) -> list[str]:
        """The cards that can be played at all."""
        hidden = self.covered[seat].values()
        return [card for card in self.hands[seat] if card not in hidden]

    def cards(self) -> set[tuple[str, bool]]:
        """What may be played now, with and without the word for Bela."""
        seat = self.seat_to_play
        legal = legal_cards(self.values, self.contract.trump, self.trick, seat, self.open_cards(seat))
        return {(card, word) for card in legal for word in self._words(seat, card)}

    def _words(self, seat: int, card: str) -> list[bool]:
        begun = self.belas.get((seat, card[1]))
        if not self._belongs_to_bela(seat, card):
            return [False]
        return bela_words(self.values, card[0], None if begun is None else begun.said_first)

    def _belongs_to_bela(self, seat: int, card: str) -> bool:
        """In open Belot the player does not know his covered cards: he has it when he sees both."""
        if card[1] not in bela_suits(self.values, self.contract.trump) or card[0] not in "KQ":
            return False
        other = ("Q" if card[0] == "K" else "K") + card[1]
        return (seat, card[1]) in self.belas or other in self.open_cards(seat)

    def play(self, card: str, says_bela: bool) -> None:
        """The seat to play plays a card."""
        seat = self.seat_to_play
        if self._belongs_to_bela(seat, card):
            self._note_bela(seat, card, says_bela)
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self._uncover(seat, card)
        if len(self.trick) == len(self.seats):
            self.leader = trick_winner(self.contract.trump, self.trick)
            self.tricks.append(self.trick)
            self.trick = []

    def _note_bela(self, seat: int, card: str, says_bela: bool) -> None:
        begun = self.belas.get((seat, card[1]))
        if begun is None:
            self.belas[seat, card[1]] = BelaPlayed(seat, card[0], says_bela)
        else:
            begun.said_second = says_bela
            begun.cards_played = 2

    def _uncover(self, seat: int, card: str) -> None:
        """Whoever does not declare before his next card is silent from then on: nothing is asked of him."""
        if self.offers[seat]:
            self.silent.add(seat)
        uncovered = self.covered[seat].pop(card, None)
        self.offers[seat] = []
        if uncovered is not None and self.is_live and seat not in self.silent:
            runs = [each.cards for each in self.declared[seat] if each.kind == "run"]
            self.offers[seat] = declarations_after_uncovering(
                self.values, self.contract.trump, runs, self.open_cards(seat), uncovered
            )

    def declare_live(self, seat: int, cards: Sequence[Sequence[str]]) -> None:
        """A seat declares some of what it may declare now."""
        for declared in map(together, cards):
            offer = next(each for each in self.offers[seat] if together(each.cards) == declared)
            self.offers[seat].remove(offer)
            self.declared[seat] = _with(self.declared[seat], offer)
            if offer.wins_match:
                self.match = seat

    def may_announce_capot(self) -> bool:
        """R11 of fr_belote_4: with the first card that the seat to play plays."""
        return bool(self.values["capot_call"]) and not self.tricks and self.capot_seat is None

    def may_stop(self, seat: int) -> bool:
        """Whether a seat may end the deal: out of the match, or a soloist who has enough."""
        return self._is_out(seat) or self._has_enough(seat)

    def stop(self, seat: int) -> None:
        """A seat ends the deal."""
        self.is_out = self._is_out(seat)
        self.stopped_by = seat

    def _is_out(self, seat: int) -> bool:
        if self.score is None:
            return False
        unit = unit_of(self.values, seat)
        counting = [
            bela.points(self.values)
            for bela in self.belas.values()
            if unit_of(self.values, bela.seat) == unit
            and bela_counts_during_deal(self.values, bela.cards_played)
        ]
        return may_stop(
            self.values,
            before=self.score[unit],
            trick_points=self._points(unit),
            bela=sum(counting),
            bela_cards=2,
            has_trick=self._won(unit) > 0,
        )

    def _has_enough(self, seat: int) -> bool:
        """R16 of ru_belot_3: the soloist, and only he, between two tricks."""
        enough = number(self.values, "early_stop")
        if enough == 0 or seat != self.contract.taker or self.trick:
            return False
        return self._points(unit_of(self.values, seat)) >= enough

    def _points(self, unit: int) -> int:
        """Card points a unit has made so far, as they count for it; the discards are the taker's."""
        cards = [card for trick in self.tricks if self._winner(trick) == unit for _, card in trick]
        if self.contract.taker is not None and unit_of(self.values, self.contract.taker) == unit:
            cards += self.discards
        return sum(card_points(self.values, self.contract.trump, card) for card in cards)

    def _winner(self, trick: Trick) -> int:
        return unit_of(self.values, trick_winner(self.contract.trump, trick))

    def _won(self, unit: int) -> int:
        return [self._winner(trick) for trick in self.tricks].count(unit)

    def summary(self, declared: Mapping[int, int], dealer_declared: int) -> Summary:
        """The sums per unit. ``declared``: credited points per seat."""
        taker = None if self.contract.taker is None else unit_of(self.values, self.contract.taker)
        units = sorted({unit_of(self.values, seat) for seat in self.seats})
        return Summary(
            taker=taker,
            cards={unit: self._face_points(unit) for unit in units},
            last=None if self.stopped_by is not None else self._winner(self.tricks[-1]),
            tricks={unit: self._won(unit) for unit in units},
            declared=self._per_unit(declared),
            bela=self._per_unit(self._bela_points()),
            trump=self.contract.trump,
            stopped=self.stopped_by is not None,
            capot_call=None if self.capot_seat is None else unit_of(self.values, self.capot_seat),
            dealer_declared=dealer_declared,
        )

    def _face_points(self, unit: int) -> int:
        """As ``_points``, but never doubled."""
        doubled = self.contract.trump == "NT" and self.values["no_suit"] == "crimea"
        return self._points(unit) // 2 if doubled else self._points(unit)

    def _bela_points(self) -> dict[int, int]:
        points = dict.fromkeys(self.seats, 0)
        for bela in self.belas.values():
            points[bela.seat] += bela.points(self.values)
        return points

    def _per_unit(self, per_seat: Mapping[int, int]) -> dict[int, int]:
        sums: dict[int, int] = {}
        for seat, amount in per_seat.items():
            unit = unit_of(self.values, seat)
            sums[unit] = sums.get(unit, 0) + amount
        return sums


def _with(declared: Sequence[Declaration], found: LiveDeclaration) -> list[Declaration]:
    """What a player has declared altogether; an extension takes the place of a run it lengthens (A94)."""
    if found.kind == "group":
        return [*declared, Declaration("group", found.cards, found.points)]
    kept = list(declared)
    points = found.points
    if found.kind == "extension":
        longer = next(each for each in kept if each.kind == "run" and set(each.cards) <= set(found.cards))
        kept.remove(longer)
        points += longer.points
    return [*kept, Declaration("run", found.cards, points, found.wins_match)]
