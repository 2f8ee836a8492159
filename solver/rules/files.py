"""Ruleset files: TOML with a parent, names, a source and the parameters that differ from the parent.

The packaged rulesets and a user's own are read by the same code. Knows no requests and no cache.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pydantic import ValidationError

from solver.errors import Fault, RulesetError
from solver.rules.catalogue import GROUPS
from solver.rules.contradictions import contradictions
from solver.rules.overrides import Checked, check_parameters, suggestion
from solver.rules.parameters import Parameters
from solver.rules.quoting import pointer, quote
from solver.rules.ruleset import Names, Ruleset

SYSTEMS = Path(__file__).parent / "systems"
"""The packaged rulesets, one file each; the name of the file is the id."""

_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
_FILE = re.compile(rf"{_ID.pattern}\.toml")
_OUTSIDE_GROUPS = ("parent", "names", "source")


@cache
def ruleset_ids() -> tuple[str, ...]:
    """The ids of all packaged rulesets, sorted."""
    return tuple(sorted(path.stem for path in SYSTEMS.glob("*.toml")))


def load_ruleset_file(path: str | Path) -> Ruleset:
    """The ruleset in a TOML file of one's own; its id is the name of the file without ``.toml``.

    ``parent`` in the file names a packaged ruleset, or a file beside it (``parent = "club.toml"``).

    Raises:
        RulesetError: with every fault of the file; each detail names the file.
    """
    path = Path(path)
    _refuse_name(path)
    return read_ruleset_file(path)


def _refuse_name(path: Path) -> None:
    if not _ID.fullmatch(path.stem):
        detail = f"{path}: a ruleset file is named in lower case letters, digits and _, then .toml"
    elif path.stem in ruleset_ids():
        detail = f"{path}: {path.stem} is the id of a packaged ruleset; give the file another name"
    else:
        return
    raise RulesetError(Fault("", "bad-value", detail))


def read_ruleset_file(path: Path, children: tuple[Path, ...] = ()) -> Ruleset:
    """The ruleset in the file; ``children`` are the files whose parent it is, first one first.

    Raises:
        RulesetError: with every fault of the file, or of the first faulty file among its parents.
    """
    content = _read_toml(path)
    parent = _parent(path, content, (*children, path))
    names, name_faults = _names(content, parent)
    source, source_faults = _source(content, parent)
    given: dict[object, object] = {k: v for k, v in content.items() if k not in _OUTSIDE_GROUPS}
    checked = check_parameters(given, file=str(path))
    faults = [Fault(f.pointer, f.code, f"{path}: {f.detail}") for f in name_faults + source_faults]
    if faults or checked.faults or names is None:
        raise RulesetError(faults + checked.faults)
    values = (parent or Parameters()).flat() | checked.values
    return assemble(path.stem, parent.id if parent else None, names, source, values, checked, file=str(path))


def assemble(
    ruleset_id: str,
    parent: str | None,
    names: Names,
    source: str,
    values: Mapping[str, object],
    checked: Checked,
    *,
    file: str | None = None,
) -> Ruleset:
    """A ruleset of checked values, one for every parameter.

    Raises:
        RulesetError: the values contradict each other; each fault points at a parameter given in
            ``checked``, where one is concerned.
    """
    groups = {
        group: model.model_validate({name: values[name] for name in model.model_fields})
        for group, model in GROUPS.items()
    }
    prefix = f"{file}: " if file else ""
    found = contradictions(Parameters.model_validate(groups))
    if found:
        raise RulesetError(
            Fault(checked.pointer_of(c.parameters), "contradictory-parameters", prefix + c.reason)
            for c in found
        )
    about = {"id": ruleset_id, "parent": parent, "names": names, "source": source}
    return Ruleset.model_validate(groups | about)


def _read_toml(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        reason = error.strerror or type(error).__name__
    except RecursionError:
        reason = "nested too deeply"
    except ValueError as error:  # not TOML, not UTF-8, or a path that cannot exist
        reason = str(error)
    raise RulesetError(Fault("", "unreadable-ruleset", f"{path}: {reason}")) from None


def _parent(path: Path, content: Mapping[str, object], chain: tuple[Path, ...]) -> Ruleset | None:
    """The parent named in ``content``; ``chain`` leads from the first child to the file itself."""
    if "parent" not in content:
        return None
    given = content["parent"]
    if isinstance(given, str) and _FILE.fullmatch(given):
        file = path.parent / given
        _refuse_name(file)
    elif isinstance(given, str) and given in ruleset_ids():
        file = SYSTEMS / f"{given}.toml"
    else:
        close = suggestion(given, ruleset_ids()) if isinstance(given, str) else ""
        detail = f"{path}: parent = {quote(given)} is neither a packaged ruleset nor a file beside it{close}"
        raise RulesetError(Fault("/parent", "unknown-ruleset", detail))
    if any(os.path.realpath(file) == os.path.realpath(link) for link in chain):
        circle = " -> ".join(link.name for link in (*chain, file))
        raise RulesetError(Fault("/parent", "circular-parent", f"{path}: parents form a circle: {circle}"))
    return read_ruleset_file(file, chain)


def _names(content: Mapping[str, object], parent: Ruleset | None) -> tuple[Names | None, list[Fault]]:
    """The names of a file; languages it leaves out are its parent's."""
    given = content.get("names", {})
    if not isinstance(given, Mapping):
        return None, [Fault("/names", "bad-value", f"names must be a table of languages, not {quote(given)}")]
    inherited = parent.names.model_dump() if parent else {}
    try:
        return Names.model_validate({**inherited, **given}), []
    except ValidationError as error:
        faults = []
        for item in error.errors(include_url=False):
            place = ("names", *item["loc"])
            value = "missing" if item["type"] == "missing" else f"{quote(item['input'])}"
            allowed = f"allowed: texts of 1 to 100 characters for {', '.join(Names.model_fields)}"
            detail = f"{'.'.join(map(str, place))} is {value}; {allowed}"
            faults.append(Fault(pointer(place), "bad-value", detail))
        return None, faults


def _source(content: Mapping[str, object], parent: Ruleset | None) -> tuple[str, list[Fault]]:
    source = content.get("source", parent.source if parent else None)
    if isinstance(source, str) and 1 <= len(source) <= 200:
        return source, []
    value = "missing" if source is None else quote(source)
    detail = f"source is {value}; allowed: a text of 1 to 200 characters"
    return "", [Fault("/source", "bad-value", detail)]
