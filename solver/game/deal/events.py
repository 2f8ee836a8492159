"""The events of a deal, one class per kind, and how they are written. Knows spelling, no rules.

::

    {"call": "H"}                        a call of the auction, see ``Call``
    {"turnup": "take"} or "leave"        the turned card, where the taker has the choice
    {"swap": "7H"}                       the seven of trumps for the turned card
    {"discard": "7D 8D"}                 as many cards as the widow has
    {"declare": [{"value": 50}]}         all that a player declares; [] if he has nothing
    {"show": ["9S TS JS QS"]}            the cards of everything he has declared
    {"play": "JH", "bela": true}         a card, with the word that belongs to it
    {"announce": "capot"} or "dosta"     all tricks, or the end of the deal
    {"claim": "all"} or "none"           of the tricks that are left

``"seat"`` may be added to each and is then checked.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from solver.cards import Card, format_cards
from solver.game.auction import Call
from solver.game.diagram import Announced, Cards


class Announcement(StrEnum):
    """What may be announced while playing."""

    CAPOT = "capot"
    DOSTA = "dosta"


@dataclass(frozen=True, slots=True)
class CallEvent:
    """A call of the auction."""

    call: Call
    seat: int | None = None

    def body(self) -> dict[str, Any]:
        """The JSON form without the seat."""
        return {"call": str(self.call)}


@dataclass(frozen=True, slots=True)
class TurnupEvent:
    """The taker takes the turned card or leaves it."""

    takes: bool
    seat: int | None = None

    def body(self) -> dict[str, Any]:
        """The JSON form without the seat."""
        return {"turnup": "take" if self.takes else "leave"}


@dataclass(frozen=True, slots=True)
class SwapEvent:
    """The seven of trumps is exchanged for the turned card."""

    card: Card
    seat: int | None = None

    def body(self) -> dict[str, Any]:
        """The JSON form without the seat."""
        return {"swap": str(self.card)}


@dataclass(frozen=True, slots=True)
class DiscardEvent:
    """The taker puts cards into his own pile."""

    cards: Cards
    seat: int | None = None

    def body(self) -> dict[str, Any]:
        """The JSON form without the seat."""
        return {"discard": format_cards(self.cards)}


@dataclass(frozen=True, slots=True)
class DeclareEvent:
    """All that a player declares, by value or with cards; nothing if ``announced`` is empty."""

    announced: tuple[Announced, ...]
    seat: int | None = None

    def body(self) -> dict[str, Any]:
        """The JSON form without the seat."""
        return {"declare": [_announced_json(one) for one in self.announced]}


@dataclass(frozen=True, slots=True)
class ShowEvent:
    """The cards of everything a player has declared, one tuple for each declaration."""

    declarations: tuple[Cards, ...]
    seat: int | None = None

    def body(self) -> dict[str, Any]:
        """The JSON form without the seat."""
        return {"show": [format_cards(cards) for cards in self.declarations]}


@dataclass(frozen=True, slots=True)
class PlayEvent:
    """A card is played; ``bela``: with the word for the first or the second card of a Bela."""

    card: Card
    bela: bool = False
    seat: int | None = None

    def body(self) -> dict[str, Any]:
        """The JSON form without the seat."""
        return {"play": str(self.card), "bela": True} if self.bela else {"play": str(self.card)}


@dataclass(frozen=True, slots=True)
class AnnounceEvent:
    """All tricks are announced, or the deal is ended."""

    announcement: Announcement
    seat: int | None = None

    def body(self) -> dict[str, Any]:
        """The JSON form without the seat."""
        return {"announce": str(self.announcement)}


@dataclass(frozen=True, slots=True)
class ClaimEvent:
    """A player takes all tricks that are left, or gives all of them up, and nobody objects."""

    takes_all: bool
    seat: int | None = None

    def body(self) -> dict[str, Any]:
        """The JSON form without the seat."""
        return {"claim": "all" if self.takes_all else "none"}


Event: TypeAlias = (
    CallEvent
    | TurnupEvent
    | SwapEvent
    | DiscardEvent
    | DeclareEvent
    | ShowEvent
    | PlayEvent
    | AnnounceEvent
    | ClaimEvent
)


def event_to_json(event: Event) -> dict[str, Any]:
    """The JSON form of ``event``, with the seat if it has one."""
    return event.body() if event.seat is None else {**event.body(), "seat": event.seat}


def _announced_json(announced: Announced) -> dict[str, Any]:
    value = {} if announced.value is None else {"value": announced.value}
    return value if announced.cards is None else {**value, "cards": format_cards(announced.cards)}
