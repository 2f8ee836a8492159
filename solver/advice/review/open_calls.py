"""What calls are worth with all cards known, those that are dealt later included.

The rest of the auction goes as the call policy has it, each player from his own hand; then everybody plays
perfectly for what is written, or, where cards lie covered, for trick points, which takes far less time.
Knows no hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from solver.advice.calling.call_values import CallValues, Valuer
from solver.advice.calling.contract_results import Effort
from solver.advice.calling.policy import call_policy
from solver.advice.calling.question import CallQuestion
from solver.advice.calling.rollout import AuctionEnd, played_out
from solver.advice.review.open_play import OpenPlay
from solver.cards import CardSet
from solver.double_dummy.discarding import best_discards
from solver.double_dummy.objective import Objective
from solver.game.auction import Call, Outcome, PotTaken, Taken
from solver.game.deal import (
    CallEvent,
    DealState,
    DiscardEvent,
    Event,
    Phase,
    SwapEvent,
    TurnupEvent,
    legal_actions,
)
from solver.game.diagram import Pile
from solver.rules.choices import Stakes
from solver.worlds.counting import DealtWorlds


class OpenCalls:
    """Values the calls of one deal; contracts that several calls lead to are solved once."""

    def __init__(self, play: OpenPlay, token_points: float) -> None:
        """``token_points``: what a token counts where calls are valued in tokens."""
        self._play, self._token_points = play, token_points
        self._contracts: dict[Taken, DealState] = {}

    def values(self, state: DealState, question: CallQuestion) -> dict[Call, float] | None:
        """What each legal call is worth to the seat that calls: its column less the mean of the others.

        None where a pot is bet for. Raises like ``OpenPlay.solution``.
        """
        if state.ruleset.match.stakes is Stakes.POT:
            return None
        if question.lying is not None:
            return _values_of_piles(state, question)
        return {call: self._value(state, call, question) for call in state.auction.legal_calls}

    def _value(self, state: DealState, call: Call, question: CallQuestion) -> float:
        end = called_to_the_end(state.apply(CallEvent(call, question.seat)))
        outcome = end.outcome
        is_token = state.ruleset.match.stakes is Stakes.TOKENS
        if not isinstance(outcome, Taken):
            return _unplayed(question, end, outcome) * (self._token_points if is_token else 1)
        if outcome not in self._contracts:
            self._contracts[outcome] = self._contract(end)
        worth = self._play.worth(self._contracts[outcome], question.seat)
        if worth.settlement is None:
            return worth.difference
        unit = state.ruleset.unit_of(question.seat)
        if is_token and worth.settlement.payments is not None:
            return worth.settlement.payments[unit] * self._token_points
        written = worth.settlement.written
        others = [points for other, points in enumerate(written) if other != unit]
        return written[unit] - sum(others) / len(others)

    def _contract(self, state: DealState) -> DealState:
        """The deal as play begins; a seven is exchanged if that is better for its holder."""
        state = _dealt_to_the_end(state)
        swap = next((action for action in legal_actions(state) if isinstance(action, SwapEvent)), None)
        if swap is None:
            return state
        holder = _seat_of(swap)
        states = (state, state.apply(swap))
        return max(states, key=lambda each: self._play.worth(each, holder).difference)


def _seat_of(event: Event) -> int:
    assert event.seat is not None
    return event.seat


def called_to_the_end(state: DealState) -> DealState:
    """The deal after its auction, everybody calling by the policy."""
    policy = call_policy(state.ruleset)
    while state.phase is Phase.AUCTION:
        seat, legal = state.to_act, state.auction.legal_calls
        assert seat is not None
        hand = CardSet.of(_seen_while_calling(state, seat))
        masks = np.array([hand.mask], dtype=np.uint32)
        number = 0 if len(legal) == 1 else int(policy.choose(state.auction, masks)[0])
        state = state.apply(CallEvent(legal[number], seat))
    return state


def _seen_while_calling(state: DealState, seat: int) -> CardSet:
    piles = state.dealt.piles
    if piles:
        return CardSet.of(pile.top for pile in piles[seat] if pile.top is not None)
    return CardSet.of(state.dealt.hands[seat])


def _dealt_to_the_end(state: DealState) -> DealState:
    """The deal once the turned card is taken and a soloist has put away what brings most trick points."""
    if state.phase is Phase.TURNUP:
        state = state.apply(TurnupEvent(True, state.to_act))
    if state.phase is not Phase.DISCARD:
        return state
    assert state.table is not None
    assert state.contract is not None
    masks = np.array([[hand.mask for hand in state.table.hands]], dtype=np.uint32)
    contract = state.contract
    away = best_discards(state.ruleset, contract.trump, masks, soloists=contract.taker, threads=1).masks
    return state.apply(DiscardEvent(tuple(CardSet(int(away[0]))), contract.taker))


def _unplayed(question: CallQuestion, end: DealState, outcome: Outcome | None) -> float:
    """What a deal is worth that ends with its auction; a new deal what deals are worth on average."""
    assert not isinstance(outcome, PotTaken | Taken)
    masks = [CardSet.of(hand).mask for hand in end.dealt.hands]
    world = _world(masks, end.ruleset.pack.mask & ~sum(masks))
    return float(_filled(question, [AuctionEnd(end.auction, np.array([0]))], world).values[0])


def _values_of_piles(state: DealState, question: CallQuestion) -> dict[Call, float]:
    """The same where all cards are dealt and half of them lie covered."""
    assert question.lying is not None
    lying = [cards.mask for cards in question.lying]
    piles = [sorted(own, key=_upper) for own in state.dealt.piles]
    bottoms = [[-1 if pile.bottom is None else pile.bottom.index for pile in own] for own in piles]
    world = replace(
        _world(lying, state.ruleset.pack.mask & ~sum(lying)), bottoms=np.array([bottoms], dtype=np.int8)
    )
    policy = call_policy(state.ruleset)
    found = {}
    for call in state.auction.legal_calls:
        ends = played_out(state.auction.call(call), world, policy, seed=0)
        found[call] = float(_filled(question, ends, world).open[0])
    return found


def _upper(pile: Pile) -> int:
    return -1 if pile.top is None else pile.top.index


def _world(hands: list[int], out: int) -> DealtWorlds:
    """One world of first hands, or of cards that lie open."""
    return DealtWorlds(
        tuple(range(len(hands))),
        np.array([hands], dtype=np.uint32),
        np.array([out], dtype=np.uint32),
        np.zeros(1, dtype=np.uint32),
    )


def _filled(question: CallQuestion, ends: Iterable[AuctionEnd], world: DealtWorlds) -> CallValues:
    values = CallValues.of_size(1)
    valuer = Valuer(question, Objective.WRITTEN, Effort(seed=0, threads=1))
    for end in ends:
        valuer.fill(values, end, world, np.zeros((1, 2)))
    return values
