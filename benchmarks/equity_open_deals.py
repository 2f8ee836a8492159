"""Deals of open Belot from the first call to what is written: called and played by our policies.

Everybody declares all he may as soon as he may, and announces Bela.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from benchmarks.equity_files import Written
from benchmarks.strength_deals import question_in
from solver.advice.calling.policy import call_policy
from solver.advice.players import RulePlayer
from solver.cards import CardSet
from solver.game.deal import (
    CallEvent,
    Course,
    DealState,
    DeclareEvent,
    PlayEvent,
    points_without_play,
    settle_deal,
)
from solver.game.deal.live import live_offers
from solver.game.deal.random_deals import random_deals
from solver.rules import Ruleset


def played_open_deals(ruleset: Ruleset, count: int, seed: int) -> Written:
    """What ``count`` deals have written."""
    written = []
    wins = [0] * ruleset.units
    for dealt in random_deals(ruleset, count, seed):
        state = _played(DealState.start(dealt))
        if state.match_winner is not None:
            wins[ruleset.unit_of(state.match_winner)] += 1
        else:
            written.append(points_without_play(state) if state.course is None else settle_deal(state).written)
    points = np.array([row for row in written if any(row)], dtype=np.int64)
    return Written(points, len(written) - len(points), tuple(wins))


def _played(state: DealState) -> DealState:
    player = RulePlayer()
    while not state.is_over:
        if not state.auction.is_over:
            state = state.apply(_call(state))
            continue
        course = state.course
        assert course is not None
        offer = next(_offers(state, course), None)
        if offer is not None:
            state = state.apply(offer)
            continue
        card = player.choose(question_in(course.position))
        moment = course.bela_moment(card)
        says_bela = moment is not None and True in moment.words(state.ruleset)
        state = state.apply(PlayEvent(card, says_bela, course.seat_to_play))
    return state


def _offers(state: DealState, course: Course) -> Iterator[DeclareEvent]:
    """What somebody may declare now."""
    trump = course.position.contract.trump
    for seat in course.players:
        for offer in live_offers(state.ruleset, trump, state.talk.made[seat], course.lying(seat)):
            yield DeclareEvent((offer.announced,), seat)


def _call(state: DealState) -> CallEvent:
    """By what lies open before the player."""
    seat = state.auction.seat_to_call
    assert seat is not None
    open_cards = CardSet.of(pile.top for pile in state.dealt.piles[seat] if pile.top is not None)
    hands = np.array([open_cards.mask], dtype=np.uint32)
    place = int(call_policy(state.ruleset).choose(state.auction, hands)[0])
    return CallEvent(state.auction.legal_calls[place], seat)
