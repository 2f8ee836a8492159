"""docs/python.md: the names it lists are the public ones, and its examples run."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from importlib import import_module

import pytest

import solver
from tests.docs.pages import DOCS
from tools.make_python_page import PACKAGES, PAGE, names_table, page

TEXT = PAGE.read_text(encoding="utf-8")


def listed(package: str) -> list[str]:
    """The names in the table of a package."""
    table = TEXT.partition(f"<!-- names of {package} -->")[2].partition("<!-- end -->")[0]
    return re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)


def test_page_is_up_to_date() -> None:
    assert page() == TEXT, "run: python -m tools.make_python_page"


@pytest.mark.parametrize("package", PACKAGES)
def test_page_lists_exactly_the_public_names(package: str) -> None:
    assert sorted(listed(package)) == sorted(import_module(package).__all__)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_says_what_it_is(package: str) -> None:
    assert "built-in" not in names_table(package).lower()


def test_python_examples_of_the_page_run() -> None:
    result = doctest.testfile(str(DOCS / "python.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 20
    assert result.failed == 0


@pytest.mark.parametrize("package", PACKAGES)
def test_example_in_the_docstring_of_a_package_runs(package: str) -> None:
    assert doctest.testmod(import_module(package)).failed == 0


@pytest.mark.parametrize("name", solver.__all__)
def test_every_name_of_the_library_can_be_got(name: str) -> None:
    assert getattr(solver, name) is getattr(import_module(_home(name)), name)


def _home(name: str) -> str:
    return next(home for home, names in solver._HOMES.items() if name in names)


def test_every_name_has_one_home() -> None:
    assert sorted(name for names in solver._HOMES.values() for name in names) == sorted(solver.__all__)


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'solver' has no attribute 'solv'"):
        _ = solver.solv  # type: ignore[attr-defined]


def test_importing_the_library_imports_nothing_heavy() -> None:
    program = "import sys, solver; print(*sorted({'numpy', 'pydantic', 'flask', 'click'} & set(sys.modules)))"
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert finished.stdout == "\n"


def test_importing_the_search_does_not_import_arrays_or_the_service() -> None:
    program = (
        "import sys, solver; solver.solve; print(*sorted({'numpy', 'flask', 'click'} & set(sys.modules)))"
    )
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert finished.stdout == "\n"
