"""Whose declarations and Belas count in many deals at once, all cards known. Knows no play.

Everybody declares all he holds and announces Bela.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from solver.cards import Card, CardSet, Rank, Suit
from solver.game.contract import Contract, Trump
from solver.game.declarations import (
    BELA_POINTS,
    Declaration,
    best_declarations,
    credit_declarations,
    suits_of_bela,
)
from solver.game.declarations.declaration import SHORTEST_RUN, run_order
from solver.rules import Ruleset
from solver.rules.choices import DeclarationScope, DeclarationShown

Masks = NDArray[np.uint32]

NOBODY = -1

_KEPT_HANDS = 100_000


@dataclass(frozen=True, eq=False)
class Credits:
    """What is credited before the one-trick test, per deal.

    ``points``: int32, shape (deals, units). ``winners``: the unit whose run wins the match, or ``NOBODY``:
    int8, shape (deals,).
    """

    points: NDArray[np.int32]
    winners: NDArray[np.int8]


def credited(ruleset: Ruleset, contract: Contract, hands: Masks, out: Masks) -> Credits:
    """Credited declarations when everybody holds ``hands``, shape (deals, seats), before the first trick.

    ``out``: the cards nobody plays with, which a resting dealer declares from: shape (deals,).
    """
    count = len(hands)
    points = np.zeros((count, ruleset.units), dtype=np.int32)
    winners = np.full(count, NOBODY, dtype=np.int8)
    rules = ruleset.declarations
    is_live = rules.decl_shown is DeclarationShown.LIVE
    if is_live or rules.decl_scope is DeclarationScope.NONE or not (rules.runs or rules.groups):
        return Credits(points, winners)
    declared = can_declare(ruleset, contract.trump, hands)
    has_dealer = ruleset.table.dealer_out
    somebody = declared.any(axis=1)
    if has_dealer:
        somebody |= can_declare(ruleset, contract.trump, out)
    for row in np.flatnonzero(somebody).tolist():
        announced = [
            _declared(ruleset, contract.trump, mask) if can else ()
            for mask, can in zip(hands[row].tolist(), declared[row].tolist(), strict=True)
        ]
        dealer_hand = CardSet(int(out[row])) if has_dealer else None
        found = credit_declarations(ruleset, contract, announced, dealer_hand)
        points[row] = found.per_unit(ruleset)
        if found.match_winner is not None:
            winners[row] = ruleset.unit_of(found.match_winner)
    return Credits(points, winners)


def can_declare(ruleset: Ruleset, trump: Trump, hands: Masks) -> NDArray[np.bool_]:
    """Whether each of ``hands``, of any shape, has a run or a group; the same shape."""
    found = np.zeros(hands.shape, dtype=np.bool_)
    if ruleset.declarations.runs:
        for suit in Suit:
            places = [8 * suit + rank for rank in run_order(ruleset, trump, suit)]
            for start in range(len(places) - SHORTEST_RUN + 1):
                found |= _holds(hands, places[start : start + SHORTEST_RUN])
    for rank in ruleset.declarations.groups:
        found |= _holds(hands, [8 * suit + rank for suit in Suit])
    return found


def bela_points(ruleset: Ruleset, trump: Trump, hands: Masks) -> NDArray[np.int32]:
    """Points of Bela when it is always announced: shape (deals, units)."""
    points = np.zeros((len(hands), ruleset.units), dtype=np.int32)
    for suit in suits_of_bela(ruleset, trump):
        pair = [Card(suit, rank).index for rank in (Rank.KING, Rank.QUEEN)]
        for seat in range(hands.shape[1]):
            points[:, ruleset.unit_of(seat)] += BELA_POINTS * _holds(hands[:, seat], pair)
    return points


def _holds(hands: Masks, cards: list[int]) -> NDArray[np.bool_]:
    mask = np.uint32(sum(1 << card for card in cards))
    return np.asarray(hands & mask == mask)


@lru_cache(maxsize=_KEPT_HANDS)
def _declared(ruleset: Ruleset, trump: Trump, hand: int) -> tuple[Declaration, ...]:
    return best_declarations(ruleset, trump, CardSet(hand))
