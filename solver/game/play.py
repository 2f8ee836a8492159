"""Legality, tricks and card points under one ruleset and one kind of contract.

The rules themselves live in the kernel; this is their typed face. Knows no hands but the one it is asked
about, and no seats: a player is told by how many cards lie on the table before him.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache

from solver import _kernel
from solver.cards import Card, CardSet
from solver.game.contract import Trump
from solver.rules import Ruleset
from solver.rules.choices import Capot, NoSuit, Overtake, Ruff, Underruff

LAST_TRICK_POINTS = 10
"""What the last trick brings besides its cards."""

ALL_TRICKS_BONUS = 90
"""What all tricks bring besides 162; ``add100_for_last`` writes the same sum as 100 without the last ten."""


class Duty(Enum):
    """The duty that forbids the cards a player may not play, strongest one that applies."""

    NONE = 0
    FOLLOW = 1
    OVERTAKE = 2
    RUFF = 3
    OVERRUFF = 4


class PlayRules:
    """The rules of play of a deal: which cards are legal, who wins a trick, what a card counts."""

    def __init__(self, ruleset: Ruleset, trump: Trump) -> None:
        """Rules of play of ``ruleset`` when ``trump`` is played."""
        play = ruleset.play
        self.trump = trump
        self.all_tricks_bonus = 0 if play.capot is Capot.NO else ALL_TRICKS_BONUS
        self.kernel = _kernel.PlayRules(
            seats=ruleset.playing_seats,
            pairs=ruleset.pairs,
            contract=list(Trump).index(trump),
            overtake=list(Overtake).index(play.overtake),
            overtake_partner=play.overtake_partner,
            ruff_unless_partner=play.ruff is Ruff.UNLESS_PARTNER,
            overruff=play.overruff,
            underruff_free=play.underruff is Underruff.FREE,
            double_points=trump is Trump.NO_TRUMP and ruleset.auction.no_suit is NoSuit.CRIMEA,
            all_tricks_bonus=self.all_tricks_bonus,
        )

    def legal_cards(self, open_cards: CardSet, trick: Sequence[Card]) -> CardSet:
        """The cards of ``open_cards`` that the next player to ``trick`` may play.

        ``open_cards``: his hand; in the open layout the cards that nothing covers.
        """
        return self.legal_cards_and_duty(open_cards, trick)[0]

    def legal_cards_and_duty(self, open_cards: CardSet, trick: Sequence[Card]) -> tuple[CardSet, Duty]:
        """Like ``legal_cards``, with the duty that rules out the other cards."""
        mask, duty = self.kernel.legal(open_cards.mask, [card.index for card in trick])
        return CardSet(mask), Duty(duty)

    def trick_winner(self, trick: Sequence[Card]) -> int:
        """Which card of ``trick`` is winning, counted from the lead (0)."""
        return self.kernel.winner([card.index for card in trick])

    def card_points(self, card: Card) -> int:
        """What ``card`` counts in a trick; doubled in the Crimean no trump."""
        return self.kernel.points(card.index)

    def points_of(self, cards: CardSet | Sequence[Card]) -> int:
        """What ``cards`` count together, without the last trick."""
        return sum(map(self.card_points, cards))

    def playing_strength(self, card: Card) -> int:
        """A sorting key: plain cards before trumps, then by strength in the suit, then by suit."""
        return self.kernel.strength(card.index)


@lru_cache(maxsize=512)
def play_rules(ruleset: Ruleset, trump: Trump) -> PlayRules:
    """The rules of play of ``ruleset`` under ``trump``; made once for each pair."""
    return PlayRules(ruleset, trump)
