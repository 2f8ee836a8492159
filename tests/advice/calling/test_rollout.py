"""Auctions played out in many worlds at once, against playing each of them alone, call by call."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from solver.advice.calling.policy import CallPolicy, call_policy
from solver.advice.calling.rollout import AuctionEnd, played_out
from solver.cards import CardSet
from solver.game.auction import AuctionState, BoughtOut, Call, PotTaken, Redeal, Taken
from solver.game.deal_plan import may_demand_new_deal
from solver.rules import load_ruleset
from solver.worlds.counting import DealtWorlds
from tests.advice.calling.auctions import CALLED, dealt_worlds, question_of, with_turnup, worlds_of

SEED = 17


def alone(state: AuctionState, world: DealtWorlds, policy: CallPolicy) -> AuctionState:
    """The auction in a single world, everybody calling by the policy."""
    ruleset = state.ruleset
    hands = world.hands[0]
    weak = [seat for seat, hand in enumerate(hands.tolist()) if may_demand_new_deal(ruleset, CardSet(hand))]
    now = AuctionState.start(ruleset, state.turnups, weak)
    for call in state.history:
        now = now.call(call)
    while not now.is_over:
        now = with_turnup(now, world, SEED)
        seat = now.seat_to_call
        assert seat is not None
        now = now.call(now.legal_calls[int(policy.choose(now, hands[[seat]])[0])])
    return now


class AnyCall(CallPolicy):
    """Says something that depends on the hand and the moment alone, and everything somewhere.

    ``salt``: players with another one say something else with the same hands.
    """

    def __init__(self, salt: int = 0) -> None:
        """Needs no numbers of a fit."""
        self._salt = np.uint64(salt << 8)

    def choose(self, state: AuctionState, hands: NDArray[np.uint32]) -> NDArray[np.int8]:
        """A place in the legal calls for each hand."""
        moment = np.uint64(len(state.history)) + self._salt
        mixed = (hands.astype(np.uint64) + (moment << np.uint64(32))) * np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ (mixed >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
        return np.asarray((mixed >> np.uint64(33)) % np.uint64(len(state.legal_calls)), dtype=np.int8)


class Silent(AnyCall):
    """Passes."""

    def choose(self, state: AuctionState, hands: NDArray[np.uint32]) -> NDArray[np.int8]:
        """The place of a pass."""
        return np.full(len(hands), state.legal_calls.index(Call.PASS), dtype=np.int8)


ANY_CALL = AnyCall()


def ends_of(state: AuctionState, worlds: DealtWorlds) -> list[AuctionEnd]:
    """Every end of the auction when anything is called."""
    return played_out(state, worlds, ANY_CALL, SEED)


def ends_from_the_start(name: str, count: int, seed: int) -> tuple[DealtWorlds, list[AuctionEnd]]:
    """Every end of a whole auction of a game."""
    ruleset = load_ruleset(name)
    turnups, worlds = dealt_worlds(ruleset, count, seed)
    state = AuctionState.start(ruleset, turnups)
    return worlds, [end for salt in range(8) for end in played_out(state, worlds, AnyCall(salt), SEED)]


def check_against_single_worlds(name: str, policy: CallPolicy, count: int) -> None:
    """Compares the ends of all legal calls with those of every world alone."""
    question = question_of(load_ruleset(name), seed=3)
    worlds = worlds_of(question, count, seed=4)
    for call in question.legal_calls:
        begun = question.state.call(call)
        for end in played_out(begun, worlds, policy, SEED):
            for row in end.rows.tolist():
                expected = alone(begun, worlds.take([row]), policy)
                assert end.state.result == expected.result
                assert end.state.history == expected.history
                assert end.state.turnups == expected.turnups


@pytest.mark.parametrize("name", CALLED)
def test_every_world_ends_as_if_it_were_played_alone(name: str) -> None:
    check_against_single_worlds(name, ANY_CALL, 12)


@pytest.mark.parametrize("name", CALLED)
def test_every_world_ends_as_the_policy_would_play_it_alone(name: str) -> None:
    check_against_single_worlds(name, call_policy(load_ruleset(name)), 5)


@pytest.mark.parametrize("name", CALLED)
def test_every_world_ends_in_exactly_one_way(name: str) -> None:
    question = question_of(load_ruleset(name), seed=5)
    worlds = worlds_of(question, 60, seed=4)
    for call in question.legal_calls:
        rows = [end.rows for end in ends_of(question.state.call(call), worlds)]
        assert np.array_equal(np.sort(np.concatenate(rows)), np.arange(60))


@pytest.mark.parametrize("name", CALLED)
def test_no_end_comes_twice_and_none_is_empty(name: str) -> None:
    ruleset = load_ruleset(name)
    turnups, worlds = dealt_worlds(ruleset, 60, seed=6)
    ends = ends_of(AuctionState.start(ruleset, turnups), worlds)
    told = [(end.state.history, end.state.turnups, end.state.weak_seats) for end in ends]
    assert len(set(told)) == len(told)
    assert all(len(end.rows) for end in ends)


def test_later_cards_are_turned_one_after_the_other_in_debrec_for_four() -> None:
    _, ends = ends_from_the_start("debrec_4", 100, seed=1)
    assert {len(end.state.turnups) for end in ends} == {1, 2, 3}


def test_refused_proposals_give_the_resting_dealer_his_points() -> None:
    ruleset = load_ruleset("debrec_4")
    turnups, worlds = dealt_worlds(ruleset, 30, seed=1)
    ends = played_out(AuctionState.start(ruleset, turnups), worlds, Silent(), SEED)
    assert len(ends) > 1  # one for every two cards that are turned
    assert {end.state.result for end in ends} == {Redeal(20)}


def test_a_forced_dealer_calls_something() -> None:
    _, ends = ends_from_the_start("hr_bela_2", 200, seed=1)
    assert all(isinstance(end.state.result, Taken) for end in ends)
    assert any(len(end.state.history) == 4 for end in ends)


def test_a_refused_proposal_of_a_new_deal_is_followed_by_a_suit() -> None:
    _, ends = ends_from_the_start("sr_belot_2", 200, seed=1)
    refused = [end.state for end in ends if Call.REFUSE in end.state.history]
    assert refused
    assert all(isinstance(state.result, Taken) and not state.result.accepted for state in refused)


def test_weak_hands_and_no_others_are_thrown_in_in_french_belote() -> None:
    worlds, ends = ends_from_the_start("fr_belote_4", 300, seed=2)
    thrown_in = [end for end in ends if end.state.history[-1] is Call.NEW_DEAL]
    assert thrown_in
    for end in thrown_in:
        assert end.state.result == Redeal()
        hands = worlds.hands[end.rows, len(end.state.history) - 1].tolist()
        assert all(may_demand_new_deal(end.state.ruleset, CardSet(hand)) for hand in hands)


def test_a_taker_is_bought_out_only_if_he_accepts() -> None:
    _, ends = ends_from_the_start("debrec_50", 100, seed=1)
    offered = [end.state for end in ends if Call.FIFTY in end.state.history]
    found = {(state.history[-1], type(state.result)) for state in offered}
    assert found == {(Call.ACCEPT, BoughtOut), (Call.REFUSE, Taken)}


def test_a_dropped_opponent_leaves_the_pot_to_the_other() -> None:
    ruleset = load_ruleset("debrec_short_pot_2")
    question = question_of(ruleset, seed=8)
    paid = question.state.call(Call.PAY).call(Call.DROP)
    (end,) = ends_of(paid, worlds_of(question, 10, seed=1))
    assert end.state.result == PotTaken(0, 4)


def test_an_auction_that_is_over_ends_as_it_is() -> None:
    question = question_of(load_ruleset("hr_bela_4"), seed=9)
    over = question.state.call(Call.HEARTS)
    (end,) = ends_of(over, worlds_of(question, 7, seed=1))
    assert end.state is over
    assert end.rows.tolist() == list(range(7))
