"""What many deals of one contract write on the score sheet: arrays in, arrays out.

The numbers come from the kernel's copy of settlement; ``solver.game.settlement`` explains a single deal.
Knows no cards and no search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver import _kernel
from solver.double_dummy.score_rules import deal_terms, sheet_rules
from solver.game.contract import Contract
from solver.game.settlement import Hanging, Outcome
from solver.rules import Ruleset

__all__ = ["Endings", "settle_many"]

_OUTCOMES = (
    Outcome.PASS,
    Outcome.TIE,
    Outcome.FALL,
    Outcome.NO_TAKER,
    Outcome.CAPOT_MADE,
    Outcome.CAPOT_FAILED,
)
"""In the order of the kernel."""

_PASSES = np.array([outcome in (Outcome.PASS, Outcome.CAPOT_MADE) for outcome in _OUTCOMES])
_LEAVES_HANGING = np.array([outcome in (Outcome.TIE, Outcome.NO_TAKER) for outcome in _OUTCOMES])
_INT32 = (-(2**31), 2**31 - 1)


@dataclass(frozen=True, eq=False)
class Endings:
    """How many deals have ended; units are the columns of the score sheet.

    ``written``: int32 (deals, units). ``passes``: bool (deals,), the taker has made his contract, or an
    announced capot was made. ``hanging``: int32 (deals, units), points that hang after the deal, by the unit
    they came from. ``winners``: int8 (deals,), the unit that has won the match with the deal, or -1.
    """

    written: NDArray[np.int32]
    passes: NDArray[np.bool_]
    hanging: NDArray[np.int32]
    winners: NDArray[np.int8]


def settle_many(
    ruleset: Ruleset,
    contract: Contract,
    *,
    points: ArrayLike,
    tricks: ArrayLike,
    declared: ArrayLike = 0,
    bela: ArrayLike = 0,
    hanging: Sequence[int] | None = None,
    capot_caller: int | None = None,
    before: Sequence[int] | None = None,
) -> Endings:
    """What deals of ``contract`` write that were played to their last card.

    ``points``: (deals, units), trick points with last trick and the soloist's discards, as the play counts
    them, without the bonus for all tricks. ``tricks``: (deals, units), whether a unit has won a trick, or how
    many. ``declared``, ``bela``: credited before the one-trick test, (deals, units) or what can be spread to
    it. For all deals alike: ``hanging``, points put aside in earlier deals by the unit they came from;
    ``capot_caller``, the unit that has announced all tricks; ``before``, the match score per unit, by default
    0. A soloist who has the points of ``early_stop`` is settled as one who has them at last.

    Raises:
        ValueError: shapes or types do not fit, units do not exist, or a number is too large.
    """
    amounts = _numbers("points", points)
    if amounts.ndim != 2 or amounts.shape[1] != ruleset.units:
        raise ValueError(f"points of shape {amounts.shape} are not of shape (deals, {ruleset.units})")
    shape = amounts.shape
    won = _spread("tricks", _numbers("tricks", tricks), shape) != 0
    taker = _unit_of_taker(ruleset, contract)
    waiting = _per_unit("hanging", hanging, ruleset)
    terms = deal_terms(
        ruleset,
        taker=taker,
        declared=(),
        hanging=[Hanging(amount, unit) for unit, amount in enumerate(waiting) if amount],
        before=_per_unit("before", before, ruleset),
        capot_caller=capot_caller,
    )
    written, put_aside = np.empty(shape, np.int32), np.empty(shape[0], np.int32)
    outcomes, winners = np.empty(shape[0], np.uint8), np.empty(shape[0], np.int8)
    _kernel.settle_many(
        sheet_rules(ruleset),
        terms,
        points=_counted(amounts),
        won=(won @ (1 << np.arange(ruleset.units))).astype(np.uint8),
        declared=_counted(_spread("declared", _numbers("declared", declared), shape)),
        bela=_counted(_spread("bela", _numbers("bela", bela), shape)),
        written=written,
        put_aside=put_aside,
        outcomes=outcomes,
        winners=winners,
    )
    left = np.where(_LEAVES_HANGING[outcomes][:, None], np.array(waiting, np.int32), np.int32(0))
    left[:, taker] += put_aside
    return Endings(written, _PASSES[outcomes], left, winners)


def _numbers(name: str, values: ArrayLike) -> NDArray[np.generic]:
    found = np.asarray(values)
    if found.dtype.kind not in "biu":
        raise ValueError(f"{name} of type {found.dtype} are no whole numbers")
    return found


def _spread(name: str, values: NDArray[np.generic], shape: tuple[int, ...]) -> NDArray[np.generic]:
    try:
        return np.broadcast_to(values, shape)
    except ValueError:
        raise ValueError(f"{name} of shape {values.shape} do not fit points of shape {shape}") from None


def _counted(amounts: NDArray[np.generic]) -> NDArray[np.int32]:
    """As the kernel takes them; what is too large for 32 bits stays too large."""
    return np.ascontiguousarray(np.clip(amounts, *_INT32), dtype=np.int32)


def _per_unit(name: str, values: Sequence[int] | None, ruleset: Ruleset) -> tuple[int, ...]:
    if values is None:
        return (0,) * ruleset.units
    if len(values) != ruleset.units:
        raise ValueError(f"{name} has {len(values)} entries; {ruleset.id} has {ruleset.units} units")
    return tuple(values)


def _unit_of_taker(ruleset: Ruleset, contract: Contract) -> int:
    if not 0 <= contract.taker < ruleset.playing_seats:
        raise ValueError(f"{contract.taker} is no seat from 0 to {ruleset.playing_seats - 1}")
    return ruleset.unit_of(contract.taker)
