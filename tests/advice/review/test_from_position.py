"""Deals that are told by a position with its history."""

from __future__ import annotations

import pytest

from solver.advice.review.from_position import record_of_position
from solver.errors import BelotError
from solver.game.deal import CallEvent, DeclareEvent, PlayEvent
from solver.game.notation import format_position, parse_position
from solver.game.notation.cfn import parse_cfn
from solver.game.scoring import DealRecord, score_deal

HANDS = "9SQSAS9HKD7CTCAC/8STS8HQH8D9DQCKC/JS7HJHAH7DTD8C9C/7SKSTHKHJDQDADJC"
WITH_RUNS = "8S7HKHJDAD8C9CTC/7SASTHQHAH8D9DTD/9SJS8H9HJHQDJCQC/TSQSKS7DKD7CKCAC"
PLAYED = "S:-/-/-/- Jd7d8sTd/Qd8dKd9c/TcQc7cJc/8cAcKcKs/8h9hJhTh/TsQsJsAs/Ah9s7h9d/Kh7sQhAd 80cEW"


def record_of(text: str) -> DealRecord:
    return record_of_position(parse_position(text))


def test_hands_are_those_before_the_first_trick() -> None:
    record = record_of(f"hr_bela_4 {HANDS} H@2 9HQHJHTH")
    assert [set(hand) for hand in record.dealt.hands] == [
        set(hand or ()) for hand in parse_position(f"hr_bela_4 {HANDS} H@2 .").hands or ()
    ]
    assert record.dealt.stock == ()


def test_cards_are_played_in_their_order() -> None:
    record = record_of(f"hr_bela_4 {HANDS} H@2 9HQHJHTH")
    plays = [event for event in record.events if isinstance(event, PlayEvent)]
    assert [(str(play.card), play.seat) for play in plays] == [("9H", 0), ("QH", 1), ("JH", 2), ("TH", 3)]


def test_taker_calls_after_all_before_him_have_passed() -> None:
    record = record_of(f"hr_bela_4 {HANDS} H@2 .")
    calls = [str(event.call) for event in record.events if isinstance(event, CallEvent)]
    assert calls == ["pass", "pass", "H"]


def test_everybody_declares_all_he_has_if_nothing_is_told() -> None:
    record = record_of(f"hr_bela_4 {WITH_RUNS} S@0 .")
    declared = [event for event in record.events if isinstance(event, DeclareEvent)]
    assert [[one.value for one in event.announced] for event in declared] == [[20], [20], [], []]


def test_declarations_are_those_that_are_told() -> None:
    record = record_of(f"hr_bela_4 {WITH_RUNS} S@0 . decl=0:,1:20")
    declared = [event for event in record.events if isinstance(event, DeclareEvent)]
    assert [[one.value for one in event.announced] for event in declared] == [[], [20], [], []]


def test_score_is_kept() -> None:
    assert record_of(f"hr_bela_4 {HANDS} H@2 . score=420,655").score == (420, 655)


def test_deal_is_scored_as_it_was_played() -> None:
    record = record_of_position(parse_cfn(PLAYED).diagram)
    assert score_deal(record).written == (105, 57 + 20)


def test_rules_of_play_and_score_are_those_of_the_position() -> None:
    record = record_of(f"hr_bela_4{{end=full}} {HANDS} H@2 .")
    before = parse_position(f"hr_bela_4{{end=full}} {HANDS} H@2 .").ruleset
    assert (record.ruleset.play, record.ruleset.result) == (before.play, before.result)
    assert record.ruleset.match == before.match


@pytest.mark.parametrize(
    ("text", "pointers"),
    [
        (f"hr_bela_4 {HANDS} H@2 - leader=0 trick=. won=0,0:0,0", ["/leader"]),
        (f"mk_beljot_4 {HANDS} H@2 . turnup=9H", ["/turnup"]),
        ("sr_belot_2_open - H@0 -", ["/piles"]),
        ("sr_belot_3 - H@0 -", ["/discards"]),
        ("debrec_short_pot_3 - H@0 -", ["/auction"]),
        (f"hr_bela_4 {HANDS} - .", ["/contract"]),
        ("hr_bela_4 ?/?/?/7SKSTHKHJDQDADJC H@2 .", ["/hands/0", "/hands/1", "/hands/2"]),
        (f"hr_bela_4 {HANDS} H@2 9H8D", ["/plays/1"]),
    ],
)
def test_position_that_does_not_tell_enough_is_refused(text: str, pointers: list[str]) -> None:
    with pytest.raises(BelotError) as caught:
        record_of(text)
    assert [fault.pointer for fault in caught.value.faults] == pointers


def test_deal_of_contree_can_be_written_as_a_position_again() -> None:
    text = format_position(parse_cfn(PLAYED).diagram)
    assert record_of(text) == record_of_position(parse_cfn(PLAYED).diagram)
