"""Request and answer of ``/v1/worlds``. A field that does not apply is absent, never null."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Discriminator, Field, RootModel, Tag, model_validator
from pydantic.json_schema import SkipJsonSchema
from pydantic_core import PydanticCustomError

from api.schemas.answers import CardName, PositionLine, Warnings
from api.schemas.hidden import Marginals, Probability, SeatOptions, WorldCount, form_of
from api.schemas.positions import PositionText, Request
from solver.game.notation import PositionFields
from solver.game.notation.fields import CardList, Number
from solver.game.notation.told import ToldFields

MOST_SAMPLES = 1_000
MOST_QUESTIONS = 100
MOST_CARDS = 32

_Cards = Annotated[list[CardName], Field(description="Cards in the order of the pack.")]


class EventAsked(Request):
    """Does a seat hold so many of some cards now?"""

    seat: Number = Field(description="The seat that is asked about.")
    at_least: int = Field(0, ge=0, le=MOST_CARDS, description="The fewest of the cards.")
    at_most: int | None = Field(None, ge=0, le=MOST_CARDS, description="The most of them; null for any.")
    of: CardList = Field(description="The cards that count.")

    @model_validator(mode="after")
    def _has_a_bound(self) -> EventAsked:
        if not self.model_fields_set & {"at_least", "at_most"}:
            raise PydanticCustomError("no_bound", "At_least or at_most has to be given")
        return self


class WorldsOptions(SeatOptions):
    """What is asked about hidden cards."""

    sample: int = Field(0, ge=0, le=MOST_SAMPLES, description="How many random deals are wanted.")
    events_asked: Annotated[list[EventAsked], Field(max_length=MOST_QUESTIONS)] | None = Field(
        None, description="Questions whose probability is wanted."
    )


class WorldsFields(PositionFields, WorldsOptions):
    """A position in its fields, and what is asked about it."""


class WorldsText(PositionText, WorldsOptions):
    """A position in one line, and what is asked about it."""


class WorldsTold(ToldFields, WorldsOptions):
    """A deal by its events, and what is asked about it."""


class WorldsRequest(
    RootModel[
        Annotated[
            Annotated[WorldsFields, Tag("fields")]
            | Annotated[WorldsText, Tag("text")]
            | Annotated[WorldsTold, Tag("told")],
            Discriminator(form_of),
        ]
    ]
):
    """The hand of the seat has to be known; other hands that are given are left aside."""


class SampledDeal(BaseModel):
    """One way in which the cards may lie."""

    hands: (
        Annotated[list[_Cards], Field(description="Per seat the cards still held.")] | SkipJsonSchema[None]
    ) = None
    piles: (
        Annotated[
            list[list[list[CardName | None]]],
            Field(description="Open Belot, instead of `hands`: per seat the piles `[top, bottom]`."),
        ]
        | SkipJsonSchema[None]
    ) = None
    discards: (
        Annotated[_Cards, Field(description="What the soloist has laid away.")] | SkipJsonSchema[None]
    ) = None
    out: (
        Annotated[
            _Cards,
            Field(
                description="The cards out of play, with a resting dealer or as stock; without history also "
                "those of earlier tricks."
            ),
        ]
        | SkipJsonSchema[None]
    ) = None


class WorldsAnswer(BaseModel):
    """What one seat can know about the hidden cards."""

    position: PositionLine | SkipJsonSchema[None] = None
    seat: int = Field(description="The seat that asked.")
    world_count: WorldCount
    marginals: Marginals
    events_asked: (
        Annotated[
            list[Probability], Field(description="The probability of everything asked about, in its order.")
        ]
        | SkipJsonSchema[None]
    ) = None
    sample: (
        Annotated[
            list[SampledDeal],
            Field(description="Deals drawn one after the other, each time every deal equally likely."),
        ]
        | SkipJsonSchema[None]
    ) = None
    warnings: Warnings = []
