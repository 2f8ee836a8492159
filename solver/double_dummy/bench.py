"""A fixed set of problems: how many nodes the search needs for them, and a checksum of its answers.

The number of nodes is the signature of the search: it changes with every change of the search and with
nothing else. The checksum must never change.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from solver import _kernel
from solver.cards import Card
from solver.double_dummy.solution import Lines
from solver.double_dummy.solver import Solver
from solver.game import Contract, Diagram, Pile, Position, Trump, position_from
from solver.rules import Ruleset, load_ruleset

_PROBLEMS = (
    ("sr_belot_4", "S", 40),
    ("mk_beljot_4", "H", 30),
    ("fr_belote_4", "D", 30),
    ("fr_contree_4", "C", 30),
    ("hr_bela_2", "S", 40),
    ("klaber_2", "H", 40),
    ("debrec_crimea", "NT", 40),
    ("debrec_samara", "AT", 40),
    ("mk_beljot_2", "D", 40),
    ("sr_belot_3", "C", 20),
    ("hr_bela_3", "S", 20),
    ("ru_belot_3", "H", 20),
    ("debrec_4", "D", 20),
    ("sr_belot_2_open", "C", 2),
)
"""Ruleset, trumps and number of deals."""


@dataclass(frozen=True, slots=True)
class BenchResult:
    """The problems of one ruleset, or of all together."""

    name: str
    deals: int
    nodes: int
    """Cards played in the search for the values of all first cards."""

    elapsed_ms: float
    checksum: int
    """CRC-32 of the values of all first cards."""


def bench() -> Iterator[BenchResult]:
    """Solves the fixed set with one solver; a result for each ruleset, then one for all (``total``)."""
    solver = Solver()
    deals = nodes = checksum = 0
    elapsed_ms = 0.0
    for name, trump, count in _PROBLEMS:
        result = _bench_ruleset(solver, load_ruleset(name), Trump(trump), count)
        deals += result.deals
        nodes += result.nodes
        elapsed_ms += result.elapsed_ms
        checksum = zlib.crc32(result.checksum.to_bytes(4, "big"), checksum)
        yield result
    yield BenchResult("total", deals, nodes, elapsed_ms, checksum)


def kernel_build() -> str:
    """Which build of the kernel is in use, for example ``v3``."""
    return _kernel.BUILD.removeprefix("_kernel_")


def _bench_ruleset(solver: Solver, ruleset: Ruleset, trump: Trump, count: int) -> BenchResult:
    generator = random.Random(ruleset.id)
    nodes = checksum = 0
    elapsed_ms = 0.0
    for number in range(count):
        position = _full_deal(ruleset, trump, number % ruleset.playing_seats, generator)
        solution = solver.solve(position, lines=Lines.NONE)
        nodes += solution.nodes
        elapsed_ms += solution.elapsed_ms
        for value in solution.cards:
            text = f"{value.card} {value.mover.low} {value.others.low}\n"
            checksum = zlib.crc32(text.encode(), checksum)
    return BenchResult(ruleset.id, count, nodes, elapsed_ms, checksum)


def _full_deal(ruleset: Ruleset, trump: Trump, taker: int, generator: random.Random) -> Position:
    cards = _shuffled(list(ruleset.pack), generator)
    size = ruleset.hand_size
    hands = tuple(tuple(cards[seat * size : (seat + 1) * size]) for seat in range(ruleset.playing_seats))
    contract = Contract(trump, taker)
    if size == 16:
        piles = tuple(tuple(map(Pile, hand[:8], hand[8:])) for hand in hands)
        return position_from(Diagram(ruleset, piles=piles, contract=contract, plays=()))
    return position_from(Diagram(ruleset, hands=hands, contract=contract, plays=()))


def _shuffled(cards: list[Card], generator: random.Random) -> list[Card]:
    """By ``random()`` alone, whose numbers are the same in every version of Python."""
    for last in range(len(cards) - 1, 0, -1):
        other = int(generator.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards
