"""Every legal call in the same worlds, round after round. Compares nothing but to see whether to go on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from solver.advice.calling.call_values import CallValues, Valuer
from solver.advice.calling.contract_results import SolvedContract
from solver.advice.calling.policy import call_policy
from solver.advice.calling.question import CallQuestion
from solver.advice.calling.reasons import ReasonCounts
from solver.advice.calling.rollout import played_out
from solver.advice.rounds import Clock, Progress
from solver.advice.statistics import NORMAL_95, estimate
from solver.advice.weighing import WeightedWorlds
from solver.game.auction import Call

_FIRST_ROUND = 8
_BEFORE_DROPPING = 60
_DROPPED_FROM = 3.0
"""A call is looked at no more when it is behind by so many standard errors: 2 would often be luck, because
it is asked so often."""

_SHARE_OF_TIME = 0.8  # of what is left for a round, so that it ends before the limit

Rows = NDArray[np.intp]


class JudgedCalls:
    """Some calls in the first ``done`` of the worlds; ``reasons``: of those that are contracts.

    A call that is far behind is dropped: it has been looked at in the first of these worlds only.
    """

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
        self._left = list(self.calls)
        # One number says how well takers do, the other how defenders share: the same for all calls.
        self._luck = np.random.Generator(np.random.PCG64([valuer.effort.seed, 1])).random((len(weighted), 2))

    @property
    def values(self) -> dict[Call, CallValues]:
        """What was found of every call."""
        return {call: CallValues.together(parts) for call, parts in self._parts.items()}

    @property
    def is_settled(self) -> bool:
        """Whether all calls but one have been dropped."""
        return len(self._left) == 1

    def in_rounds(self, clock: Clock, progress: Progress | None = None) -> None:
        """Looks at more worlds until one call is left, no world is, or time is up; at some always."""
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
        contracts: list[tuple[Call, SolvedContract, Rows]] = []
        for call in self._left:
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
            if self.done >= _BEFORE_DROPPING and len(self.calls) > 1:
                self._drop()
            if is_stopped or (self.is_settled and len(self.calls) > 1):
                return
            size = min(count - self.done, max(self.done, size))
            if clock.left_ms is not None:
                each = (time.perf_counter() - started) * 1000 / (self.done - begun)
                size = min(size, int(_SHARE_OF_TIME * clock.left_ms / each))

    def _drop(self) -> None:
        """Leaves only those calls that may still be the best."""
        shares = self._weighted.shares(self.done)
        values = {call: CallValues.together(self._parts[call]).values for call in self._left}
        best = max(self._left, key=lambda call: float(np.average(values[call], weights=shares)))
        behind = {call: estimate(values[call] - values[best], shares, exact=False) for call in self._left}
        self._left = [
            call
            for call, found in behind.items()
            if call is best or found.mean + (found.high - found.mean) * _DROPPED_FROM / NORMAL_95 >= 0
        ]
