"""Reads a deal that is to be scored: as it was dealt and played, or its summary.

Knows spelling; what breaks a rule is found out by ``score_deal``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pydantic import ValidationError

from solver.errors import Fault, PositionError
from solver.game.contract import Contract, Trump
from solver.game.deal import DealtCards, events_from_json
from solver.game.diagram import Cards
from solver.game.faults import FaultCode
from solver.game.notation.document import Reader
from solver.game.notation.schema_faults import schema_faults
from solver.game.notation.score_fields import DealFields, PlayedFields, SummaryFields
from solver.game.scoring import DealRecord, DealSummary
from solver.game.settlement import DealResult, playing_units
from solver.rules.quoting import quote

Form = TypeVar("Form", PlayedFields, SummaryFields)


def read_score_document(document: Mapping[str, object]) -> DealRecord | DealSummary:
    """The deal in ``document``: with ``deal`` and ``events``, or a summary.

    Raises:
        PositionError: with every field, card, event and parameter that cannot be read.
    """
    if not isinstance(document, Mapping):
        raise PositionError(Fault("", FaultCode.WRONG_TYPE, f"{quote(document)} is not an object"))
    if is_played(document):
        return record_of_fields(_validated(PlayedFields, document))
    return summary_of_fields(_validated(SummaryFields, document))


def is_played(document: Mapping[str, object]) -> bool:
    """Whether ``document`` means to tell a whole deal, not its summary."""
    return "deal" in document or "events" in document


def record_of_fields(fields: PlayedFields) -> DealRecord:
    """The deal in fields whose types have been checked.

    Raises:
        PositionError: with every card, event and parameter that cannot be read.
    """
    reader = Reader()
    ruleset = reader.ruleset(fields.ruleset)
    hands, turnup, stock = _cards_of_deal(reader, fields.deal)
    events = reader.read("/events", events_from_json, fields.events)
    if ruleset is None or events is None or reader.faults:
        raise PositionError(reader.faults)
    return DealRecord(
        DealtCards(ruleset, hands, turnup[0] if turnup else None, stock),
        events,
        score=None if fields.score is None else tuple(fields.score),
        hanging=_hanging(fields.hanging),
    )


def summary_of_fields(fields: SummaryFields) -> DealSummary:
    """The summary in fields whose types have been checked.

    Raises:
        PositionError: with every parameter that cannot be read.
    """
    reader = Reader()
    ruleset = reader.ruleset(fields.ruleset)
    if ruleset is None:
        raise PositionError(reader.faults)
    played = playing_units(ruleset)
    tricks = [int(unit in played) for unit in range(ruleset.units)]
    result = DealResult(
        contract=Contract(Trump(fields.contract.trump), fields.contract.taker),
        card_points=tuple(fields.cards),
        last=fields.last,
        tricks=tuple(tricks if fields.tricks is None else fields.tricks),
        declared=tuple(fields.declarations or ()),
        stopped=fields.stopped,
        capot_call=fields.capot_call,
    )
    return DealSummary(
        ruleset,
        result,
        bela=tuple(fields.bela) if isinstance(fields.bela, list) else fields.bela,
        score=None if fields.score is None else tuple(fields.score),
        hanging=_hanging(fields.hanging),
    )


def _validated(form: type[Form], document: Mapping[str, object]) -> Form:
    try:
        return form.model_validate(dict(document))
    except ValidationError as error:
        raise PositionError(schema_faults(error, document)) from None


def _cards_of_deal(reader: Reader, deal: DealFields) -> tuple[tuple[Cards, ...], Cards, Cards]:
    hands = tuple(reader.cards(f"/deal/hands/{seat}", hand) or () for seat, hand in enumerate(deal.hands))
    turnup = reader.card("/deal/turnup", deal.turnup)
    stock = reader.cards("/deal/stock", deal.stock) or ()
    return hands, () if turnup is None else (turnup,), stock


def _hanging(given: int | list[int]) -> int | tuple[int, ...]:
    return given if isinstance(given, int) else tuple(given)
