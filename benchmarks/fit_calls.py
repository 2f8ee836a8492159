"""Fits the call policy: what every contract writes with given first cards, and what passing is worth.

    python -m benchmarks.fit_calls                                # all systems; eight minutes on two cores
    python -m benchmarks.fit_calls --only sr_belot_4 hr_bela_4    # some of them
    python -m benchmarks.fit_calls --deals 1000                   # a rough version

The data are made by the solver: random first hands with which a random seat takes a contract, each in some
random deals, which are completed, solved with open cards, corrected for play at the table and settled. The
chance to pass is fitted by logistic regression on what is seen in the first hand, the written points by
least squares on the same and that chance. Then auctions are played backwards with these estimates, which
gives the value of passing.

Writes solver/advice/calling/policies/*.toml.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import solver
from benchmarks.call_deals import solved_calls
from benchmarks.call_passing import fitted_passing
from benchmarks.call_regression import fitted_call
from solver.advice.calling.bid import CallKind, bid_kinds
from solver.advice.calling.features import feature_names
from solver.advice.calling.fitted import FittedCall, FittedPolicy, Passing
from solver.rules import Ruleset, load_ruleset, ruleset_ids
from solver.rules.choices import Layout, Stakes

POLICIES = Path(solver.__file__).parent / "advice" / "calling" / "policies"

SAME_AS = {"debrec_301": "debrec_2"}
"""Systems that differ only in what makes no difference to a hand."""

WORLDS = 8
"""Deals for each first hand: few add much to the error that is measured, many leave few hands."""

FEWER_OPEN = 8
"""So many times fewer deals in the open layout, where each takes much longer."""


@dataclass(frozen=True)
class Job:
    """One system to fit. ``raw``: without the correction for play at the table."""

    system: str
    deals: int
    seed: int
    raw: bool


def main() -> None:
    """Fits what the command line names and writes the files."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=12_800, help="solved deals for each kind of call")
    parser.add_argument("--only", nargs="+", choices=fitted_systems(), default=fitted_systems())
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--raw", action="store_true", help="as if everybody saw all cards")
    given = parser.parse_args()
    jobs = [Job(system, given.deals, given.seed, given.raw) for system in given.only]
    started = time.perf_counter()
    deals = 0
    POLICIES.mkdir(exist_ok=True)
    with ProcessPoolExecutor(max_workers=given.processes) as executor:
        for job, policy in zip(jobs, executor.map(fit, jobs), strict=True):
            write(POLICIES / f"{job.system}.toml", text_of(policy, job))
            deals += policy.deals
            print(f"{job.system}: {summary(policy)}", flush=True)
    for system, other in SAME_AS.items():
        write(
            POLICIES / f"{system}.toml", f'# Nothing that differs matters to a hand.\nsame_as = "{other}"\n'
        )
    print(f"{deals:,} solved deals, {time.perf_counter() - started:.0f} s")


def fitted_systems() -> list[str]:
    """The systems in which something is called, without those that share the numbers of another."""
    rulesets = map(load_ruleset, ruleset_ids())
    return [rules.id for rules in rulesets if has_calls(rules) and rules.id not in SAME_AS]


def has_calls(ruleset: Ruleset) -> bool:
    """Whether somebody names trumps or bets."""
    return bool(ruleset.auction.rounds) or ruleset.match.stakes is Stakes.POT


def fit(job: Job) -> FittedPolicy:
    """The policy for one system."""
    ruleset = load_ruleset(job.system)
    kinds = [kind for kind in CallKind if kind in bid_kinds(ruleset)]
    is_open = ruleset.deal.layout is Layout.OPEN16
    hands = job.deals // WORLDS // (FEWER_OPEN if is_open else 1)
    calls = {}
    for number, kind in enumerate(kinds):
        solved = solved_calls(ruleset, kind, hands, WORLDS, job.seed + number, raw=job.raw)
        calls[kind] = fitted_call(feature_names(ruleset, kind), solved)
    draft = FittedPolicy(job.system, date.today().isoformat(), calls, Passing())
    passing = fitted_passing(ruleset, draft, job.seed)
    return replace(draft, passing=passing)


def summary(policy: FittedPolicy) -> str:
    """The error of every formula in one line."""
    errors = (
        f"{kind.value} {call.error.root_mean_square:.1f} (R2 {call.error.r2:.2f})"
        for kind, call in policy.calls.items()
    )
    return ", ".join(errors)


def write(path: Path, text: str) -> None:
    """Writes one file."""
    path.write_text(text, encoding="utf-8")


def text_of(policy: FittedPolicy, job: Job) -> str:
    """The file of a policy."""
    return "\n".join(_lines(policy, job)) + "\n"


def _lines(policy: FittedPolicy, job: Job) -> Iterator[str]:
    yield f"# What calls are worth in {policy.system}; made by benchmarks/fit_calls.py."
    yield "# passes: logarithm of the odds to make the contract. written: points of the taker's column less"
    yield "# the mean of the others, where the weight of `passes` is that of the probability. error: points."
    yield f'date = "{policy.date}"'
    yield f"at_the_table = {str(not job.raw).lower()}"
    if policy.passing.value:
        yield from _passing_lines(policy.passing)
    for kind, call in policy.calls.items():
        yield from _call_lines(kind, call)


def _passing_lines(passing: Passing) -> Iterator[str]:
    yield "\n# By round of asking and seat: what a pass is worth to the side of the seat, in written points,"
    yield "# and how much of the best contract that it may still call later comes in addition."
    yield "[passing]"
    yield f"value = {[list(row) for row in passing.value]}"
    yield f"slope = {[list(row) for row in passing.slope]}"
    if passing.accepted:
        yield f"accepted = {passing.accepted}"


def _call_lines(kind: CallKind, call: FittedCall) -> Iterator[str]:
    yield f"\n[{kind.value}]"
    yield f"deals = {call.deals}"
    yield f"error = {{ root_mean_square = {call.error.root_mean_square}, r2 = {call.error.r2} }}"
    for name, table in (("passes", call.passes), ("written", call.written)):
        yield f"\n[{kind.value}.{name}]"
        yield from _weight_lines(table)


def _weight_lines(table: Mapping[str, float]) -> Iterator[str]:
    return (f"{name} = {weight}" for name, weight in table.items() if weight)


if __name__ == "__main__":
    main()
