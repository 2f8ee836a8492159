"""Pot betting: who has paid how much, who may raise, who is still in. Knows no cards and no trumps."""

from __future__ import annotations

from dataclasses import dataclass, replace

from solver.errors import Fault, PositionError
from solver.game.auction.calls import Call
from solver.game.faults import FaultCode


@dataclass(frozen=True, slots=True)
class Payment:
    """``seat`` put ``tokens`` into the pot, which held ``pot`` afterwards."""

    seat: int
    tokens: int
    pot: int


@dataclass(frozen=True, slots=True)
class Betting:
    """The betting of one deal; immutable.

    ``payments`` are those after the antes, in order; a raise is two of them, the match and the addition.
    ``paid``: tokens per seat, without the ante. ``raised``: seats that have used their one raise, the
    opener's payment included. ``dropped``: seats that are out.
    """

    seats: int
    seat_to_bet: int = 0
    payments: tuple[Payment, ...] = ()
    paid: tuple[int, ...] = ()
    raised: frozenset[int] = frozenset()
    dropped: frozenset[int] = frozenset()

    @classmethod
    def of(cls, seats: int) -> Betting:
        """The start: everybody has put one token into the pot."""
        return cls(seats, paid=(0,) * seats)

    @property
    def pot(self) -> int:
        """Tokens in the pot, the antes included."""
        return self.seats + sum(self.paid)

    @property
    def players_in(self) -> tuple[int, ...]:
        """The seats that have not dropped out."""
        return tuple(seat for seat in range(self.seats) if seat not in self.dropped)

    @property
    def is_open(self) -> bool:
        """Whether somebody has paid beyond the antes."""
        return bool(self.payments)

    @property
    def is_over(self) -> bool:
        """Whether all have matched, or all but one have dropped out."""
        return len(self.players_in) == 1 or (self.is_open and self.owed(self.seat_to_bet) == 0)

    def owed(self, seat: int) -> int:
        """What ``seat`` has to pay to stay in."""
        return max(self.paid) - self.paid[seat]

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """What the seat to bet may say; nothing when the betting is over."""
        if self.is_over:
            return ()
        may_raise = self.is_open and self.seat_to_bet not in self.raised
        return (Call.PAY, Call.RAISE, Call.DROP) if may_raise else (Call.PAY, Call.DROP)

    def call(self, call: Call) -> Betting:
        """The betting after the seat to bet has said ``call``.

        Raises:
            PositionError: ``auction-over``, ``not-a-bet``, ``betting-not-open`` or ``already-raised``.
        """
        fault = self.refusal(call)
        if fault is not None:
            raise PositionError(fault)
        seat = self.seat_to_bet
        if call is Call.DROP:
            after = replace(self, dropped=self.dropped | {seat})
        elif not self.is_open:
            after = replace(self._paying(seat, self.pot), raised=frozenset({seat}))
        else:
            after = self._paying(seat, self.owed(seat))
            if call is Call.RAISE:
                after = replace(after._paying(seat, after.pot), raised=self.raised | {seat})
        return after._passed_on()

    def refusal(self, call: Call) -> Fault | None:
        """The rule that forbids ``call`` now, or None."""
        seat = self.seat_to_bet
        if self.is_over:
            return Fault("", FaultCode.AUCTION_OVER, f"{call} comes too late: the betting has ended")
        if call in self.legal_calls:
            return None
        if call is not Call.RAISE:
            detail = f"seat {seat} cannot say {call} while betting; legal: {', '.join(self.legal_calls)}"
            return Fault("", FaultCode.NOT_A_BET, detail)
        if not self.is_open:
            detail = f"seat {seat} cannot raise: nobody has paid yet"
            return Fault("", FaultCode.BETTING_NOT_OPEN, detail)
        detail = f"seat {seat} cannot raise again: everybody raises once, and opening counts as a raise"
        return Fault("", FaultCode.ALREADY_RAISED, detail)

    def _paying(self, seat: int, tokens: int) -> Betting:
        paid = (*self.paid[:seat], self.paid[seat] + tokens, *self.paid[seat + 1 :])
        return replace(self, paid=paid, payments=(*self.payments, Payment(seat, tokens, self.pot + tokens)))

    def _passed_on(self) -> Betting:
        following = ((self.seat_to_bet + step) % self.seats for step in range(1, self.seats + 1))
        return replace(self, seat_to_bet=next(seat for seat in following if seat not in self.dropped))
