"""Writes docs/settings.md: all settings of the service, as the fields in ``api.settings`` describe them.

    python -m tools.make_settings_page

What is not about a single setting is written here.
"""

from __future__ import annotations

from pathlib import Path

from api.settings import GROUPS, Settings, variable_of
from api.settings.fields import Group, allowed_values, default_text

PAGE = Path(__file__).resolve().parent.parent / "docs" / "settings.md"

_HEAD = """\
# Settings

Everything that can be set about the service, its workers and `belot batch`. This page is made from the
fields in `api/settings/groups.py`.

A setting has one name: `search_slots` in a TOML file, `BELOT_SEARCH_SLOTS` as a variable of the
environment. Variables count more than the file, the file more than defaults. The file is named by
`BELOT_CONFIG`, or by the option `--config` of `belot serve`, `belot worker`, `belot batch`, `belot config`
and `belot keys`; all its keys stand at the top, there are no tables.

```toml
bind = "0.0.0.0:8000"
workers = 4
rate_limit = "20/second;600/minute"
rate_limit_url = "redis://127.0.0.1:6379/0"
cors_origins = ["https://example.org"]
```

Settings are checked when a process starts: it ends with exit code 1 and a line for every fault, which says
where the value stands and what would be allowed. Names that are unknown are faults, in the file and among
the variables that begin with `BELOT_` (but for `BELOT_CONFIG`, `BELOT_KERNEL` and those of tests,
`BELOT_TEST_…`). Kubernetes makes such variables for a service of the name `belot`; `enableServiceLinks:
false` keeps them away.

```text
/etc/belot.toml: threads: 0 is not allowed; allowed: a whole number from 1 to 256
BELOT_SERACH_SLOTS: there is no such setting; did you mean BELOT_SEARCH_SLOTS?
```

`belot config` prints every setting with its value and the place it comes from, in the form of such a file;
passwords in addresses are hidden. `belot config --check` prints faults only.

In Python `api.create_app({"search_slots": 4})` makes an application; what concerns processes has no effect
there.
"""
_TABLE = "| setting | allowed | default | meaning |\n|---|---|---|---|\n"


def page() -> str:
    """The text of the page."""
    return _HEAD + "".join(_group(group) for group in GROUPS)


def _group(group: type[Group]) -> str:
    title = (group.__doc__ or "").splitlines()[0].removesuffix(".")
    return f"\n## {title}\n\n{_TABLE}" + "".join(_row(name) for name in group.model_fields)


def _row(name: str) -> str:
    cells = (
        f"`{name}`<br>`{variable_of(name)}`",
        allowed_values(Settings, name),
        _default(name),
        Settings.model_fields[name].description or "",
    )
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"


def _default(name: str) -> str:
    text = default_text(Settings, name)
    is_value = text == str(Settings.model_fields[name].default)
    return f"`{text}`" if is_value else text


def main() -> None:
    """Writes the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
