"""Who gets how many cards when, the exchange of the seven, the throw-in, the next dealer (R02 to R04).

Knows no auction: it is told which round trumps were called in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .play import PLAIN_POINTS, suit_of
from .systems import Parameters, asks_about_turnup, full_hand, number, number_of_players, pack, packets


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


def taker_gets_turnup(
    parameters: Parameters, round_number: int, wants_turnup: bool, accepted: bool = True
) -> bool:
    """Whether the turn-up goes to who called trumps in a round of asking (counted from 1).

    ``wants_turnup`` matters only where ``may_choose_turnup``. ``accepted``: he called what the turn-up
    proposed, as is done in a round about it unless a proposed new deal was refused.
    """
    taken = parameters["turnup_taken"]
    if taken == "round1_opt2":
        return asks_about_turnup(parameters, round_number) or wants_turnup
    if taken == "round1":
        return asks_about_turnup(parameters, round_number) and accepted
    return taken == "both"


def may_choose_turnup(parameters: Parameters, round_number: int) -> bool:
    """Whether the taker may take the turn-up or leave it (A60)."""
    return parameters["turnup_taken"] == "round1_opt2" and not asks_about_turnup(parameters, round_number)


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
    turnups_left: Sequence[str],
) -> tuple[list[list[str]], list[str]]:
    """The hands after ``deal2`` and the widow (not discarded yet), and what is left of the stock.

    ``served``: the seats that get cards. ``turnup_to_taker`` goes to the taker, who gets one card fewer
    from the stock; ``turnups_left`` go back into the middle of the stock if ``turnups_go_back``.
    """
    new_hands = [list(hand) for hand in hands]
    rest = list(stock)
    if turnups_go_back(parameters):
        middle = len(rest) // 2
        rest[middle:middle] = turnups_left
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


def turnups_go_back(parameters: Parameters) -> bool:
    """Whether the whole pack is needed, so that a turn-up that nobody takes goes back into the stock."""
    return card_counts(parameters).out_of_play == 0


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


def swap_is_over(parameters: Parameters, has_spoken: bool, has_led: bool) -> bool:
    """Whether it is too late for the exchange.

    ``has_spoken``: somebody has declared, so the first cards are no longer the only ones that are known;
    ``has_led``: a card has been played.
    """
    return has_led or (parameters["seven_swap"] == "first_hand" and has_spoken)


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
