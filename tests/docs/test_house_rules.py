"""docs/house-rules.md: everything it shows is so."""

from __future__ import annotations

import doctest
import json
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from api import create_app
from solver.cli import main
from solver.rules import load_ruleset_file, parse_ruleset, ruleset_from
from tests.docs.pages import DOCS, blocks

PAGE = "house-rules.md"
(WORD,) = (line for text in blocks(PAGE, "text") for line in text.splitlines())


@pytest.fixture
def club_file(tmp_path: Path) -> Path:
    (content,) = blocks(PAGE, "toml")
    path = tmp_path / "club_bela.toml"
    path.write_text(content, encoding="utf-8")
    return path


def test_python_examples_run(club_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(club_file.parent)
    result = doctest.testfile(str(DOCS / PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


def test_file_and_word_mean_the_same_rules(club_file: Path) -> None:
    assert load_ruleset_file(club_file).flat() == parse_ruleset(WORD).flat()


def test_request_means_the_same_rules() -> None:
    (request,) = blocks(PAGE, "json")
    assert ruleset_from(json.loads(request)["ruleset"]) == parse_ruleset(WORD)


def test_request_gets_the_answer_that_is_described() -> None:
    (request,) = blocks(PAGE, "json")
    answer = create_app().test_client().post("/v1/legal", json=json.loads(request)).get_json()
    assert answer["legal"] == ["8S", "TS", "AS"]


@pytest.mark.parametrize("command", blocks(PAGE, "sh"))
def test_command_runs(command: str) -> None:
    name, *arguments = shlex.split(command)
    assert name == "belot"
    assert CliRunner().invoke(main, arguments).exit_code == 0


def test_command_allows_the_cards_that_are_described() -> None:
    command = next(text for text in blocks(PAGE, "sh") if " legal " in text)
    output = CliRunner().invoke(main, shlex.split(command)[1:]).output
    assert "Seat 3 may play: 8♠ T♠ A♠" in output
