"""Deals completed for one contract: second packets, the turned card, the seven, the soloist's discards.

Many deals at once, of which the first cards are known. Knows no play but what discards are best for.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from solver.advice.calling.declaring import can_declare
from solver.advice.second_deal import dealt_to_the_end
from solver.cards import Card, CardSet, Rank
from solver.double_dummy.discarding import best_discards
from solver.game.auction import Taken
from solver.game.deal_plan import is_played_on, may_choose_turnup, may_swap_seven
from solver.game.declarations import best_declarations
from solver.rules import Ruleset
from solver.worlds.counting import DealtWorlds


def completed(
    ruleset: Ruleset,
    taken: Taken,
    turnups: tuple[Card, ...],
    worlds: DealtWorlds,
    seed: int,
    threads: int = 1,
) -> DealtWorlds:
    """``worlds`` of first cards, with all cards dealt for this contract, as the first trick begins.

    ``turnups``: the cards turned so far; like the stock they are in ``out``. ``seed``: for the order of the
    stock. The turned card is taken where there is a choice, and whoever may exchanges the seven, unless he
    could declare less with the turned card. A soloist puts away what brings him most trick points when all
    hands are known.
    """
    number = taken.turnup
    turned = None if number is None else turnups[number]
    wants = turned is not None and may_choose_turnup(ruleset, taken.asking_round)
    dealt = dealt_to_the_end(ruleset, taken, turnups, worlds, wants_turnup=wants, seed=seed)
    if turned is not None and number == 0 and is_played_on(ruleset, taken.trump, turned):
        dealt = _seven_exchanged(ruleset, taken, turned, worlds, dealt)
    return _discarded(ruleset, taken, dealt, threads) if ruleset.discarded else dealt


def _seven_exchanged(
    ruleset: Ruleset, taken: Taken, turned: Card, first: DealtWorlds, dealt: DealtWorlds
) -> DealtWorlds:
    seven = Card(turned.suit, Rank.SEVEN)
    bit, both = np.uint32(1 << seven.index), np.uint32(CardSet.of([seven, turned]).mask)
    hands, out = dealt.hands.copy(), dealt.out.copy()
    lies_there = dealt.out & np.uint32(1 << turned.index) != 0
    for column in range(hands.shape[1]):
        has_seven = (hands[:, column] & bit != 0) & lies_there
        from_first = first.hands[:, column] & bit != 0
        for was_first in (True, False):
            if not may_swap_seven(ruleset, on_turnup=True, from_first_hand=was_first, declared_with_it=False):
                continue
            rows = np.flatnonzero(has_seven & (from_first == was_first))
            kept = hands[rows, column]
            better = [
                row
                for row, hand in zip(rows.tolist(), kept.tolist(), strict=True)
                if _declares_as_much(ruleset, taken, hand, hand ^ int(both))
            ]
            hands[better, column] ^= both
            out[better] ^= both
    return replace(dealt, hands=hands, out=out)


def _declares_as_much(ruleset: Ruleset, taken: Taken, before: int, after: int) -> bool:
    hands = np.array([before, after], dtype=np.uint32)
    if not can_declare(ruleset, taken.trump, hands)[0]:
        return True
    amounts = (
        sum(one.points for one in best_declarations(ruleset, taken.trump, CardSet(hand)))
        for hand in (before, after)
    )
    return next(amounts) <= next(amounts)


def _discarded(ruleset: Ruleset, taken: Taken, dealt: DealtWorlds, threads: int) -> DealtWorlds:
    assert taken.taker is not None
    column = dealt.seats.index(taken.taker)
    away = best_discards(ruleset, taken.trump, dealt.hands, soloists=column, threads=threads).masks
    hands = dealt.hands.copy()
    hands[:, column] &= ~away
    return replace(dealt, hands=hands, discards=away)
