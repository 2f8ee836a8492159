"""The betting of short Debrec with a pot (R22 of debrec_short_pot). Knows tokens, no cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Payment = tuple[int, int, int]
"""Seat, tokens it paid, tokens in the pot afterwards."""


@dataclass(frozen=True)
class Betting:
    """Where the betting stands. ``to_speak`` is ``None`` when it is over.

    ``paid``: tokens of every seat, the ante included. ``still_in``: the seats that have not dropped out.
    """

    payments: tuple[Payment, ...]
    pot: int
    paid: tuple[int, ...]
    still_in: tuple[int, ...]
    to_speak: int | None
    calls: tuple[str, ...]


def betting(players: int, acts: Sequence[str]) -> Betting:
    """The betting after ``acts``, each by the seat whose turn it was.

    ``"pay"`` opens or matches, ``"raise"`` matches and raises, ``"drop"`` leaves the deal. Who does not want
    to open drops out, and the next may open (A76).

    Raises:
        ValueError: an act is not one of the calls of its moment.
    """
    table = _Table(players)
    for act in acts:
        if act not in table.calls():
            raise ValueError(f"{act!r} is not one of {table.calls()}")
        table.act(act)
    return Betting(
        payments=tuple(table.payments),
        pot=table.pot,
        paid=tuple(table.paid),
        still_in=tuple(seat for seat in range(players) if seat not in table.dropped),
        to_speak=None if table.is_over() else table.seat,
        calls=table.calls(),
    )


class _Table:
    def __init__(self, players: int) -> None:
        self.players = players
        self.pot = players  # everybody antes one token
        self.paid = [1] * players
        self.price = 1  # what a player must have paid to stay in, the ante included
        self.opened = False
        self.has_raised: set[int] = set()
        self.dropped: set[int] = set()
        self.payments: list[Payment] = []
        self.seat = 0

    def is_over(self) -> bool:
        """All have matched, or one is left."""
        inside = [seat for seat in range(self.players) if seat not in self.dropped]
        return len(inside) == 1 or (self.opened and all(self.paid[seat] == self.price for seat in inside))

    def calls(self) -> tuple[str, ...]:
        if self.is_over():
            return ()
        may_raise = self.opened and self.seat not in self.has_raised
        return ("pay", "raise", "drop") if may_raise else ("pay", "drop")

    def act(self, act: str) -> None:
        if act == "drop":
            self.dropped.add(self.seat)
        elif not self.opened:
            self.opened = True
            self._raise_by_the_pot()
        else:
            self._pay(self.price - self.paid[self.seat])
            if act == "raise":
                self._raise_by_the_pot()
        self._next_seat()

    def _raise_by_the_pot(self) -> None:
        """Everybody may do so once; the opening payment is the opener's."""
        self.has_raised.add(self.seat)
        self.price += self.pot
        self._pay(self.price - self.paid[self.seat])

    def _pay(self, tokens: int) -> None:
        self.paid[self.seat] += tokens
        self.pot += tokens
        self.payments.append((self.seat, tokens, self.pot))

    def _next_seat(self) -> None:
        self.seat = (self.seat + 1) % self.players
        while self.seat in self.dropped:
            self.seat = (self.seat + 1) % self.players
