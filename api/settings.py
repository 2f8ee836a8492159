"""What can be set about the service, with defaults; from a mapping or from environment variables."""

from __future__ import annotations

import os
from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

PREFIX = "BELOT_"
"""Before the name of every environment variable; ``BELOT_SEARCH_SLOTS`` sets ``search_slots``."""


class SettingsError(ValueError):
    """A setting is unknown or has a value it cannot have; the message names every fault."""


class Settings(BaseModel):
    """The settings of one application."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    max_body_bytes: int = Field(default=1_000_000, ge=1, description="A longer body is answered with 413.")
    search_slots: int = Field(
        default_factory=lambda: os.cpu_count() or 1,
        ge=1,
        description="Searches at the same time in one process; by default one per processor.",
    )
    search_threads: int | None = Field(
        default=None,
        ge=1,
        description="Threads of one search that looks at many deals; by default one per processor.",
    )
    slot_wait_ms: int = Field(
        default=500, ge=0, description="How long a request waits for a slot before it is answered with 503."
    )
    default_limit_ms: int = Field(default=2_000, ge=1, description="Search time when a request names none.")
    max_limit_ms: int = Field(default=30_000, ge=1, description="The most search time a request may name.")

    @model_validator(mode="after")
    def _default_within_maximum(self) -> Settings:
        if self.default_limit_ms > self.max_limit_ms:
            raise ValueError(
                f"default_limit_ms = {self.default_limit_ms} is above max_limit_ms = {self.max_limit_ms}"
            )
        return self


def settings_from(config: Mapping[str, object] | None) -> Settings:
    """The settings of ``config``, names in lower case; what it does not name has its default.

    Raises:
        SettingsError: with every unknown name and every value that is not allowed.
    """
    try:
        return Settings.model_validate(dict(config or {}))
    except ValidationError as error:
        faults = [f"{'.'.join(map(str, e['loc'])) or 'settings'}: {e['msg']}" for e in error.errors()]
        raise SettingsError("; ".join(faults)) from None


def environment_settings(environment: Mapping[str, str]) -> dict[str, str]:
    """The settings among the variables of ``environment``, for ``settings_from``; others are ignored."""
    names = {PREFIX + name.upper(): name for name in Settings.model_fields}
    return {name: environment[variable] for variable, name in names.items() if variable in environment}
