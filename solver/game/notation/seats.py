"""The same position with the seats counted from another player on.

For bare positions alone: what lies where, who leads, and what was won. Who speaks and declares first is bound
to his seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

__all__ = ["BARE", "turned", "turned_document"]

Item = TypeVar("Item")

BARE = frozenset({"ruleset", "hands", "piles", "contract", "leader", "trick", "won"})
"""The fields of a position that can be turned."""


def turned(items: Sequence[Item], by: int) -> list[Item]:
    """``items``, one per seat or per unit, when seat ``by`` is called seat 0."""
    first = by % len(items)
    return [*items[first:], *items[:first]]


def turned_document(document: Mapping[str, Any], by: int, seats: int) -> dict[str, Any]:
    """The fields of a position when seat ``by`` of ``seats`` is called seat 0; other fields stay."""
    fields = dict(document)
    for name in ("hands", "piles"):
        if name in fields:
            fields[name] = turned(fields[name], by)
    contract, won = fields["contract"], fields["won"]
    fields["contract"] = contract | {"taker": (contract["taker"] - by) % seats}
    fields["leader"] = (fields["leader"] - by) % seats
    fields["won"] = {name: turned(amounts, by) for name, amounts in won.items()}
    return fields
