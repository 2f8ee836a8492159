"""Random play of one deal from the first lead to the sums that are settled.

Knows tricks, announcements during the play and what live declarations appear; knows no auction and no
settlement.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from .auction import Contract
from .declarations import Declaration, bela_points, bela_suits, credited
from .live_declarations import LiveDeclaration, declarations_after_uncovering
from .play import PLAIN_POINTS, TRUMP_POINTS, legal_cards, ranks_as_trump, suit_of, trick_winner
from .summary import Summary
from .systems import Parameters, number, unit_of

CHANCE_OF_BELA = 0.7
CHANCE_OF_REBELOTE = 0.85
CHANCE_OF_CAPOT_CALL = 0.03
CHANCE_TO_STOP = 0.5

Announced = Mapping[int, list[Declaration] | None]
Piles = Sequence[Sequence[tuple[str, str]]]


@dataclass
class Played:
    """The events of the play, its tricks, and the sums; ``match`` is a unit that won by eight cards."""

    events: list[dict[str, Any]] = field(default_factory=list)
    tricks: list[list[tuple[int, str]]] = field(default_factory=list)
    summary: Summary | None = None
    match: int | None = None


def play_out(
    random: Random,
    values: Parameters,
    contract: Contract,
    hands: Sequence[Sequence[str]],
    piles: Piles | None,
    seats: Sequence[int],
    announced: Announced,
    discards: Sequence[str],
) -> Played:
    """Plays the deal. ``announced``: what was declared before; ``None`` for a seat that keeps silent."""
    table = _Table(random, values, contract, hands, piles, seats, announced)
    declared = credited(
        values,
        contract.trump,
        {seat: announced.get(seat) or [] for seat in seats},
        contract.taker,
        announced.get(len(hands)) or [],
    )
    played = Played(table.events, table.tricks)
    if declared.match is not None:
        played.match = unit_of(values, declared.match)
        return played
    table.play()
    if table.match is not None:
        played.match = unit_of(values, table.match)
        return played
    points = {seat: declared.points[seat] + table.live_points[seat] for seat in seats}
    played.summary = table.summary(points, declared.dealer, discards)
    return played


class _Table:
    def __init__(
        self,
        random: Random,
        values: Parameters,
        contract: Contract,
        hands: Sequence[Sequence[str]],
        piles: Piles | None,
        seats: Sequence[int],
        announced: Announced,
    ) -> None:
        self.random = random
        self.values = values
        self.contract = contract
        self.seats = list(seats)
        self.hands = {seat: list(hands[seat]) for seat in seats}
        self.covered = {seat: dict(piles[seat]) if piles else {} for seat in seats}
        self.silent = {seat for seat in seats if announced.get(seat) is None}
        self.runs = {
            seat: [each.cards for each in announced.get(seat) or [] if each.kind == "run"] for seat in seats
        }
        self.live_points = dict.fromkeys(self.seats, 0)
        self.bela = dict.fromkeys(self.seats, 0)
        self.bela_said: dict[str, str] = {}  # suit -> rank of the card with which it was said
        self.events: list[dict[str, Any]] = []
        self.tricks: list[list[tuple[int, str]]] = []
        self.capot_call: int | None = None
        self.stopped = False
        self.match: int | None = None

    def play(self) -> None:
        """Plays trick after trick until the cards, the soloist or eight open cards end the deal."""
        leader = self.seats[0]  # R09
        while any(self.hands.values()) and not self.stopped and self.match is None:
            trick: list[tuple[int, str]] = []
            first = self.seats.index(leader)
            for seat in self.seats[first:] + self.seats[:first]:
                self._announce_capot(seat)
                trick.append((seat, self._play_card(seat, trick)))
                if self.match is not None:
                    return
            self.tricks.append(trick)
            leader = trick_winner(self.contract.trump, trick)
            self._announce_stop()

    def _open_cards(self, seat: int) -> list[str]:
        hidden = self.covered[seat].values()
        return [card for card in self.hands[seat] if card not in hidden]

    def _play_card(self, seat: int, trick: Sequence[tuple[int, str]]) -> str:
        open_cards = self._open_cards(seat)
        legal = legal_cards(self.values, self.contract.trump, trick, seat, open_cards)
        card = self.random.choice(legal)
        event: dict[str, Any] = {"play": card, "seat": seat}
        if self._says_bela(seat, card, open_cards):
            event["bela"] = True
        self.events.append(event)
        self.hands[seat].remove(card)
        uncovered = self.covered[seat].pop(card, None)
        if uncovered is not None and seat not in self.silent:
            self._declare_live(seat, uncovered)
        return card

    def _says_bela(self, seat: int, card: str, open_cards: Sequence[str]) -> bool:
        """Whether the word is said with this card; keeps the account of Bela."""
        suit, rank = suit_of(card), card[0]
        if suit not in bela_suits(self.values, self.contract.trump) or rank not in "KQ":
            return False
        if suit in self.bela_said:  # the second card of one that was announced
            return self._says_rebelote(seat, suit)
        other = ("Q" if rank == "K" else "K") + suit
        # In open Belot the player does not know his covered cards: he speaks when he sees both.
        if other not in open_cards:
            return False
        king_first = self.values["bela_call"] == "king_first"
        if king_first and rank == "Q":
            return False
        if self.values["bela_call"] != "forced" and self.random.random() >= CHANCE_OF_BELA:
            return False
        self.bela_said[suit] = rank
        if not king_first:
            self.bela[seat] += bela_points(self.values, rank, True, True)
        return True

    def _says_rebelote(self, seat: int, suit: str) -> bool:
        """France: the second word is needed. Elsewhere it changes nothing and is left out."""
        if self.values["bela_call"] != "king_first":
            return False
        said = self.random.random() < CHANCE_OF_REBELOTE
        self.bela[seat] += bela_points(self.values, self.bela_said[suit], True, said)
        return said

    def _declare_live(self, seat: int, uncovered: str) -> None:
        found = declarations_after_uncovering(
            self.values, self.contract.trump, self.runs[seat], self._open_cards(seat), uncovered
        )
        if not found:
            return
        self.events.append({"declare": [_live_form(each) for each in found], "seat": seat})
        for each in found:
            self.live_points[seat] += each.points
            if each.wins_match:
                self.match = seat
            if each.kind != "group":
                kept = [run for run in self.runs[seat] if not set(run) <= set(each.cards)]
                self.runs[seat] = [*kept, each.cards]

    def _announce_capot(self, seat: int) -> None:
        """R11 of fr_belote_4: with the first card of the deal that its seat plays."""
        if self.tricks or self.capot_call is not None or not self.values["capot_call"]:
            return
        if self.random.random() < CHANCE_OF_CAPOT_CALL:
            self.capot_call = unit_of(self.values, seat)
            self.events.append({"announce": "capot", "seat": seat})

    def _announce_stop(self) -> None:
        """R16 of ru_belot_3: after a trick of his, while there are cards to play."""
        enough = number(self.values, "early_stop")
        taker = self.contract.taker
        if enough == 0 or taker is None or not any(self.hands.values()):
            return
        just_won = trick_winner(self.contract.trump, self.tricks[-1]) == taker
        if just_won and self._pile_points(taker) >= enough and self.random.random() < CHANCE_TO_STOP:
            self.stopped = True
            self.events.append({"announce": "stop", "seat": taker})

    def _pile_points(self, seat: int) -> int:
        """Card points of the tricks a seat has won, not doubled."""
        trump = self.contract.trump
        won = [trick for trick in self.tricks if trick_winner(trump, trick) == seat]
        return sum(_undoubled_points(trump, card) for trick in won for _, card in trick)

    def summary(self, declared: Mapping[int, int], dealer_declared: int, discards: Sequence[str]) -> Summary:
        """The sums per unit."""
        trump, taker = self.contract.trump, self.contract.taker
        winners = [trick_winner(trump, trick) for trick in self.tricks]
        cards = {seat: self._pile_points(seat) for seat in self.seats}
        if taker is not None:  # R04: the discards are his, but they are no trick
            cards[taker] += sum(_undoubled_points(trump, card) for card in discards)
        return Summary(
            taker=None if taker is None else unit_of(self.values, taker),
            cards=self._per_unit(cards),
            last=None if self.stopped else unit_of(self.values, winners[-1]),
            tricks=self._per_unit({seat: winners.count(seat) for seat in self.seats}),
            declared=self._per_unit(declared),
            bela=self._per_unit(self.bela),
            trump=trump,
            stopped=self.stopped,
            capot_call=self.capot_call,
            dealer_declared=dealer_declared,
        )

    def _per_unit(self, per_seat: Mapping[int, int]) -> dict[int, int]:
        sums: dict[int, int] = {}
        for seat, amount in per_seat.items():
            unit = unit_of(self.values, seat)
            sums[unit] = sums.get(unit, 0) + amount
        return sums


def _undoubled_points(trump: str, card: str) -> int:
    return (TRUMP_POINTS if ranks_as_trump(trump, suit_of(card)) else PLAIN_POINTS)[card[0]]


def _live_form(declaration: LiveDeclaration) -> dict[str, Any]:
    form: dict[str, Any] = {"cards": " ".join(declaration.cards)}
    if not declaration.wins_match:
        form["value"] = declaration.points
    return form
