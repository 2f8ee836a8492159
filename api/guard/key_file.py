"""The file of the keys: read again when it changes, so that keys come and go while the service runs."""

from __future__ import annotations

import fcntl
import logging
import os
import time
from pathlib import Path
from threading import Lock

from api.guard.keys import Key, KeysError, key_in, new_key, parse_keys

_LOOK_AGAIN_S = 1.0
_ONLY_OWNER = 0o600

_log = logging.getLogger(__name__)


class KeyFile:
    """The keys in a file, as they are now."""

    def __init__(self, path: Path) -> None:
        """Reads the file.

        Raises:
            KeysError: it cannot be read, or a line of it.
        """
        self._path = path
        self._lock = Lock()
        self._state = _state_of(path)
        self._keys = read_keys(path)
        self._looked = time.monotonic()

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys; those of before while the file cannot be read."""
        with self._lock:
            now = time.monotonic()
            if now - self._looked >= _LOOK_AGAIN_S:
                self._looked = now
                self._look()
            return self._keys

    def find(self, text: str) -> Key | None:
        """The key that ``text`` is; None if it is none."""
        return key_in(self.keys, text)

    def _look(self) -> None:
        state = _state_of(self._path)
        if state == self._state:
            return
        self._state = state
        try:
            self._keys = read_keys(self._path)
        except KeysError as error:
            _log.error("the keys have changed but cannot be read, those of before go on: %s", error)
        else:
            _log.info("the keys have changed: %d", len(self._keys))


def read_keys(path: Path) -> tuple[Key, ...]:
    """The keys in a file.

    Raises:
        KeysError: it cannot be read, or a line of it.
    """
    try:
        return parse_keys(path.read_text(encoding="utf-8"))
    except KeysError as error:
        raise KeysError([f"{path}: {fault}" for fault in error.faults]) from None
    except OSError as error:
        raise KeysError(f"{path}: cannot be read: {error.strerror or error}") from None
    except ValueError:
        raise KeysError(f"{path}: is not UTF-8") from None


def add_key(path: Path, name: str, quota: str = "") -> str:
    """A new key, which is known to the file from now on; nobody can read it there.

    Raises:
        KeysError: the file has a key of this name, or cannot be read or written, or name or quota are none.
    """
    text, key = new_key(name, quota)
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, _ONLY_OWNER)
        with os.fdopen(descriptor, "a", encoding="utf-8") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            known = read_keys(path)
            if any(each.name == name for each in known):
                raise KeysError(f"{path}: there is a key of {name!r} already; remove its line first")
            ends_inside = path.stat().st_size and not path.read_bytes().endswith(b"\n")
            file.write(("\n" if ends_inside else "") + key.line + "\n")
    except OSError as error:
        raise KeysError(f"{path}: cannot be written: {error.strerror or error}") from None
    return text


def _state_of(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
