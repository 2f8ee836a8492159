"""Plays deals out with all four hands hidden from each other, fast.

``fast_play`` makes the same choices as ``RulePlayer``, without a position and a question for every card;
``careful_play`` takes any player. Knows no settlement and no declarations but Bela.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from benchmarks.strength_deals import play, question_in
from solver.advice.players import Player, SamplingPlayer
from solver.advice.policy import WEIGHTS
from solver.advice.policy_rules import Situation, Views
from solver.cards import Card, CardSet
from solver.double_dummy import Objective
from solver.game import Contract, PlayRules, Position
from solver.game.play import LAST_TRICK_POINTS
from solver.rules import Ruleset

Seats = tuple[int, ...]

_SAME = 1e-9
"""Scores that differ by less are equal, as they are for ``RulePlayer``."""


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """A finished deal: per seat the points and the number of the tricks it has won.

    Points are those of cards and the last trick; neither discards nor the bonus for all tricks.
    """

    points: tuple[int, ...]
    tricks: tuple[int, ...]

    def share(self, seats: Seats, of_seats: Seats | None = None) -> float:
        """The share of ``seats`` in the points of ``of_seats``, or of all.

        0 if and only if they have no trick, 1 if and only if they have all of theirs: a side whose tricks
        have no points counts half a point.
        """
        rivals = range(len(self.points)) if of_seats is None else of_seats
        tricks, all_tricks = (sum(self.tricks[seat] for seat in side) for side in (seats, rivals))
        if tricks in (0, all_tricks):
            return float(tricks > 0)
        points, total = (sum(self.points[seat] for seat in side) for side in (seats, rivals))
        return min(max(points, 0.5), total - 0.5) / total


def taking_seats(ruleset: Ruleset, contract: Contract) -> Seats:
    """The seats that play for the contract: the taker, and his partner if he has one."""
    taker = contract.taker
    return (taker % 2, taker % 2 + 2) if ruleset.pairs else (taker,)


def play_out(position: Position, worlds: int) -> PlayedOut:
    """Plays a deal from the first lead; ``worlds`` of each choice are looked at, 0 for rules of thumb."""
    if worlds == 0:
        return fast_play(position)
    return careful_play(position, SamplingPlayer(worlds, objective=Objective.POINTS))


def fast_play(position: Position) -> PlayedOut:
    """Plays a deal from the first lead as ``RulePlayer`` does; not for the open layout."""
    tricks = _Tricks(position.rules, position.players, position.leader)
    hands = [hand.mask for hand in position.hands]
    side_a = position.side_a_seats
    partners = [
        tuple((other in side_a) == (seat in side_a) for other in range(position.players))
        for seat in range(position.players)
    ]
    gone = 0
    for _ in range(position.tricks_left * position.players):
        seat = tricks.to_play
        legal = position.rules.kernel.legal(hands[seat], tricks.indexes)[0]
        card = legal.bit_length() - 1
        if legal & legal - 1:
            is_partner = partners[seat]
            situation = Situation(
                position.rules,
                position.ruleset.pack,
                tuple(tricks.trick),
                CardSet(gone),
                tricks.leader,
                seat,
                is_partner,
                is_partner[position.contract.taker],
            )
            card = _likeliest(situation, hands[seat], legal)
        hands[seat] &= ~(1 << card)
        gone |= 1 << card
        tricks.add(Card.from_index(card))
    return tricks.played_out()


def careful_play(position: Position, player: Player) -> PlayedOut:
    """Plays a deal from the first lead with ``player`` at every seat."""
    tricks = _Tricks(position.rules, position.players, position.leader)
    while not position.is_over:
        legal = position.legal_cards()
        card = next(iter(legal)) if len(legal) == 1 else player.choose(question_in(position))
        position = play(position, card)
        tricks.add(card)
    return tricks.played_out()


def _likeliest(situation: Situation, hand: int, legal: int) -> int:
    """The index of the card with the highest score; of equal ones the weakest."""
    views = Views(situation, np.array([hand], dtype=np.uint32))
    # Only sums of the same order are the same numbers as those of the policy.
    score = np.zeros((1, 32))
    for rule, weight in WEIGHTS.items():
        score += weight * rule(views)
    scores = score[0].tolist()
    cards = [card for card in range(32) if legal >> card & 1]
    best = max(scores[card] for card in cards) - _SAME
    strength = situation.rules.kernel.strength
    return min((card for card in cards if scores[card] >= best), key=strength)


class _Tricks:
    """The tricks of a deal as they are played."""

    def __init__(self, rules: PlayRules, players: int, leader: int) -> None:
        self.leader = leader
        self.trick: list[Card] = []
        self.indexes: list[int] = []
        self._rules = rules
        self._points = [0] * players
        self._tricks = [0] * players

    @property
    def to_play(self) -> int:
        return (self.leader + len(self.trick)) % len(self._points)

    def add(self, card: Card) -> None:
        self.trick.append(card)
        self.indexes.append(card.index)
        if len(self.trick) == len(self._points):
            self.leader = (self.leader + self._rules.kernel.winner(self.indexes)) % len(self._points)
            self._points[self.leader] += sum(map(self._rules.kernel.points, self.indexes))
            self._tricks[self.leader] += 1
            self.trick, self.indexes = [], []

    def played_out(self) -> PlayedOut:
        self._points[self.leader] += LAST_TRICK_POINTS
        return PlayedOut(tuple(self._points), tuple(self._tricks))
