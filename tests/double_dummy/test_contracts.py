"""What contracts are worth, against the naive model and against the values of single positions."""

from __future__ import annotations

import math
import random

import pytest

from solver.cards import Card
from solver.double_dummy import Solver, solve
from solver.double_dummy.contracts import ContractValue, value_contracts
from solver.errors import PositionError
from solver.game.contract import Contract, Trump
from solver.game.diagnosis import position_from
from solver.game.diagram import Diagram, Pile
from solver.rules import Ruleset, load_ruleset, ruleset_from
from tests.reference.minimax import State, card_values
from tests.reference.systems import Parameters, parameters

Hands = tuple[tuple[Card, ...], ...]


def deal(ruleset: Ruleset, seed: int) -> Hands:
    cards = list(ruleset.pack)
    random.Random(seed).shuffle(cards)
    size = ruleset.hand_size
    return tuple(tuple(cards[seat * size : (seat + 1) * size]) for seat in range(ruleset.playing_seats))


def difference_of_sides(model: Parameters, hands: Hands, value: ContractValue) -> int:
    """Points of side A minus those of side B by the naive model."""
    state = State(
        hands=tuple(tuple(map(str, hand)) for hand in hands),
        trick=(),
        leader=0,
        tricks_won=(False,) * len(hands),
    )
    values = card_values(model, value.trump.value, state, value.soloist)
    return min(values.values()) if value.soloist in (1, 2) else max(values.values())


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("parent", ["sr_belot_4", "fr_belote_4", "ru_belot_3", "debrec_2", "debrec_samara"])
def test_contracts_are_worth_what_the_naive_model_says(parent: str, seed: int) -> None:
    ruleset = ruleset_from({"parent": parent, "deal1": [2], "deal2": [1]})
    model = parameters(parent, deal1=[2], deal2=[1])
    hands = deal(ruleset, seed)
    for value in value_contracts(ruleset, hands):
        assert value.points is not None
        side_a = value.side_a.low
        assert 2 * side_a - sum(value.points) == difference_of_sides(model, hands, value), value


def test_every_contract_of_two_pairs_is_there_once() -> None:
    ruleset = load_ruleset("hr_bela_4")
    values = value_contracts(ruleset, deal(ruleset, 1))
    assert [(value.trump, value.soloist) for value in values] == [
        (Trump.SPADES, None),
        (Trump.HEARTS, None),
        (Trump.DIAMONDS, None),
        (Trump.CLUBS, None),
    ]


def test_every_soloist_of_three_players_is_there_in_every_trump() -> None:
    ruleset = load_ruleset("klaber_3")
    values = value_contracts(ruleset, deal(ruleset, 1))
    assert [(value.trump.value, value.soloist) for value in values] == [
        (trump, seat) for trump in "SHDC" for seat in range(3)
    ]


def test_contracts_without_trump_suit_are_valued_where_they_exist() -> None:
    ruleset = load_ruleset("debrec_crimea")
    values = value_contracts(ruleset, deal(ruleset, 1))
    assert [value.trump.value for value in values] == ["S", "H", "D", "C", "NT", "AT"]


@pytest.mark.parametrize("ruleset_id", ["sr_belot_4", "sr_belot_3", "sr_belot_2"])
def test_a_contract_is_worth_what_its_first_position_is_worth(ruleset_id: str) -> None:
    ruleset = load_ruleset(ruleset_id)
    hands = deal(ruleset, 2)
    for value in value_contracts(ruleset, hands):
        contract = Contract(value.trump, value.soloist or 0)
        position = position_from(Diagram(ruleset=ruleset, hands=hands, contract=contract))
        assert value.points == solve(position).points


def test_open_layout_is_valued_from_piles() -> None:
    ruleset = load_ruleset("sr_belot_2_open")
    piles = tuple(
        tuple(Pile(top, bottom) for top, bottom in zip(hand[:8], hand[8:], strict=True))
        for hand in deal(ruleset, 3)
    )
    for value in value_contracts(ruleset, piles=piles, limit_ms=100):
        assert 0 <= value.side_a.low <= value.side_a.high <= 252


def test_open_layout_needs_piles() -> None:
    ruleset = load_ruleset("sr_belot_2_open")
    with pytest.raises(PositionError, match="piles"):
        value_contracts(ruleset, deal(ruleset, 3))


def test_discards_count_for_the_soloist() -> None:
    ruleset = load_ruleset("sr_belot_3")
    hands = deal(ruleset, 4)
    discards = tuple(card for card in ruleset.pack if not any(card in hand for hand in hands))
    with_discards = value_contracts(ruleset, hands, discards=discards)
    for value, bare in zip(with_discards, value_contracts(ruleset, hands), strict=True):
        assert value.side_a.low >= bare.side_a.low
        assert sum(value.points or ()) >= 162


def test_out_of_time_gives_bounds_that_hold_the_value() -> None:
    ruleset = load_ruleset("sr_belot_3")
    hands = deal(ruleset, 0)
    proven = value_contracts(ruleset, hands)
    for bounded, exact in zip(
        value_contracts(ruleset, hands, limit_ms=0, solver=Solver()), proven, strict=True
    ):
        assert bounded.side_a.low <= exact.side_a.low <= bounded.side_a.high
        assert bounded.points is None or bounded.points == exact.points


@pytest.mark.parametrize("limit_ms", [-1, math.nan])
def test_impossible_time_is_refused(limit_ms: float) -> None:
    ruleset = load_ruleset("hr_bela_4")
    with pytest.raises(ValueError, match="limit_ms"):
        value_contracts(ruleset, deal(ruleset, 1), limit_ms=limit_ms)


def test_faulty_hands_are_refused_with_every_fault() -> None:
    ruleset = load_ruleset("hr_bela_4")
    first, second, third, fourth = deal(ruleset, 1)
    with pytest.raises(PositionError) as caught:
        value_contracts(ruleset, [first[1:], second, third, (*fourth, first[0])])
    assert [fault.pointer for fault in caught.value.faults] == ["/hands/0", "/hands/3"]
