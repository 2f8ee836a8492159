"""Whose declarations count. Knows what was declared, not whether a side wins the trick that may be needed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from solver.cards import CardSet
from solver.errors import Fault, PositionError
from solver.game.contract import Contract, Trump
from solver.game.declarations.comparison import Strength, strength
from solver.game.declarations.declaration import Declaration
from solver.game.declarations.finding import best_declarations
from solver.game.faults import FaultCode
from solver.rules import Ruleset
from solver.rules.choices import DeclarationScope, DeclarationTie, PassVersus

Declared = Sequence[Sequence[Declaration]]


@dataclass(frozen=True, slots=True)
class Credited:
    """Points of declarations before the one-trick test.

    ``points``: per seat of the table, a resting dealer's included.
    ``best``: the seat whose declaration decided, a resting dealer's possibly; None if all count, nobody
    declared anything or nobody scores.
    ``match_winner``: the seat whose run wins the match; then there are no points.
    """

    points: tuple[int, ...]
    best: int | None = None
    match_winner: int | None = None

    def per_unit(self, ruleset: Ruleset) -> tuple[int, ...]:
        """The points per unit: those of partners together."""
        return tuple(
            sum(points for seat, points in enumerate(self.points) if ruleset.unit_of(seat) == unit)
            for unit in range(ruleset.units)
        )


def credit_declarations(
    ruleset: Ruleset, contract: Contract, announced: Declared, dealer_hand: CardSet | None = None
) -> Credited:
    """Who scores what of ``announced`` (per seat that plays, in the order of speaking).

    ``dealer_hand``: the cards of a resting dealer; what can be declared with them he always scores, and if
    it is better than anything else nobody else scores.

    Raises:
        PositionError: ``wrong-number-of-declarations``; ``no-resting-dealer``.
    """
    _check(ruleset, announced, dealer_hand)
    trump = contract.trump
    best = _best_seat(ruleset, contract, announced)
    if best is not None and any(one.wins_match for one in announced[best]):
        return Credited((0,) * ruleset.seats, best, match_winner=best)
    dealers = best_declarations(ruleset, trump, dealer_hand) if dealer_hand else ()
    if ruleset.declarations.decl_scope is DeclarationScope.NONE:
        dealers = ()
    if _dealer_is_best(ruleset, trump, announced, dealers):
        return Credited((*(0 for _ in announced), _points(dealers)), ruleset.seats - 1)
    scoring = _scoring_seats(ruleset, contract, best)
    points = [_points(declared) if seat in scoring else 0 for seat, declared in enumerate(announced)]
    if ruleset.table.dealer_out:
        points.append(_points(dealers))
    is_compared = ruleset.declarations.decl_scope is not DeclarationScope.ALL
    return Credited(tuple(points), best if is_compared else None)


def _check(ruleset: Ruleset, announced: Declared, dealer_hand: CardSet | None) -> None:
    faults = []
    if len(announced) != ruleset.playing_seats:
        detail = f"{len(announced)} entries are given for {ruleset.playing_seats} players"
        faults.append(Fault("/declarations", FaultCode.WRONG_NUMBER_OF_DECLARATIONS, detail))
    if dealer_hand is not None and not ruleset.table.dealer_out:
        detail = f"the dealer has {dealer_hand}, but no dealer rests in this game"
        faults.append(Fault("/dealer_hand", FaultCode.NO_RESTING_DEALER, detail))
    if faults:
        raise PositionError(faults)


def _points(declared: Iterable[Declaration]) -> int:
    return sum(one.points for one in declared)


def _sides(ruleset: Ruleset, contract: Contract) -> tuple[int, ...]:
    """The side of every seat that plays: those with one number score or lose together."""
    seats = range(ruleset.playing_seats)
    if ruleset.declarations.decl_scope is DeclarationScope.PLAYER:
        return tuple(seats)
    if ruleset.playing_seats == 3 and ruleset.result.pass_vs is not PassVersus.NONE:
        return tuple(int(seat != contract.taker) for seat in seats)
    return tuple(ruleset.unit_of(seat) for seat in seats)


def _best_seat(ruleset: Ruleset, contract: Contract, announced: Declared) -> int | None:
    """The earliest seat with the best declaration; None if there is none or its equal stops it."""
    best = _best_of(ruleset, contract.trump, announced)
    if best is None or ruleset.declarations.decl_scope is DeclarationScope.NONE:
        return None
    holders = [
        seat
        for seat, declared in enumerate(announced)
        if any(strength(ruleset, contract.trump, one) == best for one in declared)
    ]
    sides = _sides(ruleset, contract)
    is_contested = len({sides[seat] for seat in holders}) > 1
    if is_contested and ruleset.declarations.decl_tie is DeclarationTie.NOBODY:
        return None
    return holders[0]


def _best_of(ruleset: Ruleset, trump: Trump, announced: Declared) -> Strength | None:
    return max((strength(ruleset, trump, one) for declared in announced for one in declared), default=None)


def _dealer_is_best(
    ruleset: Ruleset, trump: Trump, announced: Declared, dealers: tuple[Declaration, ...]
) -> bool:
    """Whether the resting dealer has something that beats all others; equal is not better."""
    if not dealers:
        return False
    others = _best_of(ruleset, trump, announced)
    return others is None or strength(ruleset, trump, dealers[0]) > others


def _scoring_seats(ruleset: Ruleset, contract: Contract, best: int | None) -> frozenset[int]:
    """The seats whose declarations count."""
    seats = range(ruleset.playing_seats)
    if ruleset.declarations.decl_scope is DeclarationScope.ALL:
        return frozenset(seats)
    if best is None:
        return frozenset()
    sides = _sides(ruleset, contract)
    return frozenset(seat for seat in seats if sides[seat] == sides[best])
