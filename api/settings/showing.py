"""Settings as a person reads them: a file of the form in which they are given, with where each comes from."""

from __future__ import annotations

import json
from collections.abc import Iterator

from api.settings.fields import default_text, shown
from api.settings.groups import GROUPS
from api.settings.loading import Loaded
from api.settings.model import Settings


def settings_lines(loaded: Loaded) -> Iterator[str]:
    """All settings as TOML, each with the place its value comes from; passwords are hidden."""
    for group in GROUPS:
        yield f"# {(group.__doc__ or '').splitlines()[0]}"
        for name in group.model_fields:
            yield f"{_entry(loaded.settings, name)}  # {_in_one_line(loaded.place(name))}"
        yield ""


def _entry(settings: Settings, name: str) -> str:
    value = getattr(settings, name)
    if value is None:
        return f"# {name}: {default_text(Settings, name)}"
    return f"{name} = {_toml(shown(Settings, name, value) if isinstance(value, str) else value)}"


def _toml(value: object) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(_toml(part) for part in value) + "]"
    if isinstance(value, str):
        # JSON is TOML here, but for one character of control that only TOML wants escaped.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return json.dumps(value)


def _in_one_line(place: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in place)
