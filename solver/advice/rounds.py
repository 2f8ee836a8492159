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
from solver.worlds.counting import DealtWorlds

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
    question: CardQuestion, judge: Judge | OpenJudge, dealt: DealtWorlds, rounds: Rounds, *, exhaustive: bool
) -> Judgements:
    """Judges the first of ``dealt``, one at least; all of them if they are ``exhaustive`` and time allows."""
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
        if len(part) < len(rows) or (not exhaustive and _is_clear(Judgements.together(parts), question)):
            break
        size = done
    return Judgements.together(parts)


def _is_clear(judged: Judgements, question: CardQuestion) -> bool:
    scores = judged.values
    columns = better_words(question, scores.mean(axis=0))
    best = columns[int(np.argmax(scores[:, columns].mean(axis=0)))]
    behind = [
        estimate(scores[:, column] - scores[:, best], None, exact=False)
        for column in columns
        if column != best
    ]
    return verdict(behind, len(judged), exhaustive=False) is Verdict.CLEAR
