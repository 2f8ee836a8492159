"""The second model against every worked example, and its random deals against what must be true of a deal."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from .examples import ADAPTERS
from .full_deal import DealRecord, random_deal
from .ledger import Hung
from .settlement import settle
from .summary import Summary
from .systems import DATA, number_of_players, pack, parameters, system_ids

EXAMPLES: list[dict[str, Any]] = json.loads((DATA / "examples.json").read_text(encoding="utf-8"))
DEALS_PER_SYSTEM = 12


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_model_answers_as_the_example_does(example: dict[str, Any]) -> None:
    answer = ADAPTERS[example["kind"]](parameters(example["system"]), example["input"])
    expected = example["expected"]
    if isinstance(answer, set):
        assert answer == set(expected)
    elif example["kind"] == "score":
        assert {name: answer[name] for name in expected} == expected
        assert "hang" in expected or not answer["hang"]
        assert "bajt" in expected or "tokens" in expected or not answer["bajt"]
    else:
        assert answer == expected


def test_every_kind_of_example_has_an_adapter_and_every_adapter_an_example() -> None:
    assert {example["kind"] for example in EXAMPLES} == set(ADAPTERS)


def deals(system: str) -> list[DealRecord]:
    return [random_deal(Random(seed), system) for seed in range(DEALS_PER_SYSTEM)]


@pytest.mark.parametrize("system", system_ids())
def test_random_deal_uses_every_card_of_the_pack_once(system: str) -> None:
    for deal in deals(system):
        first = [card for hand in deal.first_hands for card in hand]
        assert sorted([*first, *deal.turnups, *deal.stock]) == sorted(pack(parameters(system)))


@pytest.mark.parametrize("system", system_ids())
def test_hands_discards_and_left_over_are_the_whole_pack(system: str) -> None:
    for deal in deals(system):
        if deal.hands is not None and all(deal.hands):
            held = [card for hand in deal.hands for card in hand]
            assert sorted([*held, *deal.discards, *deal.left_over]) == sorted(pack(parameters(system)))


@pytest.mark.parametrize("system", system_ids())
def test_random_deal_ends_with_a_sheet_for_every_unit(system: str) -> None:
    for deal in deals(system):
        assert deal.sheet is not None
        assert json.loads(json.dumps(deal.events)) == deal.events


@pytest.mark.parametrize("system", system_ids())
def test_every_system_deals_some_hands_that_are_played_out(system: str) -> None:
    assert any(deal.summary is not None and deal.summary.last is not None for deal in deals(system))


def test_piles_of_a_full_deal_hold_152_points_in_a_pair_game() -> None:
    for deal in deals("hr_bela_4"):
        if deal.summary is not None:
            assert sum(deal.summary.cards.values()) == 152


def test_discards_count_for_the_soloist() -> None:
    for deal in deals("sr_belot_3"):
        assert deal.summary is not None
        assert sum(deal.summary.cards.values()) == 152


def hanging_after(system: str, first: Summary, *later: Summary) -> tuple[Hung, ...]:
    sheet = settle(parameters(system), first)
    for summary in later:
        sheet = settle(parameters(system), replace(summary, hanging=sheet.hanging))
    return sheet.hanging


def test_a_further_tie_adds_up() -> None:
    tie = Summary(taker=0, cards={0: 71, 1: 81}, last=0)
    assert sum(hung.points for hung in hanging_after("mk_beljot_4", tie, tie)) == 162


def test_hung_points_are_halved_between_two_defenders_who_win() -> None:
    fall = Summary(taker=0, cards={0: 20, 1: 60, 2: 40}, last=1, hanging=[Hung(1, 71)])
    assert settle(parameters("debrec_3"), fall).written == {0: 0, 1: 60 + 10 + 10 + 35, 2: 40 + 10 + 35}


def test_a_resting_dealer_gets_a_third_of_a_fall_but_no_hung_points() -> None:
    fall = Summary(taker=0, cards={0: 20, 1: 60, 2: 40}, last=1, hanging=[Hung(1, 70)])
    assert settle(parameters("debrec_4"), fall).written == {0: 0, 1: 70 + 6 + 35, 2: 40 + 6 + 35, 3: 6}


def test_next_soloist_of_ruski_belot_gets_hung_points_even_if_he_falls() -> None:
    fall = Summary(taker=0, cards={0: 20, 1: 60, 2: 10}, last=1, hanging=[Hung(1, 46)])
    assert settle(parameters("ru_belot_3"), fall).written[0] == 46


def test_kapo_counts_fifty_for_every_opponent_without_a_trick() -> None:
    stop = Summary(taker=0, cards={0: 52, 1: 10, 2: 0}, last=None, tricks={2: 0}, stopped=True)
    assert settle(parameters("ru_belot_3"), stop).written == {0: 102, 1: 10, 2: 0}


def test_declarations_of_a_side_without_a_trick_go_over_in_belot() -> None:
    summary = Summary(taker=0, cards={0: 152, 1: 0}, last=0, tricks={1: 0}, declared={1: 50})
    assert settle(parameters("sr_belot_4"), summary).written == {0: 302, 1: 0}


def test_defence_with_all_tricks_writes_252_in_france() -> None:
    summary = Summary(taker=0, cards={0: 0, 1: 152}, last=1, tricks={0: 0}, bela={0: 20})
    assert settle(parameters("fr_belote_4"), summary).written == {0: 20, 1: 252}


def test_players_of_a_system_are_the_seats_of_its_hands() -> None:
    assert all(
        len(random_deal(Random(1), system).first_hands) == number_of_players(parameters(system))
        for system in system_ids()
    )
