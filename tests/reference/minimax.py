"""The exact value of every legal card by trying everything. No tables, no pruning, no ordering.

Knows the course of the play and what tricks are worth. Knows no declarations, no Bela and no early
end of the play.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .play import Trick, card_points, legal_cards, trick_winner
from .systems import Parameters, has_pairs, number_of_players

LAST_TRICK_POINTS = 10

Pile = tuple[str | None, str | None]
"""Top and bottom card of a pile of open Belot, ``None`` for one that has been played."""


@dataclass(frozen=True)
class State:
    """A moment of the play with all cards known.

    ``hands``: the cards still held by each seat, covered ones included, those of the current trick
    not. ``piles``: in open Belot the same cards as piles, per seat. ``tricks_won``: per seat, whether
    it has won a trick before the current one.
    """

    hands: tuple[tuple[str, ...], ...]
    trick: tuple[tuple[int, str], ...]
    leader: int
    tricks_won: tuple[bool, ...]
    piles: tuple[tuple[Pile, ...], ...] | None = None


def seat_to_play(state: State) -> int:
    """The seat that plays the next card of an unfinished trick."""
    return (state.leader + len(state.trick)) % len(state.hands)


def open_cards(state: State, seat: int) -> list[str]:
    """The cards of a seat that are not covered: all of a hand, the uppermost of each pile."""
    if state.piles is None:
        return list(state.hands[seat])
    uppermost = [top if top is not None else bottom for top, bottom in state.piles[seat]]
    return [card for card in uppermost if card is not None]


def playable_cards(parameters: Parameters, contract: str, state: State) -> list[str]:
    """The legal cards of the seat to play."""
    seat = seat_to_play(state)
    return legal_cards(parameters, contract, state.trick, seat, open_cards(state, seat))


def after_card(state: State, card: str) -> State:
    """The state once the seat to play has put ``card`` on the trick, which may be complete now."""
    seat = seat_to_play(state)
    hands = list(state.hands)
    hands[seat] = tuple(held for held in hands[seat] if held != card)
    piles = state.piles
    if piles is not None:
        left = tuple(
            (None if top == card else top, None if bottom == card else bottom) for top, bottom in piles[seat]
        )
        piles = (*piles[:seat], left, *piles[seat + 1 :])
    return replace(state, hands=tuple(hands), piles=piles, trick=(*state.trick, (seat, card)))


def trick_is_complete(state: State) -> bool:
    """Whether every seat has played to the current trick."""
    return len(state.trick) == len(state.hands)


def after_trick(contract: str, state: State) -> State:
    """The state once the winner has taken a complete trick."""
    winner = trick_winner(contract, state.trick)
    tricks_won = tuple(won or seat == winner for seat, won in enumerate(state.tricks_won))
    return replace(state, trick=(), leader=winner, tricks_won=tricks_won)


def card_values(
    parameters: Parameters, contract: str, state: State, soloist: int | None = None
) -> dict[str, int]:
    """Legal card -> points of side A from the current trick on, minus those of side B.

    Side A is seats 0 and 2 of four, seat 0 of two, the soloist of three. The current trick, the last
    trick and the bonus for all tricks are included. Both sides play perfectly.
    """
    side_a = _side_a(parameters, soloist)
    return {
        card: _value(parameters, contract, after_card(state, card), side_a)
        for card in playable_cards(parameters, contract, state)
    }


def legal_sequences(parameters: Parameters, contract: str, state: State, depth: int) -> int:
    """How many different sequences of the next ``depth`` cards are legal."""
    if depth == 0:
        return 1
    if trick_is_complete(state):
        state = after_trick(contract, state)
    return sum(
        legal_sequences(parameters, contract, after_card(state, card), depth - 1)
        for card in playable_cards(parameters, contract, state)
    )


def _side_a(parameters: Parameters, soloist: int | None) -> set[int]:
    if number_of_players(parameters) == 3:
        if soloist is None:
            raise ValueError("three players need a soloist")
        return {soloist}
    return {0, 2} if has_pairs(parameters) else {0}


def _value(parameters: Parameters, contract: str, state: State, side_a: set[int]) -> int:
    if not trick_is_complete(state):
        seat = seat_to_play(state)
        values = [
            _value(parameters, contract, after_card(state, card), side_a)
            for card in playable_cards(parameters, contract, state)
        ]
        return max(values) if seat in side_a else min(values)

    points = _trick_points(parameters, contract, state.trick)
    state = after_trick(contract, state)
    deal_is_over = not any(state.hands)
    if deal_is_over:
        points += _points_for_the_end(parameters, state)
    winner_is_in_side_a = state.leader in side_a
    signed_points = points if winner_is_in_side_a else -points
    return signed_points if deal_is_over else signed_points + _value(parameters, contract, state, side_a)


def _trick_points(parameters: Parameters, contract: str, trick: Trick) -> int:
    return sum(card_points(parameters, contract, card) for _, card in trick)


def _points_for_the_end(parameters: Parameters, state: State) -> int:
    """What the winner of the last trick gets: nobody else can have won all tricks."""
    if not _one_unit_has_won_all_tricks(parameters, state):
        return LAST_TRICK_POINTS
    if parameters["capot"] == "add100_for_last":
        return 100
    if parameters["capot"] == "add90":
        return LAST_TRICK_POINTS + 90
    return LAST_TRICK_POINTS


def _one_unit_has_won_all_tricks(parameters: Parameters, state: State) -> bool:
    """A unit is a pair, or a single player: two defenders together get no bonus (R11)."""
    winners = {seat for seat, won in enumerate(state.tricks_won) if won}
    units = {seat % 2 for seat in winners} if has_pairs(parameters) else winners
    return len(units) == 1
