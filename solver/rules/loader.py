"""Rulesets by id and from requests, and the text form that names a ruleset in one word.

Packaged rulesets are read once. What a file looks like is the business of ``files``; which values are
allowed, of ``overrides``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from solver.errors import Fault, RulesetError
from solver.rules.catalogue import PARAMETERS
from solver.rules.files import SYSTEMS, assemble, read_ruleset_file, ruleset_ids
from solver.rules.overrides import Checked, check_parameters, suggestion
from solver.rules.quoting import quote
from solver.rules.ruleset import Ruleset
from solver.rules.text_values import read_value, write_value

MAX_TEXT = 4_000
"""A longer text is not read as a ruleset: all parameters together are shorter."""

_BASE_OF_FOREIGN = "sr_belot_4"
_WITH_OVERRIDES = re.compile(r"([^{}]*)\{([^{}]*)\}")


def load_ruleset(ruleset_id: str) -> Ruleset:
    """The packaged ruleset ``ruleset_id``; the same object every time.

    Raises:
        RulesetError: there is no such ruleset.
    """
    if ruleset_id not in ruleset_ids():
        raise RulesetError(_unknown_ruleset(ruleset_id))
    return _packaged(ruleset_id)


@cache
def _packaged(ruleset_id: str) -> Ruleset:
    return read_ruleset_file(SYSTEMS / f"{ruleset_id}.toml")


def ruleset_from(value: str | Mapping[str, object]) -> Ruleset:
    """The ruleset a request means: an id, a text like ``hr_bela_4{end=full}``, or a mapping.

    A mapping names its ``parent`` and the parameters that differ, by name (``{"parent": "hr_bela_4",
    "end": "full"}``) or in their group (``{"parent": "hr_bela_4", "match": {"end": "full"}}``).
    Overrides that change nothing are dropped and the rest sorted, so equal rules are equal rulesets.

    Raises:
        RulesetError: with every fault of the value, and pointers into it.
    """
    if isinstance(value, str):
        return parse_ruleset(value)
    if not isinstance(value, Mapping):
        detail = f"{quote(value)} is neither the id of a ruleset nor an object with a parent"
        raise RulesetError(Fault("", "unknown-ruleset", detail))
    parameters: dict[object, object] = {key: item for key, item in value.items() if key != "parent"}
    checked = check_parameters(parameters)
    if "parent" not in value:
        checked.faults.insert(0, Fault("", "unknown-ruleset", "the object does not name a parent ruleset"))
        raise RulesetError(checked.faults)
    parent = value["parent"]
    try:
        if not isinstance(parent, str):
            raise RulesetError(_unknown_ruleset(parent))
        base = parse_ruleset(parent)
    except RulesetError as error:
        raise RulesetError([f.below("/parent") for f in error.faults] + checked.faults) from None
    return _derive(base, checked)


def parse_ruleset(text: str) -> Ruleset:
    """The ruleset written as ``id`` or ``id{name=value,...}``; the inverse of ``format_ruleset``.

    Raises:
        RulesetError: with every fault of the text; the pointer is ``""``, a text has no parts.
    """
    if "{" not in text and "}" not in text:
        return load_ruleset(text)
    match = _WITH_OVERRIDES.fullmatch(text) if len(text) <= MAX_TEXT else None
    if match is None:
        detail = f"{quote(text)} cannot be read as id{{name=value,...}}"
        raise RulesetError(Fault("", "unreadable-ruleset", detail))
    checked = _check_text(match[2])
    if match[1] not in ruleset_ids():
        raise RulesetError([_unknown_ruleset(match[1]), *checked.faults])
    return _derive(load_ruleset(match[1]), checked)


def parse_overrides(text: str) -> dict[str, object]:
    """The parameters in a text like ``end=full,deal1=3+3``, checked one by one, by name.

    The form of values stands in ``text_values``. The result can be spread into a mapping for
    ``ruleset_from``; the empty text gives none.

    Raises:
        RulesetError: with every fault of the text.
    """
    if len(text) > MAX_TEXT:
        detail = f"{len(text)} characters are too many; at most {MAX_TEXT} are read"
        raise RulesetError(Fault("", "unreadable-ruleset", detail))
    checked = _check_text(text)
    if checked.faults:
        raise RulesetError(checked.faults)
    return checked.values


def format_ruleset(ruleset: Ruleset) -> str:
    """One word for the rules of ``ruleset``: the id of a packaged one, with what differs in braces.

    A ruleset from a user's own file is written as its packaged parent with overrides, so that everybody
    can read it; its own id and names are not part of the text.
    """
    return _text_of(_base_of(ruleset), ruleset.flat())


def _base_of(ruleset: Ruleset) -> Ruleset:
    for candidate in (ruleset.id, ruleset.parent):
        if candidate in ruleset_ids():
            return load_ruleset(candidate)
    return load_ruleset(_BASE_OF_FOREIGN)


def _text_of(base: Ruleset, values: Mapping[str, object]) -> str:
    before = base.flat()
    changed = sorted(name for name in values if values[name] != before[name])
    overrides = ",".join(f"{name}={write_value(values[name])}" for name in changed)
    return f"{base.id}{{{overrides}}}" if changed else base.id


def _derive(base: Ruleset, checked: Checked) -> Ruleset:
    """``base`` with the checked overrides."""
    if checked.faults:
        raise RulesetError(checked.faults)
    root = _base_of(base)
    values = base.flat() | checked.values
    name = _text_of(root, values)
    if name == root.id:
        return root
    return assemble(name, root.id, root.names, root.source, values, checked)


def _check_text(text: str) -> Checked:
    """The overrides of a text; every fault points at the whole text."""
    faults: list[Fault] = []
    given: dict[object, object] = {}
    for item in text.split(",") if text else []:
        name, equals, value = item.partition("=")
        if not equals:
            faults.append(Fault("", "unreadable-ruleset", f"{quote(item)} is not of the form name=value"))
        elif name in given:
            faults.append(Fault("", "bad-value", f"{quote(name)} is given twice"))
        else:
            given[name] = read_value(value, PARAMETERS[name].default) if name in PARAMETERS else value
    checked = check_parameters(given)
    faults += [Fault("", fault.code, fault.detail) for fault in checked.faults]
    return Checked(checked.values, {}, faults)


def _unknown_ruleset(given: object) -> Fault:
    close = suggestion(given, ruleset_ids()) if isinstance(given, str) else ""
    return Fault("", "unknown-ruleset", f"there is no ruleset {quote(given)}{close}")
