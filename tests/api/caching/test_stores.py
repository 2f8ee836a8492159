"""The second level: which store an address names, and what becomes of one that fails."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from api import create_app
from api.caching.sqlite_store import SqliteStore
from api.caching.stores import REST_S, WARNING_S, ForgivingStore, store_at
from api.settings import SettingsError
from tests.api.contract import ask
from tests.api.positions import last_trick

MILLION = 1_000_000


class BrokenStore:
    """Fails whatever it is asked; counts how often that was."""

    def __init__(self) -> None:
        self.asked = 0

    def get(self, key: str) -> str | None:
        self.asked += 1
        raise OSError("no such disk")

    def put(self, key: str, text: str) -> None:
        self.asked += 1
        raise OSError("no such disk")

    def close(self) -> None:
        raise OSError("no such disk")


class Clock:
    """Tells the time that it was set to, in seconds."""

    now = 1_000.0

    def __call__(self) -> float:
        return self.now


def test_empty_address_names_no_store() -> None:
    assert store_at("", MILLION) is None


def test_file_is_named_with_its_path(tmp_path: Path) -> None:
    store = store_at(f"sqlite:///{tmp_path / 'a.sqlite3'}", MILLION)
    assert isinstance(store, SqliteStore)
    store.put("key", "text")
    store.close()
    assert (tmp_path / "a.sqlite3").exists()


@pytest.mark.parametrize("url", ["sqlite:///", "answers.sqlite3", "postgresql://host/answers", "http://host"])
def test_other_addresses_are_refused_with_the_setting_and_what_was_written(url: str) -> None:
    with pytest.raises(SettingsError, match=f"cache_url: '{url}' is neither"):
        create_app({"cache_url": url})


def test_broken_store_has_nothing_and_takes_nothing() -> None:
    store = ForgivingStore(BrokenStore())
    store.put("key", "text")
    assert store.get("key") is None
    store.close()


def test_broken_store_is_left_alone_for_a_while() -> None:
    broken, clock = BrokenStore(), Clock()
    store = ForgivingStore(broken, clock)
    for _ in range(5):
        store.get("key")
    assert broken.asked == 1
    clock.now += REST_S
    store.get("key")
    assert broken.asked == 2


def test_broken_store_is_told_of_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    store = ForgivingStore(BrokenStore(), clock)
    with caplog.at_level(logging.WARNING):
        for _ in range(int(2 * WARNING_S / REST_S)):
            store.get("key")
            clock.now += REST_S
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 2
    assert "OSError: no such disk" in caplog.text


def test_request_is_answered_although_the_store_cannot_be_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "answers.sqlite3"
    file.write_bytes(b"something else " * 1_000)
    client = create_app({"cache_url": f"sqlite:///{file}", "cache_from_ms": 0}).test_client()
    assert ask(client, "/v1/solve", last_trick())["points"] == [94, 68]
    assert "going on without it" in caplog.text
    assert file.read_bytes().startswith(b"something else")


def test_request_is_answered_although_there_can_be_no_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    url = f"sqlite:///{tmp_path / 'file' / 'answers.sqlite3'}"
    client = create_app({"cache_url": url, "cache_from_ms": 0}).test_client()
    assert ask(client, "/v1/solve", last_trick())["points"] == [94, 68]
