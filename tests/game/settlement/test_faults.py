"""Tests of summaries that do not add up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from solver.errors import PositionError
from solver.game.contract import Contract, Trump
from solver.game.settlement import DealResult, Hanging, settle
from solver.rules import load_ruleset

SOUND = DealResult(contract=Contract(Trump.HEARTS, 0), card_points=(72, 80), last=0, tricks=(4, 4))
STOPPED = DealResult(
    contract=Contract(Trump.HEARTS, 0), card_points=(40, 9, 0), last=None, tricks=(4, 1, 0), stopped=True
)


def faults(system: str, result: DealResult) -> list[tuple[str, str]]:
    with pytest.raises(PositionError) as caught:
        settle(load_ruleset(system), result)
    return [(fault.pointer, str(fault.code)) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        ({"card_points": (72, 81)}, "/cards", "too-many-points"),
        ({"card_points": (72, 79)}, "/cards", "too-few-points"),
        ({"card_points": (72, 80, 0)}, "/cards", "wrong-number-of-units"),
        ({"card_points": (-1, 153)}, "/cards/0", "negative-number"),
        ({"last": None}, "/last", "missing-last"),
        ({"last": 2}, "/last", "no-such-unit"),
        ({"tricks": (5, 4)}, "/tricks", "too-many-tricks"),
        ({"tricks": (0, 0), "card_points": (0, 152)}, "/tricks", "too-few-tricks"),
        ({"tricks": (8, 0)}, "/cards/1", "points-without-trick"),
        ({"tricks": (0, 8), "card_points": (0, 152)}, "/last", "last-without-trick"),
        ({"bela": (0, 0, 20)}, "/bela", "wrong-number-of-units"),
        ({"bela": (20, 20)}, "/bela", "wrong-bela"),
        ({"bela": (10, 0)}, "/bela/0", "wrong-bela"),
        ({"declared": (0, -20)}, "/declarations/1", "negative-number"),
        ({"hanging": (Hanging(81, 0),)}, "/hanging", "nothing-hangs"),
        ({"stopped": True}, "/stopped", "no-early-stop"),
        ({"capot_call": 0}, "/capot_call", "no-capot-call"),
        ({"contract": Contract(Trump.NO_TRUMP, 0)}, "/contract/trump", "no-such-contract"),
        ({"contract": Contract(Trump.HEARTS, 4)}, "/contract/taker", "no-such-seat"),
    ],
)
def test_fault_is_reported_where_it_is(change: dict[str, Any], pointer: str, code: str) -> None:
    assert (pointer, code) in faults("hr_bela_4", replace(SOUND, **change))


def test_independent_faults_are_reported_together() -> None:
    result = replace(SOUND, last=2, bela=(20,), capot_call=5, hanging=(Hanging(-1, 0),))
    assert faults("hr_bela_4", result) == [
        ("/bela", "wrong-number-of-units"),
        ("/last", "no-such-unit"),
        ("/hanging", "nothing-hangs"),
        ("/hanging/0/points", "negative-number"),
        ("/capot_call", "no-such-unit"),
        ("/capot_call", "no-capot-call"),
    ]


def test_deal_cannot_be_stopped_before_the_soloist_has_his_points() -> None:
    assert faults("ru_belot_3", STOPPED) == [("/stopped", "stopped-too-early")]


def test_stop_with_the_last_trick_counts_its_ten_points() -> None:
    assert settle(load_ruleset("ru_belot_3"), replace(STOPPED, last=0)).written[0] == 100


def test_declarations_do_not_score_in_france() -> None:
    assert faults("fr_belote_4", replace(SOUND, declared=(20, 0))) == [("/declarations", "no-declarations")]


def test_bela_does_not_exist_in_all_trumps() -> None:
    result = replace(SOUND, contract=Contract(Trump.ALL_TRUMPS, 0), bela=(20, 0))
    assert faults("debrec_samara", result) == [("/bela", "wrong-bela")]


def test_soloist_without_a_trick_may_have_the_points_of_his_discards() -> None:
    result = replace(SOUND, card_points=(21, 100, 31), tricks=(0, 7, 3), last=1)
    assert settle(load_ruleset("sr_belot_3"), result).written == (0, 110, 31)


def test_resting_dealer_has_no_tricks() -> None:
    result = replace(SOUND, card_points=(72, 50, 20, 0), tricks=(3, 3, 2, 1))
    assert faults("debrec_4", result) == [("/tricks/3", "no-such-unit")]
