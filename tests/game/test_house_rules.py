"""Rules that meet only under house rules: each of these was once decided wrongly."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.game.contract import Contract, Trump
from solver.game.deal import AnnounceEvent, Announcement, DealState, DeclareEvent, Event, legal_actions
from solver.game.match import MatchState
from solver.game.settlement import DealResult, Hanging, Outcome, reclaim_hanging, settle
from solver.rules import parse_ruleset
from tests.game.auction.saying import auction, legal
from tests.game.deal.dealing import JsonEvent, after, call, codes, deal_of


def test_taker_whose_proposal_was_refused_does_not_take_the_turned_card_of_another_suit() -> None:
    dealt = deal_of(
        "sr_belot_2{turnup_taken=round1,seven_swap=no}",
        "7H JH 9S TS AS 7C",
        "AH 8S QS KS 7D 8D",
        turnup="TD",
    )
    state = after(dealt, *call("new-deal", "refuse", "S"))
    assert state.table is not None
    assert [str(card) for card in state.table.turned] == ["TD"]


def test_refused_cards_are_dealt_where_the_whole_pack_is_needed() -> None:
    game = "mk_beljot_4{rounds=turnup+turnup+turnup,turnup_taken=both,turnups=3}"
    hands = ("9S TS JS QS KS", "9H TH JH QH KH", "9D TD JD QD KD", "9C TC JC QC KC")
    state = after(deal_of(game, *hands, turnup="AS", stock="AH AD"), *call(*["pass"] * 8, "D"))
    assert state.table is not None
    assert [len(hand) for hand in state.table.hands] == [8, 8, 8, 8]
    assert state.table.left_over == ()


def test_weak_hand_only_proposes_a_new_deal_once_it_has_spoken() -> None:
    state = auction("fr_belote_4{offer_redeal=yes}", "pass " * 4 + "new-deal", "9D", (0,))
    assert state.result is None
    assert legal(state) == ["accept", "refuse"]


def test_four_sevens_do_not_forfeit_the_exchange() -> None:
    dealt = deal_of(
        "debrec_2{groups=7:100}", "7H 7S 7D 7C AS KS", "AH 8S QS JS 9D 8D", turnup="TH", stock="JC QC 9S"
    )
    state = after(dealt, *call("H"), {"declare": [{"value": 100}]}, {"swap": "7H"})
    assert state.table is not None
    assert "TH" in str(state.table.hands[0])


def declarations_of(state: DealState, seat: int) -> list[Event]:
    """What ``seat`` may declare now."""
    return [event for event in legal_actions(state) if isinstance(event, DeclareEvent) and event.seat == seat]


OPEN = (
    "TC 7D 8D 9D TD JD QD KD",
    "AS 7H 8H 9H JH QH KH AH",
    "TS JS QS KS 7C 8C 9C AD  JC QC KC AC TH 7S 8S 9S",
)


def test_nobody_may_declare_in_open_belot_where_nothing_counts() -> None:
    state = after(deal_of("sr_belot_2_open{decl_scope=none}", *OPEN[:2], stock=OPEN[2]), *call("H"))
    assert not any(isinstance(event, DeclareEvent) for event in legal_actions(state))


def test_run_that_grows_to_eight_cards_wins_the_match() -> None:
    dealt = deal_of(
        "sr_belot_2_open",
        "TC 7D 8D 9D TD JD QD KD",
        "AS 7H 8H 9H JH QH KH AH",
        stock="TS JC QC KC 7C 8C 9C AC  JS QS KS AD TH 7S 8S 9S",
    )
    first = {"declare": [{"cards": "7C 8C 9C"}, {"cards": "JC QC KC AC"}], "seat": 0}
    state = after(dealt, *call("H"), first, {"play": "TS"}, {"play": "9S"})
    assert state.match_winner is None
    state = after(
        dealt,
        *call("H"),
        first,
        {"play": "TS"},
        {"declare": [{"cards": "7C 8C 9C TC JC QC KC AC"}], "seat": 0},
    )
    assert (state.is_over, state.match_winner) == (True, 0)


def test_card_that_joins_a_broken_run_to_a_whole_one_lengthens_the_whole_one_by_twenty() -> None:
    dealt = deal_of(
        "sr_belot_2_open",
        "8D TC 7D 9D TD JD QD KD",
        "AS 7H 8H 9H QH KH AH AD",
        stock="7C TS 8C 9C JC QC KC TH  JS QS KS 8S JH 7S 9S AC",
    )
    first = {"declare": [{"cards": "7C 8C 9C"}, {"cards": "JC QC KC"}], "seat": 0}
    # The ten appears between what is left of the first run and the second one.
    played = [{"play": "7C"}, {"play": "AC"}, {"play": "JS"}, {"play": "TS"}]
    state = after(dealt, *call("H"), first, *played)
    offered = declarations_of(state, 0)
    assert len(offered) == 1
    state = state.apply(offered[0])
    assert state.credited is not None
    assert state.credited.points[0] == 20 + 20 + 20


def test_best_cards_that_do_not_hold_the_uncovered_one_are_no_new_run() -> None:
    dealt = deal_of(
        "sr_belot_2_open{runs=20+50}",
        "7S JS AS 9S TS 8S 7D 8D",
        "QC KH KC TC TH AC 8C AH",
        stock="QD KS TD JD KD 9D QS AD  JH QH 8H 9H JC 7C 7H 9C",
    )
    first = {"declare": [{"cards": "JD QD KD AD"}], "seat": 0}
    # The ace makes way for the eight: of the six cards in a row the four best are those without it.
    state = after(dealt, *call("H"), first, {"play": "AD"})
    assert not [
        event for event in legal_actions(state) if isinstance(event, DeclareEvent) and event.seat == 0
    ]


def plays(cards: str) -> list[JsonEvent]:
    """Cards as events; a star is the word for Bela."""
    return [
        {"play": card.rstrip("*"), "bela": True} if card.endswith("*") else {"play": card}
        for card in cards.split()
    ]


def test_each_bela_of_samara_helps_to_stop_once_both_its_cards_are_played() -> None:
    dealt = deal_of(
        "debrec_samara{end=dosta_bela2}",
        "AS TS KS QS KH QH",
        "7S 8S 9S 7H 8H 9H",
        turnup="AD",
        stock="AH TH TC 7D 8D 9D",
    )
    silent: list[JsonEvent] = [{"declare": []}, {"declare": []}]
    tricks = plays("AS 7S TS 8S KS* 9S QS* 7D AH 7H KH*")
    # Five tricks bring 39 points; one Bela is complete and another one begun.
    state = after(dealt, *call("NT"), *silent, *tricks, score=(801 - 39 - 20, 0))
    assert state.apply(AnnounceEvent(Announcement.DOSTA, 0)).is_over
    short = after(dealt, *call("NT"), *silent, *tricks, score=(801 - 39 - 40, 0))
    assert codes(short, {"announce": "dosta", "seat": 0}) == {("/announce", "no-early-stop")}


def test_belote_without_rebelote_does_not_help_to_stop() -> None:
    hands = ("JS 9S AS KS QS", "7H 8H 9H AH TH", "7D 8D 9D AD TD", "7C 8C 9C AC TC")
    dealt = deal_of("fr_belote_4{end=dosta_bela2,bela_exits=yes}", *hands, turnup="TS", stock="8S 7S")
    tricks = plays("JS 7H 7D 7C KS* 8H 8D 8C QS 9H 9D 9C")
    state = after(dealt, *call("S"), *tricks, score=(1010 - 27 - 20, 0))
    assert codes(state, {"announce": "dosta", "seat": 0}) == {("/announce", "no-early-stop")}


def test_points_that_hang_from_two_units_are_added_up_before_they_are_halved() -> None:
    ruleset = parse_ruleset("debrec_3")
    hanging = [Hanging(41, 0), Hanging(43, 2)]
    assert reclaim_hanging(ruleset, hanging, 0, Outcome.FALL) == (0, 42, 42)


def test_opponents_of_a_failed_capot_call_share_what_hangs() -> None:
    ruleset = parse_ruleset("hr_bela_3{capot_call=yes,tie=hang_winner}")
    assert reclaim_hanging(ruleset, [Hanging(81, 1)], 0, Outcome.CAPOT_FAILED) == (0, 40, 40)


@pytest.mark.parametrize(("bela_exits", "winner"), [("yes", 0), ("no", None)])
def test_bela_counts_before_declarations_only_where_it_may_end_the_match(
    bela_exits: str, winner: int | None
) -> None:
    ruleset = parse_ruleset(f"sr_belot_4{{bela_exits={bela_exits}}}")
    deal = DealResult(
        contract=Contract(Trump.SPADES, 0), card_points=(90, 62), last=0, tricks=(5, 3), bela=(20, 0)
    )
    match = replace(MatchState.start(ruleset), scores=(1001 - 120, 500)).after_deal(settle(ruleset, deal))
    assert match.winner == winner
