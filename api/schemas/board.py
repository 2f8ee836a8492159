"""What the page of the board asks besides the questions of players, and its words."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Discriminator, Field, RootModel, Tag
from pydantic.json_schema import SkipJsonSchema

from api.schemas.answers import PositionLine
from api.schemas.positions import PositionText, Request
from solver.game.auction import Call
from solver.game.notation import PlayedFields, PositionFields
from solver.game.notation.fields import MOST_ITEMS, CardList, RulesetField
from solver.game.notation.fields import Call as CallText
from solver.game.notation.score_fields import EventField
from solver.rules import ContractKind


class CardWords(BaseModel):
    """What cards are called in one script: ranks from seven to ace, suits in the order S H D C."""

    joiner: str = Field(description="The word between rank and suit; empty if there is none.")
    ranks: list[str]
    suits: dict[str, list[str]] = Field(description="For French and for German suits.")


class LanguageWords(BaseModel):
    """All words of the board in one language."""

    texts: dict[str, str] = Field(description="Texts by key; `{name}` stands for what is put in.")
    cards: dict[str, CardWords] = Field(description="By script.")


class ReadingWords(BaseModel):
    """Every word by which a card is read, in all languages together."""

    joiners: list[str]
    ranks: list[list[str]] = Field(description="From seven to ace.")
    suits: list[list[str]] = Field(description="In the order S H D C.")


class ContreeText(Request):
    """A deal in contree notation."""

    cfn: str = Field(max_length=4000, description="One line of contree notation.")


class WholeDeal(PlayedFields, Request):
    """A deal with everything that happened in it."""


def _form(value: Any) -> str:
    if not isinstance(value, dict):
        return "whole-deal"
    return "text" if "position" in value else "contree" if "cfn" in value else "whole-deal"


class LayRequest(
    RootModel[
        Annotated[
            Annotated[PositionText, Tag("text")]
            | Annotated[ContreeText, Tag("contree")]
            | Annotated[WholeDeal, Tag("whole-deal")],
            Discriminator(_form),
        ]
    ]
):
    """A deal in one of three forms."""


class LaidDeal(BaseModel):
    """The cards as they were dealt."""

    hands: list[list[str]]
    turnup: str | SkipJsonSchema[None] = None
    stock: list[str]


class LayAnswer(BaseModel):
    """A deal as it can be laid on a table, scored and reviewed."""

    ruleset: str = Field(description="The ruleset in one line.")
    deal: LaidDeal
    events: list[EventField] = Field(description="What happened, each with its seat.")
    score: list[int] | SkipJsonSchema[None] = None
    hanging: list[int] | int | SkipJsonSchema[None] = None
    position: PositionLine | SkipJsonSchema[None] = None


class AuctionRequest(Request):
    """An auction: what was turned up, and what was called."""

    ruleset: RulesetField = Field(
        description="Id of a ruleset, or an object with its `parent` and what differs."
    )
    turnup: CardList | None = Field(None, description="The turned cards so far, in order.")
    auction: Annotated[list[CallText], Field(max_length=MOST_ITEMS)] = Field(
        [], description="The calls so far, first speaker first."
    )


class ContractTaken(BaseModel):
    """What the auction came to."""

    trump: ContractKind
    taker: int | None = Field(description="The seat that took it; null where nobody does.")


class AuctionAnswer(BaseModel):
    """How an auction stands."""

    seat: int | None = Field(description="The seat that has to call; null when the auction is over.")
    calls: list[Call] = Field(description="What he may say.")
    contract: ContractTaken | SkipJsonSchema[None] = None


class AfterFields(PositionFields, Request):
    """A position in its fields, and cards that are played from there on."""

    cards: CardList = Field(description="The cards, in order.")


class AfterAnswer(BaseModel):
    """The position after the cards."""

    position: PositionLine
