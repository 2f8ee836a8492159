"""The play of a deal with everything that is said in it: cards, Bela, announced capot, claims.

Knows the seats of the whole table, of which those that dropped out of a betting do not play; knows no
settlement.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from solver.cards import Card, CardSet
from solver.errors import Fault, IllegalPlayError, PositionError
from solver.game.contract import Contract
from solver.game.deal.bela import BelaMoment, BelaPlayed, bela_moment, bela_refusal
from solver.game.deal.dealt import DealtCards
from solver.game.deal.live import Lying
from solver.game.deal.pointing import faults_below
from solver.game.deal.table import Table
from solver.game.deal.talk import Talk, replaced
from solver.game.diagnosis import position_from
from solver.game.diagram import Diagram
from solver.game.faults import FaultCode
from solver.game.position import Position
from solver.rules import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """Play at one moment; immutable. Tuples have one entry per unit unless said otherwise.

    ``players``: the seats that play; seat ``i`` of ``position`` is ``players[i]``.
    ``card_points``: of the cards in tricks and the discards, without last trick and bonus.
    ``last``: unit that won the last trick. ``is_claimed``: whether the rest was claimed.
    ``capot_seat``: who has announced all tricks.
    ``uncovered``: per seat of the table, the card his last play uncovered.
    """

    ruleset: Ruleset
    players: tuple[int, ...]
    position: Position
    card_points: tuple[int, ...]
    tricks: tuple[int, ...]
    last: int | None = None
    belas: tuple[BelaPlayed, ...] = ()
    capot_seat: int | None = None
    uncovered: tuple[Card | None, ...] = ()
    is_claimed: bool = False

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played or claimed."""
        return self.is_claimed or self.position.is_over

    @property
    def has_begun(self) -> bool:
        """Whether a card has been played."""
        return bool(self.position.plays)

    @property
    def seat_to_play(self) -> int:
        """The seat of the table that plays the next card."""
        return self.players[self.position.to_play]

    @property
    def is_first_card_of_seat(self) -> bool:
        """Whether the seat to play has not played a card yet."""
        return len(self.position.plays or ()) < len(self.players)

    @property
    def trick_points(self) -> tuple[int, ...]:
        """Points per unit so far, with last trick, bonus and discards."""
        points = [0] * self.ruleset.units
        for place, seat in enumerate(self.players):
            points[self.ruleset.unit_of(seat)] = self.position.points[self.position.ruleset.unit_of(place)]
        return tuple(points)

    def bela_moment(self, card: Card) -> BelaMoment | None:
        """Whether ``card`` of the seat to play belongs to a Bela of his."""
        position = self.position
        return self.bela_moment_of(position.to_play, card, position.open_cards(position.to_play), self.belas)

    def bela_moment_of(
        self, place: int, card: Card, held: CardSet, belas: tuple[BelaPlayed, ...]
    ) -> BelaMoment | None:
        """Whether ``card`` belongs to a Bela of player ``place``, who sees ``held``, after ``belas``."""
        trump = self.position.contract.trump
        return bela_moment(self.ruleset, trump, self.players[place], card, held, belas)

    def lying(self, seat: int) -> Lying:
        """What lies open before ``seat``."""
        cards = self.position.open_cards(self.players.index(seat))
        return Lying(cards, CardSet.of(self.position.plays or ()), self.uncovered[seat])

    def play(self, card: Card, says_bela: bool) -> Course:
        """The course after the seat to play has played ``card``, with the word for Bela or without.

        Raises:
            IllegalPlayError: below ``/play`` like ``Position.play``; at ``/bela`` ``must-announce-bela``,
                ``no-bela`` or ``bela-king-first``.
        """
        seat, before = self.seat_to_play, self.position
        moment = self.bela_moment(card)
        with faults_below("/play"):
            after = before.play(card)
        fault = bela_refusal(self.ruleset, seat, card, moment, says_bela)
        if fault is not None:
            raise IllegalPlayError(fault)
        if says_bela and moment is not None and moment.begun is None:
            after = replace(after, bela=before.to_play)
        place = before.to_play
        revealed = after.open_cards(place) - before.open_cards(place)
        played = replace(
            self,
            position=after,
            belas=self._belas_after(moment, says_bela),
            uncovered=replaced(self.uncovered, seat, next(iter(revealed), None)),
        )
        return played if after.trick else played._trick_taken((*before.trick, card))

    def claim(self, seat: int, takes_all: bool) -> Course:
        """The course after ``seat`` has taken, or given up, all tricks that are left.

        Raises:
            PositionError: ``unclear-claim``, tricks are given up that more than one unit could get.
        """
        own = self.ruleset.unit_of(seat)
        others = {self.ruleset.unit_of(player) for player in self.players} - {own}
        if not takes_all and len(others) > 1:
            detail = f"seat {seat} cannot give up the rest: units {sorted(others)} could get it"
            raise PositionError(Fault("", FaultCode.UNCLEAR_CLAIM, detail))
        unit = own if takes_all else min(others)
        rest = self._points_of(
            [*self.position.trick, *(card for hand in self.position.hands for card in hand)]
        )
        left = self.position.tricks_left
        return replace(
            self,
            card_points=_with(self.card_points, unit, rest),
            tricks=_with(self.tricks, unit, left),
            last=unit,
            is_claimed=True,
        )

    def announce_capot(self, seat: int) -> Course:
        """The course after ``seat``, about to play its first card, has announced all tricks.

        Raises:
            PositionError: ``no-capot-call``.
        """
        reason = ""
        if not self.ruleset.play.capot_call:
            reason = f"{self.ruleset.id} does not have it"
        elif self.capot_seat is not None:
            reason = f"seat {self.capot_seat} has done so"
        elif not self.is_first_card_of_seat:
            reason = "it is done with the first trick"
        if reason:
            detail = f"seat {seat} cannot announce all tricks: {reason}"
            raise PositionError(Fault("", FaultCode.NO_CAPOT_CALL, detail))
        return replace(self, capot_seat=seat)

    def _belas_after(self, moment: BelaMoment | None, said: bool) -> tuple[BelaPlayed, ...]:
        if moment is None:
            return self.belas
        others = tuple(bela for bela in self.belas if bela != moment.begun)
        return (*others, moment.played(said))

    def _trick_taken(self, trick: tuple[Card, ...]) -> Course:
        unit = self.ruleset.unit_of(self.players[self.position.leader])
        return replace(
            self,
            card_points=_with(self.card_points, unit, self._points_of(trick)),
            tricks=_with(self.tricks, unit, 1),
            last=unit if self.position.is_over else None,
        )

    def _points_of(self, cards: Iterable[Card]) -> int:
        return self.position.rules.points_of(tuple(cards))


def start_course(
    dealt: DealtCards,
    table: Table,
    auction: tuple[str, ...],
    talk: Talk,
    score: tuple[int, ...] | None,
) -> Course:
    """Play before the first lead."""
    ruleset, taken = dealt.ruleset, table.taken
    is_full = len(table.players) == ruleset.playing_seats
    hands = [tuple(table.hands[seat]) for seat in table.players]
    if ruleset.table.dealer_out:
        hands.append(table.left_over)
    piles = dealt.piles or None
    taker = 0 if taken.taker is None else table.players.index(taken.taker)
    position = position_from(
        Diagram(
            ruleset=ruleset if is_full else smaller_table(ruleset, len(table.players)),
            hands=None if piles else tuple(hands),
            contract=Contract(taken.trump, taker),
            piles=piles,
            turnup=None if taken.turnup is None else dealt.turnups[taken.turnup],
            discards=table.discards,
            auction=auction,
            declarations=talk.said if is_full else None,
            score=score if is_full else None,
        )
    )
    nothing = (0,) * ruleset.units
    discards = position.rules.points_of(table.discards or ())
    owner = 0 if taken.taker is None else ruleset.unit_of(taken.taker)
    return Course(
        ruleset=ruleset,
        players=table.players,
        position=position,
        card_points=_with(nothing, owner, discards),
        tricks=nothing,
        uncovered=(None,) * ruleset.playing_seats,
    )


def smaller_table(ruleset: Ruleset, players: int) -> Ruleset:
    """The same game for those who are left after a betting."""
    table = ruleset.table.model_copy(update={"seats": players})
    return ruleset.model_copy(update={"table": table, "id": f"{ruleset.id}{{seats={players}}}"})


def _with(amounts: tuple[int, ...], unit: int, more: int) -> tuple[int, ...]:
    return replaced(amounts, unit, amounts[unit] + more)
