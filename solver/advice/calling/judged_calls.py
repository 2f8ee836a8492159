"""Every legal call in the same worlds, round after round. Compares nothing but to see whether to go on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from solver.advice.calling.call_values import CallValues, Valuer
from solver.advice.calling.contract_results import ContractResults
from solver.advice.calling.policy import call_policy
from solver.advice.calling.question import CallQuestion
from solver.advice.calling.reasons import ReasonCounts
from solver.advice.calling.rollout import played_out
from solver.advice.rounds import Clock, Progress
from solver.advice.statistics import Verdict, estimate, verdict
from solver.advice.weighing import WeightedWorlds
from solver.game.auction import Call

_FIRST_ROUND = 8
_BEFORE_A_VERDICT = 60
_SHARE_OF_TIME = 0.8  # of what is left for a round, so that it ends before the limit

Rows = NDArray[np.intp]


class JudgedCalls:
    """Some calls in the first ``done`` of the worlds; ``reasons``: of those that are contracts."""

    def __init__(
        self,
        question: CallQuestion,
        valuer: Valuer,
        weighted: WeightedWorlds,
        calls: tuple[Call, ...] | None = None,
    ) -> None:
        """``calls``: by default all legal ones."""
        self.calls = question.legal_calls if calls is None else calls
        self.reasons: dict[Call, ReasonCounts] = {}
        self.done = 0
        self._question, self._valuer, self._weighted = question, valuer, weighted
        self._parts: dict[Call, list[CallValues]] = {call: [] for call in self.calls}
        # One number says how well takers do, the other how defenders share: the same for all calls.
        self._luck = np.random.Generator(np.random.PCG64([valuer.effort.seed, 1])).random((len(weighted), 2))

    @property
    def values(self) -> dict[Call, CallValues]:
        """What was found of every call."""
        return {call: CallValues.together(parts) for call, parts in self._parts.items()}

    def in_rounds(self, clock: Clock, progress: Progress | None = None) -> None:
        """Looks at more worlds until the verdict is clear, none is left, or time is up; at some always."""
        for rows in self._rounds(clock):
            self.judge(rows)
            if progress is not None:
                progress(self.done, len(self._weighted))

    def judge(self, rows: Rows) -> None:
        """Looks at the worlds of ``rows``, which come after those looked at; not if it is stopped meanwhile.

        The first are looked at in any case.
        """
        worlds = self._weighted.dealt.take(rows)
        stop = self._valuer.effort.stop if self.done else None
        valuer = replace(self._valuer, effort=replace(self._valuer.effort, stop=stop))
        policy = call_policy(self._question.ruleset)
        found: dict[Call, CallValues] = {}
        contracts: list[tuple[Call, ContractResults, Rows]] = []
        for call in self.calls:
            values = CallValues.of_size(len(rows))
            for end in played_out(self._question.state.call(call), worlds, policy, valuer.effort.seed):
                contract = valuer.fill(values, end, worlds, self._luck[rows])
                if contract is not None and call.trump is contract.contract.trump:
                    contracts.append((call, contract, rows[end.rows]))
            found[call] = values
        if stop is not None and stop.stopped:
            return
        for call, values in found.items():
            self._parts[call].append(values)
        for call, contract, those in contracts:
            self.reasons.setdefault(call, ReasonCounts()).add(self._question.ruleset, contract, those)
        self.done += len(rows)

    def _rounds(self, clock: Clock) -> Iterator[Rows]:
        count, stop = len(self._weighted), self._valuer.effort.stop
        size = min(1 if self._question.lying is not None else _FIRST_ROUND, count)
        while size:
            begun, started = self.done, time.perf_counter()
            yield np.arange(begun, begun + size)
            is_stopped = stop is not None and stop.stopped
            if is_stopped or (self.done >= _BEFORE_A_VERDICT and self._is_clear()):
                return
            size = min(count - self.done, max(self.done, size))
            if clock.left_ms is not None:
                each = (time.perf_counter() - started) * 1000 / (self.done - begun)
                size = min(size, int(_SHARE_OF_TIME * clock.left_ms / each))

    def _is_clear(self) -> bool:
        values, shares = self.values, self._weighted.shares(self.done)
        means = {call: float(np.average(found.values, weights=shares)) for call, found in values.items()}
        best = max(means, key=lambda call: means[call])
        behind = [
            estimate(found.values - values[best].values, shares, exact=False)
            for call, found in values.items()
            if call is not best
        ]
        return verdict(behind, self._weighted.effective(self.done), exhaustive=False) is Verdict.CLEAR
