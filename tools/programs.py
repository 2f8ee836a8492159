"""Finds the servers that are installed on this machine."""

from __future__ import annotations

import shutil
from pathlib import Path


class MissingProgramError(RuntimeError):
    """A program that was asked for is not installed; the message names it."""


def postgres_programs() -> Path:
    """The folder of the newest PostgreSQL of this machine.

    Raises:
        MissingProgramError: there is none.
    """
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    versions = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(versions, key=lambda path: int(path.parts[-3]), default=None)
    if newest is None:
        raise MissingProgramError("PostgreSQL is not installed: there is no initdb")
    return newest.parent


def redis_program() -> str:
    """The server of Redis.

    Raises:
        MissingProgramError: there is none.
    """
    found = shutil.which("redis-server")
    if found is None:
        raise MissingProgramError("Redis is not installed: there is no redis-server")
    return found
