"""The published policy: what it prefers, and how well it says hidden hands explain what was played."""

from __future__ import annotations

import doctest
import math

import numpy as np
import pytest

from solver.advice import card_question, policy
from solver.advice.policy import FLOOR, likelihoods, shares, situation_of, world_log_likelihoods
from solver.advice.question import CardQuestion
from solver.cards import Card, CardSet, Rank, Suit, parse_cards
from solver.game.notation import parse_position
from solver.worlds.counting import DealtWorlds, worlds_of


def asked(text: str, seat: int) -> CardQuestion:
    return card_question(parse_position(text), seat)


def card(text: str) -> Card:
    (found,) = parse_cards(text)
    return found


def favourite(question: CardQuestion) -> str:
    found = shares(question)
    return str(max(found, key=lambda each: found[each]))


POSITIONS = (
    ("hr_bela_4 ?/?/?/8DJDQDKD7C8C9CTC S@0 7DADTD", 3),
    ("fr_contree_4 JS9S7HTHAH7DTDAD/?/?/? S@0 -", 0),
    ("hr_bela_2 7S8SJHQHAD7C8C9CTCKC/? H@0 -", 0),
    ("sr_belot_3 7S8S9STS7H8H9HTH7D8D/?/? C@1 -", 0),
    ("debrec_samara ?/7S8S9STSJSQSKSASAD NT@0 7H", 1),
    ("debrec_samara ?/7S8S9S7HJHQHKHAHAD AT@0 8H", 1),
)


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


def holding(question: CardQuestion, hands: tuple[str, ...]) -> DealtWorlds:
    """One world in which everybody still holds these cards."""
    masks = [[CardSet.of(parse_cards(hand)).mask for hand in hands]]
    nothing = np.zeros(1, dtype=np.uint32)
    return DealtWorlds(tuple(range(len(hands))), np.array(masks, dtype=np.uint32), nothing, nothing)


LED = asked("fr_contree_4 ?/?/?/7H8H9HTH7C8C9CTC S@0 7DJDQD", 3)
"""Seat 1, an opponent of seat 0, has played the jack, and seat 2 the queen."""


def test_low_card_is_explained_better_by_a_hand_without_the_master() -> None:
    with_ace = holding(LED, ("7S8S9STSJSQSKS", "AD8D9DASJHQHKH", "TDKDAHJCQCKCAC", "7H8H9HTH7C8C9CTC"))
    without = holding(LED, ("7S8S9STSJSQSKS", "AH8D9DASJHQHKH", "TDKDADJCQCKCAC", "7H8H9HTH7C8C9CTC"))
    ours = slice(1, 2)  # the second card that others have played
    assert likelihoods(LED, without)[0, ours] > likelihoods(LED, with_ace)[0, ours]


def test_forced_card_explains_every_hand_equally_well() -> None:
    only_one = holding(LED, ("7S8S9STSJSQSKS", "AHTDASJHQHKHAC", "8D9DKDJCQCKCAD", "7H8H9HTH7C8C9CTC"))
    same = holding(LED, ("7S8S9STSJSQSKS", "AHASJHQHKHACJC", "8D9DKDTDQCKCAD", "7H8H9HTH7C8C9CTC"))
    assert likelihoods(LED, same).shape[1] == likelihoods(LED, only_one).shape[1] - 1


def test_no_likelihood_is_below_the_floor() -> None:
    worlds = worlds_of(LED.knowledge).sample(50, seed=0)
    assert likelihoods(LED, worlds).min() >= FLOOR


def test_logarithm_of_a_world_is_the_sum_over_all_cards() -> None:
    worlds = worlds_of(LED.knowledge).sample(20, seed=0)
    expected = np.log(likelihoods(LED, worlds)).sum(axis=1)
    assert np.array_equal(world_log_likelihoods(LED, worlds), expected)


def test_without_history_all_worlds_are_equally_likely() -> None:
    question = asked("mk_beljot_2 9STS/? S@0 - leader=0 trick=. won=100,20:6,1", 0)
    worlds = worlds_of(question.knowledge).sample(10, seed=0)
    assert not world_log_likelihoods(question, worlds).any()


def test_suits_that_are_exchanged_exchange_the_shares() -> None:
    plain = asked("fr_contree_4 JS9SAS8H9H7D8D9D/?/?/? S@0 -", 0)
    turned = asked("fr_contree_4 JH9HAH8S9S7D8D9D/?/?/? H@0 -", 0)
    others = {Suit.SPADES: Suit.HEARTS, Suit.HEARTS: Suit.SPADES}
    moved = {Card(others.get(each.suit, each.suit), Rank(each.rank)): p for each, p in shares(plain).items()}
    assert moved == pytest.approx(shares(turned))


def test_example_in_the_docstring_is_true() -> None:
    assert doctest.testmod(policy).failed == 0
