"""Everything that can be set about the service, in one place: ``groups`` has the settings.

They come from defaults, a TOML file, environment variables and options of a command, see ``loading``.
"""

from api.settings.groups import GROUPS
from api.settings.loading import (
    FILE_VARIABLE,
    Loaded,
    SettingsError,
    load,
    load_at_start,
    settings_from,
    variable_of,
)
from api.settings.model import NOT_GUARDED, Settings

__all__ = [
    "FILE_VARIABLE",
    "GROUPS",
    "NOT_GUARDED",
    "Loaded",
    "Settings",
    "SettingsError",
    "load",
    "load_at_start",
    "settings_from",
    "variable_of",
]
