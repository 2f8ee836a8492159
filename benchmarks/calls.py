"""Do contracts pass as often as the advice on calls says, and what does it gain?

    python -m benchmarks.calls                      # everything; about an hour on two cores
    python -m benchmarks.calls --only calibration --deals 10000 --processes 2

Prints the tables of the README.

calibration  contracts called by the call policy: predicted chance against what happens when they are played
             out card by card by the sampling player
gain         written points a deal, advice against the instant table and a common rule of thumb: call with
             jack and nine, with the jack and two more trumps beside an ace, or with four trumps among them
             jack or nine. Deals come out as at the table, alike for both
stability    whether two seeds recommend the same call
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable
from datetime import date

from benchmarks.calls_calibration import print_calibration
from benchmarks.calls_gain import print_gains
from benchmarks.calls_stability import print_stability
from solver import _kernel

MEASUREMENTS: dict[str, Callable[[argparse.Namespace], None]] = {
    "calibration": lambda given: print_calibration(given.deals, given.processes),
    "gain": lambda given: print_gains(given.pairs, given.processes),
    "stability": lambda given: print_stability(given.hands, given.processes),
}


def main() -> None:
    """Runs the chosen measurements."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="*", choices=tuple(MEASUREMENTS))
    parser.add_argument("--deals", type=int, default=10_000, help="contracts that are played out")
    parser.add_argument("--pairs", type=int, default=400, help="deals of each contest, called twice")
    parser.add_argument("--hands", type=int, default=300, help="for two seeds")
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    print(f"{date.today()}, {platform.machine()}, Python {platform.python_version()}, kernel {_kernel.BUILD}")
    for name, run in MEASUREMENTS.items():
        if arguments.only is None or name in arguments.only:
            run(arguments)


if __name__ == "__main__":
    main()
