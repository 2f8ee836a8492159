"""Counts what deals write when the library's own players call and play them: the base of match equity.

    python -m benchmarks.fit_equity                             # every game with a target
    python -m benchmarks.fit_equity hr_bela_4 --deals 20000

Writes solver/equity/results/*.toml. Everybody calls by the call policy; what a contract brings is solved with
open cards and turned into what it brings at the table, then settled. Points that hang are written by who wins
them in the next deal. The open layout, of which no table is known, is played out by the playing policy.
Games whose deals go like those of another one need no file of their own.
"""

from __future__ import annotations

import argparse
import os
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.equity_files import Written, write_file
from benchmarks.equity_open_deals import played_open_deals
from solver.advice.calling.contract_results import DealTerms, Effort, contract_results
from solver.advice.calling.policy import call_policy
from solver.advice.calling.rollout import AuctionEnd, played_out
from solver.equity.deal_results import goes_alike
from solver.game.auction import AuctionState, BoughtOut, Redeal, Taken
from solver.game.deal_plan import first_hand_size
from solver.game.settlement import Hanging, Outcome, reclaim_hanging
from solver.rules import Ruleset, load_ruleset, ruleset_ids
from solver.rules.choices import Layout
from solver.worlds.counting import DealtWorlds

_NOBODY = -1
_TOGETHER = 2_000
"""Deals that are called and solved in one go."""


@dataclass(frozen=True, eq=False)
class _Deals:
    """Deals in the order in which they are played, in arrays of as many rows.

    ``written``: points (deals, units). ``hanging``: what is put aside, by the unit it comes from. ``takers``:
    the unit that has taken, -1 if nobody has. ``passes``: whether it has made the contract. ``winners``: the
    unit whose run has won the match, or -1.
    """

    written: NDArray[np.int64]
    hanging: NDArray[np.int64]
    takers: NDArray[np.int64]
    passes: NDArray[np.bool_]
    winners: NDArray[np.int64]

    @classmethod
    def empty(cls, count: int, units: int) -> _Deals:
        nothing = np.zeros((count, units), dtype=np.int64)
        nobody = np.full(count, _NOBODY, dtype=np.int64)
        return cls(nothing, nothing.copy(), nobody, np.zeros(count, dtype=np.bool_), nobody.copy())


def played_deals(ruleset: Ruleset, count: int, seed: int, threads: int) -> Written:
    """What ``count`` deals have written."""
    parts = [
        _called_and_played(ruleset, min(_TOGETHER, count - start), seed + start, threads)
        for start in range(0, count, _TOGETHER)
    ]
    deals = _Deals(*(np.concatenate(arrays) for arrays in zip(*map(_arrays, parts), strict=True)))
    _award_hanging(ruleset, deals)
    wrote = deals.written.any(axis=1)
    decided = deals.winners != _NOBODY
    wins = tuple(int((deals.winners == unit).sum()) for unit in range(ruleset.units))
    return Written(deals.written[wrote & ~decided], int((~wrote & ~decided).sum()), wins)


def _arrays(deals: _Deals) -> tuple[NDArray[np.generic], ...]:
    return deals.written, deals.hanging, deals.takers, deals.passes, deals.winners


def _first_hands(ruleset: Ruleset, count: int, seed: int) -> DealtWorlds:
    """Random deals before the first call; turned cards and stock are in ``out``."""
    players, size = ruleset.playing_seats, first_hand_size(ruleset)
    pack = np.array([card.index for card in ruleset.pack], dtype=np.uint32)
    generator = np.random.Generator(np.random.PCG64(seed))
    cards = generator.permuted(np.broadcast_to(pack, (count, len(pack))), axis=1)[:, : players * size]
    bits = (np.uint32(1) << cards).reshape(count, players, size)
    hands = np.bitwise_or.reduce(bits, axis=2)
    out = np.uint32(ruleset.pack.mask) & ~np.bitwise_or.reduce(hands, axis=1)
    return DealtWorlds(tuple(range(players)), hands, out, np.zeros(count, dtype=np.uint32))


def _called_and_played(ruleset: Ruleset, count: int, seed: int, threads: int) -> _Deals:
    worlds = _first_hands(ruleset, count, seed)
    luck = np.random.Generator(np.random.PCG64([seed, 1])).random((count, 2))
    deals = _Deals.empty(count, ruleset.units)
    for end in played_out(AuctionState.start(ruleset), worlds, call_policy(ruleset), seed):
        match end.state.result:
            case Redeal(points):
                deals.written[end.rows, ruleset.unit_of(ruleset.seats - 1)] = points
            case BoughtOut(taker, points):
                deals.written[end.rows, ruleset.unit_of(taker)] = points
            case Taken() as taken:
                _play(ruleset, taken, end, worlds, luck, deals, Effort(seed, threads))
    return deals


def _play(
    ruleset: Ruleset,
    taken: Taken,
    end: AuctionEnd,
    worlds: DealtWorlds,
    luck: NDArray[np.float64],
    deals: _Deals,
    effort: Effort,
) -> None:
    rows, turnups = end.rows, end.state.turnups
    found = contract_results(
        ruleset, taken, turnups, worlds.take(rows), luck[rows], DealTerms(), effort
    ).table
    deals.written[rows] = found.endings.written
    deals.hanging[rows] = found.endings.hanging
    deals.takers[rows] = ruleset.unit_of(_seat_of_taker(taken))
    deals.passes[rows] = found.endings.passes
    deals.winners[rows] = found.winners


def _seat_of_taker(taken: Taken) -> int:
    """The seat that has taken; every game with a match has one."""
    assert taken.taker is not None
    return taken.taker


def _award_hanging(ruleset: Ruleset, deals: _Deals) -> None:
    """Lets points that hang be won by the next deal that is taken and not tied; the dealer moves on."""
    waiting: list[Hanging] = []
    for row in range(len(deals.written)):
        waiting = [Hanging(each.points, (each.unit - 1) % ruleset.units) for each in waiting]
        tied = deals.hanging[row].any()
        if waiting and not tied and deals.takers[row] != _NOBODY:
            outcome = Outcome.PASS if deals.passes[row] else Outcome.FALL
            awarded = reclaim_hanging(ruleset, waiting, int(deals.takers[row]), outcome)
            assert awarded is not None
            deals.written[row] += awarded
            waiting = []
        waiting += [
            Hanging(points, unit) for unit, points in enumerate(deals.hanging[row].tolist()) if points
        ]


def _needing_files() -> list[Ruleset]:
    """The games with a target, without those whose deals go like those of one before them."""
    found: list[Ruleset] = []
    for ruleset in map(load_ruleset, ruleset_ids()):
        if ruleset.match.target and not any(goes_alike(other, ruleset) for other in found):
            found.append(ruleset)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="count what deals write")
    parser.add_argument("rulesets", nargs="*", help="ids of rulesets, otherwise all")
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--open-deals", type=int, default=1_000, help="deals of the open layout")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()

    for ruleset in map(load_ruleset, arguments.rulesets or [each.id for each in _needing_files()]):
        started = time.perf_counter()
        if ruleset.deal.layout is Layout.OPEN16:
            written = played_open_deals(ruleset, arguments.open_deals, arguments.seed)
            players = "call policy; played by the playing policy"
        else:
            written = played_deals(ruleset, arguments.deals, arguments.seed, arguments.threads)
            players = "call policy; results as they come out at the table"
        write_file(ruleset.id, written, players=players, seed=arguments.seed)
        means = ", ".join(f"{mean:.1f}" for mean in written.points.sum(axis=0) / written.deals)
        redeals, seconds = written.redeals / written.deals, time.perf_counter() - started
        print(f"{ruleset.id}: {means} a deal, {redeals:.1%} redeals, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
