"""Asking for trumps: what may be called when, and how an auction ends."""

from __future__ import annotations

import pytest

from solver.errors import PositionError
from solver.game.auction import BoughtOut, Call, Redeal, Taken, parse_call
from solver.game.contract import Trump
from tests.game.auction.saying import auction, legal, refusal_code


def test_first_naming_ends_the_auction() -> None:
    state = auction("sr_belot_4", "pass H")
    assert state.result == Taken(Trump.HEARTS, 1, 1, None, accepted=False)
    assert state.seat_to_call is None


def test_calls_after_the_end_are_refused() -> None:
    assert refusal_code(auction("sr_belot_4", "H"), "pass") == "auction-over"


def test_unknown_call_is_refused() -> None:
    with pytest.raises(PositionError) as caught:
        parse_call("hearts")
    assert caught.value.faults[0].code == "no-such-call"


def test_accepting_the_turned_card_is_told_from_naming_its_rivals() -> None:
    assert auction("klaber_2", "D", "9D").result == Taken(Trump.DIAMONDS, 0, 1, 0, accepted=True)
    assert auction("klaber_2", "pass pass S", "9D").result == Taken(Trump.SPADES, 0, 2, 0, accepted=False)


def test_other_suit_is_refused_while_the_turned_one_is_offered() -> None:
    assert refusal_code(auction("klaber_2", "", "9D"), "S") == "call-not-open"


def test_refused_suit_cannot_be_named_in_round_two() -> None:
    assert refusal_code(auction("klaber_2", "pass pass", "9D"), "D") == "call-not-open"


def test_contract_without_suit_is_refused_where_there_is_none() -> None:
    assert refusal_code(auction("hr_bela_4"), "NT") == "call-not-open"


def test_crimea_has_no_trump_only_after_the_turned_suit_was_refused() -> None:
    assert refusal_code(auction("debrec_crimea", "", "AD"), "NT") == "call-not-open"
    assert refusal_code(auction("debrec_crimea", "pass pass", "AD"), "NT") is None


def test_samara_has_no_trump_on_an_ace_in_both_rounds() -> None:
    assert legal(auction("debrec_samara", "", "AD")) == ["D", "NT", "pass"]
    assert legal(auction("debrec_samara", "pass pass", "AD")) == ["S", "H", "C", "NT", "AT", "pass"]


def test_forehand_may_not_pass_where_he_is_forced() -> None:
    assert refusal_code(auction("hr_bela_3"), "pass") == "must-call"


@pytest.mark.parametrize(
    ("system", "calls", "turnup"),
    [("sr_guide_4", "pass pass pass", ""), ("hr_bela_2", "pass pass pass", "9D")],
)
def test_dealer_may_not_pass_at_the_end_where_he_is_forced(system: str, calls: str, turnup: str) -> None:
    state = auction(system, calls, turnup)
    assert refusal_code(state, "pass") == "must-call"
    assert "pass" in legal(auction(f"{system}{{forced=no}}", calls, turnup))


def test_dealer_may_pass_in_a_first_round_where_two_rounds_are_agreed() -> None:
    state = auction("sr_guide_4{rounds=any+any}", "pass pass pass")
    assert "pass" in legal(state)
    state = auction("sr_guide_4{rounds=any+any}", "pass " * 7)
    assert "pass" not in legal(state)


@pytest.mark.parametrize("system", ["hr_bela_4", "sr_belot_4", "sr_belot_2_open"])
def test_deal_is_void_when_all_pass(system: str) -> None:
    players = 2 if system.endswith("open") else 4
    assert auction(system, "pass " * players).result == Redeal(0)


def test_resting_dealer_turns_a_card_for_every_round_and_writes_20_at_the_end() -> None:
    turned = "9D KD AS"
    assert legal(auction("debrec_4", "", turned)) == ["D", "pass"]
    assert legal(auction("debrec_4", "pass " * 6, turned)) == ["S", "pass"]
    assert auction("debrec_4", "pass " * 6 + "S", turned).result == Taken(
        Trump.SPADES, 0, 3, 2, accepted=True
    )
    assert auction("debrec_4", "pass " * 9, turned).result == Redeal(20)


def test_legal_calls_need_the_card_that_is_turned() -> None:
    state = auction("debrec_4", "pass pass pass", "9D")
    with pytest.raises(PositionError) as caught:
        _ = state.legal_calls
    assert caught.value.faults[0].code == "missing-turnup"
    assert refusal_code(state, "pass") is None


def test_more_turned_cards_than_the_game_has_are_refused() -> None:
    with pytest.raises(PositionError) as caught:
        auction("hr_bela_4", "", "9D")
    assert caught.value.faults[0].code == "no-turnup"


def test_turned_card_fixes_trumps_where_nobody_is_asked() -> None:
    assert auction("debrec_short_plain_2", "", "9D").result == Taken(
        Trump.DIAMONDS, None, 0, 0, accepted=True
    )


def test_proposed_new_deal_has_to_be_answered_by_the_other_player() -> None:
    state = auction("sr_belot_2", "new-deal", "9D")
    assert (state.seat_to_call, legal(state)) == (1, ["accept", "refuse"])
    assert refusal_code(state, "H") == "proposal-unanswered"


def test_accepted_new_deal_makes_the_deal_void() -> None:
    assert auction("sr_belot_2", "pass new-deal accept", "9D").result == Redeal(0)


def test_proposer_has_to_name_another_suit_when_he_is_refused() -> None:
    state = auction("sr_belot_2", "pass new-deal refuse", "9D")
    assert (state.seat_to_call, legal(state)) == (1, ["S", "H", "C"])
    assert refusal_code(state, "pass") == "must-name-suit"
    assert state.call(Call.CLUBS).result == Taken(Trump.CLUBS, 1, 1, 0, accepted=False)


def test_new_deal_may_be_proposed_in_both_rounds_by_both() -> None:
    for passes in range(4):
        assert "new-deal" in legal(auction("sr_belot_2", "pass " * passes, "9D"))


def test_last_pass_makes_the_deal_void_unless_the_dealer_is_forced() -> None:
    assert auction("sr_belot_2", "pass " * 4, "9D").result == Redeal(0)
    assert legal(auction("sr_belot_2{forced=dealer}", "pass " * 3, "9D")) == ["S", "H", "C", "new-deal"]


def test_new_deal_cannot_be_proposed_elsewhere() -> None:
    assert refusal_code(auction("klaber_2", "", "9D"), "new-deal") == "no-new-deal"


def test_weak_hand_may_demand_a_new_deal_before_its_holder_has_spoken() -> None:
    assert legal(auction("fr_belote_4", "pass", "9D", (1,))) == ["D", "pass", "new-deal"]
    assert auction("fr_belote_4", "pass new-deal", "9D", (1,)).result == Redeal(0)
    assert refusal_code(auction("fr_belote_4", "pass " * 5, "9D", (1,)), "new-deal") == "no-new-deal"
    assert refusal_code(auction("fr_belote_4", "", "9D", (1,)), "new-deal") == "no-new-deal"


def test_opponent_may_offer_fifty_when_trumps_are_taken() -> None:
    state = auction("debrec_50", "pass D", "9D")
    assert (state.seat_to_call, legal(state)) == (0, ["pass", "fifty"])
    assert state.result is None


def test_accepted_fifty_ends_the_deal_and_refused_fifty_does_not() -> None:
    assert auction("debrec_50", "D fifty accept", "9D").result == BoughtOut(0, 50)
    played = Taken(Trump.DIAMONDS, 0, 1, 0, accepted=True)
    assert auction("debrec_50", "D fifty refuse", "9D").result == played
    assert auction("debrec_50", "D pass", "9D").result == played


def test_only_the_taker_can_answer_and_only_an_offer() -> None:
    assert auction("debrec_50", "D fifty", "9D").seat_to_call == 0
    assert refusal_code(auction("debrec_50", "D", "9D"), "accept") == "no-proposal"
    assert refusal_code(auction("debrec_50", "D", "9D"), "S") == "contract-fixed"


def test_silence_of_the_opponent_lets_the_taker_play() -> None:
    assert (
        auction("debrec_50", "D", "9D").without_offer().result == auction("debrec_50", "D pass", "9D").result
    )


def test_fifty_is_no_call_elsewhere() -> None:
    assert refusal_code(auction("debrec_2", "", "9D"), "fifty") == "call-not-in-game"
    assert auction("debrec_50{buyout=0}", "D", "9D").is_over


def test_refusal_names_seat_call_and_what_is_legal() -> None:
    with pytest.raises(PositionError) as caught:
        auction("klaber_2", "S", "9D")
    detail = "seat 0 cannot say S: this round is about the turned card 9D; legal: D, pass"
    assert caught.value.faults[0].detail == detail
