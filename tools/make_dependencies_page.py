"""Writes docs/dependencies.md: what is installed with the project, and under which licences.

    python -m tools.make_dependencies_page

Licences are those that the installed packages name. The extras ``test`` and ``bench`` are tools of developers
and do not belong to an installation.
"""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import Distribution, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "dependencies.md"

_FOR_DEVELOPERS = {"test", "bench"}
_LONGEST_NAME = 40

_HEAD = """\
# Dependencies

What an installation brings, and the licence each package names. This page is made from `pyproject.toml` and
the installed packages (`make pages`). All of them may be used by a program under the MIT licence; none is
copied into this project.

`make audit` looks all installed packages up among the known vulnerabilities; it asks the package index. Upper
bounds stand only where a package is relied on beyond its documented interface, or has announced to break it.
"""


def requirements() -> dict[str, dict[str, str]]:
    """The requirements by name, of the project (``""``) and of each extra that users install."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = sorted(project["optional-dependencies"].items())
    groups = {"": project["dependencies"]} | {
        name: found for name, found in extras if name not in _FOR_DEVELOPERS
    }
    return {group: dict(map(_named, found)) for group, found in groups.items()}


def page() -> str:
    """The whole page."""
    sections = [_HEAD]
    for group, found in requirements().items():
        title = f"With the extra `{group}`" if group else "Always"
        rows = [f"| {name} | `{bounds}` | {licence(distribution(name))} |" for name, bounds in found.items()]
        table = ["| package | versions | licence |", "|---|---|---|", *rows]
        sections.append("\n".join([f"## {title}", "", *table]) + "\n")
    return "\n".join(sections)


def licence(package: Distribution) -> str:
    """What ``package`` says of its licence, as short as it says it."""
    expression, stated = (_field(package, name) for name in ("License-Expression", "License"))
    if expression:
        return expression
    if 0 < len(stated) <= _LONGEST_NAME and "\n" not in stated:
        return stated
    classifiers = package.metadata.get_all("Classifier") or []
    names = [str(each).rpartition(" :: ")[2] for each in classifiers if str(each).startswith("License")]
    return ", ".join(names) or "not stated"


def _field(package: Distribution, name: str) -> str:
    return str((package.metadata.get_all(name) or [""])[0])


def _named(requirement: str) -> tuple[str, str]:
    """``redis>=5`` as name and bounds; options of a package belong to neither."""
    found = re.fullmatch(r"([\w.-]+)(?:\[[\w,-]+\])?(.*)", requirement)
    assert found is not None
    return found[1], found[2]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
