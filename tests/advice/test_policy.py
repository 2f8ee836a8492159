"""The published policy: what it prefers."""

from __future__ import annotations

import doctest
import math

import pytest

from solver.advice import card_question, policy
from solver.advice.policy import shares, situation_of
from solver.advice.question import CardQuestion
from solver.cards import Card, CardSet, Rank, Suit, parse_cards
from solver.game.notation import parse_position
from tests.advice.positions import POSITIONS


def asked(text: str, seat: int) -> CardQuestion:
    return card_question(parse_position(text), seat)


def card(text: str) -> Card:
    (found,) = parse_cards(text)
    return found


def favourite(question: CardQuestion) -> str:
    found = shares(question)
    return str(max(found, key=lambda each: found[each]))


@pytest.mark.parametrize(("text", "seat"), POSITIONS)
def test_shares_of_the_legal_cards_add_up_to_one(text: str, seat: int) -> None:
    question = asked(text, seat)
    found = shares(question)
    assert CardSet.of(found) == question.legal
    assert math.isclose(sum(found.values()), 1)


def test_last_player_gives_points_to_the_partner_who_wins() -> None:
    question = asked("fr_contree_4 ?/?/?/7D8DTDKS7CTCQCKC S@0 9DADQD", 3)
    assert favourite(question) == "TD"


def test_last_player_throws_low_when_opponents_win() -> None:
    question = asked("fr_contree_4 ?/?/?/7D8DTDKS7CTCQCKC S@0 AD9DQD", 3)
    assert favourite(question) == "7D"


def test_taker_draws_trumps_with_the_jack() -> None:
    question = asked("fr_contree_4 JS9SAS8H9H7D8D9D/?/?/? S@0 -", 0)
    assert favourite(question) == "JS"


def test_defender_cashes_an_ace_rather_than_leading_trumps() -> None:
    question = asked("fr_contree_4 8SQS7H8H9H7DAD9C/?/?/? S@1 -", 0)
    assert favourite(question) == "AD"


def test_low_card_is_thrown_before_one_that_guards_a_ten() -> None:
    question = asked("fr_contree_4 ?/?/?/7D8D9DTHQH8H9C7C S@0 ASKS7S", 3)
    bared = asked("fr_contree_4 ?/?/?/7D8D9DTH8HJC9C7C S@0 ASKS7S", 3)
    assert shares(question)[card("8H")] > shares(bared)[card("8H")]


def test_cards_on_the_table_and_in_earlier_tricks_are_gone() -> None:
    question = asked("fr_contree_4 ?/?/?/7D8DTDKS7CTCQCKC S@0 9DADQD", 3)
    assert situation_of(question).gone == CardSet.of(parse_cards("9D AD QD"))


def test_suits_that_are_exchanged_exchange_the_shares() -> None:
    plain = asked("fr_contree_4 JS9SAS8H9H7D8D9D/?/?/? S@0 -", 0)
    turned = asked("fr_contree_4 JH9HAH8S9S7D8D9D/?/?/? H@0 -", 0)
    others = {Suit.SPADES: Suit.HEARTS, Suit.HEARTS: Suit.SPADES}
    moved = {Card(others.get(each.suit, each.suit), Rank(each.rank)): p for each, p in shares(plain).items()}
    assert moved == pytest.approx(shares(turned))


def test_example_in_the_docstring_is_true() -> None:
    assert doctest.testmod(policy).failed == 0
