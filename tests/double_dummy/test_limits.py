"""Searches that end early hold true bounds, end quickly, and leave other threads alone."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import pytest

from solver import _kernel
from solver.double_dummy import CardValue, Lines, Range, Solution, Solver, StopToken, solve
from solver.game import Position, Trump, play_rules
from solver.rules import load_ruleset
from tests.double_dummy.problems import (
    KernelValue,
    described,
    kernel_arguments,
    kernel_values,
    random_problem,
)
from tests.reference.systems import full_hand, parameters

FULL_DEALS = [
    (system, number)
    for system in (
        "sr_belot_4",
        "fr_contree_4",
        "sr_belot_3",
        "hr_bela_3",
        "sr_belot_2_10",
        "sr_belot_2_open",
    )
    for number in range(3)
]
TOO_EASY = [("hr_bela_3", 2)]
LARGE_DEALS = [deal for deal in FULL_DEALS if parameters(deal[0])["seats"] == 3 and deal not in TOO_EASY]
"""Certain to take more cards than are searched before the first look at clock and token."""

LARGE_TABLE_BITS = 18
TINY_TABLE_BITS = 1
SOON_SECONDS = 2.0
"""Ample for a busy machine; the searches they are about would take minutes."""


@cache
def full_deal(system: str, number: int) -> Position:
    return random_problem(f"{system}/limits/{number}", system, full_hand(parameters(system))).position()


def search_for_minutes(*, limit_ms: float | None = None, stop: StopToken | None = None) -> bool:
    """Whether a full open deal has been solved, with next to no table and in a bad order."""
    worst_first = [-weight for weight in [0, 0, 0, 0, 1000] + [0] * (_kernel.ORDERING_FEATURES - 5)]
    ordering = worst_first * _kernel.ORDERING_ROWS
    kernel = _kernel.Solver(
        table_bits=TINY_TABLE_BITS, pattern_keys=False, early_cutoffs=False, ordering=ordering
    )
    position = full_deal("sr_belot_2_open", 1)
    return kernel.solve(**kernel_arguments(position), limit_ms=limit_ms, stop=stop).exact


@cache
def true_values(position: Position) -> dict[str, KernelValue]:
    found = kernel_values(_kernel.Solver(table_bits=LARGE_TABLE_BITS), position)
    return {value.card: value for value in found}


def holds(bounds: Range, value: tuple[int, int]) -> bool:
    return value[0] == value[1] and bounds.low <= value[0] <= bounds.high


def holds_the_truth(position: Position, card: CardValue) -> bool:
    true = true_values(position)[str(card.card)]
    mover_is_a = position.to_play in position.side_a_seats
    mover, others = (true.side_a, true.side_b) if mover_is_a else (true.side_b, true.side_a)
    return holds(card.mover, mover) and holds(card.others, others)


def stopped_token() -> StopToken:
    token = StopToken()
    token.stop()
    return token


ENDS_AT_ONCE: dict[str, Callable[[Position], Solution]] = {
    "no-time": lambda position: Solver().solve(position, limit_ms=0),
    "stopped-before": lambda position: Solver().solve(position, stop=stopped_token()),
}


@pytest.mark.parametrize("end", ENDS_AT_ONCE)
@pytest.mark.parametrize(("system", "number"), LARGE_DEALS)
def test_search_without_time_knows_that_it_is_not_exact(system: str, number: int, end: str) -> None:
    solution = ENDS_AT_ONCE[end](full_deal(system, number))
    assert not solution.exact
    assert (solution.points, solution.best, solution.line) == (None, None, ())


@pytest.mark.parametrize("end", ENDS_AT_ONCE)
@pytest.mark.parametrize(("system", "number"), FULL_DEALS)
def test_search_without_time_has_bounds_of_every_legal_card(system: str, number: int, end: str) -> None:
    position = full_deal(system, number)
    solution = ENDS_AT_ONCE[end](position)
    assert {card.card for card in solution.cards} == set(position.legal_cards())
    for card in solution.cards:
        assert holds_the_truth(position, card), described(str(card), position)


@pytest.mark.parametrize("limit_ms", [0.5, 1, 2, 5, 20])
@pytest.mark.parametrize(("system", "number"), FULL_DEALS)
def test_bounds_hold_the_truth_whenever_the_search_ends(system: str, number: int, limit_ms: float) -> None:
    position = full_deal(system, number)
    for card in Solver().solve(position, limit_ms=limit_ms, lines=Lines.NONE).cards:
        assert holds_the_truth(position, card), described(str(card), position)


@pytest.mark.parametrize(("system", "number"), FULL_DEALS)
def test_solver_is_as_good_as_new_after_an_interruption(system: str, number: int) -> None:
    solver = Solver()
    solver.solve(full_deal(system, number), limit_ms=1)
    position = random_problem(f"{system}/limits/after/{number}", system, 6).position()
    assert solver.solve(position).cards == Solver().solve(position).cards


def test_long_search_keeps_to_its_time() -> None:
    started = time.perf_counter()
    assert not search_for_minutes(limit_ms=50)
    assert 0.05 <= time.perf_counter() - started < SOON_SECONDS


def test_another_thread_ends_a_long_search_soon() -> None:
    stop = StopToken()
    with ThreadPoolExecutor(1) as pool:
        search = pool.submit(search_for_minutes, stop=stop)
        time.sleep(0.1)
        assert not search.done()
        stop.stop()
        assert not search.result(timeout=SOON_SECONDS)


def test_other_threads_go_on_while_one_searches() -> None:
    """The interpreter lock is free: otherwise this thread could not count before the search ends."""
    stop = StopToken()
    with ThreadPoolExecutor(1) as pool:
        search = pool.submit(search_for_minutes, stop=stop, limit_ms=SOON_SECONDS * 1000)
        naps = 0
        while naps < 20 and not search.done():
            time.sleep(0.001)
            naps += 1
        still_searching = not search.done()
        stop.stop()
    assert (naps, still_searching) == (20, True)


def test_one_token_ends_the_searches_of_several_threads() -> None:
    stop = StopToken()
    with ThreadPoolExecutor(3) as pool:
        searches = [pool.submit(search_for_minutes, stop=stop) for _ in range(3)]
        time.sleep(0.05)
        stop.stop()
        assert not any(search.result(timeout=SOON_SECONDS) for search in searches)


@pytest.mark.parametrize("own_solver", [True, False], ids=["solver-of-its-own", "solver-of-the-thread"])
def test_threads_side_by_side_answer_like_one(own_solver: bool) -> None:
    threads = 4
    positions = [full_deal(system, number) for system, number in FULL_DEALS if system != "sr_belot_2_open"]
    expected = [Solver().solve(position).cards for position in positions]
    together = threading.Barrier(threads)

    def work(_: int) -> list[tuple[CardValue, ...]]:
        search = Solver().solve if own_solver else solve
        together.wait()
        return [search(position).cards for position in positions]

    with ThreadPoolExecutor(threads) as pool:
        assert list(pool.map(work, range(threads))) == [expected] * threads


@pytest.mark.parametrize("limit_ms", [-1, -0.001, math.nan])
def test_impossible_time_is_refused(limit_ms: float) -> None:
    with pytest.raises(ValueError, match="limit_ms must be 0 or more"):
        solve(full_deal("sr_belot_4", 0), limit_ms=limit_ms)


def test_small_problem_is_exact_even_without_time() -> None:
    position = random_problem("sr_belot_4/limits/small", "sr_belot_4", 2).position()
    assert solve(position, limit_ms=0).cards == solve(position).cards


def test_solver_stays_below_four_megabytes_even_after_an_open_layout() -> None:
    solver = _kernel.Solver()
    rules = play_rules(load_ruleset("sr_belot_2_open"), Trump.SPADES).kernel
    solver.value(rules, [0b0011, 0b1100], 0, [], side_a=1, piles=[(0, 1), (2, 3)])
    assert 2**21 < solver.table_bytes < 4 * 2**20
