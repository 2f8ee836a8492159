"""Auctions whose right call every good player knows; why it is right says known_calls.py."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from solver.advice.calling.call_answer import Unit
from tests.advice.calling.known_calls import (
    CHANCES,
    DIFFERENCES,
    KNOWN_CALLS,
    KnownCall,
    KnownDifference,
    advice_on,
    chance_of,
    instant_advice_on,
    lead_over_pass,
    question_of,
)

MARGINS = {Unit.POINTS: 10.0, Unit.PROBABILITY: 0.05, Unit.TOKENS: 1.0}
"""By so much one value has to be better than another."""


def every(known: Iterable[KnownCall | KnownDifference]) -> pytest.MarkDecorator:
    """The test once for each of ``known``, named after it."""
    return pytest.mark.parametrize("known", list(known), ids=lambda one: one.phrase)


@every(KNOWN_CALLS)
def test_right_call_is_advised(known: KnownCall) -> None:
    assert advice_on(known.asked).best is known.right


@every(KNOWN_CALLS)
def test_other_calls_are_far_behind(known: KnownCall) -> None:
    advice = advice_on(known.asked)
    assert max(call.behind.mean for call in advice.calls[1:]) < -MARGINS[advice.unit]


@every(known for known in KNOWN_CALLS if known.is_easy)
def test_formulas_see_the_right_call_at_once(known: KnownCall) -> None:
    assert instant_advice_on(known.asked).best is known.right


@every(DIFFERENCES)
def test_call_leads_a_pass_by_more_where_it_should(known: KnownDifference) -> None:
    better, worse = advice_on(known.better), advice_on(known.worse)
    more = lead_over_pass(better, known.call) - lead_over_pass(worse, known.call)
    assert more > MARGINS[better.unit]


@every(CHANCES)
def test_contract_is_made_more_often_where_it_should(known: KnownDifference) -> None:
    better, worse = advice_on(known.better), advice_on(known.worse)
    assert chance_of(better, known.call) > chance_of(worse, known.call) + MARGINS[Unit.PROBABILITY]


def test_several_calls_are_legal_wherever_one_is_right() -> None:
    assert all(len(question_of(known.asked).legal_calls) > 1 for known in KNOWN_CALLS)


def test_the_auctions_are_many_and_of_many_games() -> None:
    assert len(KNOWN_CALLS) >= 24
    assert len({known.asked.system for known in KNOWN_CALLS}) >= 12
