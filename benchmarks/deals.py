"""Random deals for the kernel, and the kinds of games that its search tells apart."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from solver import _kernel
from solver.game.contract import Trump
from solver.game.play import PlayRules
from solver.rules import Ruleset, ruleset_from


@dataclass(frozen=True)
class Start:
    """A full deal: what the kernel needs to know about the position before the first lead."""

    rules: _kernel.PlayRules
    hands: list[int]
    leader: int
    side_a: int
    piles: list[tuple[int, int]]


@dataclass(frozen=True)
class Game:
    """Games with the same rows of weights (``Game`` in solver/native/points/weights.hpp)."""

    name: str
    rulesets: tuple[Ruleset, ...]
    trumps: tuple[Trump, ...]

    def starts(self, count: int, seed: int) -> Iterator[Start]:
        """``count`` random deals, the rulesets in turn."""
        shuffler = random.Random(seed)
        for number in range(count):
            ruleset = self.rulesets[number % len(self.rulesets)]
            rules = PlayRules(ruleset, self.trumps[number % len(self.trumps)]).kernel
            yield random_start(ruleset, rules, shuffler)


def random_start(ruleset: Ruleset, rules: _kernel.PlayRules, shuffler: random.Random) -> Start:
    """A random deal of ``ruleset`` with a random leader and, with three seats, a random soloist."""
    cards = [card.index for card in ruleset.pack]
    shuffler.shuffle(cards)
    seats, size = ruleset.playing_seats, ruleset.hand_size
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
    piles = []
    if ruleset.deal.layout == "open16":
        piles = [pair for hand in hands for pair in zip(hand[:8], hand[8:], strict=True)]
    side_a = {2: 0b01, 3: 1 << shuffler.randrange(3), 4: 0b0101}[seats]
    masks = [sum(1 << card for card in hand) for hand in hands]
    return Start(rules, masks, shuffler.randrange(seats), side_a, piles)


def games() -> list[Game]:
    """Every game in the order of the rows of weights; house rules stand in where no system plays it."""
    suits = tuple(Trump)[:4]
    bases = {2: ("hr_bela_2", "klaber_2"), 3: ("sr_belot_3", "klaber_3"), 4: ("sr_belot_4",)}
    found = []
    for seats, parents in bases.items():
        everywhere = tuple(ruleset_from({"parent": parent, "overtake": "all"}) for parent in parents)
        in_trumps = tuple(ruleset_from({"parent": parent, "overtake": "trumps"}) for parent in parents)
        sparing = tuple(
            ruleset_from({"parent": parent, "overtake": "trumps", "ruff": "unless_partner"})
            for parent in parents
        )
        if seats == 4:
            sparing = (ruleset_from("fr_belote_4"), ruleset_from("fr_contree_4"))
        without_suit = (samara(seats),)
        found += [
            Game(f"{seats} seats, suit, overtaking everywhere", everywhere, suits),
            Game(f"{seats} seats, suit, overtaking in trumps", in_trumps, suits),
            Game(f"{seats} seats, suit, no duty to ruff a partner", sparing, suits),
            Game(f"{seats} seats, no trump", without_suit, (Trump.NO_TRUMP,)),
            Game(f"{seats} seats, all trumps", without_suit, (Trump.ALL_TRUMPS,)),
        ]
    found.append(Game("open layout", (ruleset_from("sr_belot_2_open"),), suits))
    return found


def samara(seats: int) -> Ruleset:
    """Samara, which plays no trump and all trumps, for any number of seats."""
    return ruleset_from(
        {"parent": "debrec_samara", "seats": seats, "deal2": [2 if seats == 4 else 3], "turnups": 1}
    )
