"""Fits what the search has learned: the weights of its move ordering and of its first guess.

    python -m benchmarks.fit_search                # all games; about half an hour on one core
    python -m benchmarks.fit_search --games 10 11  # some of them, from the weights as they are

The data are made by the solver itself. At some nodes of real searches the sampler of the kernel tries
every card from an empty table and notes whether it would have ended the search of the node, and at what
cost. The ordering is a linear score of cheap features; a softmax over the scores of a node stands for the
card that is tried first, and the weights minimise what the first card costs on average: its own search,
and if it does not end the node, the cheapest one that does. New weights are kept if they need fewer nodes
on other deals. The first guess is a least-squares fit of values.

Writes solver/native/points/fitted_*.inc; the kernel has to be built again to use them. Weights change the
speed of the search, never a value. Needs the extra ``bench``.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from benchmarks.deals import Game, games
from solver import _kernel
from solver.cards import CardSet

Floats = NDArray[np.float64]
Table = NDArray[np.int32]

NATIVE = Path(__file__).resolve().parent.parent / "solver" / "native" / "points"
ORDERING_FILE = NATIVE / "fitted_ordering.inc"
GUESS_FILE = NATIVE / "fitted_guess.inc"

PHASES = 2
SEATS = 4
SCALE = 1000  # the largest weight of a row
NODE, ROW, REFUTES, COST, FIRST_FEATURE = range(5)


# --- ordering ---------------------------------------------------------------------------------------


def sample(game: Game, ordering: Table, starts: int, period: int, seed: int) -> Table:
    """Samples of searches under ``ordering``: node, row, refutes, cost, features."""
    solver = _kernel.Solver(ordering=ordering.ravel().tolist())
    tables = []
    nodes = 0
    for number, start in enumerate(game.starts(starts, seed)):
        found = solver.sample_ordering(
            start.rules,
            start.hands,
            start.leader,
            side_a=start.side_a,
            piles=start.piles,
            period=period,
            seed=number,
        )
        table = np.frombuffer(found, np.int32).reshape(-1, FIRST_FEATURE + _kernel.ORDERING_FEATURES).copy()
        if len(table):
            table[:, NODE] += nodes
            nodes = table[-1, NODE] + 1
            tables.append(table)
    return np.concatenate(tables)


class Nodes:
    """The sampled nodes of one row of weights at which some card would have ended the search."""

    def __init__(self, table: Table) -> None:
        _, node = np.unique(table[:, NODE], return_inverse=True)
        refutes = table[:, REFUTES].astype(bool)
        useful = (np.bincount(node, refutes) > 0)[node]
        _, self.node = np.unique(node[useful], return_inverse=True)
        self.refutes = refutes[useful]
        self.cost = table[useful, COST] + 1.0
        features = table[useful, FIRST_FEATURE:].astype(float)
        self.spread = features.std(axis=0)
        self.spread[self.spread == 0] = 1
        self.features = features / self.spread
        self.first = np.flatnonzero(np.diff(self.node, prepend=-1))
        self.count = len(self.first)
        self.best_cost = np.minimum.reduceat(np.where(self.refutes, self.cost, np.inf), self.first)

    def softmax(self, weights: Floats) -> tuple[Floats, Floats]:
        """Probability and log probability of each card to be tried first."""
        score = self.features @ weights
        score -= np.maximum.reduceat(score, self.first)[self.node]
        log_sum = np.log(np.add.reduceat(np.exp(score), self.first))[self.node]
        return np.exp(score - log_sum), score - log_sum


def fit_row(nodes: Nodes, regularisation: float) -> Floats:
    """Weights of one row: a likelihood fit of the cheapest refutations, then the cost itself."""
    failed = np.bincount(nodes.node, nodes.cost * ~nodes.refutes) / np.maximum(
        np.bincount(nodes.node, ~nodes.refutes), 1
    )
    importance = np.sqrt(failed + 1)
    importance /= importance.mean()
    wanted = nodes.refutes / nodes.cost
    wanted /= np.bincount(nodes.node, wanted)[nodes.node]

    def unlikelihood(weights: Floats) -> tuple[float, Floats]:
        probability, log_probability = nodes.softmax(weights)
        weight = importance[nodes.node]
        loss = -(weight * wanted * log_probability).sum() / nodes.count
        gradient = nodes.features.T @ (weight * (probability - wanted)) / nodes.count
        return loss + regularisation * weights @ weights, gradient + 2 * regularisation * weights

    # Square roots, because a few nodes near the root would outweigh all others.
    cost = nodes.cost + np.where(nodes.refutes, 0, nodes.best_cost[nodes.node])
    excess = np.sqrt(cost) - np.sqrt(nodes.best_cost)[nodes.node]
    excess /= max(excess.mean(), 1e-9)

    def expected_excess(weights: Floats) -> tuple[float, Floats]:
        probability, _ = nodes.softmax(weights)
        expected = np.add.reduceat(probability * excess, nodes.first)
        gradient = nodes.features.T @ (probability * (excess - expected[nodes.node])) / nodes.count
        return (
            expected.sum() / nodes.count + regularisation * weights @ weights,
            gradient + 2 * regularisation * weights,
        )

    weights = np.zeros(_kernel.ORDERING_FEATURES)
    for objective in (unlikelihood, expected_excess):
        weights = minimize(objective, weights, jac=True, method="L-BFGS-B", options={"maxiter": 400}).x
    weights = weights / nodes.spread
    return np.asarray(weights * (SCALE / max(np.abs(weights).max(), 1e-9)))


def fit_ordering(table: Table, ordering: Table, regularisation: float) -> Table:
    """``ordering`` with the rows of which ``table`` has enough samples fitted anew."""
    fitted = ordering.copy()
    for row in np.unique(table[:, ROW]):
        nodes = Nodes(table[table[:, ROW] == row])
        if nodes.count >= 50:
            fitted[row] = np.round(fit_row(nodes, regularisation))
    return fitted


def nodes_needed(game: Game, ordering: Table, guess: Table, starts: int) -> float:
    """Mean number of nodes for the value of a full deal, on deals kept for this purpose."""
    solver = _kernel.Solver(ordering=ordering.ravel().tolist(), guess=guess.ravel().tolist())
    found = [
        solver.value(s.rules, s.hands, s.leader, [], side_a=s.side_a, piles=s.piles).nodes
        for s in game.starts(starts, seed=424_242)
    ]
    return float(np.mean(found))


# --- guess ------------------------------------------------------------------------------------------


def fit_guess(game: Game, index: int, ordering: Table, guess: Table, starts: int) -> Table:
    """``guess`` with the row of ``game`` fitted to values of positions with three to all cards in hand."""
    solver = _kernel.Solver(ordering=ordering.ravel().tolist(), guess=guess.ravel().tolist())
    shuffler = random.Random(7)
    inputs, values = [], []
    for start in game.starts(starts, seed=99):
        hands = start.hands
        if not start.piles:
            kept = shuffler.randint(3, len(CardSet(hands[0])))
            hands = [sum(1 << c.index for c in shuffler.sample(list(CardSet(h)), kept)) for h in hands]
        row, found = _kernel.guess_inputs(
            start.rules, hands, start.leader, side_a=start.side_a, piles=start.piles
        )
        assert row == index
        value = solver.value(start.rules, hands, start.leader, [], side_a=start.side_a, piles=start.piles)
        inputs.append(found)
        values.append((value.side_a[0] - value.side_b[0]) / 2)  # the bonus counts half, as in the kernel
    matrix, target = np.array(inputs, float), np.array(values)
    # A value is half the rest, the next to last input, plus half the difference of the sides.
    target += matrix[:, -2]
    ridge = np.eye(matrix.shape[1])
    weights = np.linalg.solve(matrix.T @ matrix + ridge, matrix.T @ target)
    error = target - matrix @ weights
    print(
        f"  guess: standard deviation {target.std():.0f} points, of the error {error.std():.0f}", flush=True
    )
    fitted = guess.copy()
    fitted[index] = np.round(weights * _kernel.GUESS_UNIT)
    return fitted


# --- files ------------------------------------------------------------------------------------------


def read_rows(path: Path, rows: int, width: int) -> Table:
    """The table in a file of weights."""
    lines = [line for line in path.read_text().splitlines() if line.startswith("{")]
    table = np.array([[int(number) for number in line.strip("{},").split(",")] for line in lines], np.int32)
    if table.shape != (rows, width):
        raise SystemExit(f"{path.name}: {table.shape} numbers instead of {(rows, width)}; write zeros first")
    return table


def write_rows(path: Path, table: Table, names: list[str]) -> None:
    """Writes a table as initialisers, each row under its name."""
    lines = ["// Written by benchmarks/fit_search.py."]
    for name, row in zip(names, table, strict=True):
        lines += [f"// {name}", "{" + ", ".join(map(str, row)) + "},"]
    path.write_text("\n".join(lines) + "\n")


def row_names(found: list[Game]) -> list[str]:
    """What each row of the ordering is for."""
    phases = ("at most three cards in hand", "more cards in hand")
    return [
        f"{game.name}; {phase}; card {place + 1} of the trick"
        for game in found
        for phase in phases
        for place in range(SEATS)
    ]


def main() -> None:
    """Fits and writes the weights of the chosen games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, nargs="*", help="numbers of games, otherwise all")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of sampling and fitting")
    parser.add_argument("--deals", type=int, default=3000, help="deals sampled in the last round")
    parser.add_argument(
        "--period", type=int, default=120, help="mean distance of sampled nodes in the last round"
    )
    arguments = parser.parse_args()

    found = games()
    ordering = read_rows(ORDERING_FILE, _kernel.ORDERING_ROWS, _kernel.ORDERING_FEATURES)
    guess = read_rows(GUESS_FILE, _kernel.GUESS_ROWS, _kernel.GUESS_WEIGHTS)
    for index in arguments.games or range(len(found)):
        game = found[index]
        few = game.name == "open layout"
        print(f"{index} {game.name}", flush=True)
        check = 3 if few else 300
        best = nodes_needed(game, ordering, guess, check)
        print(f"  {best:.0f} nodes", flush=True)
        for number in range(arguments.rounds):
            deals = max(2, arguments.deals // (60 if few else 1) >> (arguments.rounds - 1 - number))
            period = arguments.period * (40 if few else 1) << (arguments.rounds - 1 - number)
            table = sample(game, ordering, deals, period, seed=number + 1)
            for regularisation in (1e-4, 1e-3):
                candidate = fit_ordering(table, ordering, regularisation)
                needed = nodes_needed(game, candidate, guess, check)
                print(
                    f"  round {number + 1}, {len(table)} samples, {regularisation}: {needed:.0f}", flush=True
                )
                if needed < best:
                    best, kept = needed, candidate
                    ordering = kept
        candidate = fit_guess(game, index, ordering, guess, 40 if few else 3000)
        needed = nodes_needed(game, ordering, candidate, check)
        print(f"  {needed:.0f} nodes with the new guess", flush=True)
        if needed < best:
            guess = candidate
        write_rows(ORDERING_FILE, ordering, row_names(found))
        write_rows(GUESS_FILE, guess, [game.name for game in found])


if __name__ == "__main__":
    main()
