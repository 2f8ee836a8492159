"""docs/equity.md and the docstring of the package: their examples run."""

from __future__ import annotations

import doctest

import solver.equity
from tests.docs.pages import DOCS


def test_examples_of_the_page_run() -> None:
    result = doctest.testfile(str(DOCS / "equity.md"), module_relative=False, encoding="utf-8")
    assert (result.attempted > 4, result.failed) == (True, 0)


def test_examples_of_the_package_run() -> None:
    result = doctest.testmod(solver.equity)
    assert (result.attempted > 3, result.failed) == (True, 0)
