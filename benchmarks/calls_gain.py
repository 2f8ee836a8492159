"""What better calls bring: every deal is called twice, the sides changed, and comes out alike otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import numpy as np

from benchmarks.calls_deals import Caller, FirstCards, by_advice, by_policy, by_thumb, called, first_cards
from benchmarks.strength_matches import written
from benchmarks.tables import Row, print_table
from solver.advice.calling.call_values import CallValues, Valuer
from solver.advice.calling.contract_results import Effort
from solver.advice.calling.question import CallQuestion
from solver.advice.calling.rollout import AuctionEnd
from solver.advice.statistics import estimate
from solver.double_dummy.objective import Objective
from solver.game.auction import Redeal
from solver.rules import load_ruleset

SYSTEMS = ("hr_bela_4", "fr_belote_4", "debrec_2")
ADVICE_WORLDS = 32
_SEED = 9_000_000
_CHUNK = 10

CALLERS: Mapping[str, Caller] = {
    "advice": by_advice(ADVICE_WORLDS),
    "table": by_policy,
    "rule of thumb": by_thumb,
}


def margin(deal: FirstCards, callers: tuple[Caller, Caller]) -> float:
    """Written points of unit 0 less unit 1 when their seats call like this; a new deal counts 0."""
    ruleset = deal.ruleset
    state, _ = called(deal, [callers[ruleset.unit_of(seat)] for seat in range(ruleset.playing_seats)])
    if isinstance(state.result, Redeal):
        return 0.0
    question = CallQuestion(0, deal.hand(0), state)
    values = CallValues.of_size(1)
    luck = np.random.Generator(np.random.PCG64(deal.seed)).random((1, 2))
    valuer = Valuer(question, Objective.WRITTEN, Effort(deal.seed, 1))
    valuer.fill(values, AuctionEnd(state, np.arange(1)), deal.world, luck)
    return float(values.values[0])


def _pairs(system: str, names: tuple[str, str], start: int) -> list[float]:
    first, second = (CALLERS[name] for name in names)
    deals = first_cards(load_ruleset(system), _CHUNK, _SEED + start)
    return [(margin(deal, (first, second)) - margin(deal, (second, first))) / 2 for deal in deals]


def gains(system: str, names: tuple[str, str], pairs: int, processes: int) -> Sequence[float]:
    """The first caller's margin per deal in every pair."""
    with ProcessPoolExecutor(processes) as executor:
        parts = executor.map(_pairs, repeat(system), repeat(names), range(0, pairs, _CHUNK))
        return [margin for part in parts for margin in part]


def print_gains(pairs: int, processes: int) -> None:
    """Prints what advice gains over the table and the rule of thumb."""
    contests = (("advice", "rule of thumb"), ("advice", "table"), ("table", "rule of thumb"))

    def row(system: str, names: tuple[str, str]) -> Row:
        found = np.array(gains(system, names, pairs, processes))
        cells = (written(estimate(found, None, exact=False)), f"{len(found):,}")
        return Row(f"{system}: {names[0]} against {names[1]}", cells)

    print_table(
        f"Written points a deal, calls on {ADVICE_WORLDS} worlds, both seatings",
        ("gain", "pairs"),
        (row(system, names) for system in SYSTEMS for names in contests),
    )
