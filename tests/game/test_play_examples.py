"""The worked examples of legal cards and of the winner of a trick."""

from __future__ import annotations

import pytest

from solver.cards import parse_card
from solver.game import Trump, play_rules
from solver.rules import ruleset_from
from tests.game.examples import Example, cards_of, examples


@pytest.mark.parametrize("example", examples("legal"))
def test_legal_cards_are_those_of_the_example(example: Example) -> None:
    given = example.given
    ruleset = ruleset_from({"parent": example.ruleset.id, **given.get("options", {})})
    trick = [parse_card(card) for _, card in given["trick"]]
    legal = play_rules(ruleset, Trump(given["trump"])).legal_cards(cards_of(given["hand"]), trick)
    assert legal == cards_of(example.expected)


@pytest.mark.parametrize("example", examples("winner"))
def test_trick_is_won_as_in_the_example(example: Example) -> None:
    seats, cards = zip(*example.given["trick"], strict=True)
    rules = play_rules(example.ruleset, Trump(example.given["trump"]))
    assert seats[rules.trick_winner([parse_card(card) for card in cards])] == example.expected
