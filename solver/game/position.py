"""A position of the play that can occur: whose turn it is, what he may play, what comes of it.

Positions are made by ``position_from`` and by playing cards; whoever fills in the fields himself answers
for their legality. Knows no declarations, no settlement and no search: what was said before the play is
only carried along.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeVar

from solver.cards import Card, CardSet
from solver.errors import Fault, IllegalPlayError, PositionError
from solver.game.contract import Contract
from solver.game.diagram import Announced, Cards, Diagram, Pile, Won
from solver.game.faults import FaultCode
from solver.game.play import LAST_TRICK_POINTS, Duty, PlayRules
from solver.game.refusals import refusal, refusal_sentence
from solver.rules import Ruleset

Piles = tuple[tuple[Pile, ...], ...]
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A legal position; immutable. Seats are those of the players (a resting dealer has none).

    ``hands``: cards still held per seat, covered ones included; empty for a seat in ``hidden``.
    ``tricks_left``: tricks not yet completed, the current one included.
    ``won``: points and tricks of the completed tricks, per unit; last trick and bonus are booked with
    the last card.
    ``piles``: the open layout as it lies now.
    ``plays``, ``first_hands``, ``first_piles``: the history; None in a position without one.
    ``left_over``: what a resting dealer has.
    """

    ruleset: Ruleset
    contract: Contract
    rules: PlayRules = field(repr=False, compare=False)
    hands: tuple[CardSet, ...]
    leader: int
    tricks_left: int
    won: Won
    trick: Cards = ()
    piles: Piles | None = None
    hidden: frozenset[int] = frozenset()
    plays: Cards | None = None
    first_hands: tuple[CardSet, ...] | None = None
    first_piles: Piles | None = None
    left_over: Cards | None = None
    turnup: Card | None = None
    discards: Cards | None = None
    auction: tuple[str, ...] | None = None
    declarations: tuple[tuple[Announced, ...] | None, ...] | None = None
    bela: int | None = None
    score: tuple[int, ...] | None = None
    hanging: int | None = None

    @property
    def players(self) -> int:
        """How many hold cards: 2, 3 or 4."""
        return self.ruleset.playing_seats

    @property
    def to_play(self) -> int:
        """The seat that plays the next card; after the last trick the seat that won it."""
        return (self.leader + len(self.trick)) % self.players

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return self.tricks_left == 0

    @property
    def side_a_seats(self) -> tuple[int, ...]:
        """The seats that act as one: the first pair, the first of two players, the soloist of three."""
        if self.players == 3:
            return (self.contract.taker,)
        return (0, 2) if self.ruleset.pairs else (0,)

    @property
    def points(self) -> tuple[int, ...]:
        """Trick points so far per unit, with the soloist's discards if they are known."""
        discards = self.rules.points_of(self.discards or ())
        taker = self.ruleset.unit_of(self.contract.taker)
        return tuple(
            points + (discards if unit == taker else 0) for unit, points in enumerate(self.won.points)
        )

    def cards_left(self, seat: int) -> int:
        """How many cards ``seat`` holds, known or not."""
        has_played = (seat - self.leader) % self.players < len(self.trick)
        return self.tricks_left - has_played

    def open_cards(self, seat: int) -> CardSet:
        """The cards of ``seat`` that nothing covers: in the open layout the upper ones, else his hand."""
        return self.hands[seat] if self.piles is None else open_cards(self.piles[seat])

    def legal_cards(self) -> CardSet:
        """The cards that may be played now; none when the deal is over.

        Raises:
            PositionError: ``missing-hand``, the hand of the player to move is hidden.
        """
        return self._legal_cards_and_duty()[0]

    @property
    def duty(self) -> Duty:
        """The duty that rules out cards of the player to move; raises like ``legal_cards``."""
        return self._legal_cards_and_duty()[1]

    def illegal_cards(self) -> dict[Card, FaultCode]:
        """The other cards of the player to move, each with the rule that forbids it."""
        legal, duty = self._legal_cards_and_duty()
        held = self.hands[self.to_play]
        is_open = self.open_cards(self.to_play)
        return {
            card: refusal(card, self.trick, duty, self.rules.trump)
            if card in is_open
            else FaultCode.CARD_COVERED
            for card in held - legal
        }

    def play(self, card: Card) -> Position:
        """The position after the player to move has played ``card``.

        Raises:
            IllegalPlayError: one fault with the code of the rule that forbids it, ``card-not-held``,
                ``unknown-bottom`` (the card would uncover one that is not known) or ``deal-over``.
        """
        fault = self._refusal(card)
        if fault is not None:
            raise IllegalPlayError(fault)
        seat = self.to_play
        played = replace(
            self,
            hands=_replaced(self.hands, seat, self.hands[seat] - CardSet.of([card])),
            piles=self.piles and _replaced(self.piles, seat, without_card(self.piles[seat], card)),
            trick=(*self.trick, card),
            plays=None if self.plays is None else (*self.plays, card),
        )
        return played if len(played.trick) < self.players else played._trick_taken()

    def to_diagram(self) -> Diagram:
        """The position as it is written down: with its history if it has one."""
        has_history = self.plays is not None
        piles = self.first_piles if has_history else self.piles
        return Diagram(
            ruleset=self.ruleset,
            hands=None if piles else self._written_hands(),
            contract=self.contract,
            plays=self.plays,
            leader=None if has_history else self.leader,
            trick=None if has_history else self.trick,
            won=None if has_history else self.won,
            piles=piles,
            turnup=self.turnup,
            discards=self.discards,
            auction=self.auction,
            declarations=self.declarations,
            bela=self.bela,
            score=self.score,
            hanging=self.hanging,
        )

    def _written_hands(self) -> tuple[Cards | None, ...]:
        known = self.hands if self.first_hands is None else self.first_hands
        hands = tuple(None if seat in self.hidden else tuple(hand) for seat, hand in enumerate(known))
        return hands if self.left_over is None else (*hands, self.left_over)

    def _legal_cards_and_duty(self) -> tuple[CardSet, Duty]:
        seat = self.to_play
        if self.is_over:
            return CardSet(), Duty.NONE
        if seat in self.hidden:
            detail = f"seat {seat} is to play, but his cards are not known"
            raise PositionError(Fault(f"/hands/{seat}", FaultCode.MISSING_HAND, detail))
        return self.rules.legal_cards_and_duty(self.open_cards(seat), self.trick)

    def _refusal(self, card: Card) -> Fault | None:
        """What forbids ``card``, or None."""
        seat = self.to_play
        if self.is_over:
            return Fault("", FaultCode.DEAL_OVER, f"{card} cannot be played: no cards are left")
        if seat in self.hidden:
            elsewhere = self._whereabouts(card)
            detail = f"seat {seat} cannot play {card}: {elsewhere}"
            return Fault("", FaultCode.CARD_NOT_HELD, detail) if elsewhere else None
        legal, duty = self._legal_cards_and_duty()
        if card not in self.hands[seat]:
            elsewhere = self._whereabouts(card) or "he does not hold it"
            detail = f"seat {seat} cannot play {card}: {elsewhere}; legal: {legal}"
            return Fault("", FaultCode.CARD_NOT_HELD, detail)
        if card in legal:
            return self._uncovers_unknown(seat, card)
        is_open = card in self.open_cards(seat)
        code = refusal(card, self.trick, duty, self.rules.trump) if is_open else FaultCode.CARD_COVERED
        return Fault("", code, refusal_sentence(seat, card, self.trick, code, legal))

    def _uncovers_unknown(self, seat: int, card: Card) -> Fault | None:
        if self.piles is None or Pile(card, None) not in self.piles[seat]:
            return None
        detail = f"seat {seat} cannot play {card} here: the card under it is not known"
        return Fault("", FaultCode.UNKNOWN_BOTTOM, detail)

    def _whereabouts(self, card: Card) -> str:
        """Where a card is that the player to move does not hold; empty if that is not known."""
        for seat, hand in enumerate(self.hands):
            if card in hand:
                return f"seat {seat} holds it"
        if card in self.trick or card in (self.plays or ()):
            return "it has been played before"
        if card in (self.discards or ()):
            return "it has been discarded"
        if card in (self.left_over or ()):
            return "the resting dealer has it"
        return "" if card in self.ruleset.pack else "the pack does not contain it"

    def _trick_taken(self) -> Position:
        """The position after a complete trick has been given to its winner."""
        winner = (self.leader + self.rules.trick_winner(self.trick)) % self.players
        unit = self.ruleset.unit_of(winner)
        is_last = self.tricks_left == 1
        trick_points = self.rules.points_of(self.trick)
        if is_last:
            trick_points += LAST_TRICK_POINTS
            if not any(tricks for other, tricks in enumerate(self.won.tricks) if other != unit):
                trick_points += self.rules.all_tricks_bonus
        won = Won(
            points=_replaced(self.won.points, unit, self.won.points[unit] + trick_points),
            tricks=_replaced(self.won.tricks, unit, self.won.tricks[unit] + 1),
        )
        return replace(self, leader=winner, trick=(), won=won, tricks_left=self.tricks_left - 1)


def open_cards(piles: tuple[Pile, ...]) -> CardSet:
    """The cards of ``piles`` that nothing covers."""
    uppers = (pile.bottom if pile.top is None else pile.top for pile in piles)
    return CardSet.of(card for card in uppers if card is not None)


def without_card(piles: tuple[Pile, ...], card: Card) -> tuple[Pile, ...]:
    """``piles`` after the open ``card`` has been taken off."""
    return tuple(
        Pile(None, pile.bottom)
        if pile.top == card
        else Pile(None, None)
        if pile == Pile(None, card)
        else pile
        for pile in piles
    )


def _replaced(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])
