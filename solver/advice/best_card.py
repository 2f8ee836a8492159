"""Which card to play when other hands are hidden: every legal card on the same worlds, and how sure it is."""

from __future__ import annotations

import os
import time
from typing import TypedDict, Unpack

from solver._kernel import StopToken
from solver.advice.answer import Advice, Method
from solver.advice.judging import Judge, Response
from solver.advice.open_judging import OpenJudge, judge_of
from solver.advice.question import CardQuestion, card_question
from solver.advice.ranking import ranked_cards
from solver.advice.rounds import Clock, Progress, Rounds, judged_in_rounds
from solver.advice.statistics import Verdict, verdict
from solver.advice.weighing import WeightedWorlds, all_worlds, sampled_worlds
from solver.double_dummy.match_chances import Equity
from solver.double_dummy.objective import Objective
from solver.game import Diagram
from solver.worlds.contradictions import require_worlds
from solver.worlds.counting import Worlds, worlds_of

DEFAULT_WORLDS = 200
"""How many worlds are looked at, if time allows and the verdict is not clear before."""

_EXHAUSTIVE = {1: 20_000, 2: 10_000, 3: 5_000, 4: 2_000, 5: 1_000}
"""Up to so many worlds all of them are solved, by tricks left; with more tricks no more than asked for."""

_WORLDS_TO_RESPOND = {1: 20_000, 2: 10_000, 3: 2_000, 4: 200}
"""Up to so many worlds the best response is worked out, by tricks left; it grows fast with the tricks."""


def best_card(diagram: Diagram, seat: int, **options: Unpack[Options]) -> Advice:
    """What ``seat``, who has to play, does best, from what it can know; ``options`` as in ``advise``.

    Raises:
        PositionError: as ``card_question`` and ``advise``.
        ValueError: as ``advise``.
    """
    return advise(card_question(diagram, seat), **options)


class Options(TypedDict, total=False):
    """The options of ``advise``."""

    worlds: int
    limit_ms: float | None
    seed: int
    objective: Objective
    equity: Equity | None
    method: Method
    likelihoods: bool
    threads: int | None
    progress: Progress | None
    stop: StopToken | None


def advise(
    question: CardQuestion,
    *,
    worlds: int = DEFAULT_WORLDS,
    limit_ms: float | None = None,
    seed: int = 0,
    objective: Objective = Objective.WRITTEN,
    equity: Equity | None = None,
    method: Method = Method.AUTO,
    likelihoods: bool = True,
    threads: int | None = None,
    progress: Progress | None = None,
    stop: StopToken | None = None,
) -> Advice:
    """What the player who is asked does best.

    ``worlds``: how many are looked at, at most; all there are if they are few. ``limit_ms`` bounds the time
    in milliseconds; at least one world is always solved. ``seed``: the same one gives the same answer as
    long as no limit is reached. ``equity``: for the objective ``match``, what a score is worth after the deal
    (``solver.equity.match_equity``). ``likelihoods``: whether worlds count more that explain better what the
    others have played; otherwise all count the same. ``threads``: by default one for each processor, at
    most 8.

    Raises:
        PositionError: ``contradiction``, what is known fits no deal; and as
            ``solver.double_dummy.solve_score`` if it is not known what will be written.
        ValueError: ``worlds`` is not positive, ``limit_ms`` is negative or not a number, or ``equity`` is
            given for another objective or does not fit the game.
    """
    if worlds < 1:
        raise ValueError(f"worlds must be 1 or more, not {worlds}")
    if limit_ms is not None and not limit_ms >= 0:
        raise ValueError(f"limit_ms must be 0 or more, not {limit_ms}")
    started = time.perf_counter()
    everything = worlds_of(question.knowledge)
    if not everything.count:
        require_worlds(question.knowledge)
    weighted = _worlds_to_judge(question, everything, worlds, seed, likelihoods=likelihoods)
    dealt = weighted.dealt
    clock = Clock(started, limit_ms)
    judge = judge_of(question, objective, dealt, equity)
    judged = judged_in_rounds(question, judge, weighted, Rounds(clock, _threads(threads), progress, stop))
    wanted = len(judged) == len(dealt)
    is_complete = weighted.exhaustive and wanted
    response = None
    if is_complete:
        tricks_left = question.position.tricks_left
        response = _best_response(judge, weighted, tricks_left, method, clock, stop)
    cards = ranked_cards(
        question, judged, response, weighted, objective, equity, exact=is_complete, limit_ms=clock.left_ms
    )
    effective = weighted.effective(len(judged))
    found = verdict([card.behind for card in cards[1:]], effective, exhaustive=is_complete)
    return Advice(
        seat=question.seat,
        objective=objective,
        has_equity=equity is not None,
        method=Method.SAMPLING if response is None else Method.BEST_RESPONSE,
        verdict=found,
        cards=cards,
        worlds=len(judged),
        world_count=everything.count,
        exhaustive=is_complete,
        effective_worlds=effective,
        marginals=everything.marginals(),
        is_complete=wanted or found is Verdict.CLEAR,
        elapsed_ms=(time.perf_counter() - started) * 1000,
    )


def _threads(asked: int | None) -> int:
    return min(8, os.cpu_count() or 1) if asked is None else max(1, asked)


def _worlds_to_judge(
    question: CardQuestion, everything: Worlds, wanted: int, seed: int, *, likelihoods: bool
) -> WeightedWorlds:
    if everything.count > max(wanted, _EXHAUSTIVE.get(question.position.tricks_left, 0)):
        return sampled_worlds(question, everything, wanted, seed, weighted=likelihoods)
    return all_worlds(question, everything, seed, weighted=likelihoods)


def _best_response(
    judge: Judge | OpenJudge,
    weighted: WeightedWorlds,
    tricks_left: int,
    method: Method,
    clock: Clock,
    stop: StopToken | None,
) -> Response | None:
    """Per move; None if it is not wanted, or there was no time for it."""
    if method is Method.SAMPLING or len(weighted) > _WORLDS_TO_RESPOND.get(tricks_left, 0):
        return None
    shares = weighted.shares(len(weighted))
    return judge.best_response(weighted.dealt, shares, limit_ms=clock.left_ms, stop=stop)
