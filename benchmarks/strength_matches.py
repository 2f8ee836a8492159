"""Duplicate matches: every deal is played twice, the sides changed."""

from __future__ import annotations

import statistics
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat

import numpy as np

from benchmarks.strength_deals import deals
from benchmarks.strength_table import Seating, colver_seated, margins, play_deal, seated
from benchmarks.tables import Row, print_table
from solver.advice import Method
from solver.advice.players import AdvicePlayer, RulePlayer, SamplingPlayer
from solver.advice.statistics import Estimate, estimate
from solver.double_dummy.objective import Objective
from solver.rules import load_ruleset

RULESET = "fr_contree_4"
LIMIT_MS = 50
SAMPLED_WORLDS = 20
MOST_WORLDS = 400
_SEED = 20_260
_CHUNK = 10

_COLVER = (
    '[bid]\nstrategy = "improved"\n[play]\nmethod = "{method}"\n{options}\n[worlds]\nsource = "uniform"\n'
)
_COLVER_OBJECTIVES = {Objective.POINTS: "card_points", Objective.WRITTEN: "deal_score"}


def players(objective: Objective) -> Mapping[str, Seating]:
    """Everybody who can sit down, by name; all on one thread."""
    shared = f'parallel = false\nobjective = "{_COLVER_OBJECTIVES[objective]}"'
    isdd = f"time_ms = 0\ndeterminizations = {SAMPLED_WORLDS}\n{shared}"
    isdd_in_time = f"time_ms = {LIMIT_MS}\n{shared}"
    return {
        "advice": seated(AdvicePlayer(LIMIT_MS, MOST_WORLDS, objective)),
        "advice-sampling": seated(AdvicePlayer(LIMIT_MS, MOST_WORLDS, objective, Method.SAMPLING)),
        "rules": seated(RulePlayer()),
        "sampling": seated(SamplingPlayer(SAMPLED_WORLDS, objective=objective)),
        "sampling-50ms": seated(SamplingPlayer(MOST_WORLDS, LIMIT_MS, objective)),
        "weighted-50ms": seated(SamplingPlayer(MOST_WORLDS, LIMIT_MS, objective, weighted=True)),
        "weighted": seated(SamplingPlayer(SAMPLED_WORLDS, objective=objective, weighted=True)),
        "colver-heuristic": colver_seated(_COLVER.format(method="heuristic", options="")),
        "colver-isdd": colver_seated(_COLVER.format(method="isdd", options=isdd)),
        "colver-isdd-50ms": colver_seated(_COLVER.format(method="isdd", options=isdd_in_time)),
        "colver-ismcts": colver_seated(
            _COLVER.format(method="smart_ismcts", options=f"time_ms = {LIMIT_MS}")
        ),
    }


@dataclass(frozen=True)
class MatchResult:
    """The first player against the second, per deal.

    ``trick_points``, ``score``: margins, see ``Played``. ``milliseconds``: mean time of a choice, of each.
    """

    pairs: int
    seconds: float
    trick_points: Estimate
    score: Estimate
    milliseconds: tuple[float, float]


@dataclass(frozen=True)
class _Pair:
    margins: tuple[float, float]
    milliseconds: tuple[list[float], list[float]]


def play_pairs(
    names: tuple[str, str], objective: Objective, numbers: Sequence[int], *, referee: bool = True
) -> list[_Pair]:
    """The deals of these numbers, each played twice."""
    sides = tuple(players(objective)[name] for name in names)
    found = []
    for number in numbers:
        (deal,) = deals(load_ruleset(RULESET), 1, _SEED + number)
        first = play_deal(deal, (sides[0], sides[1]), referee=referee)
        second = play_deal(deal, (sides[1], sides[0]), referee=referee)
        milliseconds = (
            first.milliseconds[0] + second.milliseconds[1],
            first.milliseconds[1] + second.milliseconds[0],
        )
        found.append(_Pair(margins((first, second)), milliseconds))
    return found


def match(
    names: tuple[str, str], objective: Objective, *, pairs: int, seconds: float, processes: int = 1
) -> MatchResult:
    """Plays until there are so many pairs or so many seconds have gone by."""
    started = time.perf_counter()
    found: list[_Pair] = []
    step = _CHUNK * processes
    with ProcessPoolExecutor(processes) as executor:
        for start in range(0, pairs, step):
            if time.perf_counter() - started > seconds:
                break
            numbers = range(start, min(pairs, start + step))
            chunks = [numbers[place::processes] for place in range(processes)]
            for part in executor.map(play_pairs, repeat(names), repeat(objective), chunks):
                found += part
    points, scores = (np.array(column) for column in zip(*(pair.margins for pair in found), strict=True))
    first, second = (
        statistics.fmean([each for pair in found for each in pair.milliseconds[side]]) for side in (0, 1)
    )
    return MatchResult(
        len(found),
        time.perf_counter() - started,
        estimate(points, None, exact=False),
        estimate(scores, None, exact=False),
        (first, second),
    )


def written(found: Estimate) -> str:
    """A mean with its interval."""
    return f"{found.mean:+.1f} ({found.low:+.1f} to {found.high:+.1f})"


def print_matches(
    title: str,
    against: Sequence[tuple[str, str]],
    objective: Objective,
    *,
    pairs: int,
    seconds: float,
    processes: int,
) -> None:
    """Plays and prints matches."""

    def row(names: tuple[str, str]) -> Row:
        found = match(names, objective, pairs=pairs, seconds=seconds, processes=processes)
        first, second = found.milliseconds
        return Row(
            f"{names[0]} against {names[1]}",
            (
                written(found.trick_points),
                written(found.score),
                f"{first:.0f} / {second:.0f}",
                f"{found.pairs}",
                f"{found.seconds:.0f}",
            ),
        )

    columns = ("trick points a deal", "peer's score a deal", "ms a card", "pairs", "seconds")
    print_table(title, columns, map(row, against))
