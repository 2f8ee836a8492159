"""Answers about the service itself."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict


class Health(BaseModel):
    """The process runs."""

    status: Literal["ok"]


class Readiness(BaseModel):
    """The service can answer questions."""

    status: Literal["ready"]


class Document(BaseModel):
    """An OpenAPI 3.1 document."""

    model_config = ConfigDict(extra="allow")

    openapi: str
