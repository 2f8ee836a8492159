"""The second model against sentences of the rules, foreign values and its own data files."""

from __future__ import annotations

import json
from random import Random

import pytest

from .make_perft import families
from .minimax import State, after_card, card_values, legal_sequences, open_cards, playable_cards
from .play import card_points, legal_cards, trick_winner
from .positions import random_state
from .rule_cases import LEGAL_CASES, WINNER_CASES, LegalCase, WinnerCase
from .systems import DATA, full_hand, has_pairs, number_of_players, pack, parameters, system_ids
from .vectors import Vector, read_vectors, state_of

VECTORS = read_vectors()
CARDS_LEFT_AT_MOST = 10


def played(text: str) -> list[tuple[int, str]]:
    """``"1:8S 2:9H"`` as plays."""
    return [(int(play[0]), play[2:]) for play in text.split()]


@pytest.mark.parametrize("case", LEGAL_CASES, ids=lambda case: case.sentence)
def test_legal_cards_are_those_of_the_sentence(case: LegalCase) -> None:
    system = parameters(case.system, **case.options)
    legal = legal_cards(system, case.contract, played(case.trick), case.seat, case.hand.split())
    assert legal == case.legal.split()


@pytest.mark.parametrize("case", WINNER_CASES, ids=lambda case: case.sentence)
def test_trick_winner_is_that_of_the_sentence(case: WinnerCase) -> None:
    assert trick_winner(case.contract, played(case.trick)) == case.winner


@pytest.mark.parametrize(
    ("system", "contract", "points"),
    [
        ("sr_belot_4", "H", 152),
        ("mk_beljot_3", "H", 152),
        ("debrec_crimea", "NT", 240),
        ("debrec_samara", "NT", 120),
        ("debrec_crimea", "AT", 248),
        ("debrec_samara", "AT", 248),
    ],
)
def test_points_of_the_pack(system: str, contract: str, points: int) -> None:
    values = parameters(system)
    assert sum(card_points(values, contract, card) for card in pack(values)) == points


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_legal_cards_are_the_keys_of_a_vector(vector: Vector) -> None:
    legal = playable_cards(vector.parameters, vector.contract, vector.state)
    assert sorted(legal) == sorted(vector.values)


@pytest.mark.parametrize(
    "vector",
    [vector for vector in VECTORS if vector.cards_left <= CARDS_LEFT_AT_MOST],
    ids=lambda vector: vector.name,
)
def test_values_are_those_of_a_vector(vector: Vector) -> None:
    values = card_values(vector.parameters, vector.contract, vector.state, vector.soloist)
    assert values == vector.values


def last_trick(hands: list[str], tricks_won: list[bool]) -> State:
    """Everybody has one card; seat 0 leads."""
    return State(tuple((card,) for card in hands), (), 0, tuple(tricks_won))


def test_last_trick_counts_ten() -> None:
    state = last_trick(["AS", "7S"], [True, True])
    assert card_values(parameters("sr_belot_2"), "H", state) == {"AS": 11 + 10}


def test_all_tricks_count_ninety_in_belot() -> None:
    state = last_trick(["AS", "7S"], [True, False])
    assert card_values(parameters("sr_belot_2"), "H", state) == {"AS": 11 + 10 + 90}


def test_all_tricks_count_a_hundred_instead_of_ten_in_beljot() -> None:
    state = last_trick(["AS", "9S"], [True, False])
    assert card_values(parameters("mk_beljot_2"), "H", state) == {"AS": 11 + 100}


def test_all_tricks_count_nothing_in_klaber() -> None:
    state = last_trick(["AS", "7S"], [True, False])
    assert card_values(parameters("klaber_2"), "H", state) == {"AS": 11 + 10}


def test_partners_take_all_tricks_together() -> None:
    state = last_trick(["AS", "7S", "8S", "9S"], [False, False, True, False])
    assert card_values(parameters("hr_bela_4"), "H", state) == {"AS": 11 + 10 + 90}


def test_two_defenders_do_not_take_all_tricks_together() -> None:
    state = last_trick(["AS", "7S", "8S"], [False, True, False])
    assert card_values(parameters("hr_bela_3"), "H", state, soloist=2) == {"AS": -(11 + 10)}


def test_one_defender_may_take_all_tricks() -> None:
    state = last_trick(["AS", "7S", "8S"], [True, False, False])
    assert card_values(parameters("hr_bela_3"), "H", state, soloist=2) == {"AS": -(11 + 10 + 90)}


def test_last_trick_is_not_doubled_without_trumps_in_crimea() -> None:
    state = last_trick(["AS", "7S"], [True, True])
    assert card_values(parameters("debrec_crimea"), "NT", state) == {"AS": 22 + 10}


def test_three_players_need_a_soloist() -> None:
    state = last_trick(["AS", "7S", "8S"], [True, True, False])
    with pytest.raises(ValueError, match="soloist"):
        card_values(parameters("sr_belot_3"), "H", state)


def test_uncovered_card_is_open_at_once() -> None:
    piles = ((("AS", "7S"),), (("8S", "9S"),))
    state = after_card(State((("AS", "7S"), ("8S", "9S")), (), 0, (False, False), piles), "AS")
    assert open_cards(state, 0) == ["7S"]
    assert open_cards(state, 1) == ["8S"]


def test_dealer_who_sits_out_leaves_three_single_players() -> None:
    system = parameters("debrec_4")
    assert number_of_players(system) == 3
    assert not has_pairs(system)


def test_a_system_takes_values_from_all_its_ancestors() -> None:
    assert parameters("debrec_samara")["overtake"] == "trumps"


def test_unknown_parameter_is_named() -> None:
    with pytest.raises(KeyError, match="colour"):
        parameters("sr_belot_4", colour="red")


@pytest.mark.parametrize("system", system_ids())
def test_random_state_can_be_played_at_every_number_of_cards(system: str) -> None:
    for cards_left in range(1, full_hand(parameters(system)) + 1):
        values, contract, state, _ = random_state(Random(cards_left), system, cards_left)
        assert playable_cards(values, contract, state)


@pytest.mark.parametrize("system", system_ids())
def test_random_state_has_a_trick_won_exactly_when_one_has_been_played(system: str) -> None:
    most = full_hand(parameters(system))
    for cards_left in range(1, most + 1):
        state = random_state(Random(cards_left), system, cards_left)[2]
        assert any(state.tricks_won) == (cards_left < most)


def test_perft_file_has_every_family_of_systems() -> None:
    rows = [json.loads(line) for line in (DATA / "perft.jsonl").read_text(encoding="utf-8").splitlines()]
    assert list(dict.fromkeys(row["system"] for row in rows)) == families()


@pytest.mark.parametrize("line", (DATA / "perft.jsonl").read_text(encoding="utf-8").splitlines())
def test_perft_file_is_what_the_model_counts(line: str) -> None:
    row = json.loads(line)
    system = parameters(row["system"])
    state = state_of(row, system)
    counts = [
        legal_sequences(system, row["contract"], state, depth) for depth in range(1, len(row["counts"]) + 1)
    ]
    assert counts == row["counts"]
