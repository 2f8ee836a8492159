"""The value of a parameter as a short text without spaces, commas and braces, and back.

=================  =====================================
whole number       ``501``
yes or no          ``yes``, ``no`` (read also: ``true``, ``false``)
choice             its word: ``dosta_bela1``
list               items joined by ``+``: ``3+3``, ``turnup+others``, ``20+50+match``; empty: ``-``
points per rank    pairs joined by ``+``: ``J:200+9:150``; empty: ``-``
=================  =====================================

Reading gives the value as it would stand in JSON and never fails: a text that has not the form of its
parameter stays a text, and is refused where values are checked.
"""

from __future__ import annotations

import re

from solver.rules.choices import Choice
from solver.rules.group_points import GroupPoints

EMPTY = "-"
_WHOLE_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,8}")
_TRUTH = {"yes": True, "true": True, "no": False, "false": False}


def write_value(value: object) -> str:
    """The text of a checked value."""
    match value:
        case bool():
            return "yes" if value else "no"
        case GroupPoints():
            return "+".join(f"{letter}:{points}" for letter, points in value.by_letter().items()) or EMPTY
        case tuple():
            return "+".join(map(str, value)) or EMPTY
        case _:
            return str(value)


def read_value(text: str, like: object) -> object:
    """What ``text`` stands for, for a parameter whose values are of the type of ``like``."""
    match like:
        case bool():
            return _TRUTH.get(text, text)
        case Choice():
            return text
        case int():
            return _number(text)
        case GroupPoints():
            return _points(text)
        case _:
            return _list(text)


def _number(text: str) -> int | str:
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else text


def _list(text: str) -> object:
    items = [] if text == EMPTY else text.split("+")
    return [_number(item) for item in items] if all(items) else text


def _points(text: str) -> object:
    pairs = [] if text == EMPTY else [item.split(":") for item in text.split("+")]
    if any(len(pair) != 2 for pair in pairs):
        return text
    points = {rank: _number(number) for rank, number in pairs}
    return points if len(points) == len(pairs) else text
