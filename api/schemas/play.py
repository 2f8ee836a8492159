"""Request and answer of ``/v1/play``. A field that does not apply is absent; null only where it says so."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Discriminator, Field, RootModel, Tag, ValidationInfo
from pydantic.json_schema import SkipJsonSchema
from pydantic_core import PydanticCustomError

from api.schemas.answers import CardName, ElapsedMs, Warnings
from api.schemas.hidden import Marginals, Probability, SeatOptions, WorldCount, form_of
from api.schemas.positions import PositionText, SearchTime
from api.settings import Settings
from solver.advice import Method, Verdict
from solver.advice.best_card import DEFAULT_WORLDS
from solver.double_dummy.decisions import DecisionKind
from solver.double_dummy.open_deals import Due
from solver.game.notation import PositionFields
from solver.game.notation.score_fields import EventField
from solver.game.notation.told import ToldFields

MOST_WORLDS = 5_000


def _within_most(worlds: int, info: ValidationInfo) -> int:
    assert isinstance(info.context, Settings)
    if worlds > info.context.max_worlds:
        most = {"most": info.context.max_worlds}
        raise PydanticCustomError("too_many_worlds", "At most {most} deals can be asked for", most)
    return worlds


AskedWorlds = Annotated[int, AfterValidator(_within_most)]
"""How many deals are to be looked at; the settings may allow fewer than ``MOST_WORLDS``."""

Interval = Annotated[
    list[float | None],
    Field(
        min_length=2,
        max_length=2,
        description="The interval that covers the true mean with 95 per cent, `[low, high]`; both the mean "
        "itself when nothing is estimated, null where one world tells nothing about it.",
    ),
]
Mean = Annotated[
    float,
    Field(
        description="In the `unit` of the answer. `points`: written points of the own side less those of the "
        "other side, or with `objective` `points` trick points of the own side; a match won in the deal "
        "counts 1,000. `probability`: the chance that the own side wins the match, in this deal or later; "
        "for a defender that the soloist does not."
    ),
]
MeanUnit = Annotated[
    Literal["points", "probability"],
    Field(
        description="What every `mean` is counted in: `probability` with `objective` `match` where the game "
        "has a match equity and the search with it is quick, otherwise `points`."
    ),
]
PointsMean = Annotated[
    float, Field(description="Trick points of the own side at the end of the deal, on average.")
]
PassProbability = Annotated[Probability, Field(description="The probability that the taker passes.")]
SolvedWorlds = Annotated[int, Field(ge=1, description="How many deals were solved.")]
Exhaustive = Annotated[bool, Field(description="Whether these were all there are.")]


class PlayOptions(SeatOptions, SearchTime):
    """What is asked about a card to be played."""

    worlds: AskedWorlds = Field(
        DEFAULT_WORLDS,
        ge=1,
        le=MOST_WORLDS,
        description="How many deals are looked at, at most, unless there are so few that all of them are.",
    )
    objective: Literal["written", "points", "match"] = Field(
        "written",
        description="What everybody plays for: what the score sheet gets; trick points; or to win the match, "
        "now or later, for which `score` has to be given.",
    )
    method: Literal["auto", "sampling", "best-response"] = Field(
        "auto",
        description="How hidden hands are dealt with; it has no effect on decisions besides cards.",
    )
    likelihoods: bool = Field(
        True,
        description="Whether deals count more that explain better what the others have played; it has no "
        "effect on decisions besides cards.",
    )


class PlayFields(PositionFields, PlayOptions):
    """A position in its fields, and what is asked about it."""


class PlayText(PositionText, PlayOptions):
    """A position in one line, and what is asked about it."""


class PlayTold(ToldFields, PlayOptions):
    """A deal by its events, and what is asked about it."""

    decision: Due | None = Field(
        None,
        description="What is to be decided: `card`, or something besides. By default what is due first, a "
        "card only if nothing else is; an announcement of all tricks only if it is asked about.",
    )


class PlayRequest(
    RootModel[
        Annotated[
            Annotated[PlayFields, Tag("fields")]
            | Annotated[PlayText, Tag("text")]
            | Annotated[PlayTold, Tag("told")],
            Discriminator(form_of),
        ]
    ]
):
    """The hand of the seat has to be known; other hands that are given are left aside."""


class BehindAnswer(BaseModel):
    """The difference to the best choice on the same deals, 0 or below on average."""

    mean: float
    ci95: Interval


class CardAdviceAnswer(BaseModel):
    """What one legal card is worth on average."""

    card: CardName
    mean: Mean
    ci95: Interval
    behind: BehindAnswer
    p_pass: PassProbability
    points_mean: PointsMean
    equal: bool = Field(description="Whether it is worth as much as the best card in every deal looked at.")
    bela: (
        Annotated[
            bool,
            Field(description="Whether to announce Bela with this card; absent unless that is a question."),
        ]
        | SkipJsonSchema[None]
    ) = None
    bela_gain: (
        Annotated[
            float,
            Field(description="What `bela` gains on average against the other word, in the same `unit`."),
        ]
        | SkipJsonSchema[None]
    ) = None


class PlayAnswer(BaseModel):
    """Which card to play, and how sure that is."""

    decision: Literal["card"]
    position: Annotated[
        str, Field(description="The position asked about, in one line; told by events, as the seat sees it.")
    ]
    seat: int = Field(description="The seat that has to play.")
    objective: Literal["written", "points", "match"] = Field(description="What everybody plays for.")
    unit: MeanUnit
    best: CardName = Field(description="The card to play.")
    verdict: Verdict = Field(
        description="`clear` if every other card is behind with its whole interval, or all deals were solved "
        "and no other card is as good."
    )
    method: Method = Field(description="How hidden hands were dealt with.")
    worlds: SolvedWorlds
    world_count: WorldCount
    exhaustive: Exhaustive
    effective_worlds: float = Field(
        ge=0, description="How many equally likely deals tell as much as those that were solved."
    )
    cards: list[CardAdviceAnswer] = Field(description="Every legal card, best first.")
    marginals: Marginals
    elapsed_ms: ElapsedMs
    warnings: Warnings = []


class OptionAdviceAnswer(BaseModel):
    """What one thing that may be done is worth on average."""

    event: EventField | None = Field(
        description="As it may be added to `events`; null for doing nothing: no exchange, no announcement."
    )
    mean: (
        Annotated[
            Mean,
            Field(description="Absent where a discard was given up for the trick points it brings."),
        ]
        | SkipJsonSchema[None]
    ) = None
    ci95: Interval | SkipJsonSchema[None] = None
    behind: BehindAnswer | SkipJsonSchema[None] = None
    p_pass: PassProbability
    points_mean: PointsMean
    equal: bool = Field(description="Whether it is worth as much as the best one in each of its deals.")
    worlds: int = Field(ge=1, description="In how many deals it was solved.")


class DecisionAdviceAnswer(BaseModel):
    """What to do where something besides a card is to be decided, and how sure that is."""

    decision: DecisionKind = Field(description="What is to be decided.")
    seat: int = Field(description="The seat that decides.")
    objective: Literal["written", "points", "match"] = Field(description="What everybody plays for.")
    unit: MeanUnit
    verdict: Verdict = Field(
        description="`clear` if every other option that was compared is behind with its whole interval, or "
        "all deals were solved and no other option is as good."
    )
    worlds: SolvedWorlds
    world_count: WorldCount
    exhaustive: Exhaustive
    options: list[OptionAdviceAnswer] = Field(
        description="Everything that may be done, best first; those given up after fewer deals come last."
    )
    marginals: Marginals
    elapsed_ms: ElapsedMs
    warnings: Warnings = []


class PlayAnswers(RootModel[PlayAnswer | DecisionAdviceAnswer]):
    """The second form is about a decision besides a card."""
