"""Requests about whole deals, and the answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, Discriminator, Field, RootModel, Tag
from pydantic.json_schema import SkipJsonSchema

from api.schemas.answers import CardName
from api.schemas.positions import Request
from solver.game.notation import PlayedFields, SummaryFields, WishesFields
from solver.game.notation.fields import RulesetField
from solver.game.notation.score_document import is_played
from solver.game.scoring import Ending
from solver.game.settlement import Outcome

MOST_DEALS = 1_000
LARGEST_SEED = 2**53 - 1

PerUnit = Annotated[list[int], Field(description="One entry per unit.")]


def _form(value: Any) -> str:
    return "played" if not isinstance(value, Mapping) or is_played(value) else "summary"


class ScoreRequest(
    RootModel[
        Annotated[
            Annotated[PlayedFields, Tag("played")] | Annotated[SummaryFields, Tag("summary")],
            Discriminator(_form),
        ]
    ]
):
    """A deal with its events, or its summary."""


class DealsRequest(Request):
    """How many random deals, and which."""

    ruleset: RulesetField = Field(
        description="Id of a ruleset, or an object with its `parent` and what differs."
    )
    count: int = Field(1, ge=1, le=MOST_DEALS, description="How many deals.")
    seed: int = Field(0, ge=0, le=LARGEST_SEED, description="Another seed gives other deals.")
    constraints: WishesFields | None = Field(
        None, description="What is wanted of every deal; all that fit are equally likely."
    )


class StepAnswer(BaseModel):
    """One line of the account."""

    rule: str = Field(description="Row of the rules, `R16`.")
    text: str = Field(description="A sentence for people.")
    amounts: PerUnit
    adds: bool = Field(
        description="Whether the amounts change what is written: `written` is the sum of those that do."
    )


class MatchAnswer(BaseModel):
    """The match after the deal."""

    scores: Annotated[list[int], Field(description="Score per unit.")] | SkipJsonSchema[None] = None
    is_over: bool = Field(description="Whether the match has ended.")
    winner: int | None = Field(description="The unit that has won it; null if it goes on, or nobody has.")
    next_dealer: int | None = Field(
        description="The seat of this deal that deals next; null when the match is over."
    )


class ScoreAnswer(BaseModel):
    """What a deal comes to."""

    outcome: Outcome | Ending = Field(
        description="What became of the taker's obligation, or why the deal was not settled."
    )
    written: (
        Annotated[list[int], Field(description="What goes on the score sheet, per unit.")]
        | SkipJsonSchema[None]
    ) = None
    compared: (
        Annotated[list[int], Field(description="What was compared for the pass, per unit.")]
        | SkipJsonSchema[None]
    ) = None
    hanging: int = Field(ge=0, description="Points that wait for a later deal.")
    hanging_units: (
        Annotated[list[int], Field(description="The same per unit they came from, where they go back to it.")]
        | SkipJsonSchema[None]
    ) = None
    account: list[StepAnswer] = Field(description="How that comes about, in order.")
    marks: (
        Annotated[list[int], Field(description="Bajt marks per unit, in games that have them.")]
        | SkipJsonSchema[None]
    ) = None
    payments: (
        Annotated[list[int], Field(description="What each unit receives at once (negative: pays).")]
        | SkipJsonSchema[None]
    ) = None
    pot: (
        Annotated[list[int], Field(description="Tokens each seat takes out of the pot.")]
        | SkipJsonSchema[None]
    ) = None
    match: MatchAnswer | SkipJsonSchema[None] = None


class DealAnswer(BaseModel):
    """The cards of one deal; may be sent to `/v1/score` as `deal`."""

    hands: list[list[CardName]] = Field(
        description="Per seat the cards dealt before trumps are chosen; in open Belot those face down."
    )
    turnup: Annotated[CardName, Field(description="The first turned card.")] | SkipJsonSchema[None] = None
    stock: list[CardName] = Field(
        description="All other cards in the order in which they are dealt or turned; in open Belot the upper "
        "cards, first those of seat 0."
    )


class DealsAnswer(BaseModel):
    """Random deals."""

    ruleset: str = Field(description="The ruleset in one line.")
    seed: int = Field(description="The seed that was used.")
    deals: list[DealAnswer]
