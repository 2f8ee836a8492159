"""What is due in a deal that has not ended: a card, or a decision besides cards. Does not search itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, TypeAlias

from solver.double_dummy.decisions import (
    Decision,
    DecisionKind,
    due_decisions,
    sheet_of_deal,
    solve_decision,
)
from solver.double_dummy.objective import Objective
from solver.double_dummy.quick_equity import equity_for
from solver.double_dummy.score_solver import check_sheet
from solver.double_dummy.written import ScoreSheet
from solver.errors import Fault, PositionError
from solver.game.deal import DealState, DeclareEvent, Phase
from solver.game.faults import FaultCode
from solver.game.scoring import DealRecord, replay_record
from solver.game.settlement import Hanging

Due: TypeAlias = Literal["card", "turnup", "discard", "swap", "declare", "capot"]
"""A card, or a ``DecisionKind``."""


@dataclass(frozen=True, slots=True)
class OpenDeal:
    """A deal that has not ended, at something that can be decided; made by ``open_deal``.

    ``decision``: what is to be decided; None for a card. ``hanging``: points put aside in earlier deals.
    """

    state: DealState
    decision: DecisionKind | None
    hanging: tuple[Hanging, ...]

    def sheet(self, objective: Objective) -> ScoreSheet:
        """The sheet of the deal at a card, checked for what ``objective`` needs.

        Raises:
            PositionError: ``missing-score``, the match counts, but the score before the deal is not given;
                ``cannot-be-settled``, a player has dropped out.
        """
        with _faults_at_events():
            sheet = sheet_of_deal(self.state, self.hanging)
            check_sheet(sheet, objective)
            return sheet

    def decide(self, objective: Objective) -> Decision:
        """What every option of the decision is worth; for the match with ``equity_for`` of it.

        Raises:
            PositionError: like ``sheet``.
        """
        equity = equity_for(self.state.ruleset, objective, self.tricks_left)
        with _faults_at_events():
            return solve_decision(
                self.state, objective, kind=self.decision, hanging=self.hanging, equity=equity
            )

    @property
    def tricks_left(self) -> int:
        """Tricks to go, the one on the table included."""
        course = self.state.course
        return self.state.ruleset.hand_size if course is None else course.position.tricks_left


def open_deal(record: DealRecord, wanted: Due | None = None) -> OpenDeal:
    """The deal of ``record`` at ``wanted``, by default at what is due first.

    Players who have nothing to declare are passed over.

    Raises:
        PositionError: like ``replay_record``; ``wrong-phase`` at ``/events``, the auction is not over or the
            deal is, or at ``/decision``, there is nothing of that kind to decide now.
    """
    state, hanging = replay_record(record)
    if state.phase in (Phase.AUCTION, Phase.OVER):
        raise PositionError(Fault("/events", FaultCode.WRONG_PHASE, _nothing_is_due(state)))
    state = _passed_over(state, wanted)
    due = _due(state)
    chosen = due[0] if wanted is None else wanted
    if chosen not in due:
        detail = f"no {chosen} is to be decided on now, but {' or '.join(due)}"
        raise PositionError(Fault("/decision", FaultCode.WRONG_PHASE, detail))
    return OpenDeal(state, None if chosen == "card" else DecisionKind(chosen), hanging)


def _due(state: DealState) -> tuple[str, ...]:
    """What can be decided now, the most urgent first, a card last."""
    decisions = tuple(kind.value for kind in due_decisions(state))
    return (*decisions, "card") if state.phase is Phase.PLAY else decisions


def _passed_over(state: DealState, wanted: Due | None) -> DealState:
    """The deal once those have been passed over who have nothing to declare, and nothing else to decide."""
    while state.phase is Phase.DECLARATIONS:
        due = _due(state)
        if DecisionKind.DECLARE in due or wanted in due or (due and wanted is None):
            break
        state = state.apply(DeclareEvent((), state.to_act))
    return state


def _nothing_is_due(state: DealState) -> str:
    count = len(state.events)
    if state.phase is Phase.OVER:
        return f"the deal is over after {count} events: nothing is to be decided any more"
    return f"the auction is not over after {count} events: seat {state.to_act} is to call"


@contextmanager
def _faults_at_events() -> Iterator[None]:
    """Faults of the whole deal are those of what happened in it."""
    try:
        yield
    except PositionError as error:
        raise PositionError(
            fault if fault.pointer else fault.below("/events") for fault in error.faults
        ) from None
