"""The best discards of soloists who know all hands: many deals at once, arrays in, arrays out.

Exact in trick points. Knows nothing of declarations, of Bela, and of what is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver import _kernel
from solver._kernel import StopToken
from solver.double_dummy.many import UNSOLVED, Progress, in_chunks, seat_numbers
from solver.errors import Fault, PositionError
from solver.game.contract import Trump
from solver.game.play import play_rules
from solver.rules import Ruleset

__all__ = ["Discards", "best_discards"]

_MOST_FAULTS = 20


@dataclass(frozen=True, eq=False)
class Discards:
    """What soloists put away: ``masks``, uint32 (deals,), and ``points``, int16 (deals, 2).

    The points are those of ``solve_many`` after the discards, which are not included: the soloist has theirs
    besides. A deal that was not reached has the mask 0 and points of -1.
    """

    masks: NDArray[np.uint32]
    points: NDArray[np.int16]


def best_discards(
    ruleset: Ruleset,
    trump: Trump,
    hands: ArrayLike,
    *,
    soloists: ArrayLike = 0,
    leaders: ArrayLike = 0,
    threads: int | None = None,
    progress: Progress | None = None,
    stop: StopToken | None = None,
) -> Discards:
    """The discards with which the soloist makes most trick points when everybody then plays perfectly.

    Any cards may be put away; what they count is his. Counted is his lead over both defenders, which is the
    same as his own points except where one of the defenders takes all tricks. Of equal discards those are
    taken that count more themselves, of these the ones of the lowest mask.

    ``hands``: masks of shape (deals, 3), in which the soloist holds ``ruleset.discarded`` cards more than
    each defender. ``soloists``, ``leaders``: one seat for all deals or one for each. ``threads``,
    ``progress``, ``stop``: as for ``solve_many``.

    Raises:
        PositionError: nobody discards in ``ruleset``; rows of ``hands`` are no such deals, the first twenty
            of them; or there are no such seats.
    """
    faults: list[Fault] = []
    masks = _hands(ruleset, hands)
    leader_of = seat_numbers("leaders", leaders, len(masks), 3, faults)
    soloist_of = seat_numbers("soloists", soloists, len(masks), 3, faults)
    faults += _hand_faults(ruleset, masks, soloist_of)
    if faults:
        raise PositionError(faults)
    cards = np.ascontiguousarray(masks, dtype=np.uint32)
    leader, soloist = leader_of.astype(np.uint8), soloist_of.astype(np.uint8)
    found = Discards(
        np.zeros(len(cards), dtype=np.uint32), np.full((len(cards), 2), UNSOLVED, dtype=np.int16)
    )
    rules = play_rules(ruleset, trump).kernel

    def solve_rows(solver: _kernel.Solver, rows: slice) -> None:
        solver.discard_many(
            rules,
            cards[rows],
            leader[rows],
            soloist[rows],
            ruleset.discarded,
            found.masks[rows],
            found.points[rows],
            stop,
        )

    in_chunks(len(cards), threads, solve_rows, progress, stop)
    return found


def _hands(ruleset: Ruleset, hands: ArrayLike) -> NDArray[np.integer]:
    if not ruleset.discarded:
        raise PositionError(Fault("/ruleset", "no-discards", f"nobody discards in {ruleset.id}"))
    masks = np.asarray(hands)
    if masks.ndim != 2 or masks.shape[1] != 3 or masks.dtype.kind not in "iu":
        detail = f"an array of {masks.dtype} of shape {masks.shape} is not (deals, 3) whole numbers"
        raise PositionError(Fault("/hands", "wrong-type", detail))
    return masks


def _hand_faults(
    ruleset: Ruleset, masks: NDArray[np.integer], soloists: NDArray[np.int64]
) -> Iterator[Fault]:
    pack = ruleset.pack.mask
    outside = ((masks < 0) | (masks > pack) | (masks.astype(np.int64) & ~pack != 0)).any(axis=1)
    bounded = np.where(outside[:, None], 0, masks).astype(np.uint32)
    sizes = np.bitwise_count(bounded).astype(np.int64)
    twice = np.bitwise_count(np.bitwise_or.reduce(bounded, axis=1)) != sizes.sum(axis=1)
    kept = sizes - ruleset.discarded * (np.arange(3) == soloists[:, None])
    uneven = (kept != kept[:, :1]).any(axis=1) | (kept[:, 0] < 1) | (kept[:, 0] > ruleset.hand_size)
    for row in islice(np.flatnonzero(outside | uneven | twice), _MOST_FAULTS):
        if outside[row]:
            code, detail = "card-not-in-pack", "a mask has bits that are no cards of the pack"
        elif twice[row]:
            code, detail = "duplicate-card", "a card is in two hands"
        else:
            code = "wrong-hand-size"
            detail = (
                f"hands of {', '.join(map(str, sizes[row]))} cards; soloist {soloists[row]} needs "
                f"{ruleset.discarded} more than each defender, who has from 1 to {ruleset.hand_size}"
            )
        yield Fault(f"/hands/{row}", code, detail)
