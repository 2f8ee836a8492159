"""Requests about a position: its fields, its text or the deal it is in, and what is asked about it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    RootModel,
    Tag,
    ValidationInfo,
    field_validator,
)
from pydantic_core import PydanticCustomError

from api.settings import Settings
from solver.double_dummy.open_deals import Due
from solver.game.notation import PlayedFields, PositionFields
from solver.game.notation.fields import MOST_ITEMS, CardList, PileField, RulesetField
from solver.game.notation.score_document import is_played


def _within_maximum(limit_ms: int, info: ValidationInfo) -> int:
    assert isinstance(info.context, Settings)
    if limit_ms > info.context.max_limit_ms:
        longest = {"longest": info.context.max_limit_ms}
        raise PydanticCustomError("too_much_time", "At most {longest} ms can be asked for", longest)
    return limit_ms


LimitMs: TypeAlias = Annotated[int, Field(ge=1), AfterValidator(_within_maximum)] | None


class Request(BaseModel):
    """Base of all requests: no unknown fields, no conversion between types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class PositionText(Request):
    """A position in one line."""

    position: str = Field(
        description="A position text: ruleset, hands, contract, plays, then `key=value`. It replaces the "
        "fields of a position."
    )


class SearchTime(Request):
    """How long may be searched."""

    limit_ms: LimitMs = Field(None, description="Search time in milliseconds.")


class SolveOptions(SearchTime):
    """What is asked about a position with all hands known."""

    objective: Literal["points", "written", "match"] = Field(
        "points",
        description="What everybody plays for: trick points; what the score sheet gets; or to win the match, "
        "for which `score` has to be given.",
    )


def _form(value: Any) -> str:
    return "text" if isinstance(value, dict) and "position" in value else "fields"


class PositionSolveOptions(SolveOptions):
    """What is asked about a position with all hands known, and how much of the answer is wanted."""

    detail: Literal["full", "values"] = Field(
        "full",
        description="`values`: only what every card is worth, in trick points; no lines, nothing that is "
        "written, and no `nodes` and `elapsed_ms`. Many times as fast in a batch.",
    )

    @field_validator("detail")
    @classmethod
    def _points_alone(cls, detail: str, info: ValidationInfo) -> str:
        if detail == "values" and info.data.get("objective") not in (None, "points"):
            raise PydanticCustomError("detail_of_points", "Values alone are those of trick points")
        return detail


class SolveFields(PositionFields, PositionSolveOptions):
    """A position in its fields, and what is asked about it."""


class SolveText(PositionText, PositionSolveOptions):
    """A position in one line, and what is asked about it."""


class SolveDeal(PlayedFields, SolveOptions):
    """A whole deal that has not ended, and what is asked about it."""

    decision: Due | None = Field(
        None,
        description="What is to be decided: `card`, or something besides. By default what is due first, a "
        "card only if nothing else is.",
    )


def _form_with_deal(value: Any) -> str:
    form = _form(value)
    # A form must not be called like a field: pointers would lead into the field.
    return "whole-deal" if form == "fields" and isinstance(value, dict) and is_played(value) else form


class SolveRequest(
    RootModel[
        Annotated[
            Annotated[SolveFields, Tag("fields")]
            | Annotated[SolveText, Tag("text")]
            | Annotated[SolveDeal, Tag("whole-deal")],
            Discriminator(_form_with_deal),
        ]
    ]
):
    """Every hand has to be known."""


class LegalFields(PositionFields, Request):
    """A position in its fields."""


class LegalRequest(
    RootModel[
        Annotated[
            Annotated[LegalFields, Tag("fields")] | Annotated[PositionText, Tag("text")],
            Discriminator(_form),
        ]
    ]
):
    """Only the hand of the player to move has to be known."""


class ContractsFields(SearchTime):
    """The cards before the first trick."""

    ruleset: RulesetField = Field(
        description="Id of a ruleset, or an object with its `parent` and what differs."
    )
    hands: Annotated[list[CardList], Field(min_length=1, max_length=MOST_ITEMS)] | None = Field(
        None, description="Per seat the cards before the first trick, after turn-up, swap and discards."
    )
    piles: (
        Annotated[
            list[Annotated[list[PileField], Field(max_length=MOST_ITEMS)]],
            Field(min_length=1, max_length=MOST_ITEMS),
        ]
        | None
    ) = Field(None, description="Open Belot, instead of `hands`: per seat the piles `[top, bottom]`.")
    discards: CardList | None = Field(
        None, description="The cards that count for the soloist, whoever he is."
    )


class ContractsText(PositionText, SearchTime):
    """A position text without contract and plays."""


class ContractsRequest(
    RootModel[
        Annotated[
            Annotated[ContractsFields, Tag("fields")] | Annotated[ContractsText, Tag("text")],
            Discriminator(_form),
        ]
    ]
):
    """All hands, as they are before the first trick."""
