"""All settings as one value, and what must not be set together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import model_validator

from api.draining import shutdown_fault
from api.settings.forms import IN_MEMORY
from api.settings.groups import (
    AccessSettings,
    BatchSettings,
    CacheSettings,
    ObservingSettings,
    ProcessSettings,
    SearchSettings,
)


class Settings(
    ObservingSettings, CacheSettings, BatchSettings, AccessSettings, SearchSettings, ProcessSettings
):
    """The settings of one application and of the processes that run it."""

    @model_validator(mode="after")
    def _default_within_maximum(self) -> Settings:
        if self.default_limit_ms > self.max_limit_ms:
            raise ValueError(
                f"default_limit_ms = {self.default_limit_ms} is above max_limit_ms = {self.max_limit_ms}"
            )
        return self


NOT_GUARDED: Mapping[str, object] = {
    "rate_limit": "",
    "keys_file": "",
    "cors_origins": (),
    "trusted_proxies": 0,
    "metrics_bind": "",
}
"""What differs where an application answers its own process, and no clients."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Settings that are allowed by themselves but not together; ``reason`` names their values."""

    names: tuple[str, ...]
    reason: str


def contradictions(settings: Settings) -> list[Contradiction]:
    """What cannot be set together where the service runs; more than one application has to know."""
    s = settings
    too_short = shutdown_fault(s.max_limit_ms, s.slot_wait_ms, s.shutdown_s)
    found = [
        (
            s.default_limit_ms > s.max_limit_ms,
            ("default_limit_ms", "max_limit_ms"),
            f"default_limit_ms = {s.default_limit_ms} is above max_limit_ms = {s.max_limit_ms}",
        ),
        (
            too_short is not None,
            ("max_limit_ms", "slot_wait_ms", "shutdown_s"),
            too_short or "",
        ),
        (
            s.max_connections <= s.threads,
            ("max_connections", "threads"),
            f"max_connections = {s.max_connections} has to be more than threads = {s.threads}",
        ),
        (
            s.max_streams >= s.threads,
            ("max_streams", "threads"),
            f"max_streams = {s.max_streams} would leave none of threads = {s.threads} for other requests",
        ),
        (
            bool(s.rate_limit) and s.workers > 1 and s.rate_limit_url == IN_MEMORY,
            ("rate_limit", "rate_limit_url", "workers"),
            f"rate_limit = {s.rate_limit!r} is counted by each of workers = {s.workers} for itself; name a "
            "Redis server in rate_limit_url, or run one process",
        ),
        (
            bool(s.rate_limit) and not s.keys_file and not s.trusted_proxies and s.bind.startswith("unix:"),
            ("rate_limit", "trusted_proxies", "bind"),
            f"rate_limit = {s.rate_limit!r} would count all clients as one: behind bind = {s.bind!r} only a "
            "proxy knows their addresses, and trusted_proxies = 0",
        ),
    ]
    return [Contradiction(names, reason) for is_wrong, names, reason in found if is_wrong]
