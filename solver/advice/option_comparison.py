"""Options compared in the same worlds: fewer and fewer of them in more and more worlds, and what comes of it.

Knows how to judge and to compare, not what is decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver._kernel import StopToken
from solver.advice.option_judging import OptionJudge, OptionJudgements
from solver.advice.rounds import Clock, Progress
from solver.advice.statistics import Estimate, Verdict, estimate, verdict
from solver.game.deal import Event
from solver.worlds.counting import DealtWorlds

_FIRST_ROUND = 40
_RUNGS = ((4, 20), (8, 8), (20, 3))
"""So many worlds are shared by all options that are left, of which so many are kept."""


@dataclass(frozen=True, slots=True)
class OptionAdvice:
    """What one option is worth on average.

    ``event``: None where nothing is done (no exchange, no announcement). ``mean``: in what is played for, see
    ``DecisionAdvice``. ``behind``: the difference to the best option in the worlds it shares with it. Both
    None for a discard that was given up for its trick points. ``p_pass``: probability that the taker passes.
    ``points``: trick points of the own side at the end of the deal. ``is_equal``: worth exactly as much as
    the best one in each of these worlds. ``worlds``: in how many it was solved.
    """

    event: Event | None
    mean: Estimate | None
    behind: Estimate | None
    p_pass: float
    points: float
    is_equal: bool
    worlds: int


class OptionComparison:
    """All options in the same worlds, fewer and fewer options in more and more of them."""

    def __init__(
        self,
        options: Sequence[Event | None],
        judge: OptionJudge,
        dealt: DealtWorlds,
        clock: Clock,
        progress: Progress | None,
        stop: StopToken | None,
        exhaustive: bool,
    ) -> None:
        self._options, self._judge, self._dealt = options, judge, dealt
        self._clock, self._progress, self._stop, self._exhaustive = clock, progress, stop, exhaustive
        shape = len(dealt), len(options)
        self._all = OptionJudgements(
            np.full(shape, np.nan), np.zeros(shape, dtype=np.int16), np.zeros(shape, dtype=np.bool_)
        )
        self._left = list(range(len(options)))
        self._counts = [0] * len(options)
        self._given_up: OptionJudgements | None = None

    def keep(self, numbers: list[int], found: OptionJudgements) -> None:
        """Compares only these options; of the others is known what was ``found`` of all by trick points."""
        self._left, self._given_up = numbers, found

    @property
    def worlds(self) -> int:
        """In how many worlds the options were solved that are left."""
        return self._counts[self._left[0]]

    def run(self) -> bool:
        """Judges until it is clear which option is best, or all is done; False if a limit came first."""
        self._judge_more(1, Clock(self._clock.started, None), None)
        for goal, kept in () if self._exhaustive else _RUNGS:
            if len(self._left) > kept and goal < len(self._dealt):
                if not self._advance_to(goal):
                    return False
                self._left = self._most_promising(kept)
        size = _FIRST_ROUND
        while self.worlds < len(self._dealt):
            if not self._advance_to(self.worlds + size):
                return False
            if not self._exhaustive and self._is_clear():
                return True
            size = self.worlds
        return True

    def ranked(self, *, exact: bool) -> tuple[OptionAdvice, ...]:
        """The options, those that were kept longest first, of these the best."""
        left = self._best_first()
        others = sorted(
            (number for number, count in enumerate(self._counts) if count and number not in left),
            key=lambda number: (-self._counts[number], -self._behind(number, left[0]).mean()),
        )
        compared = (self._advice(number, left[0], exact=exact) for number in (*left, *others))
        return (*compared, *self._advice_by_points())

    def _advance_to(self, goal: int) -> bool:
        """Whether the options that are left could be judged in ``goal`` worlds, or in all of them."""
        goal = min(goal, len(self._dealt))
        if goal <= self.worlds:
            return True
        if self._clock.left_ms == 0 or (self._stop is not None and self._stop.stopped):
            return False
        return self._judge_more(goal - self.worlds, self._clock, self._stop)

    def _judge_more(self, count: int, clock: Clock, stop: StopToken | None) -> bool:
        """Judges ``count`` more worlds; whether that was possible in the time that is left."""
        done = self.worlds
        worlds = self._dealt.take(np.arange(done, done + count))
        found = self._judge.judge(self._left, worlds, clock, stop)
        ended = done + len(found)
        self._all.values[done:ended, self._left] = found.values
        self._all.points[done:ended, self._left] = found.points
        self._all.passes[done:ended, self._left] = found.passes
        for number in self._left:
            self._counts[number] = ended
        if self._progress is not None:
            self._progress(self.worlds, len(self._dealt))
        return len(found) == count

    def _best_first(self) -> list[int]:
        """The options that are left; equal ones in the order in which they are offered."""
        means = self._all.values[: self.worlds, self._left].mean(axis=0)
        return [number for _, number in sorted(zip(np.round(-means, 9), self._left, strict=True))]

    def _behind(self, number: int, best: int) -> NDArray[np.float64]:
        """The differences to ``best`` in the worlds both were solved in."""
        count = self._counts[number]
        difference: NDArray[np.float64] = self._all.values[:count, number] - self._all.values[:count, best]
        return difference

    def _most_promising(self, wanted: int) -> list[int]:
        """The best of the options that are left, of those that have never differed so far only one if there
        are enough others.
        """
        first: dict[bytes, int] = {}
        best = self._best_first()
        for number in best:
            values, points = self._all.values[: self.worlds, number], self._all.points[: self.worlds, number]
            first.setdefault(values.tobytes() + points.tobytes(), number)
        different = list(first.values())
        return sorted([*different, *(number for number in best if number not in different)][:wanted])

    def _is_clear(self) -> bool:
        """Whether the options that are left are behind the best of them for certain, or equal to it."""
        best, *others = self._best_first()
        advice = (self._advice(number, best, exact=False) for number in others)
        behind = [each.behind for each in advice if each.behind is not None and not each.is_equal]
        return verdict(behind, self.worlds, exhaustive=False) is Verdict.CLEAR

    def _advice(self, number: int, best: int, *, exact: bool) -> OptionAdvice:
        count = self._counts[number]
        behind = self._behind(number, best)
        is_equal = not behind.any()
        return OptionAdvice(
            event=self._options[number],
            mean=estimate(self._all.values[:count, number], None, exact=exact),
            behind=estimate(behind, None, exact=exact or is_equal),
            p_pass=float(self._all.passes[:count, number].mean()),
            points=float(self._all.points[:count, number].mean()),
            is_equal=is_equal,
            worlds=count,
        )

    def _advice_by_points(self) -> Iterator[OptionAdvice]:
        """What is known of the options that were never compared, by their trick points."""
        found = self._given_up
        if found is None:
            return
        points, passes = found.points.mean(axis=0), found.passes.mean(axis=0)
        numbers = [number for number, count in enumerate(self._counts) if not count]
        for number in sorted(numbers, key=lambda number: (-passes[number], -points[number])):
            yield OptionAdvice(
                event=self._options[number],
                mean=None,
                behind=None,
                p_pass=float(passes[number]),
                points=float(points[number]),
                is_equal=False,
                worlds=len(found),
            )
