"""Contradictions are found, are as small as can be, and are told in words."""

from __future__ import annotations

import doctest
from collections.abc import Sequence
from dataclasses import replace

import pytest

from solver import worlds
from solver.cards import CardSet, parse_cards
from solver.game import Diagram
from solver.game.deal import events_from_json
from solver.game.notation import parse_position
from solver.rules import load_ruleset
from solver.worlds import (
    Fact,
    Holder,
    HoldsAll,
    HoldsNone,
    Knowledge,
    knowledge_at,
    knowledge_from_events,
    knowledge_of,
)
from solver.worlds.clauses import clauses_of
from solver.worlds.contradictions import Contradiction, ContradictionError, contradiction, require_worlds
from solver.worlds.model import DealModel, Statement, UndecidedError
from solver.worlds.quantities import LinearConstraint
from solver.worlds.suit_tables import EVERY_SET, is_in, sets_where, sets_with, sets_without_all
from tests.worlds.dealing import moments
from tests.worlds.small import count, fact, random_knowledge

HAND = "7S8STSJS7D8DTDJD"
LOW = "7S9S7D8D9DTDJDQD"
TEN = "7S9SQSJS7D8D9DTDJDQD"

# Position text, sentence and pointers.
CASES = [
    (
        f"hr_bela_4 {LOW}/?/?/? H@0 9S7CJSQSKC7DAS",
        "seat 1 discarded on spades in trick 1, but seat 1 played the ace of spades in trick 2",
        ["/plays/1", "/plays/6"],
    ),
    (
        "klaber_2 7H8H9HTHJHQH7S8SJS/? D@0 7H7C7SKH",
        "seat 1 discarded on hearts in trick 1, but seat 1 played the king of hearts in trick 2",
        ["/plays/1", "/plays/3"],
    ),
    (
        "debrec_4 7S8S9STSJSQS7D8D9D/?/? H@0 7S7CKSKC7DAS",
        "seat 1 discarded on spades in trick 1, but seat 1 played the ace of spades in trick 2",
        ["/plays/1", "/plays/5"],
    ),
    (
        f"hr_bela_4 {LOW}/?/?/? H@0 9S8SJSQSKC7DKS",
        "seat 1 followed below 9S in trick 1, but seat 1 played the king of spades in trick 2",
        ["/plays/1", "/plays/6"],
    ),
    (
        f"sr_belot_4 {LOW}/?/?/? H@0 9S7CJSQSKC7D7H",
        "seat 1 discarded on spades in trick 1 without ruffing, "
        "but seat 1 played the seven of hearts in trick 2",
        ["/plays/1", "/plays/6"],
    ),
    (
        "fr_belote_4 7S8SQSJS7D8D9DTD/?/?/? H@0 7STH8H9SACJH",
        "seat 2 ruffed below TH in trick 1, but seat 2 played the jack of hearts in trick 2",
        ["/plays/2", "/plays/5"],
    ),
    (
        "hr_bela_4 7S8S9STSJSAS7H8H/?/?/? H@0 7SKHKSQSQH",
        "seat 1 played the king of hearts without announcing Bela, "
        "but seat 1 played the queen of hearts in trick 2",
        ["/plays/1", "/plays/4"],
    ),
    (
        f"sr_belot_4 {HAND}/?/?/? H@0 - decl=1:9C9H9S9D,2:9HTHJH",
        "seat 1 showed 9C 9H 9S 9D, but seat 2 showed 9H TH JH",
        ["/declarations/1/0", "/declarations/2/0"],
    ),
    (
        f"sr_belot_4 {HAND}/?/?/? H@0 7S9SKS decl=1:JCQCKC,3:QSKSAS",
        "seat 3 showed QS KS AS, but seat 2 played the king of spades in trick 1",
        ["/declarations/3/0", "/plays/2"],
    ),
    (
        f"sr_belot_4 {HAND}/?/?/? H@0 - decl=1:200",
        f"seat 0 holds {' '.join(HAND[at : at + 2] for at in range(0, 16, 2))}, but seat 1 announced 200",
        ["/hands/0", "/declarations/1/0"],
    ),
    (
        f"sr_belot_4 {HAND}/?/?/? H@0 - decl=1:33",
        "seat 1 announced 33, which no deal allows",
        ["/declarations/1/0"],
    ),
    (
        f"sr_belot_4 {HAND}/?/?/? H@0 - decl=1:50+50+50",
        "seat 1 announced 50 and 50 and 50, which no deal allows (8 cards for seat 1)",
        ["/declarations/1/2"],
    ),
]


def found_in(knowledge: Knowledge, constraints: Sequence[LinearConstraint] = ()) -> Contradiction:
    found = contradiction(knowledge, constraints)
    assert found is not None
    return found


def facts_of(found: Contradiction) -> list[Fact]:
    return [statement for statement in found.statements if isinstance(statement, Fact)]


def cards(text: str) -> CardSet:
    return CardSet.of(parse_cards(text))


def with_facts(knowledge: Knowledge, *facts: Fact) -> Knowledge:
    return replace(knowledge, facts=(*knowledge.facts, *facts))


@pytest.mark.parametrize(("text", "sentence", "pointers"), CASES)
def test_contradiction_is_told_in_words(text: str, sentence: str, pointers: list[str]) -> None:
    found = found_in(knowledge_of(parse_position(text), 0))
    assert found.text == sentence
    assert [(fault.pointer, fault.code) for fault in found.faults] == [
        (pointer, "contradiction") for pointer in pointers
    ]


@pytest.mark.parametrize("text", [text for text, _, _ in CASES])
def test_contradiction_is_minimal(text: str) -> None:
    knowledge = knowledge_of(parse_position(text), 0)
    facts = facts_of(found_in(knowledge))
    assert count(knowledge, facts) == 0
    for left_out in facts:
        assert count(knowledge, [fact for fact in facts if fact is not left_out]) > 0


@pytest.mark.parametrize("seed", range(24))
def test_random_facts_contradict_each_other_only_if_no_deal_is_counted(seed: int) -> None:
    knowledge = random_knowledge(seed, facts=4 + seed % 8)
    assert (contradiction(knowledge) is None) == (count(knowledge, knowledge.facts) > 0)


@pytest.mark.parametrize("seed", range(10))
def test_contradiction_of_random_facts_is_minimal(seed: int) -> None:
    knowledge = random_knowledge(seed, facts=16)
    facts = facts_of(found_in(knowledge))
    assert count(knowledge, facts) == 0
    for left_out in facts:
        assert count(knowledge, [fact for fact in facts if fact is not left_out]) > 0


@pytest.mark.parametrize(
    "system", ["sr_belot_4", "hr_bela_3", "klaber_2", "debrec_moscow", "sr_belot_2_open"]
)
def test_what_happens_in_a_deal_is_no_contradiction(system: str) -> None:
    for state in moments(load_ruleset(system), 3, candid=True)[::9]:
        for seat in state.players:
            assert contradiction(knowledge_at(state, seat, soft_facts=True)) is None


def test_facts_about_several_hands_contradict_each_other_by_their_sizes() -> None:
    found = found_in(knowledge_of(parse_position(f"mk_beljot_4 {HAND}/?/?/? H@0 7S7C8C9C"), 0))
    assert found.sizes == ((Holder.SEAT_1, 8), (Holder.SEAT_2, 8))
    assert [fault.pointer for fault in found.faults] == [
        "/hands/0",
        "/plays/1",
        "/plays/1",
        "/plays/2",
        "/plays/2",
    ]
    assert found.text.endswith(
        "seat 2 discarded on spades in trick 1, but seat 2 discarded on spades in trick 1 without ruffing "
        "(8 cards for seat 1, 8 cards for seat 2)"
    )


def test_more_known_cards_than_a_seat_has_are_a_contradiction() -> None:
    knowledge = knowledge_of(parse_position("sr_belot_4 7S8STSJS7D8DTDJD/?/?/? H@0 -"), 0)
    ninth = fact(HoldsAll(Holder.SEAT_0, cards("AS")), "/events/0", "seat 0 took the ace of spades")
    found = found_in(with_facts(knowledge, ninth))
    assert found.text == (
        "seat 0 holds 7S 8S TS JS 7D 8D TD JD, but seat 0 took the ace of spades (8 cards for seat 0)"
    )


def test_too_many_cards_in_one_fact_are_a_contradiction() -> None:
    knowledge = replace(random_knowledge(0, facts=0), facts=())
    ten = fact(HoldsAll(Holder.SEAT_0, cards("7S 8S 9S TS JS QS KS AS 7H 8H")), text="seat 0 holds ten cards")
    found = found_in(with_facts(knowledge, ten))
    assert found.text == "seat 0 holds ten cards, which no deal allows (9 cards for seat 0)"


@pytest.mark.parametrize(
    ("claim", "is_contradiction"),
    [
        (HoldsNone(Holder.SEAT_3, cards("7S")), False),
        (HoldsAll(Holder.SEAT_3, cards("7S")), True),
        (HoldsAll(Holder.SEAT_3, CardSet()), False),
    ],
)
def test_who_is_not_in_the_deal_has_no_cards(claim: HoldsAll | HoldsNone, is_contradiction: bool) -> None:
    knowledge = with_facts(random_knowledge(0, facts=0), fact(claim))
    assert (contradiction(knowledge) is not None) == is_contradiction


def test_contradiction_in_events_points_to_them() -> None:
    hand = parse_cards("7S 9S 7D 8D 9D TD JD QD")
    given = Diagram(load_ruleset("hr_bela_4"), hands=(hand, None, None, None))
    plays = [{"play": card} for card in ("9S", "7C", "JS", "QS", "KC", "7D", "AS")]
    knowledge = knowledge_from_events(given, events_from_json([{"call": "H"}, *plays]), 0)
    assert [fault.pointer for fault in found_in(knowledge).faults] == ["/events/2", "/events/7"]


def test_first_contradiction_is_told_even_if_others_follow() -> None:
    text = f"hr_bela_4 {LOW}/?/?/? H@0 9S7CJSQSKC7DASJH8H9H7STH"
    assert [fault.pointer for fault in found_in(knowledge_of(parse_position(text), 0)).faults] == [
        "/plays/1",
        "/plays/6",
    ]


def test_constraint_can_contradict_facts() -> None:
    knowledge = knowledge_of(parse_position(f"hr_bela_4 {LOW}/?/?/? H@0 9S7C"), 0)
    wish = LinearConstraint.number(Holder.SEAT_1, cards("JS QS KS AS"), low=1, event="/constraints/0")
    found = found_in(knowledge, [wish])
    assert found.text == (
        "seat 1 discarded on spades in trick 1, but seat 1 should hold at least 1 of JS QS KS AS"
    )
    assert [fault.pointer for fault in found.faults] == ["/plays/1", "/constraints/0"]


def test_nothing_is_raised_if_there_is_a_deal() -> None:
    require_worlds(knowledge_of(parse_position(f"hr_bela_4 {LOW}/?/?/? H@0 9S7CJSQSKC"), 0))


def test_error_lists_the_contradicting_facts() -> None:
    text, sentence, pointers = CASES[0]
    with pytest.raises(ContradictionError) as caught:
        require_worlds(knowledge_of(parse_position(text), 0))
    assert [fault.pointer for fault in caught.value.faults] == pointers
    assert caught.value.contradiction.text == sentence


def test_example_of_the_module_runs() -> None:
    assert doctest.testmod(worlds.contradictions).failed == 0


def test_sizes_that_are_not_those_of_the_pack_are_refused() -> None:
    knowledge = random_knowledge(0, facts=0)
    with pytest.raises(ValueError, match="holders have 27 cards together, but the pack has 32"):
        DealModel(knowledge.ruleset.pack, dict.fromkeys(list(Holder)[:3], 9), ())


def test_same_contradiction_is_found_every_time() -> None:
    knowledge = random_knowledge(5, facts=30)
    assert len({found_in(knowledge).statements for _ in range(2)}) == 1


def test_solver_that_gives_up_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.worlds.model.MOST_EFFORT", 0.0)
    with pytest.raises(UndecidedError):
        contradiction(random_knowledge(0, facts=0))


@pytest.mark.parametrize(
    "table",
    [
        0,
        EVERY_SET,
        1,
        sets_with(0b1001),
        sets_without_all(0b111),
        sets_where(lambda byte: byte.bit_count() % 2 == 0),
        0x1234567890ABCDEF << 99,
    ],
)
def test_clauses_say_the_same_as_their_table(table: int) -> None:
    for byte in range(256):
        is_true = all(byte & clause.held or ~byte & clause.missing for clause in clauses_of(table))
        assert is_true == is_in(byte, table)


def test_missing_one_of_three_cards_is_a_single_clause() -> None:
    (clause,) = clauses_of(sets_without_all(0b111))
    assert (clause.held, clause.missing) == (0, 0b111)


def worlds_by_asking(knowledge: Knowledge) -> int:
    """The number of deals, by asking for every way to deal the hidden cards one by one."""
    hidden = list(knowledge.unseen)
    steps = [HoldsAll(holder, CardSet.of([card])) for card in hidden for holder in knowledge.sizes]
    statements: list[Statement] = [*knowledge.facts, *map(fact, steps)]
    model = DealModel(knowledge.ruleset.pack, knowledge.sizes, statements)
    asked = [tuple(range(len(knowledge.facts)))]
    for place in range(len(hidden)):
        first = len(knowledge.facts) + place * len(knowledge.sizes)
        asked = [
            (*before, first + number)
            for before in asked
            for number in range(len(knowledge.sizes))
            if model.world((*before, first + number)) is not None
        ]
    return len(asked)


@pytest.mark.parametrize("seed", [1, 3])
def test_model_has_as_many_deals_as_the_kernel_counts(seed: int) -> None:
    knowledge = random_knowledge(seed, facts=2, hidden=6)
    assert worlds_by_asking(knowledge) == count(knowledge, knowledge.facts)
