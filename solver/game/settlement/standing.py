"""What every unit has made in a deal, and whether the taker passes. Writes nothing on the score sheet."""

from __future__ import annotations

from dataclasses import dataclass

from solver.game.play import LAST_TRICK_POINTS
from solver.game.settlement.account import Ledger, Outcome
from solver.game.settlement.deal_result import (
    DealResult,
    has_taker,
    opponents_of,
    playing_units,
)
from solver.rules import Ruleset
from solver.rules.choices import Capot, PassCounts, PassVersus, Tie, Trickless

ALL_TRICKS_90 = 90
ALL_TRICKS_100 = 100
FIXED_LIMIT = 82


@dataclass(frozen=True, slots=True)
class Standing:
    """Points per unit: of the tricks with last trick and bonus, of valid declarations, of valid Bela.

    ``swept_by``: the unit that took all tricks, if one did.
    """

    trick_points: tuple[int, ...]
    declared: tuple[int, ...]
    bela: tuple[int, ...]
    swept_by: int | None

    def extras(self, unit: int) -> int:
        """Declarations and Bela of ``unit``."""
        return self.declared[unit] + self.bela[unit]


def standing_of(ruleset: Ruleset, result: DealResult, ledger: Ledger) -> Standing:
    """What every unit has made; entered in ``ledger``, whose totals are then everybody's own points."""
    units = range(ruleset.units)
    swept_by = _swept_by(ruleset, result)
    ledger.add("R06", "card points in tricks", result.card_points)
    if result.last is not None:
        ledger.add("R10", "the last trick", at(units, result.last, LAST_TRICK_POINTS))
    if swept_by is not None and ruleset.play.capot is Capot.ADD90:
        ledger.add("R11", "all tricks", at(units, swept_by, ALL_TRICKS_90))
    elif swept_by is not None and ruleset.play.capot is Capot.ADD100_FOR_LAST:
        ledger.add("R11", "all tricks: 100", at(units, swept_by, ALL_TRICKS_100))
        ledger.add(
            "R11", "in their place the last trick counts nothing", at(units, swept_by, -LAST_TRICK_POINTS)
        )
    trick_points = ledger.totals
    declared = _verified(ruleset, result, swept_by, ledger, "R14", "declarations", result.declared)
    bela = _verified(ruleset, result, swept_by, ledger, "R15", "Bela", result.bela)
    return Standing(trick_points, declared, bela, swept_by)


def at(units: range, unit: int, amount: int) -> tuple[int, ...]:
    """``amount`` for ``unit``, 0 for the others."""
    return tuple(amount if other == unit else 0 for other in units)


def _swept_by(ruleset: Ruleset, result: DealResult) -> int | None:
    """The unit that took all tricks of a deal that was played to its end."""
    if result.stopped and result.last is None:
        return None
    winners = [unit for unit in playing_units(ruleset) if result.tricks[unit]]
    return winners[0] if len(winners) == 1 else None


def _verified(
    ruleset: Ruleset,
    result: DealResult,
    swept_by: int | None,
    ledger: Ledger,
    rule: str,
    what: str,
    amounts: tuple[int, ...],
) -> tuple[int, ...]:
    """What is left of ``amounts`` after the one-trick test. A resting dealer needs no trick."""
    points = list(amounts or (0,) * ruleset.units)
    ledger.add(rule, what, points)
    if not ruleset.declarations.trick_needed:
        return tuple(points)
    trickless = [unit for unit in playing_units(ruleset) if not result.tricks[unit]]
    for unit in trickless:
        lost, points[unit] = points[unit], 0
        ledger.add(
            rule, f"{what} of a side without a trick do not count", at(range(ruleset.units), unit, -lost)
        )
        if ruleset.declarations.trickless is Trickless.OPPONENTS and swept_by is not None:
            points[swept_by] += lost
            text = f"{what} of a side without a trick go to the one with all tricks"
            ledger.add(rule, text, at(range(ruleset.units), swept_by, lost))
    return tuple(points)


def compared_points(ruleset: Ruleset, standing: Standing) -> tuple[int, ...]:
    """The points that are compared for the pass."""
    if ruleset.result.pass_counts is PassCounts.TRICKS:
        return standing.trick_points
    return tuple(points + standing.extras(unit) for unit, points in enumerate(standing.trick_points))


def judge(ruleset: Ruleset, taker: int, standing: Standing, ledger: Ledger) -> Outcome:
    """Whether the taker passes, ties or falls; the comparison is shown in ``ledger``."""
    compared = compared_points(ruleset, standing)
    if not has_taker(ruleset):
        ledger.show("R16", "there is no taker: everybody writes his own", compared)
        return Outcome.NO_TAKER
    early_stop = ruleset.play.early_stop
    if early_stop and standing.trick_points[taker] >= early_stop:
        text = f"the soloist has {standing.trick_points[taker]} of the {early_stop} points he needs"
        ledger.show("R16", f"{text}: he passes", standing.trick_points)
        return Outcome.PASS
    limit = _limit(ruleset, taker, compared)
    outcome = _outcome(ruleset, compared[taker], limit)
    is_fixed = ruleset.result.pass_vs is PassVersus.FIXED82
    needs = f"and needs {limit}" if is_fixed else f"against {limit}"
    rule = "R17" if compared[taker] == limit and not is_fixed else "R16"
    ledger.show(rule, f"the taker has {compared[taker]} {needs}: {outcome}", compared)
    return outcome


def _limit(ruleset: Ruleset, taker: int, compared: tuple[int, ...]) -> int:
    """What the taker's points are compared with."""
    if ruleset.result.pass_vs is PassVersus.FIXED82:
        return FIXED_LIMIT
    others = [compared[unit] for unit in opponents_of(ruleset, taker)]
    return max(others) if ruleset.result.pass_vs is PassVersus.EACH else sum(others)


def _outcome(ruleset: Ruleset, points: int, limit: int) -> Outcome:
    if ruleset.result.pass_vs is PassVersus.FIXED82:
        return Outcome.PASS if points >= limit else Outcome.FALL
    if points == limit:
        settled = {Tie.PASS: Outcome.PASS, Tie.FALL: Outcome.FALL}
        return settled.get(ruleset.result.tie, Outcome.TIE)
    return Outcome.PASS if points > limit else Outcome.FALL
