"""What a player has to decide next in a deal told by events: a card, or something besides. Solves nothing."""

from __future__ import annotations

from collections.abc import Sequence

from solver.advice.decision_question import DecisionQuestion, decision_question, due_decision
from solver.advice.from_events import card_question_from_events
from solver.advice.question import CardQuestion
from solver.cards import Card
from solver.double_dummy.decisions import DecisionKind
from solver.double_dummy.open_deals import Due
from solver.errors import PositionError
from solver.game import Diagram
from solver.game.deal import Event, PlayEvent


def question_from_events(
    given: Diagram,
    events: Sequence[Event],
    seat: int,
    *,
    turned: Sequence[Card] = (),
    wanted: Due | None = None,
) -> CardQuestion | DecisionQuestion:
    """What ``seat`` is asked after ``events``: what is ``wanted``, by default what is due first.

    ``given`` and ``turned`` as in ``knowledge_from_events``. A card is due once nothing else is; whether to
    announce all tricks is asked only if it is ``wanted``.

    Raises:
        PositionError: as ``decision_question`` and ``card_question_from_events``; ``wrong-phase`` at
            ``/decision``, there is nothing of the kind that is wanted to decide.
    """
    if wanted is not None and wanted != "card":
        return _wanted_decision(given, events, seat, turned, DecisionKind(wanted))
    is_played = any(isinstance(event, PlayEvent) for event in events)
    if wanted is None and not is_played:
        due = due_decision(given, events, seat, turned=turned)
        if due is not None:
            return due
    return card_question_from_events(given, events, seat, turned=turned)


def _wanted_decision(
    given: Diagram, events: Sequence[Event], seat: int, turned: Sequence[Card], kind: DecisionKind
) -> DecisionQuestion:
    try:
        return decision_question(given, events, seat, kind=kind, turned=turned)
    except PositionError as error:
        raise PositionError(
            fault if fault.pointer else fault.below("/decision") for fault in error.faults
        ) from None
