"""Turns the answer to a canonical request into the answer to the request that was made.

Cards and suits get their names back; lists that stand in the order of the pack or of the contracts are put
into it again. Cards and calls that are ranked stay as they are: value and playing strength do not depend on
names, and what was best stays best. Only cards of which nothing but an equal value is told come in the order
of the suits. Knows answers as JSON, and asks nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from api.caching.canonical_requests import Turn
from solver.game.contract import Trump
from solver.game.notation.seats import turned
from solver.game.notation.suits import CARD_OF, CARD_PLACE, Renaming

_IN_ORDER = frozenset({"declares", "declared", "wins_with", "hands", "discards", "out"})
"""Fields of cards in the order of the pack, or of lists of such cards."""

_CONTRACTS = [trump.value for trump in (Trump.SPADES, Trump.HEARTS, Trump.DIAMONDS, Trump.CLUBS)]


def renamed_answer(answer: Mapping[str, Any], renaming: Renaming, position: str | None) -> dict[str, Any]:
    """``answer`` with the suits renamed; ``position``: how the position was written, None if it was not told.

    A position that is not told as it was written is renamed too, with sorted hands.
    """
    fields = dict(answer) if renaming.is_none else _fields(answer, renaming)
    if "position" in answer:
        fields["position"] = renaming.position(answer["position"]) if position is None else position
    if "cards" in fields and "position" in fields:
        fields["cards"] = _ties_in_order(fields["cards"], _trump_of(fields["position"]))
    return fields


def turned_answer(answer: Mapping[str, Any], turn: Turn) -> dict[str, Any]:
    """The ``answer`` about a bare position with the seats counted as before ``turn``."""
    fields = _turned_points(answer, turn) | {
        "cards": [_turned_points(card, turn) for card in answer["cards"]]
    }
    to_play = answer["to_play"]
    return fields if to_play is None else fields | {"to_play": (to_play + turn.by) % turn.seats}


def _turned_points(fields: Mapping[str, Any], turn: Turn) -> dict[str, Any]:
    return {name: turned(value, -turn.by) if name == "points" else value for name, value in fields.items()}


def _fields(answer: Mapping[str, Any], renaming: Renaming) -> dict[str, Any]:
    return {name: _field(name, value, renaming) for name, value in answer.items()}


def _field(name: str, value: Any, renaming: Renaming) -> Any:
    if name in _IN_ORDER:
        return _in_order(value, renaming)
    if isinstance(value, dict):
        fields = _fields(value, renaming)
        return _marginals(fields, renaming) if name == "marginals" else fields
    if isinstance(value, list) and value and isinstance(value[0], dict):
        items = [_fields(item, renaming) for item in value]
        return sorted(items, key=_contract_order) if name == "contracts" else items
    return renaming.value(value)


def _in_order(value: list[Any], renaming: Renaming) -> list[Any]:
    if value and isinstance(value[0], list):
        return [_in_order(cards, renaming) for cards in value]
    return renaming.in_order(value)


def _marginals(fields: Mapping[str, Any], renaming: Renaming) -> dict[str, Any]:
    renamed = {renaming.names[card]: chances for card, chances in fields.items()}
    return {card: renamed[card] for card in CARD_OF if card in renamed}


def _contract_order(contract: Mapping[str, Any]) -> int:
    trump = contract["trump"]
    # Those without a trump suit come last in every answer, and sorting keeps their order.
    return _CONTRACTS.index(trump) if trump in _CONTRACTS else len(_CONTRACTS)


def _ties_in_order(cards: list[dict[str, Any]], trump: str) -> list[dict[str, Any]]:
    """Equal cards of one rank by their suits, trumps last. Where lines or means are told, none are equal: the
    first is what the answer calls best."""
    if any("line" in card or "mean" in card for card in cards):
        return cards
    in_order: list[dict[str, Any]] = []
    for _, equal in groupby(cards, key=lambda card: {**card, "card": card["card"][0]}):
        in_order += sorted(equal, key=lambda card: (card["card"][1] == trump, CARD_PLACE[card["card"]]))
    return in_order


def _trump_of(position: str) -> str:
    return position.split(" ", 3)[2].partition("@")[0]
