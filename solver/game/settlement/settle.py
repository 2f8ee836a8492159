"""The settlement of a deal: from what was made to what is written, in the order of evaluation.

Knows no cards and no match: scores before the deal play no part.
"""

from __future__ import annotations

from solver.errors import PositionError
from solver.game.settlement.account import Ledger, Outcome, Settlement
from solver.game.settlement.capot_call import settle_capot_call
from solver.game.settlement.deal_result import DealResult, Hanging, opponents_of
from solver.game.settlement.falls import FallenTaker
from solver.game.settlement.hanging import gathered, reclaim_hanging
from solver.game.settlement.payments import difference_payments, token_payments
from solver.game.settlement.result_faults import HANGING_TIES, result_faults
from solver.game.settlement.rounding import rounded_points
from solver.game.settlement.standing import at, compared_points, judge, standing_of
from solver.rules import Ruleset
from solver.rules.choices import Bajt, End, Fall, FallExtras, Rounding, Stakes

KAPO_POINTS = 50


def settle(ruleset: Ruleset, result: DealResult) -> Settlement:
    """What the deal brings every unit, with the account of it.

    Raises:
        PositionError: every fault of ``result`` (see ``result_faults``), with pointers into its JSON form.
    """
    faults = result_faults(ruleset, result)
    if faults:
        raise PositionError(faults)
    return _Settler(ruleset, result).settlement()


class _Settler:
    """One deal while it is being settled."""

    def __init__(self, ruleset: Ruleset, result: DealResult) -> None:
        self.ruleset = ruleset
        self.result = result
        self.taker = ruleset.unit_of(result.contract.taker)
        self.units = range(ruleset.units)
        self.ledger = Ledger(ruleset.units)
        self.standing = standing_of(ruleset, result, self.ledger)
        self.bela_written = self.standing.bela
        self.new_hanging: tuple[Hanging, ...] = ()

    def settlement(self) -> Settlement:
        """Writes the deal."""
        contender = self.taker
        if self.result.capot_call is not None:
            contender = self.result.capot_call
            outcome = settle_capot_call(self.ruleset, contender, self.standing, self.ledger)
        else:
            outcome = judge(self.ruleset, self.taker, self.standing, self.ledger)
            self._write(outcome)
        hanging = self._award_hanging(contender, outcome)
        self._write_kapo(outcome)
        written = self.ledger.totals
        return Settlement(
            outcome=outcome,
            written=written,
            compared=compared_points(self.ruleset, self.standing),
            trick_points=self.standing.trick_points,
            bela=self.standing.bela,
            bela_written=self.bela_written,
            hanging=hanging,
            marks=self._marks(outcome),
            payments=self._payments(outcome, written),
            account=tuple(self.ledger.steps),
        )

    def _write(self, outcome: Outcome) -> None:
        """Turns everybody's own points, which the ledger holds, into what he writes."""
        if outcome is Outcome.FALL and self.ruleset.result.fall is Fall.FLAT160:
            trick_points = self.standing.trick_points
        else:
            trick_points = self._round()
        if outcome is Outcome.FALL:
            fallen = FallenTaker(self.ruleset, self.taker, self.standing, trick_points)
            self.bela_written = fallen.write(self.ledger)
        elif outcome is Outcome.TIE:
            self._write_tie(trick_points[self.taker])

    def _round(self) -> tuple[int, ...]:
        """Trick points as they are written; a capot is not rounded."""
        exact = self.standing.trick_points
        if self.ruleset.result.rounding is Rounding.NO or self.standing.swept_by is not None:
            return exact
        rounded = rounded_points(self.ruleset, self.taker, exact)
        changes = [new - old for new, old in zip(rounded, exact, strict=True)]
        self.ledger.add("R19", "trick points are rounded to tens", changes)
        return rounded

    def _write_tie(self, taker_points: int) -> None:
        """Takes the taker's points off; they hang or lapse. What he keeps after a fall he keeps here too."""
        keeps_extras = self.ruleset.result.fall_extras is FallExtras.KEPT
        extras = 0 if keeps_extras else self.standing.extras(self.taker)
        if not keeps_extras:
            own = at(self.units, self.taker, self.standing.bela[self.taker])
            self.bela_written = tuple(b - o for b, o in zip(self.standing.bela, own, strict=True))
        hangs = self.ruleset.result.tie in HANGING_TIES
        if hangs:
            self.new_hanging = (Hanging(self.standing.trick_points[self.taker] + extras, self.taker),)
        text = "the taker's points hang" if hangs else "the taker's points lapse"
        self.ledger.add("R17", text, at(self.units, self.taker, -taker_points - extras))

    def _award_hanging(self, contender: int, outcome: Outcome) -> tuple[Hanging, ...]:
        """Gives away what hung before; returns what hangs from now on."""
        awarded = reclaim_hanging(self.ruleset, self.result.hanging, contender, outcome)
        if awarded is None:
            return gathered([*self.result.hanging, *self.new_hanging])
        self.ledger.add("R17", "points that hung from earlier deals", awarded)
        return gathered(self.new_hanging)

    def _write_kapo(self, outcome: Outcome) -> None:
        if outcome is not Outcome.PASS or not self.result.stopped:
            return
        trickless = sum(not self.result.tricks[unit] for unit in opponents_of(self.ruleset, self.taker))
        text = "Kapo: opponents without a trick when the soloist stopped"
        self.ledger.add("R11", text, at(self.units, self.taker, KAPO_POINTS * trickless))

    def _marks(self, outcome: Outcome) -> tuple[int, ...]:
        bajt = self.ruleset.result.bajt
        fell = outcome is Outcome.FALL and bajt is not Bajt.NO
        hung = outcome is Outcome.TIE and self.ruleset.result.tie in HANGING_TIES
        return at(self.units, self.taker, int(fell or (hung and bajt is Bajt.FALL_HANG)))

    def _payments(self, outcome: Outcome, written: tuple[int, ...]) -> tuple[int, ...] | None:
        """What is paid for this deal at once."""
        if self.ruleset.match.stakes is Stakes.TOKENS:
            return token_payments(self.ruleset, self.taker, outcome)
        if self.ruleset.match.stakes is Stakes.DIFFERENCE and self.ruleset.match.end is End.SINGLE:
            return difference_payments(written)
        return None
