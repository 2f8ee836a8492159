"""The JSON form: what is read, what is refused and where, and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import parse_cards
from solver.errors import BelotError, NotationError, PositionError
from solver.game import Announced, Contract, Pile, Trump, Won
from solver.game.notation import format_position, parse_position, read_document, write_document
from solver.rules import load_ruleset, ruleset_ids
from tests.game.deals import random_position, with_tails, without_history


def faults_of(document: Mapping[str, object]) -> list[tuple[str, str]]:
    """Pointer and code of every fault."""
    with pytest.raises(PositionError) as caught:
        read_document(document)
    return [(fault.pointer, fault.code) for fault in caught.value.faults]


def test_every_field_is_read() -> None:
    diagram = read_document(
        {
            "ruleset": {"parent": "sr_belot_3", "target": 501},
            "hands": [["7S", "10♥"], "8S kc", None],
            "contract": {"trump": "H", "taker": 1},
            "leader": 2,
            "trick": ["dama herc"],
            "won": {"points": [1, 2, 3], "tricks": [1, 0, 1]},
            "turnup": "9D",
            "discards": "7D 8D",
            "auction": ["pass", "H"],
            "declarations": [None, [], [{"value": 20}, {"cards": "9S TS JS"}]],
            "bela": {"seat": 1},
            "score": [100, -20, 0],
            "hanging": 81,
        }
    )
    assert diagram.ruleset.id == "sr_belot_3{target=501}"
    assert diagram.hands == (parse_cards("7S TH"), parse_cards("8S KC"), None)
    assert diagram.contract == Contract(Trump.HEARTS, 1)
    assert (diagram.leader, diagram.trick) == (2, parse_cards("QH"))
    assert diagram.won == Won((1, 2, 3), (1, 0, 1))
    assert (diagram.turnup, diagram.discards) == (parse_cards("9D")[0], parse_cards("7D 8D"))
    assert diagram.auction == ("pass", "H")
    assert diagram.declarations == (None, (), (Announced(value=20), Announced(cards=parse_cards("9S TS JS"))))
    assert (diagram.bela, diagram.score, diagram.hanging) == (1, (100, -20, 0), 81)


def test_piles_and_plays_are_read() -> None:
    diagram = read_document(
        {
            "ruleset": "sr_belot_2_open",
            "piles": [[["7S", None], [None, "8S"], [None, None]], None],
            "plays": "7S",
        }
    )
    seven, eight = parse_cards("7S 8S")
    assert diagram.piles == ((Pile(seven, None), Pile(None, eight), Pile(None, None)), None)
    assert diagram.plays == (seven,)


def test_position_text_is_read_instead_of_fields() -> None:
    text = "hr_bela_4 7S/8S/9S/TS H@0 - leader=0 trick=. won=0,0:4,3"
    assert read_document({"position": text}) == parse_position(text)


def test_bad_position_text_points_at_the_field() -> None:
    with pytest.raises(NotationError) as caught:
        read_document({"position": "hr_bela_4 7X"})
    assert caught.value.column == 11
    assert [fault.pointer for fault in caught.value.faults] == ["/position"]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ({}, [("/ruleset", "missing-field")]),
        ({"ruleset": "hr_bela_4", "hand": []}, [("/hand", "unknown-field")]),
        ({"ruleset": 4}, [("/ruleset", "wrong-type")]),
        ({"ruleset": "bridge"}, [("/ruleset", "unknown-ruleset")]),
        ({"ruleset": {"parent": "hr_bela_4", "end": "x"}}, [("/ruleset/end", "bad-value")]),
        ({"ruleset": "hr_bela_4", "hands": "7S"}, [("/hands", "wrong-type")]),
        ({"ruleset": "hr_bela_4", "hands": []}, [("/hands", "wrong-value")]),
        ({"ruleset": "hr_bela_4", "hands": [["7S", 8]]}, [("/hands/0/1", "wrong-type")]),
        ({"ruleset": "hr_bela_4", "hands": [["7S"] * 65]}, [("/hands/0", "wrong-value")]),
        (
            {"ruleset": "hr_bela_4", "hands": [["7S", "7X"], "8Y"]},
            [("/hands/0/1", "unreadable-card"), ("/hands/1", "unreadable-card")],
        ),
        (
            {"ruleset": "hr_bela_4", "contract": {"trump": "X"}},
            [("/contract/trump", "wrong-value"), ("/contract/taker", "missing-field")],
        ),
        ({"ruleset": "hr_bela_4", "leader": True}, [("/leader", "wrong-type")]),
        ({"ruleset": "hr_bela_4", "hanging": 10**7}, [("/hanging", "wrong-value")]),
        ({"ruleset": "hr_bela_4", "piles": [[["7S"]]]}, [("/piles/0/0", "wrong-value")]),
        (
            {"ruleset": "hr_bela_4", "declarations": [[{"points": 3}]]},
            [("/declarations/0/0/points", "unknown-field")],
        ),
        ({"position": 3}, [("/position", "wrong-type")]),
        ({"position": "x", "ruleset": "hr_bela_4"}, [("/position", "text-and-fields")]),
    ],
)
def test_faulty_document_is_refused_at_every_fault(
    document: Mapping[str, object], expected: list[tuple[str, str]]
) -> None:
    assert faults_of(document) == expected


def test_document_that_is_no_object_is_refused() -> None:
    assert faults_of([1]) == [("", "wrong-type")]  # type: ignore[arg-type]


def test_changed_ruleset_is_written_as_parent_and_difference() -> None:
    diagram = parse_position("hr_bela_4{end=full,groups=J:200} - - -")
    written = {"parent": "hr_bela_4", "end": "full", "groups": {"J": 200}}
    assert write_document(diagram) == {"ruleset": written}
    assert read_document({"ruleset": written}) == diagram


def test_unknown_fields_are_not_written() -> None:
    diagram = parse_position("hr_bela_4 7S/?/./8S - -")
    assert write_document(diagram) == {"ruleset": "hr_bela_4", "hands": [["7S"], None, [], ["8S"]]}
    assert diagram.ruleset is load_ruleset("hr_bela_4")


@settings(max_examples=60, deadline=None)
@given(system=st.sampled_from(ruleset_ids()), seed=st.integers(0, 2**32), has_history=st.booleans())
def test_written_document_reads_as_the_same_diagram(system: str, seed: int, has_history: bool) -> None:
    random = Random(seed)
    position = random_position(random, system)
    diagram = with_tails(random, (position if has_history else without_history(position)).to_diagram())
    assert read_document(write_document(diagram)) == diagram
    assert read_document({"position": format_position(diagram)}) == diagram


_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["7S", "JH 8C"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["trump", "cards", "x"]), inner)
    ),
    max_leaves=8,
)
_NAMES = st.sampled_from(
    [*write_document(parse_position("hr_bela_4 - - -")), "hands", "piles", "won", "plays", "position"]
)


@settings(max_examples=150, deadline=None)
@given(document=st.dictionaries(_NAMES | st.text(max_size=3), _VALUES, max_size=6))
def test_any_document_is_read_or_refused_with_faults(document: dict[str, object]) -> None:
    with suppress(BelotError):
        read_document(document)
