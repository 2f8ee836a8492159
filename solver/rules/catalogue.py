"""The list of all parameters: name, group, description, default and allowed values, for people and docs.

Everything here is read off the models in ``groups``; nothing is said twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from solver.rules.choices import Choice
from solver.rules.group_points import GroupPoints
from solver.rules.groups import Group
from solver.rules.parameters import Parameters
from solver.rules.text_values import write_value


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter: ``allowed`` says in words which values it takes, ``default`` is its base value."""

    name: str
    group: str
    description: str
    default: object
    allowed: str
    choice: type[Choice] | None

    @property
    def pointer(self) -> str:
        """Its JSON pointer in a grouped ruleset, ``/match/end``."""
        return f"/{self.group}/{self.name}"


def _group_models() -> Mapping[str, type[Group]]:
    models: dict[str, type[Group]] = {}
    for name, field in Parameters.model_fields.items():
        assert isinstance(field.annotation, type)
        assert issubclass(field.annotation, Group)
        models[name] = field.annotation
    return MappingProxyType(models)


GROUPS: Mapping[str, type[Group]] = _group_models()
"""Group name to its model, in the order of a ruleset file."""


def _choice(annotation: object) -> type[Choice] | None:
    for candidate in (annotation, *get_args(annotation)):
        if isinstance(candidate, type) and issubclass(candidate, Choice):
            return candidate
    return None


def _limits(field: FieldInfo) -> str:
    limits = {
        key: getattr(item, key) for item in field.metadata for key in ("ge", "le") if hasattr(item, key)
    }
    return f"a whole number from {limits['ge']} to {limits['le']}"


def _allowed(name: str, field: FieldInfo, choice: type[Choice] | None) -> str:
    """The allowed values in words."""
    if isinstance(field.default, bool):
        return "yes, no"
    if isinstance(field.default, GroupPoints):
        return "points from 1 to 10000 for ranks of J 9 A T K Q 8 7"
    if name == "runs":
        return "a list of at most 6: points from 1 to 10000, or match"
    if choice is not None:
        values = ", ".join(choice)
        return f"a list of at most 8 of {values}" if isinstance(field.default, tuple) else values
    if isinstance(field.default, tuple):
        least = "1" if any(getattr(item, "min_length", 0) for item in field.metadata) else "0"
        return f"a list of {least} to 16 whole numbers from 1 to 16"
    if get_origin(field.annotation) is Literal:
        return ", ".join(map(str, get_args(field.annotation)))
    return _limits(field)


def _parameters() -> Iterator[Parameter]:
    for group, model in GROUPS.items():
        for name, field in model.model_fields.items():
            choice = _choice(field.annotation)
            assert field.description is not None
            yield Parameter(
                name, group, field.description, field.default, _allowed(name, field, choice), choice
            )


PARAMETERS: Mapping[str, Parameter] = MappingProxyType({p.name: p for p in _parameters()})
"""Every parameter by its name, in the order of a ruleset file."""


def parameter_table() -> str:
    """All parameters as a Markdown table, one line each; docs/rulesets.md holds this text."""
    lines = ["| group | parameter | values | default | meaning |", "|---|---|---|---|---|"]
    for p in PARAMETERS.values():
        lines.append(
            f"| {p.group} | `{p.name}` | {p.allowed} | `{write_value(p.default)}` | {p.description} |"
        )
    return "\n".join(lines) + "\n"


def choice_table() -> str:
    """The meaning of every choice as a Markdown table; docs/rulesets.md holds this text."""
    lines = ["| parameter | value | meaning |", "|---|---|---|"]
    for p in PARAMETERS.values():
        lines += [f"| `{p.name}` | `{value}` | {value.meaning} |" for value in p.choice or ()]
    return "\n".join(lines) + "\n"
