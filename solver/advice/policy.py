"""A simple published policy: how likely an ordinary player is to choose each of his legal cards.

The logarithm of a card's share is the sum of a few rules of thumb (``WEIGHTS``), so that cards about which
the rules say the same are equally likely. Works for two, three and four players, for trumps, no trump and
all trumps. What it is for: players in measurements and simulated deals. How well hidden hands explain what
was played has weights of its own (``explaining``), because those of here are what table results rest on.

>>> from solver.advice.question import card_question
>>> from solver.game.notation import parse_position
>>> question = card_question(parse_position("hr_bela_4 ?/?/?/8DJDQDKD7C8C9CTC S@0 7DADTD"), seat=3)
>>> {str(card): round(share, 2) for card, share in shares(question).items()}
{'8D': 0.21, 'JD': 0.24, 'QD': 0.26, 'KD': 0.29}
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from solver.advice import policy_rules as rules
from solver.advice.policy_rules import RuleOfThumb, Situation, Views, bits
from solver.advice.question import CardQuestion
from solver.cards import Card, CardSet
from solver.game import Position

WEIGHTS: Mapping[RuleOfThumb, float] = MappingProxyType(
    {
        rules.points_won: 0.8,
        rules.strength_spent: -1.6,
        rules.trump_spent: -1.8,
        rules.master_cashed: 0.6,
        rules.takers_draw_trumps: 0.5,
        rules.defenders_lead_trumps: -0.3,
        rules.single_led: 0.5,
        rules.ten_bared: -0.3,
    }
)
"""How much each rule counts; e times as likely for 1 more."""


def shares(question: CardQuestion) -> dict[Card, float]:
    """How likely the player who is asked is to choose each legal card; they add up to 1."""
    position = question.position
    hands = np.array([position.hands[question.seat].mask], dtype=np.uint32)
    legal = np.array([question.legal.mask], dtype=np.uint32)
    row = _shares(situation_of(question), hands, legal)[0]
    return {card: float(row[card.index]) for card in question.legal}


def situation_of(question: CardQuestion) -> Situation:
    """What everybody sees at the moment of the question."""
    position = question.position
    gone = CardSet.of(position.trick) | CardSet.of(position.plays or ())
    for cards in question.played:
        gone |= cards
    return situation(position, position.trick, gone, position.leader, question.seat)


def situation(
    position: Position, trick: tuple[Card, ...], gone: CardSet, leader: int, seat: int
) -> Situation:
    """What everybody saw when ``seat`` had to play to ``trick`` and ``gone`` were all cards played so far."""
    side_a = position.side_a_seats
    is_partner = tuple((other in side_a) == (seat in side_a) for other in range(position.players))
    took = is_partner[position.contract.taker]
    return Situation(position.rules, position.ruleset.pack, trick, gone, leader, seat, is_partner, took)


def _shares(
    situation: Situation, hands: NDArray[np.uint32], legal: NDArray[np.uint32]
) -> NDArray[np.float64]:
    """The share of each card, shape (hands, 32); 0 for cards that are not legal."""
    views = Views(situation, hands)
    total = np.zeros((len(hands), rules.CARDS))
    for rule, weight in WEIGHTS.items():
        total += weight * rule(views)
    total[~bits(legal)] = -np.inf
    exponentials = np.exp(total - total.max(axis=1, keepdims=True))
    return np.asarray(exponentials / exponentials.sum(axis=1, keepdims=True))
