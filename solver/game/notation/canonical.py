"""One form for all requests that differ in nothing but the names of the suits and the order of hands.

Works on JSON documents whose cards and suits are in the short form; says by which renaming the form was
reached, so that answers can be renamed back. Seats stay as they are: who speaks, leads and declares first
counts. Knows no rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, groupby, permutations, product
from typing import Any

from solver.game.notation.suits import CARD_OF, Renaming

__all__ = ["canonical_document", "renamed_document"]

Document = Mapping[str, Any]

_LETTERS = "SHDC"
_UNORDERED = frozenset({"hand", "hands", "others_open", "discards", "cards", "of"})
"""Fields with cards whose order says nothing, or with lists of such cards."""

_NOT_RENAMED = "ruleset"


def canonical_document(document: Document, *, ordered_hands: bool = False) -> tuple[dict[str, Any], Renaming]:
    """``document`` with other names of the suits and sorted hands; and the renaming.

    Two documents become the same if, and only if, one is the other with suits renamed and the cards of hands
    in another order. ``ordered_hands``: the order of hands counts.
    """
    unordered = _UNORDERED - {"hands"} if ordered_hands else _UNORDERED
    first, *others = _renamings(_mentions(document, unordered))
    form = _Writer(first, unordered).fields(document)
    if not others:
        return form, first
    # Suits that are mentioned in the same places can still differ in what stands beside them.
    forms = [(form, first), *((_Writer(each, unordered).fields(document), each) for each in others)]
    return min(forms, key=lambda each: json.dumps(each[0]))


def renamed_document(document: Document, renaming: Renaming) -> dict[str, Any]:
    """``document`` with suits renamed by ``renaming`` and sorted hands."""
    return _Writer(renaming, _UNORDERED).fields(document)


def _renamings(mentions: Mapping[str, tuple[str, ...]]) -> Iterator[Renaming]:
    """Those that put the suits in the order of where they are mentioned; several if some are alike there."""
    in_order = sorted(_LETTERS, key=mentions.__getitem__)
    alike = [tuple(letters) for _, letters in groupby(in_order, key=mentions.__getitem__)]
    for chosen in product(*map(permutations, alike)):
        yield Renaming.to("".join(chain(*chosen))).back


def _mentions(document: Document, unordered: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """Per suit everything that is said of it: the place in ``document`` with the rank of the card."""
    reader = _Reader(unordered)
    reader.fields(document, "")
    return {letter: tuple(sorted(said)) for letter, said in reader.said.items()}


class _Reader:
    """Notes where suits are mentioned. Everything in a set has the same place."""

    def __init__(self, unordered: frozenset[str]) -> None:
        self.said: dict[str, list[str]] = {letter: [] for letter in _LETTERS}
        self._unordered = unordered

    def fields(self, document: Document, place: str) -> None:
        for field, value in document.items():
            if field != _NOT_RENAMED:
                self._value(value, f"{place}/{field}", is_set=field in self._unordered)

    def _value(self, value: Any, place: str, *, is_set: bool) -> None:
        if isinstance(value, str):
            self._text(value, place)
        elif isinstance(value, dict):
            self.fields(value, place)
        elif isinstance(value, list):
            one_place = is_set and _are_texts(value)
            for number, item in enumerate(value):
                self._value(item, place if one_place else f"{place}/{number}", is_set=is_set)

    def _text(self, text: str, place: str) -> None:
        for name in text.split(" "):
            if name in CARD_OF:
                self.said[name[1]].append(f"{place} {name[0]}")
            elif name in self.said:
                self.said[name].append(place)


class _Writer:
    """Writes documents with other names of the suits."""

    def __init__(self, renaming: Renaming, unordered: frozenset[str]) -> None:
        self._renaming = renaming
        self._unordered = unordered

    def fields(self, document: Document) -> dict[str, Any]:
        return {
            name: value if name == _NOT_RENAMED else self._value(value, is_set=name in self._unordered)
            for name, value in document.items()
        }

    def _value(self, value: Any, *, is_set: bool) -> Any:
        if isinstance(value, dict):
            return self.fields(value)
        if not isinstance(value, list):
            return self._renaming.value(value)
        if is_set and _are_texts(value):
            return self._renaming.in_order(value)
        return [self._value(item, is_set=is_set) for item in value]


def _are_texts(values: Iterable[object]) -> bool:
    return all(isinstance(value, str) for value in values)
