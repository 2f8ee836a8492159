"""Events of a deal one after the other, as far as everybody can follow them. Knows no hidden cards.

Whether an event is legal is checked where that does not depend on cards that somebody does not see.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NoReturn

from solver.cards import Card, CardSet, Rank
from solver.errors import Fault, PositionError
from solver.game import Announced, Cards, FaultCode
from solver.game.auction import AuctionState, Taken
from solver.game.deal import (
    AnnounceEvent,
    CallEvent,
    ClaimEvent,
    DeclareEvent,
    DiscardEvent,
    Event,
    PlayEvent,
    ShowEvent,
    SwapEvent,
    TurnupEvent,
    event_to_json,
)
from solver.game.deal.pointing import faults_below
from solver.game.deal.talk import are_announced
from solver.game.deal_plan import is_played_on
from solver.game.declarations import suits_of_bela
from solver.rules import Ruleset
from solver.rules.choices import Layout, SevenSwap
from solver.worlds.facts import Holder
from solver.worlds.observed import Said


@dataclass(frozen=True, slots=True)
class ToldSwap:
    """The seven was exchanged; ``seat`` is None if nobody said by whom."""

    seat: int | None
    before_discarding: bool
    event: str


@dataclass
class Told:
    """A deal as far as events have told it; each thing with the pointer of its event."""

    ruleset: Ruleset
    auction: AuctionState
    wants_turnup: bool | None = None
    swap: ToldSwap | None = None
    discards: Cards | None = None
    said: dict[int, Said] = field(default_factory=dict)
    said_before_swap: frozenset[int] = frozenset()
    plays: list[PlayEvent] = field(default_factory=list)
    play_events: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, ruleset: Ruleset, turnups: Cards) -> Told:
        """Nothing has happened. Where a weak hand may demand a new deal, anybody may hold one."""
        may_demand = ruleset.deal.throw_in_below and not ruleset.auction.offer_redeal
        weak_seats = range(ruleset.playing_seats) if may_demand else ()
        return cls(ruleset, AuctionState.start(ruleset, turnups, weak_seats))

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that have not dropped out."""
        betting = self.auction.betting
        return tuple(range(self.ruleset.playing_seats)) if betting is None else betting.players_in

    @property
    def taken(self) -> Taken | None:
        """Trumps and taker, once they are fixed."""
        result = self.auction.without_offer().result
        return result if isinstance(result, Taken) else None

    def take(self, event: Event, pointer: str) -> None:
        """Takes in the next event.

        Raises:
            PositionError: it breaks a rule; pointers lead into its JSON form.
        """
        if isinstance(event, CallEvent):
            self._call(event)
            return
        self.auction = self.auction.without_offer()
        if self.taken is None:
            self._refuse(event, "the auction is not over, or the deal is not played")
        if self.plays and isinstance(event, TurnupEvent | SwapEvent | DiscardEvent):
            self._refuse(event, "the cards are being played")
        match event:
            case TurnupEvent():
                self.wants_turnup = event.takes
            case SwapEvent():
                self._swap(event, pointer)
            case DiscardEvent():
                self.discards = event.cards
            case DeclareEvent():
                self._declare(event, pointer)
            case ShowEvent():
                self._show(event, pointer)
            case PlayEvent():
                self._play(event, pointer)
            case AnnounceEvent() | ClaimEvent():
                pass

    def _call(self, event: CallEvent) -> None:
        seat = self.auction.seat_to_call
        if seat is not None and event.seat not in (None, seat):
            self._refuse_turn(event.seat, seat)
        with faults_below("/call"):
            self.auction = self.auction.call(event.call)

    def _swap(self, event: SwapEvent, pointer: str) -> None:
        taken = self.taken
        assert taken is not None
        turned = self.auction.turnups[0] if self.auction.turnups else None
        is_possible = (
            self.ruleset.deal.seven_swap is not SevenSwap.NO
            and turned is not None
            and taken.turnup == 0
            and is_played_on(self.ruleset, taken.trump, turned)
            and event.card == Card(turned.suit, Rank.SEVEN)
            and self.swap is None
        )
        if not is_possible:
            detail = f"{event.card} cannot be exchanged for {turned or 'a turned card'} here"
            raise PositionError(Fault("/swap", FaultCode.NO_SWAP, detail))
        before_discarding = bool(self.ruleset.discarded) and self.discards is None
        self.swap = ToldSwap(event.seat, before_discarding, pointer)
        self.said_before_swap = frozenset(self.said)

    def _declare(self, event: DeclareEvent, pointer: str) -> None:
        if self.ruleset.deal.layout is Layout.OPEN16:
            return  # the cards lie open
        if self.plays or not are_announced(self.ruleset):
            self._refuse(event, "nobody declares at this point")
        waiting = [seat for seat in self.players if seat not in self.said]
        if not waiting:
            self._refuse(event, "everybody has declared")
        seat = waiting[0] if event.seat is None else event.seat
        if seat not in waiting:
            self._refuse_turn(seat, waiting[0])
        self._silence([other for other in waiting if other < seat], pointer)
        self.said[seat] = _said(seat, event.announced, pointer)

    def _show(self, event: ShowEvent, pointer: str) -> None:
        waiting = [seat for seat, said in self.said.items() if _unshown(said)]
        if event.seat is None and len(waiting) != 1:
            detail = f"seats {waiting} have declarations to show: say which one does"
            raise PositionError(Fault("/seat", FaultCode.MISSING_FIELD, detail))
        seat = waiting[0] if event.seat is None else event.seat
        said = self.said.get(seat)
        if said is None or not said.announced:
            detail = f"seat {seat} has declared nothing that could be shown"
            raise PositionError(Fault("/show", FaultCode.SHOWN_OTHERWISE, detail))
        shown = tuple(Announced(cards=cards) for cards in event.declarations)
        sets = {CardSet.of(cards) for cards in event.declarations}
        kept = [
            (one, place)
            for one, place in zip(said.announced, said.events, strict=True)
            if one.cards is None or CardSet.of(one.cards) not in sets
        ]
        self.said[seat] = replace(
            said,
            announced=(*(one for one, _ in kept), *shown),
            events=(*(place for _, place in kept), *(pointer for _ in shown)),
        )

    def _play(self, event: PlayEvent, pointer: str) -> None:
        taken = self.taken
        assert taken is not None
        is_of_bela = event.card.rank in (Rank.KING, Rank.QUEEN)
        if event.bela and not (is_of_bela and event.card.suit in suits_of_bela(self.ruleset, taken.trump)):
            detail = f"Bela cannot be announced with {event.card}"
            raise PositionError(Fault("/bela", FaultCode.NO_BELA, detail))
        if not self.plays and are_announced(self.ruleset):
            self._silence([seat for seat in self.players if seat not in self.said], pointer)
        self.plays.append(event)
        self.play_events.append(pointer)

    def _silence(self, seats: list[int], pointer: str) -> None:
        """Those of ``seats`` have let the moment to declare pass."""
        self.said |= {seat: Said(Holder(seat), (), (), pointer) for seat in seats}

    def _refuse(self, event: Event, reason: str) -> NoReturn:
        kind = next(iter(event_to_json(event)))
        detail = f"{event_to_json(event)} cannot happen now: {reason}"
        raise PositionError(Fault(f"/{kind}", FaultCode.WRONG_PHASE, detail))

    def _refuse_turn(self, seat: int | None, expected: int) -> NoReturn:
        detail = f"seat {seat} cannot act now: it is the turn of seat {expected}"
        raise PositionError(Fault("/seat", FaultCode.NOT_HIS_TURN, detail))


def _said(seat: int, announced: tuple[Announced, ...], pointer: str) -> Said:
    return Said(Holder(seat), announced, tuple(pointer for _ in announced), pointer)


def _unshown(said: Said) -> bool:
    return bool(said.announced) and not all(one.cards for one in said.announced)
