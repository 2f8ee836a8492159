"""The rest of an auction as the call policy plays it out, in many worlds at once. Values nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solver.advice.calling.policy import CallPolicy
from solver.advice.second_deal import in_order
from solver.cards import Card, CardSet
from solver.game.auction import AuctionState, Call
from solver.game.deal_plan import may_demand_new_deal
from solver.worlds.counting import DealtWorlds

Rows = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class AuctionEnd:
    """An auction that is over, and in which worlds it ends like this: numbers of rows."""

    state: AuctionState
    rows: Rows


def played_out(state: AuctionState, worlds: DealtWorlds, policy: CallPolicy, seed: int) -> list[AuctionEnd]:
    """Every way in which ``state`` goes on in some of ``worlds``, everybody calling by ``policy``.

    ``seed``: for the cards that are turned up next, as in ``second_deal``.
    """
    ends: list[AuctionEnd] = []
    open_states = [(state, np.arange(len(worlds)))]
    while open_states:
        now, rows = open_states.pop()
        if now.is_over:
            ends.append(AuctionEnd(now, rows))
        elif _needs_turnup(now):
            open_states += _turned(now, worlds, rows, seed)
        else:
            open_states += _called(now, worlds, rows, policy)
    return ends


def _needs_turnup(state: AuctionState) -> bool:
    number = state.turnup_number
    return number is not None and number >= len(state.turnups)


def _turned(
    state: AuctionState, worlds: DealtWorlds, rows: Rows, seed: int
) -> Iterator[tuple[AuctionState, Rows]]:
    """The auction with the next card turned up, one for each card that it may be."""
    some = worlds.take(rows)
    stock = in_order(some.out & ~np.uint32(CardSet.of(state.turnups).mask), some, seed)
    for bit in np.unique(stock[:, 0]).tolist():
        turned = Card.from_index(bit.bit_length() - 1)
        yield replace(state, turnups=(*state.turnups, turned)), rows[stock[:, 0] == bit]


def _called(
    state: AuctionState, worlds: DealtWorlds, rows: Rows, policy: CallPolicy
) -> Iterator[tuple[AuctionState, Rows]]:
    """The auction after every call that the policy makes in some world."""
    seat = state.seat_to_call
    assert seat is not None
    for before, those in by_weakness(state, seat, worlds, rows):
        legal: tuple[Call, ...] = before.legal_calls
        if len(legal) == 1:
            yield before.call(legal[0]), those
            continue
        chosen = policy.choose(before, worlds.hands[those, seat])
        for number in np.unique(chosen).tolist():
            yield before.call(legal[number]), those[chosen == number]


def by_weakness(
    state: AuctionState, seat: int, worlds: DealtWorlds, rows: Rows
) -> Iterator[tuple[AuctionState, Rows]]:
    """The same auction where the seat holds a weak hand that may be thrown in, and where it does not."""
    if not state.ruleset.deal.throw_in_below:
        yield state, rows
        return
    hands = worlds.hands[rows, seat].tolist()
    is_weak = np.array([may_demand_new_deal(state.ruleset, CardSet(hand)) for hand in hands], dtype=bool)
    for weak in (True, False):
        those = rows[is_weak == weak]
        if len(those):
            seats = state.weak_seats | {seat} if weak else state.weak_seats - {seat}
            yield replace(state, weak_seats=seats), those
