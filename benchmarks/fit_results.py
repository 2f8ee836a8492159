"""Learns what takers make at the table from what they would make with open cards.

    python -m benchmarks.fit_results
    python -m benchmarks.fit_results --only hr_bela_4 --deals 300 --worlds 0

Writes solver/advice/calling/results/*.toml, one file for each way to play, named after the first of its
rulesets. Half of the deals that are played out are contracts of the call policy as they come, because that is
what is asked about. The other half are chosen from many more that are solved, of which some are taken by any
seat with its best cards: of those with similar results as many as of others, so that rare ones are known too.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import date
from functools import partial
from itertools import count as count_from
from itertools import islice
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.calls_deals import by_policy, called, first_cards
from benchmarks.playing_out import PlayedOut, Seats, play_out, taking_seats
from solver.advice.calling.completing import completed
from solver.advice.calling.contract_results import FIRST_LEADER
from solver.advice.calling.table_results import LEADING, SUIT, Family, SharesGiven, family_of, shares_of
from solver.cards import CardSet, Rank
from solver.double_dummy.many import random_hands, solve_many
from solver.game import Contract, Diagram, Position, Trump, play_rules, position_from
from solver.game.auction import Taken
from solver.game.play import LAST_TRICK_POINTS
from solver.rules import Ruleset, load_ruleset, ruleset_ids

RESULTS = Path(__file__).resolve().parent.parent / "solver" / "advice" / "calling" / "results"

SOLVED = 5  # for each deal that is played out
STRATA = 16  # of results between no trick and all tricks
LEVELS = 21
DEALS_A_ROW = 50
MOST_ROWS = 20
ROWS_OF_DEFENDERS = 8
AUCTIONS = 10_000  # at most, for each kind of contract
FEWEST = 5  # deals without any trick or with all of them that make a row

SUITS = tuple(Trump)[:4]
POINTS_OF_A_TRUMP = 6
POINTS_OF_AN_ACE = 11

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


# --- deals ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal:
    """All hands before the first lead, and the contract."""

    ruleset: Ruleset
    hands: tuple[int, ...]
    contract: Contract

    @property
    def takers(self) -> Seats:
        """The seats that play for the contract."""
        return taking_seats(self.ruleset, self.contract)

    def position(self) -> Position:
        """What was not dealt is the soloist's discards, if there are any."""
        hands = tuple(CardSet(mask) for mask in self.hands)
        rest = self.ruleset.pack
        for hand in hands:
            rest -= hand
        return position_from(
            Diagram(
                self.ruleset,
                hands=tuple(map(tuple, hands)),
                contract=self.contract,
                plays=(),
                discards=tuple(rest) if self.ruleset.discarded else None,
            )
        )


def random_deals(
    ruleset: Ruleset, trumps: tuple[Trump, ...], count: int, leads: bool, seed: int
) -> list[Deal]:
    """Deals with one of ``trumps``; ``leads``: whether the taker's side leads to the first trick.

    Three of four suit contracts, the first ones, are called by the call policy, whose takers hold other cards
    than those who have the best suit in the end; all others are taken by any seat with its best cards.
    """
    called_ones = _called_deals(ruleset, leads, seed) if trumps == SUITS else iter(())
    found = list(islice(called_ones, 3 * count // 4))
    return [*found, *islice(_taken_deals(ruleset, trumps, leads, seed), count - len(found))]


def _called_deals(ruleset: Ruleset, leads: bool, seed: int) -> Iterator[Deal]:
    """Contracts in a suit that the policy calls; few or none where such a seat seldom gets to call."""
    policies = [by_policy] * ruleset.playing_seats
    for start in range(AUCTIONS // 100):
        for first in first_cards(ruleset, 100, 1_000_000 * seed + 100 * start):
            state, _ = called(first, policies)
            taken = state.result
            if not isinstance(taken, Taken) or taken.taker is None or taken.trump.suit is None:
                continue
            contract = Contract(taken.trump, taken.taker)
            if (FIRST_LEADER in taking_seats(ruleset, contract)) != leads:
                continue
            dealt = completed(ruleset, taken, state.turnups, first.world, first.seed)
            yield Deal(ruleset, tuple(dealt.hands[0].tolist()), contract)


def _taken_deals(ruleset: Ruleset, trumps: tuple[Trump, ...], leads: bool, seed: int) -> Iterator[Deal]:
    """Contracts that a random seat takes with its best cards, without end."""
    for start in count_from(0):
        for number, row in enumerate(random_hands(ruleset, 100, 1_000 * seed + start).tolist()):
            seat = number % len(row)
            best = max(trumps, key=lambda trump: _promise(ruleset, trump, CardSet(row[seat])))
            deal = Deal(ruleset, tuple(row), Contract(best, seat))
            if (FIRST_LEADER in deal.takers) == leads:
                yield deal


def _promise(ruleset: Ruleset, trump: Trump, hand: CardSet) -> int:
    """The points in trumps, six for each trump, eleven for each other ace."""
    trumps = [card for card in hand if trump is Trump.ALL_TRUMPS or card.suit is trump.suit]
    aces = sum(card.rank is Rank.ACE for card in hand) - sum(card.rank is Rank.ACE for card in trumps)
    points = play_rules(ruleset, trump).points_of(trumps)
    return points + POINTS_OF_A_TRUMP * len(trumps) + POINTS_OF_AN_ACE * aces


def double_dummy_shares(deals: list[Deal], threads: int) -> Floats:
    """The share of the taker's side in each deal, with open cards."""
    shares = np.empty(len(deals))
    for trump in {deal.contract.trump for deal in deals}:
        rows = [row for row, deal in enumerate(deals) if deal.contract.trump is trump]
        ruleset = deals[rows[0]].ruleset
        rules = play_rules(ruleset, trump)
        takers = np.array([deals[row].contract.taker for row in rows])
        points = solve_many(
            ruleset,
            trump,
            [deals[row].hands for row in rows],
            soloists=takers if ruleset.playing_seats == 3 else 0,
            threads=threads,
        )
        if ruleset.playing_seats != 3:
            points = np.where(takers[:, None] % 2 == 0, points, points[:, ::-1])
        totals = np.array([sum(rules.points_of(CardSet(hand)) for hand in deals[row].hands) for row in rows])
        shares[rows] = shares_of(points, totals + LAST_TRICK_POINTS, rules.all_tricks_bonus)
    return shares


def chosen(shares: Floats, count: int) -> Integers:
    """The rows of about ``count`` deals: half of them the first ones, as they come.

    The others as many without a trick, with all tricks, and of each other part.
    """
    first = count // 2
    wanted, rest = count - first, shares[first:]
    stratum = np.where(rest == 0, -1, np.where(rest == 1, STRATA, (rest * STRATA).astype(int)))
    sizes = np.bincount(stratum + 1, minlength=STRATA + 2)
    most = next((most for most in range(1, wanted) if np.minimum(sizes, most).sum() >= wanted), wanted)
    others = [np.flatnonzero(stratum == each)[:most] for each in range(-1, STRATA + 1)]
    return np.sort(np.concatenate([np.arange(min(first, len(shares))), *(first + rows for rows in others)]))


# --- tables -----------------------------------------------------------------------------------------


def isotonic(values: Floats, weights: Floats) -> Floats:
    """The non-decreasing values next to ``values`` in weighted squares: pool adjacent violators."""
    means: list[float] = []
    masses: list[float] = []
    sizes: list[int] = []
    for value, weight in zip(values.tolist(), weights.tolist(), strict=True):
        means.append(value)
        masses.append(weight)
        sizes.append(1)
        while len(means) > 1 and means[-2] > means[-1]:
            mass = masses[-2] + masses[-1]
            means[-2:] = [(means[-2] * masses[-2] + means[-1] * masses[-1]) / mass]
            masses[-2:] = [mass]
            sizes[-2:] = [sizes[-2] + sizes[-1]]
    return np.repeat(means, sizes)


@dataclass(frozen=True, eq=False)
class Fitted:
    """A table, and how many deals each of its rows is made of."""

    table: SharesGiven
    deals: Integers


def fit(given: Floats, shares: Floats, most_rows: int, *, rising: bool) -> Fitted:
    """How ``shares`` are distributed for each value of ``given``; ``rising``: not lower for larger values."""
    inner = np.flatnonzero((given > 0) & (given < 1))
    order = inner[np.argsort(given[inner], kind="stable")]
    rows = np.array_split(order, min(most_rows, max(1, len(order) // DEALS_A_ROW)))
    if rising:
        ends = [np.flatnonzero(given == 0), np.flatnonzero(given == 1)]
        rows = [row for row in (ends[0], *rows, ends[1]) if len(row) >= FEWEST]
    deals = np.array([len(row) for row in rows])
    none = np.array([np.mean(shares[row] == 0) for row in rows])
    every = np.array([np.mean(shares[row] == 1) for row in rows])
    others, masses = _quantiles([shares[row] for row in rows])
    if rising:
        none, every = -isotonic(-none, deals.astype(float)), isotonic(every, deals.astype(float))
        others = np.stack([isotonic(level, masses) for level in others.T], axis=1)
    return Fitted(SharesGiven(np.array([given[row].mean() for row in rows]), none, every, others), deals)


def _quantiles(rows: list[Floats]) -> tuple[Floats, Floats]:
    """Quantiles of what is neither 0 nor 1 in each row, and how much each counts."""
    between = [row[(row > 0) & (row < 1)] for row in rows]
    known = [number for number, row in enumerate(between) if len(row)]
    # A row without such shares gets those of the nearest row with some, with next to no weight.
    nearest = [min(known, key=lambda other: abs(other - number)) for number in range(len(rows))]
    levels = np.linspace(0, 1, LEVELS)
    quantiles = np.array([np.quantile(between[number], levels) for number in nearest])
    return quantiles, np.array([max(len(row), 1e-6) for row in between])


# --- families ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Job:
    """A way to play, the first of its rulesets, and one that knows contracts without a suit if any does."""

    family: Family
    name: str
    without_suit: str | None

    @property
    def is_open(self) -> bool:
        return self.family.layout != "hand"

    def kinds(self) -> Iterator[tuple[str, Ruleset, tuple[Trump, ...]]]:
        """The kinds of contract, each with a ruleset that knows it."""
        yield SUIT, load_ruleset(self.name), SUITS
        if self.without_suit is not None:
            for trump in (Trump.NO_TRUMP, Trump.ALL_TRUMPS):
                yield trump.value, load_ruleset(self.without_suit), (trump,)


def jobs() -> list[Job]:
    """One for each family of the packaged rulesets."""
    members: dict[Family, list[str]] = {}
    for name in ruleset_ids():
        members.setdefault(family_of(load_ruleset(name)), []).append(name)
    return [
        Job(family, names[0], next((name for name in names if len(load_ruleset(name).contracts) > 4), None))
        for family, names in members.items()
    ]


def fit_job(job: Job, arguments: argparse.Namespace) -> str:
    """The text of the file of a family."""
    kinds: dict[str, Fitted] = {}
    splits: list[tuple[float, float]] = []
    for kind, ruleset, trumps in job.kinds():
        for leads in (False, True):
            deals = random_deals(ruleset, trumps, SOLVED * arguments.deals, leads, arguments.seed)
            expected = double_dummy_shares(deals, arguments.processes)
            rows = chosen(expected, arguments.deals)
            played = [deals[row] for row in rows]
            with Pool(arguments.processes) as pool:
                found = pool.map(partial(_played, worlds=arguments.worlds), played, chunksize=4)
            made = np.array([each.share(deal.takers) for deal, each in zip(played, found, strict=True)])
            name = kind + LEADING if leads else kind
            kinds[name] = fit(expected[rows], made, MOST_ROWS, rising=True)
            _report(f"{job.name} {name}", kinds[name], expected, rows, made)
            if ruleset.playing_seats == 3:
                splits += _splits(played, found)
    defenders = None
    if splits:
        given, shares = np.array(splits).T
        defenders = fit(given, shares, ROWS_OF_DEFENDERS, rising=False)
    return file_text(job.family, kinds, defenders, arguments)


def _played(deal: Deal, worlds: int) -> PlayedOut:
    return play_out(deal.position(), worlds)


def _splits(deals: list[Deal], found: list[PlayedOut]) -> Iterator[tuple[float, float]]:
    """The soloist's share, and what of the rest goes to the defender after him."""
    for deal, each in zip(deals, found, strict=True):
        soloist = deal.contract.taker
        first, second = (soloist + 1) % 3, (soloist + 2) % 3
        share = each.share((soloist,))
        if share < 1:
            yield share, each.share((first,), (first, second))


def _report(name: str, fitted: Fitted, expected: Floats, rows: Integers, made: Floats) -> None:
    """What the map does to contracts as they are dealt, and how true it is to the played deals."""
    sampled = fitted.table.sample(expected, np.random.default_rng(1).random(len(expected)))
    before, after = expected, sampled
    print(
        f"{name}: {len(rows)} deals; contracts {before.mean():.3f} with open cards, {after.mean():.3f} "
        f"at the table; all tricks {np.mean(before == 1):.3f} and {np.mean(after == 1):.3f}; "
        f"these deals {made.mean():.3f}, {sampled[rows].mean():.3f} by the map",
        flush=True,
    )


# --- files ------------------------------------------------------------------------------------------

HEAD = """\
# Shares of all trick points: how those made at the table are distributed for given ones with open cards.
# Written by benchmarks/fit_results.py; what the fields mean stands in table_results.py.
"""
HEAD_OF_OPEN = """\
# Nothing but the covered cards is hidden here, and everybody sees the same: what is made with open cards is
# taken for what is made at the table. Written by benchmarks/fit_results.py.
"""


def file_text(
    family: Family, kinds: dict[str, Fitted], defenders: Fitted | None, arguments: argparse.Namespace
) -> str:
    """A family's file."""
    lines = [HEAD if kinds else HEAD_OF_OPEN, "[family]"]
    lines += [f"{name} = {_value(value)}" for name, value in asdict(family).items()]
    if kinds:
        player = f"{arguments.worlds} worlds a choice" if arguments.worlds else "rules of thumb"
        lines += [
            "",
            "[source]",
            f'players = "{player}"',
            f"date = {date.today()}",
            f"seed = {arguments.seed}",
        ]
    for kind, fitted in kinds.items():
        lines += ["", f"[kinds.{kind}]", *_table_lines(fitted)]
    if defenders is not None:
        lines += ["", "[defenders]", *_table_lines(defenders)]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool | int) else f'"{value}"'


def _table_lines(fitted: Fitted) -> Iterator[str]:
    table = fitted.table
    yield f"deals = {fitted.deals.tolist()}"
    for name, values in (("given", table.given), ("none", table.none), ("all", table.all)):
        yield f"{name} = {_numbers(values)}"
    yield "others = ["
    yield from (f"  {_numbers(row)}," for row in table.others)
    yield "]"


def _numbers(values: Floats) -> str:
    return "[" + ", ".join(f"{value:.4g}" if value in (0, 1) else f"{value:.4f}" for value in values) + "]"


def main() -> None:
    """Fits and writes the files of the chosen families."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="*", choices=[job.name for job in jobs()], help="first rulesets")
    parser.add_argument("--deals", type=int, default=1000, help="played out, for each kind and leader")
    parser.add_argument("--worlds", type=int, default=8, help="that players look at; 0: rules of thumb")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for job in jobs():
        if arguments.only is None or job.name in arguments.only:
            started = time.perf_counter()
            text = file_text(job.family, {}, None, arguments) if job.is_open else fit_job(job, arguments)
            (RESULTS / f"{job.name}.toml").write_text(text, encoding="utf-8")
            print(f"  {job.name}.toml in {time.perf_counter() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
