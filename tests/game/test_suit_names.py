"""Other names for the suits, in documents and in position texts."""

from __future__ import annotations

from itertools import permutations

import pytest

from solver.game.notation import parse_position, write_document
from solver.game.notation.suits import CARD_OF, Renaming

ALL = ["".join(letters) for letters in permutations("SHDC")]

TEXTS = [
    "hr_bela_4 9SQSAS9HKD7CTCAC/8STS8HQH8D9DQCKC/JS7HJHAH7DTD8C9C/7SKSTHKHJDQDADJC H@2 9HQHJHTH "
    "auction=pass,pass,H score=420,655",
    "hr_bela_4{end=full,target=501} 9SQSAS9HKD7CTCAC/?/?/? H@2 . decl=0:,1:20,2:50(9STSJSQS) bela=1",
    "sr_belot_3 8SQS7H8HTHJHQDKD7CTC/7STSKS9HQH8DJD9CKCAC/JSKHAH7D9DTDAD8CJCQC S@0 7H9HAH discards=9SAS",
    "sr_belot_2_open -:KH,8S:7D,-:-,-:-,-:-,-:-,-:-,-:-/-:JD,QS:QD,-:-,-:-,-:-,-:-,-:-,-:- C@0 - "
    "leader=1 trick=. won=70,40:9,4",
    "mk_beljot_4 ?/?/?/7DJDQDKD7C8C9CTC NT@0 - leader=2 trick=7SJS9S won=0,0:0,0 turnup=9D",
]


@pytest.mark.parametrize("letters", ALL)
def test_renaming_back_undoes_it(letters: str) -> None:
    renaming = Renaming.to(letters)
    assert [renaming.back.text(renaming.text(card)) for card in CARD_OF] == list(CARD_OF)


def test_every_card_gets_the_name_of_its_suit() -> None:
    assert [Renaming.to("HSCD").text(card) for card in ("JS", "7H", "AD", "TC")] == ["JH", "7S", "AC", "TD"]


@pytest.mark.parametrize("word", ["pass", "NT", "AT", "new-deal", "hr_bela_4", "the jack of HS", "J", ""])
def test_other_texts_stay(word: str) -> None:
    assert Renaming.to("CDHS").text(word) == word


def test_several_cards_in_one_text_come_in_the_order_of_the_pack() -> None:
    assert Renaming.to("CHDS").text("7S 8S 9C") == "9S 7C 8C"


def test_fields_named_after_cards_are_renamed() -> None:
    assert Renaming.to("HSDC").value({"JS": [0.5, 0.5], "best": "S"}) == {"JH": [0.5, 0.5], "best": "H"}


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("letters", ["HDCS", "SCDH"])
def test_position_text_says_the_same_as_the_renamed_fields(text: str, letters: str) -> None:
    renaming = Renaming.to(letters)
    fields = write_document(parse_position(text))
    wanted = {name: value if name == "ruleset" else renaming.value(value) for name, value in fields.items()}
    found = write_document(parse_position(renaming.position(text)))
    for known in (wanted, found):
        for name in ("hands", "discards"):
            if name in known:
                known[name] = _sets([known[name]])[0] if name == "discards" else _sets(known[name])
    assert found == wanted


def _sets(hands: object) -> list[object]:
    assert isinstance(hands, list)
    return [hand and sorted(hand) for hand in hands]


@pytest.mark.parametrize("text", TEXTS)
def test_position_text_comes_back(text: str) -> None:
    renaming = Renaming.to("DSCH")
    assert renaming.back.position(renaming.position(text)) == Renaming.to("SHDC").position(text)


@pytest.mark.parametrize("letters", ["SHD", "SHDD", "shdc", "SHDCS", ""])
def test_every_suit_needs_one_name(letters: str) -> None:
    with pytest.raises(ValueError, match=repr(letters)):
        Renaming(letters)
