"""From the contract to the first lead: second deal, turned card, exchange, discards, declarations."""

from __future__ import annotations

import pytest

from solver.cards import CardSet, parse_cards
from solver.game.deal import Phase, deal_cards, legal_actions
from solver.rules import load_ruleset
from tests.game.deal.dealing import JsonEvent, after, call, codes, deal_of

KLABER = deal_of(
    "klaber_2", "7H JH 9S TS AS 7C", "AH 8S QS KS 7D 8D", turnup="TH", stock="9H QH KH AD KD QD 8H"
)
DEBREC = deal_of("debrec_2", "7H 8H 9H AS KS 7C", "AH 8S QS JS 7D 8D", turnup="TH", stock="JC QC 9S AD KD QD")
BELA = deal_of(
    "hr_bela_4", "JH QH KH AS TS 7S", "8S 9S JS QS 7C 8C", "7D 8D 9D TD 9C TC", "AH TH JD QD JC QC"
)


def hand(state: object, seat: int) -> str:
    table = getattr(state, "table", None)
    assert table is not None
    return str(table.hands[seat])


def test_taker_of_macedonian_for_four_gets_the_turned_card_and_two() -> None:
    dealt = deal_cards(load_ruleset("mk_beljot_4"), seed=5)
    assert dealt.turnup is not None
    state = after(dealt, *call("pass", dealt.turnup.suit.letter))
    assert state.table is not None
    assert dealt.turnup in state.table.hands[1]
    assert dealt.stock[3] in state.table.hands[1]
    assert dealt.stock[5] in state.table.hands[2]


def test_refused_french_turned_card_is_dealt_from_the_middle_of_the_stock() -> None:
    dealt = deal_cards(load_ruleset("fr_belote_4"), seed=5)
    assert dealt.turnup is not None
    other = "S" if dealt.turnup.suit.letter != "S" else "H"
    state = after(dealt, *call("pass", "pass", "pass", "pass", other))
    assert state.table is not None
    # Eleven cards are left, five before it and six behind: it is the last card of seat 1.
    assert dealt.turnup in state.table.hands[1]
    assert state.table.left_over == ()


def test_resting_dealer_has_what_is_left_with_the_refused_cards() -> None:
    dealt = deal_cards(load_ruleset("debrec_4"), seed=5)
    second = dealt.turnups[1]
    state = after(dealt, *call("pass", "pass", "pass", second.suit.letter))
    assert state.table is not None
    assert state.table.left_over[:2] == dealt.turnups[:2]
    assert len(state.table.left_over) == 5
    assert state.table.hands[0] == CardSet.of([*dealt.hands[0], *dealt.stock[1:4]])


def test_macedonian_for_two_takes_the_turned_card_or_leaves_it_in_round_two() -> None:
    dealt = deal_of("mk_beljot_2", "9S TS JS QS KS AS", "9H TH JH QH KH AH", turnup="9D")
    state = after(dealt, *call("pass", "pass", "S"))
    assert (state.phase, state.to_act) == (Phase.TURNUP, 0)
    assert len(legal_actions(state)) == 2
    taken = after(dealt, *call("pass", "pass", "S"), {"turnup": "take"})
    left = after(dealt, *call("pass", "pass", "S"), {"turnup": "leave"})
    assert "9D" in hand(taken, 0)
    assert "9D" not in hand(left, 0)
    assert len(hand(left, 0).split()) == len(hand(taken, 0).split()) == 9


def test_turned_card_is_no_choice_in_round_one() -> None:
    dealt = deal_of("mk_beljot_2", "9S TS JS QS KS AS", "9H TH JH QH KH AH", turnup="9D")
    state = after(dealt, *call("D"))
    assert codes(state, {"turnup": "leave"}) == {("/turnup", "wrong-phase")}


def test_seven_is_exchanged_for_the_turned_card() -> None:
    state = after(KLABER, *call("H"), {"swap": "7H"})
    assert "TH" in hand(state, 0)
    assert "7H" not in hand(state, 0)
    assert state.table is not None
    assert [str(card) for card in state.table.turned] == ["7H"]
    assert codes(state, {"swap": "7H"}) == {("/swap", "no-swap")}


def test_exchange_needs_the_turned_suit_the_seven_and_the_hand() -> None:
    other = after(KLABER, *call("pass", "pass", "S"))
    assert codes(other, {"swap": "7H"}) == {("/swap", "no-swap")}
    state = after(KLABER, *call("H"))
    assert codes(state, {"swap": "7C"}) == {("/swap", "no-swap")}
    assert codes(state, {"swap": "7H", "seat": 1}) == {("/swap", "no-swap")}


def test_exchange_ends_with_the_first_lead() -> None:
    state = after(KLABER, *call("H"), {"play": "AS"})
    assert codes(state, {"swap": "7H"}) == {("/swap", "wrong-phase")}


def test_exchange_is_allowed_after_declaring_where_it_lasts_until_play() -> None:
    state = after(KLABER, *call("H"), {"declare": []}, {"declare": []}, {"swap": "7H"})
    assert state.position is not None
    assert "TH" in str(state.position.hands[0])


def test_no_exchange_where_the_option_is_off() -> None:
    dealt = deal_of("klaber_2{seven_swap=no}", "7H JH 9S TS AS 7C", "AH 8S QS KS 7D 8D", turnup="TH")
    assert codes(after(dealt, *call("H")), {"swap": "7H"}) == {("/swap", "no-swap")}


def test_seven_of_the_second_deal_cannot_be_exchanged_where_it_must_be_of_the_first() -> None:
    dealt = deal_of("sr_belot_2", "8H JH 9S TS AS 7C", "AH 8S QS KS 7D 8D", turnup="TH", stock="7H")
    assert codes(after(dealt, *call("H")), {"swap": "7H"}) == {("/swap", "no-swap")}


def test_first_hand_exchange_ends_with_the_first_declaration() -> None:
    dealt = deal_of("hr_bela_2{seven_swap=first_hand}", "7H JH 9S TS AS 7C", "AH 8S QS KS 7D 8D", turnup="TH")
    state = after(dealt, *call("H"), {"declare": []})
    assert codes(state, {"swap": "7H"}) == {("/swap", "wrong-phase")}


def test_declared_run_with_the_seven_forfeits_the_exchange() -> None:
    state = after(DEBREC, *call("H"), {"declare": [{"value": 20}]})
    assert codes(state, {"swap": "7H"}) == {("/swap", "swap-forfeited")}


def test_exchange_first_leaves_no_run_with_the_seven() -> None:
    state = after(DEBREC, *call("H"), {"swap": "7H"})
    assert codes(state, {"declare": [{"value": 20}]}) == {("/declare/0/value", "declaration-not-held")}


def test_second_turned_card_of_debrec_cannot_be_exchanged() -> None:
    dealt = deal_of(
        "debrec_4", "7H JH 9S TS AS 7C", "AH 8S QS KS 7D 8D", "9D TD JD QD KD AD", turnup="7S", stock="TH"
    )
    state = after(dealt, *call("pass", "pass", "pass", "H"))
    assert codes(state, {"swap": "7H"}) == {("/swap", "no-swap")}


def test_soloist_discards_two_cards_before_declarations() -> None:
    state = after(deal_cards(load_ruleset("hr_bela_3"), seed=2), *call("S"))
    assert (state.phase, state.to_act) == (Phase.DISCARD, 0)
    assert state.table is not None
    assert len(state.table.hands[0]) == 12
    first, second = list(state.table.hands[0])[:2]
    done = after(state.dealt, *call("S"), {"discard": f"{first} {second}"})
    assert (done.phase, done.to_act) == (Phase.DECLARATIONS, 0)


def test_wrong_discards_are_refused_with_every_fault() -> None:
    dealt = deal_cards(load_ruleset("hr_bela_3"), seed=2)
    state = after(dealt, *call("S"))
    foreign = str(dealt.hands[1][0])
    expected = {("/discard", "wrong-number-of-discards"), ("/discard/0", "card-not-held")}
    assert codes(state, {"discard": foreign}) == expected


def test_nobody_discards_without_a_widow() -> None:
    assert codes(after(BELA, *call("H")), {"discard": "JH QH"}) == {("/discard", "wrong-phase")}


def test_players_declare_in_turn_from_the_forehand() -> None:
    state = after(BELA, *call("pass", "S"))
    seats = []
    while state.phase is Phase.DECLARATIONS:
        seats.append(state.to_act)
        state = state.apply(legal_actions(state)[-1])
    assert seats == [0, 1, 2, 3]


def test_player_who_is_passed_over_has_nothing_to_declare() -> None:
    state = after(BELA, *call("H"), {"declare": [{"value": 50}], "seat": 2})
    assert codes(state, {"declare": [], "seat": 0}) == {("/seat", "not-his-turn")}
    played = after(BELA, *call("H"), {"declare": [{"value": 50}], "seat": 2}, {"play": "AS"})
    assert played.talk.said[1] == played.talk.said[3] == ()


def test_declaration_has_to_be_held() -> None:
    state = after(BELA, *call("H"))
    assert codes(state, {"declare": [{"value": 200}]}) == {("/declare/0/value", "declaration-not-held")}


def test_nobody_declares_in_france() -> None:
    dealt = deal_cards(load_ruleset("fr_belote_4"), seed=5)
    assert dealt.turnup is not None
    state = after(dealt, *call(dealt.turnup.suit.letter))
    assert state.phase is Phase.PLAY
    assert codes(state, {"declare": []}) == {("/declare", "no-declarations")}


def test_best_declaration_credits_the_partner_too() -> None:
    declared: list[JsonEvent] = [
        {"declare": [{"value": 20}]},
        {"declare": []},
        {"declare": [{"value": 50}]},
        {"declare": []},
    ]
    state = after(BELA, *call("H"), *declared)
    assert state.credited is not None
    assert state.credited.points == (20, 0, 50, 0)


def test_shown_cards_must_be_what_was_said() -> None:
    state = after(BELA, *call("H"), {"declare": [{"value": 50}], "seat": 2}, {"declare": []})
    assert codes(state, {"show": ["7D 8D 9D"]}) == {("/show", "shown-otherwise")}
    assert codes(state, {"show": []}) == {("/show", "shown-otherwise")}
    assert codes(state, {"show": ["7D 8D JD"]}) == {("/show/0/cards/2", "declaration-not-held")}


def test_lesser_declarations_may_be_shown_with_the_best_that_was_said() -> None:
    dealt = deal_of(
        "sr_belot_4",
        "JH QH KH AS KS QS",
        "8S 9S 7S TS 7C 8C",
        "7D 8D 9D KD 9C TC",
        "AH TH JD QD JC QC",
        stock="TD AD",
    )
    state = after(
        dealt, *call("H"), {"declare": [{"value": 20}]}, {"play": "AS"}, {"show": ["JH QH KH", "QS KS AS"]}
    )
    assert state.credited is not None
    assert state.credited.points[0] == 40


def test_eight_cards_of_a_suit_win_the_match_at_once() -> None:
    dealt = deal_of(
        "sr_belot_4",
        "7S 8S 9S TS JS QS",
        "7H 8H 9H 7D 8D 9D",
        "JH QH KH AH TH 7C",
        "JD QD KD AD TD 8C",
        stock="KS AS",
    )
    whole = {"declare": [{"cards": "7S 8S 9S TS JS QS KS AS"}]}
    state = after(dealt, *call("H"), whole, *[{"declare": []}] * 3)
    assert (state.is_over, state.match_winner) == (True, 0)


@pytest.mark.parametrize(
    ("system", "is_asked"), [("debrec_short_plain_2", False), ("debrec_short_pot_2", True)]
)
def test_short_debrec_asks_for_declarations_only_where_values_are_announced(
    system: str, is_asked: bool
) -> None:
    calls = call("pay", "pay") if is_asked else []
    state = after(deal_cards(load_ruleset(system), seed=1), *calls)
    assert (state.phase is Phase.DECLARATIONS) is is_asked


def test_hands_are_put_together_again_where_nobody_declares() -> None:
    dealt = deal_of(
        "debrec_short_plain_2", "7H 8H 9H AS KS 7C JD QD KD", "AH 8S QS JS 7D 8D TC 8C KC", turnup="TH"
    )
    state = after(dealt)
    assert state.credited is not None
    assert state.credited.points == (40, 0)


def test_call_of_an_event_after_the_auction_is_refused() -> None:
    assert codes(after(BELA, *call("H")), {"call": "pass"}) == {("/call", "auction-over")}


def test_card_before_trumps_are_fixed_is_refused() -> None:
    assert codes(after(BELA), {"play": "AS"}) == {("/play", "wrong-phase")}


def test_silent_opponent_is_taken_not_to_offer_fifty() -> None:
    dealt = deal_cards(load_ruleset("debrec_50"), seed=1)
    assert dealt.turnup is not None
    state = after(dealt, *call(dealt.turnup.suit.letter), {"declare": []})
    assert state.phase is Phase.DECLARATIONS


def test_weak_french_hand_may_have_the_deal_thrown_in() -> None:
    hands = ("7S 8S QH JD 9C", "AS TS KS QS JS", "AH TH KH JH 9H", "AD TD KD QD 9D")
    dealt = deal_of("fr_belote_4", *hands, turnup="AC")
    assert after(dealt, *call("new-deal")).is_over
    assert codes(after(dealt, *call("pass")), {"call": "new-deal"}) == {("/call", "no-new-deal")}


def test_player_who_dropped_out_of_the_betting_does_not_play() -> None:
    dealt = deal_cards(load_ruleset("debrec_short_pot_3"), seed=1)
    state = after(dealt, *call("pay", "drop", "pay"), {"declare": []}, {"declare": []})
    assert state.players == (0, 2)
    assert state.position is not None
    assert state.position.players == 2
    assert state.to_act == 0
    assert parse_cards(hand(state, 1)) == ()
