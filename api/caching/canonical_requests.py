"""What a request asks, in the form that all equivalent requests share.

Equivalent are requests that differ in the spelling of cards and rulesets, in the order of hands, in fields
against position text, in defaults that are given or left out, in the search time; and, where an answer can be
renamed, in the names of the suits. Asks nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import BaseModel

from api.asked import diagram_asked
from api.schemas.calls import CallRequest
from api.schemas.deals import DealsRequest, ScoreRequest
from api.schemas.play import PlayRequest
from api.schemas.positions import ContractsFields, ContractsRequest, PositionText, SolveDeal, SolveRequest
from api.schemas.reviews import ReviewRequest
from api.schemas.worlds import WorldsRequest
from solver.cards import parse_cards
from solver.errors import BelotError
from solver.game.deal import event_to_json
from solver.game.deal.talk import has_declarations
from solver.game.diagram import Cards, Diagram
from solver.game.notation import (
    PlayedFields,
    PositionFields,
    SummaryFields,
    diagram_of_fields,
    format_position,
    record_of_fields,
    write_document,
    write_ruleset,
)
from solver.game.notation.auction_told import AuctionFields, auction_of_fields
from solver.game.notation.canonical import canonical_document, renamed_document
from solver.game.notation.seats import BARE, turned_document
from solver.game.notation.suits import Renaming
from solver.game.notation.told import ToldFields, told_of_fields
from solver.rules import Ruleset, ruleset_from
from solver.rules.choices import Layout

_TIME = {"limit_ms"}
_SAME = Renaming.to("SHDC")


@dataclass(frozen=True, slots=True)
class Turn:
    """Seat ``by`` of ``seats`` is called seat 0."""

    by: int
    seats: int


@dataclass(frozen=True, slots=True)
class CanonicalRequest:
    """``document``: what is asked; equal for equivalent requests. ``body``: what is to be answered in its
    place, None for the request itself.

    ``renaming``, ``turn``: of the suits and of the seats, from the request to ``body``. ``written``: the
    position that the answer has to repeat as it was written; None where it is that of the answer.
    """

    document: Mapping[str, Any]
    body: Mapping[str, Any] | None = None
    renaming: Renaming = _SAME
    written: Diagram | None = None
    turn: Turn | None = None


def canonical_request(question: str, body: BaseModel) -> CanonicalRequest | None:
    """The canonical form of ``body``; None for questions without one, and if it cannot be read."""
    form = _FORMS.get(question)
    if form is None:
        return None
    try:
        return form(body)
    except BelotError:
        return None


def _solve(body: SolveRequest) -> CanonicalRequest:
    asked = body.root
    if isinstance(asked, SolveDeal):
        return _of_deal(asked)
    diagram = diagram_asked(asked)
    document = write_document(diagram) | _options(asked, PositionFields)
    seats = diagram.ruleset.playing_seats
    leader = diagram.leader
    if leader is not None and asked.objective == "points" and _asks_for_trick_points(diagram):
        form, renaming = canonical_document(turned_document(document, leader, seats))
        return CanonicalRequest(form, form, renaming, _sorted_hands(diagram), Turn(leader, seats))
    form, renaming = canonical_document(document)
    return CanonicalRequest(form, form, renaming)


def _asks_for_trick_points(diagram: Diagram) -> bool:
    """Whether it does not matter who spoke first, because nothing but trick points can be told: without
    history and declarations nobody knows what is written.
    """
    won, leader, contract = diagram.won, diagram.leader, diagram.contract
    if won is None or leader is None or contract is None or write_document(diagram).keys() - BARE:
        return False
    ruleset, seats = diagram.ruleset, range(diagram.ruleset.playing_seats)
    return (
        has_declarations(ruleset)
        and not ruleset.table.dealer_out
        and any(won.tricks)
        and leader in seats
        and contract.taker in seats
        and len(diagram.hands or diagram.piles or ()) == len(seats)
        and len(won.points) == len(won.tricks) == ruleset.units
    )


def _sorted_hands(diagram: Diagram) -> Diagram:
    hands = diagram.hands and tuple(hand and tuple(sorted(hand)) for hand in diagram.hands)
    return replace(diagram, hands=hands)


def _play(body: PlayRequest | WorldsRequest) -> CanonicalRequest:
    asked = body.root
    if isinstance(asked, ToldFields):
        return _seen_by(asked.seat, _told_fields(asked, asked.seat) | _options(asked, ToldFields), None)
    diagram = diagram_asked(asked)
    return _seen_by(asked.seat, write_document(diagram) | _options(asked, PositionFields), diagram)


def _contracts(body: ContractsRequest) -> CanonicalRequest:
    asked = body.root
    if isinstance(asked, ContractsFields):
        given = asked.model_dump(include=PositionFields.model_fields.keys() & asked.model_fields_set)
        diagram = diagram_of_fields(PositionFields.model_validate(given))
    else:
        diagram = diagram_asked(asked)
    document, renaming = canonical_document(write_document(diagram))
    # The fields of this question are fewer than those a text may have.
    text = {"position": renaming.position(format_position(diagram))}
    return CanonicalRequest(document, text, renaming, diagram)


def _seen_by(seat: int, document: dict[str, Any], written: Diagram | None) -> CanonicalRequest:
    """Hands of others may be given, and are left aside: they must not decide how the suits are called."""
    hands = document.get("hands") or ()
    seen = document | {"hands": [hand if own == seat else None for own, hand in enumerate(hands)]}
    _, renaming = canonical_document(seen)
    form = renamed_document(document, renaming)
    return CanonicalRequest(form, form, renaming, written)


def _told_fields(asked: ToldFields, seat: int) -> dict[str, Any]:
    told = told_of_fields(asked, seat)
    fields = write_document(told.given) | {"events": [event_to_json(event) for event in told.events]}
    return fields | {"turned": _names(told.turned)} if told.turned else fields


def _of_deal(asked: PlayedFields) -> CanonicalRequest:
    fields, ruleset = _deal_fields(asked)
    # In open Belot the card on the table over each of a hand is told by its place.
    is_open = ruleset.deal.layout is Layout.OPEN16
    options = _options(asked, PlayedFields)
    document, renaming = canonical_document(fields | options, ordered_hands=is_open)
    return CanonicalRequest(document, document, renaming)


def _call(body: CallRequest) -> CanonicalRequest:
    told = auction_of_fields(body)
    fields: dict[str, Any] = {
        "ruleset": write_ruleset(told.ruleset),
        "hand": _names(told.hand),
        "turnup": _names(told.turnups),
        "auction": list(map(str, told.calls)),
    }
    if told.others_open is not None:
        fields["others_open"] = _names(told.others_open)
    if told.score is not None:
        fields["score"] = list(told.score)
    document, renaming = canonical_document(fields | _options(body, AuctionFields))
    return CanonicalRequest(document, document, renaming)


def _score(body: ScoreRequest) -> CanonicalRequest:
    asked = body.root
    if isinstance(asked, PlayedFields):
        return CanonicalRequest(_deal_fields(asked)[0])
    summary = asked.model_dump(mode="json", include=set(SummaryFields.model_fields))
    return CanonicalRequest(summary | {"ruleset": _ruleset(asked.ruleset)})


def _review(body: ReviewRequest) -> CanonicalRequest:
    return CanonicalRequest(_deal_fields(body)[0] | _options(body, PlayedFields))


def _deals(body: DealsRequest) -> CanonicalRequest:
    asked = body.model_dump(mode="json")
    for wish in (asked["constraints"] or {}).get("hands", ()):
        if wish is not None and wish["cards"] is not None:
            wish["cards"] = _names(parse_cards(wish["cards"]))
    return CanonicalRequest(asked | {"ruleset": _ruleset(body.ruleset)})


def _deal_fields(asked: PlayedFields) -> tuple[dict[str, Any], Ruleset]:
    record = record_of_fields(asked)
    dealt, hanging = record.dealt, record.hanging
    deal: dict[str, Any] = {"hands": list(map(_names, dealt.hands)), "stock": _names(dealt.stock)}
    if dealt.turnup is not None:
        deal["turnup"] = str(dealt.turnup)
    fields = {
        "ruleset": write_ruleset(dealt.ruleset),
        "deal": deal,
        "events": [event_to_json(event) for event in record.events],
        "hanging": hanging if isinstance(hanging, int) else list(hanging),
    }
    if record.score is not None:
        fields["score"] = list(record.score)
    return fields, dealt.ruleset


def _options(asked: BaseModel, told: type[BaseModel]) -> dict[str, Any]:
    """What is asked besides the fields of ``told``, defaults filled in, without the search time."""
    without = told.model_fields.keys() | PositionText.model_fields.keys() | _TIME
    options = asked.model_dump(mode="json", exclude=set(without), exclude_none=True)
    for event in options.get("events_asked", ()):
        event["of"] = _names(parse_cards(event["of"]))
    return options


def _ruleset(given: str | dict[str, Any]) -> str | dict[str, object]:
    return write_ruleset(ruleset_from(given))


def _names(cards: Cards) -> list[str]:
    return list(map(str, cards))


_FORMS: Mapping[str, Callable[[Any], CanonicalRequest]] = {
    "solve": _solve,
    "contracts": _contracts,
    "worlds": _play,
    "play": _play,
    "call": _call,
    "score": _score,
    "review": _review,
    "deals": _deals,
}
