"""Points that hang after a tie: who gets them, and when. Knows no cards."""

from __future__ import annotations

from collections.abc import Iterable

from solver.game.settlement.account import Outcome
from solver.game.settlement.deal_result import Hanging, opponents_of
from solver.rules import Ruleset
from solver.rules.choices import Tie


def reclaim_hanging(
    ruleset: Ruleset, hanging: Iterable[Hanging], taker: int, outcome: Outcome
) -> tuple[int, ...] | None:
    """What each unit gets of points that hang, after the next deal: ``taker`` (a unit) and its outcome.

    None: they go on waiting, because that deal was tied or had no taker. What goes to several opponents is
    added up and shared evenly, parts rounded down. After an announced capot ``taker`` is who announced it.
    """
    if outcome in (Outcome.TIE, Outcome.NO_TAKER):
        return None
    totals: dict[tuple[int, ...], int] = {}
    for part in hanging:
        receivers = _receivers(ruleset, part, taker, outcome)
        totals[receivers] = totals.get(receivers, 0) + part.points
    return tuple(
        sum(total // len(receivers) for receivers, total in totals.items() if unit in receivers)
        for unit in range(ruleset.units)
    )


def _receivers(ruleset: Ruleset, hanging: Hanging, taker: int, outcome: Outcome) -> tuple[int, ...]:
    if outcome is Outcome.CAPOT_MADE:
        return (taker,)
    if outcome is Outcome.CAPOT_FAILED:
        return opponents_of(ruleset, taker)
    passes = outcome is Outcome.PASS
    if ruleset.result.tie is Tie.HANG_RETAKE:
        own = taker == hanging.unit and passes
        return (hanging.unit,) if own else opponents_of(ruleset, hanging.unit)
    if ruleset.result.tie is Tie.HANG_TAKER or passes:
        return (taker,)
    return opponents_of(ruleset, taker)


def gathered(hangings: Iterable[Hanging]) -> tuple[Hanging, ...]:
    """The same points with one entry for each unit they came from."""
    points: dict[int, int] = {}
    for hanging in hangings:
        points[hanging.unit] = points.get(hanging.unit, 0) + hanging.points
    return tuple(Hanging(amount, unit) for unit, amount in sorted(points.items()) if amount)
