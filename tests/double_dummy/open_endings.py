"""Endings of open Belot in which much may still be declared, in the terms of the naive model.

The cards that are left make runs and groups, and some of them are covered. Knows no values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tests.reference.full_deal import random_event
from tests.reference.laid_out import Dealt
from tests.reference.random_endings import RandomEnding, ending_of
from tests.reference.random_scores import with_random_score
from tests.reference.running_deal import RunningDeal
from tests.reference.running_play import RunningPlay
from tests.reference.systems import Parameters, pack

PILES = 8
CANDIDATES = 12
CHANCE_OF_RUN = 0.75
CHANCE_OF_GROUP = 0.4
CHANCE_OF_PILE = 0.7
CHANCE_TO_DECLARE = 0.98
CHANCE_TO_KEEP = 0.95
CHANCE_OF_WORD = 0.6


def open_ending(values: Parameters, cards_left: int, seed: int) -> RandomEnding:
    """The most promising of a few random endings; ``cards_left`` is about what each seat holds."""
    random = Random(repr((seed, cards_left, sorted(values.items()))))
    found: list[RandomEnding] = []
    while not found:
        found = [ending for _ in range(CANDIDATES) for ending in _endings(random, values, cards_left)]
    best = max(found, key=_promise)
    return RandomEnding(
        ending=with_random_score(random, best.ending),
        first_hands=best.first_hands,
        first_piles=best.first_piles,
        discards=(),
        left_over=(),
        play=best.play,
    )


def _endings(random: Random, values: Parameters, cards_left: int) -> Iterator[RandomEnding]:
    """One ending, or none if the deal or the match was over before."""
    kept, dealt = _deal(random, values, cards_left)
    deal = RunningDeal(values, dealt)
    while deal.sheet is None and deal.running is None:
        deal.happen(random_event(random, deal, deal.rights(), {0: True, 1: True}))
    play, laid_out = deal.running, deal.laid_out
    if deal.sheet is not None or play is None or laid_out is None:
        return
    for _ in range(4 * PILES - 2 * cards_left + random.randrange(2)):
        _play_something(random, play, kept)
        if play.match is not None:
            return
    if not any(play.may_stop(seat) for seat in play.seats):
        yield RandomEnding(ending_of(random, deal, play), laid_out.hands, laid_out.piles, (), (), play)


def _deal(random: Random, values: Parameters, cards_left: int) -> tuple[set[str], Dealt]:
    """The cards that are to be left, and a deal that has them in few piles."""
    free = pack(values)
    random.shuffle(free)
    kept = []
    for _ in range(2):
        kept.append(_combination(random, free)[:cards_left])
        kept[-1] += [card for card in free if card not in kept[-1]][: cards_left - len(kept[-1])]
        free = [card for card in free if card not in kept[-1]]
    lower, upper = [], []
    for last in random.sample(kept, 2):
        others, free = free[: 2 * PILES - cards_left], free[2 * PILES - cards_left :]
        piles = list(_piles(random, random.sample(last, cards_left), others))
        random.shuffle(piles)
        upper += [top for top, _ in piles]
        lower.append([bottom for _, bottom in piles])
    return {card for last in kept for card in last}, Dealt(lower, upper)


def _combination(random: Random, free: list[str]) -> list[str]:
    """Cards of ``free`` that make a run or a group, or both."""
    suit, start, rank = random.choice("SHDC"), random.randrange(6), random.choice("9TJQKA")
    run = [name + suit for name in "789TJQKA"[start : start + random.choice([3, 4, 5, 8])]]
    group = [rank + other for other in "SHDC"]
    found = [card for card in run if card in free] if random.random() < CHANCE_OF_RUN else []
    if random.random() < CHANCE_OF_GROUP and all(card in free for card in group):
        found += [card for card in group if card not in found]
    return found


def _piles(random: Random, last: list[str], others: list[str]) -> Iterator[tuple[str, str]]:
    while len(last) > 1 and random.random() < CHANCE_OF_PILE:
        yield last.pop(), last.pop()
    while last:
        yield others.pop(), last.pop()
    while others:
        yield others.pop(), others.pop()


def _play_something(random: Random, play: RunningPlay, kept: set[str]) -> None:
    seat = play.seat_to_play
    if play.offers[seat] and seat not in play.silent and random.random() < CHANCE_TO_DECLARE:
        play.declare_live(seat, [offer.cards for offer in play.offers[seat]])
        if play.match is not None:
            return
    allowed = play.cards()
    cards = sorted({card for card, _ in allowed})
    others = [card for card in cards if card not in kept]
    card = random.choice(others if others and random.random() < CHANCE_TO_KEEP else cards)
    words = sorted(word for each, word in allowed if each == card)
    play.play(card, words[-1] if random.random() < CHANCE_OF_WORD else words[0])


def _promise(found: RandomEnding) -> int:
    """How many cards of runs and groups may still come to lie open, or have just done so."""
    ending = found.ending
    assert ending.piles is not None
    promise = 0
    for seat, hand in enumerate(ending.hands):
        if seat in ending.silent:
            continue
        covered = {bottom for top, bottom in ending.piles[seat] if top is not None and bottom is not None}
        promise += 2 * len(ending.offers.get(seat, ())) + sum(
            len(row) for row in _rows(hand) if covered & set(row)
        )
    return promise


def _rows(hand: Sequence[str]) -> Iterator[list[str]]:
    """Three cards or more of a suit in a row, and four of a rank."""
    cards = set(hand)
    for suit in "SHDC":
        row: list[str] = []
        for rank in "789TJQKA ":
            if rank + suit in cards:
                row.append(rank + suit)
                continue
            if len(row) >= 3:
                yield row
            row = []
    for rank in "789TJQKA":
        group = [rank + suit for suit in "SHDC"]
        if set(group) <= cards:
            yield group
