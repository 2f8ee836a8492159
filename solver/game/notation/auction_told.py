"""Reads an auction as the player saw it whose turn it is: his cards, what lay open, what was called.

Knows spelling; whether the calls are legal, and whose turn it is, is found out elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from solver.errors import PositionError
from solver.game.auction import Call, parse_call
from solver.game.diagram import Cards
from solver.game.notation.document import Reader
from solver.game.notation.fields import MOST_ITEMS, CardList, Fields, Numbers, RulesetField
from solver.game.notation.fields import Call as CallText
from solver.rules import Ruleset


class AuctionFields(Fields):
    """An auction that goes on, as one seat sees it."""

    ruleset: RulesetField = Field(
        description="Id of a ruleset, or an object with its `parent` and what differs."
    )
    hand: CardList = Field(
        description="The cards the seat holds while trumps are chosen; in open Belot its upper cards."
    )
    others_open: CardList | None = Field(None, description="Open Belot: the opponent's upper cards.")
    turnup: CardList | None = Field(
        None,
        description="The card that was turned up; where several may be turned, all so far, in order.",
    )
    auction: Annotated[list[CallText], Field(max_length=MOST_ITEMS)] = Field(
        [], description="The calls so far, first speaker first: `pass`, or a special call of the game."
    )
    score: Numbers | None = Field(None, description="Match score per unit before the deal.")


@dataclass(frozen=True, slots=True)
class ToldAuction:
    """``hand``: the cards of who is asked; ``others_open``: what lies open of the opponent's, in the open
    layout; ``turnups``: the cards turned so far; ``calls``: in order."""

    ruleset: Ruleset
    hand: Cards
    others_open: Cards | None
    turnups: Cards
    calls: tuple[Call, ...]
    score: tuple[int, ...] | None


def auction_of_fields(fields: AuctionFields) -> ToldAuction:
    """The auction in fields whose types have been checked.

    Raises:
        PositionError: with every card, call and parameter that cannot be read.
    """
    reader = Reader()
    ruleset = reader.ruleset(fields.ruleset)
    hand = reader.cards("/hand", fields.hand)
    others_open = reader.cards("/others_open", fields.others_open)
    turnups = reader.cards("/turnup", fields.turnup)
    calls = reader.each(
        "/auction", fields.auction, lambda pointer, text: reader.read(pointer, parse_call, text)
    )
    if ruleset is None or hand is None or calls is None or reader.faults:
        raise PositionError(reader.faults)
    return ToldAuction(
        ruleset=ruleset,
        hand=hand,
        others_open=others_open,
        turnups=turnups or (),
        calls=tuple(call for call in calls if call is not None),
        score=None if fields.score is None else tuple(fields.score),
    )
