"""How well is the advice played, and does it find the best that can be done without seeing the other hands?

    python -m benchmarks.strength                       # everything; some hours
    python -m benchmarks.strength --only endings
    python -m benchmarks.strength --only matches --pairs 1000 --processes 2

Prints the tables of the README. Needs the extra ``bench``.

matches      duplicate matches at 50 ms a card, every deal played twice with sides changed, against
             ``colver`` 0.11.1 and players of ours; the table of ``colver`` is the referee. Its isdd solves
             20 worlds a card however long that takes, or as many as it can in the same time
endings      three and four cards a seat: what sampling and best response lose against the exact best response
stability    whether two seeds recommend the same card
likelihoods  whether weighing worlds by what the others have played gains anything
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable
from datetime import date

from benchmarks.strength_endings import print_exploitation, print_regrets
from benchmarks.strength_likelihoods import print_likelihoods
from benchmarks.strength_matches import print_matches
from benchmarks.strength_stability import print_stability
from solver import _kernel
from solver.double_dummy.objective import Objective

CONTESTS = (
    ("sampling", "sampling"),
    ("advice", "rules"),
    ("advice", "sampling-50ms"),
    ("advice", "colver-heuristic"),
    ("advice", "colver-isdd"),
    ("advice", "colver-isdd-50ms"),
    ("advice", "colver-ismcts"),
)


def matches(arguments: argparse.Namespace) -> None:
    """Everybody against the advice."""
    print_matches(
        "Duplicate matches, `fr_contree_4`, at most 50 ms a card",
        CONTESTS,
        Objective(arguments.objective),
        pairs=arguments.pairs,
        seconds=arguments.seconds,
        processes=arguments.processes,
    )


def endings(arguments: argparse.Namespace) -> None:
    """Regrets, and what is won from weaker players."""
    print_exploitation(print_regrets(arguments.endings))


def stability(arguments: argparse.Namespace) -> None:
    """Two seeds."""
    print_stability(arguments.positions)


def likelihoods(arguments: argparse.Namespace) -> None:
    """Weighted worlds."""
    print_likelihoods(100, arguments.pairs, arguments.seconds, arguments.processes)


MEASUREMENTS: dict[str, Callable[[argparse.Namespace], None]] = {
    "matches": matches,
    "endings": endings,
    "stability": stability,
    "likelihoods": likelihoods,
}


def main() -> None:
    """Runs the chosen measurements."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="*", choices=tuple(MEASUREMENTS))
    parser.add_argument("--pairs", type=int, default=300, help="pairs of deals of each match")
    parser.add_argument("--seconds", type=float, default=3600, help="no new pairs of a match after these")
    parser.add_argument("--processes", type=int, default=1, help="pairs played at once")
    parser.add_argument("--endings", type=int, default=200, help="of each size in each system")
    parser.add_argument("--positions", type=int, default=500, help="for two seeds")
    parser.add_argument(
        "--objective",
        choices=[Objective.POINTS.value, Objective.WRITTEN.value],
        default=Objective.POINTS.value,
        help="what our players and colver's isdd play for",
    )
    arguments = parser.parse_args()
    print(f"{date.today()}, {platform.machine()}, Python {platform.python_version()}, kernel {_kernel.BUILD}")
    for name, run in MEASUREMENTS.items():
        if arguments.only is None or name in arguments.only:
            run(arguments)


if __name__ == "__main__":
    main()
