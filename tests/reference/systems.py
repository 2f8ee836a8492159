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
    seats = number(parameters, "seats")
    return seats - 1 if parameters["dealer_out"] else seats


def unit_of(parameters: Parameters, seat: int) -> int:
    """The column in which a seat writes: pairs share one, everybody else has his own."""
    return seat % 2 if has_pairs(parameters) else seat


def units(parameters: Parameters) -> list[int]:
    """All columns, that of a dealer who sits out included."""
    return [0, 1] if has_pairs(parameters) else list(range(number(parameters, "seats")))


def has_pairs(parameters: Parameters) -> bool:
    """Whether seats 0 and 2 play against 1 and 3."""
    return number_of_players(parameters) == 4


def full_hand(parameters: Parameters) -> int:
    """Cards in each hand at the first lead, a widow already discarded."""
    return sum(packets(parameters, "deal1")) + sum(packets(parameters, "deal2"))


def pack(parameters: Parameters) -> list[str]:
    """The 32 or 24 cards of the game."""
    ranks = "9TJQKA" if parameters["low_rank"] == 9 else "789TJQKA"
    return [rank + suit for suit in "SHDC" for rank in ranks]


def round_kinds(parameters: Parameters) -> list[str]:
    """What may be called in each round of asking: ``"any"``, ``"turnup"`` or ``"others"``."""
    kinds = parameters["rounds"]
    if not isinstance(kinds, list):
        raise TypeError(f"rounds is {kinds!r}, not a list")
    return [str(kind) for kind in kinds]


def asks_about_turnup(parameters: Parameters, round_number: int) -> bool:
    """Whether a round of asking, counted from 1, is about the turn-up; there is no round 0."""
    return round_number > 0 and round_kinds(parameters)[round_number - 1] == "turnup"


def turnup_number(parameters: Parameters, round_number: int) -> int:
    """Which turn-up, counted from 1, lies there in a round of asking.

    A new one is turned for every round that asks about it, as long as there are some.
    """
    asked = round_kinds(parameters)[:round_number].count("turnup")
    return min(max(asked, 1), number(parameters, "turnups"))


def number(parameters: Parameters, name: str) -> int:
    """The value of a parameter that is a whole number."""
    return _whole_number(parameters[name])


def packets(parameters: Parameters, name: str) -> list[int]:
    """The value of ``deal1`` or ``deal2``: the sizes of the packets, in cards."""
    sizes = parameters[name]
    if not isinstance(sizes, list):
        raise TypeError(f"{name} is {sizes!r}, not a list")
    return [_whole_number(size) for size in sizes]


def _whole_number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is not a whole number")
    return value
