"""The decisions after the auction besides cards when hands are hidden: what to put away, whether to exchange
the seven, what to declare, whether to announce all tricks, what to do with the turned card.

All options are solved in the same worlds, each exactly, and compared world by world. What comes after an
option goes as in ``solver.double_dummy.decisions``: who speaks later declares all he has, nobody exchanges,
nobody else announces all tricks, and everybody plays perfectly as if all hands were seen. So an option is
never worth anything for what it hides or tells. A word for Bela belongs to its card, see ``best_card``.

Where there are many options, all of them are looked at in few worlds, and those that do better in more and
more of them. Each tells in how many; the last ones share all worlds. Of what may be put away only the most
promising is compared that way: the rest is given up for the trick points it brings in the first worlds.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypedDict, Unpack

import numpy as np

from solver._kernel import StopToken
from solver.advice.decision_question import DecisionQuestion, decision_question
from solver.advice.discard_screening import screened
from solver.advice.option_comparison import OptionAdvice, OptionComparison
from solver.advice.option_judging import OptionJudge
from solver.advice.rounds import Clock, Progress
from solver.advice.statistics import Verdict, verdict
from solver.cards import Card
from solver.double_dummy.decisions import DecisionKind
from solver.double_dummy.match_chances import Equity
from solver.double_dummy.objective import Objective
from solver.game import Diagram
from solver.game.deal import Event
from solver.worlds import Holder
from solver.worlds.contradictions import require_worlds
from solver.worlds.counting import DealtWorlds, Worlds, worlds_of

DEFAULT_WORLDS = 200
"""How many worlds are looked at, if time allows and the verdict is not clear before."""


@dataclass(frozen=True, slots=True)
class DecisionAdvice:
    """The answer to a question about a decision.

    Means are written points of the own side less those of the other side, with ``points`` trick points of the
    own side; a match won or lost in the deal counts as 1,000 points. With an equity they are chances that
    the own side wins the match, from 0 to 1.
    ``options``: best first; those given up after fewer worlds come after all that were kept longer.
    ``worlds``: how many were solved of ``world_count``. ``exhaustive``: all of them. ``verdict``: clear if
    every other option that was compared is behind for certain, as far as its worlds tell. ``marginals``: of
    every unseen card, who may have it. ``is_complete``: whether neither a limit nor a stop came before all
    that was wanted. About the turned card, worlds are the cards dealt so far; the rest is dealt at random in
    each of them, so they are never exhaustive.
    """

    kind: DecisionKind
    seat: int
    objective: Objective
    verdict: Verdict
    options: tuple[OptionAdvice, ...]
    worlds: int
    world_count: int
    exhaustive: bool
    marginals: dict[Card, dict[Holder, Fraction]]
    is_complete: bool
    elapsed_ms: float
    has_equity: bool = False

    @property
    def best(self) -> Event | None:
        """What to do; None for nothing."""
        return self.options[0].event


class DecisionOptions(TypedDict, total=False):
    """How advice about a decision is wanted, as in ``advise_options``."""

    worlds: int
    limit_ms: float | None
    seed: int
    objective: Objective
    equity: Equity | None
    threads: int | None
    progress: Progress | None
    stop: StopToken | None


def advise_decision(
    given: Diagram,
    events: Sequence[Event],
    seat: int,
    *,
    kind: DecisionKind | None = None,
    turned: Sequence[Card] = (),
    **wanted: Unpack[DecisionOptions],
) -> DecisionAdvice:
    """What ``seat`` does best after ``events``, from what it can know; ``wanted`` as in ``advise_options``.

    ``given`` and ``turned`` as in ``knowledge_from_events``; ``kind``: by default the first of what there is
    to decide.

    Raises:
        PositionError: as ``decision_question`` and ``advise_options``.
        ValueError: as ``advise_options``.
    """
    return advise_options(decision_question(given, events, seat, kind=kind, turned=turned), **wanted)


def advise_options(
    question: DecisionQuestion,
    *,
    worlds: int = DEFAULT_WORLDS,
    limit_ms: float | None = None,
    seed: int = 0,
    objective: Objective = Objective.WRITTEN,
    equity: Equity | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    stop: StopToken | None = None,
) -> DecisionAdvice:
    """Which option the player who is asked does best to choose.

    ``worlds``: how many are looked at, at most; all there are if they are no more. ``limit_ms`` bounds the
    time in milliseconds; at least one world is always solved. ``seed``: the same one gives the same answer
    as long as no limit is reached. ``equity``: for the objective ``match``, what a score is worth after the
    deal (``solver.equity.match_equity``). ``threads``: by default one for each processor, at most 8.

    Raises:
        PositionError: ``contradiction``, what is known fits no deal; and as
            ``solver.double_dummy.solve_score`` if the objective needs what is not given.
        ValueError: ``worlds`` is not positive, ``limit_ms`` is negative or not a number, or ``equity`` is
            given for another objective or does not fit the game.
    """
    if worlds < 1:
        raise ValueError(f"worlds must be 1 or more, not {worlds}")
    if limit_ms is not None and not limit_ms >= 0:
        raise ValueError(f"limit_ms must be 0 or more, not {limit_ms}")
    clock = Clock(time.perf_counter(), limit_ms)
    number_of_threads = min(8, os.cpu_count() or 1) if threads is None else max(1, threads)
    everything = worlds_of(question.moment.knowledge)
    if not everything.count:
        require_worlds(question.moment.knowledge)
    dealt, exhaustive = _worlds_to_judge(question, everything, worlds, seed)
    judge = OptionJudge(question, objective, dealt, equity=equity, threads=number_of_threads, seed=seed)
    comparison = OptionComparison(question.options, judge, dealt, clock, progress, stop, exhaustive)
    if question.kind is DecisionKind.DISCARD and objective is not Objective.POINTS and not exhaustive:
        by_points = OptionJudge(question, Objective.POINTS, dealt, threads=number_of_threads)
        comparison.keep(*screened(by_points, len(question.options), dealt, clock, stop))
    is_complete = comparison.run()
    is_whole = exhaustive and comparison.worlds == len(dealt)
    options = comparison.ranked(exact=is_whole)
    behind = [option.behind for option in options[1:] if option.behind is not None]
    found = verdict(behind, comparison.worlds, exhaustive=is_whole)
    return DecisionAdvice(
        kind=question.kind,
        seat=question.moment.seat,
        objective=objective,
        verdict=found,
        options=options,
        worlds=comparison.worlds,
        world_count=everything.count,
        exhaustive=is_whole,
        marginals=everything.marginals(),
        is_complete=is_complete,
        elapsed_ms=(time.perf_counter() - clock.started) * 1000,
        has_equity=equity is not None,
    )


def _worlds_to_judge(
    question: DecisionQuestion, everything: Worlds, wanted: int, seed: int
) -> tuple[DealtWorlds, bool]:
    """The worlds in a random order, and whether they are all there are."""
    if everything.count > wanted or question.kind is DecisionKind.TURNUP:
        return everything.sample(wanted, seed), False
    dealt = everything.enumerate(wanted)
    order = np.random.Generator(np.random.PCG64(seed)).permutation(len(dealt))
    return dealt.take(order), True
