"""The rules of thumb of ``policy``: what speaks for and against each card, in trick points and in words.

Knows what one player sees, for many hands that he might have at once: arrays have a row for each hand and a
column for each ``Card.index``. Knows no weights.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from solver.cards import Card, CardSet, Rank
from solver.game import PlayRules

CARDS = 32

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

_COLUMNS = np.arange(CARDS, dtype=np.uint32)
_SUITS = np.arange(CARDS) // 8
_SUIT_MASKS = np.array([0xFF << 8 * suit for suit in _SUITS], dtype=np.uint32)
_IS_TEN: Flags = np.arange(CARDS) % 8 == Rank.TEN

_CHANCE_OF_A_MASTER_LED = 0.85  # a side suit may be ruffed
_CHANCE_IF_NOT_SURE = 0.4
_CHANCE_OF_PARTNER = 0.5
_CHANCE_OF_PARTNER_LATER = 0.3


@dataclass(frozen=True, slots=True)
class Situation:
    """What everybody at the table sees when ``seat`` has to play, and the rules.

    ``gone``: all cards played so far, ``trick`` included. ``is_partner``: per seat whether it plays on the
    side of ``seat``, itself included. ``took``: whether that side has taken the contract.
    """

    rules: PlayRules
    pack: CardSet
    trick: tuple[Card, ...]
    gone: CardSet
    leader: int
    seat: int
    is_partner: tuple[bool, ...]
    took: bool


@dataclass(frozen=True, eq=False)
class _Strengths:
    """What ``PlayRules`` say about single cards, as arrays."""

    points: Floats
    is_trump: Flags
    trumps: np.uint32
    stronger: NDArray[np.uint32]
    """For each card the mask of those of its suit that beat it."""


@lru_cache(maxsize=64)
def _strengths(rules: PlayRules) -> _Strengths:
    cards = [Card.from_index(index) for index in range(CARDS)]
    trumps = CardSet.of(card for card in cards if card.suit is rules.trump.suit)
    strength = [rules.playing_strength(card) for card in cards]
    stronger = [
        sum(1 << o.index for o in cards if o.suit is card.suit and strength[o.index] > strength[card.index])
        for card in cards
    ]
    return _Strengths(
        np.array([rules.card_points(card) for card in cards], dtype=np.float64),
        np.array([card in trumps for card in cards]),
        np.uint32(trumps.mask),
        np.array(stronger, dtype=np.uint32),
    )


class Views:
    """One situation as seen with each of many hands."""

    def __init__(self, situation: Situation, hands: NDArray[np.uint32]) -> None:
        """``hands``: masks, shape (hands,)."""
        self.situation = situation
        self._hands = hands[:, None]
        self.held = bits(hands)
        strengths = _strengths(situation.rules)
        self.points, self.is_trump = strengths.points, strengths.is_trump
        self._stronger = strengths.stronger
        self._trumps = strengths.trumps
        hidden = np.uint32((situation.pack - situation.gone).mask)
        self._unseen = hidden & ~self._hands

    @property
    def is_lead(self) -> bool:
        """Whether the trick begins."""
        return not self.situation.trick

    @cached_property
    def above(self) -> NDArray[np.uint8]:
        """How many unseen cards of its suit beat each card."""
        return np.asarray(np.bitwise_count(self._unseen & self._stronger))

    @cached_property
    def trumps_are_out(self) -> Flags:
        """Whether there are trumps that the player does not see, shape (hands, 1)."""
        return np.asarray(self._unseen & self._trumps > 0)

    @cached_property
    def has_trumps(self) -> Flags:
        """Whether the player has trumps, shape (hands, 1)."""
        return np.asarray(self._hands & self._trumps > 0)

    @cached_property
    def length(self) -> NDArray[np.uint8]:
        """How many cards of its suit the player holds, for each card."""
        return np.asarray(np.bitwise_count(self._hands & _SUIT_MASKS))

    @cached_property
    def has_weak_ten(self) -> Flags:
        """Whether the player holds the ten of its suit while it is not yet high, for each card."""
        weak = self.held & _IS_TEN & ~self.is_trump & (self.above > 0)
        return np.repeat(weak[:, Rank.TEN :: 8], 8, axis=1)

    @cached_property
    def beats(self) -> Flags:
        """Whether each card beats what lies on the table, shape (32,)."""
        trick = self.situation.trick
        winner = trick[self.situation.rules.trick_winner(trick)]
        in_suit = bits(self._stronger[winner.index : winner.index + 1])[0]
        is_ruff = self.is_trump & ~self.is_trump[winner.index]
        return np.asarray(in_suit | is_ruff)

    @cached_property
    def has_opponent_after(self) -> bool:
        """Whether an opponent plays to this trick after the player."""
        players = len(self.situation.is_partner)
        after = range(len(self.situation.trick) + 1, players)
        return any(
            not self.situation.is_partner[(self.situation.leader + place) % players] for place in after
        )

    @cached_property
    def chance_of_partner(self) -> Floats:
        """How likely the trick stays with the own side if the player does not beat it, shape (hands, 1)."""
        situation = self.situation
        place = situation.rules.trick_winner(situation.trick)
        winner = situation.trick[place]
        rows = len(self.held)
        if not situation.is_partner[(situation.leader + place) % len(situation.is_partner)]:
            later = range(len(situation.trick) + 1, len(situation.is_partner))
            seats = [(situation.leader + other) % len(situation.is_partner) for other in later]
            has_partner = any(situation.is_partner[seat] for seat in seats)
            return np.full((rows, 1), _CHANCE_OF_PARTNER_LATER if has_partner else 0.0)
        if not self.has_opponent_after:
            return np.ones((rows, 1))
        is_safe = self.above[:, winner.index] == 0
        return np.where(is_safe, 1.0, _CHANCE_OF_PARTNER)[:, None]

    @cached_property
    def chance(self) -> Floats:
        """How likely the own side wins the trick with each card: rough, and only from what is seen."""
        is_master = self.above == 0
        if self.is_lead:
            has_partner = sum(self.situation.is_partner) > 1
            otherwise = _CHANCE_OF_PARTNER_LATER if has_partner else 0.0
            may_be_ruffed = ~self.is_trump & self.trumps_are_out
            return np.where(is_master, np.where(may_be_ruffed, _CHANCE_OF_A_MASTER_LED, 1.0), otherwise)
        if_beating = np.where(is_master | (not self.has_opponent_after), 1.0, _CHANCE_IF_NOT_SURE)
        partner = np.broadcast_to(self.chance_of_partner, self.held.shape)
        return np.where(self.beats, np.maximum(if_beating, partner), partner)

    @cached_property
    def control(self) -> Floats:
        """What each card may still be good for: 1 if nothing unseen beats it, less the more does."""
        return np.exp2(-self.above.astype(np.float64))


def bits(masks: NDArray[np.uint32]) -> Flags:
    """Masks as flags, shape (masks, 32)."""
    return (masks[:, None] >> _COLUMNS & 1).astype(bool)


# --- the rules --------------------------------------------------------------------------------------


def points_won(views: Views) -> Floats:
    """Trick points, tens: give points where the own side wins, throw low where it does not."""
    on_table = sum(map(views.situation.rules.card_points, views.situation.trick))
    return np.asarray(((2 * views.chance - 1) * views.points + 2 * views.chance * on_table) / 10)


def strength_spent(views: Views) -> Floats:
    """High cards of side suits are kept where they win nothing: the control that is given up."""
    return np.asarray(views.control * (1 - views.chance) * ~views.is_trump)


def trump_spent(views: Views) -> Floats:
    """Trumps are kept, high ones above all: only when following."""
    return np.asarray((0.3 + views.control) * views.is_trump * (not views.is_lead))


def master_cashed(views: Views) -> Floats:
    """A sure trick in a side suit is taken by leading it."""
    return np.asarray((views.above == 0) & ~views.is_trump & views.is_lead, dtype=np.float64)


def takers_draw_trumps(views: Views) -> Floats:
    """The side that took leads trumps while some are out, more gladly if nothing beats them."""
    return np.asarray(_trumps_led(views) * (0.5 + 0.5 * (views.above == 0)) * views.situation.took)


def defenders_lead_trumps(views: Views) -> Floats:
    """The other side seldom leads trumps."""
    return np.asarray(_trumps_led(views) * (not views.situation.took))


def single_led(views: Views) -> Floats:
    """A lone card of a side suit is led in order to ruff the suit later, with trumps in hand."""
    is_single = (views.length == 1) & ~views.is_trump
    return np.asarray(is_single & views.has_trumps & views.is_lead, dtype=np.float64)


def ten_bared(views: Views) -> Floats:
    """A ten that is not yet high loses its last guard."""
    return np.asarray(views.has_weak_ten & (views.length == 2) & ~_IS_TEN, dtype=np.float64)


def _trumps_led(views: Views) -> Floats:
    return np.asarray(views.is_trump & views.trumps_are_out & views.is_lead, dtype=np.float64)


RuleOfThumb = Callable[[Views], Floats]
