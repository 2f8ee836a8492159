"""Sums over who holds which card, and constraints on them that a user adds to what the rules tell.

Everything is about the deal that facts are about, see ``facts``. Knows no solver.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solver.cards import Card, CardSet
from solver.game import PlayRules
from solver.worlds.facts import Holder, World

WEIGHT_LIMIT = 1_000_000_000
"""The weights of a quantity may not add up to more, signs left aside."""


@dataclass(frozen=True, slots=True)
class Term:
    """``weight`` if ``holder`` has ``card``, otherwise nothing."""

    holder: Holder
    card: Card
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Quantity:
    """The sum of ``terms``: a number of cards in a hand, or their points.

    Raises:
        ValueError: the weights add up to more than ``WEIGHT_LIMIT``.
    """

    terms: tuple[Term, ...]

    def __post_init__(self) -> None:
        if self.reach > WEIGHT_LIMIT:
            raise ValueError(f"weights add up to {self.reach}, more than {WEIGHT_LIMIT}")

    @classmethod
    def number(cls, holder: Holder, cards: Iterable[Card]) -> Quantity:
        """How many of ``cards`` the holder has."""
        return cls(tuple(Term(holder, card) for card in CardSet.of(cards)))

    @classmethod
    def points(cls, holder: Holder, cards: Iterable[Card], rules: PlayRules) -> Quantity:
        """The card points of those of ``cards`` that the holder has."""
        return cls(tuple(Term(holder, card, rules.card_points(card)) for card in CardSet.of(cards)))

    @property
    def reach(self) -> int:
        """How far from zero it can be at most."""
        return sum(abs(term.weight) for term in self.terms)

    def __add__(self, other: Quantity) -> Quantity:
        return Quantity(self.terms + other.terms)

    def of(self, world: World) -> int:
        """Its value in ``world``."""
        return sum(term.weight for term in self.terms if term.card in world.get(term.holder, CardSet()))


@dataclass(frozen=True, slots=True)
class LinearConstraint:
    """``quantity`` is not below ``low`` and not above ``high``; None where there is no such bound.

    ``text``: the same as an English sentence without its full stop. ``event``: JSON pointer to where the
    constraint was given.
    """

    quantity: Quantity
    low: int | None
    high: int | None
    text: str
    event: str = "/constraints"

    @classmethod
    def number(
        cls,
        holder: Holder,
        cards: Iterable[Card],
        *,
        low: int | None = None,
        high: int | None = None,
        event: str = "/constraints",
    ) -> LinearConstraint:
        """That the holder has from ``low`` to ``high`` of ``cards``."""
        among = CardSet.of(cards)
        text = f"{holder.words} should hold {_range(low, high)} of {among}"
        return cls(Quantity.number(holder, among), low, high, text, event)

    def is_true(self, world: World) -> bool:
        """Whether ``world`` keeps to it."""
        value = self.quantity.of(world)
        return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)


def _range(low: int | None, high: int | None) -> str:
    """The bounds in words."""
    if low == high:
        return "any number" if low is None else f"exactly {low}"
    if high is None:
        return f"at least {low}"
    return f"at most {high}" if low is None else f"{low} to {high}"
