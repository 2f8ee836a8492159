"""The worked examples of settlement, thresholds, penalties and payments, and of card points."""

from __future__ import annotations

from typing import Any

import pytest

from solver.cards import Rank, Suit
from solver.game.contract import Contract, Trump
from solver.game.play import LAST_TRICK_POINTS, play_rules
from solver.game.settlement import (
    DealResult,
    Hanging,
    Outcome,
    bajt_payments,
    breach_points,
    buyout,
    counted_points,
    difference_payments,
    monela_premium,
    pass_threshold,
    playing_units,
    reclaim_hanging,
    settle,
)
from solver.rules import parse_ruleset
from tests.game.examples import Example, by_unit, examples, per_unit

_OUTCOMES = {
    Outcome.CAPOT_MADE: "capot announced and made",
    Outcome.CAPOT_FAILED: "capot announced and failed",
    Outcome.NO_TAKER: None,
}


def deal_result(example: Example) -> DealResult:
    """The input of a ``score`` example; its cards are counted at their face."""
    ruleset, given = example.ruleset, example.given
    contract = Contract(Trump(given.get("trump", "S")), given.get("taker") or 0)
    plays = {str(unit): 1 for unit in playing_units(ruleset)}
    face = per_unit(ruleset, given["cards"])
    return DealResult(
        contract=contract,
        card_points=tuple(counted_points(ruleset, contract.trump, points) for points in face),
        last=given.get("last"),
        tricks=per_unit(ruleset, {**plays, **given.get("tricks", {})}),
        declared=per_unit(ruleset, given.get("decl", {})),
        bela=per_unit(ruleset, given.get("bela", {})),
        hanging=(Hanging(given["pot"], contract.taker),) if given.get("pot") else (),
        stopped=given.get("stopped", False),
        capot_call=given.get("capot_call"),
    )


@pytest.mark.parametrize("example", examples("score"))
def test_deal_is_settled_as_in_the_example(example: Example) -> None:
    settlement = settle(example.ruleset, deal_result(example))
    expected: dict[str, Any] = example.expected
    tokens = settlement.payments or ()
    answer = {
        "outcome": _OUTCOMES.get(settlement.outcome, settlement.outcome.value),
        "written": by_unit(settlement.written, expected.get("written", {})),
        "compared": by_unit(settlement.compared, expected.get("compared", {})),
        "hang": sum(hanging.points for hanging in settlement.hanging),
        "bajt": [unit for unit, mark in enumerate(settlement.marks) if mark],
        "tokens": by_unit(tokens, expected["tokens"]) if "tokens" in expected else None,
    }
    assert {key: answer[key] for key in expected} == expected


@pytest.mark.parametrize("example", examples("score"))
def test_account_of_the_example_sums_to_what_is_written(example: Example) -> None:
    settlement = settle(example.ruleset, deal_result(example))
    steps = [step.amounts for step in settlement.account if step.adds]
    assert tuple(map(sum, zip(*steps, strict=True))) == settlement.written


@pytest.mark.parametrize("example", examples("threshold"))
def test_threshold_is_that_of_the_example(example: Example) -> None:
    found = pass_threshold(example.ruleset, example.given["declared_and_bela"])
    answer = {name: getattr(found, name) for name in example.expected}
    assert answer == example.expected


@pytest.mark.parametrize("example", examples("reclaim"))
def test_hanging_points_go_where_the_example_says(example: Example) -> None:
    given = example.given
    hanging = Hanging(given["pot"], given["hung_side"])
    awarded = reclaim_hanging(example.ruleset, [hanging], given["next_taker"], Outcome(given["next_outcome"]))
    assert awarded is not None
    assert awarded[example.expected] == given["pot"]


@pytest.mark.parametrize("example", examples("penalty"))
def test_breach_costs_what_the_example_says(example: Example) -> None:
    assert breach_points(example.ruleset, 0, declared=example.given["declared"])[1] == example.expected


@pytest.mark.parametrize("example", examples("deal_lost"))
def test_lost_deal_is_written_as_in_the_example(example: Example) -> None:
    given = example.given
    written = breach_points(
        example.ruleset, given["offender"], all_points_of_deal=given["all_points_of_deal"]
    )
    assert by_unit(written, example.expected) == example.expected


@pytest.mark.parametrize("example", examples("buyout"))
def test_buyout_ends_as_in_the_example(example: Example) -> None:
    found = buyout(example.ruleset, accepted=example.given["accepted"])
    answer = {"taker_writes": found.taker_writes, "deal_played": found.deal_played}
    assert {key: answer[key] for key in example.expected} == example.expected


@pytest.mark.parametrize("example", examples("bajts"))
def test_marks_are_paid_as_in_the_example(example: Example) -> None:
    assert list(bajt_payments(example.ruleset, example.given["bajts"])) == example.expected


@pytest.mark.parametrize("example", examples("monela"))
def test_monela_is_paid_as_in_the_example(example: Example) -> None:
    given = example.given
    assert monela_premium(example.ruleset, given["tables"], given["winner"]) == example.expected


@pytest.mark.parametrize("example", examples("difference"))
def test_difference_is_paid_as_in_the_example(example: Example) -> None:
    assert list(difference_payments(example.given["points"])) == example.expected


@pytest.mark.parametrize("example", examples("pack"))
def test_suit_contract_has_the_card_points_of_the_example(example: Example) -> None:
    trump = Trump(example.given["trump"])
    points_of = play_rules(example.ruleset, trump).points_of
    pack = example.ruleset.pack
    plain = next(suit for suit in Suit if suit is not trump.suit)
    answer = {
        "trump_suit": points_of([card for card in pack if card.suit is trump.suit]),
        "plain_suit": points_of([card for card in pack if card.suit is plain]),
        "pack": points_of(pack),
        "with_last_trick": points_of(pack) + LAST_TRICK_POINTS,
    }
    assert min(card.rank for card in pack) is {7: Rank.SEVEN, 9: Rank.NINE}[example.given["low_rank"]]
    assert {key: answer[key] for key in example.expected} == example.expected


@pytest.mark.parametrize("example", examples("pack2"))
def test_contract_without_a_suit_has_the_card_points_of_the_example(example: Example) -> None:
    plain = parse_ruleset(f"{example.ruleset.id}{{no_suit=samara}}")
    pack = example.ruleset.pack
    answer = {
        "NT": play_rules(plain, Trump.NO_TRUMP).points_of(pack),
        "NT_doubled": play_rules(example.ruleset, Trump.NO_TRUMP).points_of(pack),
        "AT": play_rules(example.ruleset, Trump.ALL_TRUMPS).points_of(pack),
    }
    assert {key: answer[key] for key in example.expected} == example.expected
