"""Where the points of a fallen taker go. Knows that he has fallen, not why."""

from __future__ import annotations

from dataclasses import dataclass

from solver.game.settlement.account import Ledger
from solver.game.settlement.deal_result import opponents_of
from solver.game.settlement.standing import Standing, at, compared_points
from solver.rules import Ruleset
from solver.rules.choices import Capot, Fall, FallExtras

FLAT_DEFENCE = 160
FLAT_DEFENCE_ALL_TRICKS = 252
RUSSIAN_PENALTY = 50

_WHERE = {
    Fall.OPPONENTS: "they go to the opponents",
    Fall.SPLIT: "the opponents get equal parts of them",
    Fall.SPLIT_DEALER: "the opponents and the resting dealer get equal parts of them",
}


@dataclass(frozen=True, slots=True)
class FallenTaker:
    """A fall that is about to be written: ``trick_points`` as they are written, rounded where they are."""

    ruleset: Ruleset
    taker: int
    standing: Standing
    trick_points: tuple[int, ...]

    @property
    def units(self) -> range:
        """All score columns."""
        return range(self.ruleset.units)

    @property
    def opponents(self) -> tuple[int, ...]:
        """The units that play against the taker."""
        return opponents_of(self.ruleset, self.taker)

    @property
    def above(self) -> int:
        """How many opponents have more than the taker."""
        compared = compared_points(self.ruleset, self.standing)
        return sum(compared[unit] > compared[self.taker] for unit in self.opponents)

    def to_opponents(self, amount: int) -> tuple[int, ...]:
        """``amount`` for the opponent; of several for the best one, in equal parts for equal ones."""
        compared = compared_points(self.ruleset, self.standing)
        most = max(compared[unit] for unit in self.opponents)
        best = [unit for unit in self.opponents if compared[unit] == most]
        return self._in_parts(amount, best)

    def shares(self, amount: int) -> tuple[int, ...]:
        """What each unit gets of ``amount`` that the taker loses; parts are rounded down."""
        fall = self.ruleset.result.fall
        if fall in (Fall.OPPONENTS, Fall.FLAT160):
            return self.to_opponents(amount)
        if fall is Fall.SPLIT:
            return self._in_parts(amount, list(self.opponents))
        if fall is Fall.SPLIT_DEALER:
            return self._in_parts(amount, [*self.opponents, self.ruleset.units - 1])
        if fall is Fall.RUSSIAN:
            part = amount if self._both_above else amount // 2
            return tuple(part if unit in self.opponents else 0 for unit in self.units)
        return (0,) * self.ruleset.units

    @property
    def _both_above(self) -> bool:
        return self.above == len(self.opponents)

    def _in_parts(self, amount: int, receivers: list[int]) -> tuple[int, ...]:
        return tuple(amount // len(receivers) if unit in receivers else 0 for unit in self.units)

    def write(self, ledger: Ledger) -> tuple[int, ...]:
        """Enters the fall in ``ledger``, which holds everybody's own points; returns Bela as written."""
        extras = self.standing.extras(self.taker)
        with_points = self.ruleset.result.fall_extras is FallExtras.WITH
        if self.ruleset.result.fall is Fall.FLAT160:
            self._write_flat(ledger)
            if with_points:
                self._move(
                    ledger, extras, self.to_opponents(extras), "declarations and Bela go to the defence"
                )
        else:
            moved = self.trick_points[self.taker] + (extras if with_points else 0)
            self._move(ledger, moved, self.shares(moved), self._where)
        if self.ruleset.result.fall_extras is FallExtras.OPPONENTS:
            text = "the taker's declarations and Bela go to the opponents"
            self._move(ledger, extras, self.to_opponents(extras), text)
        if self.ruleset.result.fall is Fall.NOBODY:
            lost = [-self.trick_points[unit] if unit in self.opponents else 0 for unit in self.units]
            ledger.add("R18", "nobody writes trick points", lost)
        if self.ruleset.result.fall is Fall.RUSSIAN and self._both_above:
            text = "both opponents have more than the soloist"
            ledger.add("R18", text, at(self.units, self.taker, -RUSSIAN_PENALTY))
        return self._bela_written()

    def _move(self, ledger: Ledger, amount: int, shares: tuple[int, ...], text: str) -> None:
        ledger.add(
            "R18", "the taker falls and does not write these points", at(self.units, self.taker, -amount)
        )
        ledger.add("R18", text, shares)

    @property
    def _where(self) -> str:
        if self.ruleset.result.fall is Fall.RUSSIAN:
            return "each opponent gets them whole" if self._both_above else "each opponent gets half of them"
        return _WHERE.get(self.ruleset.result.fall, "nobody gets them")

    def _write_flat(self, ledger: Ledger) -> None:
        swept = self.standing.swept_by in self.opponents and self.ruleset.play.capot is not Capot.NO
        flat = FLAT_DEFENCE_ALL_TRICKS if swept else FLAT_DEFENCE
        ledger.add(
            "R18", "trick points are not written after a fall", [-points for points in self.trick_points]
        )
        ledger.add("R18", "the defence writes a fixed sum", self.to_opponents(flat))

    def _bela_written(self) -> tuple[int, ...]:
        own, extras = self.standing.bela[self.taker], self.ruleset.result.fall_extras
        if extras is FallExtras.KEPT:
            return self.standing.bela
        gained = self.shares(own) if extras is FallExtras.WITH else self.to_opponents(own)
        kept = at(self.units, self.taker, own)
        return tuple(
            bela + more - less for bela, more, less in zip(self.standing.bela, gained, kept, strict=True)
        )
