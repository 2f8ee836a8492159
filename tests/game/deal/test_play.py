"""While cards are played: turns, Bela, capot, claims, early ends, live declarations."""

from __future__ import annotations

from typing import Any

import pytest

from solver.cards import parse_card
from solver.errors import PositionError
from solver.game.deal import (
    AnnounceEvent,
    Announcement,
    DealState,
    Phase,
    PlayEvent,
    deal_cards,
    deal_result,
    event_from_json,
    legal_actions,
    points_without_play,
    pot_winnings,
    settle_deal,
)
from solver.game.settlement import Hanging
from solver.rules import load_ruleset
from tests.game.deal.dealing import JsonEvent, after, call, codes, deal_of

HANDS = ("JH QH KH AS TS 7S", "8S 9S JS QS 7C 8C", "7D 8D 9D TD 9C TC", "AH TH JD QD JC QC")
BELA = deal_of("hr_bela_4", *HANDS)
FREE = deal_of("sr_belot_4", *HANDS)
SILENT: list[JsonEvent] = [{"declare": []}] * 4
DOSTA = AnnounceEvent(Announcement.DOSTA, 0)


FRENCH = deal_of(
    "fr_belote_4", "QH KH AH TH 9H", "8S 9S JS QS 7C", "7D 8D 9D TD 9C", "AS TS JD QD JC", turnup="JH"
)


def test_cards_of_a_seat_out_of_turn_are_refused() -> None:
    state = after(BELA, *call("H"), *SILENT)
    assert codes(state, {"play": "8S", "seat": 1}) == {("/seat", "not-his-turn")}


def test_rule_that_forbids_a_card_is_named() -> None:
    state = after(BELA, *call("H"), *SILENT, {"play": "AS"})
    assert codes(state, {"play": "7C"}) == {("/play", "must-follow-suit")}


def test_forced_bela_has_to_be_announced() -> None:
    state = after(BELA, *call("H"), *SILENT)
    assert codes(state, {"play": "KH"}) == {("/bela", "must-announce-bela")}
    assert state.apply(legal_actions(state)[0]).course is not None


def test_free_bela_scores_only_if_announced_with_the_first_card() -> None:
    said = after(FREE, *call("H"), {"play": "KH", "bela": True}, {"claim": "all", "seat": 0})
    silent = after(FREE, *call("H"), {"play": "KH"}, {"claim": "all", "seat": 0})
    assert deal_result(said).bela == (20, 0)
    assert deal_result(silent).bela == (0, 0)


def test_bela_needs_king_and_queen_of_trumps() -> None:
    state = after(FREE, *call("H"))
    assert codes(state, {"play": "AS", "bela": True}) == {("/bela", "no-bela")}
    plain = after(FREE, *call("S"))
    assert codes(plain, {"play": "KH", "bela": True}) == {("/bela", "no-bela")}


def test_french_belote_needs_the_king_first() -> None:
    state = after(FRENCH, *call("H"))
    assert codes(state, {"play": "QH", "bela": True}) == {("/bela", "bela-king-first")}


@pytest.mark.parametrize(("says_rebelote", "points"), [(True, 20), (False, 0)])
def test_french_belote_needs_both_words(says_rebelote: bool, points: int) -> None:
    state = after(FRENCH, *call("H"), {"play": "KH", "bela": True})
    while state.to_act != 0:
        state = state.apply(legal_actions(state)[0])
    for event in ({"play": "QH", "bela": says_rebelote}, {"claim": "all", "seat": 0}):
        state = state.apply(event_from_json(event))
    assert deal_result(state).bela == (points, 0)


def test_capot_may_be_announced_with_the_first_card_once() -> None:
    state = after(FRENCH, *call("H"), {"announce": "capot"})
    assert state.course is not None
    assert (state.course.capot_seat, state.to_act) == (0, 0)
    assert codes(state, {"announce": "capot"}) == {("/announce", "no-capot-call")}
    made = state.apply(event_from_json({"play": "AH"})).apply(event_from_json({"claim": "all", "seat": 0}))
    assert settle_deal(made).written == (504, 0)


def test_capot_cannot_be_announced_after_the_first_trick_or_elsewhere() -> None:
    state = played_out(after(FRENCH, *call("H"), {"play": "AH"}), 1)
    assert codes(state, {"announce": "capot"}) == {("/announce", "no-capot-call")}
    other = after(BELA, *call("H"), *SILENT)
    assert codes(other, {"announce": "capot"}) == {("/announce", "no-capot-call")}


def test_claim_gives_the_rest_to_the_claiming_side() -> None:
    result = deal_result(after(BELA, *call("H"), *SILENT, {"claim": "all"}))
    assert (result.card_points, result.tricks, result.last) == ((152, 0), (8, 0), 0)


def test_giving_up_the_rest_leaves_it_to_the_only_opponent() -> None:
    result = deal_result(after(BELA, *call("H"), *SILENT, {"claim": "none"}))
    assert (result.card_points, result.tricks, result.last) == ((0, 152), (0, 8), 1)


def test_giving_up_is_unclear_with_two_opponents() -> None:
    state = after(deal_cards(load_ruleset("klaber_3"), 1), *call("pass", "pass", "pass"), *_any_suit())
    assert codes(state, {"claim": "none"}) == {("/claim", "unclear-claim")}


def _any_suit() -> list[dict[str, Any]]:
    turnup = deal_cards(load_ruleset("klaber_3"), 1).turnup
    assert turnup is not None
    return call("S" if turnup.suit.letter != "S" else "H")


def played_out(state: DealState, tricks: int) -> DealState:
    """The deal after some tricks of first legal cards, without declarations."""
    while state.phase is not Phase.OVER:
        if (
            state.course is not None
            and sum(state.course.tricks) == tricks
            and not state.course.position.trick
        ):
            break
        is_talk = state.phase is Phase.DECLARATIONS
        state = state.apply(legal_actions(state)[-1 if is_talk else 0])
    return state


def test_match_can_be_stopped_once_the_target_is_reached_in_tricks() -> None:
    state = played_out(after(FREE, *call("H"), score=(980, 995)), 8 - 1)
    assert state.course is not None
    before = zip((980, 995), state.course.trick_points, strict=True)
    out = [unit for unit, points in enumerate(before) if sum(points) >= 1001]
    stopped = state.apply(AnnounceEvent(Announcement.DOSTA, out[0]))
    assert stopped.is_over
    with pytest.raises(PositionError) as caught:
        settle_deal(stopped)
    assert caught.value.faults[0].code == "wrong-phase"


def test_stopping_needs_the_score_a_trick_and_the_target() -> None:
    unknown = after(FREE, *call("H"))
    assert ("/announce", "missing-score") in codes(unknown, {"announce": "dosta"})
    low = after(FREE, *call("H"), score=(1000, 0))
    assert codes(low, {"announce": "dosta", "seat": 0}) == {("/announce", "no-early-stop")}


@pytest.mark.parametrize(("end", "may"), [("dosta", False), ("dosta_bela1", True), ("dosta_bela2", False)])
def test_bela_helps_to_stop_as_the_option_says(end: str, may: bool) -> None:
    dealt = deal_of(f"sr_belot_4{{end={end}}}", *HANDS)
    trick = [{"play": card} for card in ("JH", "8H", "7D", "TH")]
    bela = {"play": "KH", "bela": True}
    # The first trick brings jack and ten of trumps, 30 points; with Bela the score is exactly the target.
    state = after(dealt, *call("H"), *trick, bela, score=(1001 - 30 - 20, 0))
    if may:
        assert state.apply(DOSTA).is_over
    else:
        assert codes(state, {"announce": "dosta", "seat": 0}) == {("/announce", "no-early-stop")}


def test_no_deal_is_stopped_where_it_is_played_out() -> None:
    dealt = deal_of("hr_bela_4{end=full}", *HANDS)
    state = after(dealt, *call("H"), *SILENT, score=(1000, 0))
    assert codes(state, {"announce": "dosta", "seat": 0}) == {("/announce", "no-early-stop")}


RUSSIAN = deal_of(
    "ru_belot_3",
    "JH 9H AH TH KH QH",
    "8S 9S JS QS 7C 8C",
    "7D 8D 9D TD 9C TC",
    turnup="8H",
    stock="AS AD AC 7S TS KS JD QD KD",
)


def test_soloist_with_fifty_points_may_end_the_deal() -> None:
    state = after(RUSSIAN, *call("H"))
    for tricks, card in enumerate(("JH", "9H", "AH", "AS"), start=1):
        state = played_out(state.apply(PlayEvent(parse_card(card))), tricks)
    assert codes(state, {"announce": "dosta", "seat": 1}) == {("/announce", "no-early-stop")}
    stopped = state.apply(DOSTA)
    result = deal_result(stopped)
    assert (result.stopped, result.last) == (True, None)
    assert settle_deal(stopped).outcome.value == "pass"


def test_soloist_without_fifty_points_may_not_end_the_deal() -> None:
    state = played_out(after(RUSSIAN, *call("H")), 0)
    assert codes(state, {"announce": "dosta", "seat": 0}) == {("/announce", "no-early-stop")}


def test_soloist_who_has_enough_at_the_end_counts_as_having_stopped() -> None:
    assert deal_result(played_out(after(RUSSIAN, *call("H")), 99)).stopped


OPEN = deal_of(
    "sr_belot_2_open",
    "9S 7D 8D 9D TD JD QD KD",
    "AS 7H 8H 9H JH QH KH AH",
    stock="TS JS QS KS 7C 8C 9C AD  TC JC QC KC AC TH 7S 8S",
)


def test_open_runs_are_declared_during_play_from_open_cards() -> None:
    state = after(
        OPEN, *call("C"), {"declare": [{"cards": "TS JS QS KS"}]}, {"declare": [{"value": 100}], "seat": 1}
    )
    assert state.credited is not None
    assert state.credited.points == (50, 100)
    assert state.to_act == 0


def test_covered_cards_cannot_be_declared() -> None:
    state = after(OPEN, *call("C"))
    expected = {("/declare/0", "declaration-not-held")}
    assert codes(state, {"declare": [{"cards": "9S TS JS QS KS"}], "seat": 0}) == expected


def test_uncovered_card_lengthens_a_declared_run_once() -> None:
    declared = {"declare": [{"cards": "7C 8C 9C"}]}
    dealt = deal_of(
        "sr_belot_2_open",
        "TC 7D 8D 9D TD JD QD KD",
        "AS 7H 8H 9H JH QH KH AH",
        stock="TS JS QS 9S 7C 8C 9C AD  JC QC KC AC TH 7S 8S KS",
    )
    state = after(dealt, *call("H"), declared, {"play": "TS"}, {"play": "KS"})
    longer = {"declare": [{"cards": "7C 8C 9C TC"}], "seat": 0}
    state = state.apply(event_from_json(longer))
    assert state.credited is not None
    assert state.credited.points == (40, 0)
    assert codes(state, longer) == {("/declare/0", "declaration-not-held")}


def test_hanging_points_are_passed_on_to_the_settlement() -> None:
    dealt = deal_cards(load_ruleset("mk_beljot_4"), seed=5)
    assert dealt.turnup is not None
    state = after(dealt, *call(dealt.turnup.suit.letter), *SILENT, {"claim": "all"})
    assert settle_deal(state, [Hanging(81, 0)]).written[0] == settle_deal(state).written[0] + 81


def test_unfinished_deal_cannot_be_settled() -> None:
    with pytest.raises(PositionError) as caught:
        settle_deal(after(BELA, *call("H")))
    assert caught.value.faults[0].code == "wrong-phase"


def test_points_of_deals_that_are_not_played() -> None:
    debrec = deal_cards(load_ruleset("debrec_4"), seed=1)
    assert points_without_play(after(debrec, *call(*["pass"] * 9))) == (0, 0, 0, 20)
    fifty = deal_cards(load_ruleset("debrec_50"), seed=1)
    assert fifty.turnup is not None
    bought = after(fifty, *call("pass", fifty.turnup.suit.letter, "fifty", "accept"))
    assert points_without_play(bought) == (0, 50)


def test_most_points_take_the_pot() -> None:
    dealt = deal_cards(load_ruleset("debrec_short_pot_3"), seed=1)
    state = after(dealt, *call("pay", "drop", "pay"), *[{"declare": []}] * 2, {"claim": "all"})
    assert pot_winnings(state, settle_deal(state)) == (9, 0, 0)
