"""The fields of a deal, of its events and of its summary in JSON, with types and bounds. Knows no rules."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import Discriminator, Field, Tag, WithJsonSchema

from solver.game.auction import Call
from solver.game.notation.fields import (
    CardList,
    CardText,
    ContractFields,
    Fields,
    Number,
    Numbers,
    RulesetField,
)

MOST_EVENTS = 200
"""No deal has more."""

_SEAT = {"type": ["integer", "null"], "description": "Who did it; may be left out and is checked if given."}
_CARDS = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
_DECLARATION = {
    "type": "object",
    "properties": {
        "value": {"type": ["integer", "null"]},
        "cards": {"anyOf": [*_CARDS["anyOf"], {"type": "null"}]},
    },
    "additionalProperties": False,
}
_KINDS: dict[str, dict[str, Any]] = {
    "call": {"enum": [str(call) for call in Call], "description": "A call of the auction."},
    "turnup": {"enum": ["take", "leave"], "description": "The turned card, where the taker has the choice."},
    "swap": {"type": "string", "description": "The seven that is exchanged for the turned card."},
    "discard": {**_CARDS, "description": "The cards the soloist puts away."},
    "declare": {"type": "array", "items": _DECLARATION, "description": "All he declares; [] for nothing."},
    "show": {"type": "array", "items": _CARDS, "description": "The cards of everything he has declared."},
    "play": {"type": "string", "description": "A card."},
    "announce": {"enum": ["capot", "dosta"], "description": "All tricks, or the end of the deal."},
    "claim": {"enum": ["all", "none"], "description": "Of the tricks that are left."},
}
_BELA = {"type": "boolean", "description": "The word for Bela is said with the card."}


def _kind(name: str, value: dict[str, Any]) -> dict[str, Any]:
    spoken = {"bela": _BELA} if name == "play" else {}
    return {
        "type": "object",
        "properties": {name: value, **spoken, "seat": _SEAT},
        "required": [name],
        "additionalProperties": False,
    }


EventField: TypeAlias = Annotated[
    dict[str, Any],
    WithJsonSchema(
        {"oneOf": [_kind(*item) for item in _KINDS.items()], "description": "One thing that happened."}
    ),
]


def _is_list(value: object) -> str:
    return "as-list" if isinstance(value, list) else "as-number"


HangingField: TypeAlias = Annotated[
    Annotated[Numbers, Tag("as-list")] | Annotated[Number, Tag("as-number")], Discriminator(_is_list)
]
BelaField: TypeAlias = Annotated[
    Annotated[Numbers, Tag("as-list")] | Annotated[Number | None, Tag("as-number")], Discriminator(_is_list)
]


class DealFields(Fields):
    """The cards as they were dealt."""

    hands: Annotated[list[CardList], Field(max_length=8)] = Field(
        description="Per seat the cards dealt before trumps are chosen; in open Belot those face down."
    )
    turnup: CardText | None = Field(None, description="The first turned card, in games that turn one.")
    stock: CardList = Field(
        description="All other cards in the order in which they are dealt or turned; in open Belot the upper "
        "cards, first those of seat 0."
    )


class _MatchFields(Fields):
    """The match before the deal."""

    ruleset: RulesetField = Field(
        description="Id of a ruleset, or an object with its `parent` and what differs."
    )
    score: Numbers | None = Field(None, description="Match score per unit before the deal.")
    hanging: HangingField = Field(
        0,
        description="Points hanging from earlier deals: one number, or one per unit they came from, which is "
        "needed where they go back to it.",
    )


class PlayedFields(_MatchFields):
    """A deal with everything that happened in it."""

    deal: DealFields
    events: Annotated[list[EventField], Field(max_length=MOST_EVENTS)] = Field(
        description="Everything that happened, in order."
    )


class SummaryFields(_MatchFields):
    """What a deal came to, as it was written down."""

    contract: ContractFields = Field(
        description="Trumps and taker; in games without a taker any seat stands for him."
    )
    cards: Numbers = Field(
        description="Card points per unit in its tricks and the soloist's discards, as the play counts them, "
        "without last trick and bonus."
    )
    last: Number | None = Field(
        None, description="The unit that won the last trick; null only if the soloist ended the deal before."
    )
    tricks: Numbers | None = Field(
        None, description="Tricks per unit; only whether it is 0 matters. By default everybody has one."
    )
    declarations: Numbers | None = Field(
        None, description="Points of declarations per unit that are credited, before the one-trick test."
    )
    bela: BelaField = Field(
        None, description="The unit that has announced Bela; or points per unit, where there may be several."
    )
    stopped: bool = Field(False, description="The soloist has ended the deal with the points he needs.")
    capot_call: Number | None = Field(None, description="The unit that has announced all tricks.")
