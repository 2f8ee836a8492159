"""Many deals at once: arrays in, arrays out, threads inside.

A deal is a row of card masks, one per playing seat (bit = ``Card.index``), before a trick has begun; as
many cards in every hand, not necessarily all of them. Knows no hidden cards and no open layout.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from enum import Enum
from itertools import islice

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver import _kernel
from solver._kernel import StopToken
from solver.errors import Fault, PositionError
from solver.game.contract import Trump
from solver.game.play import play_rules
from solver.rules import Ruleset

__all__ = ["UNSOLVED", "Answer", "random_hands", "solve_many", "solve_many_contracts"]

Progress = Callable[[int, int], None]

UNSOLVED = -1
"""Stands in an answer for a deal that was not reached, or a card that may not be played."""

_CHUNK = 32
_MOST_FAULTS = 20


class Answer(Enum):
    """What is wanted of every deal."""

    VALUE = "value"
    """Points of side A and side B: shape (deals, 2)."""

    CARDS = "cards"
    """The same after each legal first card: shape (deals, 32, 2), by ``Card.index``."""


def random_hands(ruleset: Ruleset, count: int, seed: int) -> NDArray[np.uint32]:
    """``count`` random deals of full hands: masks of shape (count, playing seats), the same for a seed."""
    pack = np.array([card.index for card in ruleset.pack], dtype=np.uint32)
    dealt = ruleset.playing_seats * ruleset.hand_size
    generator = np.random.Generator(np.random.PCG64(seed))
    cards = generator.permuted(np.broadcast_to(pack, (count, len(pack))), axis=1)[:, :dealt]
    bits = np.left_shift(np.uint32(1), cards).reshape(count, ruleset.playing_seats, ruleset.hand_size)
    masks: NDArray[np.uint32] = np.bitwise_or.reduce(bits, axis=2)
    return masks


def solve_many(
    ruleset: Ruleset,
    trump: Trump,
    hands: ArrayLike,
    *,
    leaders: ArrayLike = 0,
    soloists: ArrayLike = 0,
    answer: Answer = Answer.VALUE,
    threads: int | None = None,
    progress: Progress | None = None,
    stop: StopToken | None = None,
) -> NDArray[np.int16]:
    """Trick points of side A and side B, the last index, when everybody plays perfectly.

    ``hands``: masks of shape (deals, playing seats). ``leaders`` and, with three seats, ``soloists``: one
    seat for all deals or one for each. Side A is the pair of seat 0, seat 0 of two, the soloist of three.
    The answer is of type int16; its shape follows from ``answer``. ``threads`` defaults to the number of
    processors. ``progress`` is called in the calling thread with the number of deals done and the number
    of all. After ``stop`` the deals that were not reached hold -1.

    Raises:
        PositionError: rows of ``hands`` that are no deal, or seats that do not exist; the first twenty,
            with pointers like ``/hands/17``.
    """
    batch = _Batch.checked(ruleset, hands, leaders, soloists)
    shape = (batch.count, 2) if answer is Answer.VALUE else (batch.count, 32, 2)
    points = np.full(shape, UNSOLVED, dtype=np.int16)
    rules = play_rules(ruleset, trump).kernel

    def solve_rows(solver: _kernel.Solver, rows: slice) -> None:
        many = solver.value_many if answer is Answer.VALUE else solver.solve_many
        many(rules, batch.hands[rows], batch.leaders[rows], batch.side_a[rows], points[rows], stop)

    in_chunks(batch.count, threads, solve_rows, progress, stop)
    return points


def solve_many_contracts(
    ruleset: Ruleset,
    hands: ArrayLike,
    *,
    leaders: ArrayLike = 0,
    threads: int | None = None,
    progress: Progress | None = None,
    stop: StopToken | None = None,
) -> NDArray[np.int16]:
    """Like ``solve_many`` for every contract of the ruleset, in the order of ``ruleset.contracts``.

    Shape (deals, contracts, 2); with three seats (deals, contracts, soloists, 2).
    """
    soloists = range(3) if ruleset.playing_seats == 3 else range(1)
    batches = [_Batch.checked(ruleset, hands, leaders, soloist) for soloist in soloists]
    count = batches[0].count
    trumps = [Trump(name) for name in ruleset.contracts]
    points = np.full((count, len(trumps), len(soloists), 2), UNSOLVED, dtype=np.int16)

    def solve_rows(solver: _kernel.Solver, rows: slice) -> None:
        for place, trump in enumerate(trumps):
            rules = play_rules(ruleset, trump).kernel
            for soloist, batch in enumerate(batches):
                found = np.full((rows.stop - rows.start, 2), UNSOLVED, dtype=np.int16)
                solver.value_many(
                    rules, batch.hands[rows], batch.leaders[rows], batch.side_a[rows], found, stop
                )
                points[rows, place, soloist] = found

    in_chunks(count, threads, solve_rows, progress, stop)
    return points if len(soloists) == 3 else points[:, :, 0]


@dataclass(frozen=True)
class _Batch:
    hands: NDArray[np.uint32]
    leaders: NDArray[np.uint8]
    side_a: NDArray[np.uint8]

    @property
    def count(self) -> int:
        return len(self.hands)

    @classmethod
    def checked(cls, ruleset: Ruleset, hands: ArrayLike, leaders: ArrayLike, soloists: ArrayLike) -> _Batch:
        seats = ruleset.playing_seats
        if ruleset.hand_size == 16:
            raise PositionError(Fault("/ruleset", "bad-value", "piles of the open layout are no masks"))
        masks = np.asarray(hands)
        if masks.ndim != 2 or masks.shape[1] != seats or masks.dtype.kind not in "iu":
            detail = f"an array of {masks.dtype} of shape {masks.shape} is not (deals, {seats}) whole numbers"
            raise PositionError(Fault("/hands", "wrong-type", detail))
        faults = [*_hand_faults(ruleset, masks)]
        seat_arrays = {
            name: seat_numbers(name, values, len(masks), seats, faults)
            for name, values in (("leaders", leaders), ("soloists", soloists))
        }
        if faults:
            raise PositionError(faults)
        side_a = {
            2: np.full(len(masks), 0b01),
            3: np.left_shift(1, seat_arrays["soloists"]),
            4: np.full(len(masks), 0b0101),
        }[seats]
        return cls(
            np.ascontiguousarray(masks, dtype=np.uint32),
            np.ascontiguousarray(seat_arrays["leaders"], dtype=np.uint8),
            np.ascontiguousarray(side_a, dtype=np.uint8),
        )


def _hand_faults(ruleset: Ruleset, masks: NDArray[np.integer]) -> Iterator[Fault]:
    pack = ruleset.pack.mask
    outside = ((masks < 0) | (masks > pack) | (masks.astype(np.int64) & ~pack != 0)).any(axis=1)
    bounded = np.where(outside[:, None], 0, masks).astype(np.uint32)
    sizes = np.bitwise_count(bounded)
    uneven = (sizes != sizes[:, :1]).any(axis=1) | (sizes[:, 0] == 0) | (sizes[:, 0] > ruleset.hand_size)
    together = np.bitwise_or.reduce(bounded, axis=1)
    twice = np.bitwise_count(together) != sizes.sum(axis=1)
    for row in islice(np.flatnonzero(outside | uneven | twice), _MOST_FAULTS):
        if outside[row]:
            code, detail = "card-not-in-pack", "a mask has bits that are no cards of the pack"
        elif twice[row]:
            code, detail = "duplicate-card", "a card is in two hands"
        else:
            sizes_of_row = ", ".join(map(str, sizes[row]))
            code = "wrong-hand-size"
            detail = f"hands of {sizes_of_row} cards; they must be equal, from 1 to {ruleset.hand_size}"
        yield Fault(f"/hands/{row}", code, detail)


def seat_numbers(
    name: str, values: ArrayLike, count: int, seats: int, faults: list[Fault]
) -> NDArray[np.int64]:
    """One seat for each of ``count`` deals; what is wrong is added to ``faults``."""
    found = np.asarray(values)
    if found.dtype.kind not in "iu" or found.shape not in ((), (count,)):
        detail = f"an array of {found.dtype} of shape {found.shape} is neither one seat nor one for each deal"
        faults.append(Fault(f"/{name}", "wrong-type", detail))
        return np.zeros(count, dtype=np.int64)
    spread = np.broadcast_to(found, (count,)).astype(np.int64)
    for row in islice(np.flatnonzero((spread < 0) | (spread >= seats)), _MOST_FAULTS):
        faults.append(
            Fault(f"/{name}/{row}", "no-such-seat", f"{spread[row]} is no seat from 0 to {seats - 1}")
        )
    clipped: NDArray[np.int64] = np.clip(spread, 0, seats - 1)
    return clipped


def in_chunks(
    count: int,
    threads: int | None,
    solve_rows: Callable[[_kernel.Solver, slice], None],
    progress: Progress | None,
    stop: StopToken | None,
) -> None:
    """Calls ``solve_rows`` for all rows, with one solver in each thread."""
    local = threading.local()

    def work(rows: slice) -> int:
        if not hasattr(local, "solver"):
            local.solver = _kernel.Solver()
        solve_rows(local.solver, rows)
        return len(range(rows.start, rows.stop))

    workers = threads if threads is not None else os.cpu_count() or 1
    chunks = [slice(start, min(start + _CHUNK, count)) for start in range(0, count, _CHUNK)]
    if workers == 1:
        # Whoever asks for one thread may be one of many: another one would only wait for the interpreter.
        _tell(map(work, chunks), count, progress, stop)
        return
    with ThreadPoolExecutor(max_workers=workers) as executor:
        try:
            _tell(_bounded(executor, work, chunks, 2 * workers), count, progress, stop)
        except BaseException:
            executor.shutdown(wait=True, cancel_futures=True)
            raise


def _tell(finished: Iterable[int], count: int, progress: Progress | None, stop: StopToken | None) -> None:
    """Goes through the numbers of deals that were finished, until the last or until ``stop``."""
    done = 0
    for more in finished:
        done += more
        if progress is not None:
            progress(done, count)
        if stop is not None and stop.stopped:
            break


def _bounded(
    executor: ThreadPoolExecutor, work: Callable[[slice], int], chunks: Sequence[slice], most: int
) -> Iterator[int]:
    """Results as they come, with at most ``most`` calls waiting or running."""
    waiting: set[Future[int]] = set()
    for chunk in chunks:
        waiting.add(executor.submit(work, chunk))
        if len(waiting) >= most:
            finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in finished)
    while waiting:
        finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        yield from (future.result() for future in finished)
