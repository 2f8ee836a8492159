"""Facts as a puzzle for counting: unseen cards, what each holder may have, tables, disjunctions.

Knows nothing of where facts come from. Facts that contradict each other make a puzzle that no deal solves;
which ones they are is found elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod

from solver.cards import CardSet, Suit
from solver.worlds.facts import AllOf, AnyOf, Fact, Holder, HoldsAll, HoldsNone, SuitClaim, World
from solver.worlds.suit_tables import EVERY_SET, byte_of, cards_in, cards_of, is_in, restricted, sets_within

Key = tuple[Holder, Suit]
_MANY_CLAUSES = 200
"""A claim that may take more is divided before its clauses are made, which takes time."""

Tables = dict[Key, int]
"""A table for some holders and suits; all of them have to be met. Of other suits nothing is said."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What has to be dealt, and how it may be.

    ``unseen``: the cards whose holder no fact names. ``holders``: those who get them, ``sizes`` how many, and
    ``may_hold`` which at all. ``suit_tables``: what a holder may have of a suit *among the unseen cards*, as
    tables of ``suit_tables``; none where ``may_hold`` says everything. ``disjunctions``: of each at least one
    claim is true, said of unseen cards as well.
    """

    unseen: CardSet
    holders: tuple[Holder, ...]
    sizes: tuple[int, ...]
    may_hold: tuple[CardSet, ...]
    suit_tables: Mapping[Key, int]
    disjunctions: tuple[tuple[SuitClaim, ...], ...]

    def is_solved_by(self, hidden: World) -> bool:
        """Whether ``hidden``, the unseen cards of each holder, meets everything."""
        hands = [hidden.get(holder, CardSet()) for holder in self.holders]
        return (
            sum(map(len, hands)) == len(self.unseen)
            and CardSet.of(card for hand in hands for card in hand) == self.unseen
            and tuple(map(len, hands)) == self.sizes
            and all(hand <= may for hand, may in zip(hands, self.may_hold, strict=True))
            and all(
                is_in(byte_of(hidden.get(holder, CardSet()), suit), table)
                for (holder, suit), table in self.suit_tables.items()
            )
            and all(any(claim.holds(hidden) for claim in claims) for claims in self.disjunctions)
        )


def known_cards(holders: Iterable[Holder], facts: Iterable[Fact]) -> dict[Holder, CardSet]:
    """The cards of which a fact says outright who has them."""
    known = dict.fromkeys(holders, CardSet())
    for fact in facts:
        if isinstance(fact.claim, HoldsAll):
            holder = fact.claim.holder
            known[holder] = known.get(holder, CardSet()) | fact.claim.cards
    return known


def puzzle_of(pack: CardSet, sizes: Mapping[Holder, int], facts: Sequence[Fact]) -> Puzzle:
    """The puzzle whose solutions, with the known cards, are exactly the deals in which all facts are true."""
    ground = _Ground.of(pack, sizes, facts)
    return _unsolvable(pack) if ground is None else _Board(ground, _claims(facts)).puzzle()


def puzzles_of(
    pack: CardSet, sizes: Mapping[Holder, int], facts: Sequence[Fact], most_disjunctions: int
) -> tuple[Puzzle, ...]:
    """Like ``puzzle_of``, cut into puzzles of which every deal solves at most one.

    None of them has more than ``most_disjunctions``. Their solutions together are those of the whole. All
    have the same unseen cards, holders and sizes, unless nothing can be solved.
    """
    ground = _Ground.of(pack, sizes, facts)
    if ground is None:
        return (_unsolvable(pack),)
    return tuple(_cases(ground, _claims(facts), most_disjunctions)) or (_unsolvable(pack),)


def _claims(facts: Iterable[Fact]) -> tuple[SuitClaim | AnyOf, ...]:
    """The claims that say more than who holds a card, or does not."""
    return tuple(fact.claim for fact in facts if isinstance(fact.claim, SuitClaim | AnyOf))


def _cases(ground: _Ground, claims: tuple[SuitClaim | AnyOf, ...], most: int) -> Iterator[Puzzle]:
    """Divides by one option after the other: it is true, or it is false and another one is true."""
    board = _Board(ground, claims)
    if not board.is_large:
        if not board.is_possible:
            return
        if len(board.clauses) <= most:
            yield board.puzzle()
            return
    divided = board.most_divided()
    others = tuple(claim for claim in claims if claim is not divided)
    option, rest = divided.options[0], divided.options[1:]
    parts = option.claims if isinstance(option, AllOf) else (option,)
    yield from _cases(ground, (*others, *parts), most)
    is_false = AnyOf(tuple(replace(part, allowed=EVERY_SET & ~part.allowed) for part in parts))
    yield from _cases(ground, (*others, is_false, AnyOf(rest)), most)


def _unsolvable(pack: CardSet) -> Puzzle:
    """The smallest puzzle without a solution: a card that nobody may have."""
    first = CardSet.of([next(iter(pack))])
    return Puzzle(first, (Holder.SEAT_0,), (1,), (CardSet(),), {}, ())


@dataclass(frozen=True, slots=True)
class _Ground:
    """What facts say card by card. ``left``: how many unseen cards each holder has."""

    pack: CardSet
    unseen: CardSet
    known: Mapping[Holder, CardSet]
    may_hold: Mapping[Holder, CardSet]
    left: Mapping[Holder, int]

    @classmethod
    def of(cls, pack: CardSet, sizes: Mapping[Holder, int], facts: Sequence[Fact]) -> _Ground | None:
        """None if the facts contradict each other."""
        known = known_cards(sizes, facts)
        unseen = pack - CardSet.of(card for cards in known.values() for card in cards)
        left = {holder: sizes.get(holder, 0) - len(cards) for holder, cards in known.items()}
        if min(left.values()) < 0 or sum(left.values()) != len(unseen):
            return None
        may_hold = {holder: unseen if left[holder] else CardSet() for holder in known}
        for fact in facts:
            if isinstance(fact.claim, HoldsNone) and fact.claim.holder in known:
                if fact.claim.cards & known[fact.claim.holder]:
                    return None
                may_hold[fact.claim.holder] -= fact.claim.cards
        return cls(pack, unseen, known, may_hold, left)


class _Board:
    """Turns claims about whole hands into tables and clauses about their unseen cards."""

    def __init__(self, ground: _Ground, claims: Sequence[SuitClaim | AnyOf]) -> None:
        self.ground = ground
        self.tables: Tables = {}
        for claim in claims:
            if isinstance(claim, SuitClaim):
                self._narrow(self._hidden([claim]))
        self.divided = [claim for claim in claims if isinstance(claim, AnyOf)]

    @property
    def is_large(self) -> bool:
        """Whether a claim may take so many clauses that they are not worth making."""
        return any(self._most_clauses(claim) > _MANY_CLAUSES for claim in self.divided)

    @property
    def is_possible(self) -> bool:
        """Whether no claim alone is impossible."""
        return all(self.clauses) and all(self.tables.values())

    def most_divided(self) -> AnyOf:
        """The claim that may take most clauses to be said."""
        return max(self.divided, key=self._most_clauses)

    def _most_clauses(self, claim: AnyOf) -> int:
        return prod(len(needed) for needed in self._options(claim))

    def puzzle(self) -> Puzzle:
        """The puzzle with all that was claimed."""
        if not self.is_possible:
            return _unsolvable(self.ground.pack)
        left = self.ground.left
        may_hold = dict(self.ground.may_hold)
        tables = dict(self.tables)
        for (holder, suit), table in self.tables.items():
            if holder in may_hold:
                # The table may do no more than to exclude cards.
                may_hold[holder] -= cards_of(0xFF & ~cards_in(table), suit)
            if table == sets_within(byte_of(may_hold.get(holder, CardSet()), suit)):
                del tables[holder, suit]
        holders = tuple(holder for holder, size in left.items() if size) or tuple(left)[:1]
        return Puzzle(
            self.ground.unseen,
            holders,
            tuple(left[holder] for holder in holders),
            tuple(may_hold[holder] for holder in holders),
            tables,
            tuple(tuple(SuitClaim(*key, table) for key, table in clause.items()) for clause in self.clauses),
        )

    def _every(self, key: Key) -> int:
        """The table of everything that may be held."""
        holder, suit = key
        return sets_within(byte_of(self.ground.may_hold.get(holder, CardSet()), suit))

    def _table(self, key: Key) -> int:
        return self.tables.get(key, self._every(key))

    def _hidden(self, claims: Iterable[SuitClaim]) -> Tables:
        """``claims``, all of which hold, as tables of unseen cards; an empty table for what cannot be."""
        tables: Tables = {}
        for claim in claims:
            key = (claim.holder, claim.suit)
            held = byte_of(self.ground.known.get(claim.holder, CardSet()), claim.suit)
            possible = byte_of(self.ground.may_hold.get(claim.holder, CardSet()), claim.suit)
            table = restricted(claim.allowed, held, possible)
            tables[key] = tables.get(key, self._table(key)) & table
        return tables

    def _narrow(self, tables: Tables) -> None:
        for key, table in tables.items():
            self.tables[key] = self._table(key) & table

    @cached_property
    def clauses(self) -> list[Tables]:
        """Clauses that say the same as the divided claims; what has one option only goes to the tables.

        Repeated until nothing changes, for what one claim leaves open another may settle.
        """
        while True:
            before = dict(self.tables)
            clauses = [clause for claim in self.divided for clause in self._clauses(claim)]
            for clause in clauses:
                if len(clause) == 1:
                    self._narrow(clause)
            if self.tables == before:
                return _without_weaker(clauses)

    def _options(self, claim: AnyOf) -> list[Tables]:
        """What each possible option asks for; a single option that asks for nothing if one is true anyway."""
        options = []
        for option in claim.options:
            tables = self._hidden(option.claims if isinstance(option, AllOf) else (option,))
            if not all(tables.values()):
                continue
            needed = {key: table for key, table in tables.items() if table != self._table(key)}
            if not needed:
                return [{}]
            options.append(needed)
        return options

    def _clauses(self, claim: AnyOf) -> list[Tables]:
        """``claim`` as clauses, of each of which at least one table is met; none if it is true anyway."""
        clauses: list[Tables] = [{}]
        for needed in self._options(claim):
            grown = [_or(clause, key, table) for clause in clauses for key, table in needed.items()]
            clauses = _without_weaker([clause for clause in grown if not self._is_met(clause)])
        return clauses

    def _is_met(self, clause: Tables) -> bool:
        return any(table == self._table(key) for key, table in clause.items())


def _or(clause: Tables, key: Key, table: int) -> Tables:
    return {**clause, key: clause.get(key, 0) | table}


def _without_weaker(clauses: Iterable[Tables]) -> list[Tables]:
    """``clauses`` without those that follow from another one."""
    kept: list[Tables] = []
    different = {tuple(sorted(clause.items())): clause for clause in clauses}
    for clause in sorted(different.values(), key=len):
        if not any(_implies(other, clause) for other in kept):
            kept = [other for other in kept if not _implies(clause, other)]
            kept.append(clause)
    return kept


def _implies(clause: Tables, other: Tables) -> bool:
    # A loop, because this is most of the work where much was declared.
    for key, table in clause.items():  # noqa: SIM110
        if table & ~other.get(key, 0):
            return False
    return True
