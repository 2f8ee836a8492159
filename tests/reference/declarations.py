"""Runs, groups and Bela: what a hand holds, what is best, who is credited (R12 to R15).

Knows no tricks: whether a unit needs one is for the settlement. Declarations of open Belot that appear
during the play are in live_declarations.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .play import PLAIN_ORDER, TRUMP_ORDER, suit_of
from .systems import Parameters, has_pairs, number_of_players

NATURAL_ORDER = "789TJQKA"
BELA_POINTS = 20


@dataclass(frozen=True)
class Declaration:
    """A run (cards from low to high) or a group. ``points`` are 0 for one that wins the match."""

    kind: str
    cards: tuple[str, ...]
    points: int
    wins_match: bool = False


@dataclass(frozen=True)
class Credit:
    """Who is credited with how many points before anybody needs a trick.

    ``best``: the seat with the best declaration, ``"dealer"``, ``"all"`` where nothing is compared,
    or ``None``. ``dealer``: points of a dealer who sits out. ``match``: the seat that wins the match.
    """

    points: Mapping[int, int]
    best: int | str | None
    dealer: int = 0
    match: int | None = None


def has_declarations(parameters: Parameters) -> bool:
    """Whether runs or groups count at all."""
    return parameters["decl_scope"] != "none" and bool(parameters["runs"] or parameters["groups"])


def declared_before_play(parameters: Parameters) -> bool:
    """Whether the players speak in turn before the first lead.

    In open Belot they speak while cards are uncovered. In short Debrec nobody is asked anything before the
    play unless he bets (R14 of debrec_short_plain): then everything is settled afterwards.
    """
    nobody_is_asked = parameters["rounds"] == [] and parameters["stakes"] != "pot"
    settled_after = parameters["decl_shown"] == "after" and nobody_is_asked
    return has_declarations(parameters) and parameters["decl_shown"] != "live" and not settled_after


def run_order(parameters: Parameters, contract: str, suit: str) -> str:
    """The ranks from low to high in the order that makes runs in this suit."""
    if parameters["run_order"] == "natural":
        return NATURAL_ORDER
    if parameters["run_order"] == "trump_strength" and suit == contract:
        return TRUMP_ORDER
    return PLAIN_ORDER


def best_set(parameters: Parameters, contract: str, hand: Sequence[str]) -> list[Declaration]:
    """All declarations of a hand, runs first.

    A block of consecutive cards is one run and a card is in one group at most, so there is no choice.
    """
    found = []
    for suit in "SHDC":
        for block in _blocks(parameters, contract, suit, hand):
            run = run_of(parameters, block)
            if run is not None:
                found.append(run)
    return found + groups_in(parameters, hand)


def _blocks(parameters: Parameters, contract: str, suit: str, hand: Sequence[str]) -> list[list[str]]:
    blocks: list[list[str]] = [[]]
    for rank in run_order(parameters, contract, suit):
        if rank + suit in hand:
            blocks[-1].append(rank + suit)
        else:
            blocks.append([])
    return blocks


def block_around(parameters: Parameters, contract: str, card: str, hand: Sequence[str]) -> list[str]:
    """The consecutive cards of the hand that the card is one of, from low to high."""
    return next(block for block in _blocks(parameters, contract, suit_of(card), hand) if card in block)


def run_of(parameters: Parameters, block: Sequence[str]) -> Declaration | None:
    """The run that consecutive cards make, ``None`` if it is too short.

    Longer ones than the list knows count as its last length, with the best cards (A19).
    """
    values = parameters["runs"]
    if not isinstance(values, list):
        raise TypeError(f"runs is {values!r}, not a list")
    if len(block) < 3 or not values:
        return None
    longest = len(values) + 2
    cards = tuple(block[-longest:])
    value = values[len(cards) - 3]
    if value == "match":
        return Declaration("run", cards, 0, wins_match=True)
    return Declaration("run", cards, int(value))


def groups_in(parameters: Parameters, hand: Sequence[str]) -> list[Declaration]:
    """The fours of a kind of the ranks that count, the highest rank first."""
    values = parameters["groups"]
    if not isinstance(values, dict):
        raise TypeError(f"groups is {values!r}, not a table")
    fours = [tuple(rank + suit for suit in "SHDC") for rank in reversed(PLAIN_ORDER) if rank in values]
    return [
        Declaration("group", four, int(values[four[0][0]]))
        for four in fours
        if all(card in hand for card in four)
    ]


def strength(parameters: Parameters, contract: str, declaration: Declaration) -> tuple[int, ...]:
    """A key that is greater for the better declaration, equal for those that nothing tells apart."""
    is_run = declaration.kind == "run"
    length = len(declaration.cards)
    top = declaration.cards[-1]
    tops_groups = bool(parameters["five_run_top"]) and is_run and length >= 5
    # With no trumps and with all trumps no suit is called like the contract: the edge drops out.
    in_trumps = is_run and suit_of(top) == contract
    order = run_order(parameters, contract, suit_of(top)) if is_run else PLAIN_ORDER  # A15: A, T, K, Q
    return (
        2 if declaration.wins_match else int(tops_groups),
        declaration.points,
        int(not is_run),
        length,
        int(in_trumps and parameters["trump_edge"] == "same_length"),
        order.index(top[0]),
        int(in_trumps and parameters["trump_edge"] == "identical"),
    )


def credited(
    parameters: Parameters,
    contract: str,
    announced: Mapping[int, Sequence[Declaration]],
    taker: int | None,
    dealers: Sequence[Declaration] = (),
) -> Credit:
    """Who is credited, given what every seat announced (R13, R14).

    ``taker``: a seat; it makes the sides where three play. ``dealers``: those of a resting dealer.
    """
    own = {seat: sum(each.points for each in declarations) for seat, declarations in announced.items()}
    nothing = dict.fromkeys(announced, 0)
    scope = parameters["decl_scope"]
    if scope == "none":
        return Credit(nothing, None)
    dealer_points = sum(declaration.points for declaration in dealers)
    best_seat, best_strength = _best(parameters, contract, announced, taker)
    if best_seat is not None and any(each.wins_match for each in announced[best_seat]):
        return Credit(nothing, best_seat, dealer_points, match=best_seat)
    # A31: the dealer's declaration must be strictly better to shut out the others.
    if dealers and max(strength(parameters, contract, each) for each in dealers) > best_strength:
        return Credit(nothing, "dealer", dealer_points)
    if scope == "all":
        return Credit(own, "all" if any(own.values()) else None, dealer_points)
    if best_seat is None:
        return Credit(nothing, None, dealer_points)
    best_side = _side(parameters, best_seat, taker)
    points = {
        seat: value if _side(parameters, seat, taker) == best_side else 0 for seat, value in own.items()
    }
    return Credit(points, best_seat, dealer_points)


def _best(
    parameters: Parameters, contract: str, announced: Mapping[int, Sequence[Declaration]], taker: int | None
) -> tuple[int | None, tuple[int, ...]]:
    """The seat of the best declaration (``None``: nobody's counts) and its strength."""
    strengths = {
        seat: max(strength(parameters, contract, each) for each in declarations)
        for seat, declarations in sorted(announced.items())
        if declarations
    }
    if not strengths:
        return None, ()
    best = max(strengths.values())
    seats = [seat for seat, value in strengths.items() if value == best]
    sides = {_side(parameters, seat, taker) for seat in seats}
    if len(sides) > 1 and parameters["decl_tie"] == "nobody":
        return None, best
    return seats[0], best


def _side(parameters: Parameters, seat: int, taker: int | None) -> int:
    """Those who score declarations together have the same number."""
    if parameters["decl_scope"] == "player":
        return seat
    if has_pairs(parameters):
        return seat % 2
    if number_of_players(parameters) == 3 and taker is not None:
        return int(seat == taker)
    return seat


def bela_suits(parameters: Parameters, contract: str) -> list[str]:
    """The suits whose king and queen in one hand are Bela (R15, A38)."""
    if contract == "NT" and parameters["no_suit"] == "samara":
        return list("SHDC")
    return [suit for suit in "SHDC" if suit == contract]


def bela_words(parameters: Parameters, rank: str, said_first: bool | None) -> list[bool]:
    """Whether the word may be left out (``False``) or said (``True``) with a card of a Bela.

    ``rank``: ``"K"`` or ``"Q"``. ``said_first``: whether it was said with the other card; ``None`` if this
    one is the first.
    """
    if said_first is not None:
        return [False, True] if said_first else [False]
    if parameters["bela_call"] == "forced":
        return [True]
    return [False] if parameters["bela_call"] == "king_first" and rank == "Q" else [False, True]


def bela_points(parameters: Parameters, first: str, said_first: bool, said_second: bool) -> int:
    """What one Bela counts.

    ``first``: rank of the card played first, ``"K"`` or ``"Q"``; ``said_first`` and ``said_second``: what was
    said with the first and the second card. The second word is needed only in France (A36).
    """
    if parameters["bela_call"] == "king_first":
        return BELA_POINTS if first == "K" and said_first and said_second else 0
    return BELA_POINTS if said_first else 0
