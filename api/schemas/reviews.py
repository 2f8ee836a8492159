"""Request and answer of ``/v1/review``. A field that does not apply is absent; null only where it says so."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AliasChoices, BaseModel, Field, WithJsonSchema
from pydantic.json_schema import SkipJsonSchema

from api.problems import ProblemFault
from api.schemas.answers import CardName, ElapsedMs, Warnings
from api.schemas.deals import LARGEST_SEED
from api.schemas.play import MOST_WORLDS, AskedWorlds, Interval
from api.schemas.positions import Request, SearchTime
from solver.advice.review import DEFAULT_WORLDS, MoveClass, MoveKind, Thresholds
from solver.game.notation import PlayedFields

MOST_SEATS = 4

_DEFAULT = Thresholds()
_LARGEST_LOSS = 1_000

Deed = Annotated[
    dict[str, Any],
    WithJsonSchema({"type": "object", "description": "As in `events`, without the seat."}),
]
Seat = Annotated[int, Field(ge=0, description="The seat whose decision it was.")]
Threshold = Annotated[float, Field(gt=0, le=_LARGEST_LOSS)]


class ThresholdFields(Request):
    """From how many written points on a loss has a name; each has to be above the one before."""

    inaccuracy: Threshold = Field(
        default=_DEFAULT.inaccuracy,
        description="From here on a known loss is an inaccuracy, an open one bad luck.",
    )
    mistake: Threshold = Field(default=_DEFAULT.mistake, description="From here on it is a mistake.")
    blunder: Threshold = Field(default=_DEFAULT.blunder, description="From here on it is a blunder.")


class ReviewRequest(PlayedFields, SearchTime):
    """A deal with everything that happened in it, and how it is to be reviewed."""

    seats: Annotated[list[int], Field(min_length=1, max_length=MOST_SEATS)] | None = Field(
        None, description="Whose decisions are judged; by default those of all players."
    )
    worlds: AskedWorlds = Field(
        DEFAULT_WORLDS,
        ge=1,
        le=MOST_WORLDS,
        description="In how many deals a decision is looked at, at most.",
    )
    seed: int = Field(0, ge=0, le=LARGEST_SEED, description="Another seed draws other deals.")
    thresholds: ThresholdFields = Field(
        default_factory=ThresholdFields, description="What losses are called, in written points."
    )


class KnownLossAnswer(BaseModel):
    """What a decision gave away on what the player knew."""

    mean: float = Field(description="Against `best`, on average over the deals that were possible for him.")
    ci95: (
        Annotated[Interval, Field(description="As in `/v1/play`; absent if nothing was estimated.")]
        | SkipJsonSchema[None]
    ) = None


class MoveAnswer(BaseModel):
    """One decision of one player. Losses are written points of his side less those of the other side."""

    index: int = Field(
        ge=0,
        description="Its place in `events`; of something left undone, the place of what came instead.",
    )
    seat: Seat
    kind: MoveKind = Field(description="What was decided.")
    trick: int = Field(ge=0, description="The number of the trick, from 1; 0 before the first card.")
    made: Deed | None = Field(description="What was done; null for nothing.")
    best: Deed | None = Field(description="What was best on what the player knew; null for nothing.")
    best_open: Deed | None = Field(description="What was best with all hands known; null for nothing.")
    move_class: MoveClass = Field(
        validation_alias=AliasChoices("class", "move_class"),
        serialization_alias="class",
        description="How good it was.",
    )
    loss_open: float | None = Field(
        ge=0, description="Given away against `best_open` with all hands known; null where that has no worth."
    )
    loss_known: KnownLossAnswer
    line: (
        Annotated[
            list[CardName],
            Field(description="Optimal play after `best` with all hands known; absent if there is none."),
        ]
        | SkipJsonSchema[None]
    ) = None
    choices: int = Field(ge=1, description="How many things could be done.")
    forced: (
        Annotated[bool, Field(description="True if nothing else could be done; otherwise absent.")]
        | SkipJsonSchema[None]
    ) = None
    equal: (
        Annotated[
            bool,
            Field(description="True if it was worth the same as `best` in every deal; otherwise absent."),
        ]
        | SkipJsonSchema[None]
    ) = None
    worlds: int = Field(ge=0, description="In how many deals it was looked at.")
    position: (
        Annotated[
            str,
            Field(
                description="The position as the player saw it, in one line; while calling his first cards "
                "and the calls so far."
            ),
        ]
        | SkipJsonSchema[None]
    ) = None


class TrickWorthAnswer(BaseModel):
    """What the deal is worth after some tricks, all hands known and perfectly played from then on."""

    tricks: int = Field(ge=0, description="How many tricks have been completed.")
    index: int = Field(ge=0, description="How many events had happened.")
    difference: float = Field(description="Written points of the side of seat 0 less the other side.")
    written: (
        Annotated[
            list[int],
            Field(description="What the score sheet gets, per unit; absent if the match is decided first."),
        ]
        | SkipJsonSchema[None]
    ) = None
    final: (
        Annotated[bool, Field(description="True if this is what the deal came to; otherwise absent.")]
        | SkipJsonSchema[None]
    ) = None


class TotalsAnswer(BaseModel):
    """All decisions of one player."""

    seat: Seat
    decisions: int = Field(ge=0, description="Those with a choice.")
    forced: int = Field(ge=0, description="Those without.")
    loss_open: float = Field(ge=0, description="Sum of `loss_open`.")
    loss_known: float = Field(ge=0, description="Sum of the means of `loss_known`.")
    accuracy: float | None = Field(
        ge=0, le=100, description="From 100 for no loss down to 0; null without a decision."
    )
    classes: dict[MoveClass, int] = Field(description="How many decisions with a choice are of each class.")


class RevokeAnswer(BaseModel):
    """The event that breaks a rule; everything before it is reviewed."""

    index: int = Field(ge=0, description="Its place in `events`.")
    seat: Seat
    event: Deed
    errors: list[ProblemFault] = Field(description="The rules that forbid it.")
    held: list[CardName] = Field(description="The cards he held that contradict it: one of them was due.")


class ReviewAnswer(BaseModel):
    """A deal, decision by decision."""

    seats: list[int] = Field(description="Whose decisions were judged.")
    moves: list[MoveAnswer] = Field(description="Every decision of these seats, in order.")
    worth: list[TrickWorthAnswer] = Field(
        description="What the deal was worth before the first card, and after each trick."
    )
    totals: list[TotalsAnswer] = Field(description="Per seat.")
    written: (
        Annotated[list[int], Field(description="What the deal wrote; absent if it is not over.")]
        | SkipJsonSchema[None]
    ) = None
    claimed: (
        Annotated[bool, Field(description="True if the last tricks were claimed; otherwise absent.")]
        | SkipJsonSchema[None]
    ) = None
    fault: RevokeAnswer | SkipJsonSchema[None] = None
    worlds: int = Field(ge=1, description="In how many deals decisions were to be looked at, at most.")
    thresholds: ThresholdFields
    elapsed_ms: ElapsedMs
    warnings: Warnings = []
