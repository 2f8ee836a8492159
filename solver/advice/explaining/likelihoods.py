"""How likely what the others have done was in each of some worlds: that one of them took, and every card.

A card is judged by rules of thumb (``lead_rules``, ``reply_rules``) with the hand its player had then. Their
weights were fitted on deals of good players; the published policy, which plays in measurements, has its own.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from solver.advice.explaining.choices import Choices
from solver.advice.explaining.fitted import card_weights
from solver.advice.explaining.lead_rules import LEAD
from solver.advice.explaining.reply_rules import REPLY
from solver.advice.explaining.taking import taking
from solver.advice.policy import situation
from solver.advice.policy_rules import Situation
from solver.advice.question import CardQuestion
from solver.cards import Card, CardSet
from solver.worlds.counting import DealtWorlds

Floats = NDArray[np.float64]
Masks = NDArray[np.uint32]

FLOOR = 0.02
"""Nothing that was done is less likely than this: players see what rules of thumb do not."""


TRUST = 0.8
"""How much the weights count for players who are not those of the fit; below 1, all cards are likelier alike.

With it they told more of the hands in deals that another program played, and hardly less in our own.
"""


def likelihoods(question: CardQuestion, worlds: DealtWorlds) -> Floats:
    """How likely each thing that others have done was in each world: shape (worlds, things), FLOOR to 1.

    First that the taker took, if he is not the player who is asked, then each card that others have played.
    No column for cards that were forced in every world; none at all without history and in the open layout.
    """
    position = question.position
    if position.plays is None or position.piles is not None:
        return np.ones((len(worlds), 0))
    columns = [*_contract(question, worlds), *_cards(question, worlds)]
    informative = [np.clip(column, FLOOR, 1.0) for column in columns if column.min() < 1]
    return np.stack(informative, axis=1) if informative else np.ones((len(worlds), 0))


def world_log_likelihoods(question: CardQuestion, worlds: DealtWorlds) -> Floats:
    """The natural logarithm of how likely all that others have done was, shape (worlds,)."""
    return np.asarray(np.log(likelihoods(question, worlds)).sum(axis=1))


def _contract(question: CardQuestion, worlds: DealtWorlds) -> Iterator[Floats]:
    contract = question.position.contract
    if contract.taker == question.seat or contract.trump.suit is None:
        return
    held = worlds.hands[:, worlds.seats.index(contract.taker)]
    hands = held | np.uint32(question.played[contract.taker].mask)
    found = taking(question.position.ruleset, contract.trump.suit, hands)
    if found is not None:
        yield found


def _cards(question: CardQuestion, worlds: DealtWorlds) -> Iterator[Floats]:
    for at, card, later in _choices(question):
        yield _likelihood(at, card, worlds.hands[:, worlds.seats.index(at.seat)] | later)


def _choices(question: CardQuestion) -> Iterator[tuple[Situation, Card, np.uint32]]:
    """Every card that others have played, with the mask of all cards its player has played since, and it."""
    position = question.position
    players, leader, gone = position.players, 0, CardSet()
    later = [cards.mask for cards in question.played]
    plays = position.plays or ()
    for start in range(0, len(plays), players):
        trick = plays[start : start + players]
        for place, card in enumerate(trick):
            seat = (leader + place) % players
            if seat != question.seat:
                yield situation(position, trick[:place], gone, leader, seat), card, np.uint32(later[seat])
            later[seat] &= ~(1 << card.index)
            gone |= CardSet.of([card])
        leader = (leader + position.rules.trick_winner(trick)) % players


def _likelihood(at: Situation, card: Card, hands: Masks) -> Floats:
    distinct, places = np.unique(hands, return_inverse=True)
    chosen = card_shares(at, distinct, legal_cards(at, distinct), card)
    return np.asarray(chosen[places])


def legal_cards(at: Situation, hands: Masks) -> Masks:
    """What may be played with each of ``hands``, shape (hands,)."""
    if not at.trick:
        return hands
    # The kernel itself: with hundreds of worlds, making sets of cards would take most of the time.
    kernel, trick = at.rules.kernel, [each.index for each in at.trick]
    return np.array([kernel.legal(hand, trick)[0] for hand in hands.tolist()], dtype=np.uint32)


def card_shares(at: Situation, hands: Masks, legal: Masks, card: Card) -> Floats:
    """How likely ``card`` is chosen with each of ``hands``, shape (hands,); 0 where it is not legal."""
    choices = Choices(at, hands, legal)
    weights = card_weights(len(at.is_partner))
    total = np.zeros(len(choices.card))
    for rule in LEAD if choices.is_lead else REPLY:
        counts = weights.lead if choices.is_lead else weights.reply
        total += counts[rule.__name__] * rule(choices)
    # No card is so much better than another that this could overflow.
    exponentials = np.exp(TRUST * total)
    sums = np.bincount(choices.hand, exponentials, len(hands))
    is_chosen = choices.card == card.index
    chosen = np.bincount(choices.hand[is_chosen], exponentials[is_chosen], len(hands))
    return np.asarray(chosen / sums)
