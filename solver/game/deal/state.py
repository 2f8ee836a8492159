"""A deal as a state machine: from the first call to the last card, one event after the other.

Knows which event may follow which; the rules of each part are in its own module.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NoReturn

from solver.cards import CardSet
from solver.errors import Fault, PositionError
from solver.game.auction import AuctionState
from solver.game.deal.course import start_course
from solver.game.deal.dealt import DealtCards, dealt_faults
from solver.game.deal.events import (
    AnnounceEvent,
    Announcement,
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
from solver.game.deal.live import declare_live
from solver.game.deal.pointing import faults_below
from solver.game.deal.snapshot import Phase, Snapshot
from solver.game.deal.stop import stop_of
from solver.game.deal.table import lay_table
from solver.game.deal.talk import Talk, are_announced, are_reconstructed, has_declarations, replaced
from solver.game.deal_plan import may_choose_turnup, may_demand_new_deal
from solver.game.faults import FaultCode
from solver.rules.choices import DeclarationShown, SevenSwap


@dataclass(frozen=True, slots=True, kw_only=True)
class DealState(Snapshot):
    """A deal that can go on; immutable. Made by ``start`` and by applying events."""

    @classmethod
    def start(cls, dealt: DealtCards, *, score: tuple[int, ...] | None = None) -> DealState:
        """The deal before its first event.

        Raises:
            PositionError: every fault of ``dealt`` (pointers below ``/deal``), and of ``score``.
        """
        ruleset = dealt.ruleset
        faults = [fault.below("/deal") for fault in dealt_faults(dealt)]
        if score is not None and len(score) != ruleset.units:
            detail = f"{len(score)} numbers are given for {ruleset.units} score columns"
            faults.append(Fault("/score", FaultCode.WRONG_NUMBER_OF_UNITS, detail))
        if faults:
            raise PositionError(faults)
        auction = AuctionState.start(ruleset, dealt.turnups, weak_seats(dealt))
        state = cls(dealt=dealt, score=score, auction=auction, talk=Talk.of(ruleset.playing_seats))
        return state._advanced()

    def apply(self, event: Event) -> DealState:
        """The deal after ``event``.

        A player who is passed over while declarations are made has none, and one who does not offer to buy
        the taker out lets him play. Exchanging the seven, showing, claiming and ending the deal need no turn.

        Raises:
            PositionError: ``wrong-phase``, ``not-his-turn``, ``no-such-seat``, or the rule that forbids the
                event. Pointers lead into its JSON form.
            IllegalPlayError: a card may not be played, or not with these words.
        """
        seat = event.seat
        if seat is not None and not 0 <= seat < self.ruleset.playing_seats:
            detail = f"seat {seat} does not play; seats are 0 to {self.ruleset.playing_seats - 1}"
            raise PositionError(Fault("/seat", FaultCode.NO_SUCH_SEAT, detail))
        match event:
            case CallEvent():
                return self._call(event)
            case TurnupEvent():
                return self._lay_out()._choose_turnup(event)
            case SwapEvent():
                return self._lay_out()._swap(event)
            case DiscardEvent():
                return self._lay_out()._discard(event)
            case DeclareEvent():
                return self._lay_out()._declare(event)
            case ShowEvent():
                return self._lay_out()._show(event)
            case PlayEvent():
                return self._lay_out()._silenced()._play(event)
            case AnnounceEvent(announcement=Announcement.CAPOT):
                return self._lay_out()._silenced()._announce_capot(event)
            case AnnounceEvent():
                return self._lay_out()._silenced()._stop(event)
            case ClaimEvent():
                return self._lay_out()._silenced()._claim(event)

    def _call(self, event: CallEvent) -> DealState:
        if self.auction.is_over:
            detail = f"{event.call} comes too late: the auction has ended"
            raise PositionError(Fault("/call", FaultCode.AUCTION_OVER, detail))
        seat = self._seat_in_turn(event)
        with faults_below("/call"):
            auction = self.auction.call(event.call)
        return replace(self, auction=auction)._happened(replace(event, seat=seat))

    def _choose_turnup(self, event: TurnupEvent) -> DealState:
        taken = self.taken
        if self.phase is not Phase.TURNUP or taken is None:
            self._refuse_phase(event)
        seat = self._seat_in_turn(event)
        table = lay_table(self.dealt, taken, self.players, wants_turnup=event.takes)
        return replace(self, table=table)._happened(replace(event, seat=seat))

    def _swap(self, event: SwapEvent) -> DealState:
        table, taken = self.table, self.taken
        if table is None or taken is None or self.is_over or self._is_swapping_over:
            self._refuse_phase(event)
        holder = table.seven_holder()
        seat = event.seat if event.seat is not None else self.to_act if holder is None else holder
        assert seat is not None
        talk = self.talk.without(self.ruleset, taken.trump, seat, event.card)
        in_run = any(one.is_run and event.card in one.cards for one in self.talk.made[seat])
        fault = table.swap_refusal(self.dealt, seat, event.card, declared_with_it=talk is None and in_run)
        if fault is not None:
            raise PositionError(fault.below("/swap"))
        forfeits = self.ruleset.deal.seven_swap is SevenSwap.BEFORE_DECLARING
        kept = talk if forfeits and talk is not None else self.talk
        swapped = replace(self, table=table.swap(seat), talk=kept, course=None)
        return swapped._happened(replace(event, seat=seat))

    @property
    def _is_swapping_over(self) -> bool:
        """Whether play has begun; with the first cards only, whether somebody has spoken of his last ones."""
        is_of_first_hand = self.ruleset.deal.seven_swap is SevenSwap.FIRST_HAND
        has_spoken = any(said is not None for said in self.talk.said)
        has_begun = self.course is not None and self.course.has_begun
        return has_begun or (is_of_first_hand and has_spoken)

    def _discard(self, event: DiscardEvent) -> DealState:
        if self.phase is Phase.PLAY and not self.ruleset.discarded:
            detail = f"nobody discards in {self.ruleset.id}"
            raise PositionError(Fault("/discard", FaultCode.NO_DISCARDS, detail))
        if self.phase is not Phase.DISCARD or self.table is None:
            self._refuse_phase(event)
        seat = self._seat_in_turn(event)
        with faults_below("/discard"):
            table = self.table.discard(self.ruleset, event.cards)
        return replace(self, table=table)._happened(replace(event, seat=seat))

    def _declare(self, event: DeclareEvent) -> DealState:
        if not has_declarations(self.ruleset):
            detail = f"nobody declares runs or groups in {self.ruleset.id}"
            raise PositionError(Fault("/declare", FaultCode.NO_DECLARATIONS, detail))
        is_live = self.ruleset.declarations.decl_shown is DeclarationShown.LIVE
        if is_live and self.phase is Phase.PLAY:
            return self._declare_live(event)
        taken, table = self.taken, self.table
        if self.phase is not Phase.DECLARATIONS or taken is None or table is None:
            self._refuse_phase(event)
        seat = self.to_act if event.seat is None else event.seat
        assert seat is not None
        if seat not in self.players or self.talk.said[seat] is not None:
            self._refuse_turn(seat)
        earlier = self.players[: self.players.index(seat)]
        hand = self.visible_hand(seat)
        with faults_below("/declare"):
            talk = self.talk.silence(earlier).declare(self.ruleset, taken.trump, seat, hand, event.announced)
        return replace(self, talk=talk)._happened(replace(event, seat=seat))

    def _declare_live(self, event: DeclareEvent) -> DealState:
        assert self.course is not None
        assert self.contract is not None
        seat = self._live_speaker(event)
        made, lying = self.talk.made[seat], self.course.lying(seat)
        with faults_below("/declare"):
            declared = declare_live(self.ruleset, self.contract.trump, made, lying, event.announced)
        said = (*(self.talk.said[seat] or ()), *event.announced)
        talk = replace(
            self.talk,
            said=replaced(self.talk.said, seat, said),
            made=replaced(self.talk.made, seat, declared),
        )
        return self._with_talk(talk)._happened(replace(event, seat=seat))

    def _live_speaker(self, event: DeclareEvent) -> int:
        """Who declares in open Belot: the seat given, or whoever has the cards; else who played last."""
        assert self.course is not None
        if event.seat is not None:
            return event.seat
        cards = CardSet.of(card for one in event.announced for card in one.cards or ())
        if cards:
            owners = [seat for seat in self.players if cards & self.course.lying(seat).cards]
            return owners[0] if owners else self.course.seat_to_play
        plays = len(self.course.position.plays or ())
        is_trick_open = bool(self.course.position.trick)
        last = self.course.position.leader if is_trick_open else self.course.seat_to_play
        return last if plays else self.players[0]

    def _show(self, event: ShowEvent) -> DealState:
        taken = self.taken
        if self.phase is not Phase.PLAY or taken is None or not are_announced(self.ruleset):
            self._refuse_phase(event)
        waiting = [seat for seat in self.players if self.talk.said[seat] and not self.talk.shown[seat]]
        seat = event.seat if event.seat is not None else waiting[0] if len(waiting) == 1 else None
        if seat is None:
            detail = f"seats {waiting} have declarations to show: say which one does"
            raise PositionError(Fault("/seat", FaultCode.MISSING_FIELD, detail))
        with faults_below("/show"):
            talk = self.talk.show(self.ruleset, taken.trump, seat, event.declarations)
        return self._with_talk(talk)._happened(replace(event, seat=seat))

    def _play(self, event: PlayEvent) -> DealState:
        if self.phase is not Phase.PLAY or self.course is None:
            self._refuse_phase(event)
        seat = self._seat_in_turn(event)
        course = self.course.play(event.card, event.bela)
        return replace(self, course=course)._happened(replace(event, seat=seat))

    def _announce_capot(self, event: AnnounceEvent) -> DealState:
        if self.phase is not Phase.PLAY or self.course is None:
            self._refuse_phase(event)
        seat = self._seat_in_turn(event)
        with faults_below("/announce"):
            course = self.course.announce_capot(seat)
        return replace(self, course=course)._happened(replace(event, seat=seat))

    def _stop(self, event: AnnounceEvent) -> DealState:
        course, taken = self.course, self.taken
        if self.phase is not Phase.PLAY or course is None or taken is None:
            self._refuse_phase(event)
        seats = self.players if event.seat is None else (event.seat,)
        with faults_below("/announce"):
            stop = stop_of(course, seats, taken.taker, self.score)
        return replace(self, stop=stop)._happened(replace(event, seat=stop.seat))

    def _claim(self, event: ClaimEvent) -> DealState:
        if self.phase is not Phase.PLAY or self.course is None:
            self._refuse_phase(event)
        seat = self.course.seat_to_play if event.seat is None else event.seat
        if seat not in self.players:
            self._refuse_turn(seat)
        with faults_below("/claim"):
            course = self.course.claim(seat, event.takes_all)
        return replace(self, course=course)._happened(replace(event, seat=seat))

    def _with_talk(self, talk: Talk) -> DealState:
        """The deal, and the position in it, after something was declared or shown during play."""
        course = self.course
        if course is not None and course.position.declarations is not None:
            course = replace(course, position=replace(course.position, declarations=talk.said))
        return replace(self, talk=talk, course=course)

    def _happened(self, event: Event) -> DealState:
        return replace(self, events=(*self.events, event))._advanced()

    def _advanced(self) -> DealState:
        """The deal after everything that follows of itself: the second deal, and the start of play."""
        state, taken = self, self.taken
        if (
            taken is not None
            and state.table is None
            and not may_choose_turnup(self.ruleset, taken.asking_round)
        ):
            state = replace(state, table=lay_table(self.dealt, taken, self.players))
        is_silent = state.phase is Phase.DECLARATIONS and (
            not are_announced(self.ruleset) or state.talk.next_speaker(self.players) is None
        )
        return state._started() if is_silent else state

    def _started(self) -> DealState:
        assert self.table is not None
        talk = self.talk
        if are_reconstructed(self.ruleset):
            talk = talk.reconstruct(self.ruleset, self.table.taken.trump, self.table.hands)
        calls = tuple(map(str, self.auction.history))
        course = start_course(self.dealt, self.table, calls, talk, self.score)
        return replace(self, talk=talk, course=course)

    def _lay_out(self) -> DealState:
        """The deal if nobody offers to buy the taker out any more."""
        auction = self.auction.without_offer()
        return self if auction is self.auction else replace(self, auction=auction)._advanced()

    def _silenced(self) -> DealState:
        """The deal if those who have not declared yet have nothing."""
        if self.phase is not Phase.DECLARATIONS:
            return self
        return replace(self, talk=self.talk.silence(self.players))._advanced()

    def _seat_in_turn(self, event: Event) -> int:
        seat = self.to_act
        assert seat is not None
        if event.seat is not None and event.seat != seat:
            self._refuse_turn(event.seat)
        return seat

    def _refuse_turn(self, seat: int) -> NoReturn:
        detail = f"seat {seat} cannot act now: it is the turn of seat {self.to_act}"
        raise PositionError(Fault("/seat", FaultCode.NOT_HIS_TURN, detail))

    def _refuse_phase(self, event: Event) -> NoReturn:
        kind = next(iter(event_to_json(event)))
        detail = f"{event_to_json(event)} cannot happen now: {_SITUATIONS[self.phase]}"
        raise PositionError(Fault(f"/{kind}", FaultCode.WRONG_PHASE, detail))


def weak_seats(dealt: DealtCards) -> frozenset[int]:
    """The seats whose first cards allow them to demand a new deal."""
    return frozenset(
        seat for seat, hand in enumerate(dealt.hands) if may_demand_new_deal(dealt.ruleset, hand)
    )


_SITUATIONS = {
    Phase.AUCTION: "the auction is not over",
    Phase.TURNUP: "the taker has to take the turned card or to leave it",
    Phase.DISCARD: "the taker has to discard",
    Phase.DECLARATIONS: "declarations are being made",
    Phase.PLAY: "the cards are being played",
    Phase.OVER: "the deal is over",
}
