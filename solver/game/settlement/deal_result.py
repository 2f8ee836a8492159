"""What a deal has come to before it is settled, and points that hang. Checks nothing (``result_faults``)."""

from __future__ import annotations

from dataclasses import dataclass

from solver.game.contract import Contract, Trump
from solver.rules import Ruleset
from solver.rules.choices import NoSuit, PassVersus


@dataclass(frozen=True, slots=True)
class Hanging:
    """Points of ``unit`` that were put aside after a tie and wait for a later deal."""

    points: int
    unit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DealResult:
    """The summary of a deal. Tuples have one entry per unit, a resting dealer's 0 included.

    ``contract``: in games without a taker its ``taker`` is any seat and means nothing.
    ``card_points``: of the cards in tricks and the soloist's discards, as the play counts them (doubled in
    the Crimean no trump), without last trick and bonus.
    ``last``: unit that won the last trick; None only if the deal was stopped before it.
    ``tricks``: only whether it is 0 matters.
    ``declared``: credited declarations before the one-trick test; empty: none. ``bela`` likewise.
    ``hanging``: points put aside in earlier deals.
    ``stopped``: the soloist ended the deal because he has the points of ``early_stop``.
    ``capot_call``: unit that announced all tricks.
    """

    contract: Contract
    card_points: tuple[int, ...]
    last: int | None
    tricks: tuple[int, ...]
    declared: tuple[int, ...] = ()
    bela: tuple[int, ...] = ()
    hanging: tuple[Hanging, ...] = ()
    stopped: bool = False
    capot_call: int | None = None


def counted_points(ruleset: Ruleset, trump: Trump, face_points: int) -> int:
    """Card points as the play counts them: twice what the cards show in the Crimean no trump."""
    doubled = trump is Trump.NO_TRUMP and ruleset.auction.no_suit is NoSuit.CRIMEA
    return 2 * face_points if doubled else face_points


def playing_units(ruleset: Ruleset) -> tuple[int, ...]:
    """The units that hold cards: all but the column of a resting dealer."""
    return tuple(sorted({ruleset.unit_of(seat) for seat in range(ruleset.playing_seats)}))


def opponents_of(ruleset: Ruleset, unit: int) -> tuple[int, ...]:
    """The other units that hold cards."""
    return tuple(other for other in playing_units(ruleset) if other != unit)


def has_taker(ruleset: Ruleset) -> bool:
    """Whether somebody has to pass; not where the turned card alone fixes trumps."""
    return ruleset.result.pass_vs is not PassVersus.NONE
