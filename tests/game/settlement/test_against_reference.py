"""The settlement and the naive model of tests/reference on random sums of deals, half of them tied.

Every system and random house rules; the match that the deal ends or not; thresholds and penalties.
"""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random

import pytest

from solver.game.contract import Contract, Trump
from solver.game.match import MatchState
from solver.game.play import play_rules
from solver.game.settlement import (
    DealResult,
    breach_points,
    counted_points,
    has_taker,
    pass_threshold,
    playing_units,
    result_faults,
    settle,
)
from solver.rules import ruleset_ids
from solver.rules.choices import Penalty
from tests.game import reference_words as words
from tests.game.house_rules import House, plain, random_house
from tests.reference import match as naive_match
from tests.reference import settlement as naive
from tests.reference.ledger import Hung, breach
from tests.reference.summary import Summary, own_entries

SUMS_PER_SYSTEM = int(os.environ.get("BELOT_TEST_RANDOM_DEALS", "1000")) // 20
SYSTEMS = ruleset_ids()


def random_summary(random: Random, house: House) -> Summary:
    """Sums that a deal can have; units without a trick, Bela and hanging points are frequent."""
    ruleset = house.ruleset
    units = playing_units(ruleset)
    trump = random.choice(ruleset.contracts)
    winners = random.sample(units, random.randint(1, len(units)))
    points = dict.fromkeys(units, 0)
    rules = play_rules(ruleset, Trump(trump))
    face = 2 if counted_points(ruleset, Trump(trump), 1) == 2 else 1
    for card in random.sample(list(ruleset.pack), ruleset.cards_in_play + ruleset.discarded):
        points[random.choice(winners)] += rules.card_points(card) // face
    has_bela = trump in "SHDC" and random.random() < 0.4
    hangs = str(house.values["tie"]).startswith("hang")
    extras = [0, 0, 0, 20, 50] if house.values["decl_scope"] != "none" else [0]
    return Summary(
        taker=random.choice(units) if has_taker(ruleset) else None,
        cards=points,
        last=random.choice(winners),
        tricks={unit: int(unit in winners) for unit in units},
        declared={unit: random.choice(extras) for unit in units},
        bela={random.choice(units): 20} if has_bela else {},
        trump=trump,
        hanging=[Hung(random.choice(units), random.randint(1, 99)) for _ in range(random.randrange(3))]
        if hangs
        else [],
        capot_call=random.choice(units) if ruleset.play.capot_call and random.random() < 0.2 else None,
        dealer_declared=random.choice(extras) if ruleset.table.dealer_out else 0,
    )


def tied(house: House, summary: Summary) -> Summary:
    """The sums with card points moved so that the taker has as much as he is compared with, if possible."""
    if summary.taker is None:
        return summary
    compared = naive.settle(house.values, replace(summary, capot_call=None)).compared
    rival = max(summary.opponents(), key=lambda unit: compared[unit])
    others = [compared[unit] for unit in summary.opponents()]
    is_each = house.values["pass_vs"] == "each"
    missing = ((max(others) if is_each else sum(others)) - compared[summary.taker]) // 2
    cards = dict(summary.cards)
    cards[summary.taker] += missing
    cards[rival] -= missing
    is_possible = all(amount == 0 or summary.tricks[unit] for unit, amount in cards.items())
    return replace(summary, cards=cards) if is_possible and min(cards.values()) >= 0 else summary


def result_of(house: House, summary: Summary) -> DealResult:
    """The same sums for the library."""
    ruleset, trump = house.ruleset, Trump(summary.trump)
    declared = dict(summary.declared)
    if ruleset.table.dealer_out:
        declared[ruleset.units - 1] = summary.dealer_declared
    units = range(ruleset.units)
    return DealResult(
        contract=Contract(trump, summary.taker or 0),
        card_points=tuple(counted_points(ruleset, trump, summary.cards.get(unit, 0)) for unit in units),
        last=summary.last,
        tricks=tuple(summary.tricks.get(unit, 0) for unit in units),
        declared=tuple(declared.get(unit, 0) for unit in units),
        bela=tuple(summary.bela.get(unit, 0) for unit in units),
        hanging=words.hanging_points(tuple(summary.hanging)),
        stopped=has_enough(house, summary),
        capot_call=summary.capot_call,
    )


def has_enough(house: House, summary: Summary) -> bool:
    """Whether the soloist has what would have let him end the deal, as a finished deal is summed up."""
    needed = house.ruleset.play.early_stop
    if not needed or summary.taker is None:
        return False
    points = counted_points(house.ruleset, Trump(summary.trump), summary.cards[summary.taker])
    return points + (10 if summary.last == summary.taker else 0) >= needed


def houses(random: Random, system: str) -> list[House]:
    """The system, and as often house rules."""
    half = SUMS_PER_SYSTEM // 2
    return [plain(system)] * half + [random_house(random, system) for _ in range(half)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_sums_are_settled_alike_and_end_the_match_alike(system: str) -> None:
    random = Random(system)
    for house in houses(random, system):
        summary = random_summary(random, house)
        if random.random() < 0.5:
            summary = tied(house, summary)
        result = result_of(house, summary)
        assert result_faults(house.ruleset, result) == (), (house.name, summary)
        settlement, sheet = settle(house.ruleset, result), naive.settle(house.values, summary)
        assert words.settled(settlement, sorted(summary.cards)) == words.sheet(sheet), (house.name, summary)

        target = house.ruleset.match.target
        before = tuple(target - random.randint(-5, 200) for _ in range(house.ruleset.units))
        match = replace(MatchState.start(house.ruleset), scores=before).after_deal(settlement)
        made = own_entries(house.values, summary)
        winner = naive_match.winner_after_deal(house.values, before, sheet.entries, made)
        assert match.winner == winner, (house.name, summary, before)


@pytest.mark.parametrize("system", SYSTEMS)
def test_thresholds_of_two_sides_are_alike(system: str) -> None:
    random = Random(system)
    for house in houses(random, system)[::5]:
        if not has_taker(house.ruleset) or len(playing_units(house.ruleset)) != 2:
            continue
        for extras in (0, 20, 70):
            found, expected = pass_threshold(house.ruleset, extras), naive.threshold(house.values, extras)
            answer = (found.total, found.half, found.taker_needs, found.defence_needs)
            wanted = (expected.total, expected.half, expected.taker_needs, expected.defence_needs)
            assert answer == wanted, (house.name, extras)


@pytest.mark.parametrize("penalty", [penalty.value for penalty in Penalty if penalty is not Penalty.NO])
@pytest.mark.parametrize("system", SYSTEMS)
def test_breaches_cost_alike(system: str, penalty: str) -> None:
    house = random_house(Random(0), system, ["gap"], penalty=penalty)
    units = playing_units(house.ruleset)
    for offender in units:
        found = breach_points(house.ruleset, offender, declared=70, all_points_of_deal=200)
        expected = breach(house.values, offender, units, 70, 200)
        assert {unit: found[unit] for unit in units} == expected
