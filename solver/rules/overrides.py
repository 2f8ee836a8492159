"""Checks a mapping of parameters, flat or in groups: every unknown name and every wrong value is named.

Knows the parameters and their values; does not know rulesets, parents or files (only the name of the
file, to quote it).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from pydantic import ValidationError

from solver.errors import Fault
from solver.rules.catalogue import GROUPS, PARAMETERS
from solver.rules.quoting import pointer, quote

MAX_ENTRIES = 200
"""More keys than this are not looked at one by one: there are fewer parameters."""

_SUGGEST_UP_TO = 40


@dataclass(frozen=True, slots=True)
class Checked:
    """Values that are allowed one by one, where each was given, and the faults of the rest."""

    values: dict[str, object] = field(default_factory=dict)
    pointers: dict[str, str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def pointer_of(self, names: tuple[str, ...]) -> str:
        """Where the first given one of ``names`` stands; ``""`` if none was given."""
        return next((self.pointers[name] for name in names if name in self.pointers), "")


@dataclass(frozen=True, slots=True)
class _Entry:
    keys: tuple[str, ...]
    value: object


def check_parameters(given: Mapping[object, object], *, file: str | None = None) -> Checked:
    """The values of ``given``: parameter names, or group names with mappings of parameter names.

    Never raises; values are of the types of the models.
    """
    checked = Checked()
    entries: dict[str, list[_Entry]] = {}
    for name, entry in _entries(given, checked.faults):
        entries.setdefault(name, []).append(entry)
    for name, mentions in entries.items():
        if len(mentions) == 1:
            _check(PARAMETERS[name].group, name, mentions[0], checked)
            continue
        places = " and ".join(pointer(entry.keys) for entry in mentions)
        checked.faults.append(
            Fault(pointer(mentions[-1].keys), "bad-value", f"{name} is given twice, at {places}")
        )
    if file is not None:
        checked.faults[:] = [Fault(f.pointer, f.code, f"{file}: {f.detail}") for f in checked.faults]
    return checked


def suggestion(word: str, known: tuple[str, ...]) -> str:
    """``"; did you mean a, b?"`` for words of ``known`` close to ``word``, or nothing."""
    close = get_close_matches(word, known, n=3) if len(word) <= _SUGGEST_UP_TO else []
    return f"; did you mean {' or '.join(close)}?" if close else ""


def _entries(given: Mapping[object, object], faults: list[Fault]) -> Iterator[tuple[str, _Entry]]:
    """The parameters of ``given``, each with its place; names that do not exist become faults."""
    if not _small(given, (), faults):
        return
    for key, value in given.items():
        if isinstance(key, str) and key in PARAMETERS:
            yield key, _Entry((key,), value)
        elif isinstance(key, str) and key in GROUPS:
            yield from _group_entries(key, value, faults)
        else:
            names = (*PARAMETERS, *GROUPS)
            faults.append(_unknown(key, (), "is not a parameter or a group of parameters", names))


def _group_entries(group: str, value: object, faults: list[Fault]) -> Iterator[tuple[str, _Entry]]:
    if not isinstance(value, Mapping):
        detail = f"{group} is a group of parameters and cannot be {quote(value)}"
        faults.append(Fault(pointer((group,)), "bad-value", detail))
        return
    if not _small(value, (group,), faults):
        return
    names = tuple(GROUPS[group].model_fields)
    for key, item in value.items():
        if isinstance(key, str) and key in names:
            yield key, _Entry((group, key), item)
        elif isinstance(key, str) and key in PARAMETERS:
            detail = f"{key} belongs to the group {PARAMETERS[key].group}, not to {group}"
            faults.append(Fault(pointer((group, key)), "unknown-parameter", detail))
        else:
            faults.append(_unknown(key, (group,), f"is not a parameter of the group {group}", names))


def _small(given: Mapping[object, object], keys: tuple[str, ...], faults: list[Fault]) -> bool:
    if len(given) <= MAX_ENTRIES:
        return True
    detail = f"{len(given)} entries are more than there are parameters ({len(PARAMETERS)})"
    faults.append(Fault(pointer(keys), "bad-value", detail))
    return False


def _unknown(key: object, outer: tuple[str, ...], text: str, names: tuple[str, ...]) -> Fault:
    close = suggestion(key, names) if isinstance(key, str) else ""
    return Fault(pointer((*outer, key)), "unknown-parameter", f"{quote(key)} {text}{close}")


def _check(group: str, name: str, entry: _Entry, checked: Checked) -> None:
    """Puts the value of one parameter, or what is wrong with it, into ``checked``."""
    try:
        model = GROUPS[group].model_validate({name: entry.value})
    except ValidationError as error:
        checked.faults.extend(_bad_values(name, entry, error))
    else:
        checked.values[name] = getattr(model, name)
        checked.pointers[name] = pointer(entry.keys)


def _bad_values(name: str, entry: _Entry, error: ValidationError) -> Iterator[Fault]:
    """One fault for each place in the value that is not allowed."""
    locations = (item["loc"][1:] for item in error.errors(include_url=False, include_context=False))
    wrong = dict(_follow(location, entry.value) for location in locations)
    if len(wrong) > 1:
        wrong.pop((), None)  # a list counts as too short when none of its items is allowed
    for place, value in wrong.items():
        within = f" (in {quote(entry.value)})" if place else ""
        detail = (
            f"{'.'.join(entry.keys)} cannot be {quote(value)}{within}; allowed: {PARAMETERS[name].allowed}"
        )
        yield Fault(pointer((*entry.keys, *place)), "bad-value", detail)


def _follow(location: tuple[int | str, ...], value: Any) -> tuple[tuple[int | str, ...], Any]:
    """The part of ``location`` that is a place in ``value``, and what is wrong there: value or key."""
    for depth, step in enumerate(location):
        if not _holds(value, step):
            place = location[:depth]
            return place, place[-1] if place and step == "[key]" else value
        value = value[step]
    return location, value


def _holds(value: object, step: int | str) -> bool:
    if isinstance(step, int):
        return isinstance(value, list | tuple) and step < len(value)
    return isinstance(value, Mapping) and step in value
