"""Hands settlement to the kernel: what it has to know of a ruleset and of a deal, in numbers.

The rules themselves are in ``game.settlement`` and ``game.match``; the kernel's copy of them is compared
with these by tests. Knows no search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import lru_cache

from solver import _kernel
from solver.game.play import ALL_TRICKS_BONUS
from solver.game.settlement import Hanging, Outcome, playing_units, reclaim_hanging
from solver.rules import Ruleset
from solver.rules.choices import (
    Capot,
    End,
    Fall,
    FallExtras,
    PassCounts,
    PassVersus,
    Rounding,
    Tie,
    Trickless,
)

_TIES = (Tie.FALL, Tie.PASS, Tie.LAPSE)  # all others hang


@lru_cache(maxsize=512)
def sheet_rules(ruleset: Ruleset) -> _kernel.SheetRules:
    """What settlement and the end of a match depend on in ``ruleset``."""
    result, match, declarations = ruleset.result, ruleset.match, ruleset.declarations
    return _kernel.SheetRules(
        units=ruleset.units,
        playing=sum(1 << unit for unit in playing_units(ruleset)),
        compare_extras=result.pass_counts is PassCounts.ALL,
        against=_number(result.pass_vs, PassVersus),
        tie=_TIES.index(result.tie) if result.tie in _TIES else len(_TIES),
        fall=_number(result.fall, Fall),
        fallen_extras=_number(result.fall_extras, FallExtras),
        tens=result.rounding is Rounding.TENS,
        early_stop=ruleset.play.early_stop,
        all_tricks_bonus=0 if ruleset.play.capot is Capot.NO else ALL_TRICKS_BONUS,
        trick_needed=declarations.trick_needed,
        trickless_to_opponents=declarations.trickless is Trickless.OPPONENTS,
        target=match.target,
        end=_number(match.end, End),
        bela_exits=match.bela_exits,
        gap=match.gap,
    )


def deal_terms(
    ruleset: Ruleset,
    *,
    taker: int,
    declared: Sequence[int],
    hanging: Iterable[Hanging] = (),
    before: Sequence[int] | None = None,
    capot_caller: int | None = None,
) -> _kernel.DealTerms:
    """What is known of a deal before its play.

    ``taker``, ``capot_caller``: units. ``declared``: credited points per unit, before the one-trick test.
    ``hanging``: from earlier deals. ``before``: the match score per unit.
    """
    nothing = (0,) * ruleset.units
    waiting = tuple(hanging)
    contender = taker if capot_caller is None else capot_caller
    announced = capot_caller is not None
    made = Outcome.CAPOT_MADE if announced else Outcome.PASS
    missed = Outcome.CAPOT_FAILED if announced else Outcome.FALL
    return _kernel.DealTerms(
        sheet_rules(ruleset),
        taker=taker,
        capot_caller=capot_caller,
        declared=declared or nothing,
        hanging_if_made=reclaim_hanging(ruleset, waiting, contender, made) or nothing,
        hanging_if_not_made=reclaim_hanging(ruleset, waiting, contender, missed) or nothing,
        before=before or nothing,
    )


def _number(value: Enum, choices: type[Enum]) -> int:
    """The place of ``value``; the kernel lists its choices in the same order."""
    return list(choices).index(value)
