"""The outcome of a deal, its account step by step, and the ledger the steps are entered in.

Knows no rule: who gets what is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from solver.game.settlement.deal_result import Hanging


class Outcome(StrEnum):
    """What became of the taker's obligation."""

    PASS = "pass"
    TIE = "tie"
    FALL = "fall"
    NO_TAKER = "no-taker"
    CAPOT_MADE = "capot-made"
    CAPOT_FAILED = "capot-failed"


@dataclass(frozen=True, slots=True)
class AccountStep:
    """One line of the account.

    ``rule``: row of the rules (``R16``). ``text``: a sentence. ``amounts``: one entry per unit.
    ``adds``: whether the amounts change what is written; otherwise they are only shown.
    """

    rule: str
    text: str
    amounts: tuple[int, ...]
    adds: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """What a deal brings. Tuples have one entry per unit.

    ``written``: what goes on the score sheet: the sum of all steps of the account that add.
    ``compared``: what was compared for the pass.
    ``trick_points``: tricks, last trick and bonus for all tricks as each unit made them.
    ``bela``: valid Bela as each unit made it; ``bela_written``: the part of ``written`` that is Bela.
    ``hanging``: what waits for a later deal. ``marks``: Bajt marks of this deal.
    ``payments``: tokens or differences each unit receives (negative: pays); None without such stakes.
    """

    outcome: Outcome
    written: tuple[int, ...]
    compared: tuple[int, ...]
    trick_points: tuple[int, ...]
    bela: tuple[int, ...]
    bela_written: tuple[int, ...]
    hanging: tuple[Hanging, ...]
    marks: tuple[int, ...]
    payments: tuple[int, ...] | None
    account: tuple[AccountStep, ...]


@dataclass(slots=True)
class Ledger:
    """The account while it is being written."""

    units: int
    steps: list[AccountStep] = field(default_factory=list)

    def add(self, rule: str, text: str, amounts: Sequence[int]) -> None:
        """Enters a step that changes what is written; nothing if it changes nothing."""
        if any(amounts):
            self.steps.append(AccountStep(rule, text, tuple(amounts)))

    def show(self, rule: str, text: str, amounts: Sequence[int]) -> None:
        """Enters a step that explains and changes nothing."""
        self.steps.append(AccountStep(rule, text, tuple(amounts), adds=False))

    @property
    def totals(self) -> tuple[int, ...]:
        """What is written so far, per unit."""
        return tuple(
            sum(step.amounts[unit] for step in self.steps if step.adds) for unit in range(self.units)
        )
