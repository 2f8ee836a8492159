"""How fast are hidden hands counted and drawn?

    python -m benchmarks.worlds
    python -m benchmarks.worlds --puzzles 20

What seat 0 knows at the start of a trick of a random deal, for 4, 3 and 2 seats. The seats hold 8, 10 and 10
cards of the pack of 32; with 3 and 2 seats the rest is hidden too, as one more holder. Facts are true of the
deal they are taken from. Every puzzle is counted from scratch, then worlds are drawn from it; medians on one
core, called from Python.

masks         after the first trick each of the other seats has shown half of its voids, and in one suit
              that it has no card above its highest
tables        also, that it has no run of three, in every suit of which that is true
disjunctions  also, that it lacks one of the four cards of a rank, for every rank that is wholly unseen;
              and at the first trick that it has a run of three in some suit, if it has one
"""

from __future__ import annotations

import argparse
import platform
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from benchmarks.tables import Row, print_table
from solver import _kernel

Table = tuple[int, int, bytes]

HAND_SIZES = {4: 8, 3: 10, 2: 10}
TRICKS = (1, 3, 5, 7)
SUITS = range(4)
RANKS = range(8)


@dataclass(frozen=True)
class Deal:
    """The unseen cards of a deal as hands, those of the seats before those of the hidden rest."""

    hands: tuple[int, ...]
    seats: int  # how many of the hands are of seats
    trick: int

    @property
    def unseen(self) -> int:
        return sum(self.hands)

    def has_run_of_three(self, seat: int, suit: int) -> bool:
        return has_run_of_three(ranks_of(self.hands[seat], suit))


@dataclass(frozen=True)
class Puzzle:
    """The arguments of ``HiddenHands``."""

    unseen: int
    sizes: list[int]
    may_hold: list[int]
    suit_tables: list[Table]
    disjunctions: list[list[Table]]

    def solved(self) -> _kernel.HiddenHands:
        return _kernel.HiddenHands(
            self.unseen, self.sizes, self.may_hold, self.suit_tables, self.disjunctions
        )


def random_deal(seats: int, trick: int, shuffler: random.Random) -> Deal:
    """Random hands at the start of a trick, without that of the seat that looks."""
    cards = list(range(32))
    shuffler.shuffle(cards)
    size = HAND_SIZES[seats]
    left = size - trick + 1
    hands = [cards[seat * size : seat * size + left] for seat in range(1, seats)]
    if rest := cards[seats * size :]:
        hands.append(rest)
    return Deal(tuple(sum(1 << card for card in hand) for hand in hands), seats - 1, trick)


# --- facts ------------------------------------------------------------------------------------------


def ranks_of(hand: int, suit: int) -> int:
    return hand >> 8 * suit & 0xFF


def has_run_of_three(ranks: int) -> bool:
    return ranks & ranks >> 1 & ranks >> 2 != 0


def table(allows: Callable[[int], bool]) -> bytes:
    """The table of a fact about a set of ranks."""
    return sum(1 << ranks for ranks in range(256) if allows(ranks)).to_bytes(32, "little")


def lacks(rank: int) -> bytes:
    return table(lambda ranks: not ranks >> rank & 1)


NO_RUN = table(lambda ranks: not has_run_of_three(ranks))
RUN = table(has_run_of_three)
LACKS = [lacks(rank) for rank in RANKS]


def masks(deal: Deal, shuffler: random.Random) -> list[int]:
    """What each holder may hold after what the play has shown."""
    allowed = [deal.unseen] * len(deal.hands)
    if deal.trick == 1:
        return allowed
    for seat in range(deal.seats):
        for suit in SUITS:
            if ranks_of(deal.hands[seat], suit) == 0 and shuffler.random() < 0.5:
                allowed[seat] &= ~(0xFF << 8 * suit)
        suit = shuffler.choice(SUITS)
        highest = ranks_of(deal.hands[seat], suit).bit_length()
        allowed[seat] &= ~(0xFF << highest & 0xFF) << 8 * suit | ~(0xFF << 8 * suit)
    return allowed


def tables(deal: Deal) -> list[Table]:
    """That seats have no run of three."""
    return [
        (seat, suit, NO_RUN)
        for seat in range(deal.seats)
        for suit in SUITS
        if not deal.has_run_of_three(seat, suit)
    ]


def disjunctions(deal: Deal) -> list[list[Table]]:
    """That seats lack one of four cards of a rank, and that they have a run somewhere."""
    found = []
    for rank in RANKS:
        four = 0x0101_0101 << rank
        if deal.unseen & four == four:
            found += [
                [(seat, suit, LACKS[rank]) for suit in SUITS]
                for seat in range(deal.seats)
                if deal.hands[seat] & four != four
            ]
    if deal.trick == 1:
        found += [
            [(seat, suit, RUN) for suit in SUITS]
            for seat in range(deal.seats)
            if any(deal.has_run_of_three(seat, suit) for suit in SUITS)
        ]
    return found[:16]


def puzzle_of(deal: Deal, kind: str, shuffler: random.Random) -> Puzzle:
    """What is known about a deal: ``masks``, ``tables`` or ``disjunctions``."""
    return Puzzle(
        deal.unseen,
        [hand.bit_count() for hand in deal.hands],
        masks(deal, shuffler),
        tables(deal) if kind != "masks" else [],
        disjunctions(deal) if kind == "disjunctions" else [],
    )


# --- measurements -----------------------------------------------------------------------------------


def measure(puzzle: Puzzle, worlds: int, seed: int) -> tuple[float, float]:
    """Microseconds to count the worlds of a fresh puzzle, and worlds drawn a second."""
    out = np.zeros((worlds, len(puzzle.sizes)), np.uint32)
    began = time.perf_counter()
    hidden = puzzle.solved()
    counted = time.perf_counter()
    hidden.sample(worlds, seed, out)
    drawn = time.perf_counter()
    return (counted - began) * 1e6, worlds / (drawn - counted)


def row(seats: int, trick: int, puzzles: int, worlds: int) -> Row:
    """Medians for one number of seats and one trick."""
    figures: list[str] = []
    for kind in ("masks", "tables", "disjunctions"):
        shuffler = random.Random(1000 * seats + trick)
        found = [
            measure(puzzle_of(random_deal(seats, trick, shuffler), kind, shuffler), worlds, number)
            for number in range(puzzles)
        ]
        times, rates = zip(*found, strict=True)
        figures += [f"{statistics.median(times):,.1f}", f"{statistics.median(rates) / 1e6:.1f}"]
    return Row(f"{seats} seats, trick {trick}", tuple(figures))


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--puzzles", type=int, default=200, help="puzzles of each figure")
    parser.add_argument("--worlds", type=int, default=10_000, help="worlds drawn from each puzzle")
    chosen = parser.parse_args(arguments)
    print(f"{date.today()}, {platform.machine()}, Python {platform.python_version()}, kernel {_kernel.BUILD}")
    print_table(
        f"Hidden hands, median of {chosen.puzzles} puzzles: microseconds to count, million worlds a second",
        ("masks µs", "M/s", "tables µs", "M/s", "disjunctions µs", "M/s"),
        [row(seats, trick, chosen.puzzles, chosen.worlds) for seats in HAND_SIZES for trick in TRICKS],
    )


if __name__ == "__main__":
    main()
