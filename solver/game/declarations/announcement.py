"""Whether a hand holds what its player declared: what was said (values) and what was shown (cards).

Knows one hand and no one else's declarations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.cards import Card, CardSet
from solver.errors import Fault, PositionError
from solver.game.contract import Trump
from solver.game.declarations.declaration import (
    SHORTEST_RUN,
    Declaration,
    DeclarationKind,
    longest_run,
    run_value,
)
from solver.game.declarations.finding import blocks, groups, run_of_block
from solver.game.diagram import Announced, Cards
from solver.game.faults import FaultCode
from solver.rules import Ruleset


def check_announcement(
    ruleset: Ruleset, trump: Trump, hand: CardSet, announced: Sequence[Announced]
) -> tuple[Declaration, ...]:
    """The declarations a player has made, in the order in which he made them.

    ``hand``: all his cards when he declared. A value alone stands for the best thing of that value he
    holds; he may declare less than he holds.

    Raises:
        PositionError: every fault, with pointers into ``announced``: ``empty-declaration``,
            ``duplicate-card``, ``declaration-not-held``, ``not-a-declaration``, ``wrong-declared-value``,
            ``declared-twice``.
    """
    check = _Check(ruleset, trump, hand)
    made: dict[int, Declaration] = {}
    for number, one in enumerate(announced):
        if one.cards:
            check.take_shown(number, one.cards, one.value, made)
        elif one.value is None:
            detail = "the declaration has neither value nor cards"
            check.faults.append(Fault(f"/{number}", FaultCode.EMPTY_DECLARATION, detail))
    said = [(one.value, number) for number, one in enumerate(announced) if one.value and not one.cards]
    for value, number in sorted(said, key=lambda entry: (-entry[0], entry[1])):
        check.take_said(number, value, made)
    if check.faults:
        raise PositionError(sorted(check.faults, key=lambda fault: fault.pointer))
    return tuple(made[number] for number in sorted(made))


class _Check:
    """What is left to be declared of one hand, and the faults found so far."""

    def __init__(self, ruleset: Ruleset, trump: Trump, hand: CardSet) -> None:
        self.ruleset = ruleset
        self.hand = hand
        self.faults: list[Fault] = []
        self.rows = list(blocks(ruleset, trump, hand))
        self.used_rows: list[tuple[Card, ...]] = []
        self.groups = list(groups(ruleset, hand))

    def take_shown(self, number: int, cards: Cards, value: int | None, made: dict[int, Declaration]) -> None:
        """Enters a declaration that was shown, or its faults."""
        faults = list(self._card_faults(number, cards))
        if not faults:
            shown = self._declaration_of(CardSet.of(cards))
            faults = list(self._shown_faults(number, cards, value, shown))
            if shown is not None and not faults:
                self._use(shown)
                made[number] = shown
        self.faults += faults

    def take_said(self, number: int, value: int, made: dict[int, Declaration]) -> None:
        """Enters a declaration of which only the value was said, or its fault."""
        found = self._group_worth(value) or self._run_worth(value)
        if found is None:
            detail = f"the hand {self.hand} holds nothing worth {value} that is not declared already"
            self.faults.append(Fault(f"/{number}/value", FaultCode.DECLARATION_NOT_HELD, detail))
            return
        self._use(found)
        made[number] = found

    def _card_faults(self, number: int, cards: Cards) -> Iterator[Fault]:
        for place, card in enumerate(cards):
            pointer = f"/{number}/cards/{place}"
            if card in cards[:place]:
                yield Fault(pointer, FaultCode.DUPLICATE_CARD, f"{card} is shown twice")
            elif card not in self.hand:
                detail = f"{card} is declared, but the hand is {self.hand}"
                yield Fault(pointer, FaultCode.DECLARATION_NOT_HELD, detail)

    def _shown_faults(
        self, number: int, cards: Cards, value: int | None, shown: Declaration | None
    ) -> Iterator[Fault]:
        written = " ".join(map(str, cards))
        if shown is None:
            detail = f"{written} is neither a run nor a group that counts in {self.ruleset.id}"
            yield Fault(f"/{number}/cards", FaultCode.NOT_A_DECLARATION, detail)
            return
        if value is not None and value != shown.value:
            detail = f"{written} is declared as {value}, but its value is {shown.value}"
            yield Fault(f"/{number}/value", FaultCode.WRONG_DECLARED_VALUE, detail)
        if not self._is_left(shown):
            detail = f"{written} is declared, but a declaration before it is of the same row or rank"
            yield Fault(f"/{number}/cards", FaultCode.DECLARED_TWICE, detail)

    def _declaration_of(self, cards: CardSet) -> Declaration | None:
        """The run or group that consists of ``cards``; None if they are none."""
        for group in groups(self.ruleset, cards):
            if group.cards == cards:
                return group
        value = run_value(self.ruleset, len(cards))
        is_row = any(_is_part(cards, row) for row in (*self.rows, *self.used_rows))
        if value is None or not is_row or len(cards) > longest_run(self.ruleset):
            return None
        return Declaration(DeclarationKind.RUN, cards, value)

    def _is_left(self, shown: Declaration) -> bool:
        if not shown.is_run:
            return shown in self.groups
        return any(_is_part(shown.cards, row) for row in self.rows)

    def _use(self, declaration: Declaration) -> None:
        """Takes the row or group of ``declaration`` out of what is left."""
        if not declaration.is_run:
            self.groups.remove(declaration)
            return
        row = next(row for row in self.rows if declaration.cards <= CardSet.of(row))
        self.rows.remove(row)
        self.used_rows.append(row)

    def _group_worth(self, value: int) -> Declaration | None:
        return next((group for group in self.groups if group.value == value), None)

    def _run_worth(self, value: int) -> Declaration | None:
        """The best run of ``value`` from the row that is missed least elsewhere."""
        rows = [row for row in self.rows if len(row) >= SHORTEST_RUN]
        for row in sorted(rows, key=len):
            for length in range(min(len(row), longest_run(self.ruleset)), SHORTEST_RUN - 1, -1):
                if run_value(self.ruleset, length) == value:
                    return run_of_block(self.ruleset, row[-length:])
        return None


def _is_part(cards: CardSet, row: tuple[Card, ...]) -> bool:
    """Whether ``cards`` follow each other without a gap in ``row``."""
    length = len(cards)
    return any(CardSet.of(row[start : start + length]) == cards for start in range(len(row) - length + 1))
