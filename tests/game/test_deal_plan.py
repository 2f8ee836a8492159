"""What is dealt to whom and when."""

from __future__ import annotations

import csv
from dataclasses import asdict
from pathlib import Path

import pytest

from solver.cards import parse_card
from solver.game.contract import Trump
from solver.game.deal_plan import (
    SecondDeal,
    card_count,
    is_played_on,
    may_choose_turnup,
    may_demand_new_deal,
    may_swap_seven,
    rejoin_stock,
    second_deal,
    second_packets,
    spread,
    turnups_offered,
)
from solver.rules import load_ruleset, parse_ruleset, ruleset_ids
from tests.game.examples import Example, cards_of, examples

_DERIVED = Path(__file__).parent.parent / "data" / "derived_quantities.csv"


@pytest.mark.parametrize("example", examples("deal"))
def test_cards_go_where_the_examples_say(example: Example) -> None:
    assert asdict(card_count(example.ruleset)) == example.expected


@pytest.mark.parametrize("example", examples("second_deal"))
def test_second_deal_of_the_examples(example: Example) -> None:
    wants = example.given.get("wants_turnup", False)
    assert (
        asdict(second_deal(example.ruleset, example.given["round"], wants_turnup=wants)) == example.expected
    )


@pytest.mark.parametrize("example", examples("proposals"))
def test_number_of_proposals_of_the_examples(example: Example) -> None:
    assert turnups_offered(example.ruleset) == example.expected


@pytest.mark.parametrize("example", examples("layout"))
def test_layout_of_the_examples(example: Example) -> None:
    assert asdict(spread(example.ruleset)) == example.expected


@pytest.mark.parametrize("example", examples("throw_in"))
def test_weak_hands_of_the_examples(example: Example) -> None:
    assert may_demand_new_deal(example.ruleset, cards_of(example.given["hand"])) is example.expected


@pytest.mark.parametrize("example", examples("swap"))
def test_exchange_of_the_seven_in_the_examples(example: Example) -> None:
    may = may_swap_seven(
        example.ruleset,
        on_turnup=example.given["trump_is_turnup_suit"],
        from_first_hand=example.given["seven_in"] == "first_hand",
        declared_with_it=example.given["declared_with_seven"],
    )
    assert may is example.expected


def test_card_counts_of_all_systems_are_those_of_the_table() -> None:
    with _DERIVED.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        count = card_count(load_ruleset(row["system"]))
        numbers = [str(count.played), str(count.discarded), str(count.out)]
        assert numbers == [row["cards_in_play"], row["discarded"], row["out_of_play"]]


@pytest.mark.parametrize("system", ruleset_ids())
def test_second_packets_fill_every_hand(system: str) -> None:
    ruleset = load_ruleset(system)
    taker = 0 if ruleset.auction.rounds else None
    second = second_deal(ruleset, 1 if ruleset.auction.rounds else 0)
    dealt = [0] * ruleset.playing_seats
    for seat, cards in second_packets(ruleset, range(ruleset.playing_seats), taker, second):
        dealt[seat] += cards
    assert dealt[1:] == [second.others_from_stock] * (len(dealt) - 1)
    assert dealt[0] == (second.others_from_stock if taker is None else second.taker_from_stock)


def test_soloist_of_belot_for_three_starts_and_finishes_the_second_deal() -> None:
    ruleset = load_ruleset("sr_belot_3")
    packets = second_packets(ruleset, range(3), 0, second_deal(ruleset, 1))
    assert list(packets) == [(0, 2), (1, 2), (2, 2), (0, 2), (1, 2), (2, 2), (0, 2)]


def test_only_macedonian_for_two_leaves_the_turned_card_to_choice_and_only_in_round_two() -> None:
    choices = [(system, asked) for system in ruleset_ids() for asked in (1, 2)]
    free = [(system, asked) for system, asked in choices if may_choose_turnup(load_ruleset(system), asked)]
    assert free == [("mk_beljot_2", 2)]


@pytest.mark.parametrize(("taken", "gets"), [("no", False), ("round1", False), ("both", True)])
def test_taker_of_round_two_gets_the_turned_card_only_where_both_rounds_do(taken: str, gets: bool) -> None:
    ruleset = parse_ruleset(f"mk_beljot_2{{turnup_taken={taken}}}")
    assert second_deal(ruleset, 2) == SecondDeal(gets, 3 - gets, 3)


@pytest.mark.parametrize(("system", "goes_back"), [("fr_belote_4", True), ("klaber_2", False)])
def test_turned_card_that_nobody_took_goes_back_only_where_the_whole_pack_is_needed(
    system: str, goes_back: bool
) -> None:
    assert rejoin_stock(load_ruleset(system)) is goes_back


@pytest.mark.parametrize(
    ("swap", "first_hand", "declared", "may"),
    [
        ("no", True, False, False),
        ("first_hand", True, True, True),
        ("first_hand", False, False, False),
        ("before_play", False, True, True),
        ("before_declaring", False, False, True),
        ("before_declaring", True, True, False),
    ],
)
def test_exchange_follows_the_agreed_option(swap: str, first_hand: bool, declared: bool, may: bool) -> None:
    ruleset = parse_ruleset(f"klaber_2{{seven_swap={swap}}}")
    assert (
        may_swap_seven(ruleset, on_turnup=True, from_first_hand=first_hand, declared_with_it=declared) is may
    )
    assert not may_swap_seven(ruleset, on_turnup=False, from_first_hand=True, declared_with_it=False)


@pytest.mark.parametrize(
    ("system", "trump", "turnup", "is_on"),
    [
        ("debrec_samara", Trump.NO_TRUMP, "AD", True),
        ("debrec_samara", Trump.NO_TRUMP, "JD", False),
        ("debrec_samara", Trump.ALL_TRUMPS, "JD", True),
        ("debrec_samara", Trump.DIAMONDS, "AD", True),
        ("debrec_samara", Trump.HEARTS, "AD", False),
        ("debrec_crimea", Trump.NO_TRUMP, "AD", False),
    ],
)
def test_contracts_a_turned_card_stands_for(system: str, trump: Trump, turnup: str, is_on: bool) -> None:
    assert is_played_on(load_ruleset(system), trump, parse_card(turnup)) is is_on


def test_no_hand_is_too_weak_where_there_is_no_such_right() -> None:
    hand = cards_of(["7S", "8S", "7H", "8H", "7D"])
    assert may_demand_new_deal(load_ruleset("fr_belote_4"), hand)
    assert not may_demand_new_deal(parse_ruleset("fr_belote_4{throw_in_below=0}"), hand)
