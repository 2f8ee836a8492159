"""Do contracts pass as often as the advice says? Deals are called, predicted, and played out card by card."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from benchmarks.calls_deals import FirstCards, by_policy, called, first_cards
from benchmarks.playing_out import play_out
from benchmarks.tables import Row, print_table
from solver.advice.calling.auction_worlds import auction_worlds
from solver.advice.calling.call_advice import DRAWS
from solver.advice.calling.call_values import Valuer
from solver.advice.calling.completing import completed
from solver.advice.calling.contract_results import Effort
from solver.advice.calling.declaring import bela_points, credited
from solver.advice.calling.judged_calls import JudgedCalls
from solver.advice.calling.policy import call_policy
from solver.advice.calling.question import CallQuestion
from solver.cards import CardSet
from solver.double_dummy.objective import Objective
from solver.double_dummy.settling import settle_many
from solver.game import Contract, Diagram, position_from
from solver.game.auction import Call, Taken
from solver.rules import load_ruleset, ruleset_ids
from solver.worlds.counting import DealtWorlds

SYSTEMS = ("hr_bela_4", "fr_belote_4", "mk_beljot_4", "sr_belot_4", "debrec_2", "hr_bela_3_turnup")
PREDICTED_WORLDS = 60
WORLDS_OF_A_CHOICE = 8
BINS = 10
_SEED = 5_000_000
_SEEDS_OF_A_SYSTEM = 100_000
_CHUNK = 25
_REDRAWN = 400  # times outcomes are drawn anew for the noise floor

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Predictions:
    """Contracts that were played: shape (deals,).

    ``table``, ``open``: how likely each was to pass, by the advice and as if all cards were seen.
    ``passed``: whether it did.
    """

    table: Floats
    open: Floats
    passed: Floats


def predictions(systems: tuple[str, ...], deals: int, processes: int) -> dict[str, Predictions]:
    """``deals`` contracts of each system; deals that are dealt again do not count."""
    found = {}
    for system in systems:
        rows: list[tuple[float, float, float]] = []
        with ProcessPoolExecutor(processes) as executor:
            chunks = range(0, 4 * deals, _CHUNK)
            for part in executor.map(_chunk, repeat(system), chunks):
                rows += part
                if len(rows) >= deals:
                    executor.shutdown(wait=True, cancel_futures=True)
                    break
        table, open_hands, passed = np.array(rows[:deals]).T
        found[system] = Predictions(table, open_hands, passed)
    return found


def _chunk(system: str, start: int) -> list[tuple[float, float, float]]:
    ruleset = load_ruleset(system)
    # Other deals for every system, so that the luck of the cards is not the same in all of them.
    seed = _SEED + _SEEDS_OF_A_SYSTEM * ruleset_ids().index(system) + start
    return [row for deal in first_cards(ruleset, _CHUNK, seed) for row in _contract(deal)]


def _contract(deal: FirstCards) -> Iterator[tuple[float, float, float]]:
    state, questions = called(deal, [by_policy] * deal.ruleset.playing_seats)
    taken = state.result
    if not isinstance(taken, Taken) or taken.taker is None:
        return
    question = next(each for each in reversed(questions) if each.seat == taken.taker)
    table, open_hands = _predicted(question, Call(taken.trump.value))
    dealt = completed(deal.ruleset, taken, state.turnups, deal.world, deal.seed)
    yield table, open_hands, float(_passed(deal, Contract(taken.trump, taken.taker), dealt))


def _predicted(question: CallQuestion, call: Call) -> tuple[float, float]:
    worlds = auction_worlds(question, PREDICTED_WORLDS, 1, call_policy(question.ruleset))
    judged = JudgedCalls(question, Valuer(question, Objective.WRITTEN, Effort(1, 1), DRAWS), worlds, (call,))
    judged.judge(np.arange(len(worlds)))
    found, shares = judged.values[call], worlds.shares(len(worlds))
    return float(shares @ found.passes), float(shares @ found.open_passes)


def _passed(deal: FirstCards, contract: Contract, dealt: DealtWorlds) -> bool:
    """Plays the deal at the table and settles it."""
    ruleset = deal.ruleset
    hands = tuple(tuple(CardSet(int(mask))) for mask in dealt.hands[0])
    position = position_from(Diagram(ruleset, contract=contract, hands=hands, plays=()))
    played = play_out(position, WORLDS_OF_A_CHOICE)
    points = np.zeros((1, ruleset.units), dtype=np.int32)
    tricks = np.zeros((1, ruleset.units), dtype=np.int32)
    for seat in range(ruleset.playing_seats):
        points[0, ruleset.unit_of(seat)] += played.points[seat]
        tricks[0, ruleset.unit_of(seat)] += played.tricks[seat]
    endings = settle_many(
        ruleset,
        contract,
        points=points,
        tricks=tricks,
        declared=credited(ruleset, contract, dealt.hands, dealt.out).points,
        bela=bela_points(ruleset, contract.trump, dealt.hands),
    )
    return bool(endings.passes[0])


def calibration_error(predicted: Floats, passed: Floats) -> float:
    """The expected calibration error: mean distance of frequency and prediction over ``BINS`` equal bins."""
    bins = np.minimum((predicted * BINS).astype(int), BINS - 1)
    errors = passed - predicted
    gaps = [abs(float(errors[bins == number].sum())) for number in range(BINS)]
    return sum(gaps) / len(predicted)


def noise_floor(predicted: Floats) -> float:
    """The calibration error that predictions have on average which are right."""
    generator = np.random.Generator(np.random.PCG64(1))
    drawn = (generator.random((_REDRAWN, len(predicted))) < predicted).astype(float)
    return float(np.mean([calibration_error(predicted, passed) for passed in drawn]))


def print_calibration(systems: tuple[str, ...], deals: int, processes: int) -> None:
    """Plays ``deals`` contracts in all, as many of each system, and prints the tables."""
    found = predictions(systems, -(-deals // len(systems)), processes)
    names = ("table", "open", "passed")
    parts = found.values()
    together = Predictions(*(np.concatenate([getattr(each, name) for each in parts]) for name in names))
    columns = ("contracts", "predicted", "passed", "Brier", "error", "noise floor", "error with open cards")
    print_table(
        f"How often contracts pass: predicted from {PREDICTED_WORLDS} worlds, played by the sampling player "
        f"with {WORLDS_OF_A_CHOICE}",
        columns,
        (_row(name, each) for name, each in {**found, "together": together}.items()),
    )
    print_table("By prediction", ("contracts", "predicted", "passed"), _bins(together))


def _row(name: str, found: Predictions) -> Row:
    brier = float(((found.table - found.passed) ** 2).mean())
    cells = (
        f"{len(found.passed):,}",
        f"{found.table.mean():.1%}",
        f"{found.passed.mean():.1%}",
        f"{brier:.3f}",
        f"{calibration_error(found.table, found.passed):.3f}",
        f"{noise_floor(found.table):.3f}",
        f"{calibration_error(found.open, found.passed):.3f}",
    )
    return Row(name, cells)


def _bins(found: Predictions) -> Iterator[Row]:
    bins = np.minimum((found.table * BINS).astype(int), BINS - 1)
    for number in range(BINS):
        rows = bins == number
        if rows.any():
            cells = (f"{rows.sum():,}", f"{found.table[rows].mean():.1%}", f"{found.passed[rows].mean():.1%}")
            yield Row(f"{number / BINS:.0%} to {(number + 1) / BINS:.0%}", cells)
