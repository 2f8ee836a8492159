"""What calls cost that rest on few worlds, with the formulas of the table as a prior and without."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields
from itertools import repeat

import numpy as np

from benchmarks.calls_deals import by_policy, called, first_cards
from benchmarks.strength_matches import written
from benchmarks.tables import Row, print_table
from solver.advice.calling.auction_worlds import auction_worlds
from solver.advice.calling.call_advice import DRAWS
from solver.advice.calling.call_ranking import ranked_calls
from solver.advice.calling.call_values import CallValues, Valuer
from solver.advice.calling.contract_results import Effort
from solver.advice.calling.judged_calls import JudgedCalls
from solver.advice.calling.policy import call_policy
from solver.advice.calling.prior import call_prior
from solver.advice.calling.question import CallQuestion
from solver.advice.statistics import estimate
from solver.advice.weighing import WeightedWorlds
from solver.double_dummy.objective import Objective
from solver.game.auction import Call
from solver.rules import load_ruleset, ruleset_ids

SYSTEMS = ("hr_bela_4", "fr_belote_4", "mk_beljot_2")
SIZES = (16, 32, 100, 300)
OTHER_WORLDS = 1_000
_SEED = 3_000_000
_SEEDS_OF_A_SYSTEM = 10_000

TABLE = "table"


def _names() -> list[str]:
    return [TABLE, *(f"{size} worlds{end}" for size in SIZES for end in (" alone", " and table"))]


def _losses(system: str, number: int) -> list[float]:
    """By how much the choice of each way is behind the best of these choices, in one player's question."""
    ruleset = load_ruleset(system)
    seed = _SEED + _SEEDS_OF_A_SYSTEM * ruleset_ids().index(system) + number
    (deal,) = first_cards(ruleset, 1, seed)
    _, questions = called(deal, [by_policy] * ruleset.playing_seats)
    question = questions[number % len(questions)]
    choices = _choices(question)
    worth = _means(question, tuple(dict.fromkeys(choices.values())))
    return [max(worth.values()) - worth[choices[name]] for name in _names()]


def _choices(question: CallQuestion) -> dict[str, Call]:
    """What to call, by the table and by the first so many worlds."""
    worlds = auction_worlds(question, max(SIZES), 1, call_policy(question.ruleset))
    values = _judged(question, worlds, 1, question.legal_calls)
    prior = call_prior(question)
    chosen = {TABLE: by_policy(question)}
    for size in SIZES:
        some = {call: _first(found, size) for call, found in values.items()}
        for end, known in ((" alone", None), (" and table", prior)):
            ranked = ranked_calls(question.legal_calls, some, {}, worlds, known)
            chosen[f"{size} worlds{end}"] = ranked[0].call
    return chosen


def _judged(
    question: CallQuestion, worlds: WeightedWorlds, seed: int, calls: tuple[Call, ...]
) -> Mapping[Call, CallValues]:
    judged = JudgedCalls(question, Valuer(question, Objective.WRITTEN, Effort(seed, 1), DRAWS), worlds, calls)
    judged.judge(np.arange(len(worlds)))
    return judged.values


def _first(values: CallValues, count: int) -> CallValues:
    return CallValues(**{each.name: getattr(values, each.name)[:count] for each in fields(CallValues)})


def _means(question: CallQuestion, calls: tuple[Call, ...]) -> dict[Call, float]:
    """On the same other worlds; of a single call nothing has to be known."""
    if len(calls) == 1:
        return {calls[0]: 0.0}
    worlds = auction_worlds(question, OTHER_WORLDS, 2, call_policy(question.ruleset))
    found, shares = _judged(question, worlds, 2, calls), worlds.shares(len(worlds))
    return {call: float(shares @ found[call].values) for call in calls}


def print_regrets(systems: tuple[str, ...], hands: int, processes: int) -> None:
    """Asks about ``hands`` of each system and prints what the calls of each way cost on average."""
    columns = []
    for system in systems:
        with ProcessPoolExecutor(processes) as executor:
            losses = np.array(list(executor.map(_losses, repeat(system), range(hands))))
        columns.append([written(estimate(way, None, exact=False)) for way in losses.T])
    print_table(
        f"Written points lost a call against the best of all these, on {OTHER_WORLDS:,} other worlds, "
        f"{hands} hands of each system",
        systems,
        (Row(name, cells) for name, cells in zip(_names(), zip(*columns, strict=True), strict=True)),
    )
