"""docs/review.md: its examples run, and its thresholds are those of the library."""

from __future__ import annotations

import doctest

from solver.advice.review import MoveClass, Thresholds
from tests.docs.pages import DOCS

PAGE = DOCS / "review.md"


def test_python_examples_of_the_page_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 4
    assert result.failed == 0


def test_every_class_is_explained() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"| `{each}` |" in text for each in MoveClass)


def test_thresholds_are_the_defaults() -> None:
    defaults = Thresholds()
    named = f"{defaults.inaccuracy:g},{defaults.mistake:g},{defaults.blunder:g}"
    assert f"`--thresholds {named}`" in PAGE.read_text(encoding="utf-8")
