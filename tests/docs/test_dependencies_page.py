"""docs/dependencies.md lists what is installed."""

from __future__ import annotations

from importlib.metadata import distribution

from tools.make_dependencies_page import PAGE, licence, requirements

TEXT = PAGE.read_text(encoding="utf-8")


def test_every_requirement_has_a_row_with_its_bounds() -> None:
    rows = [f"| {name} | `{bounds}` |" for found in requirements().values() for name, bounds in found.items()]
    assert [row for row in rows if row not in TEXT] == []


def test_every_package_states_a_licence() -> None:
    assert "not stated" not in TEXT


def test_licence_is_read_from_what_a_package_says() -> None:
    assert licence(distribution("click")) == "BSD-3-Clause"
