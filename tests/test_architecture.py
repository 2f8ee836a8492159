"""Imports go in the direction that docs/architecture.md draws, and in no other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"

ORDER = ("errors", "cards", "rules", "_kernel", "game", "equity", "double_dummy", "worlds", "advice", "batch")
"""The parts of the library; each imports only those before it. The command stands above all of them."""

USE_THE_SERVICE = {
    "solver.cli.answers",
    "solver.cli.batching",
    "solver.cli.configuring",
    "solver.cli.working",
}
"""Modules of the library that import the service: what ``--json`` prints is what the service answers."""


@dataclass(frozen=True)
class Import:
    """``module`` imports ``target``; ``at_once``: when it is loaded, not only when a function is called."""

    module: str
    target: str
    at_once: bool


def module_name(path: Path) -> str:
    """The dotted name of a source file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {
    module_name(path): path
    for folder in ("solver", "api", "benchmarks")
    for path in (ROOT / folder).rglob("*.py")
}
REFERENCE = {module_name(path): path for path in (ROOT / "tests" / "reference").rglob("*.py")}


def imports_of(module: str, path: Path) -> Iterator[Import]:
    """Everything a module imports, submodules of packages by their own name."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    at_once = {id(node) for node in tree.body}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            is_module = [node.module == "solver" or name in SOURCES for name in inner]
            targets = [name if known else node.module for name, known in zip(inner, is_module, strict=True)]
        else:
            continue
        yield from (Import(module, target, id(node) in at_once) for target in targets)


IMPORTS = [found for module, path in SOURCES.items() for found in imports_of(module, path)]


def part_of(module: str) -> str:
    """The part of the library a module belongs to; ``""`` for the package itself."""
    return module.split(".")[1] if module.startswith("solver.") else ""


def package_of(module: str) -> str:
    """The first part of a dotted name."""
    return module.partition(".")[0]


@pytest.mark.parametrize("part", ORDER)
def test_part_of_the_library_imports_only_parts_below_it(part: str) -> None:
    allowed = ORDER[: ORDER.index(part) + 1]
    wrong = [
        found
        for found in IMPORTS
        if part_of(found.module) == part
        and package_of(found.target) == "solver"
        and part_of(found.target) not in allowed
        and not part_of(found.target).startswith("_kernel_")
    ]
    assert wrong == []


def test_every_part_of_the_library_has_its_place() -> None:
    parts = {part_of(module) for module in SOURCES if package_of(module) == "solver"}
    assert parts == {*ORDER, "cli", ""}


def test_library_does_not_know_the_service() -> None:
    users = {found.module for found in IMPORTS if package_of(found.target) == "api"}
    assert {module for module in users if package_of(module) == "solver"} == USE_THE_SERVICE


def test_service_is_loaded_by_the_command_only_when_it_is_needed() -> None:
    assert not any(
        found.at_once
        for found in IMPORTS
        if found.module in USE_THE_SERVICE and package_of(found.target) == "api"
    )


def test_service_does_not_know_the_command() -> None:
    assert not any(package_of(found.module) == "api" and part_of(found.target) == "cli" for found in IMPORTS)


@pytest.mark.parametrize(
    ("library", "home"), [("click", "solver.cli"), ("flask", "api"), ("httpx", "api.client")]
)
def test_library_for_one_surface_is_used_there_only(library: str, home: str) -> None:
    users = {found.module for found in IMPORTS if package_of(found.target) == library}
    assert users
    assert all(module.startswith(home) for module in users)


def test_nothing_outside_benchmarks_knows_the_benchmarks() -> None:
    users = {found.module for found in IMPORTS if package_of(found.target) == "benchmarks"}
    assert all(module.startswith("benchmarks") for module in users)


def test_only_the_command_prints() -> None:
    printing = {
        module
        for module, path in SOURCES.items()
        if package_of(module) != "benchmarks"
        and any(
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        )
    }
    assert all(module.startswith("solver.cli") for module in printing)


def test_modules_do_not_import_each_other_in_a_circle() -> None:
    graph: dict[str, set[str]] = {module: set() for module in SOURCES}
    for found in IMPORTS:
        if found.at_once and found.target in SOURCES and found.target != found.module:
            graph[found.module].add(found.target)
    assert list(TopologicalSorter(graph).static_order())


def test_reference_model_is_independent_of_the_library() -> None:
    targets = {found.target for module, path in REFERENCE.items() for found in imports_of(module, path)}
    assert not any(package_of(target) in ("solver", "api") for target in targets)


def includes_of(path: Path) -> set[str]:
    """What a C++ file includes."""
    return set(re.findall(r'^#include ["<](.+)[">]', path.read_text(encoding="utf-8"), re.MULTILINE))


KERNEL = ROOT / "solver" / "native"
NATIVE = {
    path.relative_to(KERNEL).as_posix(): includes_of(path)
    for path in KERNEL.rglob("*.?pp")
    if "tests" not in path.relative_to(KERNEL).parts
}
ROOMS = {
    "play": {"play"},
    "points": {"play", "points"},
    "scores": {"play", "points", "scores", "solver.hpp"},
    "worlds": {"play", "worlds"},
    "python": {"play", "points", "scores", "worlds", "python", "solver.hpp"},
}
"""The folders of the kernel, and what the files of each may include."""


def test_only_the_bindings_know_python() -> None:
    users = {name for name, included in NATIVE.items() if any("nanobind" in file for file in included)}
    assert users == {name for name in NATIVE if name.startswith("python/")}


@pytest.mark.parametrize("room", ROOMS)
def test_folder_of_the_kernel_includes_only_folders_below_it(room: str) -> None:
    wrong = [
        (name, file)
        for name, included in NATIVE.items()
        for file in included
        if name.split("/")[0] == room and file in NATIVE and file.split("/")[0] not in ROOMS[room]
    ]
    assert not wrong


def test_headers_of_the_kernel_do_not_include_each_other_in_a_circle() -> None:
    graph = {name: {file for file in included if file in NATIVE} for name, included in NATIVE.items()}
    assert list(TopologicalSorter(graph).static_order())


def test_page_draws_the_parts_in_this_order() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(?:solver\.)?(\w+)` \|", text, re.MULTILINE)
    assert tuple(row for row in rows if row in ORDER) == ORDER
