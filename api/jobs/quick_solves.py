"""Many deals of one game that are all to be solved for their values: by the search for many deals at once.

What an item asks and what it gets are those of ``/v1/solve`` with ``detail`` ``values``; items that ask in
any other way than the plainest are left to it. A test compares both.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from solver.cards import Card, CardSet
from solver.double_dummy.many import UNSOLVED, Answer, solve_many
from solver.game import Trump
from solver.game.play import play_rules
from solver.rules import Ruleset, load_ruleset, ruleset_ids

_FIELDS = {"ruleset", "hands", "contract", "plays", "detail", "objective"}
_NO_PLAYS: tuple[object, ...] = ("", [])
_CARDS = 32
_PILED = 16  # cards of a player, half of them covered
_MASKS = {str(card): 1 << index for index, card in enumerate(map(Card.from_index, range(_CARDS)))}
_KNOWN = frozenset(ruleset_ids())


@dataclass(frozen=True, slots=True)
class _Deal:
    """Item number ``place`` asks for the values of ``hands``, masks."""

    place: int
    taker: int
    hands: tuple[int, ...]


def quick_solves(values: Sequence[object]) -> dict[int, str]:
    """The answers, JSON, to those of ``values`` that ask for a deal in the plainest way, by their places."""
    groups: dict[tuple[str, str], list[_Deal]] = {}
    for place, value in enumerate(values):
        if isinstance(value, dict) and (found := _deal(place, value)) is not None:
            groups.setdefault((value["ruleset"], value["contract"]["trump"]), []).append(found)
    return dict(
        answer for (ruleset, trump), deals in groups.items() for answer in _answers(ruleset, trump, deals)
    )


def _deal(place: int, value: Mapping[str, object]) -> _Deal | None:
    if value.get("detail") != "values" or not value.keys() <= _FIELDS or value.get("plays") not in _NO_PLAYS:
        return None
    name, contract, hands = value.get("ruleset"), value.get("contract"), value.get("hands")
    if not isinstance(name, str) or name not in _KNOWN or value.get("objective", "points") != "points":
        return None
    ruleset = load_ruleset(name)
    seats = ruleset.playing_seats
    if not _has_sides(ruleset) or not isinstance(hands, list) or len(hands) != seats:
        return None
    if not isinstance(contract, dict) or contract.keys() != {"trump", "taker"}:
        return None
    taker = contract["taker"]
    if contract["trump"] not in ruleset.contracts or type(taker) is not int or not 0 <= taker < seats:
        return None
    masks = tuple(map(_mask, hands))
    return _Deal(place, taker, masks) if _is_dealt(ruleset, masks) else None


def _has_sides(ruleset: Ruleset) -> bool:
    """Whether the search for many deals knows everything: not how defenders share, and no piles."""
    return ruleset.playing_seats != 3 and ruleset.hand_size < _PILED


def _mask(hand: object) -> int:
    """The cards of a hand written as ``"7S 8S"``; 0 if it is written in any other way."""
    if not isinstance(hand, str):
        return 0
    mask = 0
    for name in hand.split(" "):
        bit = _MASKS.get(name, 0)
        if not bit or mask & bit:
            return 0
        mask |= bit
    return mask


def _is_dealt(ruleset: Ruleset, masks: Sequence[int]) -> bool:
    """Whether they are whole hands without a card in common."""
    together = 0
    for mask in masks:
        if mask.bit_count() != ruleset.hand_size or mask & together:
            return False
        together |= mask
    return not together & ~ruleset.pack.mask


def _answers(name: str, trump: str, deals: Sequence[_Deal]) -> Iterator[tuple[int, str]]:
    ruleset = load_ruleset(name)
    hands = np.array([deal.hands for deal in deals], dtype=np.uint32)
    found = solve_many(ruleset, Trump(trump), hands, answer=Answer.CARDS, threads=1)
    strengths = _strengths(ruleset, Trump(trump))
    for deal, points in zip(deals, found, strict=True):
        yield deal.place, _answer(f"{name} {_written(deal.hands)} {trump}@{deal.taker} .", points, strengths)


def _answer(position: str, points: NDArray[np.int16], strengths: Sequence[int]) -> str:
    """``points``: of both sides after each card, shape (32, 2); seat 0 leads and plays for the first side."""
    cards = [
        (-ours, theirs, strengths[index], _NAMES[index])
        for index, (ours, theirs) in enumerate(points.tolist())
        if ours != UNSOLVED
    ]
    cards.sort(key=itemgetter(0, 1, 2))
    best, others = -cards[0][0], cards[0][1]
    written = ", ".join(
        f'{{"card": "{name}", "points": [{-ours}, {theirs}], "loss": {max(best + ours, theirs - others)}}}'
        for ours, theirs, _, name in cards
    )
    both = f"[{best}, {others}]"
    return (
        f'{{"position": {json.dumps(position)}, "to_play": 0, "exact": true, "points": {both}, '
        f'"cards": [{written}]}}'
    )


_NAMES = tuple(_MASKS)


@lru_cache(maxsize=64)
def _strengths(ruleset: Ruleset, trump: Trump) -> tuple[int, ...]:
    """How strong each card is in play, by its index."""
    rules = play_rules(ruleset, trump)
    return tuple(rules.playing_strength(Card.from_index(index)) for index in range(_CARDS))


def _written(hands: Sequence[int]) -> str:
    return "/".join("".join(_suit(hand >> shift & 0xFF, shift) for shift in (0, 8, 16, 24)) for hand in hands)


@lru_cache(maxsize=1024)
def _suit(mask: int, shift: int) -> str:
    return "".join(str(card) for card in CardSet(mask << shift))
