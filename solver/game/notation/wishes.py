"""What is wanted of random deals, in JSON: the fields, and reading them. Knows no rules."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Discriminator, Field, Tag

from solver.cards import parse_suit
from solver.errors import PositionError
from solver.game.contract import Trump
from solver.game.deal.hand_wishes import DealWishes, HandWish, Span
from solver.game.notation.document import Reader
from solver.game.notation.fields import CardList, Fields, Number


def _is_list(value: object) -> str:
    return "as-list" if isinstance(value, list) else "as-number"


SpanField: TypeAlias = Annotated[
    Annotated[list[Number], Field(min_length=2, max_length=2), Tag("as-list")]
    | Annotated[Number, Tag("as-number")],
    Discriminator(_is_list),
    Field(description="One number, or `[lowest, highest]`."),
]


class HandWishFields(Fields):
    """What is wanted of one hand."""

    cards: CardList | None = Field(None, description="Cards it holds.")
    suits: dict[Literal["S", "H", "D", "C"], SpanField] | None = Field(
        None, description="How many cards of a suit it holds, the known ones included."
    )
    points: SpanField | None = Field(None, description="What its cards count together.")


class WishesFields(Fields):
    """What is wanted of a deal."""

    hands: Annotated[list[HandWishFields | None], Field(max_length=8)] = Field(
        [], description="Per seat, null where nothing is wanted; may end early."
    )
    first_cards_only: bool = Field(
        False,
        description="Whether the wishes are about the cards dealt before trumps are chosen, not about the "
        "whole hand: what is sure to come to a player. Where it depends on the auction who gets the later "
        "cards, that is the first ones in any case.",
    )
    trump: Literal["S", "H", "D", "C", "NT", "AT"] | None = Field(
        None, description="The contract for which points are counted; null: as if no suit were trumps."
    )


def wishes_of_fields(fields: WishesFields) -> DealWishes:
    """The wishes in fields whose types have been checked.

    Raises:
        PositionError: with every card that cannot be read.
    """
    reader = Reader()
    hands = tuple(
        None if hand is None else _hand_wish(reader, f"/hands/{seat}/cards", hand)
        for seat, hand in enumerate(fields.hands)
    )
    if reader.faults:
        raise PositionError(reader.faults)
    trump = None if fields.trump is None else Trump(fields.trump)
    return DealWishes(hands, fields.first_cards_only, trump)


def _hand_wish(reader: Reader, pointer: str, fields: HandWishFields) -> HandWish:
    return HandWish(
        cards=reader.cards(pointer, fields.cards) or (),
        lengths={parse_suit(suit): _span(given) for suit, given in (fields.suits or {}).items()},
        points=None if fields.points is None else _span(fields.points),
    )


def _span(given: int | list[int]) -> Span:
    return Span(given, given) if isinstance(given, int) else Span(*given)
