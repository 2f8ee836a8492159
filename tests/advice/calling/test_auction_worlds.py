"""First hands while an auction goes on: all equally likely, then weighted by what the others have called."""

from __future__ import annotations

from dataclasses import replace
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from solver.advice.calling.auction_worlds import FLOOR, auction_worlds, first_hands
from solver.advice.calling.policy import CallPolicy, call_policy
from solver.advice.calling.question import CallQuestion
from solver.advice.weighing import CANDIDATES, weighted_worlds
from solver.cards import CardSet, Rank
from solver.game.auction import AuctionState, Call
from solver.game.deal_plan import first_hand_size, may_demand_new_deal
from solver.rules import load_ruleset
from tests.advice.calling.auctions import CALLED, HIDDEN, question_of

COUNT = 3000


@pytest.mark.parametrize("name", HIDDEN)
def test_everybody_has_his_first_cards_and_all_others_are_out(name: str) -> None:
    ruleset = load_ruleset(name)
    question = question_of(ruleset, seed=1)
    worlds = first_hands(question, 20, seed=1)
    assert worlds.seats == tuple(range(ruleset.playing_seats))
    assert (np.bitwise_count(worlds.hands) == first_hand_size(ruleset)).all()
    assert (np.bitwise_or.reduce(worlds.hands, axis=1) ^ worlds.out == ruleset.pack.mask).all()
    assert (
        np.bitwise_count(worlds.hands).sum(axis=1) + np.bitwise_count(worlds.out) == len(ruleset.pack)
    ).all()


@pytest.mark.parametrize("name", HIDDEN)
def test_own_cards_and_turned_cards_are_where_they_are_seen(name: str) -> None:
    question = question_of(load_ruleset(name), seed=2)
    worlds = first_hands(question, 20, seed=1)
    turned = CardSet.of(question.state.turnups).mask
    assert (worlds.hands[:, question.seat] == question.hand.mask).all()
    assert (worlds.out & np.uint32(turned) == turned).all()


def test_open_cards_lie_where_they_are_seen_in_the_open_layout() -> None:
    question = question_of(load_ruleset("sr_belot_2_open"), seed=2)
    worlds = first_hands(question, 20, seed=1)
    assert question.lying is not None
    assert worlds.bottoms is not None
    assert (worlds.hands == [cards.mask for cards in question.lying]).all()
    lower = np.bitwise_or.reduce(np.uint32(1) << worlds.bottoms.reshape(20, -1).astype(np.uint32), axis=1)
    assert (lower == worlds.out).all()


def test_every_hidden_card_is_as_likely_in_every_place() -> None:
    question = question_of(load_ruleset("mk_beljot_3"), seed=3)
    worlds = first_hands(question, COUNT, seed=3)
    hidden = question.ruleset.pack - question.hand - CardSet.of(question.state.turnups)
    for column in (1, 2):
        expected = COUNT * 5 / len(hidden)
        found = [np.count_nonzero(worlds.hands[:, column] >> np.uint32(card.index) & 1) for card in hidden]
        assert sum((each - expected) ** 2 / expected for each in found) < 3 * len(hidden)


def test_several_cards_come_together_as_often_as_they_should() -> None:
    question = question_of(load_ruleset("klaber_3"), seed=4)
    worlds = first_hands(question, COUNT, seed=4)
    hidden = question.ruleset.pack - question.hand - CardSet.of(question.state.turnups)
    jacks = CardSet.of(card for card in hidden if card.rank in (Rank.JACK, Rank.ACE))
    number = np.bitwise_count(worlds.hands[:, 1] & np.uint32(jacks.mask))
    ways = [comb(len(jacks), held) * comb(len(hidden) - len(jacks), 6 - held) for held in range(5)]
    expected = [COUNT * each / comb(len(hidden), 6) for each in ways]
    found = [np.count_nonzero(number == held) for held in range(5)]
    pairs = [(one, other) for one, other in zip(found, expected, strict=True) if other > 5]
    assert sum((one - other) ** 2 / other for one, other in pairs) < 20


def test_all_ways_to_share_two_cards_among_two_players_occur_equally_often() -> None:
    question = question_of(load_ruleset("klaber_3"), seed=5)
    worlds = first_hands(question, COUNT, seed=5)
    one, two = list(question.ruleset.pack - question.hand - CardSet.of(question.state.turnups))[:2]
    first, second = (worlds.hands >> np.uint32(card.index) & 1 for card in (one, two))
    split = np.count_nonzero(first[:, 1] & second[:, 2]), np.count_nonzero(first[:, 2] & second[:, 1])
    assert abs(split[0] - split[1]) < 4 * sum(split) ** 0.5


@pytest.mark.parametrize("name", ["hr_bela_4", "sr_belot_2_open"])
def test_more_worlds_begin_with_the_same_ones(name: str) -> None:
    question = question_of(load_ruleset(name), seed=6)
    few, many = first_hands(question, 5, seed=9), first_hands(question, 12, seed=9)
    assert np.array_equal(few.hands, many.take(range(5)).hands)


def test_another_seed_gives_other_worlds() -> None:
    question = question_of(load_ruleset("hr_bela_4"), seed=6)
    assert not np.array_equal(first_hands(question, 5, 1).hands, first_hands(question, 5, 2).hands)


# --- what was called ---------------------------------------------------------------------------------


def calls_so_far(name: str) -> tuple[Call, ...]:
    """Some calls after which the auction goes on."""
    state = AuctionState.start(load_ruleset(name), question_of(load_ruleset(name), seed=7).state.turnups)
    found: list[Call] = []
    for _ in range(2):
        going_on = [call for call in reversed(state.legal_calls) if not state.call(call).is_over]
        after = [call for call in going_on if state.call(call).turnup is not None or not state.turnups]
        if not after:
            break
        state = state.call(after[0])
        found.append(after[0])
    return tuple(found)


def likelihoods_one_by_one(question: CallQuestion, hands: np.ndarray) -> np.ndarray:
    """The share of every call of others in every world, by the policy asked about one hand at a time."""
    policy, ruleset = call_policy(question.ruleset), question.ruleset
    rows = []
    for world in hands.tolist():
        weak = [seat for seat, hand in enumerate(world) if may_demand_new_deal(ruleset, CardSet(hand))]
        state = AuctionState.start(ruleset, question.state.turnups, weak)
        row = []
        for call in question.state.history:
            seat = state.seat_to_call
            assert seat is not None
            if seat != question.seat:
                shares = policy.shares(state, np.array([world[seat]], dtype=np.uint32))[0]
                row.append(max(float(shares[state.legal_calls.index(call)]), FLOOR))
            state = state.call(call)
        rows.append(row)
    return np.array(rows, dtype=np.float64).reshape(len(hands), -1)


@pytest.mark.parametrize("name", [name for name in CALLED if calls_so_far(name)])
def test_worlds_count_as_much_as_they_explain_what_the_others_called(name: str) -> None:
    question = question_of(load_ruleset(name), seed=7, calls=calls_so_far(name))
    found = auction_worlds(question, 12, 3, call_policy(question.ruleset))
    is_told = any(seat != question.seat for seat in range(len(question.state.history)))
    candidates = first_hands(question, 12 * (CANDIDATES if is_told else 1), 3)
    likelihoods = likelihoods_one_by_one(question, candidates.hands)
    expected = weighted_worlds(candidates, likelihoods, 12, 3, FLOOR)
    assert np.array_equal(found.dealt.hands, expected.dealt.hands)
    assert np.array_equal(found.counts, expected.counts)


def test_before_anybody_has_spoken_all_worlds_count_the_same() -> None:
    question = question_of(load_ruleset("hr_bela_4"), seed=8)
    found = auction_worlds(question, 30, 1, call_policy(question.ruleset))
    assert np.array_equal(found.dealt.hands, first_hands(question, 30, 1).hands)
    assert found.effective(30) == pytest.approx(30)


def test_own_calls_tell_nothing() -> None:
    ruleset = load_ruleset("hr_bela_2")
    passed = (Call.PASS, Call.PASS)
    question = question_of(ruleset, seed=9, calls=passed)
    policy = call_policy(ruleset)
    only_other = likelihoods_one_by_one(question, first_hands(question, 40, 1).hands)
    assert only_other.shape == (40, 1)
    found = auction_worlds(question, 10, 1, policy)
    expected = weighted_worlds(first_hands(question, 40, 1), only_other, 10, 1, FLOOR)
    assert np.array_equal(found.dealt.hands, expected.dealt.hands)


class AlwaysThrowsIn(CallPolicy):
    """Throws every weak hand in, and passes with every other."""

    def shares(self, state: AuctionState, hands: NDArray[np.uint32]) -> NDArray[np.float64]:
        wanted = Call.NEW_DEAL if Call.NEW_DEAL in state.legal_calls else Call.PASS
        return np.tile([float(call is wanted) for call in state.legal_calls], (len(hands), 1))


def test_who_could_have_thrown_his_weak_hand_in_and_did_not_is_less_likely_to_have_one() -> None:
    question = question_of(load_ruleset("fr_belote_4"), seed=10, calls=(Call.PASS,))
    policy = AlwaysThrowsIn(question.ruleset, call_policy(question.ruleset).fitted)
    found = auction_worlds(question, 150, 1, policy)

    def weak_share(hands: np.ndarray, shares: np.ndarray) -> float:
        weak = [may_demand_new_deal(question.ruleset, CardSet(hand)) for hand in hands.tolist()]
        return float(shares @ np.array(weak))

    before = first_hands(question, 600, 1)
    unweighted = weak_share(before.hands[:, 0], np.full(600, 1 / 600))
    assert weak_share(found.dealt.hands[:, 0], found.shares(len(found))) < unweighted / 5


def test_a_strong_suit_is_less_likely_in_the_hand_of_one_who_passed() -> None:
    question = question_of(load_ruleset("hr_bela_4"), seed=11, calls=(Call.PASS,))
    found = auction_worlds(question, 200, 1, call_policy(question.ruleset))
    silent = replace(question, state=AuctionState.start(question.ruleset))
    before = first_hands(silent, 800, 1)
    jacks = np.uint32(CardSet.of(card for card in question.ruleset.pack if card.rank is Rank.JACK).mask)
    after_pass = found.shares(len(found)) @ np.bitwise_count(found.dealt.hands[:, 0] & jacks)
    assert after_pass < np.bitwise_count(before.hands[:, 0] & jacks).mean()


# --- drawing by weight -------------------------------------------------------------------------------


def drawn(likelihoods: np.ndarray, wanted: int) -> tuple[np.ndarray, np.ndarray]:
    """The rows that are drawn by these likelihoods, and the share of each."""
    question = question_of(load_ruleset("hr_bela_4"), seed=12)
    candidates = first_hands(question, len(likelihoods), 1)
    found = weighted_worlds(candidates, likelihoods, wanted, 1, FLOOR)
    rows = [np.flatnonzero((candidates.hands == hands).all(axis=1))[0] for hands in found.dealt.hands]
    return np.array(rows), found.shares(len(found))


def some_of(count: int) -> np.ndarray:
    """Which worlds explain better: half of them, without a pattern."""
    return np.asarray(np.random.Generator(np.random.PCG64(6)).permutation(count) % 2 == 0)


def test_worlds_share_by_the_product_of_what_they_explain() -> None:
    better = some_of(600)
    rows, shares = drawn(np.where(better[:, None], [[0.8, 0.5]], [[0.4, 0.25]]), 300)
    assert shares[better[rows]].sum() == pytest.approx(0.8, abs=0.06)


def test_no_call_makes_a_world_less_likely_than_the_floor() -> None:
    better = some_of(2000)
    rows, shares = drawn(np.where(better[:, None], 1.0, 0.0), 1000)
    assert shares[~better[rows]].sum() == pytest.approx(FLOOR / (1 + FLOOR), abs=0.03)


def test_a_world_comes_once_and_counts_as_often_as_it_was_drawn() -> None:
    likelihoods = np.array([[1.0], *[[0.0]] * 7])
    rows, shares = drawn(likelihoods, 8)
    assert len(set(rows.tolist())) == len(rows)
    assert shares[rows == 0].sum() == pytest.approx(1 / (1 + 7 * FLOOR), abs=0.05)


def test_fewer_worlds_are_drawn_if_the_likely_ones_are_fewer() -> None:
    likelihoods = np.array([[1.0], *[[0.0]] * 7])
    rows, _ = drawn(likelihoods, 4)
    assert len(rows) <= 4
