"""How likely a player takes a suit contract with a hand: what the contract tells before a card is played.

A hand is here all that its player holds before the first lead, with what he has got after his call. A
logistic regression per game on contracts that the call policy calls; whoever was forced to take did so for
other reasons, which is why no weight rests on one likelihood alone.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from solver.advice.calling.fitted import fitted_policy
from solver.advice.explaining.fitted import CONSTANT, taker_weights
from solver.cards import Rank, Suit
from solver.rules import Ruleset

Floats = NDArray[np.float64]
Masks = NDArray[np.uint32]

_PLENTY = 3

FEATURES = (
    *(f"trump_{rank.name.lower()}" for rank in Rank),
    "trumps_above_three",
    "jack_and_nine",
    "side_aces",
    "side_tens",
    "side_voids",
)
"""What is counted in a hand; see ``features``."""


def features(hands: Masks, trump: Suit) -> Floats:
    """What speaks for taking with ``trump``: shape (hands, ``FEATURES``)."""
    held = hands[:, None] >> np.arange(32, dtype=np.uint32) & 1
    by_suit = held.reshape(len(hands), 4, 8).astype(np.float64)
    trumps = by_suit[:, trump]
    sides = np.delete(by_suit, trump, axis=1)
    return np.column_stack(
        [
            trumps,
            np.maximum(trumps.sum(axis=1) - _PLENTY, 0),
            trumps[:, Rank.JACK] * trumps[:, Rank.NINE],
            sides[:, :, Rank.ACE].sum(axis=1),
            sides[:, :, Rank.TEN].sum(axis=1),
            (sides.sum(axis=2) == 0).sum(axis=1),
        ]
    )


def taking(ruleset: Ruleset, trump: Suit, hands: Masks) -> Floats | None:
    """The probability that somebody takes with each of ``hands``, shape (hands,).

    None in games in which the call policy never names a suit.
    """
    weights = _weights(ruleset)
    if weights is None:
        return None
    return np.asarray(1 / (1 + np.exp(-(weights[0] + features(hands, trump) @ weights[1:]))))


@lru_cache(maxsize=128)
def _weights(ruleset: Ruleset) -> Floats | None:
    """The constant and those of ``FEATURES``; house rules have the numbers of the system most like them."""
    weights = taker_weights(fitted_policy(ruleset).system)
    return None if weights is None else np.array([weights[name] for name in (CONSTANT, *FEATURES)])
