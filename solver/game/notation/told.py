"""Reads a deal as one player saw it: his cards, what lay open, and what happened.

Knows spelling; what breaks a rule, and what follows for hidden cards, is found out elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field

from solver.errors import Fault, PositionError
from solver.game.deal import Event, events_from_json
from solver.game.diagram import Cards, Diagram
from solver.game.faults import FaultCode
from solver.game.notation.document import Reader
from solver.game.notation.fields import (
    MOST_ITEMS,
    CardList,
    CardText,
    Fields,
    Number,
    Numbers,
    PileField,
    PositionFields,
    RulesetField,
)
from solver.game.notation.score_fields import MOST_EVENTS, EventField

_HANDS = Annotated[list[CardList | None], Field(min_length=1, max_length=MOST_ITEMS)]
_PILES = Annotated[
    list[Annotated[list[PileField], Field(max_length=MOST_ITEMS)] | None],
    Field(min_length=1, max_length=MOST_ITEMS),
]


class ToldFields(Fields):
    """A deal as one seat saw it. What is not given, or null, is not known."""

    ruleset: RulesetField = Field(
        description="Id of a ruleset, or an object with its `parent` and what differs."
    )
    hand: CardList | None = Field(
        None,
        description="The cards of the seat: those he had when play began, after an exchange or discards that "
        "`events` tell of; before that those he holds.",
    )
    hands: _HANDS | None = Field(
        None, description="In place of `hand`: the same per seat, null where they are not known."
    )
    piles: _PILES | None = Field(None, description="Open Belot: per seat the piles `[top, bottom]`.")
    turnup: CardText | None = Field(
        None, description="The card that was turned up; of several the one on which trumps were fixed."
    )
    turned: CardList | None = Field(
        None, description="In place of `turnup`, where there are several turned cards: all of them, in order."
    )
    discards: CardList | None = Field(
        None, description="The cards the soloist laid away, if no event tells them."
    )
    events: Annotated[list[EventField], Field(max_length=MOST_EVENTS)] = Field(
        description="Everything that happened, in order."
    )
    score: Numbers | None = Field(None, description="Match score per unit before the deal.")
    hanging: Number | None = Field(None, description="Points hanging from earlier deals.")


@dataclass(frozen=True, slots=True)
class ToldDeal:
    """``given``: ruleset, cards and match score; ``events``: what happened, in order.

    ``turned``: all turned cards, if more is told of them than ``given.turnup``.
    """

    given: Diagram
    events: tuple[Event, ...]
    turned: Cards = ()


def is_told(document: Mapping[str, object]) -> bool:
    """Whether ``document`` tells a deal by its events and not a position."""
    return "events" in document and "position" not in document


def told_of_fields(fields: ToldFields, seat: int) -> ToldDeal:
    """The deal that ``seat`` tells, in fields whose types have been checked.

    Raises:
        PositionError: with every card, event and parameter that cannot be read; ``wrong-value``, both
            ``hand`` and ``hands`` are given.
    """
    reader = Reader()
    given = reader.read("", _diagram, fields)
    hand = reader.cards("/hand", fields.hand)
    turned = reader.cards("/turned", fields.turned)
    events = reader.read("/events", events_from_json, fields.events)
    if fields.hand is not None and fields.hands is not None:
        detail = "hand and hands are given; one of them says all about the cards"
        reader.faults.append(Fault("/hand", FaultCode.WRONG_VALUE, detail))
    if given is None or events is None or reader.faults:
        raise PositionError(reader.faults)
    if hand is not None:
        seats = range(given.ruleset.playing_seats)
        given = replace(given, hands=tuple(hand if other == seat else None for other in seats))
    return ToldDeal(given, events, turned or ())


def pointer_in_told(fields: ToldFields, seat: int, pointer: str) -> str:
    """Where in ``fields`` stands what ``pointer`` says of a position.

    The hand of ``seat`` may be ``/hand``; plays, contract and declarations are told by events.
    """
    of_hand = f"/hands/{seat}"
    if fields.hands is None and (pointer == of_hand or pointer.startswith(of_hand + "/")):
        return "/hand" + pointer.removeprefix(of_hand)
    field = pointer[1:].partition("/")[0]
    is_told_otherwise = field in PositionFields.model_fields and field not in ToldFields.model_fields
    return "/events" if is_told_otherwise else pointer


def _diagram(fields: ToldFields) -> Diagram:
    given = fields.model_dump(include=PositionFields.model_fields.keys() & fields.model_fields_set)
    return Reader().diagram(PositionFields.model_validate(given))
