"""The key of an answer: what is asked, and which version of the solver answers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import api
import solver
from solver import _kernel

ANSWER_VERSION = 1
"""To be raised where answers change and nothing that is hashed does, such as a library that is used."""

_HASHED = {".py", ".toml"}


def answer_key(question: str, document: Mapping[str, Any]) -> str:
    """64 hexadecimal digits for the ``question`` and the canonical ``document`` of its request."""
    asked = json.dumps([answer_version(), question, document], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(asked.encode()).hexdigest()


@cache
def answer_version() -> str:
    """Changes with everything answers are made of: the version of the package, its code and its data.

    So a store that outlives an update never gives an answer of before.
    """
    digest = hashlib.sha256()
    for path in sorted(_files()):
        digest.update(path.read_bytes())
    return f"{version('belot-solver')}/{ANSWER_VERSION}/{digest.hexdigest()[:16]}"


def _files() -> Iterator[Path]:
    for package in (solver, api):
        for folder in package.__path__:
            yield from (path for path in Path(folder).rglob("*") if path.suffix in _HASHED)
    if _kernel.__file__ is not None:
        yield Path(_kernel.__file__)
