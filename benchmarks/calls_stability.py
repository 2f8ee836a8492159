"""Do two seeds recommend the same call?"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat

import numpy as np

from benchmarks.calls_deals import by_policy, called, first_cards
from solver.advice.calling.auction_worlds import auction_worlds
from solver.advice.calling.call_advice import DEFAULT_WORLDS, DRAWS, best_call
from solver.advice.calling.call_values import Valuer
from solver.advice.calling.contract_results import Effort
from solver.advice.calling.judged_calls import JudgedCalls
from solver.advice.calling.policy import call_policy
from solver.advice.calling.question import CallQuestion
from solver.double_dummy.objective import Objective
from solver.game.auction import Call
from solver.rules import load_ruleset, ruleset_ids

SYSTEMS = ("sr_belot_4", "hr_bela_4", "fr_belote_4", "mk_beljot_4", "debrec_2", "ru_belot_3")
OTHER_WORLDS = 5_000
_SEED = 7_000_000
_SEEDS_OF_A_SYSTEM = 10_000


@dataclass(frozen=True)
class Stability:
    """``same``: whether two seeds say the same; ``difference``: of the two calls, in the unit of values, on
    other worlds.
    """

    same: bool
    difference: float


def _asked(system: str, number: int) -> Stability:
    # Other hands for every system.
    seed = _SEED + _SEEDS_OF_A_SYSTEM * ruleset_ids().index(system) + number
    (deal,) = first_cards(load_ruleset(system), 1, seed)
    _, questions = called(deal, [by_policy] * deal.ruleset.playing_seats)
    question = questions[number % len(questions)]
    first, second = (best_call(question, seed=seed, threads=1) for seed in (1, 2))
    return Stability(first == second, 0.0 if first == second else difference(question, first, second))


def difference(question: CallQuestion, first: Call, second: Call) -> float:
    """Between the mean values of two calls on the same other worlds."""
    worlds = auction_worlds(question, OTHER_WORLDS, 99, call_policy(question.ruleset))
    valuer = Valuer(question, Objective.WRITTEN, Effort(99, 1), DRAWS)
    judged = JudgedCalls(question, valuer, worlds, (first, second))
    judged.judge(np.arange(len(worlds)))
    shares = worlds.shares(len(worlds))
    one, other = (float(shares @ judged.values[call].values) for call in (first, second))
    return abs(one - other)


def print_stability(systems: tuple[str, ...], hands: int, processes: int) -> None:
    """Asks about ``hands`` in all, as many of each system, and prints the shares."""
    numbers = range(-(-hands // len(systems)))
    with ProcessPoolExecutor(processes) as executor:
        found = [each for system in systems for each in executor.map(_asked, repeat(system), numbers)]
    same = sum(each.same for each in found)
    close = sum(not each.same and each.difference <= 2 for each in found)
    print(
        f"\n{len(found)} hands, two seeds, {DEFAULT_WORLDS} worlds each: the same call in {same} "
        f"({same / len(found):.1%}), another within two points on {OTHER_WORLDS:,} other worlds in {close}; "
        f"together {(same + close) / len(found):.1%}"
    )
