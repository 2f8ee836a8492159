"""The files of the board's page, as they are sent. Knows no addresses and nothing of what is in them."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

FOLDERS = ("core", "model", "views")
"""The folders of ES modules; modules import each other by relative addresses."""


@dataclass(frozen=True, slots=True)
class BoardFile:
    """One file; ``etag`` changes with its content."""

    content: bytes
    compressed: bytes
    etag: str


def board_file(content: bytes) -> BoardFile:
    """``content`` made ready to be sent, compressed and not."""
    return BoardFile(content, gzip.compress(content, mtime=0), hashlib.sha256(content).hexdigest()[:16])


@cache
def file_at(*path: str) -> BoardFile | None:
    """The file at ``path`` below ``static``; None if there is none."""
    found = files("api.board").joinpath("static", *path)
    if any(not part.strip(".") or "/" in part for part in path) or not found.is_file():
        return None
    return board_file(found.read_bytes())


def module_names() -> list[tuple[str, str]]:
    """Folder and name of every ES module."""
    static = files("api.board").joinpath("static")
    return [
        (folder, file.name)
        for folder in FOLDERS
        for file in sorted(static.joinpath(folder).iterdir(), key=lambda file: file.name)
        if file.name.endswith(".js")
    ]
