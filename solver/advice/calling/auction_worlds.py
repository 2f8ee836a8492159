"""First hands of the others as they may be while an auction goes on, and how much each of them counts.

All that fit are equally likely before anybody has spoken; what was called makes some of them likelier, by
the call policy. Knows no values.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.advice.calling.open_layout import open_worlds
from solver.advice.calling.policy import CallPolicy
from solver.advice.calling.question import CallQuestion
from solver.advice.calling.rollout import by_weakness
from solver.advice.weighing import CANDIDATES, WeightedWorlds, weighted_worlds
from solver.cards import CardSet
from solver.game.auction import AuctionState, Call
from solver.game.deal_plan import first_hand_size
from solver.worlds.counting import DealtWorlds

FLOOR = 0.05
"""No call is less likely than this: how people bid differs more than how they play."""


def auction_worlds(question: CallQuestion, wanted: int, seed: int, policy: CallPolicy) -> WeightedWorlds:
    """``wanted`` worlds of first hands, weighted by what was called; ``out`` has turned cards and stock."""
    said = [*_calls_of_others(question)]
    candidates = first_hands(question, wanted * CANDIDATES if said else wanted, seed)
    columns = [_likelihood(policy, state, call, candidates) for state, call in said]
    likelihoods = np.stack(columns, axis=1) if columns else np.ones((len(candidates), 0))
    return weighted_worlds(candidates, likelihoods, wanted, seed, FLOOR)


def first_hands(question: CallQuestion, count: int, seed: int) -> DealtWorlds:
    """``count`` worlds, all that fit equally likely; the same seed gives the same and, for more, more."""
    ruleset = question.ruleset
    if question.lying is not None:
        return open_worlds(ruleset, question.lying, count, seed)
    players, size = ruleset.playing_seats, first_hand_size(ruleset)
    hidden = ruleset.pack - question.hand - CardSet.of(question.state.turnups)
    cards = np.array([card.index for card in hidden], dtype=np.uint32)
    keys = np.random.Generator(np.random.PCG64(seed)).random((count, len(cards)))
    bits = np.uint32(1) << cards[np.argsort(keys, axis=1)]
    hands = np.empty((count, players), dtype=np.uint32)
    hands[:, question.seat] = question.hand.mask
    others = [seat for seat in range(players) if seat != question.seat]
    for place, seat in enumerate(others):
        hands[:, seat] = np.bitwise_or.reduce(bits[:, place * size : (place + 1) * size], axis=1)
    out = np.uint32(ruleset.pack.mask) & ~np.bitwise_or.reduce(hands, axis=1)
    return DealtWorlds(tuple(range(players)), hands, out, np.zeros(count, dtype=np.uint32))


def _calls_of_others(question: CallQuestion) -> list[tuple[AuctionState, Call]]:
    """What was called, and the auction before it; calls of the player who is asked tell nothing."""
    state = AuctionState.start(question.ruleset, question.state.turnups)
    found = []
    for call in question.state.history:
        if state.seat_to_call != question.seat:
            found.append((state, call))
        state = state.call(call)
    return found


def _likelihood(
    policy: CallPolicy, state: AuctionState, call: Call, worlds: DealtWorlds
) -> NDArray[np.float64]:
    """How likely the call was in each world; whose hand is weak might have had the deal thrown in."""
    seat = state.seat_to_call
    assert seat is not None
    found = np.empty(len(worlds))
    for before, rows in by_weakness(state, seat, worlds, np.arange(len(worlds))):
        shares = policy.shares(before, worlds.hands[rows, seat])
        found[rows] = shares[:, before.legal_calls.index(call)]
    return np.clip(found, FLOOR, 1.0)
