"""The commands of docs/http.md get the answers that the guide shows."""

from __future__ import annotations

import json
import re

import pytest
from flask.testing import FlaskClient

from api.problems import Cause
from api.settings import Settings
from tests.api.guide import GUIDE, Command, commands

TEXT = GUIDE.read_text(encoding="utf-8")


def stable(answer: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in answer.items() if name not in ("nodes", "elapsed_ms")}


@pytest.mark.parametrize("command", commands(), ids=lambda command: command.path)
def test_command_gets_the_answer_that_is_shown(client: FlaskClient, command: Command) -> None:
    response = command.run(client)
    if response.is_json:
        assert stable(response.get_json()) == stable(json.loads(command.shown))
    else:
        assert response.get_data(as_text=True) == command.shown


def test_every_curl_command_shows_its_answer() -> None:
    assert len(commands()) == TEXT.count("```sh\ncurl")


def test_every_problem_is_in_the_table() -> None:
    rows = re.findall(r"^\| (\d{3}) \| `(/problems/[a-z-]+)` \|", TEXT, re.MULTILINE)
    assert sorted(rows) == sorted((str(cause.status), cause.type) for cause in Cause)


def test_every_setting_is_in_the_table() -> None:
    assert all(f"`BELOT_{name.upper()}`" in TEXT for name in Settings.model_fields)
