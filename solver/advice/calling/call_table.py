"""The instant answer to what to call, from the formulas of the call policy alone. Solves nothing."""

from __future__ import annotations

import time

import numpy as np

from solver.advice.calling.call_answer import AuctionAdvice, CallAdvice, CallMethod, Course, Unit
from solver.advice.calling.policy import CallPolicy, call_policy
from solver.advice.calling.question import CallQuestion
from solver.advice.statistics import Estimate, Verdict
from solver.double_dummy.objective import Objective
from solver.errors import Fault, PositionError
from solver.game import FaultCode
from solver.game.auction import Call
from solver.rules.choices import Stakes


def table_advice(question: CallQuestion, objective: Objective, started: float) -> AuctionAdvice:
    """All calls by the formulas; the verdict is clear if the best leads by more than their error.

    Where no contract may be called the error is not known, and no lead is clear.

    ``started``: when the question was asked, by ``time.perf_counter``.

    Raises:
        PositionError: ``wrong-value``, formulas know nothing of the match.
    """
    if objective is not Objective.WRITTEN:
        detail = "the table knows what calls write, not what they do for the match"
        raise PositionError(Fault("/method", FaultCode.WRONG_VALUE, detail))
    policy, legal = call_policy(question.ruleset), question.legal_calls
    hands = np.array([question.hand.mask], dtype=np.uint32)
    values = dict(zip(legal, policy.call_values(question.state, hands)[0].tolist(), strict=True))
    order = sorted(
        legal, key=lambda call: (-round(values[call], 9), call is not Call.PASS, legal.index(call))
    )
    errors = [
        policy.error(call, question.state.turnup).root_mean_square for call in legal if call.trump is not None
    ]
    error = max(errors, default=None)
    best = values[order[0]]
    leads = all(error is not None and best - values[call] > error for call in order[1:])
    is_pot = question.ruleset.match.stakes is Stakes.POT
    return AuctionAdvice(
        seat=question.seat,
        objective=objective,
        method=CallMethod.TABLE,
        unit=Unit.TOKENS if is_pot else Unit.POINTS,
        verdict=Verdict.CLEAR if leads else Verdict.CLOSE,
        calls=tuple(_advice(question, policy, call, values[call], best) for call in order),
        worlds=0,
        effective_worlds=0.0,
        error=error,
        is_complete=True,
        elapsed_ms=(time.perf_counter() - started) * 1000,
    )


def _advice(question: CallQuestion, policy: CallPolicy, call: Call, value: float, best: float) -> CallAdvice:
    p_pass = None
    if call.trump is not None:
        state, hands = question.state, np.array([question.hand.mask], dtype=np.uint32)
        found = policy.estimates(hands, question.seat, call, state.turnup, state.asking_round)
        p_pass = float(found.passes[0])
    return CallAdvice(
        call=call,
        mean=_exactly(value),
        behind=_exactly(value - best),
        course=Course(own=1.0, others=0.0, unplayed=0.0) if call.trump else None,
        p_pass=p_pass,
        p_all_tricks=None,
        points=None,
    )


def _exactly(value: float) -> Estimate:
    return Estimate(value, value, value)
