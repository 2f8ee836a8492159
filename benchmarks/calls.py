"""Do contracts pass as often as the advice on calls says, and what does it gain?

    python -m benchmarks.calls                      # everything; about an hour on two cores
    python -m benchmarks.calls --only calibration --deals 10000 --processes 2
    python -m benchmarks.calls --only gain --systems hr_bela_4 --worlds 200

Prints the tables of the README.

calibration  contracts called by the call policy: predicted chance against what happens when they are played
             out card by card by the sampling player
gain         written points a deal, advice against the instant table and a common rule of thumb: call with
             jack and nine, with the jack and two more trumps beside an ace, or with four trumps among them
             jack or nine. Deals come out as at the table, alike for both
regret       what calls cost that rest on few worlds, with the table as a prior and without
stability    whether two seeds recommend the same call
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable
from datetime import date

from benchmarks import calls_calibration, calls_gain, calls_regret, calls_stability
from solver import _kernel
from solver.advice.calling.call_advice import DEFAULT_WORLDS
from solver.rules import ruleset_ids


def calibration(given: argparse.Namespace) -> None:
    """Prints how often contracts pass, predicted and played."""
    systems = tuple(given.systems or calls_calibration.SYSTEMS)
    calls_calibration.print_calibration(systems, given.deals, given.processes)


def gain(given: argparse.Namespace) -> None:
    """Prints what advice gains."""
    systems = tuple(given.systems or calls_gain.SYSTEMS)
    calls_gain.print_gains(systems, given.worlds, given.pairs, given.processes)


def regret(given: argparse.Namespace) -> None:
    """Prints what few worlds cost."""
    systems = tuple(given.systems or calls_regret.SYSTEMS)
    calls_regret.print_regrets(systems, -(-given.hands // len(systems)), given.processes)


def stability(given: argparse.Namespace) -> None:
    """Prints whether two seeds agree."""
    systems = tuple(given.systems or calls_stability.SYSTEMS)
    calls_stability.print_stability(systems, given.hands, given.processes)


MEASUREMENTS: dict[str, Callable[[argparse.Namespace], None]] = {
    "calibration": calibration,
    "gain": gain,
    "regret": regret,
    "stability": stability,
}


def main() -> None:
    """Runs the chosen measurements."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="*", choices=tuple(MEASUREMENTS))
    parser.add_argument("--systems", nargs="*", choices=ruleset_ids(), help="others than usual")
    parser.add_argument("--deals", type=int, default=10_000, help="contracts that are played out")
    parser.add_argument("--pairs", type=int, default=400, help="deals of each contest, called twice")
    parser.add_argument("--worlds", type=int, default=DEFAULT_WORLDS, help="of advice in these contests")
    parser.add_argument("--hands", type=int, default=300, help="asked about for regret and stability")
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    print(f"{date.today()}, {platform.machine()}, Python {platform.python_version()}, kernel {_kernel.BUILD}")
    for name, run in MEASUREMENTS.items():
        if arguments.only is None or name in arguments.only:
            run(arguments)


if __name__ == "__main__":
    main()
