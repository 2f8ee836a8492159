"""How fast is the double-dummy search, and how many nodes does it need?

    python -m benchmarks.double_dummy                  # everything; about ten minutes
    python -m benchmarks.double_dummy --only peer nodes --deals 100

Prints the tables of the README and draws its picture, docs/images/double_dummy_times.png. Needs the extra
``bench``.

peer     all cards of full deals of ``fr_contree_4`` against ``colver`` 0.11.1, which plays the same rules:
         the same deals in the same run, ten in turn; all values are compared
nodes    value of a full deal: nodes, and the spread of the times
scores   all cards of full deals for what is written and for the match, against trick points
shapes   all cards of a full deal of games for two and three, and of the open layout
threads  ``solve_many`` on one and on two threads
"""

from __future__ import annotations

import argparse
import platform
import statistics
import time
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import TypeVar

import numpy as np

from benchmarks.deals import Game, Start, games, samara
from benchmarks.scores import against_points
from benchmarks.tables import Row, print_table, spread
from solver import _kernel
from solver.cards import CardSet
from solver.double_dummy import Lines, Solver
from solver.double_dummy.many import random_hands, solve_many
from solver.game import Contract, Diagram, Trump, position_from
from solver.rules import load_ruleset, ruleset_from

Item = TypeVar("Item")
Answer = TypeVar("Answer")

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "images" / "double_dummy_times.png"


# --- against the peer -------------------------------------------------------------------------------


def colver_index(card: int) -> int:
    """The peer lists plain ranks by strength: 7 8 9 J Q K 10 A."""
    return card // 8 * 8 + (0, 1, 2, 6, 3, 4, 5, 7)[card % 8]


BLOCK = 10
"""Deals that one solver gets before it is the turn of the other. One deal in turn would also measure how long
the short search takes to fetch code and tables back after the long one has filled the caches."""


def against_peer(deals: int) -> None:
    """All cards of full deals, the two solvers in turn, block by block; every value compared."""
    import colver

    ruleset = load_ruleset("fr_contree_4")
    solver = Solver()
    ours: list[float] = []
    theirs: list[float] = []
    all_hands = random_hands(ruleset, deals, seed=2024)
    for start in range(0, deals, BLOCK):
        numbers = range(start, min(start + BLOCK, deals))
        positions, environments = [], []
        for number in numbers:
            hands = [CardSet(int(hand)) for hand in all_hands[number]]
            diagram = Diagram(
                ruleset,
                hands=tuple(map(tuple, hands)),
                contract=Contract(list(Trump)[number % 4], 0),
                plays=(),
            )
            positions.append(position_from(diagram))
            env = colver.Env.deal_with_hands(
                3, [[colver_index(card.index) for card in hand] for hand in hands]
            )
            env.set_contract(number % 4, 80, 0, 0)
            env.set_phase_playing()
            environments.append(env)
        solutions, times = measure(positions, lambda position: solver.solve(position, lines=Lines.NONE))
        ours += times
        scores, times = measure(environments, lambda env: env.solve_scores()["scores"])
        theirs += times
        for number, solution, score in zip(numbers, solutions, scores, strict=True):
            expected = {colver_index(value.card.index): (value.points or ())[0] for value in solution.cards}
            if expected != dict(map(tuple, score)):
                raise SystemExit(f"deal {number}: {expected} here, {score} there")
    ratios = [b / a for a, b in zip(ours, theirs, strict=True)]
    print_table(
        f"All cards of a full deal of `fr_contree_4`, {deals} deals, all {8 * deals} values equal",
        ("median ms", "mean ms", "p95 ms"),
        [Row("belot-solver", spread(ours)), Row("colver 0.11.1", spread(theirs))],
    )
    print(
        f"\nRatio of the medians: {statistics.median(theirs) / statistics.median(ours):.1f}; "
        f"median of the ratios: {statistics.median(ratios):.1f}"
    )


# --- nodes and times --------------------------------------------------------------------------------


def value_games() -> list[Game]:
    """The games of the table of nodes."""
    found = {game.name: game for game in games()}
    suits = tuple(Trump)[:4]
    return [
        Game("suit, overtaking everywhere (Serbia, Croatia)", (load_ruleset("sr_belot_4"),), suits),
        Game("suit, overtaking in trumps", found["4 seats, suit, overtaking in trumps"].rulesets, suits),
        Game("suit, no ruff on the partner (France)", (load_ruleset("fr_belote_4"),), suits),
        Game("no trump", (samara(4),), (Trump.NO_TRUMP,)),
        Game("all trumps", (samara(4),), (Trump.ALL_TRUMPS,)),
    ]


def nodes_and_times(deals: int) -> None:
    """Value of full deals, and a picture of the times."""
    solver = _kernel.Solver()
    rows, times_of = [], {}
    for game in value_games():
        nodes, times = measure(game.starts(deals, seed=1), lambda start: value_of(solver, start))
        times_of[game.name] = times
        median = statistics.median(times)
        rows.append(
            Row(
                game.name,
                (
                    f"{statistics.fmean(nodes):,.0f}",
                    f"{statistics.median(nodes):,.0f}",
                    *spread(times),
                    f"{float(np.percentile(times, 95)) / median:.1f}",
                    f"{max(times) / median:.0f}",
                ),
            )
        )
    print_table(
        f"Value of a full deal, four seats, {deals} random deals each",
        ("nodes mean", "nodes median", "median ms", "mean ms", "p95 ms", "p95 / median", "max / median"),
        rows,
    )
    draw(times_of)


def measure(items: Iterable[Item], solve: Callable[[Item], Answer]) -> tuple[list[Answer], list[float]]:
    """The answer to each item, and its milliseconds."""
    answers, times = [], []
    for item in items:
        began = time.perf_counter()
        answers.append(solve(item))
        times.append((time.perf_counter() - began) * 1000)
    return answers, times


def value_of(solver: _kernel.Solver, start: Start) -> int:
    """Nodes for the value of the deal."""
    found = solver.value(start.rules, start.hands, start.leader, [], side_a=start.side_a, piles=start.piles)
    return found.nodes


def all_cards_of(solver: _kernel.Solver, start: Start) -> int:
    """Nodes for the values of all first cards."""
    found = solver.solve(
        start.rules, start.hands, start.leader, [], side_a=start.side_a, piles=start.piles, lines=Lines.NONE
    )
    return found.nodes


def draw(times_of: dict[str, list[float]]) -> None:
    """The share of deals that are solved within a time, for each game."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 4.5), layout="constrained")
    for name, times in times_of.items():
        axes.plot(np.sort(times), np.linspace(0, 100, len(times)), label=name)
    axes.set_xscale("log")
    axes.set_xlabel("milliseconds for the value of a full deal, one thread")
    axes.set_ylabel("per cent of deals solved")
    axes.grid(alpha=0.3)
    axes.legend()
    PICTURE.parent.mkdir(exist_ok=True)
    figure.savefig(PICTURE, dpi=120)
    pyplot.close(figure)
    print(f"\nPicture: {PICTURE.relative_to(PICTURE.parents[2])}")


# --- other shapes -----------------------------------------------------------------------------------


def other_shapes(deals: int) -> None:
    """All cards of full deals of the games for two and three, and of the open layout."""
    suits = tuple(Trump)[:4]
    shapes = [
        ("two seats, 9 cards (`klaber_2`)", "klaber_2", deals),
        ("two seats, 10 cards (`hr_bela_2`)", "hr_bela_2", deals),
        ("three seats, 8 cards (`mk_beljot_3`)", "mk_beljot_3", deals),
        ("three seats, 9 cards (`debrec_3`)", "debrec_3", deals),
        ("three seats, 10 cards (`sr_belot_3`)", "sr_belot_3", deals),
        ("open Belot from the first card (`sr_belot_2_open`)", "sr_belot_2_open", max(20, deals // 10)),
    ]
    solver = _kernel.Solver()
    rows = []
    for name, ruleset, count in shapes:
        game = Game(name, (ruleset_from(ruleset),), suits)
        nodes, times = measure(game.starts(count, seed=1), lambda start: all_cards_of(solver, start))
        rows.append(Row(name, (str(count), f"{statistics.fmean(nodes):,.0f}", *spread(times))))
    print_table(
        "All cards of a full deal, other shapes",
        ("deals", "nodes mean", "median ms", "mean ms", "p95 ms"),
        rows,
    )


def two_threads(deals: int, repeats: int = 7) -> None:
    """``solve_many`` with one and with two threads in turn."""
    ruleset = load_ruleset("sr_belot_4")
    hands = random_hands(ruleset, deals, seed=5)
    ratios, one_thread = [], []
    for _ in range(repeats):
        seconds = []
        for threads in (1, 2):
            began = time.perf_counter()
            solve_many(ruleset, Trump.SPADES, hands, threads=threads)
            seconds.append(time.perf_counter() - began)
        ratios.append(seconds[0] / seconds[1])
        one_thread.append(deals / seconds[0])
    print(
        f"\n`solve_many`, {deals} values of `sr_belot_4`, median of {repeats} repeats: "
        f"{statistics.median(one_thread):,.0f} deals a second on one thread, "
        f"{statistics.median(ratios):.2f} times as many on two"
    )


def main() -> None:
    """Runs the chosen measurements."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="*", choices=("peer", "nodes", "scores", "shapes", "threads"))
    parser.add_argument("--deals", type=int, help="deals of each measurement")
    arguments = parser.parse_args()
    measurements: dict[str, Callable[[], None]] = {
        "peer": lambda: against_peer(arguments.deals or 300),
        "nodes": lambda: nodes_and_times(arguments.deals or 5000),
        "scores": lambda: against_points(arguments.deals or 60),
        "shapes": lambda: other_shapes(arguments.deals or 300),
        "threads": lambda: two_threads(arguments.deals or 1000),
    }
    print(f"{date.today()}, {platform.machine()}, Python {platform.python_version()}, kernel {_kernel.BUILD}")
    for name, run in measurements.items():
        if arguments.only is None or name in arguments.only:
            run()


if __name__ == "__main__":
    main()
