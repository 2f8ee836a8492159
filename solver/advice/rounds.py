"""World after world is judged until the verdict is clear, all are judged, or a limit is reached."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from solver._kernel import StopToken
from solver.advice.judging import Judge, Judgements
from solver.advice.open_judging import OpenJudge
from solver.advice.question import CardQuestion
from solver.advice.ranking import better_words
from solver.advice.statistics import Verdict, estimate, verdict
from solver.advice.weighing import WeightedWorlds

Progress = Callable[[int, int], None]
"""Called with the worlds judged so far and those wanted."""

_FIRST_ROUND = 40


@dataclass(frozen=True, slots=True)
class Clock:
    """When it started (``time.perf_counter``), and for how many milliseconds it may go on."""

    started: float
    limit_ms: float | None

    @property
    def left_ms(self) -> float | None:
        """Milliseconds left; None without a limit."""
        if self.limit_ms is None:
            return None
        return max(0.0, self.limit_ms - (time.perf_counter() - self.started) * 1000)


@dataclass(frozen=True, slots=True)
class Rounds:
    """How to go on from world to world."""

    clock: Clock
    threads: int
    progress: Progress | None
    stop: StopToken | None


def judged_in_rounds(
    question: CardQuestion, judge: Judge | OpenJudge, weighted: WeightedWorlds, rounds: Rounds
) -> Judgements:
    """Judges the first of ``weighted``, one at least; all if they are ``exhaustive`` and time allows."""
    dealt = weighted.dealt
    parts = [judge.judge(dealt.take([0]))]
    done, size = 1, _FIRST_ROUND
    while done < len(dealt) and not (rounds.stop is not None and rounds.stop.stopped):
        rows = np.arange(done, min(len(dealt), done + size))
        left = rounds.clock.left_ms
        if left == 0:
            break
        part = judge.judge(dealt.take(rows), threads=rounds.threads, limit_ms=left, stop=rounds.stop)
        parts.append(part)
        done += len(part)
        if rounds.progress is not None:
            rounds.progress(done, len(dealt))
        if len(part) < len(rows) or (
            not weighted.exhaustive and _is_clear(Judgements.together(parts), weighted, question)
        ):
            break
        size = done
    return Judgements.together(parts)


def _is_clear(judged: Judgements, weighted: WeightedWorlds, question: CardQuestion) -> bool:
    scores, shares = judged.values, weighted.shares(len(judged))
    means = np.average(scores, axis=0, weights=shares)
    columns = better_words(question, means)
    best = columns[int(np.argmax(means[columns]))]
    behind = [
        estimate(scores[:, column] - scores[:, best], shares, exact=False)
        for column in columns
        if column != best
    ]
    return verdict(behind, weighted.effective(len(judged)), exhaustive=False) is Verdict.CLEAR
