"""Measures how far the call policy is off when it compares two calls.

    python -m benchmarks.fit_margins                    # all systems
    python -m benchmarks.fit_margins --only hr_bela_4

One player of each of some random auctions is asked. His best contract by the formulas is compared with
passing, or where he may not pass, with his second-best; and both in some worlds. The error is the root of
the mean square of the difference, without what the choice of the worlds adds to it, and with one standard
error of this measure itself. To be run after fit_calls.

Writes solver/advice/calling/margins.toml. The open layout is left out: its worlds take too long.
"""

from __future__ import annotations

import argparse
import math
import time
import tomllib
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path

import numpy as np

import solver
from benchmarks.calls_deals import by_policy, called, first_cards
from benchmarks.fit_calls import fitted_systems
from solver.advice.calling.auction_worlds import auction_worlds
from solver.advice.calling.call_advice import DRAWS
from solver.advice.calling.call_values import Valuer
from solver.advice.calling.contract_results import Effort
from solver.advice.calling.judged_calls import JudgedCalls
from solver.advice.calling.policy import call_policy
from solver.advice.calling.question import CallQuestion
from solver.double_dummy.objective import Objective
from solver.game.auction import Call
from solver.rules import load_ruleset
from solver.rules.choices import Layout, Stakes

MARGINS = Path(solver.__file__).parent / "advice" / "calling" / "margins.toml"

HEAD = """\
# By how many written points the call policy is off comparing two calls; made by benchmarks/fit_margins.py.
"""


def main() -> None:
    """Measures what the command line names and writes the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="+", choices=measured_systems(), default=measured_systems())
    parser.add_argument("--questions", type=int, default=100, help="for each system")
    parser.add_argument("--worlds", type=int, default=60)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    started = time.perf_counter()
    with ProcessPoolExecutor(max_workers=given.processes) as executor:
        errors = executor.map(margin_error, given.only, repeat(given.questions), repeat(given.worlds))
        for system, error in zip(given.only, errors, strict=True):
            known = tomllib.loads(MARGINS.read_text(encoding="utf-8")) if MARGINS.exists() else {}
            write({**known, system: error})
            print(f"{system}: {error:.1f}", flush=True)
    print(f"{time.perf_counter() - started:.0f} s")


def measured_systems() -> list[str]:
    """Those with a policy of their own in which points are written and hands are held."""
    return [system for system in fitted_systems() if is_measured(system)]


def is_measured(system: str) -> bool:
    """Whether differences between calls are written points, and worlds are solved fast enough."""
    ruleset = load_ruleset(system)
    in_points = ruleset.match.stakes not in (Stakes.POT, Stakes.TOKENS)
    return in_points and bool(ruleset.auction.rounds) and ruleset.deal.layout is not Layout.OPEN16


def margin_error(system: str, questions: int, worlds: int) -> float:
    """The error of one system, rounded."""
    found: list[tuple[float, float]] = []
    for number in range(8 * questions):  # not everybody who is asked has a choice
        question = _question(system, number)
        pair = None if question is None else _compared(question)
        if question is not None and pair is not None:
            found.append(_difference(question, pair, worlds))
        if len(found) == questions:
            break
    off, noise = np.array(found).T
    errors = off**2 - noise
    square = max(float(errors.mean()), 0.0) + float(errors.std()) / len(errors) ** 0.5
    return round(math.sqrt(square), 1)


def _question(system: str, number: int) -> CallQuestion | None:
    """That of one of the players in a random auction."""
    (deal,) = first_cards(load_ruleset(system), 1, 2_000_000 + number)
    _, questions = called(deal, [by_policy] * deal.ruleset.playing_seats)
    return questions[number % len(questions)] if questions else None


def _compared(question: CallQuestion) -> tuple[Call, Call] | None:
    """The best contract and a pass, or the two best contracts; None if nothing can be compared."""
    values = _expected(question)
    contracts = sorted((call for call in values if call.trump), key=lambda call: -values[call])
    others = [Call.PASS] if Call.PASS in values else contracts[1:]
    return (contracts[0], others[0]) if contracts and others else None


def _expected(question: CallQuestion) -> dict[Call, float]:
    hands = np.array([question.hand.mask], dtype=np.uint32)
    values = call_policy(question.ruleset).call_values(question.state, hands)[0].tolist()
    return dict(zip(question.legal_calls, values, strict=True))


def _difference(question: CallQuestion, pair: tuple[Call, Call], worlds: int) -> tuple[float, float]:
    """How far the formulas are from the worlds, and the variance that the choice of the worlds adds."""
    weighted = auction_worlds(question, worlds, 1, call_policy(question.ruleset))
    judged = JudgedCalls(question, Valuer(question, Objective.WRITTEN, Effort(1, 1), DRAWS), weighted, pair)
    judged.judge(np.arange(len(weighted)))
    shares, expected = weighted.shares(len(weighted)), _expected(question)
    first, second = (judged.values[call].values for call in pair)
    mean = float(shares @ (first - second))
    variance = float(shares @ (first - second - mean) ** 2) / (weighted.effective(len(weighted)) - 1)
    return expected[pair[0]] - expected[pair[1]] - mean, variance


def write(errors: dict[str, float]) -> None:
    """Writes the file."""
    lines = [f"{system} = {error}" for system, error in sorted(errors.items())]
    MARGINS.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
