"""Cards as dealt: their faults, and dealing with known cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.cards import CardSet, parse_card, parse_cards
from solver.errors import PositionError
from solver.game.auction import Call
from solver.game.deal import CallEvent, DealState, Phase, deal_cards, dealt_faults, replay
from solver.rules import load_ruleset
from tests.game.deal.dealing import after, call


def test_random_deal_has_no_faults() -> None:
    assert dealt_faults(deal_cards(load_ruleset("debrec_4"), seed=1)) == []


def test_missing_and_double_cards_are_reported_at_once() -> None:
    dealt = deal_cards(load_ruleset("hr_bela_4"), seed=1)
    double = replace(dealt, stock=(dealt.hands[0][0], *dealt.stock[1:]))
    found = {(fault.pointer, fault.code) for fault in dealt_faults(double)}
    assert found == {("/stock/0", "duplicate-card"), ("", "missing-cards")}


def test_thirty_one_cards_are_named_by_the_one_that_is_missing() -> None:
    dealt = deal_cards(load_ruleset("hr_bela_4"), seed=1)
    short = replace(dealt, stock=dealt.stock[1:])
    (fault,) = dealt_faults(short)
    assert fault.detail == f"1 of the 32 cards are nowhere: {dealt.stock[0]}"


def test_wrong_sizes_turned_cards_and_foreign_cards_are_reported_at_once() -> None:
    dealt = deal_cards(load_ruleset("mk_beljot_3"), seed=1)
    hands = (dealt.hands[0][1:], *dealt.hands[1:])
    faulty = replace(dealt, hands=hands, turnup=None, stock=(*dealt.stock, parse_card("7S")))
    found = {(fault.pointer, fault.code) for fault in dealt_faults(faulty)}
    assert found == {
        ("/hands/0", "wrong-hand-size"),
        ("/turnup", "missing-turnup"),
        (f"/stock/{len(dealt.stock)}", "card-not-in-pack"),
        ("", "missing-cards"),
    }


def test_turned_card_is_refused_where_none_is_turned() -> None:
    dealt = replace(deal_cards(load_ruleset("hr_bela_4"), seed=1), turnup=parse_card("7S"))
    assert ("/turnup", "no-turnup") in {(fault.pointer, fault.code) for fault in dealt_faults(dealt)}


def test_replay_reports_faulty_cards_and_the_first_faulty_call_together() -> None:
    dealt = deal_cards(load_ruleset("hr_bela_4"), seed=1)
    short = replace(dealt, stock=dealt.stock[1:])
    with pytest.raises(PositionError) as caught:
        replay(short, [CallEvent(Call.PASS), CallEvent(Call.NO_TRUMP)], score=(1, 2, 3))
    found = [(fault.pointer, fault.code) for fault in caught.value.faults]
    assert found == [
        ("/deal", "missing-cards"),
        ("/score", "wrong-number-of-units"),
        ("/events/1/call", "call-not-open"),
    ]


def test_replay_points_at_the_first_faulty_event_only() -> None:
    dealt = deal_cards(load_ruleset("hr_bela_4"), seed=1)
    with pytest.raises(PositionError) as caught:
        replay(dealt, [CallEvent(Call.PASS), CallEvent(Call.FIFTY), CallEvent(Call.FIFTY)])
    assert [fault.pointer for fault in caught.value.faults] == ["/events/1/call"]


def test_known_cards_come_to_their_seats() -> None:
    ruleset = load_ruleset("hr_bela_4")
    wanted = {0: parse_cards("JH 9H AH TH KH QH 8H 7H"), 2: parse_cards("JS 9S")}
    for seed in range(20):
        state = after(deal_cards(ruleset, seed, wanted), *call("H"))
        assert state.table is not None
        for seat, cards in wanted.items():
            assert CardSet.of(cards) <= state.table.hands[seat]


def test_known_cards_beyond_the_sure_ones_are_refused() -> None:
    with pytest.raises(PositionError) as caught:
        deal_cards(load_ruleset("fr_belote_4"), 1, {1: parse_cards("7S 8S 9S TS JS QS")})
    assert caught.value.faults[0].code == "wrong-hand-size"


def test_known_cards_of_two_seats_and_of_no_seat_are_refused_at_once() -> None:
    known = {0: parse_cards("7S"), 1: parse_cards("7S"), 4: parse_cards("8S")}
    with pytest.raises(PositionError) as caught:
        deal_cards(load_ruleset("mk_beljot_3"), 1, known)
    found = {(fault.pointer, fault.code) for fault in caught.value.faults}
    assert found == {("/0/0", "card-not-in-pack"), ("/1/0", "card-not-in-pack"), ("/4", "no-such-seat")}


def test_open_belot_lays_piles_of_two() -> None:
    dealt = deal_cards(load_ruleset("sr_belot_2_open"), 1, {1: parse_cards("JS 9S")})
    state = after(dealt, *call("pass", "S"))
    assert state.phase is Phase.PLAY
    assert state.position is not None
    assert state.position.piles == dealt.piles
    assert CardSet.of(parse_cards("JS 9S")) <= state.position.hands[1]


def test_deal_starts_with_the_auction_or_the_play() -> None:
    assert DealState.start(deal_cards(load_ruleset("klaber_2"), 1)).phase is Phase.AUCTION
    assert DealState.start(deal_cards(load_ruleset("debrec_short_plain_2"), 1)).phase is Phase.PLAY
