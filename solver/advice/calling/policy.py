"""An instant opinion on every call of an auction, from the first cards of one hand alone.

A linear formula of what a player sees in his hand (``features``), fitted on solved deals, says what a
contract writes on average and how likely it is made. The call policy says what an ordinary player would
call: it plays the others in an auction, and tells how well hidden hands explain what was called. Needs
nothing but NumPy; knows no hand but the one of the seat that calls.

>>> from solver.cards import CardSet, parse_cards
>>> from solver.rules import load_ruleset
>>> hands = [CardSet.of(parse_cards(text)).mask for text in ("JH 9H AH 7H AS 8D", "QH 8H 7S 8S KD 9C")]
>>> state = AuctionState.start(load_ruleset("sr_belot_4"))
>>> chosen = call_policy(state.ruleset).choose(state, np.array(hands, dtype=np.uint32))
>>> [str(state.legal_calls[number]) for number in chosen]
['H', 'pass']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from solver.advice.calling.betting_values import bet_values
from solver.advice.calling.bid import Bid
from solver.advice.calling.features import feature_names, hand_features
from solver.advice.calling.fitted import FitError, FittedCall, FittedPolicy, fitted_policy
from solver.cards import Card, CardSet, Suit
from solver.errors import Fault, PositionError
from solver.game.auction import AuctionState, Call
from solver.game.contract import Trump
from solver.game.deal_plan import may_demand_new_deal
from solver.game.faults import FaultCode
from solver.rules import Ruleset
from solver.rules.choices import AskingRound, Forced, NoSuit

Floats = NDArray[np.float64]
Masks = NDArray[np.uint32]

TEMPERATURE = 20.0
"""Of two calls the one that is better by so many written points is chosen e times as often."""

BET_TEMPERATURE = 0.2
"""The same for betting, as a part of the pot."""

UNEXPLAINED = 0.02
"""So often, in ``shares``, something is called for reasons that are not in the formula: any call equally."""


_SUITS = tuple(map(Call.of_suit, Suit))


@dataclass(frozen=True, eq=False)
class Estimates:
    """What a contract brings the taker with each of some hands, on average over all other hands.

    ``written``: expected written points of his column less the mean of the others, the lead that the deal
    gives him: float64, shape (hands,). ``passes``: the probability that he makes the contract, or, where
    nobody takes, that he has the most points: float64, shape (hands,).
    """

    written: Floats
    passes: Floats


@lru_cache(maxsize=128)
def call_policy(ruleset: Ruleset) -> CallPolicy:
    """The policy for ``ruleset``; house rules have the numbers of the system most like them.

    See ``fitted.fitted_policy`` for which system that is.
    """
    return CallPolicy(ruleset, fitted_policy(ruleset))


class CallPolicy:
    """Values and chooses calls under one ruleset; made by ``call_policy``."""

    def __init__(self, ruleset: Ruleset, fitted: FittedPolicy) -> None:
        """``fitted``: the numbers to use, of this ruleset or one like it."""
        self.ruleset = ruleset
        self.fitted = fitted

    @property
    def deals(self) -> int:
        """How many solved deals the policy was fitted on."""
        return self.fitted.deals

    def error(self, call: Call, turnup: Card | None = None) -> FitError:
        """How far ``estimates`` are from the solved value of the same hand, as measured by the fit."""
        return self._formula(self._bid(call, turnup, 1)).error

    def estimates(
        self, hands: Masks, seat: int, call: Call, turnup: Card | None = None, asking_round: int = 1
    ) -> Estimates:
        """What the contract ``call`` brings ``seat`` with each of ``hands`` (masks of first cards).

        ``turnup``: the card on the table. ``asking_round``: counted from 1. In the open layout a hand is
        what lies open of it.

        Raises:
            PositionError: ``call-not-in-game``, the call names no contract.
        """
        bid = self._bid(call, turnup, asking_round)
        formula = self._formula(bid)
        names = feature_names(bid.ruleset, bid.kind)
        features = hand_features(bid, hands, seat)
        passes = formula.probabilities(names, features)
        return Estimates(formula.points(names, features, passes), passes)

    def choose(self, state: AuctionState, hands: Masks) -> NDArray[np.int8]:
        """What the seat to call says with each of ``hands``: a place in ``state.legal_calls``, (hands,)."""
        return np.asarray(self.call_values(state, hands).argmax(axis=1), dtype=np.int8)

    def shares(self, state: AuctionState, hands: Masks) -> Floats:
        """How likely the seat to call says each legal call: shape (hands, calls), rows add to 1.

        Likelier the better the call (``TEMPERATURE``); 0 only for what is impossible with a hand.
        """
        values = self.call_values(state, hands)
        best = values.max(axis=1, keepdims=True)
        unit = TEMPERATURE if state.betting is None else BET_TEMPERATURE * state.betting.pot
        soft = np.exp((values - best) / unit)
        possible = np.isfinite(values)
        soft /= soft.sum(axis=1, keepdims=True)
        return np.asarray(
            (1 - UNEXPLAINED) * soft + UNEXPLAINED * possible / possible.sum(axis=1, keepdims=True)
        )

    def call_values(self, state: AuctionState, hands: Masks) -> Floats:
        """What each of ``state.legal_calls`` is worth to the seat to call: shape (hands, calls).

        In expected written points, as ``Estimates.written``; in tokens where a pot is bet for.
        Minus infinity for a call that is impossible with a hand.

        Raises:
            PositionError: ``auction-over``; ``missing-turnup``.
        """
        seat = state.seat_to_call
        if seat is None:
            raise PositionError(Fault("", FaultCode.AUCTION_OVER, "the auction has ended: nothing is called"))
        legal = state.legal_calls
        if state.betting is not None:
            call = Call.of_suit(_turned(state).suit)
            wins = self.estimates(hands, seat, call, state.turnup, asking_round=0).passes
            return bet_values(state.betting, legal, wins)
        return np.stack([self._value(state, seat, call, hands) for call in legal], axis=1)

    def later_best(self, state: AuctionState, hands: Masks) -> Floats:
        """The best that the seat to call may still call after a pass, in a round where it names a suit.

        Shape (hands,). 0 if there is no such round, and not less than 0 if it may pass there as well.
        """
        seat, rules = state.seat_to_call, self.ruleset.auction
        rounds = range(state.asking_round + 1, len(rules.rounds) + 1)
        free = [number for number in rounds if rules.rounds[number - 1] is not AskingRound.TURNUP]
        if seat is None or not free:
            return np.zeros(len(hands))
        best = self._best(hands, seat, _free_calls(state), state.turnup, free[0])
        is_forced = rules.forced is Forced.DEALER and seat == self.ruleset.playing_seats - 1
        return best if is_forced else np.maximum(best, 0.0)

    def _value(self, state: AuctionState, seat: int, call: Call, hands: Masks) -> Floats:
        """What one call is worth outside betting."""
        if call.trump is not None:
            return self.estimates(hands, seat, call, state.turnup, state.asking_round).written
        if state.taken is not None:
            return self._buyout_value(state, seat, call, hands)
        match call:
            case Call.PASS:
                return self._passing_value(state, seat, hands)
            case Call.NEW_DEAL:
                return self._new_deal_value(state, seat, hands)
            case Call.REFUSE:  # who would have called himself has good cards against a taker who is forced
                return self._best(hands, seat, _SUITS, state.turnup, state.asking_round)
            case _:
                return np.zeros(len(hands))

    def _passing_value(self, state: AuctionState, seat: int, hands: Masks) -> Floats:
        value, slope = self.fitted.passing.at(state.asking_round, seat)
        return np.asarray(value + slope * self.later_best(state, hands))

    def _new_deal_value(self, state: AuctionState, seat: int, hands: Masks) -> Floats:
        """A weak hand has the right to it; a proposal that is refused obliges to name another suit."""
        if seat in state.weak_seats and state.asking_round == 1:
            weak = [may_demand_new_deal(self.ruleset, CardSet(hand)) for hand in hands.tolist()]
            return np.where(weak, 0.0, -np.inf)
        calls = tuple(_other_suits(state.turnup))
        best = self._best(hands, seat, calls, state.turnup, state.asking_round)
        return np.asarray((1 - self.fitted.passing.accepted) * best)

    def _buyout_value(self, state: AuctionState, seat: int, call: Call, hands: Masks) -> Floats:
        """The opponent offers by what the contract would bring himself: good trumps are good in defence."""
        assert state.taken is not None
        points = float(self.ruleset.auction.buyout)
        if call in (Call.FIFTY, Call.ACCEPT):
            return np.full(len(hands), -points if call is Call.FIFTY else points)
        contract, asking_round = Call(state.taken.trump.value), state.taken.asking_round
        return self.estimates(hands, seat, contract, state.turnup, asking_round).written

    def _best(
        self, hands: Masks, seat: int, calls: Iterable[Call], turnup: Card | None, asking_round: int
    ) -> Floats:
        written = [self.estimates(hands, seat, call, turnup, asking_round).written for call in calls]
        return np.asarray(np.max(written, axis=0))

    def _bid(self, call: Call, turnup: Card | None, asking_round: int) -> Bid:
        if call.trump is None:
            raise PositionError(Fault("", FaultCode.CALL_NOT_IN_GAME, f"{call} names no contract"))
        return Bid(self.ruleset, call.trump, turnup, asking_round)

    def _formula(self, bid: Bid) -> FittedCall:
        """The formula for the kind of call, or the first there is if no system like this one has it."""
        calls = self.fitted.calls
        return calls.get(bid.kind) or next(iter(calls.values()))


def _turned(state: AuctionState) -> Card:
    turned = state.turnup
    if turned is None:
        detail = "the turned card is needed here, but not given"
        raise PositionError(Fault("", FaultCode.MISSING_TURNUP, detail))
    return turned


def _other_suits(turnup: Card | None) -> Iterator[Call]:
    return (Call.of_suit(suit) for suit in Suit if turnup is None or suit is not turnup.suit)


def _free_calls(state: AuctionState) -> tuple[Call, ...]:
    """What may be called in a round that is not about the turned card."""
    suits = tuple(_other_suits(state.turnup))
    no_suit = state.ruleset.auction.no_suit is not NoSuit.NO
    return (*suits, Call(Trump.NO_TRUMP.value), Call(Trump.ALL_TRUMPS.value)) if no_suit else suits
