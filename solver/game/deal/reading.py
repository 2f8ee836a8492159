"""Reads events from JSON values. Knows the spelling of each kind, no rules.

Nothing is guessed: an unknown field or a value of another type is a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from solver.cards import parse_card, parse_cards
from solver.errors import BelotError, Fault, PositionError
from solver.game.auction import parse_call
from solver.game.deal.events import (
    AnnounceEvent,
    Announcement,
    CallEvent,
    ClaimEvent,
    DeclareEvent,
    DiscardEvent,
    Event,
    PlayEvent,
    ShowEvent,
    SwapEvent,
    TurnupEvent,
)
from solver.game.deal.pointing import faults_below
from solver.game.diagram import Announced, Cards
from solver.game.faults import FaultCode
from solver.rules.quoting import quote

_MOST_ITEMS = 32


def event_from_json(value: object) -> Event:
    """The event that a JSON value describes.

    Raises:
        PositionError: ``no-such-event``, ``wrong-type``, ``wrong-value``, ``unknown-field``,
            ``unreadable-card``, ``duplicate-card``, ``no-such-call`` or ``empty-declaration``.
    """
    if not isinstance(value, Mapping):
        raise PositionError(Fault("", FaultCode.WRONG_TYPE, "an event is an object"))
    kinds = [kind for kind in _READERS if kind in value]
    if len(kinds) != 1:
        detail = f"an event has exactly one of the fields {', '.join(_READERS)}, not {len(kinds)} of them"
        raise PositionError(Fault("", FaultCode.NO_SUCH_EVENT, detail))
    kind = kinds[0]
    faults = _field_faults(value, kind)
    event: Event | None = None
    try:
        event = _READERS[kind](value[kind], value)
    except BelotError as error:
        faults += [fault.below(f"/{kind}") for fault in error.faults]
    if faults or event is None:
        raise PositionError(faults)
    return event


def events_from_json(values: Iterable[object]) -> tuple[Event, ...]:
    """The events of a JSON list.

    Raises:
        PositionError: the faults of all of them, with pointers ``/7/play``.
    """
    events, faults = [], []
    for place, value in enumerate(values):
        try:
            events.append(event_from_json(value))
        except PositionError as error:
            faults += [fault.below(f"/{place}") for fault in error.faults]
    if faults:
        raise PositionError(faults)
    return tuple(events)


def _field_faults(value: Mapping[Any, Any], kind: str) -> list[Fault]:
    faults = []
    known = {kind, "seat", "bela"} if kind == "play" else {kind, "seat"}
    unknown = [str(name)[:30] for name in value if name not in known]
    if unknown:
        detail = f"an event with {kind} has no field {', '.join(map(repr, unknown))}"
        faults.append(Fault("", FaultCode.UNKNOWN_FIELD, detail))
    seat = value.get("seat")
    if seat is not None and type(seat) is not int:
        faults.append(
            Fault("/seat", FaultCode.WRONG_TYPE, f"{quote(seat)} is not a seat, which is a whole number")
        )
    if kind == "play" and not isinstance(value.get("bela", False), bool):
        faults.append(
            Fault("/bela", FaultCode.WRONG_TYPE, f"{quote(value['bela'])} is neither true nor false")
        )
    return faults


def _seat(value: Mapping[Any, Any]) -> int | None:
    seat = value.get("seat")
    return seat if type(seat) is int else None


def _text(given: object) -> str:
    if not isinstance(given, str):
        raise PositionError(Fault("", FaultCode.WRONG_TYPE, f"{quote(given)} is not a text"))
    return given


def _one_of(given: object, *allowed: str) -> str:
    text = _text(given)
    if text not in allowed:
        detail = f"{text[:30]!r} is not one of {', '.join(allowed)}"
        raise PositionError(Fault("", FaultCode.WRONG_VALUE, detail))
    return text


def _list(given: object) -> list[Any]:
    if not isinstance(given, list | tuple):
        raise PositionError(Fault("", FaultCode.WRONG_TYPE, f"{quote(given)} is not a list"))
    if len(given) > _MOST_ITEMS:
        detail = f"{len(given)} entries are more than {_MOST_ITEMS}"
        raise PositionError(Fault("", FaultCode.WRONG_VALUE, detail))
    return list(given)


def _cards(given: object) -> Cards:
    return parse_cards(given if isinstance(given, str) else _list(given))


def _declarations(given: object) -> tuple[Announced, ...]:
    return _each(given, _announced)


def _shown(given: object) -> tuple[Cards, ...]:
    return _each(given, _cards)


def _each(given: object, read: Callable[[object], Any]) -> tuple[Any, ...]:
    items, faults = [], []
    for place, item in enumerate(_list(given)):
        try:
            items.append(read(item))
        except BelotError as error:
            faults += [fault.below(f"/{place}") for fault in error.faults]
    if faults:
        raise PositionError(faults)
    return tuple(items)


def _announced(given: object) -> Announced:
    if not isinstance(given, Mapping):
        raise PositionError(Fault("", FaultCode.WRONG_TYPE, f"{quote(given)} is not an object"))
    unknown = [str(name)[:30] for name in given if name not in ("value", "cards")]
    if unknown:
        detail = f"a declaration has no field {', '.join(map(repr, unknown))}"
        raise PositionError(Fault("", FaultCode.UNKNOWN_FIELD, detail))
    value, cards = given.get("value"), given.get("cards")
    if value is not None and type(value) is not int:
        detail = f"{quote(value)} is not a value, which is a whole number"
        raise PositionError(Fault("/value", FaultCode.WRONG_TYPE, detail))
    if value is None and not cards:
        detail = "the declaration has neither value nor cards"
        raise PositionError(Fault("", FaultCode.EMPTY_DECLARATION, detail))
    with faults_below("/cards"):
        return Announced(value, None if cards is None else _cards(cards))


_READERS: dict[str, Callable[[Any, Mapping[Any, Any]], Event]] = {
    "call": lambda given, value: CallEvent(parse_call(_text(given)), _seat(value)),
    "turnup": lambda given, value: TurnupEvent(_one_of(given, "take", "leave") == "take", _seat(value)),
    "swap": lambda given, value: SwapEvent(parse_card(_text(given)), _seat(value)),
    "discard": lambda given, value: DiscardEvent(_cards(given), _seat(value)),
    "declare": lambda given, value: DeclareEvent(_declarations(given), _seat(value)),
    "show": lambda given, value: ShowEvent(_shown(given), _seat(value)),
    "play": lambda given, value: PlayEvent(
        parse_card(_text(given)), value.get("bela", False) is True, _seat(value)
    ),
    "announce": lambda given, value: AnnounceEvent(Announcement(_one_of(given, *Announcement)), _seat(value)),
    "claim": lambda given, value: ClaimEvent(_one_of(given, "all", "none") == "all", _seat(value)),
}
