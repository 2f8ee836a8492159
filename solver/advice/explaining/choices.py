"""The cards among which a player chooses, with each of many hands that he might have at that moment.

Knows what that one player sees; knows no weights. One row for each pair of a hand and a legal card of it,
because with hundreds of hands most of the time would go into cards that nobody could have played.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from solver.advice.policy_rules import CARDS, Situation, bits
from solver.cards import Card, CardSet, Rank
from solver.game import PlayRules

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Masks = NDArray[np.uint32]

_SUIT_OF = np.arange(CARDS) // 8
_SUIT_MASKS = np.array([0xFF << 8 * suit for suit in _SUIT_OF], dtype=np.uint32)
_TENS = np.array([1 << 8 * suit + Rank.TEN for suit in _SUIT_OF], dtype=np.uint32)


@dataclass(frozen=True, eq=False)
class _Order:
    """What ``PlayRules`` say about each card."""

    tens: Floats
    is_trump: Flags
    trumps: np.uint32
    stronger: Masks
    """For each card those of its suit that beat it."""
    weaker: Masks
    """For each card those of its suit that it beats."""


@lru_cache(maxsize=64)
def _order(rules: PlayRules) -> _Order:
    cards = [Card.from_index(index) for index in range(CARDS)]
    strength = [rules.playing_strength(card) for card in cards]
    trumps = CardSet.of(card for card in cards if card.suit is rules.trump.suit)
    stronger, weaker = np.zeros(CARDS, dtype=np.uint32), np.zeros(CARDS, dtype=np.uint32)
    for card in cards:
        for other in cards:
            if other.suit is card.suit and strength[other.index] > strength[card.index]:
                stronger[card.index] |= np.uint32(1 << other.index)
                weaker[other.index] |= np.uint32(1 << card.index)
    tens = np.array([rules.card_points(card) for card in cards], dtype=np.float64) / 10
    return _Order(
        tens, np.array([card in trumps for card in cards]), np.uint32(trumps.mask), stronger, weaker
    )


class Choices:
    """All choices in one situation; arrays have the shape (pairs,) unless they say otherwise.

    ``hand``: the row of its hand for each pair, rising; ``card``: its card; both int64.
    """

    def __init__(self, situation: Situation, hands: Masks, legal: Masks) -> None:
        """``hands``, ``legal``: masks of what is held and of what may be played, shape (hands,)."""
        self.situation = situation
        self.hand, self.card = np.nonzero(bits(legal))
        order = _order(situation.rules)
        self._order = order
        hidden = np.uint32((situation.pack - situation.gone).mask)
        self._hands, self._unseen = hands, hidden & ~hands
        self._held = hands[self.hand]
        self._in_suit = self._held & _SUIT_MASKS[self.card]
        self._unseen_in_suit = self._unseen[self.hand] & _SUIT_MASKS[self.card]
        self.tens = order.tens[self.card]
        self.is_trump = order.is_trump[self.card]
        self.is_side = ~self.is_trump

    @property
    def is_lead(self) -> bool:
        """Whether the trick begins."""
        return not self.situation.trick

    @cached_property
    def is_discard(self) -> Flags:
        """Whether the card neither follows suit nor is a trump."""
        suit = -1 if self.is_lead else self.situation.trick[0].suit
        return np.asarray((_SUIT_OF[self.card] != suit) & self.is_side)

    @cached_property
    def is_ruff(self) -> Flags:
        """Whether a trump is put on another suit."""
        suit = self.situation.trick[0].suit
        return np.asarray((_SUIT_OF[self.card] != suit) & self.is_trump)

    @cached_property
    def above(self) -> Floats:
        """How many unseen cards of its suit beat the card."""
        return np.asarray(
            np.bitwise_count(self._unseen_in_suit & self._order.stronger[self.card]), dtype=np.float64
        )

    @cached_property
    def is_master(self) -> Flags:
        """Whether no unseen card of its suit beats the card."""
        return np.asarray(self.above == 0)

    @cached_property
    def control(self) -> Floats:
        """What the card may still be good for: 1 if nothing unseen beats it, less the more does."""
        return np.exp2(-self.above)

    @cached_property
    def unseen(self) -> Floats:
        """How many cards of its suit the player does not see."""
        return np.asarray(np.bitwise_count(self._unseen_in_suit), dtype=np.float64)

    @cached_property
    def length(self) -> Floats:
        """How many cards of its suit the player holds."""
        return np.asarray(np.bitwise_count(self._in_suit), dtype=np.float64)

    @cached_property
    def lower(self) -> Floats:
        """How many weaker cards of its suit the player holds."""
        return np.asarray(np.bitwise_count(self._in_suit & self._order.weaker[self.card]), dtype=np.float64)

    @cached_property
    def trumps_are_out(self) -> Flags:
        """Whether there are trumps that the player does not see."""
        return np.asarray((self._unseen & self._order.trumps > 0)[self.hand])

    @cached_property
    def guards_a_ten(self) -> Flags:
        """Whether the player holds with the card the ten of its side suit, which is not yet high."""
        ten = _TENS[self.card]
        has_ten = (self._held & ten > 0) & (np.uint32(1) << self.card.astype(np.uint32) != ten)
        above_ten = self._unseen_in_suit & self._order.stronger[_SUIT_OF[self.card] * 8 + Rank.TEN]
        return np.asarray(has_ten & (above_ten > 0) & self.is_side)

    # --- a trick that has begun ---------------------------------------------------------------------

    @cached_property
    def _winner(self) -> tuple[Card, bool]:
        """The card that wins so far, and whether a partner has played it."""
        situation = self.situation
        place = situation.rules.trick_winner(situation.trick)
        return situation.trick[place], self._plays_with(place)

    def _plays_with(self, place: int) -> bool:
        is_partner = self.situation.is_partner
        return is_partner[(self.situation.leader + place) % len(is_partner)]

    def _follow(self, *, partners: bool) -> bool:
        """Whether a partner, or an opponent, plays to this trick after the player."""
        places = range(len(self.situation.trick) + 1, len(self.situation.is_partner))
        return any(self._plays_with(place) is partners for place in places)

    @cached_property
    def beats(self) -> Flags:
        """Whether the card beats what lies on the table."""
        winner, _ = self._winner
        in_suit = self._order.stronger[winner.index] >> self.card.astype(np.uint32) & 1 > 0
        return np.asarray(in_suit | (self.is_trump & ~self._order.is_trump[winner.index]))

    @cached_property
    def beats_for_good(self) -> Flags:
        """Whether it does, and nothing that is likely beats it."""
        return np.asarray(self.beats & (self.is_master if self._follow(partners=False) else True))

    @property
    def partner_wins(self) -> bool:
        """Whether the trick lies with the own side."""
        return self._winner[1]

    @property
    def has_partner_after(self) -> bool:
        """Whether a partner plays to this trick after the player."""
        return self._follow(partners=True)

    @cached_property
    def partner_wins_for_good(self) -> Flags:
        """Whether the trick lies with the own side, and nothing unseen of that suit beats it."""
        winner, is_own = self._winner
        if not is_own:
            return np.zeros(len(self.card), dtype=bool)
        if not self._follow(partners=False):
            return np.ones(len(self.card), dtype=bool)
        return np.asarray((self._unseen & self._order.stronger[winner.index] == 0)[self.hand])

    @cached_property
    def wins_for_good(self) -> Flags:
        """Whether the own side has the trick if this card is played, by all that is likely."""
        return np.asarray(self.partner_wins_for_good | self.beats_for_good)
