"""How well hands explain what was done: cards and contracts, from the situation that there was then."""

from __future__ import annotations

import math

import numpy as np
import pytest

from solver.advice import card_question
from solver.advice.explaining.likelihoods import (
    FLOOR,
    card_shares,
    legal_cards,
    likelihoods,
    world_log_likelihoods,
)
from solver.advice.policy import situation_of
from solver.advice.question import CardQuestion
from solver.cards import Card, CardSet, parse_cards
from solver.game.notation import parse_position
from solver.worlds.counting import DealtWorlds, worlds_of
from tests.advice.positions import POSITIONS


def asked(text: str, seat: int) -> CardQuestion:
    return card_question(parse_position(text), seat)


def holding(question: CardQuestion, *hands: str) -> DealtWorlds:
    """One world in which everybody still holds these cards."""
    masks = [[CardSet.of(parse_cards(hand)).mask for hand in hands]]
    nothing = np.zeros(1, dtype=np.uint32)
    return DealtWorlds(tuple(range(len(hands))), np.array(masks, dtype=np.uint32), nothing, nothing)


def together(*worlds: DealtWorlds) -> DealtWorlds:
    """All of them; what is weighed depends on what differs between worlds."""
    nothing = np.zeros(len(worlds), dtype=np.uint32)
    return DealtWorlds(worlds[0].seats, np.concatenate([each.hands for each in worlds]), nothing, nothing)


def share(question: CardQuestion, text: str) -> float:
    """How likely the player who is asked chooses the card."""
    at = situation_of(question)
    hands = np.array([question.position.hands[question.seat].mask], dtype=np.uint32)
    (card,) = parse_cards(text)
    return float(card_shares(at, hands, legal_cards(at, hands), card)[0])


@pytest.mark.parametrize(("text", "seat"), POSITIONS)
def test_shares_of_the_legal_cards_add_up_to_one(text: str, seat: int) -> None:
    question = asked(text, seat)
    assert math.isclose(sum(share(question, str(card)) for card in question.legal), 1)


@pytest.mark.parametrize(("text", "seat"), POSITIONS)
def test_card_that_is_not_legal_is_never_chosen(text: str, seat: int) -> None:
    question = asked(text, seat)
    others = [card for card in map(Card.from_index, range(32)) if card not in question.legal]
    assert not any(share(question, str(card)) for card in others)


def test_last_player_gives_a_king_to_his_partner_rather_than_to_opponents() -> None:
    to_partner = asked("fr_contree_4 ?/?/?/7D8DKDKS7CTCQCKC S@0 9DADQD", 3)
    to_opponents = asked("fr_contree_4 ?/?/?/7D8DKDKS7CTCQCKC S@0 AD9DQD", 3)
    assert share(to_partner, "KD") > 3 * share(to_opponents, "KD")


def test_taker_draws_trumps_with_his_highest() -> None:
    question = asked("fr_contree_4 JS7SAS8H9H7D8D9D/?/?/? S@0 -", 0)
    assert share(question, "JS") == max(share(question, str(card)) for card in question.legal)


def test_card_that_bares_a_ten_is_thrown_less_than_one_that_leaves_two_guards() -> None:
    guarded = asked("fr_contree_4 ?/?/?/7D8D9DTHQH8H9C7C S@0 ASKS7S", 3)
    bared = asked("fr_contree_4 ?/?/?/7D8D9DTH8HJC9C7C S@0 ASKS7S", 3)
    assert share(guarded, "8H") > share(bared, "8H")


# --- cards of the others ----------------------------------------------------------------------------

LED = asked("fr_contree_4 ?/?/?/7H8H9HTH7C8C9CTC S@3 7DJDQD", 3)
"""Seat 3 took. Seat 1, an opponent of seat 0, has played the jack, and seat 2 the queen."""


def test_low_card_is_explained_better_by_a_hand_without_the_master() -> None:
    with_ace = holding(LED, "7S8S9STSJSQSKS", "AD8D9DASJHQHKH", "TDKDAHJCQCKCAC", "7H8H9HTH7C8C9CTC")
    without = holding(LED, "7S8S9STSJSQSKS", "AH8D9DASJHQHKH", "TDKDADJCQCKCAC", "7H8H9HTH7C8C9CTC")
    found = likelihoods(LED, together(with_ace, without))
    jack = 1 if found.shape[1] == 3 else 0
    assert found[1, jack] > found[0, jack]


def test_card_that_was_forced_in_every_world_has_no_column() -> None:
    only_one = holding(LED, "7S8S9STSJSQSKS", "AHTDASJHQHKHAC", "8D9DKDJCQCKCAD", "7H8H9HTH7C8C9CTC")
    forced = holding(LED, "7S8S9STSJSQSKS", "AHKSASJHQHKHAC", "8D9DKDJCQCTDAD", "7H8H9HTH7C8C9CTC")
    also = holding(LED, "7S8S9STSJSQSTC", "AHKSASJHQHKHJC", "8D9DKDACQCTDAD", "7H8H9HTH7C8C9CKC")
    assert (
        likelihoods(LED, together(forced, also)).shape[1]
        < likelihoods(LED, together(only_one, also)).shape[1]
    )


def test_nothing_is_less_likely_than_the_floor_nor_more_than_certain() -> None:
    found = likelihoods(LED, worlds_of(LED.knowledge).sample(50, seed=0))
    assert found.min() >= FLOOR
    assert found.max() <= 1


def test_logarithm_of_a_world_is_the_sum_over_everything_done() -> None:
    worlds = worlds_of(LED.knowledge).sample(20, seed=0)
    expected = np.log(likelihoods(LED, worlds)).sum(axis=1)
    assert np.array_equal(world_log_likelihoods(LED, worlds), expected)


def test_without_history_all_worlds_are_equally_likely() -> None:
    question = asked("mk_beljot_2 9STS/? S@0 - leader=0 trick=. won=100,20:6,1", 0)
    worlds = worlds_of(question.knowledge).sample(10, seed=0)
    assert not world_log_likelihoods(question, worlds).any()


# --- the contract -----------------------------------------------------------------------------------

OPENING = "fr_contree_4 7H8H9HTH7C8C9CTC/?/?/? S@{taker} -"


def contract_likelihoods(*hands_of_the_taker: str) -> list[float]:
    """Of the contract, with seat 1 as its taker, by what he holds."""
    question = asked(OPENING.format(taker=1), 0)
    hands = [CardSet.of(parse_cards(hand)) for hand in hands_of_the_taker]
    rest = [CardSet((1 << 32) - 1) - question.position.hands[0] - hand for hand in hands]
    rows = [
        [question.position.hands[0].mask, hand.mask, left.mask, 0]
        for hand, left in zip(hands, rest, strict=True)
    ]
    nothing = np.zeros(len(hands), dtype=np.uint32)
    worlds = DealtWorlds((0, 1, 2, 3), np.array(rows, dtype=np.uint32), nothing, nothing)
    found = likelihoods(question, worlds)
    assert found.shape[1] == 1
    return [float(value) for value in found[:, 0]]


def test_taker_has_rather_the_jack_and_nine_of_trumps_than_small_ones() -> None:
    strong, weak = contract_likelihoods("JS9SAS7S7D8DJHQH", "7S8SQSKS7D8DJHQH")
    assert strong > 3 * weak


def test_taker_has_rather_many_trumps_than_few() -> None:
    many, few = contract_likelihoods("JS8SASKS7D8DJHQH", "JS8S9DKH7D8DJHQH")
    assert many > 2 * few


def test_taker_learns_nothing_from_his_own_contract() -> None:
    question = asked(OPENING.format(taker=0), 0)
    assert likelihoods(question, worlds_of(question.knowledge).sample(20, seed=0)).shape == (20, 0)


def test_contract_is_judged_by_the_hand_before_the_first_lead() -> None:
    question = asked("fr_contree_4 ?/?/7H8H9HTH7C8C9CTC/? S@1 JDJS", 2)
    hands = (
        holding(question, "8D9DQDKDADTDAH", "9SASQSKS7D7S8S", "7H8H9HTH7C8C9CTC", "JHQHKHTSJCQCKCAC"),
        holding(question, "8D9DQDKDADTDAH", "JHQHKHTSJCQCKC", "7H8H9HTH7C8C9CTC", "9SASQSKS7D7S8SAC"),
    )
    contract = likelihoods(question, together(*hands))[:, 0]
    assert contract[0] > 3 * contract[1]


def test_world_is_as_likely_alone_as_among_others() -> None:
    worlds = worlds_of(LED.knowledge).sample(20, seed=0)
    alone = [world_log_likelihoods(LED, worlds.take([row]))[0] for row in range(len(worlds))]
    assert world_log_likelihoods(LED, worlds) == pytest.approx(alone)
