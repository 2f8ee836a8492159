"""Compares two ways of searching on many random positions; for developers, pytest does not run it.

    python -m tests.double_dummy.check_many 200000 --processes 2

The one is what everybody gets. The other has exact keys, no early cutoffs, no ordering and half of what
can be won as first guess: it does without most of what makes the first one fast. The positions are of all
systems and all numbers of cards, amid tricks as well, with any units having won a trick. Prints how many
were compared, and every position with different answers; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial
from random import Random

from solver import _kernel
from tests.double_dummy.problems import Problem, described, kernel_values, random_problem
from tests.reference.systems import full_hand, has_pairs, number_of_players, parameters, system_ids

CHUNK = 100
LARGE_TABLE_BITS = 19
OPEN_LAYOUT_CARDS_OF_USUAL_TABLE = 12
SHARE_OF_SMALL_HANDS = 0.8
LARGEST_SMALL_HAND = {2: 9, 3: 7, 4: 7}
"""Players -> cards a hand that the slow way solves in a moment."""


@dataclass(frozen=True)
class Compared:
    """What came of some positions: how many of each kind, and the ones answered differently."""

    kinds: Counter[str]
    different: list[str]


def random_size(random: Random, system: str) -> int:
    """A number of cards a hand, mostly a small one."""
    full = full_hand(parameters(system))
    small = min(full, LARGEST_SMALL_HAND[number_of_players(parameters(system))])
    return random.randint(1, small if random.random() < SHARE_OF_SMALL_HANDS else full)


def random_case(seed: str) -> Problem:
    """A position of any system, with any units having won a trick."""
    random = Random(seed)
    system = random.choice(system_ids())
    problem = random_problem(seed, system, random_size(random, system))
    units = 2 if has_pairs(problem.parameters) else len(problem.state.hands)
    won = [random.random() < 0.4 for _ in range(units)]
    seats = (*won, *[False] * (len(problem.state.hands) - units))
    return replace(problem, state=replace(problem.state, tricks_won=seats))


@cache
def fast_kernel(*, large_table: bool) -> _kernel.Solver:
    return _kernel.Solver(table_bits=LARGE_TABLE_BITS) if large_table else _kernel.Solver()


@cache
def slow_kernel() -> _kernel.Solver:
    ordering = [0] * (_kernel.ORDERING_ROWS * _kernel.ORDERING_FEATURES)
    half_of_the_rest = [0] * (_kernel.GUESS_WEIGHTS - 2) + [_kernel.GUESS_UNIT, 0]
    return _kernel.Solver(
        table_bits=LARGE_TABLE_BITS,
        pattern_keys=False,
        shortcuts=False,
        early_cutoffs=False,
        ordering=ordering,
        guess=half_of_the_rest * _kernel.GUESS_ROWS,
    )


def kinds_of(problem: Problem) -> Iterator[str]:
    yield "positions"
    yield f"{len(problem.state.hands)} players"
    if problem.state.trick:
        yield "amid a trick"
    if problem.state.piles is not None:
        yield "open layout"
    if problem.contract in ("NT", "AT"):
        yield "without a trump suit"
    if not problem.can_occur():
        yield "with tricks that cannot have been won like this"
    if problem.cards_left == full_hand(problem.parameters):
        yield "first tricks of a deal"


def needs_large_table(problem: Problem) -> bool:
    """Open layouts near the first card would take the usual table half a minute."""
    return problem.state.piles is not None and problem.cards_left > OPEN_LAYOUT_CARDS_OF_USUAL_TABLE


def compare(numbers: range, seed: int) -> Compared:
    """Solves the positions with these numbers in both ways: values, order of cards and lines."""
    result = Compared(Counter(), [])
    for number in numbers:
        label = f"{seed}/{number}"
        problem = random_case(label)
        position = problem.position()
        result.kinds.update(kinds_of(problem))
        fast = kernel_values(fast_kernel(large_table=needs_large_table(problem)), position, lines=2)
        slow = kernel_values(slow_kernel(), position, lines=2)
        if fast != slow:
            result.different.append(f"{described(label, position)}\n  fast {fast}\n  slow {slow}")
    return result


def main() -> int:
    """The exit status: 1 if any position is answered differently."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("positions", type=int)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()

    chunks = [
        range(first, min(first + CHUNK, arguments.positions))
        for first in range(0, arguments.positions, CHUNK)
    ]
    kinds: Counter[str] = Counter()
    different = 0
    with ProcessPoolExecutor(arguments.processes) as pool:
        for result in pool.map(partial(compare, seed=arguments.seed), chunks):
            kinds.update(result.kinds)
            different += len(result.different)
            for text in result.different:
                print(text, flush=True)
    for kind, count in kinds.most_common():
        print(f"{count:9,} {kind}")
    print(f"{different:9,} answered differently")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
