"""Sizes, turned cards, discards, covered cards, auctions, events and faults."""

from __future__ import annotations

import doctest
from dataclasses import replace
from typing import Any

import pytest

from solver import worlds
from solver.cards import CardSet, parse_card, parse_cards
from solver.errors import PositionError
from solver.game import Contract, Diagram, Pile, Trump
from solver.game.deal import events_from_json
from solver.game.notation import parse_position
from solver.rules import load_ruleset
from solver.worlds import (
    Fact,
    FactKind,
    Holder,
    HoldsAll,
    HoldsNone,
    Knowledge,
    SuitClaim,
    knowledge_from_events,
    knowledge_of,
)

NINE = "7S8STSJS7D8DTDJDAD"
TEN = NINE + "AS"
OUT, DISCARDS = Holder.OUT, Holder.DISCARDS


def cards(text: str) -> CardSet:
    return CardSet.of(parse_cards(text))


def known(text: str, seat: int = 0, *, use_all_given: bool = False) -> Knowledge:
    return knowledge_of(parse_position(text), seat, use_all_given=use_all_given)


def facts(knowledge: Knowledge, *kinds: FactKind) -> list[Fact]:
    return [fact for fact in knowledge.facts if fact.kind in kinds]


def given(system: str, hand: str, *, seat: int = 0, turnup: str = "") -> Diagram:
    ruleset = load_ruleset(system)
    hands = [parse_cards(hand) if other == seat else None for other in range(ruleset.playing_seats)]
    return Diagram(ruleset, hands=tuple(hands), turnup=parse_card(turnup) if turnup else None)


def told(diagram: Diagram, *events: dict[str, Any], seat: int = 0) -> Knowledge:
    return knowledge_from_events(diagram, events_from_json(events), seat)


def codes(caught: pytest.ExceptionInfo[PositionError]) -> list[tuple[str, str]]:
    return [(fault.pointer, fault.code) for fault in caught.value.faults]


def test_own_cards_are_a_fact_with_their_place() -> None:
    (fact,) = known(f"klaber_2 {NINE}/? H@0 -").facts
    assert (fact.kind, fact.event) == (FactKind.OWN, "/hands/0")
    assert fact.claim == HoldsAll(Holder.SEAT_0, cards(NINE))


def test_cards_out_of_play_are_one_more_holder() -> None:
    knowledge = known(f"klaber_3 {NINE}/?/? H@0 -")
    assert dict(knowledge.sizes) == {Holder(0): 9, Holder(1): 9, Holder(2): 9, OUT: 5}
    assert knowledge.puzzle().holders == (Holder(1), Holder(2), OUT)


def test_discards_of_the_soloist_are_a_holder_for_the_others() -> None:
    knowledge = known(f"hr_bela_3 ?/{TEN}/? H@0 -", seat=1)
    assert dict(knowledge.sizes) == {Holder(0): 10, Holder(1): 10, Holder(2): 10, DISCARDS: 2}


def test_own_discards_are_known_to_the_soloist_only() -> None:
    text = f"hr_bela_3 {TEN}/?/? H@0 - discards=7H7C"
    (fact,) = facts(known(text), FactKind.DISCARDED)
    assert fact.claim == HoldsAll(DISCARDS, cards("7H 7C"))
    others = text.replace(f"{TEN}/?/?", f"?/{TEN}/?")
    assert facts(known(others, seat=1), FactKind.DISCARDED) == []


def test_soloist_may_still_hold_the_widow() -> None:
    knowledge = known(f"hr_bela_3 {TEN}7H7C/?/? H@0 -")
    assert dict(knowledge.sizes) == {Holder(0): 12, Holder(1): 10, Holder(2): 10}


def test_other_hands_are_used_only_if_asked_for() -> None:
    text = f"klaber_2 {NINE}/9S9H9DKSKHKDQSQHQD H@0 -"
    assert len(known(text).unseen) == 23
    all_given = known(text, use_all_given=True)
    assert all_given.puzzle().holders == (OUT,)
    assert [fact.event for fact in facts(all_given, FactKind.GIVEN)] == ["/hands/1"]


def test_cards_of_a_resting_dealer_are_used_only_if_asked_for() -> None:
    text = f"debrec_4 {NINE}/?/?/7H8H7C8C9C H@0 -"
    assert facts(known(text), FactKind.LEFT_OVER) == []
    (fact,) = facts(known(text, use_all_given=True), FactKind.LEFT_OVER)
    assert (fact.event, fact.claim) == ("/hands/3", HoldsAll(OUT, cards("7H 8H 7C 8C 9C")))


def test_turned_card_is_with_the_taker_where_he_gets_it() -> None:
    (fact,) = facts(known("mk_beljot_4 7S8STSJS7D8DTDJD/?/?/? S@2 - turnup=9H"), FactKind.TURNUP)
    assert (fact.event, fact.claim) == ("/turnup", HoldsAll(Holder.SEAT_2, cards("9H")))


def test_turned_card_that_was_refused_can_be_with_anybody_in_france() -> None:
    assert facts(known("fr_belote_4 7S8STSJS7D8DTDJD/?/?/? S@2 - turnup=9H"), FactKind.TURNUP) == []
    (fact,) = facts(known("fr_belote_4 7S8STSJS7D8DTDJD/?/?/? H@2 - turnup=9H"), FactKind.TURNUP)
    assert fact.claim == HoldsAll(Holder.SEAT_2, cards("9H"))


def test_turned_card_stays_out_of_play() -> None:
    (fact,) = facts(known(f"hr_bela_2 {TEN}/? H@0 - turnup=9H"), FactKind.TURNUP)
    assert fact.claim == HoldsAll(OUT, cards("9H"))


def test_taker_may_have_left_the_turned_card_in_the_second_round() -> None:
    (fact,) = facts(known("mk_beljot_2 9STSJS9DTDJDADASKS/? S@0 - turnup=9H"), FactKind.TURNUP)
    assert fact.claim == HoldsNone(Holder.SEAT_1, cards("9H"))


def test_turned_card_or_the_seven_given_for_it_is_out_of_play() -> None:
    (fact,) = facts(known(f"klaber_3 {NINE}/?/? H@0 - turnup=9H"), FactKind.TURNUP)
    assert isinstance(fact.claim, SuitClaim)
    assert fact.is_true({OUT: cards("9H")})
    assert fact.is_true({OUT: cards("7H 8H")})
    assert not fact.is_true({OUT: cards("8H")})


def test_turned_card_cannot_be_exchanged_if_another_suit_is_played() -> None:
    (fact,) = facts(known(f"klaber_3 {NINE}/?/? C@0 - turnup=9H"), FactKind.TURNUP)
    assert fact.claim == HoldsAll(OUT, cards("9H"))


def test_card_of_an_earlier_trick_is_gone_in_a_position_without_history() -> None:
    text = "hr_bela_4 8STSJS7D/?/?/? H@0 - leader=3 trick=9S won=60,40:2,2"
    knowledge = known(text)
    assert dict(knowledge.sizes) == {**{Holder(seat): 4 for seat in range(4)}, OUT: 16}
    assert knowledge.played[Holder.SEAT_3] == cards("9S")


PILES = tuple(Pile(top, None) for top in parse_cards("7S 8S 9S TS 7H 8H 9H TH"))
TOPS = tuple(Pile(top, None) for top in parse_cards("7D 8D 9D TD 7C 8C 9C TC"))


def open_diagram(*uncovered: str) -> Diagram:
    """Both players' piles; ``7S`` of seat 0 and ``7D`` of seat 1 lie on ``uncovered``."""
    bottoms = [parse_card(text) for text in uncovered]
    piles = [PILES, TOPS]
    for seat, bottom in enumerate(bottoms):
        piles[seat] = (replace(piles[seat][0], bottom=bottom), *piles[seat][1:])
    return Diagram(load_ruleset("sr_belot_2_open"), piles=tuple(piles))


def test_covered_cards_are_unknown_to_everybody() -> None:
    knowledge = knowledge_of(open_diagram("JS", "QS"), 0)
    assert knowledge.covered == (tuple(range(8)), tuple(range(8)))
    assert knowledge.puzzle().sizes == (8, 8)


def test_uncovered_cards_are_known_and_duties_tell_nothing_of_covered_ones() -> None:
    knowledge = knowledge_of(
        replace(open_diagram("JS", "QS"), contract=Contract(Trump.SPADES, 0), plays=parse_cards("7S 7D")), 1
    )
    assert knowledge.covered == (tuple(range(1, 8)), tuple(range(1, 8)))
    assert {fact.kind for fact in knowledge.facts} == {FactKind.OPEN, FactKind.PLAYED}
    assert [fact.event for fact in knowledge.facts if fact.text.endswith("uncovered QS")] == ["/plays/1"]


def test_in_an_auction_everybody_has_his_first_cards() -> None:
    knowledge = knowledge_of(given("klaber_3", "7S 8S TS JS 7D 8D", turnup="9H"), 0)
    assert dict(knowledge.sizes) == {Holder(0): 6, Holder(1): 6, Holder(2): 6, OUT: 14}
    (fact,) = facts(knowledge, FactKind.TURNUP)
    assert fact.claim == HoldsAll(OUT, cards("9H"))


def test_hand_of_another_size_in_an_auction_is_refused() -> None:
    with pytest.raises(PositionError) as caught:
        knowledge_of(given("klaber_3", "7S 8S TS JS 7D"), 0)
    assert codes(caught) == [("/hands/0", "wrong-hand-size")]


def test_hand_of_the_seat_is_needed() -> None:
    with pytest.raises(PositionError) as caught:
        known(f"klaber_2 {NINE}/? H@0 -", seat=1)
    assert codes(caught) == [("/hands/1", "missing-hand")]


def test_seat_has_to_play() -> None:
    with pytest.raises(PositionError) as caught:
        known(f"klaber_2 {NINE}/? H@0 -", seat=2)
    assert codes(caught) == [("/seat", "no-such-seat")]


def test_faults_of_the_position_are_reported() -> None:
    with pytest.raises(PositionError) as caught:
        known(f"klaber_2 {NINE}/? H@0 7H")
    assert codes(caught) == [("/plays/0", "card-not-held")]


def test_facts_from_events_lead_to_the_events() -> None:
    diagram = given("hr_bela_4", "7S8STSJS7D8DTDJD")
    events: list[dict[str, Any]] = [
        {"call": "pass"},
        {"call": "H"},
        {"declare": []},
        {"play": "7S"},
        {"play": "7C"},
    ]
    knowledge = told(diagram, *events)
    assert knowledge.contract is not None
    assert str(knowledge.contract) == "H@1"
    assert [fact.event for fact in facts(knowledge, FactKind.VOID)] == ["/events/4"]


def test_exchange_told_as_an_event_settles_both_cards() -> None:
    diagram = given("klaber_3", NINE, turnup="9H")
    knowledge = told(diagram, {"call": "H"}, {"swap": "7H", "seat": 2})
    assert [(fact.event, fact.claim) for fact in facts(knowledge, FactKind.SWAP)] == [
        ("/events/1", HoldsAll(OUT, cards("7H"))),
        ("/events/1", HoldsAll(Holder.SEAT_2, cards("9H"))),
    ]


def test_without_an_exchange_among_the_events_the_turned_card_lies_there() -> None:
    knowledge = told(given("klaber_3", NINE, turnup="9H"), {"call": "H"})
    assert [fact.claim for fact in facts(knowledge, FactKind.TURNUP)] == [HoldsAll(OUT, cards("9H"))]


def test_exchange_has_to_say_whose_it_is_if_several_are_possible() -> None:
    with pytest.raises(PositionError) as caught:
        told(given("klaber_3", NINE, turnup="9H"), {"call": "H"}, {"swap": "7H"})
    assert codes(caught) == [("/events/1/seat", "missing-field")]


def test_exchange_of_two_players_is_the_others_if_it_is_not_ones_own() -> None:
    knowledge = told(given("klaber_2", NINE, turnup="9H"), {"call": "H"}, {"swap": "7H"})
    assert facts(knowledge, FactKind.SWAP)[1].claim == HoldsAll(Holder.SEAT_1, cards("9H"))


def test_refused_cards_of_several_turned_up_lie_out_of_play() -> None:
    turned = parse_cards("9H 9C")
    passes = [{"call": "pass"}] * 3
    events = events_from_json([*passes, {"call": "C"}])
    knowledge = knowledge_from_events(given("debrec_4", NINE), events, 0, turned=turned)
    assert [fact.claim for fact in facts(knowledge, FactKind.TURNUP)] == [
        HoldsAll(OUT, cards("9H")),
        HoldsAll(OUT, cards("9C")),
    ]


def test_player_who_dropped_out_has_no_cards_in_the_deal() -> None:
    diagram = given("debrec_short_pot_3", NINE, turnup="9H")
    knowledge = told(diagram, {"call": "pay"}, {"call": "drop"}, {"call": "pay"})
    assert dict(knowledge.sizes)[OUT] == 14
    assert Holder.SEAT_1 not in knowledge.sizes


@pytest.mark.parametrize(
    ("events", "fault"),
    [
        ([{"call": "pass", "seat": 1}], ("/events/0/seat", "not-his-turn")),
        ([{"call": "C"}], ("/events/0/call", "call-not-open")),
        ([{"play": "7S"}], ("/events/0/play", "wrong-phase")),
        ([{"call": "H"}, {"swap": "7S"}], ("/events/1/swap", "no-swap")),
        ([{"call": "H"}, {"play": "7S", "seat": 1}], ("/events/1/seat", "not-his-turn")),
        ([{"call": "H"}, {"play": "9S"}], ("/events/1/play", "card-not-held")),
        ([{"call": "H"}, {"play": "7S", "bela": True}], ("/events/1/bela", "no-bela")),
        ([{"call": "H"}, {"play": "7S"}, {"declare": []}], ("/events/2/declare", "wrong-phase")),
        ([{"call": "H"}, {"show": ["7H 8H 9H"]}], ("/events/1/seat", "missing-field")),
        ([{"call": "H"}, {"show": ["7H 8H 9H"], "seat": 1}], ("/events/1/show", "shown-otherwise")),
        ([{"call": "H"}, {"declare": [], "seat": 1}, {"declare": []}], ("/events/2/declare", "wrong-phase")),
        ([{"call": "H"}, {"call": "C"}], ("/events/1/call", "auction-over")),
    ],
)
def test_event_that_breaks_a_rule_is_refused(events: list[dict[str, Any]], fault: tuple[str, str]) -> None:
    diagram = given("klaber_2", NINE, turnup="9H")
    with pytest.raises(PositionError) as caught:
        told(diagram, *events)
    assert codes(caught) == [fault]


def test_example_in_the_docstring_of_the_package_is_true() -> None:
    assert doctest.testmod(worlds) == doctest.TestResults(failed=0, attempted=6)
