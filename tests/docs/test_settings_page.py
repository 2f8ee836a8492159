"""docs/settings.md is made from the settings."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from api.settings import Settings, load, variable_of
from tools.make_settings_page import PAGE, page

TEXT = PAGE.read_text(encoding="utf-8")


def test_page_is_up_to_date() -> None:
    assert page() == TEXT, "run: python -m tools.make_settings_page"


def test_every_setting_has_a_row() -> None:
    assert all(f"| `{name}`<br>`{variable_of(name)}` |" in TEXT for name in Settings.model_fields)


def test_example_is_a_file_that_can_be_used(tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    file = tmp_path / "belot.toml"
    file.write_text(example, encoding="utf-8")
    loaded = load({}, file)
    assert set(loaded.places) == set(tomllib.loads(example))
