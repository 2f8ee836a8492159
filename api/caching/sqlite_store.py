"""A store in one SQLite file, shared by the processes of one machine.

What was not used for longest is dropped when the file has its size. The file is made with the first answer.
Knows keys and texts only.
"""

from __future__ import annotations

import os
import sqlite3
import time
import zlib
from pathlib import Path
from threading import Lock

_BUSY_S = 0.25
"""Another process may write for so long before we go without the store."""

_LEVEL = 1  # an answer of 5 kB must not take longer to be packed than to be looked up
_SECONDS_UNTIL_USED_AGAIN = 3_600
"""How old the note of the last use may get: it says what is dropped, and writing it at each use would cost
more than reading."""

_LARGEST_PART = 10
"""No text is larger than one part in so many of the file."""

_DROPPED_AT_ONCE = 10  # one part in so many

_TABLES = """
CREATE TABLE IF NOT EXISTS answers (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, text BLOB NOT NULL, used INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS answers_by_use ON answers (used, id);
"""


class SqliteStore:
    """Texts by key in the file ``path``, which is kept at about ``most_bytes`` at most.

    Threads take turns. A process that was forked opens the file anew.
    """

    def __init__(self, path: str, most_bytes: int) -> None:
        self._path = Path(path)
        self._most_bytes = most_bytes
        self._lock = Lock()
        self._open: tuple[int, sqlite3.Connection] | None = None

    def get(self, key: str) -> str | None:
        """The text of ``key``; None if there is none.

        Raises:
            sqlite3.Error, zlib.error: the file cannot be read.
        """
        with self._lock:
            if self._open is None and not self._path.exists():
                return None
            file = self._file()
            row = file.execute("SELECT id, text, used FROM answers WHERE key = ?", (key,)).fetchone()
            if row is None:
                return None
            number, packed, used = row
            now = int(time.time())
            if now - used > _SECONDS_UNTIL_USED_AGAIN:
                file.execute("UPDATE answers SET used = ? WHERE id = ?", (now, number))
        return zlib.decompress(packed).decode()

    def put(self, key: str, text: str) -> None:
        """Keeps ``text``, and drops what was not used for longest if there is no room. A text that would drop
        a good part of all others is not kept.

        Raises:
            sqlite3.Error, OSError: the file cannot be written.
        """
        packed = zlib.compress(text.encode(), _LEVEL)
        if len(packed) > self._most_bytes // _LARGEST_PART:
            return
        with self._lock:
            file = self._file()
            file.execute("BEGIN IMMEDIATE")
            with file:
                self._make_room(file, len(packed))
                file.execute(
                    "INSERT OR REPLACE INTO answers (key, text, used) VALUES (?, ?, ?)",
                    (key, packed, int(time.time())),
                )

    def close(self) -> None:
        """Closes the file."""
        with self._lock:
            if self._open is not None:
                self._open[1].close()
                self._open = None

    def _make_room(self, file: sqlite3.Connection, needed: int) -> None:
        while _used_bytes(file) + needed > self._most_bytes:
            (count,) = file.execute("SELECT count(*) FROM answers").fetchone()
            if not count:
                return
            file.execute(
                "DELETE FROM answers WHERE id IN (SELECT id FROM answers ORDER BY used, id LIMIT ?)",
                (count // _DROPPED_AT_ONCE + 1,),
            )

    def _file(self) -> sqlite3.Connection:
        """The open file; a connection must not be used by a process that was forked after it was made."""
        if self._open is None or self._open[0] != os.getpid():
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._open = (os.getpid(), _opened(self._path))
        return self._open[1]


def _opened(path: Path) -> sqlite3.Connection:
    file = sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False)
    try:
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("PRAGMA synchronous = NORMAL")  # at worst the last answers are computed again
        file.execute("PRAGMA journal_size_limit = 4000000")
        file.executescript(_TABLES)
    except BaseException:
        file.close()
        raise
    return file


def _used_bytes(file: sqlite3.Connection) -> int:
    """What the file holds; room that was given back is used again before the file grows."""
    sizes = (file.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count"))
    pages, free = sizes
    return int((pages - free) * file.execute("PRAGMA page_size").fetchone()[0])
