"""The answer of ``/v1/solve`` where what is written, or the match, is played for.

A field that does not apply is absent, never null, unless it says so.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field, RootModel
from pydantic.json_schema import SkipJsonSchema

from api.schemas.answers import (
    CardIsDue,
    CardName,
    ElapsedMs,
    Nodes,
    PointsPerUnit,
    PositionLine,
    SheetAnswer,
    SolveAnswer,
    Warnings,
    WrittenPerUnit,
)
from api.schemas.decisions import DecisionAnswer
from solver.double_dummy import MatchOutcome

ScoreObjective = Literal["written", "match"]
MatchOfMover = Annotated[
    MatchOutcome, Field(description="What becomes of the match for the side of the player to move.")
]
ScoreLine = Annotated[
    list[CardName],
    Field(description="Optimal play of everybody until the deal ends, with its last card or before."),
]
Announced = Annotated[
    list[CardName],
    Field(description="The cards of `line` with which Bela is announced; absent if there are none."),
]
EquityOfMover = Annotated[
    float,
    Field(
        ge=0,
        le=1,
        description="The chance that the side of the player to move wins the match, in this deal or later, "
        "under perfect play by all; for a defender that the soloist does not. Only with `objective` `match`, "
        "where it is played for, and not while it is not proven.",
    ),
]
Declared = Annotated[
    list[list[CardName]],
    Field(
        description="What is declared in `line` while cards are uncovered, in its order, each thing by its "
        "cards; absent if there is nothing."
    ),
]
EndsEarly = Annotated[
    bool,
    Field(
        description="True where the soloist ends the deal after the last card of `line`, a player says that "
        "he has reached the target of the match, or a run wins it; otherwise absent."
    ),
]
WinsWith = Annotated[
    list[CardName],
    Field(
        description="The run that wins the match after the last card of `line`, before another is played; "
        "absent if none does."
    ),
]


class ScoredCardAnswer(BaseModel):
    """What one legal card is worth for the score sheet or the match."""

    card: CardName
    points: PointsPerUnit | SkipJsonSchema[None] = None
    written: WrittenPerUnit | SkipJsonSchema[None] = None
    equity: EquityOfMover | SkipJsonSchema[None] = None
    difference: (
        Annotated[
            int,
            Field(
                description="Written points of the mover's side less those of the other side, a resting "
                "dealer left out; absent where `match` is won or lost. With `equity` nobody plays for them: "
                "they are those of `line`."
            ),
        ]
        | SkipJsonSchema[None]
    ) = None
    bounds: (
        Annotated[
            list[int | None],
            Field(
                min_length=2,
                max_length=2,
                description="In place of `difference` when the search time ran out: its bounds, both "
                "included. Null where there is none: the match may be lost, or won, or nothing is proven. "
                "Absent where `equity` is played for.",
            ),
        ]
        | SkipJsonSchema[None]
    ) = None
    match: MatchOfMover | SkipJsonSchema[None] = None
    loss: (
        Annotated[
            int | float,
            Field(
                ge=0,
                description="Difference given away against the best card; absent where the card makes "
                "something else of the match, or the best card is not proven. With `equity` the chance to "
                "win the match that is given away, from 0 to 1.",
            ),
        ]
        | SkipJsonSchema[None]
    ) = None
    bela: (
        Annotated[
            bool,
            Field(description="Whether to announce Bela with this card; absent unless that is a question."),
        ]
        | SkipJsonSchema[None]
    ) = None
    bela_gain: (
        Annotated[
            int,
            Field(
                ge=0,
                description="What `bela` gains in difference against the other word; absent where the match "
                "is at stake, and with `equity`.",
            ),
        ]
        | SkipJsonSchema[None]
    ) = None
    declares: (
        Annotated[
            list[list[CardName]],
            Field(
                description="What to declare before this card, each thing by its cards, empty for nothing; "
                "absent unless something can be declared."
            ),
        ]
        | SkipJsonSchema[None]
    ) = None
    line: ScoreLine | SkipJsonSchema[None] = None
    announced: Announced | SkipJsonSchema[None] = None
    declared: Declared | SkipJsonSchema[None] = None
    ends_early: EndsEarly | SkipJsonSchema[None] = None
    wins_with: WinsWith | SkipJsonSchema[None] = None


class StopAnswer(BaseModel):
    """What it is worth that the soloist ends the deal now."""

    equity: (
        Annotated[
            float,
            Field(ge=0, le=1, description="The chance that he then wins the match, where it is played for."),
        ]
        | SkipJsonSchema[None]
    ) = None
    difference: (
        Annotated[
            int,
            Field(description="Written points of the soloist less those of the others; absent with `match`."),
        ]
        | SkipJsonSchema[None]
    ) = None
    match: (
        Annotated[
            MatchOutcome,
            Field(description="What becomes of the match for the soloist, where that decides it."),
        ]
        | SkipJsonSchema[None]
    ) = None
    best: (
        Annotated[
            bool,
            Field(description="Whether it is better than playing on; absent if the search time ran out."),
        ]
        | SkipJsonSchema[None]
    ) = None


class ScoredSolveAnswer(BaseModel):
    """The value of a position and of every legal card for the score sheet or the match."""

    decision: CardIsDue | SkipJsonSchema[None] = None
    position: PositionLine
    to_play: int | None = Field(description="The seat that has to play; null if the deal is over.")
    objective: ScoreObjective = Field(description="What everybody plays for.")
    exact: bool = Field(description="Whether everything is proven; false if the search time ran out.")
    equity: EquityOfMover | SkipJsonSchema[None] = None
    match: MatchOfMover | SkipJsonSchema[None] = None
    points: PointsPerUnit | SkipJsonSchema[None] = None
    score: SheetAnswer | SkipJsonSchema[None] = None
    stop: (
        Annotated[StopAnswer, Field(description="Absent unless the soloist may end the deal now.")]
        | SkipJsonSchema[None]
    ) = None
    cards: list[ScoredCardAnswer] = Field(
        description="Every legal card, best first, equal ones from the weakest up."
    )
    line: ScoreLine | SkipJsonSchema[None] = None
    announced: Announced | SkipJsonSchema[None] = None
    declared: Declared | SkipJsonSchema[None] = None
    ends_early: EndsEarly | SkipJsonSchema[None] = None
    wins_with: WinsWith | SkipJsonSchema[None] = None
    nodes: Nodes
    elapsed_ms: ElapsedMs
    warnings: Warnings = []


class SolveAnswers(RootModel[SolveAnswer | ScoredSolveAnswer | DecisionAnswer]):
    """About a card the first form if `objective` is `points`, otherwise the second.

    The third is about a decision besides cards.
    """
