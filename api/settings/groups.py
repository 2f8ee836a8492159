"""All settings of the service, in groups. What each means stands here and nowhere else.

Knows values, not where they come from.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from api.settings.fields import Group, address, described
from api.settings.forms import (
    bind_address,
    database_address,
    limits_text,
    metrics_address,
    origin,
    rate_store_address,
)

_PORT = "address and port (`127.0.0.1:9100`), or empty"


def default_store_url() -> str:
    """An SQLite file in the folder where programs of this user keep their state."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return f"sqlite:///{Path(home) / 'belot' / 'batches.sqlite3'}"


def default_cache_url() -> str:
    """An SQLite file in the folder where programs of this user keep what they could compute again."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return f"sqlite:///{Path(home) / 'belot' / 'answers.sqlite3'}"


class ProcessSettings(Group):
    """Processes and connections."""

    bind: Annotated[str, AfterValidator(bind_address)] = Field(
        default="127.0.0.1:8000",
        description="Where the service listens.",
        json_schema_extra=described(allowed="address and port (`127.0.0.1:8000`), or `unix:` and a path"),
    )
    workers: int = Field(default=2, ge=1, le=256, description="Processes.")
    threads: int = Field(
        default=8, ge=1, le=256, description="Requests at the same time in each process, streams included."
    )
    timeout_s: int = Field(default=60, ge=1, description="A process that is silent for longer is replaced.")
    shutdown_s: int = Field(
        default=35, ge=1, description="Time for requests to finish when the service stops."
    )
    keepalive_s: int = Field(default=5, ge=1, description="How long an idle connection stays open.")
    max_connections: int = Field(
        default=256,
        ge=2,
        description="Open connections of one process, idle ones included; more than `threads`.",
    )
    request_s: float = Field(
        default=20.0,
        gt=0,
        description="A request has to arrive within this time, and a second more for every "
        "`request_bytes_per_s` of it; nobody is waited for longer who does not read his answer.",
    )
    request_bytes_per_s: int = Field(
        default=20_000, ge=1, description="How fast a long body has to arrive at least."
    )


class SearchSettings(Group):
    """Searches."""

    search_slots: int = Field(
        default_factory=lambda: os.cpu_count() or 1,
        ge=1,
        description="Searches at the same time in one process. As many more requests wait for a slot.",
        json_schema_extra=described(default="one per processor"),
    )
    search_threads: int | None = Field(
        default=None,
        ge=1,
        description="Threads of one search that looks at many deals.",
        json_schema_extra=described(default="one per processor"),
    )
    slot_wait_ms: int = Field(
        default=500, ge=0, description="How long a request waits for a slot before it is answered with 503."
    )
    default_limit_ms: int = Field(default=2_000, ge=1, description="Search time when a request names none.")
    max_limit_ms: int = Field(default=30_000, ge=1, description="The most search time a request may name.")
    max_worlds: int = Field(
        default=5_000, ge=600, le=5_000, description="The most deals a request may have looked at."
    )


class AccessSettings(Group):
    """Who may ask, and how much."""

    max_body_bytes: int = Field(default=1_000_000, ge=1, description="A longer body is answered with 413.")
    rate_limit: Annotated[str, AfterValidator(limits_text)] = Field(
        default="",
        description="How many questions each client may ask; above that the answer is 429. A client is a key "
        "or, without one, an address (of IPv6 its first 64 bits).",
        json_schema_extra=described(
            allowed="limits like `20/second;600/minute`, or empty for none", default="none"
        ),
    )
    rate_limit_url: Annotated[str, AfterValidator(rate_store_address)] = address(
        "Where questions are counted. Several processes need Redis.",
        allowed="`memory://`, or an address `redis://…`, `rediss://…` or `redis+unix://…` of Redis",
        default="memory://",
    )
    keys_file: str = Field(
        default="",
        description="File of the keys of clients, made by `belot keys`; only who has a key is answered.",
        json_schema_extra=described(allowed="a path, or empty: no keys are asked for", default="none"),
    )
    cors_origins: tuple[Annotated[str, AfterValidator(origin)], ...] = Field(
        default=(),
        description="Pages of these origins may ask from a browser.",
        json_schema_extra=described(
            allowed="origins like `https://example.org` (in the variable with commas between them), or `*`",
            default="none",
        ),
    )
    trusted_proxies: int = Field(
        default=0,
        ge=0,
        le=10,
        description="How many proxies stand before the service; only so many of their entries in "
        "`X-Forwarded-For` and `X-Forwarded-Proto` are believed, none with 0.",
    )


class BatchSettings(Group):
    """Batches and their workers."""

    store_url: Annotated[str, AfterValidator(database_address)] = address(
        "Where batches are kept.",
        allowed="`sqlite:///` and a path, or `postgresql+psycopg://…`",
        default_factory=default_store_url,
        default_text="`sqlite:///` and `belot/batches.sqlite3` in `XDG_STATE_HOME` or `~/.local/state`",
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
    worker_threads: int | None = Field(
        default=None,
        ge=1,
        description="Items that `belot worker` and `belot batch` answer at the same time.",
        json_schema_extra=described(default="one per processor"),
    )
    worker_scheduler: str = Field(
        default="",
        description="The Dask cluster that `belot worker` and `belot batch` send their work to.",
        json_schema_extra=described(
            allowed="an address like `tcp://host:8786`, or empty: own threads", default="none"
        ),
    )


class CacheSettings(Group):
    """Answers that are kept."""

    cache_bytes: int = Field(
        default=64_000_000, ge=0, description="Answers kept in the memory of each process; 0 for none."
    )
    cache_url: str = address(
        "Where answers are kept that took long.",
        allowed="`sqlite:///` and a path, `redis://…`, or empty for nowhere",
        default_factory=default_cache_url,
        default_text="`sqlite:///` and `belot/answers.sqlite3` in `XDG_CACHE_HOME` or `~/.cache`",
    )
    cache_store_bytes: int = Field(
        default=1_000_000_000,
        ge=1_000_000,
        description="About the most that answers take in an SQLite file.",
    )
    cache_from_ms: float = Field(default=50.0, ge=0, description="Answers that took less are not stored.")


class ObservingSettings(Group):
    """Logs and metrics."""

    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="The least of what is logged; `debug` has requests for health, too."
    )
    metrics_bind: Annotated[str, AfterValidator(metrics_address)] = Field(
        default="",
        description="Address and port of `/metrics`; empty for the address of the service.",
        json_schema_extra=described(allowed=_PORT, default="that of the service"),
    )
    worker_metrics_bind: Annotated[str, AfterValidator(metrics_address)] = Field(
        default="",
        description="Address and port of the metrics of `belot worker`; empty for nowhere.",
        json_schema_extra=described(allowed=_PORT, default="none"),
    )


GROUPS: tuple[type[Group], ...] = (
    ProcessSettings,
    SearchSettings,
    AccessSettings,
    BatchSettings,
    CacheSettings,
    ObservingSettings,
)
