"""Checks of settings that are texts of a certain form. Each returns the text, or raises ValueError."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from limits import parse_many

from api.addresses import address_of

DATABASES = ("sqlite:///", "postgresql://", "postgresql+psycopg://")
RATE_STORES = ("redis://", "rediss://", "redis+unix://")
IN_MEMORY = "memory://"
ANY_ORIGIN = "*"

_HIGHEST_PORT = 65_535
_ADDRESS = re.compile(r"(\[[0-9a-fA-F:.]+\]|[0-9A-Za-z.-]*):([0-9]{1,5})")


def bind_address(text: str) -> str:
    """Host and port, or a socket in the file system."""
    if text.startswith("unix:") and len(text) > len("unix:") and "\0" not in text:
        return text
    found = _ADDRESS.fullmatch(text)
    if found is None or int(found[2]) > _HIGHEST_PORT:
        raise ValueError("this is no address with a port, and no path after `unix:`")
    return text


def metrics_address(text: str) -> str:
    """Host and port, or nothing."""
    if text:
        address_of(text)
    return text


def database_address(text: str) -> str:
    """An address that a database of batches may have; whether it is there turns out when it is opened."""
    if not any(text.startswith(scheme) and len(text) > len(scheme) for scheme in DATABASES):
        raise ValueError("this is neither an SQLite file nor a PostgreSQL database")
    return text


def rate_store_address(text: str) -> str:
    """Where requests may be counted."""
    if text != IN_MEMORY and not any(text.startswith(s) and len(text) > len(s) for s in RATE_STORES):
        raise ValueError("requests cannot be counted there")
    return text


def limits_text(text: str) -> str:
    """One or more limits with semicolons between them, or nothing."""
    if text.strip():
        limits = parse_many(text)  # a ValueError tells what it cannot read
        if any(limit.amount < 1 or limit.multiples < 1 for limit in limits):
            raise ValueError("nobody could ask anything")
    return text.strip()


def origin(text: str) -> str:
    """The origin of a page as browsers send it, or the asterisk for every page."""
    if text == ANY_ORIGIN:
        return text
    parts = urlsplit(text)
    is_plain = re.fullmatch(r"https?://[0-9a-z.:\[\]-]+", text) is not None
    if not (is_plain and parts.hostname):
        raise ValueError("this is no origin as browsers send it: scheme and host in small letters, no path")
    return text
