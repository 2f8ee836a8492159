"""Which facts contradict each other: as few as possible, every one of them needed, told in words.

>>> from solver.game.notation import parse_position
>>> from solver.worlds import knowledge_of
>>> position = parse_position("klaber_2 7H8H9HTHJHQH7S8SJS/? D@0 7H7C7SKH")
>>> print(contradiction(knowledge_of(position, seat=0)).text)
seat 1 discarded on hearts in trick 1, but seat 1 played the king of hearts in trick 2

Knows nothing of how facts come about. Imports OR-Tools, which takes a third of a second: that is why the
package does not import this module by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from solver.cards import Card, CardSet
from solver.errors import Fault, PositionError
from solver.game import FaultCode
from solver.worlds.facts import AllOf, AnyOf, Claim, Holder, SuitClaim
from solver.worlds.knowledge import Knowledge
from solver.worlds.model import DealModel, Statement
from solver.worlds.quantities import LinearConstraint
from solver.worlds.suit_tables import cards_of

_IN_ORDER = ("plays", "events", "trick")
"""Lists whose numbers are the order in which things happened; all else was there before."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Statements that cannot all be true, while without any one of them the others can.

    ``statements``: in the order in which they were made; the last one is the first that could not be true.
    ``sizes``: the holders, with how many cards they have, for whom that number matters.
    """

    statements: tuple[Statement, ...]
    sizes: tuple[tuple[Holder, int], ...] = ()

    @property
    def faults(self) -> tuple[Fault, ...]:
        """One fault for each thing said, with the pointer of its event."""
        said = dict.fromkeys((statement.event, statement.text) for statement in self.statements)
        return tuple(Fault(event, FaultCode.CONTRADICTION, text) for event, text in said)

    @property
    def text(self) -> str:
        """The contradiction as one sentence without its full stop."""
        *before, last = (fault.detail for fault in self.faults)
        sizes = ", ".join(f"{_number(size)} for {holder.words}" for holder, size in self.sizes)
        note = f" ({sizes})" if sizes else ""
        if not before:
            return f"{last}, which no deal allows{note}"
        return f"{', '.join(before)}, but {last}{note}"


class ContradictionError(PositionError):
    """What was told of a deal cannot all be true; ``contradiction`` says what."""

    def __init__(self, contradiction: Contradiction) -> None:
        super().__init__(contradiction.faults)
        self.contradiction = contradiction


def contradiction(knowledge: Knowledge, constraints: Sequence[LinearConstraint] = ()) -> Contradiction | None:
    """What of ``knowledge`` and ``constraints`` cannot be true together; None if there is a deal for all.

    Of several contradictions the one that came first, and of those two statements rather than more.

    Raises:
        UndecidedError: the solver gave up before it knew.
    """
    said: list[Statement] = [*knowledge.facts, *constraints]
    statements = sorted(said, key=_moment)
    model = DealModel(knowledge.ruleset.pack, knowledge.sizes, statements)
    if model.world(range(len(statements))) is not None:
        return None
    found = tuple(statements[number] for number in _minimal(model, statements))
    sizes = tuple(_sizes_needed(knowledge, found))
    _confirm(knowledge.ruleset.pack, knowledge.sizes, found)
    return Contradiction(found, sizes)


def require_worlds(knowledge: Knowledge, constraints: Sequence[LinearConstraint] = ()) -> None:
    """Returns if there is a deal in which everything is true.

    Raises:
        ContradictionError: there is none.
        UndecidedError: the solver gave up before it knew.
    """
    found = contradiction(knowledge, constraints)
    if found is not None:
        raise ContradictionError(found)


def _moment(statement: Statement) -> int:
    """Where it stands in the order of events."""
    if isinstance(statement, LinearConstraint):
        return 1_000_000
    field, _, rest = statement.event[1:].partition("/")
    return int(rest.partition("/")[0]) + 1 if field in _IN_ORDER else 0


def _minimal(model: DealModel, statements: Sequence[Statement]) -> list[int]:
    """The numbers of statements of which all are needed for a contradiction, in ascending order."""
    last = _first_impossible(model, len(statements))
    if model.world([last]) is None:
        return [last]
    by_nearness = sorted(range(last), key=lambda number: _distance(statements[number], statements[last]))
    for number in by_nearness:
        if model.world([number, last]) is None:
            return [number, last]
    # What has least to do with the last statement is left out first.
    kept = [*by_nearness, last]
    for number in reversed(by_nearness):
        others = [other for other in kept if other != number]
        if model.world(others) is None:
            kept = others
    return sorted(kept)


def _first_impossible(model: DealModel, statements: int) -> int:
    """The first statement that cannot be true together with those before it; with all of them none can."""
    possible, impossible = 0, statements
    while impossible - possible > 1:
        middle = (possible + impossible) // 2
        if model.world(range(middle)) is None:
            impossible = middle
        else:
            possible = middle
    return impossible - 1


def _distance(statement: Statement, other: Statement) -> int:
    """0 if both are about the same card in the same hand, 1 the same card, 2 the same hand, else 3."""
    places, others = set(_places(statement)), set(_places(other))
    if places & others:
        return 0
    if {card for _, card in places} & {card for _, card in others}:
        return 1
    return 2 if {holder for holder, _ in places} & {holder for holder, _ in others} else 3


def _places(statement: Statement) -> Iterator[tuple[Holder, Card]]:
    """The cards it is about, each with the hand in which it may be."""
    if isinstance(statement, LinearConstraint):
        return ((term.holder, term.card) for term in statement.quantity.terms)
    return _places_of(statement.claim)


def _places_of(claim: Claim | AllOf) -> Iterator[tuple[Holder, Card]]:
    match claim:
        case AnyOf(parts) | AllOf(parts):
            for part in parts:
                yield from _places_of(part)
        case SuitClaim(holder, suit):
            yield from ((holder, card) for card in cards_of(0xFF, suit))
        case _:
            yield from ((claim.holder, card) for card in claim.cards)


def _sizes_needed(knowledge: Knowledge, found: Sequence[Statement]) -> Iterator[tuple[Holder, int]]:
    """The holders who could not have any number of cards without making ``found`` possible."""
    named = {holder for statement in found for holder, _ in _places(statement)}
    sizes: dict[Holder, int | None] = dict(knowledge.sizes)
    # What others have may say the same as the sizes of those who are spoken of, who are wanted here.
    for holder in sorted(sizes, key=lambda holder: (holder in named, holder)):
        model = DealModel(knowledge.ruleset.pack, {**sizes, holder: None}, found)
        if model.world(range(len(found))) is None:
            sizes[holder] = None
    return ((holder, size) for holder, size in sizes.items() if size is not None)


def _confirm(pack: CardSet, sizes: Mapping[Holder, int], found: Sequence[Statement]) -> None:
    """Raises AssertionError unless ``found`` is impossible for a solver without assumptions as well."""
    model = DealModel(pack, sizes, found, presolve=True)
    model.require_all()
    if model.world() is not None:
        raise AssertionError(f"these can all be true: {[statement.text for statement in found]}")


def _number(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"
