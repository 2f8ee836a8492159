"""Answers to canonical requests get the names of the request back."""

from __future__ import annotations

from typing import Any

from api.caching.renamed_answers import renamed_answer
from solver.game.notation.suits import Renaming

HEARTS_AND_CLUBS = Renaming.to("SCDH")
POSITION = "hr_bela_4 7H8H/?/?/? C@0 ."


def renamed(answer: dict[str, Any]) -> dict[str, Any]:
    return renamed_answer(answer, HEARTS_AND_CLUBS, None)


def values(*cards: str, **more: object) -> dict[str, Any]:
    return {"position": POSITION, "cards": [{"card": card, "loss": 0, **more} for card in cards]}


def names(answer: dict[str, Any]) -> list[str]:
    return [card["card"] for card in answer["cards"]]


def test_cards_calls_and_the_position_are_renamed() -> None:
    answer = {"position": POSITION, "best": "JC", "calls": [{"call": "H"}, {"call": "pass"}]}
    assert renamed(answer) == {
        "position": "hr_bela_4 7C8C/?/?/? H@0 .",
        "best": "JH",
        "calls": [{"call": "C"}, {"call": "pass"}],
    }


def test_position_is_told_as_it_was_written() -> None:
    assert renamed_answer({"position": POSITION}, HEARTS_AND_CLUBS, "as written") == {
        "position": "as written"
    }


def test_line_keeps_its_order() -> None:
    assert renamed({"line": ["AC", "7H", "KS"]}) == {"line": ["AH", "7C", "KS"]}


def test_contracts_come_in_their_order() -> None:
    trumps = ["S", "H", "H", "C", "NT", "AT"]
    answer = {"contracts": [{"trump": trump, "soloist": place} for place, trump in enumerate(trumps)]}
    found = [(each["trump"], each["soloist"]) for each in renamed(answer)["contracts"]]
    assert found == [("S", 0), ("H", 3), ("C", 1), ("C", 2), ("NT", 4), ("AT", 5)]


def test_unseen_cards_come_in_the_order_of_the_pack() -> None:
    answer = {"marginals": {"7S": [1.0], "7H": [0.5], "8C": [0.25]}}
    assert list(renamed(answer)["marginals"].items()) == [("7S", [1.0]), ("8H", [0.25]), ("7C", [0.5])]


def test_hands_of_a_sample_and_declared_cards_come_in_the_order_of_the_pack() -> None:
    answer = {"sample": [{"hands": [["7H", "8C"], []], "out": ["9H", "9C"]}], "declares": [["JH", "JC"]]}
    assert renamed(answer) == {
        "sample": [{"hands": [["8H", "7C"], []], "out": ["9H", "9C"]}],
        "declares": [["JH", "JC"]],
    }


def test_event_of_several_cards_is_renamed() -> None:
    event = {"discard": "7H 8C", "seat": 0}
    assert renamed({"options": [{"event": event}]}) == {
        "options": [{"event": {"discard": "8H 7C", "seat": 0}}]
    }


def test_equal_cards_of_one_rank_come_by_their_suits_and_trumps_last() -> None:
    assert names(renamed(values("7S", "7H", "7D", "7C"))) == ["7S", "7D", "7C", "7H"]


def test_cards_with_lines_stay_in_their_order() -> None:
    assert names(renamed(values("7D", "7H", "7S", line=[]))) == ["7D", "7C", "7S"]


def test_names_that_stay_change_nothing_but_the_position() -> None:
    answer = {"position": POSITION, "line": ["JC"]}
    assert renamed_answer(answer, Renaming.to("SHDC"), "written") == {"position": "written", "line": ["JC"]}
