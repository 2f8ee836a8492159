"""Who gets how many cards when, the exchange of the seven, the throw-in, the next dealer (R02 to R04).

Knows no auction: it is told which round trumps were called in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .play import PLAIN_POINTS, suit_of
from .systems import Parameters, full_hand, number, number_of_players, pack, packets


@dataclass(frozen=True)
class CardCounts:
    """How many cards of the pack are played, discarded and out of play in one deal."""

    played: int
    discarded: int
    out_of_play: int


@dataclass(frozen=True)
class SecondDeal:
    """What comes into play after trumps are fixed, in cards."""

    taker_gets_turnup: bool
    taker_from_stock: int
    others_from_stock: int


def card_counts(parameters: Parameters) -> CardCounts:
    """The cards of one deal; what a resting dealer takes up is out of play."""
    played = number_of_players(parameters) * full_hand(parameters)
    discarded = number(parameters, "widow")
    return CardCounts(played, discarded, len(pack(parameters)) - played - discarded)


def taker_gets_turnup(parameters: Parameters, round_number: int, wants_turnup: bool) -> bool:
    """Whether the turn-up goes to who called trumps in round 1 or 2 of the asking.

    ``wants_turnup`` matters only where ``may_choose_turnup``.
    """
    taken = parameters["turnup_taken"]
    if taken == "round1_opt2" and round_number == 2:
        return wants_turnup
    if taken in ("round1", "round1_opt2"):
        return round_number == 1
    return taken == "both"


def may_choose_turnup(parameters: Parameters, round_number: int) -> bool:
    """Whether the taker may take the turn-up or leave it (A60)."""
    return parameters["turnup_taken"] == "round1_opt2" and round_number == 2


def second_deal(parameters: Parameters, round_number: int, wants_turnup: bool = False) -> SecondDeal:
    """The second deal when trumps were called in that round; the widow counts for the taker."""
    others = sum(packets(parameters, "deal2"))
    gets_turnup = taker_gets_turnup(parameters, round_number, wants_turnup)
    taker = others + number(parameters, "widow") - (1 if gets_turnup else 0)
    return SecondDeal(gets_turnup, taker, others)


def deal_first(parameters: Parameters, cards: Sequence[str]) -> tuple[list[list[str]], list[str]]:
    """The hands after ``deal1``, seat 0 served first in every packet, and the rest of the pack."""
    hands: list[list[str]] = [[] for _ in range(number_of_players(parameters))]
    rest = list(cards)
    for size in packets(parameters, "deal1"):
        for hand in hands:
            hand += _taken_from_top(rest, size)
    return hands, rest


def deal_second(
    parameters: Parameters,
    hands: Sequence[Sequence[str]],
    stock: Sequence[str],
    served: Sequence[int],
    taker: int | None,
    turnup_to_taker: str | None,
    turnup_left: str | None,
) -> tuple[list[list[str]], list[str]]:
    """The hands after ``deal2`` and the widow (not discarded yet), and what is left of the stock.

    ``served``: the seats that get cards. ``turnup_to_taker`` goes to the taker, who gets one card fewer
    from the stock; ``turnup_left`` goes back into the middle of the stock if the whole pack is needed.
    """
    new_hands = [list(hand) for hand in hands]
    rest = list(stock)
    if turnup_left is not None and card_counts(parameters).out_of_play == 0:
        rest.insert(len(rest) // 2, turnup_left)
    owed = 0
    if taker is not None and turnup_to_taker is not None:
        new_hands[taker].append(turnup_to_taker)
        owed = 1
    for size in packets(parameters, "deal2"):
        for seat in served:
            fewer = owed if seat == taker else 0
            new_hands[seat] += _taken_from_top(rest, size - fewer)
        owed = 0
    if taker is not None:
        new_hands[taker] += _taken_from_top(rest, number(parameters, "widow"))
    return new_hands, rest


def _taken_from_top(cards: list[str], count: int) -> list[str]:
    taken = cards[:count]
    del cards[:count]
    return taken


def turnup_is_played(parameters: Parameters, turnup: str, trump: str, proposal: int = 1) -> bool:
    """Whether the contract is one for which the turn-up may be exchanged.

    ``proposal``: which turn-up was accepted; only the first may be exchanged (debrec_4, R04).
    """
    if proposal != 1:
        return False
    if parameters["no_suit"] == "samara" and (turnup[0], trump) in (("A", "NT"), ("J", "AT")):
        return True  # A57: in either round
    return trump == suit_of(turnup)


def may_swap(
    parameters: Parameters, turnup_is_played: bool, seven_in_first_hand: bool, declared_with_seven: bool
) -> bool:
    """Whether the holder of the seven of the turned suit may exchange it for the turn-up (A50 to A52).

    ``seven_in_first_hand``: he got it before trumps were chosen. ``declared_with_seven``: he has
    declared a run that contains it, scoring or not.
    """
    window = parameters["seven_swap"]
    if window == "no" or not turnup_is_played:
        return False
    if window == "first_hand":
        return seven_in_first_hand
    if window == "before_declaring":
        return not declared_with_seven
    return True


def may_throw_in(parameters: Parameters, first_hand: Sequence[str]) -> bool:
    """Whether the first cards are worth so little that their holder may ask for a new deal (A61)."""
    points = sum(PLAIN_POINTS[card[0]] for card in first_hand)
    return points < number(parameters, "throw_in_below")


def next_dealer(parameters: Parameters, scores: Sequence[int], previous: int) -> int:
    """The seat at the table that deals next; ``scores`` has one entry a seat where the leader deals."""
    seats = number(parameters, "seats")
    to_the_right = [(previous + step) % seats for step in range(1, seats + 1)]
    if parameters["next_dealer"] == "rotate":
        return to_the_right[0]
    leaders = [seat for seat in to_the_right if scores[seat] == max(scores)]
    return previous if previous in leaders else leaders[0]
