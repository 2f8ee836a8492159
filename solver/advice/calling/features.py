"""What a player sees in his first cards when he thinks about a contract, as numbers for a linear formula.

Knows the hand, the contract, the turned card and the seat, for many hands at once; no other cards. Almost
everything is a sum over suits, so that a hand is looked up in tables by its holding in each suit.

>>> from solver.cards import parse_cards
>>> from solver.rules import load_ruleset
>>> bid = Bid(load_ruleset("sr_belot_4"), Trump.HEARTS)
>>> hand = np.array([CardSet.of(parse_cards("JH 9H 7H AS TS 8D")).mask], dtype=np.uint32)
>>> values = hand_features(bid, hand, seat=1)[0]
>>> [name for name, value in zip(feature_names(bid.ruleset, bid.kind), values, strict=True) if value]
['trump_jack', 'trump_nine', 'trump_seven', 'length_with_jack', 'jack_and_nine', 'ace', 'ten_with_ace', \
'singleton', 'void', 'seat_1']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from solver.advice.calling.bid import Bid, CallKind
from solver.cards import Card, CardSet, Rank, Suit
from solver.game.contract import Trump
from solver.game.declarations.finding import blocks, run_of_block
from solver.game.play import play_rules
from solver.rules import Ruleset

Floats = NDArray[np.float64]
Masks = NDArray[np.uint32]
Holding = frozenset[Rank]

_HOLDINGS = 256
_LONG = 4
_RANK_NAMES = {rank: rank.name.lower() for rank in Rank}


@lru_cache(maxsize=256)
def feature_names(ruleset: Ruleset, kind: CallKind) -> tuple[str, ...]:
    """The columns of ``hand_features``."""
    tables = _tables(ruleset, kind)
    turned = _turned_names(ruleset) if kind is CallKind.TURNED else ()
    seats = (f"seat_{seat}" for seat in range(1, ruleset.playing_seats))
    return (*tables.names, "groups", *turned, *seats)


def hand_features(bid: Bid, hands: Masks, seat: int) -> Floats:
    """What the player at ``seat`` sees in each of ``hands`` (masks) before he calls ``bid``.

    Float64, shape (hands, features), in the order of ``feature_names``. Declarations are in points.
    """
    ruleset, kind = bid.ruleset, bid.kind
    held = _with_turnup(bid, hands)
    tables = _tables(ruleset, kind)
    found = np.zeros((len(held), len(tables.names)))
    for suit in Suit:
        table = tables.trump if suit is bid.trump.suit else tables.side
        found += table[_holdings(held, suit)]
    seats = [float(seat == other) for other in range(1, ruleset.playing_seats)]
    columns = [found, _group_points(ruleset, held)[:, None], np.tile(seats, (len(held), 1))]
    if kind is CallKind.TURNED:
        columns.insert(2, _turned_out(bid, held))
    return np.concatenate(columns, axis=1)


def _with_turnup(bid: Bid, hands: Masks) -> Masks:
    """The hands with the turned card, if it comes to the taker or for a seven of his."""
    if bid.turnup is None:
        return hands
    turned = np.uint32(1 << bid.turnup.index)
    if bid.takes_turnup:
        return np.asarray(hands | turned)
    if not bid.swaps_seven:
        return hands
    seven = np.uint32(1 << Card(bid.turnup.suit, Rank.SEVEN).index)
    return np.where(hands & seven != 0, (hands & ~seven) | turned, hands)


def _holdings(hands: Masks, suit: Suit) -> NDArray[np.uint32]:
    return np.asarray(hands >> np.uint32(8 * suit) & np.uint32(0xFF))


def _turned_names(ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(f"turned_{_RANK_NAMES[rank]}" for rank in _strong_trumps(ruleset))


def _turned_out(bid: Bid, held: Masks) -> Floats:
    """Which strong trump has been turned up and is not among ``held``."""
    assert bid.turnup is not None
    is_out = held & np.uint32(1 << bid.turnup.index) == 0
    flags = [float(bid.turnup.rank is rank) for rank in _strong_trumps(bid.ruleset)]
    return np.asarray(is_out[:, None] * np.array(flags))


def _group_points(ruleset: Ruleset, held: Masks) -> Floats:
    points = np.zeros(len(held))
    in_all_suits = np.bitwise_and.reduce([_holdings(held, suit) for suit in Suit])
    for rank, value in ruleset.declarations.groups.items():
        points += value * (in_all_suits >> np.uint32(rank) & np.uint32(1))
    return points


@dataclass(frozen=True, eq=False)
class _Tables:
    """Features of every holding in trumps and in another suit: shape (256, features).

    The number of a holding has the bit of each ``Rank`` in it.
    """

    names: tuple[str, ...]
    trump: Floats
    side: Floats


@lru_cache(maxsize=256)
def _tables(ruleset: Ruleset, kind: CallKind) -> _Tables:
    side_of = {CallKind.NO_TRUMP: _plain_suit, CallKind.ALL_TRUMPS: _suit_of_trumps}.get(kind, _side_suit)
    trump = {CallKind.NO_TRUMP: Trump.NO_TRUMP, CallKind.ALL_TRUMPS: Trump.ALL_TRUMPS}.get(kind, Trump.SPADES)
    has_trumps = trump.suit is not None
    trumps = _each_holding(ruleset, trump, Suit.SPADES, _trump_suit) if has_trumps else []
    sides = _each_holding(ruleset, trump, Suit.HEARTS, side_of)
    names = tuple(dict.fromkeys(name for row in (*trumps, *sides) for name in row))
    return _Tables(names, _array(trumps, names), _array(sides, names))


_Describe = Callable[["_Suit", Holding], Mapping[str, float]]


def _each_holding(
    ruleset: Ruleset, trump: Trump, suit: Suit, describe: _Describe
) -> list[Mapping[str, float]]:
    about = _suit_of(ruleset, trump, suit)
    found: list[Mapping[str, float]] = []
    for number in range(_HOLDINGS):
        holding = frozenset(rank for rank in Rank if number >> rank & 1)
        runs = _run_points(ruleset, trump, suit, holding)
        found.append({**describe(about, holding), "runs": runs})
    return found


def _array(rows: list[Mapping[str, float]], names: tuple[str, ...]) -> Floats:
    return np.array([[row.get(name, 0.0) for name in names] for row in rows]).reshape(len(rows), len(names))


@dataclass(frozen=True, slots=True)
class _Suit:
    """The ranks of a suit, strongest first, as far as they are in the pack."""

    ranks: tuple[Rank, ...]

    def tops(self, holding: Holding) -> int:
        """How many of the strongest cards are held without a gap."""
        return next((place for place, rank in enumerate(self.ranks) if rank not in holding), len(self.ranks))

    def stopped(self, holding: Holding) -> bool:
        """Whether a card is held that has as many others under it as there are cards above it."""
        places = [place for place, rank in enumerate(self.ranks) if rank in holding]
        return any(len(places) - number > place for number, place in enumerate(places))


def _suit_of(ruleset: Ruleset, trump: Trump, suit: Suit) -> _Suit:
    rules = play_rules(ruleset, trump)
    cards = [card for card in ruleset.pack if card.suit is suit]
    return _Suit(tuple(card.rank for card in sorted(cards, key=rules.playing_strength, reverse=True)))


def _strong_trumps(ruleset: Ruleset) -> tuple[Rank, ...]:
    """The trumps that are worth more than their rank in the pack: the four strongest."""
    return _suit_of(ruleset, Trump.SPADES, Suit.SPADES).ranks[:4]


def _trump_suit(suit: _Suit, holding: Holding) -> dict[str, float]:
    length = len(holding)
    top, second = suit.ranks[:2]
    return {
        **{f"trump_{_RANK_NAMES[rank]}": float(rank in holding) for rank in suit.ranks},
        "fourth_trump": float(length >= 4),
        "fifth_trump": float(length >= 5),
        "sixth_trump": float(length >= 6),
        "length_with_jack": float(max(0, length - 2) * (top in holding)),
        "jack_and_nine": float({top, second} <= holding),
        "nine_guarded": float(second in holding and top not in holding and length > 2),
        "bela": float({Rank.KING, Rank.QUEEN} <= holding),
    }


def _side_suit(_: _Suit, holding: Holding) -> dict[str, float]:
    length = len(holding)
    has_ace, has_ten, has_king = (rank in holding for rank in (Rank.ACE, Rank.TEN, Rank.KING))
    return {
        "ace": float(has_ace),
        "ten_with_ace": float(has_ten and has_ace),
        "ten_guarded": float(has_ten and not has_ace and length > 1),
        "ten_bare": float(has_ten and length == 1),
        "king_guarded": float(has_king and not has_ace and length > 1),
        "singleton": float(length == 1 and not has_ace),
        "void": float(length == 0),
        "long_suit": float(max(0, length - _LONG + 1)),
    }


def _plain_suit(suit: _Suit, holding: Holding) -> dict[str, float]:
    length, tops = len(holding), suit.tops(holding)
    return {
        **{_RANK_NAMES[rank]: float(rank in holding) for rank in suit.ranks[:5]},
        "tops": float(tops),
        "stopped": float(suit.stopped(holding)),
        "void": float(length == 0),
        "long_suit": float(max(0, length - _LONG + 1)),
        "long_suit_with_tops": float(max(0, length - _LONG + 1) * (tops > 0)),
        "bela": float({Rank.KING, Rank.QUEEN} <= holding),
    }


def _suit_of_trumps(suit: _Suit, holding: Holding) -> dict[str, float]:
    found = _plain_suit(suit, holding)
    top, second = suit.ranks[:2]
    return {**found, "jack_and_nine": float({top, second} <= holding)}


def _run_points(ruleset: Ruleset, trump: Trump, suit: Suit, holding: Holding) -> float:
    """Points of the runs of a holding; one that wins the match counts as the best that does not."""
    rules = ruleset.declarations
    best = max((value for value in rules.runs if isinstance(value, int)), default=0)
    cards = CardSet.of(Card(suit, rank) for rank in holding)
    runs = (run_of_block(ruleset, block) for block in blocks(ruleset, trump, cards))
    return float(sum(best if run.wins_match else run.points for run in runs if run is not None))
