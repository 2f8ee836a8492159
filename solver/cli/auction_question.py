"""Reads what ``belot call`` is asked: words and options, or a JSON document. Values nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import ValidationError

from solver.advice import CallQuestion, call_question
from solver.cards import Card
from solver.cli.reading import document_of_text
from solver.errors import Fault, PositionError
from solver.game import FaultCode
from solver.game.auction import AuctionState, Call
from solver.game.notation import schema_faults
from solver.game.notation.auction_told import AuctionFields, auction_of_fields
from solver.game.notation.fields import Number
from solver.rules import Ruleset
from solver.rules.quoting import quote


class _SeatFields(AuctionFields):
    seat: Number | None = None


@dataclass(frozen=True, slots=True)
class Beside:
    """What options say about the auction, as it was written; None where they say nothing."""

    turnup: str | None = None
    auction: str | None = None
    seat: int | None = None
    score: str | None = None
    others_open: str | None = None

    def fields(self) -> dict[str, object]:
        """The same as fields of a document.

        Raises:
            PositionError: ``wrong-type``, the score is not made of whole numbers.
        """
        fields = {
            "turnup": self.turnup,
            "auction": None if self.auction is None else _words(self.auction),
            "seat": self.seat,
            "score": None if self.score is None else _numbers(self.score),
            "others_open": self.others_open,
        }
        return {name: value for name, value in fields.items() if value is not None}


def auction_question(text: str, beside: Beside) -> CallQuestion:
    """The question that a ruleset and a hand, or a JSON document, ask; ``beside`` comes before the latter.

    Raises:
        BelotError: with everything in it that cannot be read, or is not legal.
    """
    text = text.strip()
    document = document_of_text(text) if text.startswith("{") else _document_of_words(text)
    document |= beside.fields()
    try:
        fields = _SeatFields.model_validate(document)
    except ValidationError as error:
        raise PositionError(schema_faults(error, document)) from None
    told = auction_of_fields(fields)
    seat = fields.seat
    return call_question(
        told.ruleset,
        _seat_to_call(told.ruleset, told.turnups, told.calls) if seat is None else seat,
        told.hand,
        turnups=told.turnups,
        calls=told.calls,
        score=told.score,
        others_open=told.others_open,
    )


def _document_of_words(text: str) -> dict[str, object]:
    ruleset, _, hand = text.partition(" ")
    return {"ruleset": ruleset, "hand": hand.strip()}


def _seat_to_call(ruleset: Ruleset, turnups: Sequence[Card], calls: Sequence[Call]) -> int:
    """Whose turn it is; any seat where the auction has a fault, which is told before that of the seat."""
    try:
        state = AuctionState.start(ruleset, turnups)
        for call in calls:
            state = state.call(call)
    except PositionError:
        return 0
    return state.seat_to_call or 0


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _numbers(text: str) -> list[int]:
    try:
        return [int(word) for word in _words(text)]
    except ValueError:
        detail = f"{quote(text)} is not a score, which is a whole number for each unit"
        raise PositionError(Fault("/score", FaultCode.WRONG_TYPE, detail)) from None
