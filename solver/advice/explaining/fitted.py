"""The weights of the rules and of what a taker holds, read from the files in ``weights``.

They are made by ``benchmarks.fit_explaining``. Knows neither cards nor hands.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

CONSTANT = "constant"
"""The weight that is always added."""

Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class CardWeights:
    """How much each rule counts, by its name: e times as likely for 1 more."""

    lead: Weights
    reply: Weights


@cache
def card_weights(players: int) -> CardWeights:
    """For games of so many players: 2, 3 or 4."""
    content = _read(f"cards_{players}")
    return CardWeights(*(MappingProxyType(dict(content[name])) for name in ("lead", "reply")))


@cache
def taker_weights(system: str) -> Weights | None:
    """For one game, by what a hand holds; None if nothing was fitted for it."""
    found = _read("takers").get(system)
    return None if found is None else MappingProxyType(dict(found["weights"]))


def _read(name: str) -> Mapping[str, Any]:
    file = files("solver.advice.explaining") / "weights" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
