"""Problems in the terms of the naive model, and their way into the code under test.

A problem takes the public route: JSON document, diagram, position. Knows no values.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from solver import _kernel
from solver.cards import Card
from solver.double_dummy import CardValue, Range, Solution
from solver.game import Position, Won, position_from
from solver.game.notation import format_position, read_document
from solver.game.play import play_rules
from tests.reference.minimax import State
from tests.reference.positions import PILES_PER_SEAT, random_state
from tests.reference.systems import Parameters, full_hand, has_pairs, parameters

Options = tuple[tuple[str, object], ...]


@dataclass(frozen=True)
class Problem:
    """One question of the search; nothing has been won yet but tricks.

    ``options`` override parameters of the system; ``soloist`` is None unless three play.
    """

    system: str
    contract: str
    state: State
    soloist: int | None = None
    options: Options = ()

    @property
    def parameters(self) -> Parameters:
        """The parameters of the naive model."""
        return parameters(self.system, **dict(self.options))

    @property
    def cards_left(self) -> int:
        """What each seat held when the current trick began."""
        return max(map(len, self.state.hands))

    @property
    def tricks_of_units(self) -> tuple[int, ...]:
        """Per unit 1 if it has won a trick, otherwise 0."""
        won = self.state.tricks_won
        if has_pairs(self.parameters):
            return tuple(int(won[unit] or won[unit + 2]) for unit in range(2))
        return tuple(map(int, won))

    @property
    def leading_unit(self) -> int:
        """The unit of the seat that led or leads the current trick."""
        return self.state.leader % len(self.tricks_of_units)

    @property
    def tricks_played(self) -> int:
        """Complete tricks before the current one."""
        return full_hand(self.parameters) - self.cards_left

    def can_occur(self) -> bool:
        """Whether these units can have won the tricks played; a value is defined for others as well."""
        won = self.tricks_of_units
        if not self.tricks_played:
            return not any(won)
        return bool(won[self.leading_unit]) and sum(won) <= self.tricks_played

    def position(self) -> Position:
        """The position of the problem, made from its document.

        Tricks that cannot have been won like this are put in afterwards, past the diagnosis.
        """
        position = position_from(read_document(self._document()))
        return position if self.can_occur() else replace(position, won=self._won())

    def _won(self) -> Won:
        return Won((0,) * len(self.tricks_of_units), self.tricks_of_units)

    def _document(self) -> dict[str, object]:
        state = self.state
        document: dict[str, object] = {
            "ruleset": {"parent": self.system, **dict(self.options)} if self.options else self.system,
            "contract": {"trump": self.contract, "taker": self.soloist or 0},
            "leader": state.leader,
            "trick": [card for _, card in state.trick],
            "won": {"points": list(self._won().points), "tricks": self._written_tricks()},
        }
        if state.piles is None:
            document["hands"] = [list(hand) for hand in state.hands]
        else:
            played = [[None, None]]
            document["piles"] = [
                [*map(list, piles), *played * (PILES_PER_SEAT - len(piles))] for piles in state.piles
            ]
        return document

    def _written_tricks(self) -> list[int]:
        if self.can_occur():
            return list(self.tricks_of_units)
        return [
            self.tricks_played if unit == self.leading_unit else 0
            for unit in range(len(self.tricks_of_units))
        ]


def random_problem(seed: str, system: str, cards_left: int) -> Problem:
    """A position of ``system`` with ``cards_left`` cards a hand, often amid a trick; the same for a seed."""
    _, contract, state, soloist = random_state(Random(seed), system, cards_left)
    return Problem(system, contract, state, soloist)


def described(label: str, position: Position) -> str:
    """What a failure says: where the position comes from, and the position itself."""
    return f"{label}: {format_position(position)}"


def side_a_minus_side_b(position: Position, solution: Solution) -> dict[str, int]:
    """Legal card -> exact points of side A minus those of side B."""
    sign = 1 if position.to_play in position.side_a_seats else -1
    return {str(card.card): sign * (card.mover.low - card.others.low) for card in solution.cards}


def seen_by_mover(solution: Solution) -> dict[str, tuple[Range, Range, int | None]]:
    """Legal card -> points of the player's side, of the others, and the loss."""
    return {str(card.card): (card.mover, card.others, card.loss) for card in solution.cards}


def played_out(position: Position, card: CardValue) -> Position:
    """The position after the line of ``card``; raises ``IllegalPlayError`` where the line breaks a rule."""
    for played in card.line:
        position = position.play(played)
    return position


def kernel_arguments(position: Position) -> dict[str, Any]:
    """The position as the arguments of the search in the kernel."""
    return {
        "rules": play_rules(position.ruleset, position.contract.trump).kernel,
        "hands": [hand.mask for hand in position.hands],
        "leader": position.leader,
        "trick": [card.index for card in position.trick],
        "side_a": sum(1 << seat for seat in position.side_a_seats),
        "tricks_won": sum(1 << unit for unit, tricks in enumerate(position.won.tricks) if tricks),
        "piles": [
            (pile.top.index, pile.bottom.index)
            for piles in position.piles or ()
            for pile in piles
            if pile.top is not None and pile.bottom is not None
        ],
    }


@dataclass(frozen=True)
class KernelValue:
    """What the kernel says of one card: bounds of the points still to come, and the line."""

    card: str
    side_a: tuple[int, int]
    side_b: tuple[int, int]
    line: tuple[str, ...]


def kernel_values(kernel: _kernel.Solver, position: Position, *, lines: int = 0) -> list[KernelValue]:
    """Every legal card as ``kernel`` answers it, in its order.

    ``lines``: 0 for none, 1 for the best card, 2 for all cards.
    """
    solution = kernel.solve(**kernel_arguments(position), lines=lines)
    assert solution.exact
    return [
        KernelValue(_text(value.card), value.side_a, value.side_b, tuple(map(_text, value.line)))
        for value in solution.cards
    ]


def _text(card: int) -> str:
    return str(Card.from_index(card))
