"""``belot config`` and ``belot keys``, and how other commands take the same settings."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from api.guard.key_file import read_keys
from api.guard.keys import key_in
from tests.cli.running import run


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("BELOT_")]:
        monkeypatch.delenv(name)


def test_settings_are_shown_with_their_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "belot.toml"
    file.write_text("workers = 3", encoding="utf-8")
    monkeypatch.setenv("BELOT_STORE_URL", "postgresql+psycopg://belot:hunter2@db/belot")
    result = run("config", "--config", str(file))
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert f"workers = 3  # {file}: workers" in lines
    assert "threads = 8  # default" in lines
    assert 'store_url = "postgresql+psycopg://belot:***@db/belot"  # BELOT_STORE_URL' in lines


@pytest.mark.parametrize("options", [[], ["--check"]])
def test_every_fault_has_its_line(options: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELOT_THREADS", "none")
    monkeypatch.setenv("BELOT_COLOUR", "red")
    result = run("config", *options)
    assert (result.exit_code, result.stdout) == (1, "")
    named = [line.partition(":")[0] for line in result.stderr.splitlines()]
    assert named == ["BELOT_COLOUR", "BELOT_THREADS"]


def test_settings_without_faults_are_checked_in_silence() -> None:
    result = run("config", "--check")
    assert (result.exit_code, result.output) == (0, "")


@pytest.mark.parametrize("command", ["serve", "worker", "batch"])
def test_commands_do_not_start_with_faulty_settings(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELOT_THREADS", "none")
    result = run(command, stdin="")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("BELOT_THREADS: 'none' is not allowed")


def test_store_of_the_option_is_checked_like_that_of_the_settings() -> None:
    result = run("worker", "--store", "mysql://belot:hunter2@db/belot")
    assert result.exit_code == 1
    assert result.stderr.startswith("--store: 'mysql://belot:***@db/belot' is not allowed")


def test_key_is_printed_once_and_known_from_then_on(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    result = run("keys", "anna", "--file", str(file), "--quota", "10000/day")
    assert result.exit_code == 0
    key = key_in(read_keys(file), result.stdout.strip())
    assert key is not None
    assert (key.name, key.quota) == ("anna", "10000/day")


def test_key_goes_into_the_file_of_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELOT_KEYS_FILE", str(tmp_path / "keys"))
    assert run("keys", "anna").exit_code == 0
    assert [key.name for key in read_keys(tmp_path / "keys")] == ["anna"]


def test_key_without_a_file_is_not_made() -> None:
    result = run("keys", "anna")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "no file of keys is set; name one with --file or the setting keys_file\n"


def test_second_key_of_a_name_is_refused(tmp_path: Path) -> None:
    file = str(tmp_path / "keys")
    run("keys", "anna", "--file", file)
    result = run("keys", "anna", "--file", file)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "there is a key of 'anna' already" in result.stderr
