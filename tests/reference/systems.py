"""The parameter values of every system, from tests/data/systems.toml. Knows inheritance, no rules."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

Parameters = Mapping[str, object]
"""One ruleset: parameter name -> value."""

DATA = Path(__file__).parent.parent / "data"


@cache
def _tables() -> dict[str, dict[str, object]]:
    return tomllib.loads((DATA / "systems.toml").read_text(encoding="utf-8"))


def system_ids() -> list[str]:
    """The id of every system, in the order of the file."""
    return [name for name in _tables() if name != "default"]


def parameters(system_id: str, **overrides: object) -> Parameters:
    """All parameters of a system, with ``overrides`` put over them.

    Raises:
        KeyError: there is no such system, or an override names no parameter.
    """
    if system_id != "default" and system_id not in system_ids():
        raise KeyError(f"no system {system_id!r}")
    own = dict(_tables()[system_id])
    parent = own.pop("parent", None)
    inherited = parameters(str(parent)) if parent is not None else {}
    resolved = {**inherited, **own}
    unknown = sorted(overrides.keys() - resolved.keys())
    if unknown:
        raise KeyError(f"no parameters {unknown}")
    return {**resolved, **overrides}


def number_of_players(parameters: Parameters) -> int:
    """How many hold cards: a dealer who sits out does not."""
    seats = _whole_number(parameters["seats"])
    return seats - 1 if parameters["dealer_out"] else seats


def has_pairs(parameters: Parameters) -> bool:
    """Whether seats 0 and 2 play against 1 and 3."""
    return number_of_players(parameters) == 4


def full_hand(parameters: Parameters) -> int:
    """Cards in each hand at the first lead, a widow already discarded."""
    packets = [parameters["deal1"], parameters["deal2"]]
    return sum(_whole_number(size) for packet in packets if isinstance(packet, list) for size in packet)


def pack(parameters: Parameters) -> list[str]:
    """The 32 or 24 cards of the game."""
    ranks = "9TJQKA" if parameters["low_rank"] == 9 else "789TJQKA"
    return [rank + suit for suit in "SHDC" for rank in ranks]


def _whole_number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is not a whole number")
    return value
