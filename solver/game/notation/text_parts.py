"""Pieces of a position text that know where they stand, and the error that points at a character."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from solver.cards import Card, parse_card
from solver.errors import Fault, NotationError
from solver.game.diagram import Cards
from solver.game.faults import FaultCode
from solver.game.notation.fields import LARGEST_NUMBER

EMPTY = "."
"""An empty list: no cards, no calls."""

NOT_GIVEN = "-"
UNKNOWN = "?"

Read = TypeVar("Read")

_CARD = re.compile(r"(?:10|[789TJQKAtjqka])[SHDCshdc♠♥♦♣]")
_NUMBER = re.compile(r"-?[0-9]{1,7}")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,19}")
_BEFORE, _AFTER = 40, 20


class BadCharacterError(Exception):
    """A character that does not belong where it stands; ``offset`` counts from 0 in the whole text."""

    def __init__(self, offset: int, reason: str) -> None:
        super().__init__(reason)
        self.offset = offset
        self.reason = reason

    def in_text(self, text: str) -> NotationError:
        """The error for people, with the place marked in ``text``."""
        return notation_error(text, self.offset, [(FaultCode.BAD_NOTATION, self.reason)])


def notation_error(text: str, offset: int, reasons: list[tuple[str, str]]) -> NotationError:
    """An error with one fault for each code and reason, all at one place of ``text``."""
    column = offset + 1
    marked = f"column {column}:\n{_excerpt(text, offset)}"
    faults = [Fault("", code, f"{reason}, at {marked}") for code, reason in reasons]
    return NotationError(faults, column=column)


def _excerpt(text: str, offset: int) -> str:
    """The neighbourhood of ``offset`` with a caret below it."""
    start, end = max(0, offset - _BEFORE), offset + _AFTER
    shown = "".join(letter if letter.isprintable() else "·" for letter in text[start:end])
    before = "…" if start else ""
    after = "…" if end < len(text) else ""
    return f"{before}{shown}{after}\n{' ' * (offset - start + len(before))}^"


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the text that starts at ``offset``."""

    text: str
    offset: int

    def fail(self, reason: str, at: int = 0) -> NoReturn:
        """Refuses the character ``at`` of this part.

        Raises:
            BadCharacterError: always.
        """
        raise BadCharacterError(self.offset + at, reason)

    def from_(self, start: int, end: int | None = None) -> Part:
        """The characters from ``start`` up to ``end``."""
        return Part(self.text[start:end], self.offset + start)

    def split(self, separator: str) -> list[Part]:
        """The pieces between occurrences of ``separator``, one character."""
        pieces = []
        offset = self.offset
        for piece in self.text.split(separator):
            pieces.append(Part(piece, offset))
            offset += len(piece) + 1
        return pieces

    def cut(self, separator: str, expected: str) -> tuple[Part, Part]:
        """What stands before and after the first ``separator``, which must be there."""
        place = self.text.find(separator)
        if place < 0:
            self.fail(f"expected {expected}", len(self.text))
        return self.from_(0, place), self.from_(place + 1)

    def is_not_given(self) -> bool:
        """Whether this is ``-``, which nothing may follow."""
        if self.text.startswith(NOT_GIVEN) and self.text != NOT_GIVEN:
            self.fail(f"nothing may follow {NOT_GIVEN}", 1)
        return self.text == NOT_GIVEN

    def cards(self) -> Cards:
        """Cards without separators; ``.`` for none."""
        if self.text == EMPTY:
            return ()
        cards: list[Card] = []
        place = 0
        while place < len(self.text) or not cards:
            found = _CARD.match(self.text, place)
            if found is None:
                self.fail(f"expected a card like JH{'' if cards else f', or {EMPTY} for none'}", place)
            cards.append(parse_card(found[0]))
            place = found.end()
        return tuple(cards)

    def number(self) -> int:
        """A whole number of at most a million, with or without a minus sign."""
        found = _NUMBER.match(self.text)
        if found is None:
            self.fail("expected a whole number")
        if found.end() < len(self.text):
            self.fail("a whole number ends before this", found.end())
        number = int(found[0])
        if abs(number) > LARGEST_NUMBER:
            self.fail(f"{number} is too large: at most {LARGEST_NUMBER} can be written")
        return number

    def word(self) -> str:
        """Letters, digits and hyphens, a letter first; at most 20."""
        found = _WORD.match(self.text)
        if found is None:
            self.fail("expected a word")
        if found.end() < len(self.text):
            self.fail("a word of at most 20 letters, digits and hyphens ends before this", found.end())
        return found[0]

    def list_of(self, read: Callable[[Part], Read], separator: str = ",") -> tuple[Read, ...]:
        """Items between separators; ``.`` for none."""
        return () if self.text == EMPTY else tuple(map(read, self.split(separator)))


def is_word(text: str) -> bool:
    """Whether ``text`` can be read back by ``Part.word``."""
    return _WORD.fullmatch(text) is not None
