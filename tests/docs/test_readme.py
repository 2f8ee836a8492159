"""README.md: every example runs and shows what is shown."""

from __future__ import annotations

import doctest
import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from api import create_app
from solver.cli import main
from tests.api.guide import Command, commands

README = Path(__file__).parents[2] / "README.md"
TEXT = README.read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n\$ (belot .*?)\n(.*?)```", TEXT, re.DOTALL)


def test_python_examples_run() -> None:
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize(("command", "shown"), CONSOLE)
def test_command_prints_what_is_shown(command: str, shown: str) -> None:
    name, *arguments = shlex.split(command)
    assert name == "belot"
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0
    assert result.stdout.startswith(shown)


@pytest.mark.parametrize("command", commands(README), ids=lambda command: command.path)
def test_request_gets_the_answer_that_is_shown(command: Command) -> None:
    answer = command.run(create_app().test_client()).get_json()
    assert answer == json.loads(command.shown)


def test_every_request_shows_its_answer() -> None:
    assert len(commands(README)) == TEXT.count("```sh\ncurl") > 0
