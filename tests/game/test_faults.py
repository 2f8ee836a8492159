"""Every fault of a position is found, at its place, alone; and independent ones together."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import parse_card
from solver.errors import IllegalPlayError, PositionError
from solver.game import Announced, Contract, Diagram, FaultCode, Pile, Trump, position_from
from solver.game.notation import parse_position
from solver.rules import ruleset_ids
from tests.game.codes import ROOT, literal_codes, used_members
from tests.game.deals import random_deal, random_position, without_history

FULL = (
    "9SQSAS9HKD7CTCAC/8STS8HQH8D9DQCKC/JS7HJHAH7DTD8C9C/7SKSTHKHJDQDADJC",
    "8SQS7H8HTHJHQDKD7CTC/7STSKS9HQH8DJD9CKCAC/JSKHAH7D9DTDAD8CJCQC",
)
PILES = "-:KH,8S:7D,-:-,-:-,-:-,-:-,-:-,-:-/-:JD,QS:QD,-:-,-:-,-:-,-:-,-:-,-:-"
WHOLE = ",".join(["7S:8S", "9S:TS", "JS:QS", "KS:AS", "7H:8H", "9H:TH", "JH:QH", "KH:AH"])
OTHERS = WHOLE.replace("S", "D").replace("H", "C")

# Position text, pointer and code of its only fault.
CASES = [
    # Cards.
    ("mk_beljot_2 9S7S/TSJS S@0 - leader=0 trick=. won=0,0:4,3", "/hands/0/1", "card-not-in-pack"),
    ("mk_beljot_2 9SQS/TSJS S@0 - leader=0 trick=. won=0,0:4,3 turnup=8H", "/turnup", "card-not-in-pack"),
    ("hr_bela_4 JHAS/7HKS/9HKS/QHTS H@0 - leader=0 trick=. won=0,0:4,2", "/hands/2/1", "duplicate-card"),
    ("hr_bela_4 JHAS/KS/9HQS/QHTS H@0 - leader=1 trick=JH won=0,0:4,2", "/trick/0", "duplicate-card"),
    (f"sr_belot_3 {FULL[1]} S@0 . discards=ASAS", "/discards/1", "duplicate-card"),
    (f"hr_bela_4 {FULL[0]} H@2 . decl=0:9STSJS9S", "/declarations/0/0/cards/3", "duplicate-card"),
    ("hr_bela_4 - H@2 .", "/hands", "missing-hands"),
    ("hr_bela_4 ?/?/?/? H@2 .", "/hands", "missing-hands"),
    ("hr_bela_4 JHAS/?/9HQS/QHTS H@0 - leader=0 trick=. won=0,0:4,2", "/hands/1", "missing-hand"),
    (f"sr_belot_2_open {WHOLE}/? H@0 .", "/piles/1", "missing-hand"),
    ("hr_bela_4 JH/9H/QH H@0 - leader=0 trick=. won=0,0:4,2", "/hands", "wrong-number-of-hands"),
    (f"sr_belot_2_open {WHOLE} H@0 .", "/piles", "wrong-number-of-hands"),
    ("hr_bela_4 JHAS/7HKS/9H/QHTS H@0 - leader=0 trick=. won=0,0:4,2", "/hands/2", "wrong-hand-size"),
    ("hr_bela_4 JHAS/7HKS/9HQS/QHTS H@0 - leader=1 trick=9D won=0,0:4,1", "/hands/1", "wrong-hand-size"),
    (f"hr_bela_4 {FULL[0].removesuffix('JC')} H@2 .", "/hands/3", "wrong-hand-size"),
    ("debrec_4 9S/TS/QS/7C8C9CTCJCQC S@0 - leader=0 trick=. won=0,0,0:4,2,2", "/hands/3", "wrong-hand-size"),
    (
        f"sr_belot_2_open {PILES.replace('8S:7D', '-:7D')} C@0 - leader=1 trick=. won=0,0:9,4",
        "/piles/0",
        "wrong-hand-size",
    ),
    ("sr_belot_2_open JH/9H H@0 - leader=0 trick=. won=0,0:4,2", "/hands", "hands-in-open-layout"),
    (f"klaber_2 {PILES} C@0 - leader=1 trick=. won=0,0:9,4", "/piles", "piles-without-open-layout"),
    (f"sr_belot_2_open 7S:8S/{OTHERS} H@0 .", "/piles/0", "wrong-number-of-piles"),
    (f"sr_belot_2_open {WHOLE.replace('7S:8S', '-:8S')}/{OTHERS} H@0 .", "/piles/0/0/0", "pile-not-whole"),
    (f"sr_belot_2_open {WHOLE.replace('7S:8S', '7S:?')}/{OTHERS} H@0 .", "/piles/0/0/1", "unknown-bottom"),
    # The course of play.
    (f"hr_bela_4 {FULL[0]} H@2 9H leader=1", "/plays", "plays-and-trick"),
    ("hr_bela_4 JHAS/7HKS/9HQS/QHTS H@0 - trick=. won=0,0:4,2", "/leader", "missing-leader"),
    ("hr_bela_4 JHAS/7HKS/9HQS/QHTS H@0 - leader=4 trick=. won=0,0:4,2", "/leader", "no-such-seat"),
    ("debrec_4 9S/TS/QS S@0 - leader=3 trick=. won=0,0,0:4,2,2", "/leader", "no-such-seat"),
    ("hr_bela_4 JHAS/7HKS/9HQS/QHTS H@0 - leader=0 trick=9CTCJCQC won=0,0:4,2", "/trick", "trick-too-long"),
    ("hr_bela_4 AS/7HKS/9HQS/QHTS H@0 - leader=0 trick=JH", "/won", "missing-won"),
    ("hr_bela_4 AS/7S/9S/8S H@0 - leader=0 trick=. won=0,0,0:4,2", "/won/points", "wrong-number-of-units"),
    ("hr_bela_4 AS/7S/9S/8S H@0 - leader=0 trick=. won=0,0:4", "/won/tricks", "wrong-number-of-units"),
    ("hr_bela_4 AS/7S/9S/8S H@0 - leader=0 trick=. won=-5,0:4,2", "/won/points/0", "negative-number"),
    ("hr_bela_4 AS/7S/9S/8S H@0 - leader=0 trick=. won=9,0:5,3", "/won/tricks", "too-many-tricks"),
    ("debrec_4 9S/TS/QS S@0 - leader=0 trick=. won=0,0,0,0:4,2,1,1", "/won/tricks/3", "too-many-tricks"),
    ("hr_bela_4 AS/7S/9S/8S H@0 - leader=0 trick=. won=0,0:0,0", "/won/tricks", "too-few-tricks"),
    ("hr_bela_4 AS/7S/9S/8S H@0 - leader=0 trick=. won=0,40:0,7", "/won/tricks/0", "leader-without-trick"),
    ("hr_bela_4 AS/7S/9S/8S H@0 - leader=0 trick=. won=9,9:7,0", "/won/points/1", "points-without-trick"),
    ("hr_bela_4 AS/7S/9S/8S H@0 - leader=0 trick=. won=99,43:4,2", "/won/points", "too-many-points"),
    ("hr_bela_4 ./././. H@0 - leader=0 trick=. won=100,63:4,4", "/won/points", "too-many-points"),
    # Cards that cannot have been played.
    ("hr_bela_4 AS/KS/9HQS/QHTS H@0 - leader=0 trick=7S9D won=0,0:4,2", "/trick/1", "must-follow-suit"),
    ("hr_bela_4 KC/AS/9HQS/QHTS H@0 - leader=0 trick=8S7S won=0,0:4,2", "/trick/1", "must-overtake"),
    ("hr_bela_4 KC/7H/9HQS/QHTS H@0 - leader=0 trick=8S7D won=0,0:4,2", "/trick/1", "must-ruff"),
    ("hr_bela_4 KC/KD/JH/QHTS H@0 - leader=0 trick=8SAH8H won=0,0:4,2", "/trick/2", "must-overruff"),
    (f"hr_bela_4 {FULL[0]} H@2 9H9D", "/plays/1", "must-follow-suit"),
    (f"hr_bela_4 {FULL[0]} H@2 9HQH7H", "/plays/2", "must-overtake"),
    (f"sr_belot_3 {FULL[1]} S@0 7H9HAH7H", "/plays/3", "duplicate-card"),
    (f"hr_bela_4 {FULL[0]} H@2 7H", "/plays/0", "card-not-held"),
    (f"sr_belot_2_open {WHOLE}/{OTHERS} H@0 8S", "/plays/0", "card-covered"),
    # What was agreed and said before.
    ("hr_bela_4 AS/7S/9S/8S - - leader=0 trick=. won=0,0:4,2", "/contract", "missing-contract"),
    ("hr_bela_4 AS/7S/9S/8S NT@0 - leader=0 trick=. won=0,0:4,2", "/contract/trump", "no-such-contract"),
    ("hr_bela_4 AS/7S/9S/8S H@4 - leader=0 trick=. won=0,0:4,2", "/contract/taker", "no-such-seat"),
    ("debrec_4 9S/TS/QS S@3 - leader=0 trick=. won=0,0,0:4,2,2", "/contract/taker", "no-such-seat"),
    (f"sr_belot_3 {FULL[1]} S@0 . discards=AS", "/discards", "wrong-number-of-discards"),
    ("klaber_2 9S/TS S@0 - leader=0 trick=. won=0,0:4,2 discards=7H8H", "/discards", "no-discards"),
    (f"hr_bela_4 {FULL[0]} H@2 . turnup=7S", "/turnup", "no-turnup"),
    ("hr_bela_2 9S/TS S@0 - leader=0 trick=. won=0,0:4,2 turnup=9S", "/turnup", "turnup-held"),
    ("klaber_2 9S/TS H@0 - leader=0 trick=. won=0,0:4,2 turnup=9S", "/turnup", "turnup-held"),
    ("klaber_2 9S/7S S@0 - leader=0 trick=. won=0,0:4,2 turnup=9S", "/turnup", "turnup-held"),
    (f"hr_bela_4 {FULL[0]} H@2 . auction=pass,NT", "/auction/1", "no-such-call"),
    (f"hr_bela_4 {FULL[0]} H@2 . decl=3:?", "/declarations/3/0", "empty-declaration"),
    (f"hr_bela_4 {FULL[0]} H@2 . decl=3:20+0", "/declarations/3/1/value", "impossible-value"),
    (f"hr_bela_4 {FULL[0]} H@2 . bela=4", "/bela/seat", "no-such-seat"),
    (f"hr_bela_4 {FULL[0]} H@2 . score=1,2,3", "/score", "wrong-number-of-units"),
    (f"hr_bela_4 {FULL[0]} H@2 . hang=-1", "/hanging", "negative-number"),
]


def faults_of(diagram: Diagram) -> list[tuple[str, str]]:
    """Pointer and code of every fault, sorted."""
    with pytest.raises(PositionError) as caught:
        position_from(diagram)
    return sorted((fault.pointer, fault.code) for fault in caught.value.faults)


@pytest.mark.parametrize(("text", "pointer", "code"), CASES)
def test_fault_is_found_at_its_place_and_alone(text: str, pointer: str, code: str) -> None:
    assert faults_of(parse_position(text)) == [(pointer, code)]


def test_both_hands_and_piles_are_refused() -> None:
    diagram = replace(random_deal(Random(1), "sr_belot_2_open"), hands=((), ()))
    assert faults_of(diagram) == [("/piles", "hands-and-piles")]


def test_declarations_for_too_few_seats_are_refused() -> None:
    diagram = replace(random_deal(Random(1), "hr_bela_4"), declarations=((Announced(20),), None))
    assert faults_of(diagram) == [("/declarations", "wrong-number-of-declarations")]


def test_plays_after_the_last_trick_are_refused() -> None:
    position = position_from(random_deal(Random(1), "klaber_2"))
    while not position.is_over:
        position = position.play(next(iter(position.legal_cards())))
    unheld = next(iter(position.ruleset.pack - frozenset(position.plays or ())))
    diagram = position.to_diagram()
    assert faults_of(replace(diagram, plays=(*(diagram.plays or ()), unheld))) == [("/plays/18", "deal-over")]


def test_card_that_uncovers_an_unknown_one_is_refused() -> None:
    diagram = random_deal(Random(1), "sr_belot_2_open")
    assert diagram.piles is not None
    own = diagram.piles[0] or ()
    unknown = replace(diagram, piles=((Pile(own[0].top, None), *own[1:]), diagram.piles[1]))
    assert own[0].top is not None
    with pytest.raises(IllegalPlayError) as caught:
        position_from(unknown, need_all_hands=False).play(own[0].top)
    assert [fault.code for fault in caught.value.faults] == [FaultCode.UNKNOWN_BOTTOM]


def test_independent_faults_are_reported_together() -> None:
    text = "hr_bela_4 JHAS/7HKS/9HJH/QH NT@7 - leader=9 trick=7H won=1:1 score=1 hang=-4 bela=8 turnup=7S"
    assert faults_of(parse_position(text)) == [
        ("/bela/seat", "no-such-seat"),
        ("/contract/taker", "no-such-seat"),
        ("/contract/trump", "no-such-contract"),
        ("/hands/2/1", "duplicate-card"),
        ("/hanging", "negative-number"),
        ("/leader", "no-such-seat"),
        ("/score", "wrong-number-of-units"),
        ("/trick/0", "duplicate-card"),
        ("/turnup", "no-turnup"),
    ]


def test_exchanged_turnup_may_be_held() -> None:
    text = "klaber_2 9S/TS S@0 - leader=0 trick=. won=0,0:4,2 turnup=9S"
    assert position_from(parse_position(text)).turnup == parse_card("9S")


def test_taken_turnup_may_be_held() -> None:
    text = "mk_beljot_2 9S/TS S@0 - leader=0 trick=. won=0,0:4,2 turnup=9S"
    assert position_from(parse_position(text)).turnup == parse_card("9S")


def test_sentence_of_an_impossible_play_names_card_trick_rule_and_legal_cards() -> None:
    with pytest.raises(PositionError) as caught:
        position_from(parse_position(f"hr_bela_4 {FULL[0]} H@2 9HQH7H"))
    expected = "seat 2 cannot play 7H to 9H QH: he has to beat the best card of the trick; legal: JH"
    assert caught.value.faults[0].detail == expected


def test_every_code_is_used() -> None:
    assert used_members() == {code.name for code in FaultCode}


def test_document_lists_every_code() -> None:
    lines = (ROOT / "docs" / "faults.md").read_text(encoding="utf-8").splitlines()
    listed = {line.split("`")[1]: line.split("|")[2].strip() for line in lines if line.startswith("| `")}
    assert set(listed) == {str(code) for code in FaultCode} | literal_codes()
    assert {code: listed[code] for code in FaultCode} == {code: code.meaning for code in FaultCode}


def spoilt(random: Random, diagram: Diagram) -> Diagram:
    """The diagram with one or more fields taken from another one, emptied, shortened or made senseless."""
    other = random_position(random, random.choice(ruleset_ids())).to_diagram()
    fields = ["hands", "piles", "contract", "plays", "leader", "trick", "won", "discards", "turnup"]
    for name in random.sample(fields, random.randint(1, 4)):
        value = getattr(diagram, name)
        shorter = value[:-1] if isinstance(value, tuple) else value
        diagram = replace(diagram, **{name: random.choice([None, getattr(other, name), shorter])})
    if random.random() < 0.3:
        diagram = replace(diagram, leader=random.randint(-1, 4), contract=Contract(Trump.NO_TRUMP, -1))
    return diagram


@settings(max_examples=150, deadline=None)
@given(system=st.sampled_from(ruleset_ids()), seed=st.integers(0, 2**32), need_all_hands=st.booleans())
def test_any_diagram_is_a_position_or_has_faults(system: str, seed: int, need_all_hands: bool) -> None:
    random = Random(seed)
    position = random_position(random, system)
    diagram = spoilt(random, random.choice([position, without_history(position)]).to_diagram())
    with suppress(PositionError):
        found = position_from(diagram, need_all_hands=need_all_hands)
        assert position_from(found.to_diagram(), need_all_hands=need_all_hands) == found
