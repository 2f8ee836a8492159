"""The exchange of the seven and what was declared before it: which cards a player can have meant.

Knows what was said and done; knows no hands but those it is given.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solver.cards import Card, CardSet, Rank
from solver.rules import Ruleset
from solver.rules.choices import SevenSwap
from solver.worlds.told import Told


@dataclass(frozen=True, slots=True)
class SevenExchange:
    """Somebody has got ``turned`` for the seven; ``declared_before``: the seats that had declared by then.

    Who it was need not be known: in every world it is the player who has got the turned card.
    """

    ruleset: Ruleset
    turned: Card
    declared_before: frozenset[int]

    @classmethod
    def after(cls, told: Told, declared_before: Iterable[int]) -> SevenExchange:
        """The exchange for the first turned card."""
        return cls(told.ruleset, told.auction.turnups[0], frozenset(declared_before))

    def declared_from(self, seat: int, hand: CardSet) -> CardSet:
        """The cards ``seat`` can have meant when he declared.

        ``hand``: all he had after the exchange, cards played included.
        """
        if seat not in self.declared_before or self.turned not in hand:
            return hand
        kept = hand - CardSet.of([self.turned])
        if self.ruleset.deal.seven_swap is SevenSwap.BEFORE_DECLARING:
            return kept  # with the seven in what he meant he could not have exchanged it
        return kept | CardSet.of([Card(self.turned.suit, Rank.SEVEN)])


def exchange_of(told: Told) -> SevenExchange | None:
    """The exchange that events tell of; None if nobody has exchanged the seven."""
    return None if told.swap is None else SevenExchange.after(told, told.said_before_swap)
