"""Random deals and positions of every system, and random diagrams. Plays only with the code under test."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from solver.cards import Card
from solver.game import Announced, Cards, Contract, Diagram, Pile, Position, Trump, position_from
from solver.rules import Ruleset, load_ruleset
from solver.rules.choices import Layout


def random_deal(random: Random, system: str) -> Diagram:
    """Full hands or piles, a contract, and discards where the system has them."""
    ruleset = load_ruleset(system)
    pack = random.sample(list(ruleset.pack), len(ruleset.pack))
    size = ruleset.hand_size
    hands = tuple(
        tuple(sorted(pack[seat * size : (seat + 1) * size])) for seat in range(ruleset.playing_seats)
    )
    rest = pack[size * len(hands) :]
    contract = Contract(Trump(random.choice(ruleset.contracts)), random.randrange(len(hands)))
    if ruleset.deal.layout is Layout.OPEN16:
        piles = tuple(tuple(map(Pile, hand[:8], hand[8:])) for hand in hands)
        return Diagram(ruleset, contract=contract, piles=piles)
    discards = tuple(sorted(rest[: ruleset.discarded])) if ruleset.discarded else None
    return Diagram(ruleset, hands=hands, contract=contract, discards=discards)


def random_position(random: Random, system: str, cards_played: int | None = None) -> Position:
    """The deal after ``cards_played`` random legal cards, by default any number of them."""
    position = position_from(random_deal(random, system))
    in_play = position.players * position.tricks_left
    for _ in range(random.randint(0, in_play) if cards_played is None else cards_played):
        position = position.play(random.choice(list(position.legal_cards())))
    return position


def without_history(position: Position) -> Position:
    """The same position as one that nobody knows the history of."""
    return replace(position, plays=None, first_hands=None, first_piles=None)


def with_tails(random: Random, diagram: Diagram) -> Diagram:
    """The diagram with random values, sensible or not, in every field that is only carried along."""
    ruleset = diagram.ruleset
    maybe = [random.random() < 0.6 for _ in range(6)]
    return replace(
        diagram,
        turnup=random.choice(list(ruleset.pack)) if maybe[0] else None,
        auction=_random_calls(random, ruleset) if maybe[1] else None,
        declarations=tuple(_random_declarations(random, ruleset) for _ in range(ruleset.seats))
        if maybe[2]
        else None,
        bela=random.randrange(ruleset.playing_seats) if maybe[3] else None,
        score=tuple(random.randint(-100, 1001) for _ in range(ruleset.units)) if maybe[4] else None,
        hanging=random.randint(0, 200) if maybe[5] else None,
    )


def _random_calls(random: Random, ruleset: Ruleset) -> tuple[str, ...]:
    calls = ["pass", "new-deal", *ruleset.contracts]
    return tuple(random.choices(calls, k=random.randint(0, 5)))


def _random_declarations(random: Random, ruleset: Ruleset) -> tuple[Announced, ...] | None:
    if random.random() < 0.3:
        return None
    return tuple(_random_declaration(random, ruleset) for _ in range(random.randint(0, 2)))


def _random_declaration(random: Random, ruleset: Ruleset) -> Announced:
    value = random.choice([20, 50, 100])
    cards: Cards = tuple(random.sample(list(ruleset.pack), random.randint(3, 5)))
    return random.choice(
        [Announced(value=value), Announced(cards=cards), Announced(value=value, cards=cards)]
    )


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text, repeated ones included: ``"JH 7S"``."""
    return tuple(
        Card.from_index("SHDC".index(word[1]) * 8 + "789TJQKA".index(word[0])) for word in text.split()
    )
