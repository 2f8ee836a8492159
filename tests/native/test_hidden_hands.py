"""Hidden hands, counted and drawn by the kernel, against a naive enumeration of all worlds.

A world is a tuple of hands; cards and hands are natural indexes and masks.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import combinations, islice

import numpy as np
import pytest

from solver._kernel import HiddenHands

World = tuple[int, ...]
Table = tuple[int, int, bytes]

FULL_PACK = 0xFFFF_FFFF
JACK = 4


# --- facts ------------------------------------------------------------------------------------------


def table(holder: int, suit: int, allows: Callable[[int], bool]) -> Table:
    """A table from what it says about a set of ranks."""
    bits = sum(1 << ranks for ranks in range(256) if allows(ranks))
    return holder, suit, bits.to_bytes(32, "little")


def has_run(ranks: int, length: int) -> bool:
    """Whether ``length`` neighbouring ranks are in the set."""
    run = (1 << length) - 1
    return any(ranks >> low & run == run for low in range(9 - length))


def has_run_of_three(ranks: int) -> bool:
    return has_run(ranks, 3)


def has_no_run_of_three(ranks: int) -> bool:
    return not has_run(ranks, 3)


def has_none_above_the_jack(ranks: int) -> bool:
    return ranks >> (JACK + 1) == 0


def has_a_card(ranks: int) -> bool:
    return ranks != 0


def has_at_most_two_cards(ranks: int) -> bool:
    return ranks.bit_count() <= 2


def lacks_the_jack(ranks: int) -> bool:
    return not ranks >> JACK & 1


FACTS = (
    has_run_of_three,
    has_no_run_of_three,
    has_none_above_the_jack,
    has_a_card,
    has_at_most_two_cards,
    lacks_the_jack,
)


# --- puzzles ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Puzzle:
    """The arguments of ``HiddenHands``."""

    unseen: int
    sizes: list[int]
    may_hold: list[int]
    suit_tables: list[Table] = field(default_factory=list)
    disjunctions: list[list[Table]] = field(default_factory=list)

    def solved(self) -> HiddenHands:
        return HiddenHands(self.unseen, self.sizes, self.may_hold, self.suit_tables, self.disjunctions)

    def allows(self, world: World) -> bool:
        """Whether a world of hands with the right sizes fits the facts."""
        return (
            all(hand & ~allowed == 0 for hand, allowed in zip(world, self.may_hold, strict=True))
            and all(is_true(world, known) for known in self.suit_tables)
            and all(any(is_true(world, option) for option in options) for options in self.disjunctions)
        )


def is_true(world: World, known: Table) -> bool:
    """Whether the table allows what its holder has of its suit."""
    holder, suit, allowed = known
    ranks = world[holder] >> 8 * suit & 0xFF
    return bool(allowed[ranks // 8] >> ranks % 8 & 1)


def deals(cards: tuple[int, ...], sizes: Sequence[int]) -> Iterator[World]:
    """All ways to deal the cards."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in hand)
        for others in deals(rest, sizes[1:]):
            yield (sum(1 << card for card in hand), *others)


def naive_worlds(puzzle: Puzzle) -> set[World]:
    """All worlds of a small puzzle."""
    cards = tuple(card for card in range(32) if puzzle.unseen >> card & 1)
    return {world for world in deals(cards, puzzle.sizes) if puzzle.allows(world)}


def worlds_of(hidden: HiddenHands) -> list[World]:
    """All worlds in the order of the kernel."""
    return [tuple(map(int, row)) for row in hidden.enumerate(hidden.count)]


def sample(hidden: HiddenHands, holders: int, n: int, seed: int) -> list[World]:
    """n worlds drawn by the kernel."""
    out = np.zeros((n, holders), np.uint32)
    hidden.sample(n, seed, out)
    return [tuple(map(int, row)) for row in out]


def plain(deal: World) -> Puzzle:
    """The hands have these sizes; nothing else is known."""
    unseen = sum(deal)
    return Puzzle(unseen, [hand.bit_count() for hand in deal], [unseen] * len(deal))


def random_deal(shuffler: random.Random, cards: int, holders: int) -> World:
    """Random cards in hands of random sizes, often of two suits only."""
    few_suits = range(16)
    pool = few_suits if cards <= len(few_suits) and shuffler.random() < 0.5 else range(32)
    hands = [0] * holders
    for card in shuffler.sample(pool, cards):
        hands[shuffler.randrange(holders)] |= 1 << card
    return tuple(hands)


def random_fact(deal: World, holder: int, suit: int, shuffler: random.Random) -> Table:
    """A fact that is nearly always true of the deal, so that most puzzles have worlds."""
    true = [fact for fact in FACTS if fact(deal[holder] >> 8 * suit & 0xFF)]
    return table(holder, suit, shuffler.choice(true if true and shuffler.random() < 0.95 else FACTS))


def with_voids(puzzle: Puzzle, deal: World, shuffler: random.Random) -> Puzzle:
    """Some holders lack whole suits or single cards."""
    may_hold = []
    for hand, allowed in zip(deal, puzzle.may_hold, strict=True):
        for suit in range(4):
            if not hand >> 8 * suit & 0xFF and shuffler.random() < 0.3:
                allowed &= ~(0xFF << 8 * suit)
        for card in shuffler.sample(range(32), 4):
            if not hand >> card & 1 or shuffler.random() < 0.02:
                allowed &= ~(1 << card)
        may_hold.append(allowed)
    return replace(puzzle, may_hold=may_hold)


def with_tables(puzzle: Puzzle, deal: World, shuffler: random.Random) -> Puzzle:
    """Some holders have a fact about some suits."""
    tables = [
        random_fact(deal, holder, suit, shuffler)
        for holder in range(len(deal))
        for suit in range(4)
        if shuffler.random() < 0.3
    ]
    return replace(puzzle, suit_tables=tables)


def with_disjunctions(puzzle: Puzzle, deal: World, shuffler: random.Random) -> Puzzle:
    """One to four disjunctions, each of options for one to four holders and suits, true or not."""
    disjunctions = [
        [
            table(shuffler.randrange(len(deal)), shuffler.randrange(4), shuffler.choice(FACTS))
            for _ in range(shuffler.randint(1, 4))
        ]
        for _ in range(shuffler.randint(1, 4))
    ]
    return replace(puzzle, disjunctions=disjunctions)


KINDS: dict[str, tuple[Callable[[Puzzle, World, random.Random], Puzzle], ...]] = {
    "plain": (),
    "voids": (with_voids,),
    "tables": (with_tables,),
    "disjunctions": (with_disjunctions,),
    "all": (with_voids, with_tables, with_disjunctions),
}

of_every_kind = pytest.mark.parametrize("kind", KINDS)


def puzzles(kind: str, number: int, cards: tuple[int, int], holders: tuple[int, int]) -> Iterator[Puzzle]:
    """Random puzzles whose numbers of cards and holders are in the given ranges."""
    for seed in range(number):
        shuffler = random.Random(seed)
        deal = random_deal(shuffler, shuffler.randint(*cards), shuffler.randint(*holders))
        puzzle = plain(deal)
        for known in KINDS[kind]:
            puzzle = known(puzzle, deal, shuffler)
        yield puzzle


def small_puzzles(kind: str) -> Iterator[Puzzle]:
    return puzzles(kind, 80, cards=(0, 8), holders=(1, 5))


def large_puzzles(kind: str) -> Iterator[Puzzle]:
    return puzzles(kind, 20, cards=(20, 26), holders=(2, 4))


def cards_of(mask: int) -> list[int]:
    return [card for card in range(32) if mask >> card & 1]


# --- against the naive enumeration ------------------------------------------------------------------


@of_every_kind
def test_worlds_are_those_of_the_naive_enumeration_each_once(kind: str) -> None:
    for puzzle in small_puzzles(kind):
        hidden = puzzle.solved()
        expected = naive_worlds(puzzle)
        assert hidden.count == len(expected), puzzle
        assert sorted(worlds_of(hidden)) == sorted(expected), puzzle


@of_every_kind
def test_marginals_count_the_worlds_in_which_a_holder_has_a_card(kind: str) -> None:
    for puzzle in small_puzzles(kind):
        held = Counter(
            (card, holder)
            for world in naive_worlds(puzzle)
            for holder, hand in enumerate(world)
            for card in cards_of(hand)
        )
        expected = [[held[card, holder] for holder in range(len(puzzle.sizes))] for card in range(32)]
        assert puzzle.solved().marginals() == expected, puzzle


@of_every_kind
def test_distribution_counts_the_worlds_by_number_of_cards_held(kind: str) -> None:
    shuffler = random.Random(kind)
    for puzzle in small_puzzles(kind):
        cards = shuffler.getrandbits(32) & shuffler.choice((FULL_PACK, puzzle.unseen))
        holder = shuffler.randrange(len(puzzle.sizes))
        held = Counter((world[holder] & cards).bit_count() for world in naive_worlds(puzzle))
        expected = [held[k] for k in range(cards.bit_count() + 1)]
        assert puzzle.solved().distribution(holder, cards) == expected, puzzle


# --- properties of large puzzles --------------------------------------------------------------------


@of_every_kind
def test_every_unseen_card_is_somewhere_in_every_world(kind: str) -> None:
    for puzzle in large_puzzles(kind):
        hidden = puzzle.solved()
        for card, counts in enumerate(hidden.marginals()):
            assert sum(counts) == hidden.count * (puzzle.unseen >> card & 1)


@of_every_kind
def test_marginals_of_a_holder_add_up_to_its_cards_in_all_worlds(kind: str) -> None:
    for puzzle in large_puzzles(kind):
        hidden = puzzle.solved()
        totals = [sum(counts) for counts in zip(*hidden.marginals(), strict=True)]
        assert totals == [size * hidden.count for size in puzzle.sizes]


@of_every_kind
def test_mean_of_a_distribution_is_the_sum_of_the_marginals(kind: str) -> None:
    shuffler = random.Random(kind)
    for puzzle in large_puzzles(kind):
        hidden = puzzle.solved()
        cards = shuffler.getrandbits(32)
        distribution = hidden.distribution(0, cards)
        marginals = hidden.marginals()
        assert sum(distribution) == hidden.count
        assert sum(k * worlds for k, worlds in enumerate(distribution)) == sum(
            marginals[card][0] for card in cards_of(cards)
        )


@of_every_kind
def test_every_sample_fits_the_facts(kind: str) -> None:
    for puzzle in large_puzzles(kind):
        hidden = puzzle.solved()
        if hidden.count == 0:
            continue
        for world in sample(hidden, len(puzzle.sizes), 50, seed=1):
            assert [hand.bit_count() for hand in world] == puzzle.sizes
            assert sum(world) == puzzle.unseen
            assert puzzle.allows(world)


def test_facts_that_are_always_true_change_nothing() -> None:
    for puzzle in large_puzzles("voids"):
        tables = [
            table(holder, suit, lambda _: True) for holder in range(len(puzzle.sizes)) for suit in range(4)
        ]
        hidden, looked_at = puzzle.solved(), replace(puzzle, suit_tables=tables).solved()
        assert looked_at.count == hidden.count
        assert looked_at.marginals() == hidden.marginals()


def test_disjunction_and_its_opposite_share_the_worlds() -> None:
    for puzzle in large_puzzles("tables"):
        somewhere = [table(0, suit, has_run_of_three) for suit in range(4)]
        # Holder 0 may have tables already, so that the opposite takes disjunctions of one option.
        nowhere = [[table(0, suit, has_no_run_of_three)] for suit in range(4)]
        with_run = replace(puzzle, disjunctions=[somewhere]).solved().count
        without = replace(puzzle, disjunctions=nowhere).solved().count
        assert with_run + without == puzzle.solved().count


def test_numbers_of_the_first_trick_are_the_multinomials() -> None:
    unseen = 0x3F3F_3F3F
    hidden = HiddenHands(unseen, [8, 8, 8], [unseen] * 3)
    assert hidden.count == 9_465_511_770
    assert hidden.marginals()[0] == [9_465_511_770 // 3] * 3
    assert HiddenHands(FULL_PACK, [8] * 4, [FULL_PACK] * 4).count == 99_561_092_450_391_000


# --- samples ----------------------------------------------------------------------------------------

MASK_64 = 2**64 - 1


def xoshiro_numbers(seed: int) -> Iterator[int]:
    """The numbers of xoshiro256** with its state filled by splitmix64."""
    state = []
    for step in range(1, 5):
        mixed = (seed + step * 0x9E3779B97F4A7C15) & MASK_64
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & MASK_64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & MASK_64
        state.append(mixed ^ mixed >> 31)

    def rotated(word: int, bits: int) -> int:
        return (word << bits | word >> 64 - bits) & MASK_64

    while True:
        yield rotated(state[1] * 5 & MASK_64, 7) * 9 & MASK_64
        shifted = state[1] << 17 & MASK_64
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= shifted
        state[3] = rotated(state[3], 45)


def small_puzzle_with_all_facts() -> Puzzle:
    """17 cards, three holders, and facts of every kind."""
    unseen = 0x0001_FFFF
    return Puzzle(
        unseen,
        [5, 5, 7],
        [unseen & ~0x0F, unseen, unseen & ~0x0700],
        [table(0, 1, has_no_run_of_three), table(2, 0, has_a_card)],
        [[table(1, 0, has_run_of_three), table(1, 1, has_run_of_three), table(0, 0, lacks_the_jack)]],
    )


def test_samples_are_the_worlds_whose_numbers_the_generator_draws() -> None:
    hidden = small_puzzle_with_all_facts().solved()
    worlds = worlds_of(hidden)
    # So few worlds, and so no number of these is rejected.
    numbers = [number * hidden.count >> 64 for number in islice(xoshiro_numbers(99), 200)]
    assert sample(hidden, 3, 200, seed=99) == [worlds[number] for number in numbers]


def test_seed_gives_the_same_worlds_for_ever() -> None:
    unseen = 0x3F3F_3F3F
    hidden = HiddenHands(unseen, [8] * 3, [unseen] * 3, [table(0, 1, has_no_run_of_three)])
    assert sample(hidden, 3, 2, seed=2024) == [
        (0x10323110, 0x06010A0B, 0x290C0424),
        (0x31220406, 0x08192920, 0x06041219),
    ]


def test_fewer_samples_are_the_first_of_more() -> None:
    hidden = small_puzzle_with_all_facts().solved()
    assert sample(hidden, 3, 10, seed=3) == sample(hidden, 3, 100, seed=3)[:10]


def test_threads_draw_from_the_same_puzzle_without_disturbing_each_other() -> None:
    hidden = small_puzzle_with_all_facts().solved()
    seeds = range(8)
    alone = [sample(hidden, 3, 2000, seed) for seed in seeds]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda seed: sample(hidden, 3, 2000, seed), seeds))
    assert together == alone


def test_rows_beyond_the_samples_are_left_alone() -> None:
    out = np.full((3, 2), 7, np.uint32)
    HiddenHands(0b11, [1, 1], [0b11, 0b11]).sample(2, 0, out)
    assert sorted(out[0]) == sorted(out[1]) == [1, 2]
    assert out[2].tolist() == [7, 7]


def chi_square_bound(freedom: int, normal_quantile: float) -> float:
    """The quantile of a chi-square distribution (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + normal_quantile * spread**0.5) ** 3)


@of_every_kind
def test_every_world_is_drawn_equally_often(kind: str) -> None:
    """Chi-square tests with fixed seeds, each at the level of 0.002: 0.001 at either end."""
    tested = 0
    for puzzle in puzzles(kind, 200, cards=(6, 9), holders=(2, 4)):
        hidden = puzzle.solved()
        if not 20 <= hidden.count <= 400:
            continue
        expected = 50
        drawn = Counter(sample(hidden, len(puzzle.sizes), expected * hidden.count, seed=tested))
        statistic = sum((drawn[world] - expected) ** 2 / expected for world in worlds_of(hidden))
        freedom = hidden.count - 1
        assert chi_square_bound(freedom, -3.09) < statistic < chi_square_bound(freedom, 3.09), puzzle
        tested += 1
        if tested == 10:
            break
    assert tested == 10


def test_hands_of_a_full_deal_are_drawn_as_often_as_the_distribution_says() -> None:
    """A chi-square test of the trumps in a hand, at the level of 0.002."""
    unseen, trumps, n = 0x3F3F_3F3F, 0x3F, 100_000
    hidden = HiddenHands(
        unseen, [8] * 3, [unseen] * 3, [table(1, suit, has_no_run_of_three) for suit in range(4)]
    )
    expected = [worlds / hidden.count * n for worlds in hidden.distribution(1, trumps)]
    drawn = Counter((world[1] & trumps).bit_count() for world in sample(hidden, 3, n, seed=1))
    possible = [k for k, number in enumerate(expected) if number]
    statistic = sum((drawn[k] - expected[k]) ** 2 / expected[k] for k in possible)
    assert sum(drawn[k] for k in possible) == n
    assert statistic < chi_square_bound(len(possible) - 1, 3.09)


# --- the edges --------------------------------------------------------------------------------------


def test_impossible_puzzle_has_no_world() -> None:
    hidden = HiddenHands(0b11, [1, 1], [0b01, 0b01])
    assert hidden.count == 0
    assert hidden.enumerate(0).shape == (0, 2)
    assert hidden.marginals() == [[0, 0]] * 32
    assert hidden.distribution(0, 0b111) == [0] * 4


def test_impossible_puzzle_gives_no_sample() -> None:
    with pytest.raises(ValueError, match="no world"):
        sample(HiddenHands(0b11, [1, 1], [0b01, 0b01]), 2, 1, seed=0)


def test_enumeration_has_a_limit() -> None:
    hidden = HiddenHands(0b11, [1, 1], [0b11, 0b11])
    assert len(hidden.enumerate(2)) == 2
    with pytest.raises(ValueError, match="more worlds than the limit"):
        hidden.enumerate(1)


ALWAYS = table(0, 0, lambda _: True)


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (Puzzle(0b11, [1, 2], [0b11, 0b11]), "sizes do not fit"),
        (Puzzle(0b11, [1, 0], [0b11, 0b11]), "sizes must add up"),
        (Puzzle(0b11, [3, -1], [0b11, 0b11]), "sizes do not fit"),
        (Puzzle(0b11, [1, 1], [0b11]), "an element for each holder"),
        (Puzzle(0, [], []), "1 to 5 holders"),
        (Puzzle(0b11, [1, 1, 0, 0, 0, 0], [0b11] * 6), "1 to 5 holders"),
        (Puzzle(0b11, [1, 1], [0b11, 0b111]), "not unseen"),
        (Puzzle(0b1, [1], [0b1], [(1, 0, bytes(32))]), "holder that does not exist"),
        (Puzzle(0b1, [1], [0b1], [(0, 4, bytes(32))]), "from 0 to 3"),
        (Puzzle(0b1, [1], [0b1], [(0, 0, bytes(31))]), "32 bytes"),
        (Puzzle(0b1, [1], [0b1], [ALWAYS, ALWAYS]), "two tables for the same suit"),
        (Puzzle(0b1, [1], [0b1], [], [[(0, -1, bytes(32))]]), "from 0 to 3"),
        (Puzzle(0b1, [1], [0b1], [], [[ALWAYS]] * 17), "at most 16 disjunctions"),
    ],
)
def test_puzzle_that_makes_no_sense_is_refused(puzzle: Puzzle, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        puzzle.solved()


def test_counts_beyond_64_bits_are_refused() -> None:
    with pytest.raises(OverflowError, match="2\\^64"):
        HiddenHands(FULL_PACK, [6, 6, 6, 7, 7], [FULL_PACK] * 5)


@pytest.mark.parametrize("shape", [(3, 2), (4, 3)])
def test_sample_needs_room_for_every_world_and_holder(shape: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="a row for each world and a column for each holder"):
        HiddenHands(0b11, [1, 1], [0b11, 0b11]).sample(4, 0, np.zeros(shape, np.uint32))


@pytest.mark.parametrize("out", [np.zeros((2, 2), np.int64), np.zeros((2, 4), np.uint32)[:, ::2]])
def test_sample_never_writes_into_a_copy(out: np.ndarray[tuple[int, int], np.dtype[np.uint32]]) -> None:
    with pytest.raises(TypeError):
        HiddenHands(0b11, [1, 1], [0b11, 0b11]).sample(2, 0, out)


def test_there_is_no_distribution_for_a_holder_that_does_not_exist() -> None:
    hidden = HiddenHands(0b11, [1, 1], [0b11, 0b11])
    for holder in (-1, 2):
        with pytest.raises(ValueError, match="no such holder"):
            hidden.distribution(holder, 1)
