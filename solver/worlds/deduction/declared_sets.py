"""Which sets of cards hold what can be declared: tables for the runs of a suit, options for groups.

Knows one hand and the ruleset; knows nothing of what anybody announced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from solver.cards import Card, CardSet, Rank, Suit
from solver.game import Trump
from solver.game.declarations import Declaration, DeclarationKind
from solver.game.declarations.declaration import SHORTEST_RUN, longest_run, run_order, run_value
from solver.rules import Ruleset
from solver.worlds.facts import AllOf, Holder, SuitClaim
from solver.worlds.suit_tables import EVERY_SET, sets_where, sets_with, sets_without_all

Wanted: TypeAlias = Callable[[Declaration], bool]
"""Which declarations are meant."""


@dataclass(frozen=True, eq=False)
class SuitRuns:
    """The runs of one suit, and which of them each set of cards can be declared as.

    ``rows``: for each of the 256 sets its rows of three and more consecutive cards; each row as a mask of
    places in ``runs``.
    """

    runs: tuple[Declaration, ...]
    rows: tuple[tuple[int, ...], ...]

    def sets_with_rows(self, wanted: Wanted, number: int) -> int:
        """The table of the sets with at least ``number`` rows that can be declared as ``wanted``."""
        mask = sum(1 << place for place, run in enumerate(self.runs) if wanted(run))
        return _sets_with_rows(self, mask, number)


@lru_cache(maxsize=4096)
def _sets_with_rows(suit: SuitRuns, mask: int, number: int) -> int:
    return sets_where(lambda byte: sum(bool(row & mask) for row in suit.rows[byte]) >= number)


@lru_cache(maxsize=512)
def suit_runs(ruleset: Ruleset, trump: Trump, suit: Suit) -> SuitRuns:
    """The runs of ``suit`` under ``trump``."""
    order = run_order(ruleset, trump, suit)
    places: dict[Declaration, int] = {}
    rows = tuple(
        tuple(
            sum(1 << places.setdefault(run, len(places)) for run in _declared_as(ruleset, row))
            for row in _rows(suit, order, byte)
        )
        for byte in range(256)
    )
    return SuitRuns(tuple(places), rows)


def _rows(suit: Suit, order: tuple[Rank, ...], byte: int) -> Iterator[tuple[Card, ...]]:
    """The rows of three and more cards in ``byte``, each from its lowest card up."""
    row: tuple[Card, ...] = ()
    for rank in order:
        if byte >> rank & 1:
            row = (*row, Card(suit, rank))
            continue
        if len(row) >= SHORTEST_RUN:
            yield row
        row = ()
    if len(row) >= SHORTEST_RUN:
        yield row


def _declared_as(ruleset: Ruleset, row: tuple[Card, ...]) -> Iterator[Declaration]:
    """One declaration for each value: the longest run of the row's best cards that is worth it."""
    values = set()
    for length in range(min(len(row), longest_run(ruleset)), SHORTEST_RUN - 1, -1):
        value = run_value(ruleset, length)
        if value is not None and value not in values:
            values.add(value)
            yield Declaration(DeclarationKind.RUN, CardSet.of(row[-length:]), value)


def groups_of(ruleset: Ruleset) -> tuple[Declaration, ...]:
    """All groups that count."""
    return tuple(
        Declaration(DeclarationKind.GROUP, CardSet.of(Card(suit, rank) for suit in Suit), value)
        for rank, value in ruleset.declarations.groups.items()
    )


def runs_of(ruleset: Ruleset, trump: Trump) -> Iterator[Declaration]:
    """All runs, each as far as it counts."""
    for suit in Suit:
        yield from suit_runs(ruleset, trump, suit).runs


class DeclaredSets:
    """Claims about what one holder can declare, under one ruleset and one contract."""

    def __init__(self, ruleset: Ruleset, trump: Trump, holder: Holder) -> None:
        self.ruleset = ruleset
        self.trump = trump
        self.holder = holder

    def rows_in(self, suit: Suit, wanted: Wanted, number: int) -> SuitClaim:
        """He has at least ``number`` rows of ``suit`` that can be declared as something ``wanted``."""
        table = suit_runs(self.ruleset, self.trump, suit).sets_with_rows(wanted, number)
        return SuitClaim(self.holder, suit, table)

    def group(self, group: Declaration) -> AllOf:
        """He has the four cards of ``group``."""
        return AllOf(
            tuple(SuitClaim(self.holder, card.suit, sets_with(1 << card.rank)) for card in group.cards)
        )

    def at_least(self, number: int, wanted: Wanted) -> tuple[SuitClaim | AllOf, ...]:
        """He has at least ``number`` things ``wanted``: all ways in which he can have just so many."""
        groups = [group for group in groups_of(self.ruleset) if wanted(group)]
        # A suit has room for two rows of three.
        rows = [[self.rows_in(suit, wanted, count) for count in (1, 2)] for suit in Suit]
        return tuple(self._ways(number, rows, groups))

    def none(self, wanted: Wanted) -> Iterator[tuple[SuitClaim, ...]]:
        """He has nothing ``wanted``: at least one claim of every tuple is true."""
        for suit in Suit:
            yield (SuitClaim(self.holder, suit, EVERY_SET & ~self.rows_in(suit, wanted, 1).allowed),)
        for group in groups_of(self.ruleset):
            if wanted(group):
                yield tuple(
                    SuitClaim(self.holder, card.suit, sets_without_all(1 << card.rank))
                    for card in group.cards
                )

    def _ways(
        self, number: int, rows: list[list[SuitClaim]], groups: list[Declaration]
    ) -> Iterator[SuitClaim | AllOf]:
        for counts in product(range(3), repeat=len(rows)):
            chosen_rows = [rows[suit][count - 1] for suit, count in enumerate(counts) if count]
            if sum(counts) > number or not all(claim.allowed for claim in chosen_rows):
                continue
            for chosen in product((False, True), repeat=len(groups)):
                if sum(counts) + sum(chosen) != number:
                    continue
                fours = [group for group, is_chosen in zip(groups, chosen, strict=True) if is_chosen]
                claims = (*chosen_rows, *(claim for group in fours for claim in self.group(group).claims))
                yield claims[0] if len(claims) == 1 else AllOf(claims)
