"""What formulas say counts as far as they are known to be right, and only the differences between calls."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from solver.advice import Unit, advise_call
from solver.advice.calling import call_advice
from solver.advice.calling.call_ranking import ranked_calls
from solver.advice.calling.call_table import table_advice
from solver.advice.calling.prior import Prior, call_prior
from solver.double_dummy.objective import Objective
from solver.game.auction import Call
from solver.rules import load_ruleset, ruleset_from
from tests.advice.calling.auctions import question_of
from tests.advice.calling.test_call_ranking import counting, values_of

HEARTS_OR_PASS = (Call.HEARTS, Call.PASS)


def samples(means: tuple[float, ...], spread: float, worlds: int) -> NDArray[np.float64]:
    """Independent values of calls with exactly these means and this standard deviation, (calls, worlds)."""
    drawn = np.random.default_rng(0).normal(size=(worlds, len(means)))
    away = np.linalg.qr(drawn - drawn.mean(axis=0))[0] * worlds**0.5
    return np.asarray(np.array(means)[:, None] + spread * away.T)


def differences(prior: Prior, values: NDArray[np.float64]) -> float:
    """By how much the first call leads the second in the end."""
    shares = np.full(values.shape[1], 1 / values.shape[1])
    after = values.mean(axis=1) + prior.shifts(HEARTS_OR_PASS, values, shares)
    return float(after[0] - after[1])


def test_the_lead_lies_between_worlds_and_formulas_by_their_variances() -> None:
    prior = Prior({Call.HEARTS: 60.0, Call.PASS: 0.0}, error=20.0)
    values = samples((10.0, 10.0), spread=100.0, worlds=51)
    variance = 2 * 100.0**2 / 50
    expected = 60.0 * variance / (variance + 20.0**2)
    assert differences(prior, values) == pytest.approx(expected, rel=0.01)


def test_many_worlds_leave_nothing_to_the_formulas() -> None:
    prior = Prior({Call.HEARTS: 60.0, Call.PASS: 0.0}, error=20.0)
    assert differences(prior, samples((10.0, 10.0), 100.0, 50_000)) == pytest.approx(0, abs=0.1)


@pytest.mark.parametrize("level", [-80.0, 0.0, 80.0])
def test_what_all_calls_have_in_common_is_left_to_the_worlds(level: float) -> None:
    prior = Prior({Call.HEARTS: 30.0 + level, Call.PASS: 10.0 + level}, error=20.0)
    values = samples((25.0, 5.0), 100.0, 40)
    shifts = prior.shifts(HEARTS_OR_PASS, values, np.full(40, 1 / 40))
    assert shifts == pytest.approx([0, 0], abs=0.1)


def test_a_call_without_a_formula_keeps_its_mean() -> None:
    prior = Prior({Call.HEARTS: 90.0, Call.PASS: 0.0}, error=20.0)
    calls = (*HEARTS_OR_PASS, Call.NEW_DEAL)
    shifts = prior.shifts(calls, samples((0.0, 0.0, 0.0), 100.0, 40), np.full(40, 1 / 40))
    assert abs(shifts[2]) < 0.1 < abs(shifts[0])


def test_few_worlds_do_not_tell_how_far_they_are_off() -> None:
    prior = Prior({Call.HEARTS: 90.0, Call.PASS: 0.0}, error=20.0)
    shifts = prior.shifts(HEARTS_OR_PASS, samples((0.0, 0.0), 100.0, 7), np.full(7, 1 / 7))
    assert shifts.tolist() == [0, 0]


def test_calls_are_ranked_by_what_is_likeliest_and_keep_their_intervals() -> None:
    amounts = samples((5.0, 0.0), 100.0, 40)
    values = {call: values_of(*row) for call, row in zip(HEARTS_OR_PASS, amounts, strict=True)}
    worlds = counting(*np.ones(40))
    alone = ranked_calls(HEARTS_OR_PASS, values, {}, worlds)
    blended = ranked_calls(HEARTS_OR_PASS, values, {}, worlds, Prior({Call.HEARTS: -40, Call.PASS: 40}, 20.0))
    assert [call.call for call in alone] == [Call.HEARTS, Call.PASS]
    assert [call.call for call in blended] == [Call.PASS, Call.HEARTS]
    widths = [call.behind.high - call.behind.low for call in (alone[1], blended[1])]
    assert widths[0] == pytest.approx(widths[1])


def test_a_dropped_call_is_shifted_by_what_its_own_worlds_leave_open() -> None:
    amounts = samples((0.0, 0.0, 0.0), 100.0, 80)
    calls = (Call.HEARTS, Call.PASS, Call.SPADES)
    values = {call: values_of(*row) for call, row in zip(calls, amounts, strict=True)}
    values[Call.SPADES] = values_of(*amounts[2][:20])
    prior = Prior({Call.HEARTS: 30.0, Call.PASS: 0.0, Call.SPADES: -60.0}, 20.0)
    ranked = ranked_calls(calls, values, {}, counting(*np.ones(80)), prior)
    assert [call.call for call in ranked] == [Call.HEARTS, Call.PASS, Call.SPADES]
    plain = float((amounts[2][:20] - amounts[0][:20]).mean())
    assert ranked[2].behind.mean < plain - 20


def test_formulas_say_what_contracts_and_passing_are_worth() -> None:
    question = question_of(load_ruleset("hr_bela_4"), seed=1)
    prior = call_prior(question)
    assert prior is not None
    instant = {call.call: call.mean.mean for call in table_advice(question, Objective.WRITTEN, 0.0).calls}
    assert prior.values == instant
    assert 5 < prior.error < 60


@pytest.mark.parametrize("name", ["sr_belot_2_open", "debrec_short_bajt_2"])
def test_nothing_is_known_of_formulas_whose_error_was_not_measured(name: str) -> None:
    assert call_prior(question_of(load_ruleset(name), seed=1)) is None


def test_nothing_is_known_of_house_rules_that_write_otherwise() -> None:
    rules = ruleset_from("hr_bela_4{end=full}")
    assert call_prior(question_of(rules, seed=1)) is None


def test_advice_on_few_worlds_is_nearer_to_advice_on_many_with_the_formulas(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    questions = [question_of(load_ruleset("hr_bela_4"), seed=seed) for seed in range(12)]

    def leads(worlds: int) -> NDArray[np.float64]:
        """Of every call over a pass in every question, on few worlds of one seed."""
        found = []
        for question in questions:
            advice = advise_call(question, worlds=worlds, seed=5, threads=1)
            assert advice.unit is Unit.POINTS
            means = {call.call: call.mean.mean for call in advice.calls}
            found += [means[call] - means[Call.PASS] for call in question.legal_calls]
        return np.array(found)

    many, with_formulas = leads(300), leads(16)
    monkeypatch.setattr(call_advice, "call_prior", lambda question: None)
    without = leads(16)
    assert np.sqrt(np.mean((with_formulas - many) ** 2)) < 0.8 * np.sqrt(np.mean((without - many) ** 2))
