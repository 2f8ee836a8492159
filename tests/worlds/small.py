"""Knowledge with few hidden cards and random facts about them, and the kernel's word on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from solver._kernel import HiddenHands
from solver.cards import Card, CardSet, Suit
from solver.rules import load_ruleset
from solver.worlds import (
    AllOf,
    AnyOf,
    Claim,
    Fact,
    FactKind,
    Holder,
    HoldsAll,
    HoldsNone,
    Knowledge,
    Puzzle,
    SuitClaim,
    World,
)

HIDDEN_SIZES = {6: (1, 2, 2, 1), 8: (1, 3, 2, 2)}


def fact(claim: Claim, event: str = "/hands/0", text: str = "something is claimed") -> Fact:
    return Fact(FactKind.GIVEN, claim, event, text)


def kernel(puzzle: Puzzle) -> HiddenHands:
    """The counting kernel with ``puzzle``."""
    places = {holder: place for place, holder in enumerate(puzzle.holders)}

    def table(holder: Holder, suit: Suit, allowed: int) -> tuple[int, int, bytes]:
        return places[holder], int(suit), allowed.to_bytes(32, "little")

    return HiddenHands(
        puzzle.unseen.mask,
        puzzle.sizes,
        [cards.mask for cards in puzzle.may_hold],
        [table(*key, allowed) for key, allowed in puzzle.suit_tables.items()],
        [
            [table(claim.holder, claim.suit, claim.allowed) for claim in claims]
            for claims in puzzle.disjunctions
        ],
    )


def count(knowledge: Knowledge, facts: Sequence[Fact]) -> int:
    """In how many deals ``facts`` are true."""
    puzzles = replace(knowledge, facts=tuple(facts)).puzzles()
    return sum(kernel(puzzle).count for puzzle in puzzles)


def worlds(knowledge: Knowledge) -> list[World]:
    """Every deal in which all facts are true; there may be few of them only."""
    found: list[World] = []
    for puzzle in knowledge.puzzles():
        for row in kernel(puzzle).enumerate(10_000):
            hidden = dict(zip(puzzle.holders, map(int, row), strict=True))
            known = knowledge.known
            found.append({holder: known[holder] | CardSet(hidden.get(holder, 0)) for holder in known})
    return found


def random_knowledge(seed: int, facts: int, hidden: int = 8) -> Knowledge:
    """Cards of two suits hidden between three seats and the stock, and random facts about them."""
    random = Random(seed)
    ruleset = load_ruleset("klaber_3")
    sizes = {Holder.SEAT_0: 9, Holder.SEAT_1: 9, Holder.SEAT_2: 9, Holder.OUT: 5}
    cards = [card for card in ruleset.pack if card.suit < 2 and card.rank < hidden // 2]
    left = list(ruleset.pack - CardSet.of(cards))
    random.shuffle(left)
    told = []
    for (holder, size), unknown in zip(sizes.items(), HIDDEN_SIZES[hidden], strict=True):
        known = CardSet.of(left.pop() for _ in range(size - unknown))
        told.append(fact(HoldsAll(holder, known), text=f"{holder.words} is seen to hold {known}"))
    for number in range(facts):
        claim = _random_claim(random, tuple(sizes), cards)
        told.append(fact(claim, f"/events/{number}", f"thing {number} is said"))
    return Knowledge(ruleset=ruleset, observer=0, contract=None, sizes=sizes, facts=tuple(told), played={})


def _random_claim(random: Random, holders: Sequence[Holder], cards: Sequence[Card]) -> Claim:
    holder = random.choice(holders)

    def suit_claim() -> SuitClaim:
        return SuitClaim(random.choice(holders), Suit(random.randrange(2)), random.getrandbits(256))

    claims: list[Claim] = [
        HoldsNone(holder, CardSet.of(random.sample(cards, random.randint(1, 3)))),
        HoldsAll(holder, CardSet.of([random.choice(cards)])),
        suit_claim(),
        AnyOf((suit_claim(), AllOf((suit_claim(), suit_claim())))),
    ]
    return random.choice(claims)
