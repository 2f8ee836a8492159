"""The commands of docs/http.md get the answers that the guide shows."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from api import create_app
from api.jobs.database import open_database
from api.jobs.store import Store
from api.problems import Cause
from tests.api.guide import GUIDE, Command, commands
from tests.api.jobs.working import finished, threads, worker_of

TEXT = GUIDE.read_text(encoding="utf-8")


def stable(answer: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in answer.items() if name not in ("nodes", "elapsed_ms")}


BATCHES = "/v1/batches"
ALONE = [command for command in commands() if not command.path.startswith(BATCHES)]
IN_A_ROW = [command for command in commands() if command.path.startswith(BATCHES)]


@pytest.mark.parametrize("command", ALONE, ids=lambda command: command.path)
def test_command_gets_the_answer_that_is_shown(client: FlaskClient, command: Command) -> None:
    response = command.run(client)
    if response.is_json:
        assert stable(response.get_json()) == stable(json.loads(command.shown))
    else:
        assert response.get_data(as_text=True) == command.shown


def lasting(text: str) -> list[object]:
    """The values in the lines of an answer, but for what differs from one time to the other."""
    lines = [line.removeprefix("data: ") for line in text.strip().splitlines() if line]
    values = [json.loads(line) if line.startswith("{") else line for line in lines]
    return [_lasting(value) for value in values]


def _lasting(value: object) -> object:
    if not isinstance(value, dict):
        return value
    changing = ("nodes", "elapsed_ms", "created", "started", "finished")
    return {name: _lasting(inner) for name, inner in value.items() if name not in changing}


def test_commands_about_a_batch_get_the_answers_that_are_shown(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'batches.sqlite3'}"
    client = create_app({"store_url": url, "cache_bytes": 0, "cache_url": ""}).test_client()
    first, *rest = IN_A_ROW
    asked = first.run(client)
    assert lasting(json.dumps(asked.get_json())) == lasting(json.dumps(json.loads(first.shown)))
    database = open_database(url, 10_000_000)
    with threads(1) as crew, worker_of(database, crew):
        finished(Store(database), asked.get_json()["id"])
    database.close()
    for command in rest:
        shown = json.dumps(json.loads(command.shown)) if command.shown.startswith("{\n") else command.shown
        assert lasting(command.run(client).get_data(as_text=True)) == lasting(shown), command


def test_every_curl_command_shows_its_answer() -> None:
    assert len(commands()) == TEXT.count("```sh\ncurl")


def test_every_problem_is_in_the_table() -> None:
    rows = re.findall(r"^\| (\d{3}) \| `(/problems/[a-z-]+)` \|", TEXT, re.MULTILINE)
    assert sorted(rows) == sorted((str(cause.status), cause.type) for cause in Cause)
