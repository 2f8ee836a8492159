"""The order of calls and what is said of each, from values that are given."""

from __future__ import annotations

import numpy as np
import pytest

from solver.advice.calling.call_ranking import ranked_calls
from solver.advice.calling.call_values import CallValues
from solver.advice.weighing import WeightedWorlds
from solver.game.auction import Call
from solver.worlds.counting import DealtWorlds


def values_of(*amounts: float) -> CallValues:
    """A call that is worth this in so many worlds."""
    found = CallValues.of_size(len(amounts))
    found.values[:] = amounts
    return found


def counting(*shares: float) -> WeightedWorlds:
    """Worlds that count so much."""
    nothing = np.zeros(len(shares), dtype=np.uint32)
    dealt = DealtWorlds((0,), nothing[:, None], nothing, nothing)
    return WeightedWorlds(dealt, np.array(shares), exhaustive=False)


def test_means_are_weighted_by_the_shares_of_worlds() -> None:
    values = {Call.HEARTS: values_of(100, 0), Call.PASS: values_of(20, 20)}
    hearts_first = ranked_calls(list(values), values, {}, counting(0.5, 0.5))
    pass_first = ranked_calls(list(values), values, {}, counting(0.1, 0.9))
    assert [call.call for call in hearts_first] == [Call.HEARTS, Call.PASS]
    assert [call.mean.mean for call in pass_first] == pytest.approx([20, 10])


def test_of_equal_calls_a_pass_is_first_then_the_order_of_the_rules() -> None:
    legal = [Call.SPADES, Call.HEARTS, Call.PASS]
    values = {call: values_of(0.1, 0.2) for call in legal}
    ranked = ranked_calls(legal, values, {}, counting(0.3, 0.7))
    assert [call.call for call in ranked] == [Call.PASS, Call.SPADES, Call.HEARTS]
    assert all(call.behind.is_exact for call in ranked)


def test_chances_are_of_the_worlds_in_which_a_contract_is_played() -> None:
    found = values_of(1, 2, 3, 4)
    found.played[:3], found.own[:1] = True, True
    found.passes[:2], found.points[:3] = True, [100, 50, 30]
    (call,) = ranked_calls([Call.PASS], {Call.PASS: found}, {}, counting(0.1, 0.2, 0.3, 0.4))
    assert call.p_pass == pytest.approx(0.5)
    assert call.points == pytest.approx((10 + 10 + 9) / 0.6)
    assert call.course is not None
    assert (call.course.own, call.course.others, call.course.unplayed) == pytest.approx((0.1, 0.5, 0.4))


def test_nothing_is_said_of_a_contract_that_is_never_played() -> None:
    (call,) = ranked_calls([Call.PASS], {Call.PASS: values_of(1, 2)}, {}, counting(0.5, 0.5))
    assert (call.p_pass, call.p_all_tricks, call.points) == (None, None, None)


def test_of_equal_calls_the_one_that_writes_more_is_first() -> None:
    legal = [Call.SPADES, Call.PASS, Call.HEARTS]
    values = {call: values_of(1, 1) for call in legal}
    values[Call.HEARTS].leads[:] = [50, -20]
    ranked = ranked_calls(legal, values, {}, counting(0.5, 0.5))
    assert [call.call for call in ranked] == [Call.HEARTS, Call.PASS, Call.SPADES]


def test_a_call_that_was_dropped_is_compared_on_the_worlds_it_was_looked_at() -> None:
    values = {
        Call.SPADES: values_of(90, 0),
        Call.HEARTS: values_of(50, 50, 60, 60),
        Call.PASS: values_of(0, 1, 2, 3),
    }
    ranked = ranked_calls(list(values), values, {}, counting(1, 1, 1, 1))
    assert [call.call for call in ranked] == [Call.HEARTS, Call.PASS, Call.SPADES]
    assert ranked[2].behind.mean == pytest.approx(-5)
