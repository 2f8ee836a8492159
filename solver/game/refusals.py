"""Why a card may not be played: the code and a sentence. The rules themselves are in ``play``."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from solver.cards import Card, CardSet, format_cards
from solver.game.contract import Trump
from solver.game.faults import FaultCode
from solver.game.play import Duty

_CODES = {
    Duty.FOLLOW: FaultCode.MUST_FOLLOW_SUIT,
    Duty.OVERTAKE: FaultCode.MUST_OVERTAKE,
    Duty.RUFF: FaultCode.MUST_RUFF,
    Duty.OVERRUFF: FaultCode.MUST_OVERRUFF,
}

_RULES = {
    FaultCode.MUST_FOLLOW_SUIT: "he has to follow suit",
    FaultCode.MUST_OVERTAKE: "he has to beat the best card of the trick",
    FaultCode.MUST_RUFF: "he has none of the suit led and has to play a trump",
    FaultCode.MUST_OVERRUFF: "he has to beat the best trump of the trick",
    FaultCode.CARD_COVERED: "it still lies under another card",
}


def refusal(card: Card, trick: Sequence[Card], duty: Duty, trump: Trump) -> FaultCode:
    """The rule that forbids ``card``, which is open but not legal.

    ``duty`` is the strongest duty of the player; a card that already breaks the weaker one behind it
    is refused for that one.
    """
    if duty is Duty.OVERTAKE and card.suit is not trick[0].suit:
        return FaultCode.MUST_FOLLOW_SUIT
    if duty is Duty.OVERRUFF and card.suit is not trump.suit:
        return FaultCode.MUST_RUFF
    return _CODES[duty]


def refusal_sentence(
    seat: int, card: Card, trick: Collection[Card], code: FaultCode, legal: CardSet | None
) -> str:
    """The refusal in words, with the trick and the legal cards; ``legal`` is None if they are not known."""
    occasion = f"to {format_cards(trick)}" if trick else "as a lead"
    instead = "" if legal is None else f"; legal: {legal}"
    return f"seat {seat} cannot play {card} {occasion}: {_RULES[code]}{instead}"
