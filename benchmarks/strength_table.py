"""Four seats play a deal of ``fr_contree_4``: our players and those of ``colver``.

The table of the peer is the referee. Every card is checked by both: our legal cards and its own must be
the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from benchmarks.double_dummy import colver_index
from benchmarks.strength_deals import play, question_in
from solver.advice.players import Player
from solver.cards import Card
from solver.game import Position, Trump

if TYPE_CHECKING:
    import colver

CONTRACT_VALUE = 80
_DEALER = 3  # seat 0 leads


class Seated(Protocol):
    """Somebody at the table for one deal."""

    def choose(self, position: Position) -> Card:
        """The card he plays."""
        ...

    def observe(self, card: Card) -> None:
        """Called with every card, also his own, before it is on the table."""
        ...


Seating = Callable[[int, "colver.Env | None"], Seated]
"""Makes the player of a seat: he is given its number and the referee's table, if there is one."""


@dataclass(frozen=True)
class OurSeat:
    """A player of ours; sees only the question."""

    player: Player

    def choose(self, position: Position) -> Card:
        return self.player.choose(question_in(position))

    def observe(self, card: Card) -> None:
        """He reads everything from the next question."""


class ColverSeat:
    """An agent of the peer, which keeps watch over the whole deal."""

    def __init__(self, specification: str, seat: int, table: colver.Env) -> None:
        import colver

        self._agent = colver.Agent(specification, seat, seat + 1)
        self._table = table
        self._agent.init_deal(table)

    def choose(self, position: Position) -> Card:
        chosen = self._agent.decide(self._table)["action"]
        return next(card for card in position.legal_cards() if colver_index(card.index) == chosen)

    def observe(self, card: Card) -> None:
        self._agent.observe(self._table, colver_index(card.index))


@dataclass(frozen=True)
class Played:
    """A finished deal, each as seats 0 and 2 have it, less the others.

    ``trick_points``: by the cards. ``score``: what the peer writes for a contract of 80; 0 without it.
    ``milliseconds``: for each side the time of every choice between at least two cards.
    """

    trick_points: int
    score: float
    milliseconds: tuple[list[float], list[float]] = field(repr=False)


def play_deal(position: Position, sides: tuple[Seating, Seating], *, referee: bool = True) -> Played:
    """Plays a deal from the first lead: seats 0 and 2 against seats 1 and 3."""
    table = _table(position) if referee else None
    seats = [sides[seat % 2](seat, table) for seat in range(4)]
    milliseconds: tuple[list[float], list[float]] = ([], [])
    while not position.is_over:
        seat = position.to_play
        started = time.perf_counter()
        card = seats[seat].choose(position)
        if len(position.legal_cards()) > 1:
            milliseconds[seat % 2].append((time.perf_counter() - started) * 1000)
        for other in seats:
            other.observe(card)
        if table is not None:
            _step(table, position, card)
        position = play(position, card)
    ours = position.points
    if table is None:
        return Played(ours[0] - ours[1], 0.0, milliseconds)
    if tuple(table.get_points()) != ours:
        raise SystemExit(f"trick points {ours} here, {table.get_points()} there")
    scores = table.rewards()
    return Played(ours[0] - ours[1], scores[0] - scores[1], milliseconds)


def _table(position: Position) -> colver.Env:
    import colver

    contract = position.contract
    hands = [[colver_index(card.index) for card in hand] for hand in position.hands]
    table = colver.Env.deal_with_hands(_DEALER, hands)
    table.set_contract(list(Trump).index(contract.trump), CONTRACT_VALUE, contract.taker % 2, 0)
    table.set_phase_playing()
    return table


def _step(table: colver.Env, position: Position, card: Card) -> None:
    legal = sorted(colver_index(each.index) for each in position.legal_cards())
    if sorted(table.legal_actions()) != legal or table.current_player() != position.to_play:
        raise SystemExit(f"the tables disagree: {position} {legal} here, {table.legal_actions()} there")
    table.step(colver_index(card.index))


def seated(player: Player) -> Seating:
    """Our player, at any seat."""
    return lambda seat, table: OurSeat(player)


def colver_seated(specification: str) -> Seating:
    """An agent of the peer, at any seat."""

    def make(seat: int, table: colver.Env | None) -> Seated:
        assert table is not None
        return ColverSeat(specification, seat, table)

    return make


def margins(played: Sequence[Played]) -> tuple[float, float]:
    """Of one deal played twice, the second time with sides changed: the first side's margins per deal."""
    first, second = played
    return (first.trick_points - second.trick_points) / 2, (first.score - second.score) / 2
