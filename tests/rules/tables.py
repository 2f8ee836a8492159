"""The reference tables the rulesets are checked against. Reads test data, knows nothing of the loader."""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path

DATA = Path(__file__).parent.parent / "data"


def reference_systems() -> dict[str, dict[str, object]]:
    """System to all its parameters by name, parents resolved."""
    raw = tomllib.loads((DATA / "systems.toml").read_text(encoding="utf-8"))

    def resolve(system: str) -> dict[str, object]:
        own = dict(raw[system])
        parent = own.pop("parent", None)
        return {**(resolve(parent) if parent else {}), **own}

    return {system: resolve(system) for system in raw if system != "default"}


def reference_parents() -> dict[str, str | None]:
    """System to its parent; ``None`` where it starts from the defaults."""
    raw = tomllib.loads((DATA / "systems.toml").read_text(encoding="utf-8"))
    own = {system: values["parent"] for system, values in raw.items() if system != "default"}
    return {system: None if parent == "default" else parent for system, parent in own.items()}


def reference_defaults() -> dict[str, object]:
    """The default of every parameter."""
    raw = tomllib.loads((DATA / "systems.toml").read_text(encoding="utf-8"))
    return dict(raw["default"])


def rows(file: str) -> list[dict[str, str]]:
    """The rows of a table in tests/data."""
    with (DATA / file).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))
