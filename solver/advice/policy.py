"""A simple published policy: how likely an ordinary player is to choose each of his legal cards.

The logarithm of a card's share is the sum of a few rules of thumb (``WEIGHTS``), so that cards about which
the rules say the same are equally likely. Works for two, three and four players, for trumps, no trump and
all trumps. What it is for: opponents in measurements, and how well hidden hands explain what was played.

>>> from solver.advice.question import card_question
>>> from solver.game.notation import parse_position
>>> question = card_question(parse_position("hr_bela_4 ?/?/?/8DJDQDKD7C8C9CTC S@0 7DADTD"), seat=3)
>>> {str(card): round(share, 2) for card, share in shares(question).items()}
{'8D': 0.21, 'JD': 0.24, 'QD': 0.26, 'KD': 0.29}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from solver.advice import policy_rules as rules
from solver.advice.policy_rules import RuleOfThumb, Situation, Views, bits
from solver.advice.question import CardQuestion
from solver.cards import Card, CardSet
from solver.game import Position
from solver.worlds.counting import DealtWorlds

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

FLOOR = 0.02
"""No choice is less likely than this in ``likelihoods``: players see what rules of thumb do not."""


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
    return _situation(position, position.trick, gone, position.leader, question.seat)


def likelihoods(question: CardQuestion, worlds: DealtWorlds) -> NDArray[np.float64]:
    """How likely each card that others have played was in each world: shape (worlds, cards played).

    Each is judged with the hand its player had then. No column for the cards of the player who is asked,
    nor for those that were forced in every world; none at all without history and in the open layout.
    """
    columns = [
        _likelihood(situation, card, worlds.hands[:, worlds.seats.index(situation.seat)] | later)
        for situation, card, later in _choices(question)
    ]
    informative = [column for column in columns if column.min() < 1]
    return np.stack(informative, axis=1) if informative else np.ones((len(worlds), 0))


def world_log_likelihoods(question: CardQuestion, worlds: DealtWorlds) -> NDArray[np.float64]:
    """The natural logarithm of how likely all that others have played was, shape (worlds,)."""
    return np.asarray(np.log(likelihoods(question, worlds)).sum(axis=1))


def _choices(question: CardQuestion) -> Iterator[tuple[Situation, Card, np.uint32]]:
    """Every card that others have played, with the mask of all cards its player has played since, and it."""
    position = question.position
    if position.plays is None or position.piles is not None:
        return
    players, leader, gone = position.players, 0, CardSet()
    later = [cards.mask for cards in question.played]
    for start in range(0, len(position.plays), players):
        trick = position.plays[start : start + players]
        for place, card in enumerate(trick):
            seat = (leader + place) % players
            if seat != question.seat:
                yield _situation(position, trick[:place], gone, leader, seat), card, np.uint32(later[seat])
            later[seat] &= ~(1 << card.index)
            gone |= CardSet.of([card])
        leader = (leader + position.rules.trick_winner(trick)) % players


def _situation(
    position: Position, trick: tuple[Card, ...], gone: CardSet, leader: int, seat: int
) -> Situation:
    side_a = position.side_a_seats
    is_partner = tuple((other in side_a) == (seat in side_a) for other in range(position.players))
    took = is_partner[position.contract.taker]
    return Situation(position.rules, position.ruleset.pack, trick, gone, leader, seat, is_partner, took)


def _likelihood(situation: Situation, card: Card, hands: NDArray[np.uint32]) -> NDArray[np.float64]:
    distinct, places = np.unique(hands, return_inverse=True)
    # The kernel itself: with hundreds of worlds, making sets of cards would take most of the time.
    kernel, trick = situation.rules.kernel, [each.index for each in situation.trick]
    legal = np.array([kernel.legal(hand, trick)[0] for hand in distinct.tolist()], dtype=np.uint32)
    chosen = _shares(situation, distinct, legal)[:, card.index]
    return np.asarray(np.maximum(chosen, FLOOR)[places])


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
