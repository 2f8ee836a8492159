"""Auctions of the open layout, where everybody sees the upper cards and nobody the lower ones.

What is declared while cards are uncovered is foreseen only as far as it lies open from the beginning. Knows
no auction.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from solver.advice.judging import borrowed_kernel
from solver.cards import CardSet
from solver.game.contract import Trump
from solver.game.declarations import best_declarations
from solver.game.play import play_rules
from solver.rules import Ruleset
from solver.worlds.counting import DealtWorlds

Masks = NDArray[np.uint32]


def open_worlds(ruleset: Ruleset, lying: Sequence[CardSet], count: int, seed: int) -> DealtWorlds:
    """``count`` worlds in which the cards of ``lying``, per seat, are open and all others lie under them.

    ``hands`` are the open cards, ``bottoms`` what lies under each, from the lowest ``Card.index`` up.
    """
    hidden = ruleset.pack
    for cards in lying:
        hidden -= cards
    indexes = np.array([card.index for card in hidden], dtype=np.int8)
    keys = np.random.Generator(np.random.PCG64(seed)).random((count, len(indexes)))
    bottoms = indexes[np.argsort(keys, axis=1)].reshape(count, len(lying), -1)
    hands = np.tile(np.array([cards.mask for cards in lying], dtype=np.uint32), (count, 1))
    out = np.full(count, hidden.mask, dtype=np.uint32)
    return DealtWorlds(tuple(range(len(lying))), hands, out, np.zeros(count, dtype=np.uint32), bottoms)


def with_lower_cards(worlds: DealtWorlds) -> DealtWorlds:
    """``worlds`` of ``open_worlds`` with the lower cards in the hands of those who have them."""
    assert worlds.bottoms is not None
    lower = np.bitwise_or.reduce(np.uint32(1) << worlds.bottoms.astype(np.uint32), axis=2)
    return replace(worlds, hands=worlds.hands | lower, out=np.zeros_like(worlds.out))


def solved_piles(
    ruleset: Ruleset, trump: Trump, worlds: DealtWorlds, threads: int | None
) -> NDArray[np.int16]:
    """Trick points of unit 0 and unit 1 in ``worlds`` of ``open_worlds``: shape (worlds, 2)."""
    dealt, rules = with_lower_cards(worlds), play_rules(ruleset, trump).kernel
    uppers = [list(CardSet(int(mask))) for mask in worlds.hands[0]]

    def solved(rows: NDArray[np.intp]) -> list[tuple[int, int]]:
        found = []
        with borrowed_kernel() as kernel:
            for row in rows.tolist():
                assert worlds.bottoms is not None
                piles = [
                    (upper.index, int(lower))
                    for own, lowers in zip(uppers, worlds.bottoms[row], strict=True)
                    for upper, lower in zip(own, lowers, strict=True)
                ]
                value = kernel.value(rules, dealt.hands[row].tolist(), 0, [], side_a=1, piles=piles)
                found.append((value.side_a[0], value.side_b[0]))
        return found

    chunks = np.array_split(np.arange(len(worlds)), max(1, min(threads or 1, len(worlds))))
    with ThreadPoolExecutor(max_workers=len(chunks)) as executor:
        return np.array([each for part in executor.map(solved, chunks) for each in part], dtype=np.int16)


def declared_at_first(ruleset: Ruleset, trump: Trump, worlds: DealtWorlds) -> NDArray[np.int32]:
    """Points per unit of what lies open when play begins; the open cards are the same in all ``worlds``."""
    points = np.zeros((len(worlds), ruleset.units), dtype=np.int32)
    for seat, mask in enumerate(worlds.hands[0].tolist()):
        declared = best_declarations(ruleset, trump, CardSet(mask))
        points[:, ruleset.unit_of(seat)] += sum(one.points for one in declared)
    return points
