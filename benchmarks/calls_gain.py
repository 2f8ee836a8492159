"""What better calls bring: every deal is called twice, the sides changed, and comes out alike otherwise.

What is compared are expectations for the first hands of all seats: over several orders of the stock, and over
what becomes of each of them at the table. That tells as much as many deals with one result each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat

import numpy as np

from benchmarks.calls_deals import Caller, FirstCards, by_advice, by_policy, by_thumb, called, first_cards
from benchmarks.strength_matches import written
from benchmarks.tables import Row, print_table
from solver.advice.calling.call_advice import DRAWS
from solver.advice.calling.call_values import CallValues, Valuer
from solver.advice.calling.contract_results import Effort
from solver.advice.calling.question import CallQuestion
from solver.advice.calling.rollout import AuctionEnd
from solver.advice.statistics import estimate
from solver.double_dummy.objective import Objective
from solver.game.auction import AuctionState, Call
from solver.rules import load_ruleset

SYSTEMS = ("hr_bela_4", "fr_belote_4", "debrec_2")
CONTESTS = (("advice", "rule of thumb"), ("advice", "table"), ("table", "rule of thumb"))
STOCKS = 8
_SEED = 9_000_000
_CHUNK = 10


@dataclass(frozen=True)
class Pair:
    """A deal called twice. ``gain``: written points of the first caller's side less the other's, on average;
    ``differs``: whether the auctions ended differently.
    """

    gain: float
    differs: bool


def _remembering(caller: Caller) -> Caller:
    """Asks ``caller`` the same question once only."""
    known: dict[object, Call] = {}

    def call(question: CallQuestion) -> Call:
        key = (question.seat, question.hand, question.state.turnups, question.state.history)
        if key not in known:
            known[key] = caller(question)
        return known[key]

    return call


def auction(deal: FirstCards, callers: tuple[Caller, Caller]) -> AuctionState:
    """The auction when the seats of unit 0 and of unit 1 call like this."""
    ruleset = deal.ruleset
    state, _ = called(deal, [callers[ruleset.unit_of(seat)] for seat in range(ruleset.playing_seats)])
    return state


def margin(deal: FirstCards, state: AuctionState) -> float:
    """Written points of unit 0 less unit 1 when the auction has ended like this."""
    question, amounts = CallQuestion(0, deal.hand(0), state), []
    luck = np.random.Generator(np.random.PCG64(deal.seed)).random((STOCKS, 2))
    for stock in range(STOCKS):
        values = CallValues.of_size(1)
        valuer = Valuer(question, Objective.WRITTEN, Effort(deal.seed + stock, 1), DRAWS)
        valuer.fill(values, AuctionEnd(state, np.arange(1)), deal.world, luck[stock : stock + 1])
        amounts.append(float(values.values[0]))
    return sum(amounts) / STOCKS


def _pair(deal: FirstCards, first: Caller, second: Caller) -> Pair:
    one, other = auction(deal, (first, second)), auction(deal, (second, first))
    if (one.result, one.turnups) == (other.result, other.turnups):
        return Pair(0.0, False)
    return Pair((margin(deal, one) - margin(deal, other)) / 2, True)


def _pairs(system: str, worlds: int, start: int) -> list[tuple[Pair, ...]]:
    """A pair for each of ``CONTESTS`` in some deals."""
    makers: Mapping[str, Callable[[], Caller]] = {
        "advice": lambda: _remembering(by_advice(worlds)),
        "table": lambda: by_policy,
        "rule of thumb": lambda: by_thumb,
    }
    found = []
    for deal in first_cards(load_ruleset(system), _CHUNK, _SEED + start):
        callers = {name: make() for name, make in makers.items()}
        found.append(tuple(_pair(deal, callers[first], callers[second]) for first, second in CONTESTS))
    return found


def print_gains(systems: tuple[str, ...], worlds: int, pairs: int, processes: int) -> None:
    """Prints what advice gains over the table and the rule of thumb."""
    rows = []
    for system in systems:
        with ProcessPoolExecutor(processes) as executor:
            chunks = range(0, pairs, _CHUNK)
            parts = list(executor.map(_pairs, repeat(system), repeat(worlds), chunks))
        contests = zip(*(pair for part in parts for pair in part), strict=True)
        for names, found in zip(CONTESTS, contests, strict=True):
            rows.append(_row(f"{system}: {names[0]} against {names[1]}", found))
    title = f"Written points a deal, calls on {worlds} worlds, both seatings, {STOCKS} stocks a deal"
    print_table(title, ("gain", "pairs", "auctions that differ"), rows)


def _row(name: str, pairs: tuple[Pair, ...]) -> Row:
    gains = np.array([pair.gain for pair in pairs])
    differing = np.mean([pair.differs for pair in pairs])
    return Row(name, (written(estimate(gains, None, exact=False)), f"{len(pairs):,}", f"{differing:.0%}"))
