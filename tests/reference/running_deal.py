"""A whole deal, event by event, from the dealt pack to the sheet.

Knows the order of events and who holds which card; every question of a rule is asked elsewhere. Events are
in the wire form and always name the seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from . import deal_plan
from .auction import Buyout, Contract, Redeal, Result, legal_calls, turnups_needed
from .declarations import Credit, Declaration, best_set, credited, declared_before_play, has_declarations
from .laid_out import Dealt, LaidOut
from .ledger import Entry, Hung
from .pot import Betting
from .rights import Rights, together
from .running_play import RunningPlay
from .settlement import Sheet, settle
from .stakes import differences, monela_winner, pot_shares, tokens
from .summary import Summary
from .systems import Parameters, number, number_of_players, unit_of, units

Event = dict[str, Any]


class RunningDeal:
    """A deal at one moment.

    ``hanging``: points of earlier ties. ``score``: per unit before the deal, ``None`` if no match is played.
    ``sheet`` is there when the deal is over; ``match``: the unit that has won the match in it.
    """

    def __init__(
        self,
        values: Parameters,
        dealt: Dealt,
        hanging: Sequence[Hung] = (),
        score: Sequence[int] | None = None,
    ) -> None:
        self.values = values
        self.dealt = dealt
        self.hanging = tuple(hanging)
        self.score = score
        self.stock = list(dealt.rest)
        self.turnups: list[str] = []
        self.history: list[str] = []
        self.contract: Contract | None = None
        self.betting: Betting | None = None
        self.seats = list(range(number_of_players(values)))
        self.laid_out: LaidOut | None = None
        self.announced: dict[int, list[Declaration]] = {}
        self.running: RunningPlay | None = None
        self.summary: Summary | None = None
        self.sheet: Sheet | None = None
        self.match: int | None = None
        self.payments: dict[int, int] = {}
        self.monela: int | None = None
        self._turn_up()
        self._go_on()

    # What may happen

    @property
    def phase(self) -> str:
        """What the deal is about, in the words of ``Rights``."""
        if self.sheet is not None:
            return "over"
        if self.contract is None:
            return "auction"
        if self.laid_out is None:
            return "turnup"
        if number(self.values, "widow") and self.laid_out.discards is None:
            return "discard"
        return "declarations" if self.running is None else "play"

    def rights(self) -> Rights:
        """Everything that may happen now."""
        phase = self.phase
        if phase == "over":
            return Rights(phase, None)
        if phase == "auction":
            turn = self._turn()
            assert isinstance(turn, tuple)
            return Rights(phase, turn[0], calls=frozenset(turn[1]))
        assert self.contract is not None
        taker, swaps = self.contract.taker, frozenset(self._swaps())
        if phase == "turnup":
            return Rights(phase, taker, may_choose_turnup=True)
        if phase == "discard":
            assert self.laid_out is not None
            assert taker is not None
            discards = combinations(self.laid_out.hands[taker], number(self.values, "widow"))
            return Rights(phase, taker, discards=frozenset(map(frozenset, discards)), swaps=swaps)
        if phase == "declarations":
            seat = self._speaker()
            held = frozenset((together(each.cards), value_of(each)) for each in self.declarable(seat))
            return Rights(phase, seat, declarations=held, swaps=swaps)
        return self._rights_in_play(swaps)

    def _rights_in_play(self, swaps: frozenset[tuple[int, str]]) -> Rights:
        running = self.running
        assert running is not None
        seat = running.seat_to_play
        return Rights(
            "play",
            seat,
            cards=frozenset(running.cards()),
            swaps=swaps,
            capot=frozenset([seat] if running.may_announce_capot() else []),
            stops=frozenset(each for each in self.seats if running.may_stop(each)),
            live=frozenset(
                (each, together(offer.cards))
                for each in self.seats
                if each not in running.silent
                for offer in running.offers[each]
            ),
        )

    def _turn(self) -> tuple[int, list[str]] | Result:
        weak = [
            seat for seat, hand in enumerate(self.dealt.hands) if deal_plan.may_throw_in(self.values, hand)
        ]
        return legal_calls(self.values, self.history, self.turnups, weak)

    def _speaker(self) -> int:
        return next(seat for seat in self.seats if seat not in self.announced)

    def declarable(self, seat: int) -> list[Declaration]:
        """All that a seat can declare before the first lead."""
        assert self.contract is not None
        assert self.laid_out is not None
        return best_set(self.values, self.contract.trump, self.laid_out.visible(seat))

    def _swaps(self) -> list[tuple[int, str]]:
        has_led = self.running is not None and bool(self.running.tricks or self.running.trick)
        is_over = deal_plan.swap_is_over(self.values, bool(self.announced), has_led)
        if self.laid_out is None or is_over:
            return []
        runs = {
            seat: [each.cards for each in declared if each.kind == "run"]
            for seat, declared in self.announced.items()
        }
        swap = self.laid_out.swap_of(turnups_needed(self.values, self.history), runs)
        return [] if swap is None else [swap]

    # What happens

    def happen(self, event: Event) -> None:
        """Lets something happen that may happen."""
        seat = event["seat"]
        running = self.running
        if "call" in event:
            self.history.append(event["call"])
            self._turn_up()
        elif "turnup" in event:
            self._lay_out(event["turnup"] == "take")
        elif "discard" in event:
            assert self.laid_out is not None
            self.laid_out.discard(seat, event["discard"].split())
        elif "swap" in event:
            assert self.laid_out is not None
            self.laid_out.swap(seat, event["swap"])
            self.running = None
        elif running is None:
            self._declare(seat, [each["cards"].split() for each in event["declare"]])
        elif "declare" in event:
            running.declare_live(seat, [each["cards"].split() for each in event["declare"]])
        elif "play" in event:
            running.play(event["play"], event.get("bela", False))
        elif event["announce"] == "capot":
            running.capot_seat = seat
        else:
            running.stop(seat)
        self._go_on()

    def _turn_up(self) -> None:
        """Debrec for 4, R04: a card that everybody refused makes way for the next one, up to three."""
        while number(self.values, "turnups") and len(self.turnups) < turnups_needed(
            self.values, self.history
        ):
            self.turnups.append(self.stock.pop(0))

    def _go_on(self) -> None:
        """Everything that follows of itself."""
        if self.contract is None:
            result = self._turn()
            if isinstance(result, tuple):
                return
            self._end_of_auction(result)
        if self.sheet is not None or self.contract is None:
            return
        if self.laid_out is None and not deal_plan.may_choose_turnup(self.values, self.contract.round):
            self._lay_out(False)
        if self.phase == "declarations" and self._all_have_spoken():
            self._begin_play()
        if self.running is not None and self.running.is_over:
            self._settle()

    def _end_of_auction(self, result: Result) -> None:
        if isinstance(result, Contract):
            self.contract = result
        elif isinstance(result, Redeal):
            dealer = units(self.values)[-1]
            self.sheet = self._short_sheet("redeal", {dealer: result.dealer_writes})
        elif isinstance(result, Buyout):
            assert result.contract.taker is not None
            taker = unit_of(self.values, result.contract.taker)
            self.sheet = self._short_sheet("buyout", {taker: result.points})
        else:
            self.betting = result
            self.seats = list(result.still_in)
            if len(self.seats) == 1:
                self.sheet = self._short_sheet("pot taken", {})
                self.payments = pot_shares(result, {self.seats[0]: 0})
            else:
                self.contract = Contract(self.turnups[0][1], None, 0, accepted=True)

    def _short_sheet(self, outcome: str, written: dict[int, int]) -> Sheet:
        """The sheet of a deal without a settlement: what hangs, waits (A08)."""
        entries = {unit: Entry(tricks=written.get(unit, 0)) for unit in units(self.values)}
        return Sheet(outcome, entries, hanging=self.hanging)

    def _lay_out(self, wants_turnup: bool) -> None:
        assert self.contract is not None
        self.laid_out = LaidOut(
            self.values, self.dealt, self.contract, self.turnups, self.stock, self.seats, wants_turnup
        )

    def _declare(self, seat: int, cards: list[list[str]]) -> None:
        """Whoever is passed over in turn has nothing."""
        wanted = {together(each) for each in cards}
        self.announced[seat] = [each for each in self.declarable(seat) if together(each.cards) in wanted]

    def _all_have_spoken(self) -> bool:
        is_silent = not declared_before_play(self.values)
        return is_silent or all(seat in self.announced for seat in self.seats)

    def _begin_play(self) -> None:
        laid_out, contract = self.laid_out, self.contract
        assert laid_out is not None
        assert contract is not None
        self.running = RunningPlay(
            self.values,
            contract,
            laid_out.hands,
            laid_out.piles,
            self.seats,
            laid_out.discards or [],
            self.score,
        )
        match = self._credit().match
        if match is not None:
            self._win_match(match)

    def _credit(self) -> Credit:
        """Who is credited with what was said before the play, or with what the hands held."""
        assert self.contract is not None
        assert self.laid_out is not None
        announced = {seat: self.announced.get(seat, []) for seat in self.seats}
        if self.running is not None and self.running.is_live:
            announced = self.running.declared
        said_nothing = not declared_before_play(self.values) and self.values["decl_shown"] != "live"
        if said_nothing and has_declarations(self.values):
            announced = {seat: self.declarable(seat) for seat in self.seats}
        dealers = best_set(self.values, self.contract.trump, self.laid_out.left_over)
        return credited(
            self.values,
            self.contract.trump,
            announced,
            self.contract.taker,
            dealers if self.values["dealer_out"] else [],
        )

    # What it comes to

    def _win_match(self, seat: int) -> None:
        self.match = unit_of(self.values, seat)
        self.sheet = self._short_sheet("match", {})

    def _settle(self) -> None:
        running = self.running
        assert running is not None
        if running.match is not None:
            self._win_match(running.match)
        elif running.stopped_by is not None and running.is_out:
            self._win_match(running.stopped_by)
        elif self.sheet is None:
            credit = self._credit()
            summary = running.summary(credit.points, credit.dealer)
            self.summary = replace(summary, hanging=self.hanging)
            self.sheet = settle(self.values, self.summary)
            self._pay(self.sheet)

    def _pay(self, sheet: Sheet) -> None:
        assert self.contract is not None
        assert self.running is not None
        taker = self.contract.taker
        playing = sorted({unit_of(self.values, seat) for seat in self.seats})
        if self.betting is not None:
            self.payments = pot_shares(self.betting, {seat: sheet.written[seat] for seat in self.seats})
        elif self.values["stakes"] == "difference" and self.values["end"] == "single":
            self.payments = differences(sheet.written)
        elif self.values["stakes"] == "tokens" and taker is not None:
            self.payments = tokens(unit_of(self.values, taker), playing, sheet.outcome)
        if self.values["stakes"] == "bajt_monela":
            seat = monela_winner(self.contract.trump, self.running.tricks)
            self.monela = None if seat is None else unit_of(self.values, seat)


def value_of(declaration: Declaration) -> int | str:
    """Its points, or ``"match"``."""
    return "match" if declaration.wins_match else declaration.points
