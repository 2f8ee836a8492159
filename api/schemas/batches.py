"""Requests and answers about batches."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field
from pydantic.json_schema import SkipJsonSchema

KindName: TypeAlias = Literal["solve", "contracts", "play", "call", "score", "review"]


class BatchRequest(BaseModel):
    """Many requests of one kind. Any other field is a default for every item."""

    model_config = ConfigDict(extra="allow")

    kind: KindName = Field(description="Which question every item asks.")
    items: list[Any] = Field(
        description="Bodies of requests, as for `/v1/` and the kind. A faulty one gets its problem as result."
    )


class BatchAnswer(BaseModel):
    """What has become of a batch."""

    id: str = Field(description="Follows from the content: the same body is the same batch.")
    kind: KindName
    status: Literal["queued", "running", "done", "cancelled"]
    total: int = Field(description="How many items it has.", ge=0)
    done: int = Field(description="How many of them have a result or a problem.", ge=0)
    failed: int = Field(description="How many have a problem.", ge=0)
    created: str = Field(description="When it was accepted, UTC.", json_schema_extra={"format": "date-time"})
    started: str | SkipJsonSchema[None] = Field(
        default=None,
        description="When its first item was taken up.",
        json_schema_extra={"format": "date-time"},
    )
    finished: str | SkipJsonSchema[None] = Field(
        default=None, description="When it ended.", json_schema_extra={"format": "date-time"}
    )
