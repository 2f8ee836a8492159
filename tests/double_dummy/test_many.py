"""Many deals at once give what one after the other gives."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from solver.cards import CardSet
from solver.double_dummy import StopToken, solve
from solver.double_dummy.many import UNSOLVED, Answer, random_hands, solve_many, solve_many_contracts
from solver.errors import PositionError
from solver.game import Contract, Diagram, Position, Trump, position_from
from solver.rules import Ruleset, load_ruleset

SYSTEMS = ["sr_belot_4", "fr_contree_4", "klaber_2", "debrec_crimea", "mk_beljot_3", "debrec_4"]


def position_of(ruleset: Ruleset, trump: Trump, masks: np.ndarray, soloist: int = 0) -> Position:
    hands = tuple(tuple(CardSet(int(mask))) for mask in masks)
    return position_from(Diagram(ruleset, hands=hands, contract=Contract(trump, soloist), plays=()))


@pytest.mark.parametrize("system", SYSTEMS)
def test_values_and_cards_equal_those_of_single_positions(system: str) -> None:
    ruleset = load_ruleset(system)
    trump = Trump(ruleset.contracts[-1])
    hands = random_hands(ruleset, 5, seed=3)
    soloist = ruleset.playing_seats - 1 if ruleset.playing_seats == 3 else 0
    values = solve_many(ruleset, trump, hands, soloists=soloist)
    cards = solve_many(ruleset, trump, hands, soloists=soloist, answer=Answer.CARDS)
    for row in range(len(hands)):
        solution = solve(position_of(ruleset, trump, hands[row], soloist))
        a, b = (0, 1) if soloist == 0 else (1, 0)  # seat 0 leads; it is on side A only with soloist 0
        expected = {value.card.index: (value.mover.low, value.others.low) for value in solution.cards}
        assert (values[row][a], values[row][b]) == expected[solution.cards[0].card.index]
        for card in range(32):
            wanted = expected.get(card, (UNSOLVED, UNSOLVED))
            assert (cards[row][card][a], cards[row][card][b]) == wanted


@pytest.mark.parametrize("system", ["sr_belot_4", "debrec_samara", "debrec_3"])
def test_contracts_equal_the_values_of_each_contract(system: str) -> None:
    ruleset = load_ruleset(system)
    hands = random_hands(ruleset, 3, seed=5)
    points = solve_many_contracts(ruleset, hands)
    for place, name in enumerate(ruleset.contracts):
        if ruleset.playing_seats == 3:
            for soloist in range(3):
                wanted = solve_many(ruleset, Trump(name), hands, soloists=soloist)
                assert (points[:, place, soloist] == wanted).all()
        else:
            assert (points[:, place] == solve_many(ruleset, Trump(name), hands)).all()


def test_number_of_threads_changes_nothing_and_progress_counts_all() -> None:
    ruleset = load_ruleset("hr_bela_4")
    hands = random_hands(ruleset, 100, seed=1)
    seen: list[tuple[int, int]] = []
    one = solve_many(ruleset, Trump.HEARTS, hands, threads=1, progress=lambda *done: seen.append(done))
    three = solve_many(ruleset, Trump.HEARTS, hands, threads=3)
    assert (one == three).all()
    assert seen == sorted(seen)
    assert seen[-1] == (100, 100)


def test_leaders_and_small_hands_are_taken_as_given() -> None:
    ruleset = load_ruleset("sr_belot_4")
    hands = np.array([[0b1, 0b10, 0b100, 0b1000], [1 << 31, 1 << 30, 1 << 29, 1 << 28]], dtype=np.uint32)
    points = solve_many(ruleset, Trump.SPADES, hands, leaders=[0, 3])
    # 7 8 9 T of trumps: the nine wins. J Q K A of clubs, led by the jack: seat 0 holds the ace.
    assert points.tolist() == [[24 + 10 + 90, 0], [2 + 3 + 4 + 11 + 10 + 90, 0]]


def test_stopped_deals_are_marked() -> None:
    ruleset = load_ruleset("sr_belot_4")
    stop = StopToken()
    stop.stop()
    points = solve_many(ruleset, Trump.SPADES, random_hands(ruleset, 10, seed=1), stop=stop)
    assert (points == UNSOLVED).all()


def test_stop_from_another_thread_ends_a_long_run() -> None:
    ruleset = load_ruleset("sr_belot_3")
    stop = StopToken()
    timer = threading.Timer(0.05, stop.stop)
    timer.start()
    points = solve_many(ruleset, Trump.SPADES, random_hands(ruleset, 20_000, seed=1), stop=stop)
    timer.join()
    assert (points == UNSOLVED).any()


def test_random_hands_are_deals_and_depend_on_the_seed() -> None:
    ruleset = load_ruleset("mk_beljot_2")
    hands = random_hands(ruleset, 50, seed=9)
    assert hands.shape == (50, 2)
    assert (hands == random_hands(ruleset, 50, seed=9)).all()
    assert (hands != random_hands(ruleset, 50, seed=10)).any()
    for first, second in hands.tolist():
        assert first & second == 0
        assert first.bit_count() == second.bit_count() == ruleset.hand_size
        assert (first | second) & ~ruleset.pack.mask == 0


def test_every_faulty_row_is_named() -> None:
    ruleset = load_ruleset("mk_beljot_2")
    good, twice, uneven, seven = [1 << 2, 1 << 3], [1 << 2, 1 << 2], [0b1100, 1 << 4], [1 << 0, 1 << 2]
    with pytest.raises(PositionError) as caught:
        solve_many(ruleset, Trump.SPADES, [good, twice, uneven, seven, good], leaders=[0, 0, 0, 0, 2])
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [
        ("/hands/1", "duplicate-card"),
        ("/hands/2", "wrong-hand-size"),
        ("/hands/3", "card-not-in-pack"),
        ("/leaders/4", "no-such-seat"),
    ]


@pytest.mark.parametrize("hands", [[], [1, 2], [[1, 2, 3]], [[0.5, 1.5]], [["7S", "8S"]], [[-1, 1 << 3]]])
def test_arrays_of_the_wrong_kind_are_refused(hands: list[object]) -> None:
    with pytest.raises(PositionError):
        solve_many(load_ruleset("klaber_2"), Trump.SPADES, hands)  # type: ignore[arg-type]


def test_open_layout_has_no_masks() -> None:
    with pytest.raises(PositionError, match="open layout"):
        solve_many(load_ruleset("sr_belot_2_open"), Trump.SPADES, [[1, 2]])
