"""The instant answer: what the formulas say of every legal call, and how far off they are."""

from __future__ import annotations

import numpy as np
import pytest

from solver.advice import CallMethod, advise_call
from solver.advice.calling.betting_values import bet_values
from solver.advice.calling.policy import call_policy
from solver.double_dummy.objective import Objective
from solver.errors import PositionError
from solver.game.auction import Call
from solver.rules import load_ruleset
from tests.advice.calling.auctions import HIDDEN, question_of


@pytest.mark.parametrize("name", HIDDEN)
def test_the_table_answers_about_every_legal_call_at_once(name: str) -> None:
    question = question_of(load_ruleset(name), seed=7)
    advice = advise_call(question, method=CallMethod.TABLE)
    values = call_policy(question.ruleset).call_values(
        question.state, np.array([question.hand.mask], dtype=np.uint32)
    )[0]
    expected = dict(zip(question.legal_calls, values.tolist(), strict=True))
    assert {call.call: call.mean.mean for call in advice.calls} == pytest.approx(expected)
    assert [call.mean.mean for call in advice.calls] == sorted(expected.values(), reverse=True)
    assert (advice.worlds, advice.method, advice.is_complete) == (0, CallMethod.TABLE, True)


@pytest.mark.parametrize("name", HIDDEN)
def test_the_table_tells_its_error_where_contracts_are_called(name: str) -> None:
    question = question_of(load_ruleset(name), seed=7)
    advice = advise_call(question, method=CallMethod.TABLE)
    has_contracts = any(call.trump is not None for call in question.legal_calls)
    assert (advice.error is not None) == has_contracts


def test_betting_is_worth_the_pot_by_the_chance_less_what_it_costs() -> None:
    question = question_of(load_ruleset("debrec_short_pot_2"), seed=2, calls=(Call.PAY,))
    betting = question.state.betting
    assert betting is not None
    found = bet_values(betting, (Call.PAY, Call.RAISE, Call.DROP), np.array([0.25]))[0]
    assert found.tolist() == pytest.approx([0.25 * 6 - 2, 0.25 * 18 - 8, 0])


def test_the_table_knows_nothing_of_the_match() -> None:
    question = question_of(load_ruleset("hr_bela_4"), seed=7, score=(0, 0))
    with pytest.raises(PositionError) as caught:
        advise_call(question, objective=Objective.MATCH, method=CallMethod.TABLE)
    assert [(each.pointer, str(each.code)) for each in caught.value.faults] == [("/method", "wrong-value")]
