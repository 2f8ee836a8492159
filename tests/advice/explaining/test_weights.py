"""The files with the fitted weights: complete, and sensible where every player would agree."""

from __future__ import annotations

import numpy as np
import pytest

from solver.advice.calling.fitted import fitted_policy
from solver.advice.explaining.fitted import CONSTANT, card_weights, taker_weights
from solver.advice.explaining.lead_rules import LEAD
from solver.advice.explaining.reply_rules import REPLY
from solver.advice.explaining.taking import FEATURES, features, taking
from solver.cards import CardSet, Suit, parse_cards
from solver.rules import load_ruleset


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_rule_has_a_weight_and_nothing_else_has(players: int) -> None:
    weights = card_weights(players)
    assert [*weights.lead] == [rule.__name__ for rule in LEAD]
    assert [*weights.reply] == [rule.__name__ for rule in REPLY]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_giving_points_to_opponents_is_the_least_likely_of_all(players: int) -> None:
    reply = card_weights(players).reply
    assert reply["discard_tens_lost"] < -1
    assert reply["tens_lost"] < -1 < 0 < reply["tens_won"]


@pytest.mark.parametrize("system", ["hr_bela_4", "fr_contree_4", "sr_belot_3", "debrec_2"])
def test_every_feature_of_a_taker_has_a_weight(system: str) -> None:
    weights = taker_weights(system)
    assert weights is not None
    assert [*weights] == [CONSTANT, *FEATURES]


def test_game_without_contracts_has_no_takers() -> None:
    assert taker_weights("no such game") is None


def masks(*hands: str) -> np.ndarray[tuple[int, ...], np.dtype[np.uint32]]:
    return np.array([CardSet.of(parse_cards(hand)).mask for hand in hands], dtype=np.uint32)


def test_features_count_what_a_hand_holds() -> None:
    (row,) = features(masks("JH9HAH7HASTSTD8D"), Suit.HEARTS)
    found = {name: value for name, value in zip(FEATURES, row.tolist(), strict=True) if value}
    ranks = {f"trump_{rank}": 1 for rank in ("seven", "nine", "jack", "ace")}
    rest = {"trumps_above_three": 1, "jack_and_nine": 1, "side_aces": 1, "side_tens": 2, "side_voids": 1}
    assert found == ranks | rest


@pytest.mark.parametrize("system", ["hr_bela_4", "fr_contree_4", "sr_belot_4"])
def test_taking_is_likelier_the_better_the_trumps(system: str) -> None:
    hands = masks("JH9HAHTHASADKC7C", "JH9HAH8D9SKDKC7C", "9HAH8D9SKDKC7CQD", "8H7H8D9SKDKC7CQD")
    found = taking(load_ruleset(system), Suit.HEARTS, hands)
    assert found is not None
    assert found.tolist() == sorted(found.tolist(), reverse=True)
    assert found[0] > 3 * found[-1]


def test_system_that_shares_the_call_policy_of_another_shares_its_takers() -> None:
    assert fitted_policy(load_ruleset("debrec_301")).system == "debrec_2"
    assert taking(load_ruleset("debrec_301"), Suit.HEARTS, masks("JH9HAHTHASADKC7C8C")) is not None
