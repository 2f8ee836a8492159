"""Answers about the service itself."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Health(BaseModel):
    """The process runs."""

    status: Literal["ok"]


class Readiness(BaseModel):
    """The service can answer questions, and what its parts are like."""

    status: Literal["ready"]
    kernel: Literal["ok"] = Field(description="A tiny position was solved rightly.")
    store: Literal["ok"] = Field(description="The database of the batches answers.")
    cache: Literal["ok", "unavailable", "off"] = Field(
        description="The store of answers: it can be read; or it cannot, and every answer is computed; or "
        "there is none."
    )
    draining: Literal[False] = Field(description="The service has not been told to stop.")


class Document(BaseModel):
    """An OpenAPI 3.1 document."""

    model_config = ConfigDict(extra="allow")

    openapi: str
