"""Solved deals for ``fit_calls``: what a contract wrote that somebody took with given first cards.

Suits are alike, so hearts stand for any trumps, and spades are turned up where another suit is turned.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver import _kernel
from solver.advice.calling.bid import Bid, CallKind
from solver.advice.calling.contract_results import DealTerms, Effort, contract_results
from solver.advice.calling.declaring import bela_points
from solver.advice.calling.features import hand_features
from solver.cards import CardSet, Suit
from solver.double_dummy.settling import Endings, settle_many
from solver.game.auction import Taken
from solver.game.contract import Contract, Trump
from solver.game.deal_plan import first_hand_size, spread
from solver.game.play import LAST_TRICK_POINTS, play_rules
from solver.game.settlement import has_taker, opponents_of
from solver.rules import Ruleset
from solver.rules.choices import AskingRound, Forced, Layout
from solver.worlds.counting import DealtWorlds

Floats = NDArray[np.float64]
Masks = NDArray[np.uint32]

CANDIDATES = 3
"""Half of the hands are the best of so many, because weak ones are not called on."""

_POINTS_OF_A_TRUMP = 6
_TRUMPS = {CallKind.NO_TRUMP: Trump.NO_TRUMP, CallKind.ALL_TRUMPS: Trump.ALL_TRUMPS}
_ROUNDS = {CallKind.TURNED: AskingRound.TURNUP, CallKind.OTHER: AskingRound.OTHERS}


@dataclass(frozen=True, eq=False)
class SolvedCalls:
    """One kind of call in many deals.

    ``features``: of the taker's first cards, shape (deals, features). ``written``: points of his column
    less the mean of the others. ``passes``: whether he made it, or without a taker, had the most points.
    ``hands``: the number of the hand; several deals may have the same.
    """

    features: Floats
    written: Floats
    passes: Floats
    hands: NDArray[np.int64]

    def take(self, rows: NDArray[np.bool_]) -> SolvedCalls:
        """Some of the deals."""
        return SolvedCalls(self.features[rows], self.written[rows], self.passes[rows], self.hands[rows])

    @staticmethod
    def together(parts: list[SolvedCalls]) -> SolvedCalls:
        """All deals of ``parts``; their hands are all different."""
        starts = np.cumsum([0, *(len(np.unique(part.hands)) for part in parts[:-1])])
        return SolvedCalls(
            np.concatenate([part.features for part in parts]),
            np.concatenate([part.written for part in parts]),
            np.concatenate([part.passes for part in parts]),
            np.concatenate([part.hands + start for part, start in zip(parts, starts, strict=True)]),
        )


def solved_calls(
    ruleset: Ruleset, kind: CallKind, hands: int, worlds: int, seed: int, *, raw: bool
) -> SolvedCalls:
    """About ``hands`` random first hands for a call of ``kind``, each in ``worlds`` deals, as they ended.

    ``raw``: as if everybody saw all cards; otherwise corrected for play at the table.
    """
    situations = list(_situations(ruleset, kind))
    each = max(1, round(hands / len(situations)))
    generator = np.random.Generator(np.random.PCG64(seed))
    return SolvedCalls.together(
        [_solved(bid, seat, each, worlds, generator, raw=raw) for bid, seat in situations]
    )


def _situations(ruleset: Ruleset, kind: CallKind) -> Iterator[tuple[Bid, int]]:
    """Every turned card, up to the names of suits, with every seat that may take."""
    trump = _TRUMPS.get(kind, Trump.HEARTS)
    rounds = ruleset.auction.rounds
    asked = _ROUNDS.get(kind, AskingRound.OTHERS)
    asking_round = rounds.index(asked) + 1 if asked in rounds else min(1, len(rounds))
    seats = range(1 if ruleset.auction.forced is Forced.FOREHAND else ruleset.playing_seats)
    turned_suit = Suit.HEARTS if kind is CallKind.TURNED else Suit.SPADES
    turned = [card for card in ruleset.pack if card.suit is turned_suit] if ruleset.deal.turnups else [None]
    for card in turned:
        yield from ((Bid(ruleset, trump, card, asking_round), seat) for seat in seats)


def _solved(
    bid: Bid, seat: int, hands: int, worlds: int, generator: np.random.Generator, *, raw: bool
) -> SolvedCalls:
    own = np.repeat(_first_hands(bid, hands, generator), worlds)
    result = _open_result if bid.ruleset.deal.layout is Layout.OPEN16 else _result
    written, passes = result(bid, seat, own, generator, raw=raw)
    numbers = np.repeat(np.arange(hands), worlds)
    return SolvedCalls(hand_features(bid, own, seat), written, passes, numbers)


def visible_cards(ruleset: Ruleset) -> int:
    """How many cards of his own a player sees while trumps are chosen."""
    return spread(ruleset).open or first_hand_size(ruleset)


def _first_hands(bid: Bid, count: int, generator: np.random.Generator) -> Masks:
    """Random hands, every other one the best of some."""
    size = visible_cards(bid.ruleset)
    turned = CardSet.of([bid.turnup]) if bid.turnup else CardSet()
    drawn = shuffled(np.full(count, (bid.ruleset.pack - turned).mask, dtype=np.uint32), generator)
    candidates = min(CANDIDATES, drawn.shape[1] // size)
    hands = np.stack([card_masks(drawn[:, size * k : size * (k + 1)]) for k in range(candidates)], axis=1)
    best = _strength(bid, hands).argmax(axis=1)
    best[::2] = 0
    return np.asarray(hands[np.arange(count), best])


def _strength(bid: Bid, hands: Masks) -> Floats:
    """Six for every trump, and the points of all cards."""
    rules = play_rules(bid.ruleset, bid.trump)
    worth = np.zeros(32)
    for card in bid.ruleset.pack:
        worth[card.index] = rules.card_points(card) + _POINTS_OF_A_TRUMP * (card.suit is bid.trump.suit)
    bits = hands[..., None] >> np.arange(32, dtype=np.uint32) & np.uint32(1)
    return np.asarray(bits @ worth)


def shuffled(masks: Masks, generator: np.random.Generator) -> NDArray[np.uint32]:
    """The cards of every mask, all of one size, in a random order: shape (masks, cards)."""
    bits = masks[:, None] >> np.arange(32, dtype=np.uint32) & np.uint32(1)
    keys = np.where(bits == 1, generator.random(bits.shape), 2.0)
    size = int(bits[0].sum())
    return np.argsort(keys, axis=1)[:, :size].astype(np.uint32)


def card_masks(cards: NDArray[np.uint32]) -> Masks:
    """The masks of cards that stand in the last index."""
    return np.asarray(np.bitwise_or.reduce(np.left_shift(np.uint32(1), cards), axis=-1))


def _dealt(bid: Bid, seat: int, own: Masks, generator: np.random.Generator) -> DealtWorlds:
    """Random first hands of the others."""
    ruleset, size = bid.ruleset, first_hand_size(bid.ruleset)
    turned = CardSet.of([bid.turnup]) if bid.turnup else CardSet()
    rest = np.uint32((ruleset.pack - turned).mask) & ~own
    cards = shuffled(rest, generator)
    hands = np.empty((len(own), ruleset.playing_seats), dtype=np.uint32)
    others = [other for other in range(ruleset.playing_seats) if other != seat]
    hands[:, seat] = own
    for place, other in enumerate(others):
        hands[:, other] = card_masks(cards[:, size * place : size * (place + 1)])
    out = np.uint32(ruleset.pack.mask) & ~np.bitwise_or.reduce(hands, axis=1)
    seats = tuple(range(ruleset.playing_seats))
    return DealtWorlds(seats, hands, out, np.zeros(len(own), dtype=np.uint32))


def _result(
    bid: Bid, seat: int, own: Masks, generator: np.random.Generator, *, raw: bool
) -> tuple[Floats, Floats]:
    """What deals write, the taker's column less the mean of the others, and whether the taker passes."""
    accepted = bid.kind is not CallKind.OTHER
    number = None if bid.turnup is None else 0
    taken = Taken(bid.trump, seat, bid.asking_round, number, accepted)
    turnups = () if bid.turnup is None else (bid.turnup,)
    effort = Effort(int(generator.integers(2**31)), threads=1)
    luck = generator.random((len(own), 2))
    worlds = _dealt(bid, seat, own, generator)
    found = contract_results(bid.ruleset, taken, turnups, worlds, luck, DealTerms(), effort)
    return _compared(bid.ruleset, seat, (found.open if raw else found.table).endings)


def _compared(ruleset: Ruleset, seat: int, endings: Endings) -> tuple[Floats, Floats]:
    """Without a taker, to have the most points stands for passing."""
    unit = ruleset.unit_of(seat)
    written = endings.written.astype(np.float64)
    rivals = written[:, list(opponents_of(ruleset, unit))]
    passes = endings.passes if has_taker(ruleset) else written[:, unit] > rivals.max(axis=1)
    others = np.delete(written, unit, axis=1)
    return written[:, unit] - others.mean(axis=1), passes.astype(np.float64)


def _open_result(
    bid: Bid, seat: int, own: Masks, generator: np.random.Generator, *, raw: bool
) -> tuple[Floats, Floats]:
    """The same in the open layout: ``own`` lie open, everything else anywhere.

    What is declared while cards are uncovered is left out, and nothing is corrected for play at the table:
    little is hidden there.
    """
    ruleset, trump = bid.ruleset, bid.trump
    uppers = shuffled(own, generator)
    rest = shuffled(np.uint32(ruleset.pack.mask) & ~own, generator)
    first, second, third = np.split(rest, 3, axis=1)
    piles = {seat: np.stack([uppers, first], axis=2), 1 - seat: np.stack([second, third], axis=2)}
    hands = np.stack([card_masks(piles[player].reshape(len(own), -1)) for player in (0, 1)], axis=1)
    rules, kernel = play_rules(ruleset, trump), _kernel.Solver()
    points = np.empty((len(own), 2), dtype=np.int64)
    for row in range(len(own)):
        placed = [(int(top), int(lower)) for player in (0, 1) for top, lower in piles[player][row]]
        value = kernel.value(rules.kernel, hands[row].tolist(), 0, [], side_a=1, piles=placed)
        points[row] = value.side_a[0], value.side_b[0]
    endings = settle_many(
        ruleset,
        Contract(trump, seat),
        points=np.minimum(points, rules.points_of(ruleset.pack) + LAST_TRICK_POINTS),
        tricks=points > 0,
        bela=bela_points(ruleset, trump, hands),
    )
    return _compared(ruleset, seat, endings)
