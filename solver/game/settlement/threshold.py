"""How many points the taker needs. Knows no deal."""

from __future__ import annotations

from dataclasses import dataclass

from solver.errors import Fault, PositionError
from solver.game.faults import FaultCode
from solver.game.play import LAST_TRICK_POINTS
from solver.game.settlement.deal_result import has_taker
from solver.game.settlement.standing import FIXED_LIMIT
from solver.rules import Ruleset
from solver.rules.choices import PassCounts, PassVersus, Tie

PACK_POINTS = 152


@dataclass(frozen=True, slots=True)
class PassThreshold:
    """``total``: all points of the deal; ``half`` of them, rounded down.

    ``taker_needs``: the smallest total with which the taker can pass, of the points that are compared;
    ``defence_needs``: the smallest with which the opponents together can stop him.
    """

    total: int
    half: int
    taker_needs: int
    defence_needs: int


def pass_threshold(
    ruleset: Ruleset, declared_and_bela: int, *, trick_points: int = PACK_POINTS + LAST_TRICK_POINTS
) -> PassThreshold:
    """What has to be reached if ``declared_and_bela`` points count besides the ``trick_points``.

    Where the taker is compared with each of two opponents, he can pass with fewer points the more evenly
    they share theirs; the least is given.

    Raises:
        PositionError: ``no-taker``, ``negative-number``.
    """
    faults = [
        Fault(pointer, FaultCode.NEGATIVE_NUMBER, f"{amount} is below zero")
        for pointer, amount in (("/declared_and_bela", declared_and_bela), ("/trick_points", trick_points))
        if amount < 0
    ]
    if not has_taker(ruleset):
        faults.append(Fault("", FaultCode.NO_TAKER, f"nobody has to pass in {ruleset.id}"))
    if faults:
        raise PositionError(faults)
    total = trick_points + declared_and_bela
    compared = trick_points if ruleset.result.pass_counts is PassCounts.TRICKS else total
    return PassThreshold(
        total=total,
        half=total // 2,
        taker_needs=_taker_needs(ruleset, compared),
        defence_needs=_defence_needs(ruleset, compared),
    )


def _tie_passes(ruleset: Ruleset) -> bool:
    return ruleset.result.tie is Tie.PASS


def _taker_needs(ruleset: Ruleset, compared: int) -> int:
    versus = ruleset.result.pass_vs
    if versus is PassVersus.FIXED82:
        return FIXED_LIMIT
    # Against each of n opponents he passes with the (n + 1)th part of all points, if they share evenly.
    parts = ruleset.playing_seats if versus is PassVersus.EACH and not ruleset.pairs else 2
    needed = -(-compared // parts) if _tie_passes(ruleset) else _least_above_even(compared, parts)
    stop = ruleset.play.early_stop
    return min(needed, stop) if stop else needed


def _least_above_even(compared: int, parts: int) -> int:
    """The least that is more than every share, if the rest is divided into ``parts - 1`` even shares."""
    needed = compared // parts
    while needed <= -(-(compared - needed) // (parts - 1)):
        needed += 1
    return needed


def _defence_needs(ruleset: Ruleset, compared: int) -> int:
    if ruleset.result.pass_vs is PassVersus.FIXED82:
        return compared - FIXED_LIMIT + 1
    return compared // 2 + 1 if _tie_passes(ruleset) else -(-compared // 2)
