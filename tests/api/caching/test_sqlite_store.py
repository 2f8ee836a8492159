"""The store in one file: what it keeps, how large it gets, and that several processes can use it."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from api.caching.sqlite_store import SqliteStore

MILLION = 1_000_000
WRITER = """
import sys
from api.caching.sqlite_store import SqliteStore
path, name = sys.argv[1:]
store = SqliteStore(path, 10_000_000)
for number in range(60):
    store.put(f"{name}-{number}", f"text of {name} {number}")
    assert store.get(f"{name}-{number}") == f"text of {name} {number}"
store.close()
"""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    made = SqliteStore(str(tmp_path / "folder" / "answers.sqlite3"), MILLION)
    yield made
    made.close()


def noise(size: int, seed: int) -> str:
    """A text that cannot be packed."""
    return random.Random(seed).randbytes(size // 2).hex()


def test_kept_text_is_found(store: SqliteStore) -> None:
    store.put("key", "žandar herc ♥")
    assert (store.get("key"), store.get("other")) == ("žandar herc ♥", None)


def test_newer_text_takes_the_place_of_the_older(store: SqliteStore) -> None:
    store.put("key", "old")
    store.put("key", "new")
    assert store.get("key") == "new"


def test_looking_makes_no_file(store: SqliteStore, tmp_path: Path) -> None:
    assert store.get("key") is None
    assert list(tmp_path.iterdir()) == []


def test_text_outlives_the_process(store: SqliteStore, tmp_path: Path) -> None:
    store.put("key", "text")
    store.close()
    again = SqliteStore(str(tmp_path / "folder" / "answers.sqlite3"), MILLION)
    assert again.get("key") == "text"
    again.close()


def test_file_stays_near_its_size(store: SqliteStore, tmp_path: Path) -> None:
    for number in range(60):
        store.put(str(number), noise(100_000, number))
    file = tmp_path / "folder" / "answers.sqlite3"
    assert file.stat().st_size < 1.2 * MILLION
    assert store.get("59") == noise(100_000, 59)


def test_what_was_not_used_for_longest_goes_first(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    for number in range(10):
        monkeypatch.setattr(time, "time", lambda number=number: now + 10_000 * number)
        store.put(str(number), noise(100_000, number))
        store.get("0")
    for number in range(10, 20):
        store.put(str(number), noise(100_000, number))
    kept = [number for number in range(20) if store.get(str(number)) is not None]
    assert 0 in kept
    assert 1 not in kept
    assert 19 in kept


def test_text_that_would_drop_many_others_is_not_kept(store: SqliteStore) -> None:
    store.put("small", "text")
    store.put("large", noise(4 * MILLION, 1))
    assert (store.get("small"), store.get("large")) == ("text", None)


def test_several_processes_share_one_file(tmp_path: Path) -> None:
    path = str(tmp_path / "answers.sqlite3")
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, path, name]) for name in "abc"]
    assert [writer.wait(60) for writer in writers] == [0, 0, 0]
    store = SqliteStore(path, MILLION)
    found = [store.get(f"{name}-{number}") for name in "abc" for number in range(60)]
    store.close()
    assert found == [f"text of {name} {number}" for name in "abc" for number in range(60)]


def test_forked_process_opens_the_file_anew(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store.put("key", "text")
    with patch.object(sqlite3, "connect", wraps=sqlite3.connect) as connect:
        monkeypatch.setattr(os, "getpid", lambda: -1)
        assert store.get("key") == "text"
    assert connect.call_count == 1
