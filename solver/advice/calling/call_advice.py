"""What to call: every legal call in the same worlds, each deal solved and settled, and how sure that is."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import TypedDict, Unpack

import numpy as np
from numpy.typing import NDArray

from solver._kernel import StopToken
from solver.advice.calling.auction_worlds import auction_worlds
from solver.advice.calling.call_answer import AuctionAdvice, CallMethod, Unit
from solver.advice.calling.call_ranking import ranked_calls
from solver.advice.calling.call_table import table_advice
from solver.advice.calling.call_values import CallValues, Valuer
from solver.advice.calling.contract_results import ContractResults, Effort
from solver.advice.calling.policy import call_policy
from solver.advice.calling.question import CallQuestion
from solver.advice.calling.reasons import ReasonCounts, with_last_trick
from solver.advice.calling.rollout import played_out
from solver.advice.rounds import Clock, Progress
from solver.advice.statistics import Verdict, estimate, verdict
from solver.advice.weighing import WeightedWorlds
from solver.double_dummy.objective import Objective
from solver.errors import Fault, PositionError
from solver.game import FaultCode
from solver.game.auction import Call
from solver.rules.choices import Stakes
from solver.worlds.counting import DealtWorlds

DEFAULT_WORLDS = 200
"""How many deals are looked at, if time allows and the verdict is not clear before."""

_FIRST_ROUND = 8
_BEFORE_A_VERDICT = 60
_SHARE_OF_TIME = 0.8  # what is left for a round, so that it ends before the limit


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
    judged = _Judged(question, Valuer(question, objective, effort), weighted)
    judged.in_rounds(Clock(started, limit_ms), progress)
    done = judged.done
    shares = weighted.shares(done)
    calls = ranked_calls(question.legal_calls, judged.values, judged.reasons, shares)
    calls = with_last_trick(question.ruleset, calls, judged.reasons, Clock(started, limit_ms))
    effective = weighted.effective(done)
    found = verdict([call.behind for call in calls[1:]], effective, exhaustive=False)
    return AuctionAdvice(
        seat=question.seat,
        objective=objective,
        method=CallMethod.SAMPLING,
        unit=unit_of_values(question, objective),
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


class _Judged:
    """All legal calls in the first of the worlds."""

    def __init__(self, question: CallQuestion, valuer: Valuer, weighted: WeightedWorlds) -> None:
        self._question, self._valuer, self._weighted = question, valuer, weighted
        generator = np.random.Generator(np.random.PCG64([valuer.effort.seed, len(question.hand)]))
        self._luck = generator.random((len(weighted), 2))
        self._parts: dict[Call, list[CallValues]] = {call: [] for call in question.legal_calls}
        self.reasons: dict[Call, ReasonCounts] = {}
        self.done = 0

    @property
    def values(self) -> dict[Call, CallValues]:
        """What was found of every call."""
        return {call: CallValues.together(parts) for call, parts in self._parts.items()}

    def in_rounds(self, clock: Clock, progress: Progress | None) -> None:
        """Looks at more worlds until the verdict is clear, all are looked at, or time is up."""
        for rows in self._rounds(clock):
            worlds = self._weighted.dealt.take(rows)
            stop = self._valuer.effort.stop if self.done else None  # a few worlds are looked at in any case
            valuer = replace(self._valuer, effort=replace(self._valuer.effort, stop=stop))
            found = {call: self._value(valuer, call, rows, worlds) for call in self._question.legal_calls}
            if stop is not None and stop.stopped:
                return
            for call, (values, contracts) in found.items():
                self._parts[call].append(values)
                for contract, those in contracts:
                    self.reasons.setdefault(call, ReasonCounts()).add(self._question.ruleset, contract, those)
            self.done += len(rows)
            if progress is not None:
                progress(self.done, len(self._weighted))

    def _rounds(self, clock: Clock) -> Iterator[NDArray[np.intp]]:
        count, stop = len(self._weighted), self._valuer.effort.stop
        size = min(_FIRST_ROUND, count)
        while size:
            begun, elapsed = self.done, time.perf_counter()
            yield np.arange(begun, begun + size)
            is_stopped = stop is not None and stop.stopped
            if is_stopped or (self.done >= _BEFORE_A_VERDICT and self._is_clear()):
                return
            size = min(count - self.done, max(self.done, _FIRST_ROUND))
            if clock.left_ms is not None:
                each = (time.perf_counter() - elapsed) * 1000 / (self.done - begun)
                size = min(size, int(_SHARE_OF_TIME * clock.left_ms / each))

    def _value(
        self, valuer: Valuer, call: Call, rows: NDArray[np.intp], worlds: DealtWorlds
    ) -> tuple[CallValues, list[tuple[ContractResults, NDArray[np.intp]]]]:
        """One call in some worlds, and where its own contract is played, with the numbers of those worlds."""
        values = CallValues.of_size(len(rows))
        contracts = []
        policy = call_policy(self._question.ruleset)
        for end in played_out(self._question.state.call(call), worlds, policy, valuer.effort.seed):
            found = valuer.fill(values, end, worlds, self._luck[rows])
            if found is not None and call.trump is found.contract.trump:
                contracts.append((found, rows[end.rows]))
        return values, contracts

    def _is_clear(self) -> bool:
        values, shares = self.values, self._weighted.shares(self.done)
        means = {call: float(np.average(found.values, weights=shares)) for call, found in values.items()}
        best = max(means, key=lambda call: means[call])
        behind = [
            estimate(found.values - values[best].values, shares, exact=False)
            for call, found in values.items()
            if call is not best
        ]
        effective = self._weighted.effective(self.done)
        return verdict(behind, effective, exhaustive=False) is Verdict.CLEAR
