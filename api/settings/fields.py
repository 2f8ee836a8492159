"""What every setting has in common: how its values are described, and which of them may hold a password.

Knows pydantic; no setting by name, and not where values come from.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from pydantic.fields import FieldInfo

CONFIG = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)
"""Of every model of settings."""

HIDDEN = "***"

_ALLOWED, _DEFAULT, _MAY_HOLD_PASSWORD = "x-allowed", "x-default", "x-password"
_PASSWORD = re.compile(r"^([^:/@]*://)?([^:@/?#]*):.*@", re.DOTALL)
_SECRET_PARAMETER = re.compile(r"([?&;][^=&;]*(?:pass|pwd|secret|token|key|%)[^=&;]*=)[^&;]*", re.IGNORECASE)


class Group(BaseModel):
    """Settings that belong together; the first line of the docstring says what they are about."""

    model_config = CONFIG


def described(
    *, allowed: str | None = None, default: str | None = None, may_hold_password: bool = False
) -> dict[str, Any]:
    """For ``json_schema_extra``: what is allowed and what is the default, in words."""
    told = {_ALLOWED: allowed, _DEFAULT: default, _MAY_HOLD_PASSWORD: may_hold_password or None}
    return {key: value for key, value in told.items() if value is not None}


def address(meaning: str, *, allowed: str, **options: Any) -> Any:
    """A field for an address that may hold a password."""
    default = options.pop("default_text", None)
    extra = described(allowed=allowed, default=default, may_hold_password=True)
    return Field(description=meaning, json_schema_extra=extra, **options)


@cache
def adapter_of(model: type[BaseModel], name: str) -> TypeAdapter[Any]:
    """Checks the values of one setting alone."""
    info = model.model_fields[name]
    # The type is made here, from what the model says; no type checker can follow.
    typed: Any = _annotated(info)
    return TypeAdapter(typed, config=ConfigDict(allow_inf_nan=False))


def _annotated(info: FieldInfo) -> Any:
    annotated: Any = info.annotation
    for part in info.metadata:
        annotated = Annotated[annotated, part]
    return annotated


@cache
def is_list(model: type[BaseModel], name: str) -> bool:
    """Whether the setting has several values."""
    return adapter_of(model, name).json_schema().get("type") == "array"


def allowed_values(model: type[BaseModel], name: str) -> str:
    """In words, what a setting may be."""
    told = _extra(model, name).get(_ALLOWED)
    return str(told) if told is not None else _in_words(adapter_of(model, name).json_schema())


def default_text(model: type[BaseModel], name: str) -> str:
    """The default in words or as it would be written in a file; empty where there is none."""
    told = _extra(model, name).get(_DEFAULT)
    if told is not None:
        return str(told)
    default = model.model_fields[name].default
    if isinstance(default, tuple):
        return ", ".join(map(str, default))
    return "" if default is None else str(default)


def shown(model: type[BaseModel], name: str, value: object) -> str:
    """``value`` as it may be shown to anybody."""
    may_hold_password = name in model.model_fields and _extra(model, name).get(_MAY_HOLD_PASSWORD)
    return without_password(str(value)) if may_hold_password else str(value)


def without_password(url: str) -> str:
    """``url`` with ``***`` in place of everything that may be a secret; rather too much than too little."""
    hidden = _PASSWORD.sub(rf"\1\2:{HIDDEN}@", url)
    return _SECRET_PARAMETER.sub(rf"\1{HIDDEN}", hidden)


def _extra(model: type[BaseModel], name: str) -> Mapping[str, Any]:
    extra = model.model_fields[name].json_schema_extra
    return extra if isinstance(extra, dict) else {}


def _in_words(schema: Mapping[str, Any]) -> str:
    if "anyOf" in schema:
        return " or ".join(_in_words(option) for option in schema["anyOf"] if option["type"] != "null")
    match schema["type"]:
        case "boolean":
            return "true or false"
        case "integer":
            return "a whole number" + _range(schema)
        case "number":
            return "a number" + _range(schema)
        case "string" if "enum" in schema:
            return "one of " + ", ".join(schema["enum"])
        case _:
            return "a text"


def _range(schema: Mapping[str, Any]) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f" from {low:,} to {high:,}"
    if low is not None:
        return f", at least {low:,}"
    if "exclusiveMinimum" in schema:
        return f" above {schema['exclusiveMinimum']:,}"
    return "" if high is None else f", at most {high:,}"
