"""Random deals and auctions, as worlds and as questions. Knows no policy and no values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from solver.advice.calling.auction_worlds import first_hands
from solver.advice.calling.question import CallQuestion, call_question
from solver.advice.second_deal import in_order
from solver.cards import Card, CardSet
from solver.game.auction import AuctionState, Call, Taken
from solver.game.deal import DealtCards, deal_cards
from solver.game.deal_plan import may_demand_new_deal
from solver.rules import Ruleset, load_ruleset, ruleset_ids
from solver.rules.choices import Layout, Stakes
from solver.worlds.counting import DealtWorlds


def has_calls(ruleset: Ruleset) -> bool:
    """Whether somebody says something before play."""
    return bool(ruleset.auction.rounds) or ruleset.match.stakes is Stakes.POT


CALLED = tuple(name for name in ruleset_ids() if has_calls(load_ruleset(name)))
HIDDEN = tuple(name for name in CALLED if load_ruleset(name).deal.layout is not Layout.OPEN16)
"""Those in which other cards are hidden while one calls."""


@dataclass(frozen=True)
class Auction:
    """An auction in some worlds of first hands that all have the same turned cards."""

    state: AuctionState
    worlds: DealtWorlds
    seed: int

    @property
    def taken(self) -> Taken:
        """The contract."""
        assert isinstance(self.state.result, Taken)
        return self.state.result

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that play."""
        betting = self.state.betting
        return tuple(range(self.state.ruleset.playing_seats)) if betting is None else betting.players_in

    @property
    def of_players(self) -> DealtWorlds:
        """The worlds without the hands of those that dropped out."""
        return replace(self.worlds, seats=self.players, hands=self.worlds.hands[:, list(self.players)])


def question_of(
    ruleset: Ruleset, seed: int, calls: Sequence[Call] = (), score: Sequence[int] | None = None
) -> CallQuestion:
    """What the seat to call sees in a random deal after ``calls``."""
    dealt = deal_cards(ruleset, seed)
    state = AuctionState.start(ruleset, dealt.turnups)
    for call in calls:
        state = state.call(call)
    seat, number = state.seat_to_call, state.turnup_number
    assert seat is not None
    turnups = () if number is None else dealt.turnups[: number + 1]
    if not dealt.piles:
        return call_question(ruleset, seat, dealt.hands[seat], turnups=turnups, calls=calls, score=score)
    lying = [[pile.top for pile in piles if pile.top is not None] for piles in dealt.piles]
    return call_question(ruleset, seat, lying[seat], calls=calls, score=score, others_open=lying[1 - seat])


def worlds_of(question: CallQuestion, count: int, seed: int = 0) -> DealtWorlds:
    """``count`` worlds of first hands."""
    return first_hands(question, count, seed)


def dealt_worlds(ruleset: Ruleset, count: int, seed: int) -> tuple[tuple[Card, ...], DealtWorlds]:
    """The first turned card, and ``count`` worlds in which it is that one."""
    question = question_of(ruleset, seed)
    return question.state.turnups, worlds_of(question, count, seed)


def auctions(name: str, count: int, seed: int) -> Iterator[Auction]:
    """``count`` auctions with random calls that end with a contract, each in one world."""
    ruleset, random, found = load_ruleset(name), Random(f"{name} {seed}"), 0
    while found < count:
        number = random.randrange(10**6)
        turnups, worlds = dealt_worlds(ruleset, 1, number)
        weak = [
            seat
            for seat, hand in enumerate(worlds.hands[0].tolist())
            if may_demand_new_deal(ruleset, CardSet(hand))
        ]
        state = AuctionState.start(ruleset, turnups, weak)
        while not state.is_over:
            state = with_turnup(state, worlds, number)
            state = state.call(random.choice(state.legal_calls))
        if isinstance(state.result, Taken):
            found += 1
            yield Auction(state, worlds, number)


def with_turnup(state: AuctionState, worlds: DealtWorlds, seed: int) -> AuctionState:
    """The auction with the card turned that it needs, the first of the stock; ``worlds`` is a single one."""
    number = state.turnup_number
    if number is None or number < len(state.turnups):
        return state
    stock = in_order(worlds.out & ~np.uint32(CardSet.of(state.turnups).mask), worlds, seed)
    return replace(state, turnups=(*state.turnups, card_of(int(stock[0, 0]))))


def card_of(bit: int) -> Card:
    """The card of a mask with one bit."""
    return Card.from_index(bit.bit_length() - 1)


def as_dealt(auction: Auction, row: int = 0) -> DealtCards:
    """The same deal as it would be written down: later turned cards are the first of the stock."""
    ruleset, worlds = auction.state.ruleset, auction.of_players
    turned = CardSet.of(auction.state.turnups[:1])
    stock = in_order(worlds.out & ~np.uint32(turned.mask), worlds, auction.seed)[row]
    hands = tuple(tuple(CardSet(hand)) for hand in auction.worlds.hands[row].tolist())
    turnup = auction.state.turnups[0] if auction.state.turnups else None
    return DealtCards(ruleset, hands, turnup, tuple(card_of(bit) for bit in stock.tolist()))
