"""Auctions as a player sees them: what is understood, and every fault with its pointer."""

from __future__ import annotations

from typing import Any

import pytest

from solver.advice.calling.question import call_question
from solver.cards import CardSet, parse_card, parse_cards
from solver.errors import PositionError
from solver.game.auction import AuctionState, Call
from solver.game.deal_plan import may_demand_new_deal
from solver.rules import load_ruleset
from tests.advice.calling.auctions import CALLED, question_of

SIX = "JH 9H AH TH AS KD"
FIVE = "JH 9H AH TH AS"


def faults(name: str, seat: int, hand: str, turnups: str = "", **given: Any) -> list[tuple[str, str]]:
    """Pointers and codes of what is wrong."""
    cards, turned = ([parse_card(text) for text in texts.split()] for texts in (hand, turnups))
    with pytest.raises(PositionError) as caught:
        call_question(load_ruleset(name), seat, cards, turnups=turned, **given)
    return sorted((fault.pointer, str(fault.code)) for fault in caught.value.faults)


@pytest.mark.parametrize("name", CALLED)
def test_first_speaker_is_asked_what_the_rules_allow_him(name: str) -> None:
    ruleset = load_ruleset(name)
    question = question_of(ruleset, seed=1)
    weak = [0] if may_demand_new_deal(ruleset, question.hand) else []
    state = AuctionState.start(ruleset, question.state.turnups, weak)
    assert question.seat == 0
    assert question.legal_calls == state.legal_calls


def test_a_weak_hand_may_be_thrown_in() -> None:
    ruleset, weak = load_ruleset("fr_belote_4"), parse_cards("7H 8H 9S 7C QD")
    question = call_question(ruleset, 0, weak, turnups=parse_cards("AH"))
    assert Call.NEW_DEAL in question.legal_calls


def test_a_hand_with_enough_points_may_not_be_thrown_in() -> None:
    question = call_question(load_ruleset("fr_belote_4"), 0, parse_cards(FIVE), turnups=parse_cards("KH"))
    assert Call.NEW_DEAL not in question.legal_calls


def test_open_cards_of_both_lie_by_seat() -> None:
    ruleset = load_ruleset("sr_belot_2_open")
    own, other = "7S 8S 9S TS JS QS KS AS", "7H 8H 9H TH JH QH KH AH"
    question = call_question(ruleset, 1, parse_cards(own), calls=[Call.PASS], others_open=parse_cards(other))
    assert question.lying == (CardSet.of(parse_cards(other)), CardSet.of(parse_cards(own)))


def test_score_is_kept_per_unit() -> None:
    question = call_question(load_ruleset("hr_bela_4"), 0, parse_cards(SIX), score=[420, 655])
    assert question.score == (420, 655)


# --- faults ------------------------------------------------------------------------------------------


def test_every_fault_of_cards_seat_and_score_is_told_at_once() -> None:
    found = faults("mk_beljot_3", 5, "JH JH 7S AS", "AS TD", score=[1, -2], others_open=parse_cards("7S"))
    assert found == [
        ("/hand", "wrong-hand-size"),
        ("/hand/1", "duplicate-card"),
        ("/hand/2", "card-not-in-pack"),
        ("/others_open", "wrong-value"),
        ("/others_open/0", "card-not-in-pack"),
        ("/score", "wrong-number-of-units"),
        ("/score/1", "negative-number"),
        ("/seat", "no-such-seat"),
        ("/turnup", "no-turnup"),
        ("/turnup/0", "duplicate-card"),
    ]


def test_a_turned_card_is_needed_where_there_is_one() -> None:
    assert faults("klaber_2", 0, SIX) == [("/turnup", "missing-turnup")]


def test_no_card_is_turned_where_there_is_none() -> None:
    assert faults("hr_bela_4", 0, SIX, "8C") == [("/turnup", "no-turnup")]


def test_a_turned_card_is_in_nobodys_hand() -> None:
    assert faults("klaber_2", 0, SIX, "JH") == [("/turnup", "duplicate-card")]


def test_a_call_that_is_not_legal_is_pointed_at() -> None:
    found = faults("klaber_2", 0, SIX, "8C", calls=[Call.PASS, Call.HEARTS])
    assert found == [("/auction/1", "call-not-open")]


def test_nothing_is_asked_when_the_auction_is_over() -> None:
    assert faults("hr_bela_4", 1, SIX, calls=[Call.HEARTS]) == [("/auction", "auction-over")]


def test_nothing_is_asked_where_nobody_calls() -> None:
    nine = "JH 9H AH TH AS KD 7C 8C 9C"
    assert faults("debrec_short_plain_2", 0, nine, "TC") == [("/auction", "auction-over")]


def test_a_call_after_the_end_is_pointed_at() -> None:
    found = faults("hr_bela_4", 2, SIX, calls=[Call.HEARTS, Call.PASS])
    assert found == [("/auction/1", "auction-over")]


def test_only_the_seat_whose_turn_it_is_is_asked() -> None:
    assert faults("hr_bela_4", 2, SIX, calls=[Call.PASS]) == [("/seat", "not-his-turn")]


def test_the_second_turned_card_is_needed_in_the_second_round() -> None:
    found = faults("debrec_4", 0, SIX, "8C", calls=[Call.PASS] * 3)
    assert found == [("/turnup", "missing-turnup")]


def test_a_card_that_is_turned_only_later_is_refused() -> None:
    assert faults("debrec_4", 1, SIX, "8C 8D", calls=[Call.PASS]) == [("/turnup", "no-turnup")]


def test_cards_turned_one_after_the_other_are_understood() -> None:
    ruleset = load_ruleset("debrec_4")
    question = call_question(
        ruleset, 0, parse_cards(SIX), turnups=parse_cards("8C 8D"), calls=[Call.PASS] * 3
    )
    assert question.legal_calls == (Call.DIAMONDS, Call.PASS)


def test_open_cards_of_the_opponent_are_needed_in_the_open_layout() -> None:
    found = faults("sr_belot_2_open", 0, "7S 8S 9S TS JS QS KS AS")
    assert found == [("/others_open", "missing-hand")]


def test_all_open_cards_of_the_opponent_are_needed() -> None:
    found = faults("sr_belot_2_open", 0, "7S 8S 9S TS JS QS KS AS", others_open=parse_cards("7H 8H"))
    assert found == [("/others_open", "wrong-hand-size")]


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_resting_dealer_calls_nothing(seat: int) -> None:
    assert faults("debrec_4", seat, SIX, "8C") == [("/seat", "no-such-seat")]


def test_details_quote_what_was_given() -> None:
    with pytest.raises(PositionError) as caught:
        call_question(load_ruleset("klaber_2"), 0, parse_cards("JH 9H"), turnups=parse_cards("8C"))
    assert "2 cards" in caught.value.faults[0].detail
