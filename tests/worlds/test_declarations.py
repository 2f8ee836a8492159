"""What announced and shown declarations tell."""

from __future__ import annotations

import pytest

from solver.cards import CardSet, parse_cards
from solver.errors import PositionError
from solver.game.notation import parse_position
from solver.worlds import Fact, FactKind, Holder, HoldsAll, HoldsNone, Knowledge, knowledge_of

HAND = "7S8STSJS7D8DTDJD"
FOUR = f"sr_belot_4 {HAND}/?/?/? H@0 -"


def cards(text: str) -> CardSet:
    return CardSet.of(parse_cards(text))


def known(text: str, *, soft: bool = False) -> Knowledge:
    return knowledge_of(parse_position(text), 0, soft_facts=soft)


def facts(text: str, kind: FactKind, *, soft: bool = False) -> list[Fact]:
    return [fact for fact in known(text, soft=soft).facts if fact.kind is kind]


def may_hold(text: str, seat: int, hand: str, *kinds: FactKind, soft: bool = False) -> bool:
    """Whether all facts of ``kinds`` allow ``seat`` to hold ``hand``."""
    world = {Holder(seat): cards(hand)}
    told = [fact for fact in known(text, soft=soft).facts if fact.kind in kinds]
    assert told
    return all(fact.is_true(world) for fact in told)


def test_value_tells_that_something_of_that_value_is_held() -> None:
    (fact,) = facts(f"{FOUR} decl=1:50", FactKind.ANNOUNCED)
    assert (fact.event, fact.text, fact.is_soft) == ("/declarations/1/0", "seat 1 announced 50", False)
    assert fact.is_true({Holder.SEAT_1: cards("7H 8H 9H TH")})
    assert not fact.is_true({Holder.SEAT_1: cards("7H 8H 9H JH QH AH")})


def test_part_of_a_longer_run_may_have_been_announced() -> None:
    assert may_hold(f"{FOUR} decl=1:20", 1, "7H 8H 9H TH", FactKind.ANNOUNCED)


def test_value_may_stand_for_four_of_a_kind_or_for_a_run() -> None:
    text = f"{FOUR} decl=1:100"
    assert may_hold(text, 1, "KS KH KD KC", FactKind.ANNOUNCED)
    assert may_hold(text, 1, "7H 8H 9H TH JH", FactKind.ANNOUNCED)
    assert not may_hold(text, 1, "KS KH KD 7H 8H 9H TH", FactKind.ANNOUNCED)


def test_two_values_tell_that_two_things_are_held() -> None:
    text = f"{FOUR} decl=1:20+20"
    assert may_hold(text, 1, "7H 8H 9H JC QC KC", FactKind.ANNOUNCED)
    assert may_hold(text, 1, "7H 8H 9H JH QH KH", FactKind.ANNOUNCED)
    assert not may_hold(text, 1, "7H 8H 9H TH JH QH", FactKind.ANNOUNCED)


def test_smaller_value_may_stand_for_another_long_run() -> None:
    text = f"{FOUR} decl=1:20+50"
    assert may_hold(text, 1, "7H 8H 9H TH 7C 8C 9C", FactKind.ANNOUNCED)
    assert not may_hold(text, 1, "7H 8H 9H 7C 8C 9C", FactKind.ANNOUNCED)
    assert not may_hold(text, 1, "7H 8H 9H TH", FactKind.ANNOUNCED)


def test_value_that_nothing_has_cannot_be_true() -> None:
    knowledge = known(f"{FOUR} decl=1:33")
    assert knowledge.puzzle().may_hold == (CardSet(),)


def test_strength_of_plain_suits_makes_the_runs_of_debrec() -> None:
    text = "debrec_2 7S8STSJS7D8DTDJDAD/? H@0 - decl=1:20"
    assert may_hold(text, 1, "KC TC AC", FactKind.ANNOUNCED)
    assert not may_hold(text, 1, "9C TC JC", FactKind.ANNOUNCED)


def test_strength_of_trumps_makes_the_trump_runs_of_moscow() -> None:
    text = "debrec_moscow 7S8STSJS7D8DTDJDAD/? H@0 - decl=1:20"
    assert may_hold(text, 1, "AH 9H JH", FactKind.ANNOUNCED)
    assert not may_hold(text, 1, "AC 9C JC", FactKind.ANNOUNCED)


def test_shown_cards_are_known() -> None:
    (fact,) = facts(f"{FOUR} decl=1:7H8H9HTH", FactKind.SHOWN)
    assert fact.claim == HoldsAll(Holder.SEAT_1, cards("7H 8H 9H TH"))
    assert (fact.event, fact.text) == ("/declarations/1/0", "seat 1 showed 7H 8H 9H TH")


def test_cards_that_are_no_declaration_are_refused_with_their_place() -> None:
    with pytest.raises(PositionError) as caught:
        known(f"{FOUR} decl=1:7H8HTH")
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [
        ("/declarations/1/0/cards", "not-a-declaration")
    ]


def test_who_has_not_shown_has_announced_nothing_better_than_what_was_shown() -> None:
    text = f"{FOUR} decl=0:,1:20,2:9CTCJC"
    (fact,) = facts(text, FactKind.OUTRANKED)
    assert fact.event == "/declarations/2/0"
    assert fact.text == "seat 2 showed 9C TC JC as the best declaration, although seat 1 had announced 20"
    assert may_hold(text, 1, "8H 9H TH", FactKind.OUTRANKED)
    assert not may_hold(text, 1, "QD KD AD", FactKind.OUTRANKED)


def test_equal_run_would_have_stopped_the_one_shown_where_nobody_scores_then() -> None:
    assert not may_hold(f"{FOUR} decl=0:,1:20,2:9CTCJC", 1, "9D TD JD", FactKind.OUTRANKED)


def test_equal_run_of_a_later_seat_does_not_matter_where_the_earlier_one_scores() -> None:
    four = FOUR.replace("sr_belot_4", "hr_bela_4")
    assert may_hold(f"{four} decl=1:9CTCJC,2:20,3:", 2, "9D TD JD", FactKind.OUTRANKED)
    assert not may_hold(f"{four} decl=0:,1:20,2:9CTCJC", 1, "9D TD JD", FactKind.OUTRANKED)


def test_partner_of_who_has_shown_may_have_something_better() -> None:
    assert facts(f"{FOUR} decl=1:20,3:9CTCJC", FactKind.OUTRANKED) == []


@pytest.mark.parametrize("partner", ["0:20,", ""])
def test_showing_tells_nothing_of_others_while_the_partner_may_have_the_best(partner: str) -> None:
    assert facts(f"{FOUR} decl={partner}1:20,2:9CTCJC", FactKind.OUTRANKED) == []


def test_showing_tells_nothing_of_others_where_everybody_scores() -> None:
    text = "klaber_3 7S8STSJS7D8DTDJDAD/?/? H@0 - decl=0:,1:20,2:9CTCJC"
    assert facts(text, FactKind.OUTRANKED) == []


def test_showing_tells_nothing_of_others_if_both_sides_have_shown() -> None:
    text = "sr_belot_3 7S8STSJS7D8DTDJDADQS/?/? H@0 - decl=0:7S8S9S,1:9CTCJC,2:20"
    assert facts(text.replace("7S8STSJS", "7S8S9SJS"), FactKind.OUTRANKED) == []


@pytest.mark.parametrize("system", ["sr_belot_4", "hr_bela_4", "mk_beljot_4"])
def test_silence_is_no_hard_fact(system: str) -> None:
    four = FOUR.replace("sr_belot_4", system)
    assert facts(f"{four} decl=1:,2:20", FactKind.NOTHING_BETTER) == []


def test_silence_excludes_every_declaration_if_soft_facts_are_wanted() -> None:
    text = f"{FOUR} decl=1:"
    told = facts(text, FactKind.NOTHING_BETTER, soft=True)
    assert {(fact.event, fact.text, fact.is_soft) for fact in told} == {
        ("/declarations/1", "seat 1 announced nothing", True)
    }
    assert not may_hold(text, 1, "7H 8H 9H", FactKind.NOTHING_BETTER, soft=True)
    assert not may_hold(text, 1, "KS KH KD KC", FactKind.NOTHING_BETTER, soft=True)
    assert may_hold(text, 1, "KS KH KD 8S 8H 8D 8C", FactKind.NOTHING_BETTER, soft=True)


def test_best_value_excludes_better_ones_if_soft_facts_are_wanted() -> None:
    text = f"{FOUR} decl=1:50"
    assert may_hold(text, 1, "7H 8H 9H TH", FactKind.NOTHING_BETTER, soft=True)
    assert not may_hold(text, 1, "7H 8H 9H TH JH", FactKind.NOTHING_BETTER, soft=True)
    assert not may_hold(text, 1, "7H 8H 9H TH 9S 9C 9D", FactKind.NOTHING_BETTER, soft=True)


def test_what_was_shown_excludes_equal_values_too_if_soft_facts_are_wanted() -> None:
    text = f"{FOUR} decl=0:,1:20,2:9CTCJC"
    assert not may_hold(text, 1, "8H 9H TH QD KD AD", FactKind.NOTHING_BETTER, soft=True)


def test_own_silence_is_no_fact() -> None:
    assert facts(f"{FOUR} decl=0:", FactKind.NOTHING_BETTER, soft=True) == []


def test_unknown_announcement_tells_nothing() -> None:
    assert facts(f"{FOUR} decl=1:20", FactKind.NOTHING_BETTER, soft=True)[0].event == "/declarations/1"
    assert not [fact for fact in known(FOUR, soft=True).facts if fact.event.startswith("/declarations")]


def test_resting_dealer_has_nothing_but_what_he_announces() -> None:
    text = "debrec_4 7S8STSJS7D8DTDJDAD/?/? H@0 - decl=3:20"
    world = {Holder.OUT: cards("KH TH AH 7C 9C")}
    assert all(fact.is_true(world) for fact in known(text).facts if fact.event.startswith("/declarations"))
    better = {Holder.OUT: cards("QH KH TH AH 7C")}
    told = facts(text, FactKind.NOTHING_BETTER)
    assert not all(fact.is_true(better) for fact in told)
    assert not any(fact.is_soft for fact in told)


def test_run_declared_with_the_seven_may_have_lost_it_before_play() -> None:
    text = "klaber_2 7S8STSJS7D8DTDJDAD/? H@0 - turnup=JH decl=1:20"
    assert may_hold(text, 1, "8H 9H JH", FactKind.ANNOUNCED)
    assert not may_hold(text, 1, "8H 9H KH", FactKind.ANNOUNCED)
    assert not may_hold(text.replace("klaber_2", "sr_belot_2"), 1, "8H 9H JH", FactKind.ANNOUNCED)


def test_shown_seven_may_lie_out_of_play_after_an_exchange() -> None:
    told = facts("klaber_3 7S8STSJS7D8DTDJDAD/?/? H@0 - turnup=JH decl=1:7H8H9H", FactKind.SHOWN)
    assert [fact.claim for fact in told] == [
        HoldsAll(Holder.SEAT_1, cards("8H 9H")),
        HoldsNone(Holder.SEAT_0, cards("7H")),
        HoldsNone(Holder.SEAT_2, cards("7H")),
    ]


@pytest.mark.parametrize("system", ["debrec_2", "sr_belot_2"])
def test_shown_run_keeps_its_seven_where_it_cannot_be_exchanged_any_more(system: str) -> None:
    told = facts(f"{system} 7S8STSJS7D8DTDJDAD/? H@0 - turnup=JH decl=1:7H8H9H", FactKind.SHOWN)
    assert [fact.claim for fact in told] == [HoldsAll(Holder.SEAT_1, cards("7H 8H 9H"))]


LATE = "hr_bela_4 8STSJS7D/?/?/? H@0 - leader=0 trick=. won=60,40:2,2"


def test_cards_shown_before_a_position_without_history_are_with_nobody_else() -> None:
    told = facts(f"{LATE} decl=1:9CTCJC", FactKind.SHOWN)
    seats = [Holder.SEAT_0, Holder.SEAT_2, Holder.SEAT_3]
    assert [fact.claim for fact in told] == [HoldsNone(seat, cards("9C TC JC")) for seat in seats]


def test_values_said_before_a_position_without_history_are_reported_as_unused() -> None:
    knowledge = known(f"{LATE} decl=1:20,2:9CTCJC")
    assert knowledge.unused == ("/declarations/1/0",)
