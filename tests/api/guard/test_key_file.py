"""The file of the keys: written by a command, read by services that go on running."""

from __future__ import annotations

import logging
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from api.guard import key_file
from api.guard.key_file import KeyFile, add_key, read_keys
from api.guard.keys import KeysError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "keys"


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_file, "_LOOK_AGAIN_S", 0.0)


def test_file_is_made_for_its_owner_only(path: Path) -> None:
    add_key(path, "anna")
    assert path.stat().st_mode & 0o777 == 0o600


def test_key_does_not_stand_in_the_file(path: Path) -> None:
    text = add_key(path, "anna")
    assert text.removeprefix("belot_") not in path.read_text(encoding="utf-8")


def test_added_keys_are_recognised_with_their_quotas(path: Path) -> None:
    anna, boris = add_key(path, "anna", "1/day"), add_key(path, "boris")
    keys = KeyFile(path)
    assert [(key.name, key.quota) for key in map(keys.find, (anna, boris)) if key] == [
        ("anna", "1/day"),
        ("boris", ""),
    ]


def test_second_key_of_a_name_is_refused_and_leaves_the_file_alone(path: Path) -> None:
    add_key(path, "anna")
    before = path.read_bytes()
    with pytest.raises(KeysError, match="there is a key of 'anna' already"):
        add_key(path, "anna")
    assert path.read_bytes() == before


def test_line_without_its_end_is_not_continued(path: Path) -> None:
    add_key(path, "anna")
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    add_key(path, "boris")
    assert [key.name for key in read_keys(path)] == ["anna", "boris"]


def test_keys_added_at_the_same_time_are_all_there(path: Path) -> None:
    names = [f"client-{number}" for number in range(20)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda name: add_key(path, name), names))
    assert sorted(key.name for key in read_keys(path)) == sorted(names)


@pytest.mark.usefixtures("at_once")
def test_running_service_learns_of_new_and_removed_keys(path: Path) -> None:
    anna = add_key(path, "anna")
    keys = KeyFile(path)
    boris = add_key(path, "boris")
    assert keys.find(boris) is not None
    path.write_text(path.read_text(encoding="utf-8").split("\n", 1)[1], encoding="utf-8")
    assert keys.find(anna) is None
    assert keys.find(boris) is not None


@pytest.mark.usefixtures("at_once")
def test_keys_of_before_go_on_while_the_file_cannot_be_read(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    anna = add_key(path, "anna")
    keys = KeyFile(path)
    path.write_text("nonsense", encoding="utf-8")
    assert keys.find(anna) is not None
    assert keys.find(anna) is not None
    errors = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert len(errors) == 1
    assert "nonsense" not in errors[0].getMessage()


@pytest.mark.usefixtures("at_once")
def test_keys_of_before_go_on_while_there_is_no_file(path: Path) -> None:
    anna = add_key(path, "anna")
    keys = KeyFile(path)
    os.unlink(path)
    assert keys.find(anna) is not None


@pytest.mark.parametrize("content", [None, b"\xff", b"nonsense"], ids=["missing", "bytes", "line"])
def test_service_does_not_start_without_keys_it_can_read(path: Path, content: bytes | None) -> None:
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(KeysError, match=str(path)):
        KeyFile(path)
