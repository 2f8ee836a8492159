"""What can be said about hidden cards: who may hold them, claims about their hands, facts with their source.

All claims are about one deal of the pack to holders: what each held when play started, exchange and discards
done; in an auction, and in a position without history, what he holds now (a card on the table included).
Knows no rules: how facts follow from what happened is in ``deduction``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TypeAlias

from solver.cards import CardSet, Suit
from solver.worlds.suit_tables import byte_of, is_in


class Holder(IntEnum):
    """Who or what can hold a card; the first four equal the numbers of the seats.

    ``OUT``: cards out of play, be it as stock, as turned card or with a resting dealer; in a position without
    history also the cards of earlier tricks. ``DISCARDS``: what the soloist has put away.
    """

    SEAT_0 = 0
    SEAT_1 = 1
    SEAT_2 = 2
    SEAT_3 = 3
    OUT = 4
    DISCARDS = 5

    @property
    def is_seat(self) -> bool:
        """Whether this is a player."""
        return self < Holder.OUT

    @property
    def words(self) -> str:
        """How a sentence names the holder."""
        return f"seat {self.value}" if self.is_seat else "the stock" if self is Holder.OUT else "the discards"


World: TypeAlias = Mapping[Holder, CardSet]
"""One way the cards may lie: what each holder has; a holder that is missing has nothing."""


@dataclass(frozen=True, slots=True)
class HoldsNone:
    """``holder`` holds none of ``cards``."""

    holder: Holder
    cards: CardSet

    def holds(self, world: World) -> bool:
        """Whether the claim is true in ``world``."""
        return not self.cards & world.get(self.holder, CardSet())


@dataclass(frozen=True, slots=True)
class HoldsAll:
    """``holder`` holds every one of ``cards``."""

    holder: Holder
    cards: CardSet

    def holds(self, world: World) -> bool:
        """Whether the claim is true in ``world``."""
        return self.cards <= world.get(self.holder, CardSet())


@dataclass(frozen=True, slots=True)
class SuitClaim:
    """What ``holder`` has of ``suit`` is one of the sets ``allowed``, a table as in ``suit_tables``."""

    holder: Holder
    suit: Suit
    allowed: int

    def holds(self, world: World) -> bool:
        """Whether the claim is true in ``world``."""
        return is_in(byte_of(world.get(self.holder, CardSet()), self.suit), self.allowed)


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every one of ``claims`` is true: four of a kind, two runs in two suits."""

    claims: tuple[SuitClaim, ...]

    def holds(self, world: World) -> bool:
        """Whether the claim is true in ``world``."""
        return all(claim.holds(world) for claim in self.claims)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of ``options`` is true; without options nothing can make it true."""

    options: tuple[SuitClaim | AllOf, ...]

    def holds(self, world: World) -> bool:
        """Whether the claim is true in ``world``."""
        return any(option.holds(world) for option in self.options)


Claim: TypeAlias = HoldsNone | HoldsAll | SuitClaim | AnyOf


class FactKind(StrEnum):
    """What a fact follows from."""

    OWN = "own-cards"
    GIVEN = "given-cards"
    OPEN = "open-cards"
    LEFT_OVER = "left-over"
    DISCARDED = "own-discards"
    TURNUP = "turnup"
    SWAP = "swap"
    PLAYED = "played"
    VOID = "void"
    CANNOT_BEAT = "cannot-beat"
    NO_TRUMP = "no-trump"
    NO_HIGHER_TRUMP = "no-higher-trump"
    ANNOUNCED = "announced"
    SHOWN = "shown"
    OUTRANKED = "outranked"
    NOTHING_BETTER = "nothing-better"
    BELA = "bela"
    NO_BELA = "no-bela"


@dataclass(frozen=True, slots=True)
class Fact:
    """One claim and where it comes from.

    ``event``: JSON pointer to the event in what was given (``/plays/11``, ``/hands/0``). ``text``: what
    happened, an English sentence without its full stop. ``is_soft``: it holds only if players say all they
    have, which the rules do not demand.
    """

    kind: FactKind
    claim: Claim
    event: str
    text: str
    is_soft: bool = False

    def is_true(self, world: World) -> bool:
        """Whether the claim is true in ``world``."""
        return self.claim.holds(world)
