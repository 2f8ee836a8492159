"""What requests of one seat, other hands hidden, have in common, and what is said of hidden cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from pydantic import Field

from api.schemas.answers import CardName
from api.schemas.deals import LARGEST_SEED
from api.schemas.positions import Request
from solver.game.notation.fields import Number
from solver.game.notation.told import is_told

Probability: TypeAlias = Annotated[float, Field(ge=0, le=1)]
WorldCount = Annotated[
    str, Field(pattern="^[0-9]+$", description="How many deals fit what the seat knows, in decimal digits.")
]
Marginals = Annotated[
    dict[CardName, list[Probability]],
    Field(
        description="Of every card whose holder is not known, the probability that each seat holds it, and "
        "last, where there are such cards, that it is out of play or was laid away."
    ),
]


class SeatOptions(Request):
    """Whose knowledge counts, and how chance is drawn."""

    seat: Number = Field(description="The seat that asks; its cards have to be given.")
    seed: int = Field(0, ge=0, le=LARGEST_SEED, description="Another seed draws other deals.")


def form_of(value: Any) -> str:
    """The form of a request: ``text``, ``told`` (by events) or ``fields``."""
    if not isinstance(value, Mapping):
        return "fields"
    if "position" in value:
        return "text"
    # A form must not be called like a field: pointers would lead into the field.
    return "told" if is_told(value) else "fields"
