"""What can be set about the service, with defaults; from a mapping or from environment variables."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

PREFIX = "BELOT_"
"""Before the name of every environment variable; ``BELOT_SEARCH_SLOTS`` sets ``search_slots``."""


def default_store_url() -> str:
    """An SQLite file in the folder where programs of this user keep their state."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return f"sqlite:///{Path(home) / 'belot' / 'batches.sqlite3'}"


def default_cache_url() -> str:
    """An SQLite file in the folder where programs of this user keep what they could compute again."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return f"sqlite:///{Path(home) / 'belot' / 'answers.sqlite3'}"


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

    store_url: str = Field(
        default_factory=default_store_url,
        description="Where batches are kept: `sqlite:///` and a path, or `postgresql+psycopg://…`.",
    )
    store_max_bytes: int = Field(
        default=4_000_000_000,
        ge=1_000_000,
        description="No batch is accepted while an SQLite file is larger; it cannot grow to twice as much.",
    )
    max_batch_bytes: int = Field(default=200_000_000, ge=1, description="The longest body of a batch.")
    max_batch_items: int = Field(default=1_000_000, ge=1, description="The most items of a batch.")
    batch_limit_ms: int = Field(
        default=60_000, ge=1, description="The most search time of one item of a batch, and its default."
    )
    max_streams: int = Field(
        default=4, ge=1, description="Results and events of batches that one process streams at a time."
    )
    stream_s: float = Field(
        default=300.0, gt=0, description="Seconds after which a stream ends; its reader begins a new one."
    )
    batch_retention_h: float = Field(
        default=168.0, gt=0, description="Hours after which a finished batch is forgotten."
    )

    cache_bytes: int = Field(
        default=64_000_000, ge=0, description="Answers kept in the memory of each process; 0 for none."
    )
    cache_url: str = Field(
        default_factory=default_cache_url,
        description="Where answers are kept that took long: `sqlite:///` and a path, `redis://…`, or empty for "
        "nowhere.",
    )
    cache_store_bytes: int = Field(
        default=1_000_000_000,
        ge=1_000_000,
        description="About the most that answers take in an SQLite file.",
    )
    cache_from_ms: float = Field(default=50.0, ge=0, description="Answers that took less are not stored.")

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
