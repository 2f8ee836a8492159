"""The words of an auction: their spelling, and which name a contract. Knows not when they are legal."""

from __future__ import annotations

from enum import StrEnum

from solver.cards import Suit
from solver.errors import Fault, PositionError
from solver.game.contract import Trump
from solver.game.faults import FaultCode

_LONGEST_QUOTE = 20


class Call(StrEnum):
    """One call; equals its text on the wire (``"pass"``, ``"H"``, ``"NT"``, ``"new-deal"``)."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    NO_TRUMP = "NT"
    ALL_TRUMPS = "AT"
    PASS = "pass"
    NEW_DEAL = "new-deal"
    """A proposal of a new deal that has to be answered, or the demand of a weak hand."""
    FIFTY = "fifty"
    """The offer to a taker that he writes 50 points and the deal is not played."""
    ACCEPT = "accept"
    REFUSE = "refuse"
    PAY = "pay"
    """Opens the betting with as much as the pot holds, or matches what the others have paid."""
    RAISE = "raise"
    """Matches what the others have paid and adds as much as the pot then holds."""
    DROP = "drop"
    """Leaves the deal without a claim to the pot."""

    @property
    def trump(self) -> Trump | None:
        """What is played if this call stands; None if it names no contract."""
        return Trump(self.value) if self.value in _CONTRACTS else None

    @classmethod
    def of_suit(cls, suit: Suit) -> Call:
        """The call that makes ``suit`` trumps."""
        return cls(suit.letter)


_CONTRACTS = frozenset(trump.value for trump in Trump)


def parse_call(text: str) -> Call:
    """The call that ``text`` spells, as written on the wire.

    Raises:
        PositionError: ``no-such-call``.
    """
    try:
        return Call(text)
    except ValueError:
        known = ", ".join(Call)
        detail = f"{str(text)[:_LONGEST_QUOTE]!r} is not a call; calls are {known}"
        raise PositionError(Fault("", FaultCode.NO_SUCH_CALL, detail)) from None
