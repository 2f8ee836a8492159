"""A deal at one moment: the cards, what was called, declared and played, and whose turn it is.

Knows how to read a deal, not how it goes on.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from solver.cards import CardSet
from solver.game.auction import AuctionState, Outcome, Taken
from solver.game.contract import Contract
from solver.game.deal.course import Course
from solver.game.deal.dealt import DealtCards
from solver.game.deal.events import Event
from solver.game.deal.stop import Stop
from solver.game.deal.table import Table
from solver.game.deal.talk import Talk
from solver.game.declarations import Credited, credit_declarations
from solver.game.position import Position
from solver.rules import Ruleset


class Phase(StrEnum):
    """What a deal is about at one moment."""

    AUCTION = "auction"
    TURNUP = "turnup"
    DISCARD = "discard"
    DECLARATIONS = "declarations"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """A deal at one moment; immutable.

    ``score``: match score per unit before the deal, None if it is not known.
    ``table``: the cards once trumps are fixed. ``course``: play, once it is due.
    ``stop``: who ended the deal before its last card. ``events``: what has happened, each with its seat.
    """

    dealt: DealtCards
    score: tuple[int, ...] | None
    auction: AuctionState
    talk: Talk
    table: Table | None = None
    course: Course | None = None
    stop: Stop | None = None
    events: tuple[Event, ...] = ()

    @property
    def ruleset(self) -> Ruleset:
        """The game that is played."""
        return self.dealt.ruleset

    @property
    def phase(self) -> Phase:
        """What the deal is about now."""
        if not self.auction.is_over:
            return Phase.AUCTION
        if self.taken is None or self.stop is not None or self.match_winner is not None:
            return Phase.OVER
        if self.table is None:
            return Phase.TURNUP
        if self.ruleset.discarded and self.table.discards is None:
            return Phase.DISCARD
        if self.course is None:
            return Phase.DECLARATIONS
        return Phase.OVER if self.course.is_over else Phase.PLAY

    @property
    def is_over(self) -> bool:
        """Whether nothing can happen any more."""
        return self.phase is Phase.OVER

    @property
    def outcome(self) -> Outcome | None:
        """How the auction ended; None while it lasts."""
        return self.auction.result

    @property
    def taken(self) -> Taken | None:
        """Trumps and taker, once they are fixed and the deal is played."""
        return self.auction.result if isinstance(self.auction.result, Taken) else None

    @property
    def contract(self) -> Contract | None:
        """What is played; where nobody takes trumps, seat 0 stands for the taker."""
        taken = self.taken
        return None if taken is None else Contract(taken.trump, taken.taker or 0)

    @property
    def position(self) -> Position | None:
        """The play, once it is due; its seats are those that did not drop out, see ``Course.players``."""
        return None if self.course is None else self.course.position

    @property
    def to_act(self) -> int | None:
        """The seat that has to do something next; None when the deal is over."""
        match self.phase:
            case Phase.AUCTION:
                return self.auction.seat_to_call
            case Phase.TURNUP | Phase.DISCARD:
                return self.taken.taker if self.taken else None
            case Phase.DECLARATIONS:
                return self.talk.next_speaker(self.players)
            case Phase.PLAY:
                return self.course.seat_to_play if self.course else None
            case Phase.OVER:
                return None

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that have not dropped out."""
        betting = self.auction.betting
        return tuple(range(self.ruleset.playing_seats)) if betting is None else betting.players_in

    def visible_hand(self, seat: int) -> CardSet:
        """The cards ``seat`` can declare from: in the open layout the upper ones."""
        assert self.table is not None
        piles = self.dealt.piles
        if not piles:
            return self.table.hands[seat]
        return CardSet.of(pile.top for pile in piles[seat] if pile.top is not None)

    @property
    def credited(self) -> Credited | None:
        """Whose declarations count, before the one-trick test; None until all have declared."""
        if self.course is None or self.contract is None or self.table is None:
            return None
        dealer_hand = CardSet.of(self.table.left_over) if self.ruleset.table.dealer_out else None
        return credit_declarations(self.ruleset, self.contract, self.talk.made, dealer_hand)

    @property
    def match_winner(self) -> int | None:
        """The seat that has declared a run which wins the match at once; None as long as nobody has."""
        is_possible = any(one.wins_match for declared in self.talk.made for one in declared)
        credited = self.credited if is_possible else None
        return None if credited is None else credited.match_winner
