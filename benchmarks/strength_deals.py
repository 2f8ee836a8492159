"""Deals with a sensible contract, and positions out of deals that were played by the published policy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from solver.advice.policy import shares
from solver.advice.question import CardQuestion, card_question
from solver.cards import Card, CardSet, Rank
from solver.double_dummy.many import random_hands
from solver.game import Contract, Diagram, Position, Trump, play_rules, position_from
from solver.rules import Ruleset

SUITS = tuple(Trump)[:4]
_POINTS_OF_A_TRUMP = 6
_POINTS_OF_AN_ACE = 11


def deals(ruleset: Ruleset, count: int, seed: int) -> Iterator[Position]:
    """Random deals before the first lead; whoever has the best suit has taken with it."""
    for row in random_hands(ruleset, count, seed):
        hands = [CardSet(int(mask)) for mask in row]
        rest = ruleset.pack
        for hand in hands:
            rest -= hand
        yield position_from(
            Diagram(
                ruleset,
                hands=tuple(map(tuple, hands)),
                contract=given_contract(ruleset, hands),
                plays=(),
                discards=tuple(rest) if ruleset.discarded else None,
            )
        )


def given_contract(ruleset: Ruleset, hands: list[CardSet]) -> Contract:
    """The seat and the suit with the most points in trumps, six for each trump, eleven for each other ace."""
    choices = [Contract(trump, seat) for seat in range(len(hands)) for trump in SUITS]
    return max(choices, key=lambda choice: _promise(ruleset, choice.trump, hands[choice.taker]))


def _promise(ruleset: Ruleset, trump: Trump, hand: CardSet) -> int:
    rules = play_rules(ruleset, trump)
    trumps = [card for card in hand if card.suit is trump.suit]
    aces = sum(card.rank is Rank.ACE and card.suit is not trump.suit for card in hand)
    return rules.points_of(trumps) + _POINTS_OF_A_TRUMP * len(trumps) + _POINTS_OF_AN_ACE * aces


def questions(
    ruleset: Ruleset, count: int, seed: int, tricks_left: tuple[int, ...]
) -> Iterator[tuple[Position, CardQuestion]]:
    """Moments of different deals in which the player has a choice; all hands, and what he sees.

    ``tricks_left``: the moments are in these tricks, in turn; everybody plays by chance as the policy has it.
    """
    random = Random(seed)
    found = 0
    for deal in deals(ruleset, 10 * count, seed):
        if found == count:
            return
        position = _played(deal, tricks_left[found % len(tricks_left)], random)
        if len(position.legal_cards()) > 1:
            found += 1
            yield position, question_in(position)


def question_in(position: Position) -> CardQuestion:
    """What the player to move sees."""
    return card_question(position.to_diagram(), position.to_play)


def play(position: Position, card: Card) -> Position:
    """The position after ``card``; whoever has had king and queen of trumps announces Bela with the first."""
    seat, after = position.to_play, position.play(card)
    suit = position.contract.trump.suit
    if suit is None or position.bela is not None or position.first_hands is None:
        return after
    pair = CardSet.of([Card(suit, Rank.KING), Card(suit, Rank.QUEEN)])
    return replace(after, bela=seat) if card in pair and pair <= position.first_hands[seat] else after


def _played(position: Position, tricks_left: int, random: Random) -> Position:
    cards = (position.tricks_left - tricks_left) * position.players + random.randrange(position.players)
    for _ in range(cards):
        position = play(position, _drawn(position, random))
    return position


def _drawn(position: Position, random: Random) -> Card:
    found = shares(question_in(position))
    return random.choices(list(found), weights=list(found.values()))[0]
