"""One trick: what a card counts, which card wins, which cards may be played.

Written after RULES sections 0.2 to 0.4 and rows R07 (following) and R08 (ruffing). Knows nothing of
hands that are not its own, of scores or of search. Cards are texts, rank before suit: ``"TS"`` is
the ten of spades. A contract is ``"S" "H" "D" "C"``, ``"NT"`` or ``"AT"``.
"""

from __future__ import annotations

from collections.abc import Sequence

from .systems import Parameters, has_pairs

Trick = Sequence[tuple[int, str]]
"""The cards of a trick in the order of play, each with the seat that played it."""

TRUMP_ORDER = "78QKTA9J"
PLAIN_ORDER = "789JQKTA"
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


def suit_of(card: str) -> str:
    """``"S" "H" "D"`` or ``"C"``."""
    return card[1]


def ranks_as_trump(contract: str, suit: str) -> bool:
    """Whether the suit has the order and the points of trumps; with all trumps every suit has."""
    return contract in (suit, "AT")


def card_points(parameters: Parameters, contract: str, card: str) -> int:
    """What a card counts for the side that wins it, in points."""
    if ranks_as_trump(contract, suit_of(card)):
        return TRUMP_POINTS[card[0]]
    if contract == "NT" and parameters["no_suit"] == "crimea":
        return 2 * PLAIN_POINTS[card[0]]
    return PLAIN_POINTS[card[0]]


def beats(contract: str, card: str, best: str) -> bool:
    """Whether ``card``, played later, takes the trick from ``best``, the winning card so far."""
    if suit_of(card) == suit_of(best):
        order = TRUMP_ORDER if ranks_as_trump(contract, suit_of(card)) else PLAIN_ORDER
        return order.index(card[0]) > order.index(best[0])
    # With no trumps and with all trumps no suit has this name: only the suit led can win.
    return suit_of(card) == contract


def winning_play(contract: str, trick: Trick) -> tuple[int, str]:
    """Seat and card that win a trick of at least one card, or are winning it so far."""
    best_seat, best_card = trick[0]
    for seat, card in trick[1:]:
        if beats(contract, card, best_card):
            best_seat, best_card = seat, card
    return best_seat, best_card


def trick_winner(contract: str, trick: Trick) -> int:
    """The seat that wins a trick of at least one card, or is winning it so far."""
    return winning_play(contract, trick)[0]


def legal_cards(
    parameters: Parameters, contract: str, trick: Trick, seat: int, hand: Sequence[str]
) -> list[str]:
    """The cards of ``hand`` that ``seat`` may play now, in the order of the hand.

    ``hand`` holds the cards that can be played at all; covered cards are not among them.
    """
    if not trick:
        return list(hand)
    suit_led = suit_of(trick[0][1])
    if any(suit_of(card) == suit_led for card in hand):
        return _following_cards(parameters, contract, trick, seat, hand)
    if any(suit_of(card) == contract for card in hand):
        return _ruffing_cards(parameters, contract, trick, seat, hand)
    return list(hand)


def _following_cards(
    parameters: Parameters, contract: str, trick: Trick, seat: int, hand: Sequence[str]
) -> list[str]:
    """R07: who holds the suit led follows, and overtakes where the system asks for it."""
    suit_led = suit_of(trick[0][1])
    followers = [card for card in hand if suit_of(card) == suit_led]
    winner, best = winning_play(contract, trick)
    if suit_of(best) != suit_led:  # the trick has been ruffed
        return followers
    if not _suit_is_overtaken(parameters, contract, suit_led):
        return followers
    if _is_partner(parameters, seat, winner) and not parameters["overtake_partner"]:
        return followers
    higher = [card for card in followers if beats(contract, card, best)]
    return higher or followers


def _suit_is_overtaken(parameters: Parameters, contract: str, suit_led: str) -> bool:
    if parameters["overtake"] == "trumps":
        # A43: all suits with all trumps, none with no trumps.
        return ranks_as_trump(contract, suit_led)
    return parameters["overtake"] == "all"


def _ruffing_cards(
    parameters: Parameters, contract: str, trick: Trick, seat: int, hand: Sequence[str]
) -> list[str]:
    """R08: who has trumps but not the (plain) suit led."""
    trumps = [card for card in hand if suit_of(card) == contract]
    others = [card for card in hand if suit_of(card) != contract]
    winner, best = winning_play(contract, trick)
    partner_wins = _is_partner(parameters, seat, winner)
    higher = [card for card in trumps if beats(contract, card, best)]

    allowed_trumps = trumps
    if parameters["overruff"]:
        # Who cannot go higher plays a lower trump. On an unruffed trick every trump is higher.
        allowed_trumps = higher or trumps
    may_discard = parameters["ruff"] == "unless_partner" and partner_wins
    if parameters["underruff"] == "free":
        if partner_wins:
            allowed_trumps = trumps
        if not higher:
            may_discard = True

    allowed = allowed_trumps + others if may_discard else allowed_trumps
    return [card for card in hand if card in allowed]


def _is_partner(parameters: Parameters, seat: int, other: int) -> bool:
    """Only the pair games have partners; three players never do, a dealer sitting out or not."""
    return has_pairs(parameters) and other == (seat + 2) % 4
