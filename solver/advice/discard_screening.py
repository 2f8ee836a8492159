"""Which of many discards deserve to be compared exactly: those that bring the taker most trick points.

Trick points are solved for many times faster than what is written. Knows no objective but them.
"""

from __future__ import annotations

import numpy as np

from solver._kernel import StopToken
from solver.advice.option_judging import OptionJudge, OptionJudgements
from solver.advice.rounds import Clock
from solver.worlds.counting import DealtWorlds

SCREENED_WORLDS = 8
"""In so many worlds all discards are solved for trick points."""

KEPT = 8
"""So many of them are compared exactly."""

_SHARE_OF_TIME = 1 / 3
"""The rest of a limit is left for the comparison."""

_ALL_POINTS = 162


def screened(
    judge: OptionJudge, options: int, worlds: DealtWorlds, clock: Clock, stop: StopToken | None
) -> tuple[list[int], OptionJudgements]:
    """The most promising ``KEPT`` of so many ``options``, by their numbers, and what was found of all.

    ``judge``: for trick points. Looks at ``SCREENED_WORLDS``, fewer if time runs out, at least one.
    """
    everything = range(options)
    found = judge.judge(everything, worlds.take([0]), Clock(clock.started, None))
    share = Clock(clock.started, None if clock.limit_ms is None else clock.limit_ms * _SHARE_OF_TIME)
    others = worlds.take(np.arange(1, min(SCREENED_WORLDS, len(worlds))))
    if len(others) and share.left_ms != 0:
        found = OptionJudgements.below([found, judge.judge(everything, others, share, stop)])
    # As if nothing but trick points were written, and the other side wrote all of them if the taker fails.
    worth = np.where(found.passes, 2.0 * found.points - _ALL_POINTS, 0.01 * found.points - _ALL_POINTS)
    best = np.argsort(-worth.mean(axis=0), kind="stable")[:KEPT]
    return sorted(best.tolist()), found
