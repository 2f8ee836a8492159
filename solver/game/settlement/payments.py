"""Penalties, the buy-out and what is paid beside the score. Knows no cards.

Payments are in units whose worth the players agree on; a negative amount is paid, a positive one received.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver.errors import Fault, PositionError
from solver.game.faults import FaultCode
from solver.game.settlement.account import Outcome
from solver.game.settlement.deal_result import opponents_of, playing_units
from solver.rules import Ruleset
from solver.rules.choices import Penalty, Stakes

PENALTY_GAME_POINTS = 162


@dataclass(frozen=True, slots=True)
class Buyout:
    """What an answer to the offer to buy the taker out means."""

    taker_writes: int
    deal_played: bool


def breach_points(
    ruleset: Ruleset, offender: int, *, declared: int = 0, all_points_of_deal: int = 0
) -> tuple[int, ...]:
    """What each unit writes when ``offender`` (a unit) has broken a rule; the deal ends with it.

    ``declared``: all declarations called so far, by whomever; ``all_points_of_deal``: what the deal would
    have brought to all together. Which of the two counts is a matter of the ruleset. Every opponent writes
    the full amount.

    Raises:
        PositionError: ``no-penalty``, ``no-such-unit``, ``negative-number``.
    """
    penalty = ruleset.match.penalty
    faults = []
    if penalty is Penalty.NO:
        faults.append(Fault("", FaultCode.NO_PENALTY, f"{ruleset.id} fixes no penalty"))
    if offender not in playing_units(ruleset):
        detail = f"unit {offender} is the offender, but those that play are {playing_units(ruleset)}"
        faults.append(Fault("/offender", FaultCode.NO_SUCH_UNIT, detail))
    for pointer, amount in (("/declared", declared), ("/all_points_of_deal", all_points_of_deal)):
        if amount < 0:
            faults.append(Fault(pointer, FaultCode.NEGATIVE_NUMBER, f"{amount} is below zero"))
    if faults:
        raise PositionError(faults)
    points = PENALTY_GAME_POINTS + declared if penalty is Penalty.GAME162 else all_points_of_deal
    opponents = opponents_of(ruleset, offender)
    return tuple(points if unit in opponents else 0 for unit in range(ruleset.units))


def buyout(ruleset: Ruleset, *, accepted: bool) -> Buyout:
    """What follows when the taker accepts or refuses to be bought out.

    Raises:
        PositionError: ``no-buyout``.
    """
    if not ruleset.auction.buyout:
        detail = f"the taker cannot be bought out in {ruleset.id}"
        raise PositionError(Fault("", FaultCode.NO_BUYOUT, detail))
    return Buyout(ruleset.auction.buyout, deal_played=False) if accepted else Buyout(0, deal_played=True)


def token_payments(ruleset: Ruleset, taker: int, outcome: Outcome) -> tuple[int, ...]:
    """Tokens after a deal: 1 from each opponent for a pass; for a fall 1 to each, or 2 to the only one."""
    opponents = opponents_of(ruleset, taker)
    if outcome is Outcome.PASS:
        each = -1
    elif outcome is Outcome.FALL:
        each = 2 if len(opponents) == 1 else 1
    else:
        each = 0
    return tuple(
        -each * len(opponents) if unit == taker else each if unit in opponents else 0
        for unit in range(ruleset.units)
    )


def difference_payments(points: Sequence[int]) -> tuple[int, ...]:
    """What each receives when every two settle the difference of their points."""
    return tuple(len(points) * own - sum(points) for own in points)


def bajt_payments(ruleset: Ruleset, marks: Sequence[int]) -> tuple[int, ...]:
    """Units each player pays for his own marks after the match; 0 where marks are not paid for."""
    is_paid = ruleset.match.stakes in (Stakes.BAJT, Stakes.BAJT_MONELA)
    return tuple(mark if is_paid else 0 for mark in marks)


def monela_premium(ruleset: Ruleset, tablas: Sequence[int], winner: int) -> int:
    """Units the winner of the match receives from his opponent for his own tablas."""
    return tablas[winner] if ruleset.match.stakes is Stakes.BAJT_MONELA else 0


def pot_shares(points: Sequence[int | None], pot: int) -> tuple[int, ...]:
    """Who gets the pot: the most points (None: dropped out); equal ones share it, parts rounded down."""
    most = max((own for own in points if own is not None), default=None)
    winners = [player for player, own in enumerate(points) if own is not None and own == most]
    return tuple(pot // len(winners) if player in winners else 0 for player in range(len(points)))
