"""Reads what is asked about a whole deal: the document of ``POST /v1/solve``. Solves nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from solver.double_dummy import Objective
from solver.double_dummy.open_deals import Due, OpenDeal, open_deal
from solver.errors import PositionError
from solver.game.notation import PlayedFields, record_of_fields, schema_faults


@dataclass(frozen=True, slots=True)
class DealQuestion:
    """A deal that has not ended, and what its document says besides; None where it does not."""

    deal: OpenDeal
    objective: Objective | None
    limit_ms: int | None


class _QuestionFields(PlayedFields):
    objective: Literal["points", "written", "match"] | None = None
    limit_ms: Annotated[int, Field(ge=1)] | None = None
    decision: Due | None = None


def read_deal_question(document: Mapping[str, object]) -> DealQuestion:
    """The deal in ``document`` at what is to be decided.

    Raises:
        BelotError: with everything in the document that cannot be read or is not legal.
    """
    try:
        fields = _QuestionFields.model_validate(dict(document))
    except ValidationError as error:
        raise PositionError(schema_faults(error, document)) from None
    objective = None if fields.objective is None else Objective(fields.objective)
    return DealQuestion(open_deal(record_of_fields(fields), fields.decision), objective, fields.limit_ms)
