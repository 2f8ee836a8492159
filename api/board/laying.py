"""What the board has to know of a deal besides answers: its events, its auction, and what a card changes.

Asks the rules; solves and judges nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solver.advice.review.from_position import record_of_position
from solver.cards import Card
from solver.errors import BelotError, Fault, PositionError
from solver.game import Diagram, position_from
from solver.game.auction import AuctionState, Call, Taken
from solver.game.notation import format_position
from solver.game.scoring import DealRecord, replay_record
from solver.rules import Ruleset


@dataclass(frozen=True, slots=True)
class LaidRecord:
    """A deal with its events, and the same as a position text; None if trumps were never fixed."""

    record: DealRecord
    position: str | None


def laid_from_record(record: DealRecord) -> LaidRecord:
    """The deal of ``record`` as it can be laid on a table.

    Raises:
        PositionError: like ``replay_record``.
    """
    state, _ = replay_record(record)
    position = state.position
    if position is None:
        return LaidRecord(record, None)
    diagram = replace(position.to_diagram(), score=record.score)
    return LaidRecord(replace(record, events=state.events), format_position(diagram))


def laid_from_position(diagram: Diagram) -> LaidRecord:
    """The deal that ``diagram`` tells, whatever was turned up or called before.

    Raises:
        PositionError: like ``record_of_position``.
    """
    record = record_of_position(replace(diagram, turnup=None, auction=None))
    return LaidRecord(record, format_position(diagram))


@dataclass(frozen=True, slots=True)
class Asked:
    """An auction at one moment: who is to call and what he may say; or the contract it came to."""

    seat: int | None
    calls: tuple[Call, ...]
    taken: Taken | None


def auction_after(ruleset: Ruleset, turnups: Sequence[Card], calls: Sequence[Call]) -> Asked:
    """The auction after ``calls``.

    Raises:
        PositionError: the first call that is not legal, with its pointer ``/auction/2``.
    """
    try:
        state = AuctionState.start(ruleset, turnups)
    except PositionError as error:
        raise PositionError(fault.below("/turnup") for fault in error.faults) from None
    for place, call in enumerate(calls):
        try:
            state = state.call(call)
        except PositionError as error:
            raise PositionError(fault.below(f"/auction/{place}") for fault in error.faults) from None
    taken = state.result if isinstance(state.result, Taken) else None
    return Asked(state.seat_to_call, _legal(state), taken)


def _legal(state: AuctionState) -> tuple[Call, ...]:
    try:
        return state.legal_calls
    except PositionError as error:
        raise PositionError(fault.below("/turnup") for fault in error.faults) from None


def position_after(diagram: Diagram, cards: Sequence[Card]) -> str:
    """The text of the position after ``cards`` have been played.

    Raises:
        IllegalPlayError: the first card that may not be played, with its pointer ``/cards/2``.
        PositionError: like ``position_from``.
    """
    position = position_from(diagram, need_all_hands=False)
    for place, card in enumerate(cards):
        try:
            position = position.play(card)
        except BelotError as error:
            faults = [Fault(f"/cards/{place}", fault.code, fault.detail) for fault in error.faults]
            raise type(error)(faults) from None
    return format_position(position)
