"""The fields of a position in JSON, with their types and bounds. Knows no rules and reads no cards."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

MOST_ITEMS = 64
"""No list of a position is longer."""

LARGEST_NUMBER = 1_000_000

CardText: TypeAlias = Annotated[
    str, Field(min_length=1, max_length=32, description="A card: `JH`, `10♥`, `jack of hearts`.")
]
Number: TypeAlias = Annotated[int, Field(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
Numbers: TypeAlias = Annotated[list[Number], Field(max_length=MOST_ITEMS)]
Call: TypeAlias = Annotated[str, Field(min_length=1, max_length=20)]


def _is_text(value: object) -> str:
    return "as-text" if isinstance(value, str) else "as-items"


CardList: TypeAlias = Annotated[
    Annotated[list[CardText], Field(max_length=MOST_ITEMS), Tag("as-items")]
    | Annotated[str, Field(max_length=256), Tag("as-text")],
    Discriminator(_is_text),
    Field(description="Cards as a list, or as one string with spaces between them."),
]
RulesetField: TypeAlias = Annotated[
    Annotated[dict[str, Any], Tag("as-items")] | Annotated[str, Field(max_length=2000), Tag("as-text")],
    Discriminator(_is_text),
]
PileField: TypeAlias = Annotated[list[CardText | None], Field(min_length=2, max_length=2)]


class Fields(BaseModel):
    """Base of all parts: no unknown fields, no conversion between types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ContractFields(Fields):
    """What is played, and who took it."""

    trump: Literal["S", "H", "D", "C", "NT", "AT"] = Field(
        description="The trump suit, `NT` for no trump or `AT` for all trumps."
    )
    taker: Number = Field(description="The seat that took it; with three players the soloist.")


class WonFields(Fields):
    """What was won in the completed tricks."""

    points: Numbers = Field(description="Trick points per unit.")
    tricks: Numbers = Field(description="Tricks per unit; beyond plausibility only whether it is 0 matters.")


class DeclarationFields(Fields):
    """One declaration: its value, or its cards once they have been shown."""

    value: Number | None = Field(None, description="What it is worth, in points.")
    cards: CardList | None = Field(None, description="Its cards.")


class BelaFields(Fields):
    """King and queen of trumps, announced."""

    seat: Number = Field(description="Who announced it.")


class PositionFields(Fields):
    """A position in its fields. What is not given, or null, is not known."""

    ruleset: RulesetField = Field(
        description="Id of a ruleset, or an object with its `parent` and what differs: "
        '`{"parent": "hr_bela_4", "end": "full"}`.'
    )
    hands: Annotated[list[CardList | None], Field(min_length=1, max_length=MOST_ITEMS)] | None = Field(
        None,
        description="Per seat the cards before the first trick, after swap and discards; with `leader`, "
        "`trick` and `won` the cards still held. null where unknown. A resting dealer may have an entry.",
    )
    contract: ContractFields | None = Field(None, description="Trumps and taker.")
    plays: CardList | None = Field(None, description="The cards played so far, in order.")
    leader: Number | None = Field(None, description="The seat that led, or leads, the current trick.")
    trick: CardList | None = Field(None, description="The cards on the table, in the order of play.")
    won: WonFields | None = Field(None, description="What was won in the completed tricks.")
    piles: (
        Annotated[
            list[Annotated[list[PileField], Field(max_length=MOST_ITEMS)] | None],
            Field(min_length=1, max_length=MOST_ITEMS),
        ]
        | None
    ) = Field(
        None,
        description="Open Belot, instead of `hands`: per seat the piles `[top, bottom]`; `[top, null]` if "
        "the lower card is not known, `[null, bottom]` once the upper one has been played, `[null, null]` "
        "once both have.",
    )
    turnup: CardText | None = Field(None, description="The card that was turned up.")
    discards: CardList | None = Field(None, description="The cards the soloist laid away.")
    auction: Annotated[list[Call], Field(max_length=MOST_ITEMS)] | None = Field(
        None, description="The calls, first speaker first: `pass`, a contract, or a special call of the game."
    )
    declarations: (
        Annotated[
            list[Annotated[list[DeclarationFields], Field(max_length=MOST_ITEMS)] | None],
            Field(max_length=MOST_ITEMS),
        ]
        | None
    ) = Field(
        None, description="Per seat null (nothing known), an empty list (said nothing) or what was announced."
    )
    bela: BelaFields | None = Field(None, description="Who announced king and queen of trumps.")
    score: Numbers | None = Field(None, description="Match score per unit before the deal.")
    hanging: Number | None = Field(None, description="Points hanging from earlier deals.")
