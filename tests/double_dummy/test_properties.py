"""What must hold of every answer, whatever the cards: no second solver is needed to check it.

The problems are larger than the naive model could solve.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from solver import _kernel
from solver.double_dummy import Solution, Solver, solve
from solver.game import LAST_TRICK_POINTS, Position
from tests.double_dummy.problems import (
    KernelValue,
    Problem,
    described,
    kernel_arguments,
    kernel_values,
    played_out,
    random_problem,
    seen_by_mover,
)
from tests.reference.minimax import State
from tests.reference.systems import full_hand, number_of_players, parameters, system_ids

SYSTEMS = system_ids()
PROBLEMS_OF_SYSTEM = 6
LARGEST_HANDS = {2: 10, 3: 8, 4: 8}
"""Players -> most cards a hand."""

SEARCHES_BEFORE_THE_TABLE_IS_CLEARED = 31
LARGEST_WEIGHT = 10_000


@cache
def problems(system: str) -> dict[str, Problem]:
    """Seed -> problem."""
    values = parameters(system)
    largest = min(full_hand(values), LARGEST_HANDS[number_of_players(values)])
    seeds = [f"{system}/properties/{number}" for number in range(PROBLEMS_OF_SYSTEM)]
    return {seed: random_problem(seed, system, Random(seed).randint(2, largest)) for seed in seeds}


@cache
def positions(system: str) -> dict[str, Position]:
    return {seed: problem.position() for seed, problem in problems(system).items()}


@cache
def all_positions() -> dict[str, Position]:
    return {seed: position for system in SYSTEMS for seed, position in positions(system).items()}


@cache
def solved(seed: str) -> Solution:
    """By a solver that has never solved anything else."""
    return Solver().solve(all_positions()[seed])


@cache
def solved_by_kernel(seed: str) -> list[KernelValue]:
    return kernel_values(_kernel.Solver(), all_positions()[seed], lines=2)


def renamed_suits(problem: Problem, names: Mapping[str, str]) -> Problem:
    """The problem with every suit called by another name: old letter -> new letter."""

    def card(text: str) -> str:
        return text[0] + names[text[1]]

    state = problem.state
    piles = state.piles and tuple(
        tuple((top and card(top), bottom and card(bottom)) for top, bottom in own) for own in state.piles
    )
    renamed = replace(
        state,
        hands=tuple(tuple(map(card, hand)) for hand in state.hands),
        trick=tuple((seat, card(text)) for seat, text in state.trick),
        piles=piles,
    )
    return replace(problem, contract=names.get(problem.contract, problem.contract), state=renamed)


def rotated_seats(problem: Problem, by: int) -> Problem:
    """The problem with everybody ``by`` seats further on."""
    state = problem.state
    seats = len(state.hands)
    origins = [(seat - by) % seats for seat in range(seats)]
    rotated = State(
        hands=tuple(state.hands[origin] for origin in origins),
        trick=tuple(((seat + by) % seats, card) for seat, card in state.trick),
        leader=(state.leader + by) % seats,
        tricks_won=tuple(state.tricks_won[origin] for origin in origins),
        piles=state.piles and tuple(state.piles[origin] for origin in origins),
    )
    soloist = None if problem.soloist is None else (problem.soloist + by) % seats
    return replace(problem, state=rotated, soloist=soloist)


def points_in_play(position: Position) -> int:
    """Card points in the hands and on the table, with the last trick."""
    in_hands = sum(map(position.rules.points_of, position.hands))
    return in_hands + position.rules.points_of(position.trick) + LAST_TRICK_POINTS


def random_weights(seed: str, count: int) -> list[int]:
    random = Random(seed)
    return [random.randint(-LARGEST_WEIGHT, LARGEST_WEIGHT) for _ in range(count)]


def random_ordering() -> list[int]:
    return random_weights("ordering", _kernel.ORDERING_ROWS * _kernel.ORDERING_FEATURES)


def random_guess() -> list[int]:
    return random_weights("guess", _kernel.GUESS_ROWS * _kernel.GUESS_WEIGHTS)


KERNELS: dict[str, Callable[[], _kernel.Solver]] = {
    "tiny-table": lambda: _kernel.Solver(table_bits=1),
    "exact-keys": lambda: _kernel.Solver(pattern_keys=False),
    "no-early-cutoffs": lambda: _kernel.Solver(early_cutoffs=False),
    "no-shortcuts": lambda: _kernel.Solver(shortcuts=False),
    "random-ordering": lambda: _kernel.Solver(ordering=random_ordering()),
    "random-guess": lambda: _kernel.Solver(guess=random_guess()),
    "all-together": lambda: _kernel.Solver(
        table_bits=6,
        pattern_keys=False,
        shortcuts=False,
        early_cutoffs=False,
        ordering=random_ordering(),
        guess=random_guess(),
    ),
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_suits_can_be_renamed(system: str) -> None:
    for seed, problem in problems(system).items():
        names = dict(zip("SHDC", Random(seed).sample("SHDC", 4), strict=True))
        renamed = renamed_suits(problem, names).position()
        expected = {card[0] + names[card[1]]: value for card, value in seen_by_mover(solved(seed)).items()}
        assert seen_by_mover(solve(renamed)) == expected, described(seed, renamed)


@pytest.mark.parametrize("system", SYSTEMS)
def test_seats_can_be_rotated(system: str) -> None:
    for seed, problem in problems(system).items():
        for by in range(1, len(problem.state.hands)):
            rotated = rotated_seats(problem, by).position()
            assert seen_by_mover(solve(rotated)) == seen_by_mover(solved(seed)), described(seed, rotated)


@pytest.mark.parametrize("configuration", KERNELS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_answer_does_not_depend_on_how_the_kernel_searches(system: str, configuration: str) -> None:
    kernel = KERNELS[configuration]()
    for seed, position in positions(system).items():
        found = kernel_values(kernel, position, lines=2)
        assert found == solved_by_kernel(seed), described(seed, position)


@pytest.mark.parametrize("backwards", [False, True], ids=["forwards", "backwards"])
def test_used_solver_answers_like_a_fresh_one(backwards: bool) -> None:
    solver = Solver()
    seeds = sorted(all_positions(), reverse=backwards)
    assert len(seeds) > SEARCHES_BEFORE_THE_TABLE_IS_CLEARED
    for seed in seeds:
        position = all_positions()[seed]
        assert solver.solve(position).cards == solved(seed).cards, described(seed, position)


def test_used_tiny_table_answers_like_a_fresh_solver() -> None:
    kernel = _kernel.Solver(table_bits=1)
    for seed, position in all_positions().items():
        assert kernel_values(kernel, position, lines=2) == solved_by_kernel(seed), described(seed, position)


def test_same_question_twice_has_the_same_answer() -> None:
    solver = Solver()
    for seed, position in all_positions().items():
        first = solver.solve(position)
        assert solver.solve(position).cards == first.cards, described(seed, position)


@pytest.mark.parametrize("system", SYSTEMS)
def test_value_of_a_position_is_that_of_its_best_card(system: str) -> None:
    kernel = _kernel.Solver()
    for seed, position in positions(system).items():
        best = solved_by_kernel(seed)[0]
        value = kernel.value(**kernel_arguments(position))
        assert (value.side_a, value.side_b) == (best.side_a, best.side_b), described(seed, position)


@pytest.mark.parametrize("system", SYSTEMS)
def test_card_is_worth_what_the_position_after_it_is_worth(system: str) -> None:
    for seed, position in positions(system).items():
        for card in solved(seed).cards:
            after = solve(position.play(card.card))
            assert after.points == card.points, described(f"{seed}, {card.card}", position)


@pytest.mark.parametrize("system", SYSTEMS)
def test_line_goes_on_as_the_position_after_its_first_card_says(system: str) -> None:
    for seed, position in positions(system).items():
        for card in solved(seed).cards:
            after = solve(position.play(card.card))
            assert after.line == card.line[1:], described(f"{seed}, {card.card}", position)


@pytest.mark.parametrize("system", SYSTEMS)
def test_points_of_both_sides_are_all_points_in_play(system: str) -> None:
    for seed, position in positions(system).items():
        for card in solved(seed).cards:
            one_unit_has_all_tricks = sum(map(bool, played_out(position, card).won.tricks)) == 1
            bonus = position.rules.all_tricks_bonus if one_unit_has_all_tricks else 0
            total = card.mover.low + card.others.low
            assert total == points_in_play(position) + bonus, described(f"{seed}, {card.card}", position)


@pytest.mark.parametrize("system", SYSTEMS)
def test_best_card_loses_nothing_and_the_others_ever_more(system: str) -> None:
    for seed, position in positions(system).items():
        losses = [card.loss or 0 for card in solved(seed).cards]
        assert losses[0] == 0, described(seed, position)
        assert losses == sorted(losses), described(seed, position)


@pytest.mark.parametrize("system", SYSTEMS)
def test_cards_worth_the_same_are_listed_from_the_weakest_up(system: str) -> None:
    for seed, position in positions(system).items():
        order = [(card.loss or 0, position.rules.playing_strength(card.card)) for card in solved(seed).cards]
        assert order == sorted(order), described(seed, position)


def test_all_tricks_bonus_is_among_the_problems() -> None:
    """Otherwise the properties would say nothing about it."""
    with_bonus = [
        seed
        for seed, position in all_positions().items()
        for card in solved(seed).cards
        if card.mover.low + card.others.low > points_in_play(position)
    ]
    assert with_bonus
