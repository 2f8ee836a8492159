"""Whole deals for measurements of calls: dealt, called by anybody, completed, and what they come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from solver.advice.calling.call_advice import best_call
from solver.advice.calling.policy import call_policy
from solver.advice.calling.question import CallQuestion
from solver.advice.second_deal import in_order
from solver.cards import Card, CardSet, Rank
from solver.game.auction import AuctionState, Call
from solver.game.deal_plan import first_hand_size, may_demand_new_deal
from solver.rules import Ruleset
from solver.rules.choices import TurnupTaken
from solver.worlds.counting import DealtWorlds

Caller = Callable[[CallQuestion], Call]
"""Says what to call."""


@dataclass(frozen=True, eq=False)
class FirstCards:
    """One deal before its auction: ``world`` has a single row; ``seed`` gives the order of the stock."""

    ruleset: Ruleset
    world: DealtWorlds
    turnup: Card | None
    seed: int

    def hand(self, seat: int) -> CardSet:
        """The first cards of ``seat``."""
        return CardSet(int(self.world.hands[0, seat]))


def first_cards(ruleset: Ruleset, count: int, seed: int) -> list[FirstCards]:
    """Random deals before their auctions."""
    generator = np.random.Generator(np.random.PCG64(seed))
    pack = np.array([card.index for card in ruleset.pack])
    size, players = first_hand_size(ruleset), ruleset.playing_seats
    deals = []
    for number in range(count):
        order = generator.permutation(pack)
        hands = [sum(1 << int(card) for card in order[s * size : (s + 1) * size]) for s in range(players)]
        out = ruleset.pack.mask & ~sum(hands)
        world = DealtWorlds(
            tuple(range(players)),
            np.array([hands], dtype=np.uint32),
            np.array([out], dtype=np.uint32),
            np.zeros(1, dtype=np.uint32),
        )
        turnup = Card.from_index(int(order[size * players])) if ruleset.deal.turnups else None
        deals.append(FirstCards(ruleset, world, turnup, seed + number))
    return deals


def called(deal: FirstCards, callers: Sequence[Caller]) -> tuple[AuctionState, list[CallQuestion]]:
    """The auction played to its end, one caller for each seat; with every question that was asked."""
    ruleset = deal.ruleset
    weak = [seat for seat in range(ruleset.playing_seats) if may_demand_new_deal(ruleset, deal.hand(seat))]
    state = AuctionState.start(ruleset, () if deal.turnup is None else (deal.turnup,), weak)
    questions = []
    while not state.is_over:
        number = state.turnup_number
        if number is not None and number >= len(state.turnups):
            lying = np.uint32(CardSet.of(state.turnups).mask)
            stock = in_order(deal.world.out & ~lying, deal.world, deal.seed)
            turned = Card.from_index(int(stock[0, 0]).bit_length() - 1)
            state = replace(state, turnups=(*state.turnups, turned))
            continue
        seat = state.seat_to_call
        assert seat is not None
        seen = replace(state, weak_seats=frozenset(state.weak_seats & {seat}))
        question = CallQuestion(seat, deal.hand(seat), seen)
        questions.append(question)
        state = state.call(callers[seat](question))
    return state, questions


def by_policy(question: CallQuestion) -> Call:
    """What the call policy says: the instant answer."""
    hands = np.array([question.hand.mask], dtype=np.uint32)
    chosen = int(call_policy(question.ruleset).choose(question.state, hands)[0])
    return question.legal_calls[chosen]


def by_advice(worlds: int) -> Caller:
    """Asks for advice on so many worlds and follows it."""
    return lambda question: best_call(question, worlds=worlds, threads=1, seed=1)


def by_thumb(question: CallQuestion) -> Call:
    """A rule of thumb: call with jack and nine, with the jack and two more trumps beside an ace, or with four
    trumps among them jack or nine; of several suits the one with most trump points. Who must call, calls it.
    """
    contracts = [call for call in question.legal_calls if call.trump is not None and call.trump.suit]
    best = max(contracts, key=lambda call: _strength(question, call), default=None)
    if best is not None and (Call.PASS not in question.legal_calls or _is_enough(question, best)):
        return best
    if Call.PASS in question.legal_calls:
        return Call.PASS
    return question.legal_calls[0] if best is None else best


def _ranks(question: CallQuestion, call: Call) -> set[Rank]:
    assert call.trump is not None
    held = {card.rank for card in question.hand if card.suit is call.trump.suit}
    turned = question.state.turnup
    if turned is None or turned.suit is not call.trump.suit:
        return held
    goes_to_taker = question.ruleset.deal.turnup_taken in (TurnupTaken.BOTH, TurnupTaken.ROUND1)
    return held | {turned.rank} if goes_to_taker else held


def _strength(question: CallQuestion, call: Call) -> int:
    worth = {Rank.JACK: 20, Rank.NINE: 14, Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3}
    ranks = _ranks(question, call)
    return sum(worth.get(rank, 0) for rank in ranks) + 5 * len(ranks)


def _is_enough(question: CallQuestion, call: Call) -> bool:
    assert call.trump is not None
    ranks = _ranks(question, call)
    has_ace = any(card.rank is Rank.ACE and card.suit is not call.trump.suit for card in question.hand)
    return (
        {Rank.JACK, Rank.NINE} <= ranks
        or (Rank.JACK in ranks and len(ranks) >= 3 and has_ace)
        or (len(ranks) >= 4 and bool(ranks & {Rank.JACK, Rank.NINE}))
    )
