"""Solves for the score sheet and for the match: asks the kernel, translates the answer, settles the lines.

The kernel searches with a copy of settlement in numbers; what is written here comes from the settlement
itself, by playing the lines.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable

from solver import _kernel
from solver._kernel import StopToken
from solver.cards import Card, Rank
from solver.double_dummy.live_rules import live_declared
from solver.double_dummy.match_chances import Equity, table_for
from solver.double_dummy.objective import Objective
from solver.double_dummy.score_rules import deal_terms, sheet_rules
from solver.double_dummy.score_translation import Translation
from solver.double_dummy.scored import ScoreSolution
from solver.double_dummy.solution import Lines
from solver.double_dummy.solver import covering_pairs
from solver.double_dummy.written import ScoreSheet, declares_live, score_sheet
from solver.errors import Fault, PositionError
from solver.game.deal.bela import BelaPlayed
from solver.game.declarations import suits_of_bela
from solver.game.faults import FaultCode
from solver.game.play import play_rules
from solver.game.position import Position
from solver.rules.choices import BelaCall, End

_OPEN, _SILENT, _KING_SAID, _SAID = range(4)  # how far a Bela has come

Bela = tuple[int, int, int, int]
"""King, queen, seat and how far it has come, as the kernel wants it."""


class ScoreSolver:
    """Solves positions for what is written; one thread at a time may use it.

    An answer never depends on what was solved before.
    """

    def __init__(self, *, foresight: bool = True) -> None:
        """``foresight``: whether scores are bounded by the search for points; without it answers are the
        same, but take much longer.
        """
        self._kernel = _kernel.Solver(foresight=foresight)

    def solve(
        self,
        position: Position,
        objective: Objective,
        *,
        equity: Equity | None = None,
        limit_ms: float | None = None,
        lines: Lines = Lines.ALL,
        stop: StopToken | None = None,
    ) -> ScoreSolution:
        """What every legal card of ``position`` is worth in ``objective``, ``written`` or ``match``.

        Everybody declares all he holds, unless ``position`` says what he declared. In open Belot everybody
        has declared all that came to lie open, but for what his last card has uncovered; that, and what
        follows, he declares, or not, as it is best, and who lets anything go by is silent from then on. Bela
        is announced, or not, as it is best; a soloist who may ends the deal when it is best; who has reached
        the target says so at once where the game allows it. ``equity``: for ``match``, what a score is
        worth after the deal; then everybody plays for the chance to win the match. ``limit_ms`` bounds the
        time of the search in milliseconds.

        Raises:
            PositionError: ``cannot-be-settled``, it is not known what will be written (see
                ``score_sheet``); ``missing-score``, the match counts, but ``position.score`` is not given;
                ``deal-decided``, a declared run has won the match.
            ValueError: ``limit_ms`` is negative, infinite or not a number; ``objective`` is ``points``;
                ``equity`` is given for another objective than ``match``, or does not fit the game.
        """
        sheet = sheet_of(position, objective)
        return self.solve_sheet(sheet, objective, equity=equity, limit_ms=limit_ms, lines=lines, stop=stop)

    def solve_sheet(
        self,
        sheet: ScoreSheet,
        objective: Objective,
        *,
        equity: Equity | None = None,
        limit_ms: float | None = None,
        lines: Lines = Lines.ALL,
        stop: StopToken | None = None,
    ) -> ScoreSolution:
        """``solve`` for the deal and the moment of ``sheet``."""
        if objective is Objective.POINTS:
            raise ValueError("points are solved for by Solver")
        position = sheet.course.position
        table = table_for(equity, objective, position.ruleset.units)
        if position.is_over:
            return ScoreSolution(objective, None, True, (), sheet.settlement(()), None, None, False, 0, 0.0)
        started = time.perf_counter()
        found = self._kernel.solve_score(
            play_rules(position.ruleset, position.contract.trump).kernel,
            [hand.mask for hand in position.hands],
            covering_pairs(position),
            position.leader,
            [card.index for card in position.trick],
            side_a=sum(1 << seat for seat in position.side_a_seats),
            tricks_won=sum(1 << unit for unit, tricks in enumerate(sheet.course.tricks) if tricks),
            sheet=sheet_rules(position.ruleset),
            terms=terms_of(sheet, objective),
            points=sheet.course.card_points,
            bela_done=_bela_done(sheet),
            belas=list(_belas(sheet)),
            bela_call=list(BelaCall).index(position.ruleset.declarations.bela_call),
            live=live_declared(sheet),
            for_match=objective is Objective.MATCH,
            equity=table,
            lines=lines,
            limit_ms=limit_ms,
            stop=stop,
        )
        elapsed_ms = (time.perf_counter() - started) * 1000
        return Translation(sheet, objective, has_equity=table is not None).solution(found, elapsed_ms)


def solve_score(
    position: Position,
    objective: Objective,
    *,
    equity: Equity | None = None,
    limit_ms: float | None = None,
    lines: Lines = Lines.ALL,
    stop: StopToken | None = None,
) -> ScoreSolution:
    """``ScoreSolver.solve`` with a solver that belongs to the calling thread."""
    solver = thread_solver()
    return solver.solve(position, objective, equity=equity, limit_ms=limit_ms, lines=lines, stop=stop)


def thread_solver() -> ScoreSolver:
    """The solver of the calling thread."""
    solver: ScoreSolver | None = getattr(_local, "solver", None)
    if solver is None:
        solver = _local.solver = ScoreSolver()
    return solver


_local = threading.local()


def sheet_of(position: Position, objective: Objective) -> ScoreSheet:
    """The sheet of the deal, checked for what ``objective`` needs; raises like ``ScoreSolver.solve``."""
    sheet = score_sheet(position)
    if sheet is None:
        detail = (
            "what the deal writes is not known: give its history, or what was won, discarded and declared"
        )
        raise PositionError(Fault("", FaultCode.CANNOT_BE_SETTLED, detail))
    check_sheet(sheet, objective)
    return sheet


def check_sheet(sheet: ScoreSheet, objective: Objective) -> None:
    """Raises like ``ScoreSolver.solve`` if ``objective`` needs what ``sheet`` does not have."""
    faults = []
    winner = sheet.credited.match_winner
    if winner is not None:
        detail = f"seat {winner} has won the match with what he declared"
        faults.append(Fault("/declarations", FaultCode.DEAL_DECIDED, detail))
    position = sheet.course.position
    is_played_for = objective is Objective.MATCH and position.ruleset.match.end is not End.SINGLE
    if is_played_for and position.score is None:
        detail = "the match counts, but its score before the deal is not given"
        faults.append(Fault("/score", FaultCode.MISSING_SCORE, detail))
    if faults:
        raise PositionError(faults)


def terms_of(sheet: ScoreSheet, objective: Objective) -> _kernel.DealTerms:
    """What the kernel has to know of the deal."""
    ruleset, contract = sheet.course.ruleset, sheet.course.position.contract
    caller = sheet.course.capot_seat
    before_play = (0,) * ruleset.units if declares_live(ruleset) else sheet.credited.per_unit(ruleset)
    return deal_terms(
        ruleset,
        taker=ruleset.unit_of(contract.taker),
        declared=before_play,
        hanging=sheet.hanging,
        before=sheet.course.position.score if objective is Objective.MATCH else None,
        capot_caller=None if caller is None else ruleset.unit_of(caller),
    )


def _belas(sheet: ScoreSheet) -> Iterable[Bela]:
    """Every Bela of which a card is still held."""
    position = sheet.course.position
    for suit in suits_of_bela(position.ruleset, position.contract.trump):
        king, queen = Card(suit, Rank.KING), Card(suit, Rank.QUEEN)
        begun = next((bela for bela in sheet.course.belas if bela.suit is suit), None)
        for seat, hand in enumerate(position.hands):
            if king in hand and queen in hand:
                yield king.index, queen.index, seat, _OPEN
            elif begun is not None and begun.seat == seat and begun.cards_played == 1:
                yield king.index, queen.index, seat, _status(position, begun)


def _status(position: Position, begun: BelaPlayed) -> int:
    if not begun.said_first:
        return _SILENT
    needs_second = position.ruleset.declarations.bela_call is BelaCall.KING_FIRST
    return _KING_SAID if needs_second else _SAID


def _bela_done(sheet: ScoreSheet) -> tuple[int, ...]:
    """Points of Bela per unit that nothing can change any more."""
    ruleset = sheet.course.ruleset
    points = list(sheet.bela)
    for bela in sheet.course.belas:
        if bela.cards_played == 2:
            points[ruleset.unit_of(bela.seat)] += bela.points(ruleset)
    return tuple(points)
