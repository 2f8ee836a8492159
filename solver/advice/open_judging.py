"""Judges worlds of the open layout, where the cards under the piles are hidden: one after the other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solver._kernel import StopToken
from solver.advice.judging import MATCH_POINTS, MOVES, Judge, Judgements
from solver.advice.question import CardQuestion
from solver.advice.world_sheet import sheet_in
from solver.cards import Card
from solver.double_dummy.match_chances import Equity, table_for
from solver.double_dummy.objective import MatchOutcome, Objective
from solver.double_dummy.score_solver import thread_solver
from solver.double_dummy.scored import ScoredCard
from solver.double_dummy.solution import CardValue, Lines
from solver.double_dummy.solver import solve
from solver.game import Position, position_from
from solver.game.diagram import Pile
from solver.game.settlement import Outcome
from solver.rules.choices import Layout
from solver.worlds.counting import DealtWorlds


def judge_of(
    question: CardQuestion, objective: Objective, example: DealtWorlds, equity: Equity | None = None
) -> Judge | OpenJudge:
    """The judge for the layout of the game; arguments as for ``Judge``, raises like it."""
    if question.diagram.ruleset.deal.layout is Layout.OPEN16:
        return OpenJudge(question, objective, example, equity)
    return Judge(question, objective, example, equity)


class OpenJudge:
    """Like ``Judge``, for the open layout. What is written is solved for by following lines of play."""

    def __init__(
        self,
        question: CardQuestion,
        objective: Objective,
        example: DealtWorlds,
        equity: Equity | None = None,
    ) -> None:
        """Raises like ``Judge``."""
        table_for(equity, objective, question.diagram.ruleset.units)
        self._question = question
        self._objective = objective
        self._equity = equity
        if objective is not Objective.POINTS:
            sheet_in(question, open_position(question, example, 0), objective)

    def judge(
        self,
        worlds: DealtWorlds,
        *,
        threads: int = 1,
        limit_ms: float | None = None,
        stop: StopToken | None = None,
    ) -> Judgements:
        """Like ``Judge.judge``."""
        ends = None if limit_ms is None else time.perf_counter() + limit_ms / 1000
        rows = range(len(worlds))
        with ThreadPoolExecutor(max_workers=max(1, min(threads, len(worlds)))) as executor:
            found = list(executor.map(lambda row: self._world(worlds, row, ends, stop), rows))
        done = next((row for row, world in enumerate(found) if world is None), len(found))
        judged = [world for world in found[:done] if world is not None]
        if not judged:
            nothing = np.empty((0, MOVES))
            return Judgements(nothing, nothing.astype(np.int16), nothing.astype(bool))
        return Judgements(
            np.stack([world.values for world in judged]),
            np.stack([world.points for world in judged]),
            np.stack([world.passes for world in judged]),
        )

    def best_response(
        self,
        worlds: DealtWorlds,
        shares: NDArray[np.float64] | None = None,
        *,
        limit_ms: float | None = None,
        stop: StopToken | None = None,
    ) -> None:
        """Not worked out in the open layout, where little is hidden in the end."""

    def _world(
        self, worlds: DealtWorlds, row: int, ends: float | None, stop: StopToken | None
    ) -> _World | None:
        """None if a limit came first."""
        left = None if ends is None else max(0.0, (ends - time.perf_counter()) * 1000)
        if left == 0:
            return None
        position = open_position(self._question, worlds, row)
        world = _World.empty()
        if self._objective is Objective.POINTS:
            solution = solve(position, limit_ms=left, lines=Lines.NONE, stop=stop)
            for value in solution.cards:
                world.add_points(value)
            return world if solution.exact else None
        sheet = sheet_in(self._question, position, self._objective)
        solver = thread_solver()
        scored = solver.solve_sheet(sheet, self._objective, equity=self._equity, limit_ms=left, stop=stop)
        if not scored.exact:
            return None
        for card in scored.cards:
            world.add(card, position.ruleset.unit_of(self._question.seat))
        return world


@dataclass(frozen=True, eq=False)
class _World:
    """One row of judgements."""

    values: NDArray[np.float64]
    points: NDArray[np.int16]
    passes: NDArray[np.bool_]

    @classmethod
    def empty(cls) -> _World:
        return cls(
            np.full(MOVES, np.nan),
            np.zeros(MOVES, dtype=np.int16),
            np.zeros(MOVES, dtype=np.bool_),
        )

    def add_points(self, value: CardValue) -> None:
        self.values[value.card.index] = self.points[value.card.index] = value.mover.low

    def add(self, card: ScoredCard, unit: int) -> None:
        # The better word stands for both, because the other one is not told.
        worth: float
        if card.equity is not None:
            worth = card.equity
        elif card.match is MatchOutcome.WON or card.match is MatchOutcome.LOST:
            worth = MATCH_POINTS if card.match is MatchOutcome.WON else -MATCH_POINTS
        else:
            worth = card.difference.low
        self.values[card.card.index] = worth
        self.points[card.card.index] = 0 if card.points is None else card.points[unit]
        if card.settlement is not None:
            self.passes[card.card.index] = card.settlement.outcome is Outcome.PASS


def open_position(question: CardQuestion, worlds: DealtWorlds, row: int) -> Position:
    """The position of the question with every lower card as in one world."""
    assert question.diagram.piles is not None
    assert worlds.bottoms is not None
    piles = tuple(
        tuple(_completed(own or (), worlds.bottoms[row, seat]))
        for seat, own in enumerate(question.diagram.piles)
    )
    return position_from(replace(question.diagram, piles=piles))


def _completed(piles: tuple[Pile, ...], bottoms: NDArray[np.int8]) -> Iterator[Pile]:
    for pile, bottom in zip(piles, bottoms, strict=True):
        yield pile if bottom < 0 else Pile(pile.top, Card.from_index(int(bottom)))
