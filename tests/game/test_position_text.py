"""The position text: form, errors with their column, and the way back."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from solver.cards import parse_cards
from solver.errors import NotationError
from solver.game import Announced, Diagram, Pile, has_history, position_from
from solver.game.notation import format_position, parse_position
from solver.rules import load_ruleset, ruleset_ids
from tests.game.codes import ROOT
from tests.game.deals import random_position, with_tails, without_history

DOCUMENT = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
EXAMPLES = [
    line
    for block in re.findall(r"```text\n(.*?)```", DOCUMENT, re.DOTALL)
    for line in block.splitlines()
    if "column" not in block
]


def error_of(text: str) -> NotationError:
    """How ``text`` is refused."""
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    return caught.value


def column_of_error(text: str) -> int | None:
    """Where ``text`` breaks the grammar; None if it does not."""
    try:
        parse_position(text)
    except NotationError as error:
        return error.column
    return None


@pytest.mark.parametrize("text", EXAMPLES)
def test_example_of_the_document_is_canonical_and_legal(text: str) -> None:
    diagram = parse_position(text)
    assert format_position(diagram) == text
    assert not position_from(diagram, need_all_hands=False).is_over


def test_document_has_examples() -> None:
    assert len(EXAMPLES) >= 7


def test_error_of_the_document_is_what_is_said() -> None:
    shown = next(
        block for block in re.findall(r"```text\n(.*?)```", DOCUMENT, re.DOTALL) if "column" in block
    )
    assert str(error_of(shown.splitlines()[1])) == shown.rstrip("\n")


@settings(max_examples=100, deadline=None)
@given(system=st.sampled_from(ruleset_ids()), seed=st.integers(0, 2**32), keeps_history=st.booleans())
def test_written_text_reads_as_the_same_diagram(system: str, seed: int, keeps_history: bool) -> None:
    random = Random(seed)
    position = random_position(random, system)
    diagram = with_tails(random, (position if keeps_history else without_history(position)).to_diagram())
    assert has_history(diagram) is keeps_history
    assert parse_position(format_position(diagram)) == diagram


@settings(max_examples=300, deadline=None)
@given(text=st.text(max_size=200) | st.text(alphabet="hr_bela4 {}=,/:.-?@7SAHJ10+()won", max_size=200))
@example("hr_bela_4 " * 400)
@example("hr_bela_4 - - - decl=0:1(2(3))")
@example("hr_bela_4 - - - won=" + "9" * 3000)
@example("hr_bela_4 " + "7S" * 1900 + " - -")
@example("hr_bela_4{" + "x=1," * 900)
def test_any_text_is_read_or_refused_with_a_column(text: str) -> None:
    column = column_of_error(text)
    if column is None:
        assert parse_position(format_position(parse_position(text))) == parse_position(text)
    else:
        assert 1 <= column <= len(text) + 1


def test_text_is_read_with_free_spaces_and_other_spellings() -> None:
    text = "  hr_bela_4   10♥js/?/?/?  h@2  . score=1,2  leader=1 "
    assert format_position(parse_position(text)) == "hr_bela_4 THJS/?/?/? H@2 . leader=1 score=1,2"


def test_empty_plays_are_not_the_same_as_none() -> None:
    assert parse_position("hr_bela_4 - - .").plays == ()
    assert parse_position("hr_bela_4 - - -").plays is None


def test_piles_are_read_with_every_state() -> None:
    seven, eight = parse_cards("7S 8S")
    diagram = parse_position("sr_belot_2_open 7S:8S,7S:?,-:8S,-:-/? - -")
    assert diagram.piles == (
        (Pile(seven, eight), Pile(seven, None), Pile(None, eight), Pile(None, None)),
        None,
    )


def test_declarations_are_read_with_every_state() -> None:
    diagram = parse_position("hr_bela_4 - - - decl=0:50+20,1:,2:9STSJS+50(9HTHJHQH)")
    spades, hearts = parse_cards("9S TS JS"), parse_cards("9H TH JH QH")
    assert diagram.declarations == (
        (Announced(50), Announced(20)),
        (),
        (Announced(cards=spades), Announced(50, hearts)),
        None,
    )


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("hr_bela_4 - -", 14),
        ("bridge", 1),
        ("hr_bela_4 7X", 11),
        ("hr_bela_4 7S/8X/?/? - -", 14),
        ("hr_bela_4 7S//?/? - -", 14),
        ("hr_bela_4 - X@0 -", 13),
        ("hr_bela_4 - H -", 14),
        ("hr_bela_4 - H@x -", 15),
        ("hr_bela_4 - - 7S8", 17),
        ("hr_bela_4 - - - lead=1", 17),
        ("hr_bela_4 - - - leader=1 leader=2", 26),
        ("hr_bela_4 - - - leader=1x", 25),
        ("hr_bela_4 - - - leader=9999999", 24),
        ("hr_bela_4 - - - won=1,2", 24),
        ("hr_bela_4 - - - won=1,:2,3", 23),
        ("hr_bela_4 - - - turnup=7S8S", 24),
        ("hr_bela_4 - - - turnup=.", 24),
        ("hr_bela_4 - - - auction=pass,,H", 30),
        ("hr_bela_4 - - - decl=4:20", 22),
        ("hr_bela_4 - - - decl=0:20,0:50", 27),
        ("hr_bela_4 - - - decl=0:20+", 27),
        ("sr_belot_2_open 7S:-/? - -", 20),
        ("sr_belot_2_open -:?/? - -", 19),
        ("sr_belot_2_open 7S:8S,9S/? - -", 25),
        ("hr_bela_4 - - -\n", 16),
        ("hr_bela_4 - -- -", 14),
        ("hr_bela_4 -7S - -", 12),
    ],
)
def test_error_has_the_column_of_the_first_bad_character(text: str, column: int) -> None:
    assert error_of(text).column == column


def test_too_long_text_is_refused() -> None:
    error = error_of("x" * 4001)
    assert (error.faults[0].code, error.column) == ("text-too-long", 4001)


def test_error_shows_the_neighbourhood_of_a_long_text() -> None:
    error = error_of("hr_bela_4 " + "7S" * 100 + "X" + "7S" * 100 + " - -")
    _, shown, caret = str(error).splitlines()
    assert len(shown) < 80
    assert shown[caret.index("^")] == "X"


def test_faults_of_the_ruleset_keep_their_codes() -> None:
    error = error_of("hr_bela_4{end=x,ends=full} - - -")
    assert {fault.code for fault in error.faults} == {"bad-value", "unknown-parameter"}


@pytest.mark.parametrize(
    "changes",
    [
        {"hands": ((), ()), "piles": ((Pile(None, None),),)},
        {"hands": ()},
        {"piles": (None, None)},
        {"declarations": ((),)},
        {"auction": ("two words",)},
        {"score": (10**9,)},
    ],
)
def test_diagram_without_a_form_is_not_written(changes: dict[str, object]) -> None:
    diagram = replace(Diagram(load_ruleset("hr_bela_4")), **changes)  # type: ignore[arg-type]
    with pytest.raises(NotationError) as caught:
        format_position(diagram)
    assert [fault.code for fault in caught.value.faults] == ["cannot-be-written"]
