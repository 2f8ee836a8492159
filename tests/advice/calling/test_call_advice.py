"""The whole answer to what to call: complete, ordered, reproducible, and from what the player sees alone."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from solver._kernel import StopToken
from solver.advice import AuctionAdvice, Unit, Verdict, advise_call
from solver.advice.calling.auction_worlds import first_hands
from solver.advice.calling.call_advice import best_call
from solver.advice.calling.call_values import CallValues, Valuer
from solver.advice.calling.contract_results import Effort
from solver.advice.calling.judged_calls import JudgedCalls
from solver.advice.calling.question import CallQuestion, call_question
from solver.advice.rounds import Clock
from solver.advice.weighing import WeightedWorlds
from solver.cards import Card, CardSet, Suit, parse_cards
from solver.double_dummy.objective import Objective
from solver.equity import deal_results
from solver.errors import PositionError
from solver.game.auction import Call
from solver.rules import load_ruleset
from solver.rules.choices import Stakes
from tests.advice.calling.auctions import HIDDEN, question_of

STRONG, WEAK = "JH 9H AH TH AS AD", "7H 8S 9C 7D 8D QS"


def asked(name: str = "hr_bela_4", hand: str = STRONG, seat: int = 0, *calls: Call) -> CallQuestion:
    """A question in a game without a turned card."""
    return call_question(load_ruleset(name), seat, parse_cards(hand), calls=calls)


@cache
def of_system(name: str) -> tuple[CallQuestion, AuctionAdvice]:
    """A question about a random deal of every game, and the answer on few worlds."""
    question = question_of(load_ruleset(name), seed=7)
    return question, advise_call(question, worlds=10, threads=1)


def is_for_a_pot(name: str) -> bool:
    """Whether nobody takes, and a pot is bet for."""
    return load_ruleset(name).match.stakes is Stakes.POT


def told(advice: AuctionAdvice) -> AuctionAdvice:
    """The answer without the time it took."""
    return replace(advice, elapsed_ms=0.0)


# --- the answer --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HIDDEN)
def test_every_legal_call_is_there_once(name: str) -> None:
    question, advice = of_system(name)
    assert sorted(call.call for call in advice.calls) == sorted(question.legal_calls)
    assert len(set(question.legal_calls)) == len(advice.calls)


@pytest.mark.parametrize("name", HIDDEN)
def test_the_best_call_is_first_and_no_other_is_ahead_of_it(name: str) -> None:
    _, advice = of_system(name)
    means = [call.mean.mean for call in advice.calls]
    assert means == sorted(means, reverse=True)
    assert advice.best is advice.calls[0].call
    for call in advice.calls:
        assert call.behind.mean == pytest.approx(call.mean.mean - means[0], abs=1e-8)
        assert call.behind.mean <= 1e-8


@pytest.mark.parametrize("name", [name for name in HIDDEN if not is_for_a_pot(name)])
def test_shares_of_what_becomes_of_a_deal_add_up_to_one(name: str) -> None:
    _, advice = of_system(name)
    for call in advice.calls:
        assert call.course is not None
        assert call.course.own + call.course.others + call.course.unplayed == pytest.approx(1)
        assert min(call.course.own, call.course.others, call.course.unplayed) >= -1e-9
        assert call.p_pass is None or 0 <= call.p_pass <= 1


@pytest.mark.parametrize("name", HIDDEN)
def test_who_calls_a_contract_plays_it_unless_he_is_bought_out(name: str) -> None:
    question, advice = of_system(name)
    for call in advice.calls:
        if call.call.trump is not None and not question.ruleset.auction.buyout:
            assert call.course is not None
            assert call.course.own == 1


@pytest.mark.parametrize("name", HIDDEN)
def test_values_have_the_unit_that_is_played_for(name: str) -> None:
    question, advice = of_system(name)
    is_for_tokens = question.ruleset.match.stakes in (Stakes.POT, Stakes.TOKENS)
    assert advice.unit is (Unit.TOKENS if is_for_tokens else Unit.POINTS)


def test_tricks_can_be_announced_only_with_a_contract_and_only_in_french_belote() -> None:
    for name in HIDDEN:
        question, advice = of_system(name)
        for call in advice.calls:
            is_offered = question.ruleset.play.capot_call and call.call.trump is not None
            assert (call.announced is not None) == is_offered


@pytest.mark.parametrize("name", ["hr_bela_4", "debrec_crimea", "sr_belot_3"])
def test_reasons_are_chances_of_the_contract(name: str) -> None:
    _, advice = of_system(name)
    for call in advice.calls:
        assert (call.reasons is None) == (call.call.trump is None)
        if call.reasons is not None:
            chances = (call.reasons.bela, call.reasons.bela_against, call.reasons.declaration)
            assert all(0 <= chance <= 1 for chance in chances)
            assert (call.reasons.trumps is None) == (call.call in (Call.NO_TRUMP, Call.ALL_TRUMPS))


def test_last_trick_is_told_of_the_best_contract_alone() -> None:
    _, advice = of_system("hr_bela_4")
    reasons = [call.reasons for call in advice.calls if call.reasons is not None]
    assert reasons[0].last_trick is not None
    assert [each.last_trick for each in reasons[1:]] == [None] * (len(reasons) - 1)


def test_open_layout_is_judged() -> None:
    question = question_of(load_ruleset("sr_belot_2_open"), seed=3)
    judged = JudgedCalls(
        question,
        Valuer(question, Objective.WRITTEN, Effort(0, 1)),
        WeightedWorlds(first_hands(question, 1, 0), np.ones(1), False),
        (Call.SPADES,),
    )
    judged.judge(np.arange(1))
    found = judged.values[Call.SPADES]
    assert found.played.all()
    assert 0 <= found.points[0] <= 162


# --- in the middle of an auction ----------------------------------------------------------------------


def means_after(name: str, *calls: Call) -> dict[Call, float]:
    """What calls are worth after others."""
    advice = advise_call(question_of(load_ruleset(name), 7, calls), worlds=10, threads=1)
    return {call.call: call.mean.mean for call in advice.calls}


def first_contract(name: str) -> Call:
    """The first contract that may be called at the beginning."""
    return question_of(load_ruleset(name), 7).legal_calls[0]


def test_a_taker_who_accepts_to_be_bought_out_is_ahead_by_fifty() -> None:
    found = means_after("debrec_50", first_contract("debrec_50"), Call.FIFTY)
    assert set(found) == {Call.ACCEPT, Call.REFUSE}
    assert found[Call.ACCEPT] == pytest.approx(50)


def test_an_opponent_may_offer_or_let_the_deal_be_played() -> None:
    found = means_after("debrec_50", first_contract("debrec_50"))
    assert set(found) == {Call.PASS, Call.FIFTY}
    assert found[Call.FIFTY] >= -162


def test_an_accepted_new_deal_is_worth_a_deal_from_the_other_seat() -> None:
    found = means_after("sr_belot_2", Call.NEW_DEAL)
    means = deal_results(load_ruleset("sr_belot_2")).means
    assert found[Call.ACCEPT] == pytest.approx(means[0] - means[1])
    assert set(found) == {Call.ACCEPT, Call.REFUSE}


def test_who_was_refused_a_new_deal_names_another_suit() -> None:
    found = means_after("sr_belot_2", Call.NEW_DEAL, Call.REFUSE)
    turned = Call.of_suit(question_of(load_ruleset("sr_belot_2"), 7).state.turnups[0].suit)
    assert set(found) == {call for call in Call if call.trump and call.trump.suit is not None} - {turned}


def test_a_dealer_who_must_call_cannot_pass() -> None:
    assert Call.PASS not in means_after("hr_bela_2", Call.PASS, Call.PASS, Call.PASS)


def test_dropping_out_costs_nothing_more() -> None:
    found = means_after("debrec_short_pot_3", Call.PAY, Call.RAISE)
    assert found[Call.DROP] == 0


def test_a_refused_last_proposal_leaves_the_dealer_his_points() -> None:
    ruleset = load_ruleset("debrec_4")
    question = question_of(ruleset, 7, (Call.PASS,) * 8)
    means = deal_results(ruleset).means
    found = advise_call(question, worlds=4, threads=1)
    passing = next(call for call in found.calls if call.call is Call.PASS)
    next_unit = question.seat - 1
    others = [mean for unit, mean in enumerate(means) if unit != next_unit]
    assert passing.mean.mean == pytest.approx(means[next_unit] - sum(others) / 3 - 20 / 3)


# --- sense -------------------------------------------------------------------------------------------


def test_four_strong_trumps_and_two_aces_are_called() -> None:
    assert best_call(asked(), worlds=60, threads=1) is Call.HEARTS


def test_nothing_is_called_with_nothing() -> None:
    assert best_call(asked(hand=WEAK), worlds=60, threads=1) is Call.PASS


def test_the_forehand_must_call_where_he_is_forced() -> None:
    advice = advise_call(asked("sr_belot_3", WEAK), worlds=4, threads=1)
    assert Call.PASS not in [call.call for call in advice.calls]


def test_near_the_target_a_sure_few_points_are_worth_the_match() -> None:
    question = replace(asked(), score=(1000, 500))
    advice = advise_call(question, worlds=30, threads=1, objective=Objective.MATCH)
    hearts = next(call for call in advice.calls if call.call is Call.HEARTS)
    assert hearts.mean.mean > 0.9
    assert advice.unit is Unit.PROBABILITY


@pytest.mark.parametrize("name", ["klaber_3", "debrec_4", "mk_beljot_4"])
def test_chances_in_the_match_are_probabilities(name: str) -> None:
    ruleset = load_ruleset(name)
    question = replace(question_of(ruleset, seed=7), score=(400,) * ruleset.units)
    advice = advise_call(question, worlds=8, threads=1, objective=Objective.MATCH)
    assert all(0 <= call.mean.mean <= 1 for call in advice.calls)


def test_two_suits_held_alike_are_worth_the_same_but_for_chance() -> None:
    advice = advise_call(asked(hand="JH 9H AH JD 9D AD"), worlds=100, threads=1)
    ranked = {call.call: call.mean for call in advice.calls}
    hearts, diamonds = ranked[Call.HEARTS], ranked[Call.DIAMONDS]
    wide = 2 * max(hearts.high - hearts.low, diamonds.high - diamonds.low)
    assert abs(hearts.mean - diamonds.mean) < wide


def in_other_suits(mask: int, order: list[Suit]) -> int:
    """The same cards with every suit called what ``order`` says."""
    return sum(1 << Card(order[card.suit], card.rank).index for card in CardSet(mask))


def values_in(question: CallQuestion, hands: np.ndarray) -> dict[Call, CallValues]:
    """All calls in worlds whose second cards are those of the order of the first ones."""
    out = np.uint32(question.ruleset.pack.mask) & ~np.bitwise_or.reduce(hands, axis=1)
    dealt = replace(first_hands(question, len(hands), 0), hands=hands, out=out)
    weighted = WeightedWorlds(dealt, np.ones(len(hands)), False)
    judged = JudgedCalls(question, Valuer(question, Objective.WRITTEN, Effort(0, 1)), weighted)
    judged.judge(np.arange(len(hands)))
    return judged.values


def test_suits_are_all_alike() -> None:
    """The stock is in another order when suits change their names, so means agree but for chance."""
    question = asked()
    order = [Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS]
    hands = first_hands(question, 120, 5).hands
    moved = np.array([[in_other_suits(hand, order) for hand in row] for row in hands.tolist()], np.uint32)
    mirrored = replace(question, hand=CardSet(in_other_suits(question.hand.mask, order)))
    before, after = values_in(question, hands), values_in(mirrored, moved)
    for suit in Suit:
        one = before[Call.of_suit(suit)].values
        other = after[Call.of_suit(order[suit])].values
        error = (one.var() / len(one) + other.var() / len(other)) ** 0.5
        assert abs(one.mean() - other.mean()) < 4 * error


# --- the same question, the same answer --------------------------------------------------------------


@pytest.mark.parametrize("name", ["hr_bela_4", "sr_belot_2", "klaber_3", "debrec_4", "debrec_short_pot_3"])
def test_the_same_seed_gives_the_same_answer_with_any_number_of_threads(name: str) -> None:
    question, advice = of_system(name)
    assert told(advise_call(question, worlds=10, threads=2)) == told(advice)


def test_another_seed_gives_another_answer() -> None:
    question, advice = of_system("hr_bela_4")
    assert told(advise_call(question, worlds=10, threads=1, seed=1)) != told(advice)


@pytest.mark.parametrize("calls", [(), (Call.PASS,)])
def test_the_answer_depends_on_what_the_player_sees_alone(calls: tuple[Call, ...]) -> None:
    seat, hand = len(calls), parse_cards(STRONG)
    ruleset = load_ruleset("hr_bela_4")
    answers = [
        told(advise_call(call_question(ruleset, seat, cards, calls=calls), worlds=10, threads=1))
        for cards in (hand, hand[::-1])
    ]
    assert answers[0] == answers[1]


def test_what_others_called_changes_what_calls_are_worth() -> None:
    first = advise_call(asked(hand=WEAK), worlds=20, threads=1)
    third = advise_call(asked("hr_bela_4", WEAK, 2, Call.PASS, Call.PASS), worlds=20, threads=1)
    suits = [call for call in Call if call.trump is not None and call.trump.suit is not None]
    means = [{call.call: call.mean.mean for call in advice.calls} for advice in (first, third)]
    assert all(means[0][suit] != means[1][suit] for suit in suits)


# --- limits ------------------------------------------------------------------------------------------


def test_no_time_gives_few_worlds_and_says_so() -> None:
    advice = advise_call(asked(), limit_ms=1, threads=1)
    assert 1 <= advice.worlds <= 8
    assert not advice.is_complete
    assert len(advice.calls) == 5


def test_without_time_a_single_deal_of_the_open_layout_is_looked_at() -> None:
    looked_at: list[int] = []
    question = question_of(load_ruleset("sr_belot_2_open"), seed=3)
    weighted = WeightedWorlds(first_hands(question, 9, 0), np.ones(9), False)
    judged = JudgedCalls(
        question, Valuer(question, Objective.WRITTEN, Effort(0, 1)), weighted, (Call.SPADES,)
    )
    judged.in_rounds(Clock(0.0, 0.0), lambda done, _: looked_at.append(done))
    assert looked_at == [1]


def test_a_stopped_question_is_answered_on_few_worlds() -> None:
    stop = StopToken()
    stop.stop()
    advice = advise_call(asked(), threads=1, stop=stop)
    assert 1 <= advice.worlds <= 8
    assert not advice.is_complete


def test_a_stop_on_the_way_keeps_what_was_found() -> None:
    stop, seen = StopToken(), list[tuple[int, int]]()

    def progress(done: int, wanted: int) -> None:
        seen.append((done, wanted))
        stop.stop()

    advice = advise_call(asked(hand="JH 9H 7H TS KD QC"), worlds=100, threads=1, stop=stop, progress=progress)
    assert seen == [(advice.worlds, 100)]


def test_one_world_is_enough_for_an_answer() -> None:
    advice = advise_call(asked(), worlds=1, threads=1)
    assert (advice.worlds, advice.effective_worlds, advice.is_complete) == (1, 1, True)
    assert advice.verdict is Verdict.CLOSE


def test_progress_rises_to_what_was_looked_at() -> None:
    seen: list[int] = []
    advice = advise_call(asked(), worlds=20, threads=1, progress=lambda done, _: seen.append(done))
    assert seen == sorted(seen)
    assert seen[-1] == advice.worlds == 20


def test_a_clear_verdict_ends_the_search() -> None:
    advice = advise_call(asked(hand="JH 9H AH TH KH QH"), worlds=5_000, threads=1)
    assert advice.verdict is Verdict.CLEAR
    assert advice.is_complete
    assert advice.worlds < 5_000


# --- refused -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"objective": Objective.POINTS}, ("/objective", "wrong-value")),
        ({"objective": Objective.MATCH}, ("/score", "missing-score")),
    ],
)
def test_an_objective_that_cannot_be_asked_about_is_refused(
    options: dict[str, Objective], fault: tuple[str, str]
) -> None:
    with pytest.raises(PositionError) as caught:
        advise_call(asked(), objective=options["objective"])
    assert [(each.pointer, str(each.code)) for each in caught.value.faults] == [fault]


def test_single_deals_have_no_match() -> None:
    question = replace(question_of(load_ruleset("debrec_short_bajt_2"), seed=1), score=(0, 0))
    with pytest.raises(PositionError) as caught:
        advise_call(question, worlds=2, threads=1, objective=Objective.MATCH)
    assert [str(each.code) for each in caught.value.faults] == ["no-equity"]


@pytest.mark.parametrize("worlds", [0, -3])
def test_no_worlds_are_refused(worlds: int) -> None:
    with pytest.raises(ValueError, match=f"not {worlds}"):
        advise_call(asked(), worlds=worlds)


@pytest.mark.parametrize("limit_ms", [-1.0, float("nan")])
def test_an_impossible_limit_is_refused(limit_ms: float) -> None:
    with pytest.raises(ValueError, match="limit_ms"):
        advise_call(asked(), limit_ms=limit_ms)
