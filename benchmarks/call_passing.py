"""What passing is worth: auctions of random deals, played backwards with the estimates of the call policy.

Whoever is asked calls his best contract if its estimate is better than passing. What a pass was followed by,
on average over all deals that came to it, is the value of passing. Of special calls only the right to throw
a weak hand in is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from benchmarks.call_deals import card_masks, shuffled, visible_cards
from solver.advice.calling.fitted import FittedPolicy, Passing
from solver.advice.calling.policy import CallPolicy
from solver.cards import Card, CardSet
from solver.game.auction import AuctionState, Call
from solver.game.deal_plan import may_demand_new_deal
from solver.rules import Ruleset
from solver.rules.choices import Forced

Floats = NDArray[np.float64]

DEALS = 6000
_SWEEPS = 3
"""The first one takes every deal to come to every question, the others only those that do."""

_LEAST_REACHED = 50
_DIGITS = 1
_SLOPE_DIGITS = 2


def fitted_passing(ruleset: Ruleset, fitted: FittedPolicy, seed: int) -> Passing:
    """Values of passing for every seat and round of asking, and how often a new deal is accepted."""
    asked, players = len(ruleset.auction.rounds) * ruleset.playing_seats, ruleset.playing_seats
    if not asked or ruleset.auction.forced is Forced.FOREHAND:
        return Passing()
    policy = CallPolicy(ruleset, fitted)
    deals = _Deals.random(ruleset, DEALS, seed)
    questions = [_asked(policy, deals, number) for number in range(asked)]
    reached = np.ones((asked, DEALS), dtype=np.bool_)
    weights = np.zeros((asked, 2))
    for _ in range(_SWEEPS):
        calls = _backwards(ruleset, questions, reached, weights)
        reached[1:] = np.logical_and.accumulate(~calls[:-1], axis=0)
    value, slope = (
        tuple(
            tuple(round(float(number), digits) + 0.0 for number in row)
            for row in weights[:, place].reshape(-1, players)
        )
        for place, digits in enumerate((_DIGITS, _SLOPE_DIGITS))
    )
    accepted = _accepted(policy, deals) if ruleset.auction.offer_redeal else 0.0
    return Passing(value, slope, accepted)


@dataclass(frozen=True, eq=False)
class _Deals:
    """``hands``: masks, shape (deals, players). ``turned``: ``Card.index``, shape (deals, cards turned)."""

    hands: NDArray[np.uint32]
    turned: NDArray[np.int64]

    @classmethod
    def random(cls, ruleset: Ruleset, count: int, seed: int) -> _Deals:
        size, players = visible_cards(ruleset), ruleset.playing_seats
        generator = np.random.Generator(np.random.PCG64(seed))
        cards = shuffled(np.full(count, ruleset.pack.mask, dtype=np.uint32), generator)
        hands = card_masks(cards[:, : size * players].reshape(count, players, size))
        turned = cards[:, size * players :][:, : ruleset.deal.turnups].astype(np.int64)
        return cls(hands, turned)


@dataclass(frozen=True, eq=False)
class _Question:
    """A seat that is asked, in every deal. ``best``: the estimate of its best contract. ``later``: see
    ``CallPolicy.later_best``. ``weak``: whether it may throw its hand in.
    """

    seat: int
    is_forced: bool
    best: Floats
    later: Floats
    weak: NDArray[np.bool_]


def _asked(policy: CallPolicy, deals: _Deals, number: int) -> _Question:
    best, later = np.empty(len(deals.hands)), np.empty(len(deals.hands))
    seat, is_forced = 0, False
    for state, rows in _states(policy.ruleset, deals, number):
        assert state.seat_to_call is not None
        seat = state.seat_to_call
        hands = deals.hands[rows, seat]
        contracts = [call for call in state.legal_calls if call.trump is not None]
        is_forced = Call.PASS not in state.legal_calls
        best[rows] = np.max(
            [
                policy.estimates(hands, seat, call, state.turnup, state.asking_round).written
                for call in contracts
            ],
            axis=0,
        )
        later[rows] = policy.later_best(state, hands)
    return _Question(seat, is_forced, best, later, _weak(policy.ruleset, deals.hands[:, seat], number))


def _weak(ruleset: Ruleset, hands: NDArray[np.uint32], number: int) -> NDArray[np.bool_]:
    if not ruleset.deal.throw_in_below or number >= ruleset.playing_seats:
        return np.zeros(len(hands), dtype=np.bool_)
    return np.array([may_demand_new_deal(ruleset, CardSet(hand)) for hand in hands.tolist()])


def _states(ruleset: Ruleset, deals: _Deals, number: int) -> Iterator[tuple[AuctionState, NDArray[np.intp]]]:
    """The auction after so many passes, for every card that lies turned, and the deals in which it does."""
    empty = replace(AuctionState.start(ruleset), asked=number)
    place = empty.turnup_number
    if place is None:
        yield empty, np.arange(len(deals.hands))
        return
    for index in np.unique(deals.turned[:, place]).tolist():
        # Cards turned before play no part any more.
        turnups = (Card.from_index(index),) * (place + 1)
        yield replace(empty, turnups=turnups), np.flatnonzero(deals.turned[:, place] == index)


def _backwards(
    ruleset: Ruleset, questions: list[_Question], reached: NDArray[np.bool_], weights: Floats
) -> NDArray[np.bool_]:
    """Sets the value of passing and its slope for each question; returns who calls in which deal."""
    players = ruleset.playing_seats
    calls = np.zeros_like(reached)
    future = np.zeros((reached.shape[1], players))
    for number in reversed(range(len(questions))):
        asked = questions[number]
        is_last = number == len(questions) - 1
        if not (asked.is_forced or is_last):
            rows = reached[number] if reached[number].sum() >= _LEAST_REACHED else slice(None)
            weights[number] = _line(asked.later[rows], future[rows, asked.seat])
        passing = weights[number, 0] + weights[number, 1] * asked.later
        takes = (asked.best > passing) | asked.is_forced
        thrown_in = asked.weak & (np.maximum(asked.best, passing) < 0)
        others = -1 / (ruleset.units - 1)  # what one column is ahead of the mean of the others, they lose
        sides = [
            1.0 if ruleset.unit_of(seat) == ruleset.unit_of(asked.seat) else others for seat in range(players)
        ]
        future = np.where(takes[:, None], asked.best[:, None] * np.array(sides), future)
        future[thrown_in] = 0.0
        calls[number] = takes | thrown_in
    return calls


def _line(later: Floats, value: Floats) -> tuple[float, float]:
    """Value and slope that fit best; no slope where nothing can be called later."""
    if later.std() == 0:
        return float(value.mean()), 0.0
    slope, constant = np.polyfit(later, value, 1)
    return float(constant), float(slope)


def _accepted(policy: CallPolicy, deals: _Deals) -> float:
    """How often the first seat's proposal of a new deal is accepted by the next one."""
    accepted = 0
    for state, rows in _states(policy.ruleset, deals, 0):
        asked = state.call(Call.NEW_DEAL)
        assert asked.seat_to_call is not None
        chosen = policy.choose(asked, deals.hands[rows, asked.seat_to_call])
        accepted += int((chosen == asked.legal_calls.index(Call.ACCEPT)).sum())
    return round(accepted / len(deals.hands), 2)
