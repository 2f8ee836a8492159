"""Request and answer of ``/v1/call``. A field that does not apply is absent."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field
from pydantic.json_schema import SkipJsonSchema

from api.schemas.answers import ElapsedMs, Warnings
from api.schemas.hidden import Probability, SeatOptions
from api.schemas.play import MOST_WORLDS, AskedWorlds, Interval
from api.schemas.positions import SearchTime
from solver.advice import CallMethod, Unit, Verdict
from solver.advice.calling.call_advice import DEFAULT_WORLDS
from solver.game.auction import Call
from solver.game.notation.auction_told import AuctionFields

SampledInterval = Annotated[Interval, Field(description="As in `/v1/play`; absent with `table`.")]


class CallRequest(AuctionFields, SeatOptions, SearchTime):
    """An auction as `seat`, whose turn it is, sees it, and what is asked about it."""

    worlds: AskedWorlds = Field(
        DEFAULT_WORLDS,
        ge=1,
        le=MOST_WORLDS,
        description="How many deals are looked at, at most; fewer if the verdict is clear before.",
    )
    objective: Literal["written", "match"] = Field(
        "written",
        description="What calls are compared by: what the score sheet gets, or the probability to win the "
        "match, for which `score` has to be given.",
    )
    method: Literal["auto", "sampling", "table"] = Field(
        "auto",
        description="`sampling` plays every call out in the same deals; `table` answers at once, from "
        "formulas of the hand alone; `auto` is `sampling`.",
    )
    open_hands: bool = Field(
        False, description="Whether to tell as well what calls were worth if everybody saw all cards."
    )


class CallBehindAnswer(BaseModel):
    """The difference to the best call on the same deals, 0 or below on average."""

    mean: float
    ci95: SampledInterval | SkipJsonSchema[None] = None


class AnnouncedAnswer(BaseModel):
    """What the call is worth if its taker announces all tricks as well."""

    mean: float
    ci95: Interval


class CourseAnswer(BaseModel):
    """What becomes of the deal; the three shares add up to 1."""

    own: Probability = Field(description="How often the own side plays a contract.")
    others: Probability = Field(description="How often the other side does.")
    unplayed: Probability = Field(
        description="How often no card is played: dealt again, bought out, or the pot taken."
    )


class OpenHandsAnswer(BaseModel):
    """The same if everybody saw all cards and played perfectly."""

    mean: float
    p_pass: Probability | SkipJsonSchema[None] = None


class ReasonsAnswer(BaseModel):
    """What the contract rests on, on average over the deals; the own side is that of the taker."""

    trumps: (
        Annotated[
            float, Field(ge=0, description="Trumps of the own side together; absent without a trump suit.")
        ]
        | SkipJsonSchema[None]
    ) = None
    bela: Probability = Field(description="How often the own side has a Bela.")
    bela_against: Probability = Field(description="How often the other side has one.")
    declaration: Probability = Field(description="How often the own side scores a declaration.")
    declaration_against: Probability = Field(description="How often the other side does.")
    last_trick: (
        Annotated[
            Probability,
            Field(
                description="How often the own side wins the last trick when everybody plays perfectly; for "
                "the best contract only."
            ),
        ]
        | SkipJsonSchema[None]
    ) = None


class CallAdviceAnswer(BaseModel):
    """What one legal call is worth on average."""

    call: Call
    mean: float = Field(
        description="In the `unit` of the answer: written points of the own column less the mean of the "
        "others; tokens; or a probability."
    )
    ci95: SampledInterval | SkipJsonSchema[None] = None
    behind: CallBehindAnswer
    p_pass: (
        Annotated[
            Probability,
            Field(
                description="How often the taker passes, whoever takes, where a contract is played; absent "
                "where none is, or it is not known."
            ),
        ]
        | SkipJsonSchema[None]
    ) = None
    p_all_tricks: (
        Annotated[Probability, Field(description="How often the taker's side then wins all tricks.")]
        | SkipJsonSchema[None]
    ) = None
    points_mean: (
        Annotated[float, Field(description="Trick points the own side then makes, on average.")]
        | SkipJsonSchema[None]
    ) = None
    course: CourseAnswer | SkipJsonSchema[None] = None
    announced: AnnouncedAnswer | SkipJsonSchema[None] = None
    open_hands: OpenHandsAnswer | SkipJsonSchema[None] = None
    reasons: ReasonsAnswer | SkipJsonSchema[None] = None


class CallAnswer(BaseModel):
    """What to call, and how sure that is."""

    seat: int = Field(description="The seat that calls.")
    best: Call = Field(description="What to call.")
    verdict: Verdict = Field(
        description="`clear` if every other call is behind with its whole interval; with `table` if it is "
        "behind by more than `error`."
    )
    worlds: int = Field(ge=0, description="How many deals were looked at; none with `table`.")
    effective_worlds: float = Field(
        ge=0, description="How many equally likely deals tell as much as those that were looked at."
    )
    method: CallMethod = Field(description="How calls were valued: `sampling` or `table`.")
    objective: Literal["written", "match"] = Field(description="What calls were compared by.")
    unit: Unit = Field(description="What every `mean` is counted in.")
    error: (
        Annotated[
            float,
            Field(
                ge=0,
                description="With `table`: how far its values are from sampled ones, as the root of the mean "
                "square; absent where no contract may be called.",
            ),
        ]
        | SkipJsonSchema[None]
    ) = None
    calls: list[CallAdviceAnswer] = Field(description="Every legal call, best first.")
    elapsed_ms: ElapsedMs
    warnings: Warnings = []
