from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import NoReturn

import pytest

from solver.cli import solving
from solver.cli.reading import MAX_BYTES
from solver.cli.serving import service_variables
from tests.cli.running import FOUR, run

CONFIG = ["--config", "python:api.gunicorn_settings"]


def test_version_is_that_of_the_package() -> None:
    assert run("--version").stdout == f"belot, version {version('belot-solver')}\n"


@pytest.mark.parametrize(
    "command",
    [
        (),
        ("solve",),
        ("legal",),
        ("score",),
        ("deal",),
        ("rulesets",),
        ("serve",),
        ("worlds",),
        ("play",),
        ("call",),
    ],
)
def test_help_documents_the_exit_codes(command: tuple[str, ...]) -> None:
    output = run(*command, "--help").stdout
    assert "  3    the answer is incomplete, because a limit was reached\n" in output


@pytest.mark.parametrize("command", ["solve", "legal", "worlds", "play", "call"])
def test_a_missing_position_is_wrong_usage(command: str) -> None:
    assert run(command).exit_code == 2


def test_a_position_given_twice_is_wrong_usage() -> None:
    assert run("solve", FOUR, "--file", "-").exit_code == 2


def test_a_file_that_does_not_exist_is_wrong_usage() -> None:
    assert run("solve", "--file", "no-such-file").exit_code == 2


def test_every_fault_of_a_position_has_its_line() -> None:
    result = run("solve", "hr_bela_4 JH7SAD/9HKD/JH8STD/8H9S7D H@7 - leader=9 trick=AS won=60,16:3,2")
    pointers = [line.split(": ")[0] for line in result.stderr.splitlines()]
    assert pointers == ["/contract/taker", "/hands/2/0", "/leader"]
    assert (result.exit_code, result.stdout) == (1, "")


def test_an_error_of_notation_points_at_the_character() -> None:
    result = run("solve", "mk_beljot_2 9S/TS X@0 -")
    assert result.stderr.splitlines()[1:] == ["mk_beljot_2 9S/TS X@0 -", "                  ^"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff", "the input is not UTF-8: byte 1 is 0xff"),
        (b'{"a":', "the input begins like a JSON document, but cannot be read"),
        (b'{"a":' * 100_000, "the JSON document is nested too deeply"),
        (b'{"hanging":' + b"9" * 5_000 + b"}", "the input begins like a JSON document, but cannot be read"),
        (b" " * (MAX_BYTES + 1), "the input is longer than 1,000,000 bytes"),
        (b"", "expected the ruleset"),
    ],
    ids=["no UTF-8", "no JSON", "too deep", "number too long", "too long", "empty"],
)
def test_unreadable_input_is_a_fault(content: bytes, message: str) -> None:
    result = run("solve", "-", stdin=content)
    assert result.stderr.startswith(message)
    assert result.exit_code == 1


def test_an_interrupt_exits_with_130_and_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(solving, "solve", interrupted)
    result = run("solve", FOUR)
    assert (result.exit_code, result.output) == (130, "")


def test_a_reader_who_goes_away_is_no_reason_for_a_message() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-c", "from solver.cli import main; main()", "rulesets"]
    try:
        result = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(writing)
    assert (result.returncode, result.stderr) == (141, b"")


@pytest.mark.parametrize(
    ("host", "port", "threads", "variables"),
    [
        (None, None, None, {}),
        ("0.0.0.0", None, None, {"BELOT_BIND": "0.0.0.0:8000"}),
        (None, 9000, 4, {"BELOT_BIND": "127.0.0.1:9000", "BELOT_THREADS": "4"}),
        ("::1", 9000, None, {"BELOT_BIND": "[::1]:9000"}),
    ],
)
def test_serve_leaves_to_the_settings_of_the_service_what_is_not_given(
    host: str | None, port: int | None, threads: int | None, variables: dict[str, str]
) -> None:
    assert service_variables(host, port, threads) == variables


def test_serve_becomes_gunicorn(monkeypatch: pytest.MonkeyPatch) -> None:
    executed: list[list[str]] = []

    def become(_: str, command: list[str]) -> NoReturn:
        executed.append(command)
        raise SystemExit

    monkeypatch.setattr(os, "execv", become)
    monkeypatch.setenv("BELOT_BIND", "127.0.0.1:8000")
    run("serve", "--port", "9000", "--no-worker")
    assert executed == [[sys.executable, "-m", "gunicorn", *CONFIG, "api.wsgi:app"]]
    assert os.environ["BELOT_BIND"] == "127.0.0.1:9000"


def test_the_library_does_not_load_the_service_before_it_is_needed() -> None:
    code = "import sys, solver.cli; sys.exit('flask' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=Path.cwd(), check=False).returncode == 0
