"""One form for all requests that differ in the names of suits and the order of hands alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.game.notation.canonical import canonical_document
from solver.game.notation.suits import CARD_OF, Renaming

LETTERS = st.permutations("SHDC").map("".join)


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Hands, plays, declarations and calls at random, with few cards, so that suits are often alike."""
    cards = draw(st.permutations(sorted(CARD_OF)))[: draw(st.integers(0, 12))]
    cut = draw(st.integers(0, len(cards)))
    return {
        "ruleset": "hr_bela_4",
        "hands": [sorted(cards[:cut]), None, []],
        "plays": cards[cut:],
        "contract": {"trump": draw(st.sampled_from(["S", "H", "D", "C", "NT"])), "taker": 1},
        "auction": draw(st.lists(st.sampled_from(["pass", "S", "H", "AT"]), max_size=3)),
        "declarations": [None, [{"value": 50, "cards": draw(st.permutations(cards[:3]))}]],
    }


def renamed(document: dict[str, Any], letters: str) -> dict[str, Any]:
    renaming = Renaming.to(letters)
    return {name: value if name == "ruleset" else renaming.value(value) for name, value in document.items()}


@given(documents(), LETTERS, st.integers(0, 1_000))
def test_renamed_and_reordered_document_has_the_same_form(
    document: dict[str, Any], letters: str, seed: int
) -> None:
    other = renamed(document, letters)
    Random(seed).shuffle(other["hands"][0])
    assert canonical_document(other)[0] == canonical_document(document)[0]


@given(documents())
def test_form_is_the_document_with_the_suits_renamed(document: dict[str, Any]) -> None:
    form, renaming = canonical_document(document)
    back = renamed(form, renaming.back.letters)
    for each in (back, document):
        each["hands"][0].sort()
        each["declarations"][1][0]["cards"] = sorted(each["declarations"][1][0]["cards"])
    assert back == document


@given(documents())
def test_form_of_a_form_is_itself(document: dict[str, Any]) -> None:
    form, _ = canonical_document(document)
    assert canonical_document(form)[0] == form


def test_order_of_plays_counts() -> None:
    one, other = ({"hands": [["7S", "9H"]], "plays": plays} for plays in (["8S", "AH"], ["AH", "8S"]))
    assert canonical_document(one)[0] != canonical_document(other)[0]


@pytest.mark.parametrize(("is_ordered", "is_same"), [(True, False), (False, True)])
def test_order_of_hands_counts_where_it_is_said_to(is_ordered: bool, is_same: bool) -> None:
    one, other = ({"hands": [hand]} for hand in (["7S", "9S"], ["9S", "7S"]))
    forms = [canonical_document(each, ordered_hands=is_ordered)[0] for each in (one, other)]
    assert (forms[0] == forms[1]) is is_same


def test_suits_that_differ_only_in_what_stands_beside_them_are_told_apart() -> None:
    said = [{"value": 20, "cards": ["7S", "8S"]}, {"value": 50, "cards": ["7H", "8D"]}]
    document = {"declarations": [[*said, {"value": 20, "cards": ["7D", "8H"]}]]}
    form, _ = canonical_document(document)
    assert canonical_document(renamed(document, "SDHC"))[0] == form


def test_ruleset_is_not_renamed() -> None:
    ruleset = {"parent": "hr_bela_4", "end": "S"}
    assert canonical_document({"ruleset": ruleset, "hands": [["7C"]]})[0]["ruleset"] == ruleset
