"""The answer of ``/v1/solve`` about a whole deal in which something besides a card is to be decided.

A field that does not apply is absent, never null, unless it says so.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field
from pydantic.json_schema import SkipJsonSchema

from api.schemas.answers import TakerOutcome, WrittenPerUnit
from solver.double_dummy import MatchOutcome
from solver.double_dummy.decisions import DecisionKind
from solver.game.notation.score_fields import EventField


class OptionAnswer(BaseModel):
    """One thing that may be done, and what it is worth for the side of the player who does it."""

    event: EventField | None = Field(
        description="As it may be added to `events`; null for doing nothing: no exchange, no announcement."
    )
    equity: (
        Annotated[
            float,
            Field(
                ge=0,
                le=1,
                description="The chance that his side wins the match, in this deal or later; for a defender "
                "that the soloist does not. Only with `objective` `match`, where it is played for.",
            ),
        ]
        | SkipJsonSchema[None]
    ) = None
    difference: (
        Annotated[
            int,
            Field(
                description="Points of his side less those of the other side: written ones, or trick points "
                "if they are what is played for; a resting dealer is left out. Absent where `match` is won "
                "or lost. With `equity` nobody plays for them."
            ),
        ]
        | SkipJsonSchema[None]
    ) = None
    match: (
        Annotated[
            MatchOutcome,
            Field(
                description="What becomes of the match for his side; absent if it is not played for, unless "
                "a declared run decides it."
            ),
        ]
        | SkipJsonSchema[None]
    ) = None
    written: WrittenPerUnit | SkipJsonSchema[None] = None
    outcome: TakerOutcome | SkipJsonSchema[None] = None
    loss: (
        Annotated[
            int | float,
            Field(
                ge=0,
                description="Difference given away against the best option; absent where the option makes "
                "something else of the match. With `equity` the chance to win the match that is given away.",
            ),
        ]
        | SkipJsonSchema[None]
    ) = None


class DecisionAnswer(BaseModel):
    """What every option of a decision is worth when everybody plays perfectly afterwards."""

    decision: DecisionKind = Field(description="What is to be decided.")
    seat: int = Field(description="The seat that decides.")
    objective: Literal["points", "written", "match"] = Field(description="What everybody plays for.")
    options: list[OptionAnswer] = Field(
        description="Everything that may be done, best first, equal ones as they are offered."
    )
    gain: (
        Annotated[
            int | float,
            Field(
                ge=0,
                description="What the best option gains against the worst, in the unit of `loss`; absent "
                "where the match is at stake between them.",
            ),
        ]
        | SkipJsonSchema[None]
    ) = None
