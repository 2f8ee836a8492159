"""What the word for Bela tells, and what its absence."""

from __future__ import annotations

import pytest

from solver.cards import CardSet, parse_cards
from solver.game import Diagram
from solver.game.deal import events_from_json
from solver.game.notation import parse_position
from solver.rules import load_ruleset
from solver.worlds import (
    AnyOf,
    Fact,
    FactKind,
    Holder,
    HoldsAll,
    HoldsNone,
    knowledge_from_events,
    knowledge_of,
)

PLAYS = "{system} 7S8S9STSJSAS7HAH/?/?/? H@0 7SQS"
RUFFED = "{system} 7S8S9STSJSAS7H8H/?/?/? H@0 7SKH"


def cards(text: str) -> CardSet:
    return CardSet.of(parse_cards(text))


def facts(text: str, *, soft: bool = False) -> list[Fact]:
    told = knowledge_of(parse_position(text), 0, soft_facts=soft).facts
    return [fact for fact in told if fact.kind in (FactKind.BELA, FactKind.NO_BELA)]


def test_announced_bela_shows_king_and_queen() -> None:
    (fact,) = facts(RUFFED.format(system="sr_belot_4") + " bela=1")
    assert fact.claim == HoldsAll(Holder.SEAT_1, cards("QH KH"))
    assert (fact.event, fact.text) == ("/bela", "seat 1 announced Bela")


def test_silence_where_bela_has_to_be_announced_shows_that_the_other_card_is_elsewhere() -> None:
    (fact,) = facts(RUFFED.format(system="hr_bela_4"))
    assert fact.claim == HoldsNone(Holder.SEAT_1, cards("QH"))
    assert fact.event == "/plays/1"
    assert fact.text == "seat 1 played the king of hearts without announcing Bela"
    assert not fact.is_soft


def test_silence_shows_nothing_where_bela_may_be_withheld() -> None:
    assert facts(RUFFED.format(system="sr_belot_4")) == []


def test_silence_is_a_soft_fact_where_bela_may_be_withheld() -> None:
    (fact,) = facts(RUFFED.format(system="sr_belot_4"), soft=True)
    assert fact.claim == HoldsNone(Holder.SEAT_1, cards("QH"))
    assert fact.is_soft


def test_queen_first_shows_nothing_where_the_king_has_to_be_first() -> None:
    text = RUFFED.format(system="fr_belote_4").replace("KH", "QH")
    assert facts(text, soft=True) == []


def test_king_of_a_plain_suit_shows_nothing() -> None:
    assert facts(PLAYS.format(system="hr_bela_4").replace("QS", "KS")) == []


def test_second_card_in_silence_shows_nothing_more() -> None:
    text = "hr_bela_2 7S8S9STSJSAS7H8H7DTH/? H@0 7SKHQHTH"
    assert [fact.event for fact in facts(text)] == ["/plays/1"]


def test_bela_of_four_suits_is_one_of_those_that_are_possible() -> None:
    text = "debrec_samara 7S8S9STSJSAS7H8HAH/? NT@0 - bela=1"
    (fact,) = facts(text)
    assert isinstance(fact.claim, AnyOf)
    assert fact.is_true({Holder.SEAT_1: cards("QD KD")})
    assert not fact.is_true({Holder.SEAT_1: cards("QD KC")})


def test_bela_of_four_suits_is_that_of_the_card_played() -> None:
    text = "debrec_samara 7S8S9STSJSAS7H8HAH/? NT@0 7SQS bela=1"
    (fact,) = facts(text)
    assert fact.claim == HoldsAll(Holder.SEAT_1, cards("QS KS"))


def test_bela_cannot_be_announced_in_all_trumps() -> None:
    text = "debrec_samara 7S8S9STSJSAS7H8HAH/? AT@0 - bela=1"
    assert knowledge_of(parse_position(text), 0).puzzle().may_hold == (CardSet(),)


@pytest.mark.parametrize("says", [True, False])
def test_word_is_read_from_the_event_of_the_card(says: bool) -> None:
    hand = parse_cards("7S 8S 9S TS JS AS 7H 8H")
    given = Diagram(load_ruleset("hr_bela_4"), hands=(hand, None, None, None))
    events = events_from_json([{"call": "H"}, {"play": "7S"}, {"play": "KH", "bela": says}])
    told = knowledge_from_events(given, events, 0).facts
    (fact,) = [fact for fact in told if fact.kind in (FactKind.BELA, FactKind.NO_BELA)]
    assert fact.event == "/events/2"
    assert fact.kind is (FactKind.BELA if says else FactKind.NO_BELA)


def test_bela_announced_before_a_position_without_history_is_with_nobody_else() -> None:
    told = facts("hr_bela_4 8STSJS7D/?/?/? H@0 - leader=0 trick=. won=60,40:2,2 bela=1")
    seats = [Holder.SEAT_0, Holder.SEAT_2, Holder.SEAT_3]
    assert [fact.claim for fact in told] == [HoldsNone(seat, cards("QH KH")) for seat in seats]
