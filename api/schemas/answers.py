"""Answers about a position. A field that does not apply is absent, never null, unless it says so."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field
from pydantic.json_schema import SkipJsonSchema

from solver.game.settlement import Outcome
from solver.rules import ContractKind

CardName = Annotated[str, Field(pattern="^[789TJQKA][SHDC]$")]
Bounds = Annotated[list[int], Field(min_length=2, max_length=2)]
PositionLine = Annotated[str, Field(description="The position asked about, in one line.")]
PointsPerUnit = Annotated[list[int], Field(description="Trick points per unit at the end of the deal.")]
WrittenPerUnit = Annotated[
    list[int], Field(description="What the score sheet gets per unit, declarations and Bela included.")
]
TakerOutcome = Annotated[Outcome, Field(description="Whether the taker passes.")]
Line = Annotated[list[CardName], Field(description="Optimal play of everybody to the end of the deal.")]
Nodes = Annotated[int, Field(ge=0, description="Cards played in the search.")]
ElapsedMs = Annotated[float, Field(ge=0, description="Time of the search in milliseconds.")]


class AnswerWarning(BaseModel):
    """Something to know about an answer that is not wrong."""

    code: str = Field(description="Stable name of the warning.")
    detail: str = Field(description="A sentence for people.")


Warnings = Annotated[list[AnswerWarning], Field(description="Absent when there is nothing to say.")]


CardIsDue = Annotated[
    Literal["card"], Field(description="Where a whole deal was asked about: it is a card that is decided on.")
]


class SheetAnswer(BaseModel):
    """What goes on the score sheet if the deal goes on like the line."""

    outcome: TakerOutcome
    written: WrittenPerUnit


class CardAnswer(BaseModel):
    """What one legal card is worth."""

    card: CardName
    points: PointsPerUnit | SkipJsonSchema[None] = None
    written: WrittenPerUnit | SkipJsonSchema[None] = None
    bounds: (
        Annotated[
            Bounds,
            Field(
                description="In place of `points` when the search time ran out: bounds of "
                "the trick points of the mover's side, both included."
            ),
        ]
        | SkipJsonSchema[None]
    ) = None
    loss: (
        Annotated[
            int,
            Field(
                ge=0,
                description="Trick points given away against the best card; absent while the "
                "best card is not proven.",
            ),
        ]
        | SkipJsonSchema[None]
    ) = None
    line: Line | SkipJsonSchema[None] = None


class SolveAnswer(BaseModel):
    """The value of a position and of every legal card."""

    decision: CardIsDue | SkipJsonSchema[None] = None
    position: PositionLine
    to_play: int | None = Field(description="The seat that has to play; null if the deal is over.")
    exact: bool = Field(description="Whether everything is proven; false if the search time ran out.")
    points: PointsPerUnit | SkipJsonSchema[None] = None
    score: SheetAnswer | SkipJsonSchema[None] = None
    cards: list[CardAnswer] = Field(
        description="Every legal card, best first, equal ones from the weakest up."
    )
    line: Line | SkipJsonSchema[None] = None
    nodes: Nodes | SkipJsonSchema[None] = None
    elapsed_ms: ElapsedMs | SkipJsonSchema[None] = None
    warnings: Warnings = []


class Refusal(BaseModel):
    """Why a card may not be played."""

    code: str = Field(description="The rule that forbids it, `must-ruff`.")
    detail: str = Field(description="A sentence for people.")


class LegalAnswer(BaseModel):
    """What the player to move may do."""

    position: PositionLine
    to_play: int | None = Field(description="The seat that has to play; null if the deal is over.")
    legal: list[CardName] = Field(description="The cards he may play.")
    illegal: dict[CardName, Refusal] = Field(
        description="His other cards, each with the rule that forbids it."
    )


class TakerAnswer(BaseModel):
    """What goes on the score sheet if this unit has taken the contract."""

    unit: int = Field(description="The taker's score column.")
    outcome: TakerOutcome
    written: WrittenPerUnit


class ContractAnswer(BaseModel):
    """What one contract is worth."""

    trump: ContractKind
    soloist: (
        Annotated[int, Field(description="The seat that plays alone; absent unless three play.")]
        | (SkipJsonSchema[None])
    ) = None
    points: PointsPerUnit | SkipJsonSchema[None] = None
    bounds: (
        Annotated[
            Bounds,
            Field(
                description="In place of `points` when the search time ran out: bounds of the "
                "trick points of the soloist, or of unit 0 unless three play."
            ),
        ]
        | SkipJsonSchema[None]
    ) = None
    score: (
        Annotated[
            list[TakerAnswer],
            Field(
                description="Per unit that can have taken it; absent where that is not proven or cannot be "
                "settled."
            ),
        ]
        | SkipJsonSchema[None]
    ) = None


class ContractsAnswer(BaseModel):
    """What every contract is worth when everybody plays perfectly."""

    position: PositionLine
    exact: bool = Field(description="Whether everything is proven; false if the search time ran out.")
    contracts: list[ContractAnswer] = Field(
        description="Every contract of the ruleset, in the order S H D C NT AT."
    )
    nodes: Nodes
    elapsed_ms: ElapsedMs
    warnings: Warnings = []
