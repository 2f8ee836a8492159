"""What every option of a decision is worth in many worlds, each solved exactly from the first card on.

An option is worth what the best card of the player who leads is worth after it. Knows no statistics.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solver import _kernel
from solver._kernel import StopToken
from solver.advice.decision_question import DecisionQuestion
from solver.advice.judging import MATCH_POINTS, MOVES, chances_to_win
from solver.advice.option_declaring import OptionDeclarations
from solver.advice.option_terms import first_trick, shared_deal
from solver.advice.rounds import Clock
from solver.advice.second_deal import dealt_to_the_end
from solver.cards import CardSet
from solver.double_dummy.match_chances import Equity, table_for
from solver.double_dummy.objective import Objective
from solver.double_dummy.score_solver import sheet_of
from solver.game.deal import AnnounceEvent, DiscardEvent, Event, SwapEvent, TurnupEvent
from solver.game.play import play_rules
from solver.worlds.counting import DealtWorlds

_NOT_LEGAL = np.iinfo(np.int32).min


@dataclass(frozen=True, eq=False)
class OptionJudgements:
    """Options in some worlds; rows are worlds, columns options, in the order asked for.

    ``values``: as ``Judgements.values``, for the player who decides: float64. ``points``: trick points of
    his side at the end: int16. ``passes``: whether the taker passes: bool. A run that wins the match as soon
    as it is declared counts ``MATCH_POINTS``, or is certain, without points and without a taker who passes.
    """

    values: NDArray[np.float64]
    points: NDArray[np.int16]
    passes: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.values)

    def first(self, rows: int) -> OptionJudgements:
        """The first rows."""
        return OptionJudgements(self.values[:rows], self.points[:rows], self.passes[:rows])

    @staticmethod
    def below(parts: Sequence[OptionJudgements]) -> OptionJudgements:
        """The same options in the worlds of all ``parts``."""
        return OptionJudgements(
            np.concatenate([part.values for part in parts]),
            np.concatenate([part.points for part in parts]),
            np.concatenate([part.passes for part in parts]),
        )

    @staticmethod
    def beside(parts: Sequence[OptionJudgements]) -> OptionJudgements:
        """The options of all ``parts`` in the worlds that are judged in each of them."""
        rows = min(map(len, parts))
        return OptionJudgements(
            np.concatenate([part.values[:rows] for part in parts], axis=1),
            np.concatenate([part.points[:rows] for part in parts], axis=1),
            np.concatenate([part.passes[:rows] for part in parts], axis=1),
        )


class OptionJudge:
    """Judges the options of one question; one call at a time, with as many threads as it was made for."""

    def __init__(
        self,
        question: DecisionQuestion,
        objective: Objective,
        example: DealtWorlds,
        *,
        equity: Equity | None = None,
        threads: int = 1,
        seed: int = 0,
    ) -> None:
        """``example``: at least one world. ``equity``: as for ``Judge``. ``seed``: for cards that are dealt
        only after the decision.

        Raises:
            PositionError: ``missing-score`` and others, as ``solver.double_dummy.solve_score``.
            ValueError: ``equity`` is given for another objective, or does not fit the game.
        """
        moment = question.moment
        self._question, self._objective, self._seed = question, objective, seed
        self._declarations = OptionDeclarations(question)
        after = self._after(question.options[0], example.take([0]))
        sheet = sheet_of(first_trick(question, after), objective)
        position = sheet.course.position
        self._rules = play_rules(moment.ruleset, moment.contract.trump)
        self._table = table_for(equity, objective, moment.ruleset.units)
        self._leader_is_a = position.to_play in position.side_a_seats
        self._is_a = moment.seat in position.side_a_seats
        self._deals = {
            option: shared_deal(question, sheet, objective, option, self._table)
            for option in (None, *_capot_calls(question))
        }
        self._kernels = [_kernel.Solver() for _ in range(threads)]

    def judge(
        self, options: Sequence[int], worlds: DealtWorlds, clock: Clock, stop: StopToken | None = None
    ) -> OptionJudgements:
        """The ``options``, by their numbers, in the first of ``worlds``: all of them unless time runs out."""
        chunks = np.array_split(np.arange(len(worlds)), max(1, min(len(self._kernels), len(worlds))))
        chosen = [self._question.options[number] for number in options]
        with ThreadPoolExecutor(max_workers=len(chunks)) as executor:
            parts = list(
                executor.map(
                    lambda kernel, rows: self._judge(kernel, chosen, worlds.take(rows), clock, stop),
                    self._kernels,
                    chunks,
                )
            )
        # Only what is complete from the beginning, so that a limit does not choose among worlds.
        done = []
        for rows, part in zip(chunks, parts, strict=True):
            done.append(part)
            if len(part) < len(rows):
                break
        return OptionJudgements.below(done)

    def _judge(
        self,
        kernel: _kernel.Solver,
        options: Sequence[Event | None],
        worlds: DealtWorlds,
        clock: Clock,
        stop: StopToken | None,
    ) -> OptionJudgements:
        alike = [options] if len(self._deals) == 1 else [[option] for option in options]
        return OptionJudgements.beside([self._solved(kernel, each, worlds, clock, stop) for each in alike])

    def _solved(
        self,
        kernel: _kernel.Solver,
        options: Sequence[Event | None],
        worlds: DealtWorlds,
        clock: Clock,
        stop: StopToken | None,
    ) -> OptionJudgements:
        """Options for which the kernel needs the same terms: a world with all of them after the other."""
        after = [self._after(option, worlds) for option in options]
        hands = np.stack([each.hands for each in after], axis=1)
        discarded = np.stack([self._discarded(each) for each in after], axis=1)
        declared, winners = self._declared(options, after)
        rows = hands.shape[0] * hands.shape[1]
        scores = np.full((rows, MOVES), _NOT_LEGAL, dtype=np.int32)
        points = np.zeros((rows, MOVES, 2), dtype=np.int16)
        passes = np.zeros((rows, MOVES), dtype=np.uint8)
        judged = kernel.judge_many(
            self._rules.kernel,
            self._deals.get(options[0], self._deals[None]),
            hands.reshape(rows, -1),
            declared.reshape(rows, -1),
            discarded.reshape(rows),
            scores,
            points,
            passes,
            clock.left_ms,
            stop,
        )
        shape = len(worlds), len(options)
        found = self._best_leads(scores, points, passes.astype(bool), shape)
        return self._with_winners(found, winners).first(judged // len(options))

    def _best_leads(
        self,
        scores: NDArray[np.int32],
        points: NDArray[np.int16],
        passes: NDArray[np.bool_],
        shape: tuple[int, int],
    ) -> OptionJudgements:
        """The columns of the moves that are best for the player who leads, seen by the one who decides."""
        side = 0 if self._leader_is_a else 1
        is_points = self._objective is Objective.POINTS
        for_leader = points[:, :, side].astype(np.int64) if is_points else scores.astype(np.int64)
        if not is_points and not self._leader_is_a:
            for_leader = -for_leader
        for_leader[scores == _NOT_LEGAL] = np.iinfo(np.int64).min
        rows = np.arange(len(scores))
        best = for_leader.argmax(axis=1)
        own_points = points[rows, best, 0 if self._is_a else 1]
        values = own_points.astype(np.float64) if is_points else self._values(scores[rows, best])
        return OptionJudgements(
            values.reshape(shape), own_points.reshape(shape), passes[rows, best].reshape(shape)
        )

    def _values(self, scores: NDArray[np.int32]) -> NDArray[np.float64]:
        """The kernel's numbers for the player who decides."""
        if self._table is not None:
            return chances_to_win(scores, side_a=self._is_a)
        written = scores.astype(np.float64) * (1 if self._is_a else -1)
        written[np.abs(written) == _kernel.MATCH_SCORE] *= MATCH_POINTS / _kernel.MATCH_SCORE
        return written

    def _with_winners(self, found: OptionJudgements, winners: NDArray[np.int8]) -> OptionJudgements:
        """The same with the worlds in which a declared run wins the match."""
        is_decided = winners != 0
        decided = winners * float(MATCH_POINTS) if self._table is None else (1.0 + winners) / 2
        return OptionJudgements(
            np.where(is_decided, decided, found.values),
            np.where(is_decided, np.int16(0), found.points),
            found.passes & ~is_decided,
        )

    def _after(self, option: Event | None, worlds: DealtWorlds) -> DealtWorlds:
        """The worlds as they are when the first card is played after ``option``."""
        moment = self._question.moment
        hands, out = worlds.hands.copy(), worlds.out
        column = worlds.seats.index(moment.seat)
        match option:
            case DiscardEvent(cards=cards):
                away = np.uint32(CardSet.of(cards).mask)
                hands[:, column] &= ~away
                return replace(worlds, hands=hands, discards=np.full_like(worlds.discards, away))
            case SwapEvent(card=seven) if moment.turned is not None:
                both = np.uint32(CardSet.of((seven, moment.turned)).mask)
                hands[:, column] ^= both
                return replace(worlds, hands=hands, out=out ^ both)
            case TurnupEvent(takes=takes):
                turnups = moment.told.auction.turnups
                return dealt_to_the_end(
                    moment.ruleset, moment.taken, turnups, worlds, wants_turnup=takes, seed=self._seed
                )
            case _:
                return worlds

    def _declared(
        self, options: Sequence[Event | None], after: Sequence[DealtWorlds]
    ) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
        """Credited points (worlds, options, units), and 1 where a run wins the match for the own side, -1
        where it does for the others: (worlds, options).
        """
        ruleset = self._question.moment.ruleset
        shape = len(after[0]), len(options)
        credited = np.zeros((*shape, ruleset.units), dtype=np.int32)
        winners = np.zeros(shape, dtype=np.int8)
        if not self._declarations.are_possible:
            return credited, winners
        own = ruleset.unit_of(self._question.moment.seat)
        for column, (option, worlds) in enumerate(zip(options, after, strict=True)):
            rows = zip(worlds.hands.tolist(), worlds.out.tolist(), strict=True)
            for row, (hands, out) in enumerate(rows):
                found = self._declarations.credited(option, hands, out)
                credited[row, column] = found.per_unit(ruleset)
                if found.match_winner is not None:
                    winners[row, column] = 1 if ruleset.unit_of(found.match_winner) == own else -1
        return credited, winners

    def _discarded(self, worlds: DealtWorlds) -> NDArray[np.int32]:
        """Points of the cards put away: (worlds,)."""
        masks, places = np.unique(worlds.discards, return_inverse=True)
        amounts = np.array([self._rules.points_of(CardSet(int(mask))) for mask in masks], dtype=np.int32)
        return amounts[places]


def _capot_calls(question: DecisionQuestion) -> Iterator[Event]:
    return (option for option in question.options if isinstance(option, AnnounceEvent))
