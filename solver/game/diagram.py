"""A position as somebody wrote it. Nothing here has been checked against rules (see ``position``)."""

from __future__ import annotations

from dataclasses import dataclass

from solver.cards import Card
from solver.game.contract import Contract
from solver.rules import Ruleset

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pile:
    """Two cards of the open layout, one on the other.

    ``top`` is None once it has been played. ``bottom`` is None while unknown, or once both are played.
    """

    top: Card | None
    bottom: Card | None


@dataclass(frozen=True, slots=True)
class Won:
    """What the units have won in earlier tricks: trick points and number of tricks, per unit."""

    points: tuple[int, ...]
    tricks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Announced:
    """One declaration of a player: its value, or its cards once they have been shown."""

    value: int | None = None
    cards: Cards | None = None


@dataclass(frozen=True, slots=True)
class Diagram:
    """Everything that can be written about a position; the fields are those of the wire format.

    With ``plays``, ``hands`` are the cards before the first trick. With ``leader``, ``trick`` and
    ``won``, they are the cards still held. ``None`` means "not given"; a hand that is None is unknown.
    """

    ruleset: Ruleset
    hands: tuple[Cards | None, ...] | None = None
    contract: Contract | None = None
    plays: Cards | None = None
    leader: int | None = None
    trick: Cards | None = None
    won: Won | None = None
    piles: tuple[tuple[Pile, ...] | None, ...] | None = None
    turnup: Card | None = None
    discards: Cards | None = None
    auction: tuple[str, ...] | None = None
    declarations: tuple[tuple[Announced, ...] | None, ...] | None = None
    bela: int | None = None
    score: tuple[int, ...] | None = None
    hanging: int | None = None
