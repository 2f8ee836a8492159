"""docs/rulesets.md says what the code does."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from solver.rules import choice_table, load_ruleset_file, parameter_table, parse_ruleset

PAGE = Path(__file__).parents[2] / "docs" / "rulesets.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_page_holds_the_table_of_parameters() -> None:
    assert f"<!-- parameters -->\n{parameter_table()}<!-- end -->" in TEXT


def test_the_page_holds_the_table_of_choices() -> None:
    assert f"<!-- choices -->\n{choice_table()}<!-- end -->" in TEXT


def test_the_python_examples_of_the_page_run() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8") == doctest.TestResults(0, 7)


def test_the_file_of_the_page_is_a_ruleset(tmp_path: Path) -> None:
    example = re.search(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert example is not None
    path = tmp_path / "club.toml"
    path.write_text(example[1], encoding="utf-8")
    same = parse_ruleset("hr_bela_4{end=full,overtake_partner=no,target=501}")
    assert load_ruleset_file(path).flat() == same.flat()
