"""What to call: every legal call in the same worlds, each deal solved and settled, and how sure that is."""

from __future__ import annotations

import os
import time
from typing import TypedDict, Unpack

from solver._kernel import StopToken
from solver.advice.calling.auction_worlds import auction_worlds
from solver.advice.calling.call_answer import AuctionAdvice, CallMethod, Unit
from solver.advice.calling.call_ranking import ranked_calls
from solver.advice.calling.call_table import table_advice
from solver.advice.calling.call_values import Valuer
from solver.advice.calling.contract_results import Effort
from solver.advice.calling.judged_calls import JudgedCalls
from solver.advice.calling.policy import call_policy
from solver.advice.calling.prior import call_prior
from solver.advice.calling.question import CallQuestion
from solver.advice.calling.reasons import with_last_trick
from solver.advice.rounds import Clock, Progress
from solver.advice.statistics import Verdict, verdict
from solver.double_dummy.objective import Objective
from solver.equity import match_equity
from solver.errors import Fault, PositionError
from solver.game import FaultCode
from solver.game.auction import Call
from solver.rules.choices import Stakes

DEFAULT_WORLDS = 600
"""How many deals are looked at, if time allows and all calls but one are not far behind before."""

DRAWS = 8
"""In how many ways each solved deal comes out at the table: far cheaper than to solve another one."""


class CallOptions(TypedDict, total=False):
    """The options of ``advise_call``."""

    worlds: int
    limit_ms: float | None
    seed: int
    objective: Objective
    method: CallMethod
    threads: int | None
    progress: Progress | None
    stop: StopToken | None


def best_call(question: CallQuestion, **options: Unpack[CallOptions]) -> Call:
    """What to call; ``options`` as in ``advise_call``, which see for errors."""
    return advise_call(question, **options).best


def advise_call(
    question: CallQuestion,
    *,
    worlds: int = DEFAULT_WORLDS,
    limit_ms: float | None = None,
    seed: int = 0,
    objective: Objective = Objective.WRITTEN,
    method: CallMethod = CallMethod.AUTO,
    threads: int | None = None,
    progress: Progress | None = None,
    stop: StopToken | None = None,
) -> AuctionAdvice:
    """What the player who is asked should call.

    ``worlds``: how many deals are looked at, at most. ``limit_ms`` bounds the time in milliseconds; a few
    deals are always looked at. ``seed``: the same one gives the same answer as long as no limit is reached.
    ``objective``: written points, or with ``match`` the probability to win the match. ``threads``: by default
    one for each processor, at most 8.

    Raises:
        PositionError: ``missing-score``, the match is asked about without its score; ``no-equity``, the game
            has no match; ``wrong-value``, trick points are no reason to call.
        ValueError: ``worlds`` is not positive, or ``limit_ms`` is negative or not a number.
    """
    if worlds < 1:
        raise ValueError(f"worlds must be 1 or more, not {worlds}")
    if limit_ms is not None and not limit_ms >= 0:
        raise ValueError(f"limit_ms must be 0 or more, not {limit_ms}")
    _check_objective(question, objective)
    started = time.perf_counter()
    if method is CallMethod.TABLE:
        return table_advice(question, objective, started)
    number = min(8, os.cpu_count() or 1) if threads is None else max(1, threads)
    effort = Effort(seed, number, stop)
    weighted = auction_worlds(question, worlds, seed, call_policy(question.ruleset))
    judged = JudgedCalls(question, Valuer(question, objective, effort, DRAWS), weighted)
    judged.in_rounds(Clock(started, limit_ms), progress)
    done = judged.done
    unit = unit_of_values(question, objective)
    prior = call_prior(question) if unit is Unit.POINTS else None
    calls = ranked_calls(question.legal_calls, judged.values, judged.reasons, weighted, prior)
    calls = with_last_trick(question.ruleset, calls, judged.reasons, Clock(started, limit_ms))
    effective = weighted.effective(done)
    found = verdict([call.behind for call in calls[1:]], effective, exhaustive=False)
    return AuctionAdvice(
        seat=question.seat,
        objective=objective,
        method=CallMethod.SAMPLING,
        unit=unit,
        verdict=found,
        calls=calls,
        worlds=done,
        effective_worlds=effective,
        error=None,
        is_complete=done == len(weighted) or found is Verdict.CLEAR,
        elapsed_ms=(time.perf_counter() - started) * 1000,
    )


def unit_of_values(question: CallQuestion, objective: Objective) -> Unit:
    """What the values of calls are counted in."""
    if objective is Objective.MATCH:
        return Unit.PROBABILITY
    stakes = question.ruleset.match.stakes
    return Unit.TOKENS if stakes in (Stakes.POT, Stakes.TOKENS) else Unit.POINTS


def _check_objective(question: CallQuestion, objective: Objective) -> None:
    if objective is Objective.POINTS:
        detail = "calls are compared by what is written, or by the match"
        raise PositionError(Fault("/objective", FaultCode.WRONG_VALUE, detail))
    if objective is Objective.MATCH and question.score is None:
        detail = "the score of the match is needed to play for it"
        raise PositionError(Fault("/score", FaultCode.MISSING_SCORE, detail))
    if objective is Objective.MATCH:
        try:
            match_equity(question.ruleset)
        except PositionError as error:
            raise PositionError(fault.below("/objective") for fault in error.faults) from None
