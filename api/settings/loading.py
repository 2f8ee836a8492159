"""Where settings come from: defaults, a TOML file, environment variables, options of a command.

What stands later in this list counts. Every fault is found at once, and told with the place it comes from.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from pydantic import BaseModel, ValidationError

from api.settings.fields import adapter_of, allowed_values, is_list, shown
from api.settings.model import Settings, contradictions

PREFIX = "BELOT_"
"""Before the name of every environment variable; ``BELOT_SEARCH_SLOTS`` sets ``search_slots``."""

FILE_VARIABLE = "BELOT_CONFIG"
"""Names the file, if no option does."""

OTHER_VARIABLES = (FILE_VARIABLE, "BELOT_KERNEL")
"""Variables of this project that are no settings; so are all that begin with ``TESTS``."""

TESTS = "BELOT_TEST_"

DEFAULT = "default"
"""The place of a value that nobody has set."""

_MOST_QUOTED = 100
_CLOSE = 0.7


class SettingsError(ValueError):
    """Settings cannot be used; ``faults`` has a sentence for every reason, with the place it comes from."""

    def __init__(self, faults: str | Sequence[str]) -> None:
        self.faults: tuple[str, ...] = (faults,) if isinstance(faults, str) else tuple(faults)
        super().__init__("\n".join(self.faults))


@dataclass(frozen=True, slots=True)
class Given:
    """A value that was set, and the place where. ``is_text``: of a kind of source that knows texts only."""

    name: str
    value: object
    place: str
    is_text: bool = False


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings, and of those that were set the places."""

    settings: Settings
    places: Mapping[str, str]

    def place(self, name: str) -> str:
        """Where the value of a setting comes from."""
        return self.places.get(name, DEFAULT)


def load(
    environment: Mapping[str, str], file: Path | None = None, options: Iterable[tuple[str, str, object]] = ()
) -> Loaded:
    """The settings of ``environment``, of ``file`` or else the one it names, and of ``options``.

    An option is what it is called, the setting it is for, and its value; None if it was not given.

    Raises:
        SettingsError: with every fault there is.
    """
    faults: list[str] = []
    path = (
        file
        if file is not None
        else Path(environment[FILE_VARIABLE])
        if environment.get(FILE_VARIABLE)
        else None
    )
    sources = (
        () if path is None else _of_file(path, faults),
        _of_environment(environment, faults),
        _of_options(options),
    )
    given = {each.name: each for source in sources for each in source}
    return _checked(given.values(), faults)


def load_at_start() -> Settings:
    """The settings of this process; faults end it, a line for each on standard error."""
    try:
        return load(os.environ).settings
    except SettingsError as error:
        sys.exit("\n".join(error.faults))


def settings_from(config: Mapping[str, object] | None) -> Settings:
    """The settings that ``config`` names; what it does not name has its default.

    Raises:
        SettingsError: with every unknown name and every value that is not allowed.
    """
    faults: list[str] = []
    known = [
        Given(name, value, name) for name, value in (config or {}).items() if name in Settings.model_fields
    ]
    faults += [
        _unknown(name, name, Settings.model_fields)
        for name in config or {}
        if name not in Settings.model_fields
    ]
    values = _values(known, faults)
    if not faults:
        try:
            return Settings.model_validate(values)
        except ValidationError as error:
            faults += [str(each["ctx"]["error"]) for each in error.errors()]
    raise SettingsError(faults)


def variable_of(name: str) -> str:
    """The environment variable that sets ``name``."""
    return PREFIX + name.upper()


def _of_file(path: Path, faults: list[str]) -> list[Given]:
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        faults.append(f"{path}: cannot be read: {error.strerror or error}")
    except UnicodeDecodeError as error:
        faults.append(f"{path}: is not UTF-8: {error.reason} at byte {error.start}")
    except (ValueError, RecursionError) as error:  # a TOMLDecodeError, or a number of too many digits
        faults.append(f"{path}: is not TOML: {error}")
    else:
        return list(_known_keys(content, path, faults))
    return []


def _known_keys(content: Mapping[str, object], path: Path, faults: list[str]) -> Iterator[Given]:
    for key, value in content.items():
        place = f"{path}: {key}"
        if key in Settings.model_fields:
            yield Given(key, value, place)
        elif isinstance(value, dict):
            faults.append(f"{place}: there are no tables, all settings stand at the top")
        else:
            faults.append(_unknown(place, key, Settings.model_fields))


def _of_environment(environment: Mapping[str, str], faults: list[str]) -> list[Given]:
    names = {variable_of(name): name for name in Settings.model_fields}
    given = []
    for variable, value in environment.items():
        if variable in names:
            given.append(Given(names[variable], value, variable, is_text=True))
        elif _is_meant_for_settings(variable):
            faults.append(_unknown(variable, variable, names))
    return given


def _is_meant_for_settings(variable: str) -> bool:
    return variable.startswith(PREFIX) and variable not in OTHER_VARIABLES and not variable.startswith(TESTS)


def _of_options(options: Iterable[tuple[str, str, object]]) -> list[Given]:
    return [Given(name, value, option) for option, name, value in options if value is not None]


def _unknown(place: str, name: str, known: Iterable[str]) -> str:
    """``known`` are names as they would be written at this place."""
    plain = {each.removeprefix(PREFIX).lower(): each for each in known}
    close = get_close_matches(name.removeprefix(PREFIX).lower(), plain, n=1, cutoff=_CLOSE)
    meant = f"; did you mean {plain[close[0]]}?" if close else ""
    return f"{place[:_MOST_QUOTED]}: there is no such setting{meant}"


def _checked(given: Iterable[Given], faults: list[str]) -> Loaded:
    given = list(given)
    places = {each.name: each.place for each in given}
    values = _values(given, faults)
    # Faulty values have their defaults here, and what contradicts these is no fault of its own.
    wrong = {each.name for each in given} - values.keys()
    assumed = Settings.model_validate({}).model_copy(update=values)
    for found in contradictions(assumed):
        if wrong.isdisjoint(found.names):
            set_by = ", ".join(f"{name}: {places.get(name, DEFAULT)}" for name in found.names)
            faults.append(f"{found.reason} ({set_by})")
    if faults:
        raise SettingsError(faults)
    return Loaded(Settings.model_validate(values), places)


def _values(given: Iterable[Given], faults: list[str]) -> dict[str, object]:
    """The values that are allowed, by name; the others are faults."""
    values: dict[str, object] = {}
    for each in given:
        try:
            values[each.name] = _value(Settings, each)
        except ValidationError as error:
            faults.append(_not_allowed(each, error))
    return values


def _value(model: type[BaseModel], given: Given) -> object:
    adapter = adapter_of(model, given.name)
    value = given.value
    if is_list(model, given.name):
        parts = [part.strip() for part in value.split(",")] if isinstance(value, str) else value
        if isinstance(parts, list | tuple):
            value = tuple(part for part in parts if part != "")
        return adapter.validate_python(value, strict=True)
    if given.is_text:
        return adapter.validate_strings(value)
    return adapter.validate_python(value, strict=True)


def _not_allowed(given: Given, error: ValidationError) -> str:
    text = shown(Settings, given.name, given.value)
    quoted = repr(text) if isinstance(given.value, str) else text
    if len(quoted) > _MOST_QUOTED:
        quoted = quoted[:_MOST_QUOTED] + "…"
    reasons = [str(each["ctx"]["error"]) for each in error.errors() if each["type"] == "value_error"]
    why = f": {reasons[0]}" if reasons else ""
    return f"{given.place}: {quoted} is not allowed{why}; allowed: {allowed_values(Settings, given.name)}"
