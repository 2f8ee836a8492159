"""What is dealt to whom and when, and what may be changed before play: turn-up, seven, throw-in.

Knows how many cards go where, not which ones; the auction and the cards themselves are elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from solver.cards import Card, Rank, Suit
from solver.game.contract import Trump
from solver.game.play import play_rules
from solver.rules import Ruleset
from solver.rules.choices import AskingRound, Layout, NoSuit, SevenSwap, TurnupTaken


@dataclass(frozen=True, slots=True)
class CardCount:
    """Where the cards of the pack are when play starts."""

    played: int
    discarded: int
    out: int


@dataclass(frozen=True, slots=True)
class SecondDeal:
    """What comes into play after trumps are fixed; a widow is among the taker's cards."""

    taker_gets_turnup: bool
    taker_from_stock: int
    others_from_stock: int


@dataclass(frozen=True, slots=True)
class Spread:
    """How a player's cards lie at first: covered ones and open ones."""

    closed: int
    open: int


def card_count(ruleset: Ruleset) -> CardCount:
    """How many cards are played, discarded before the first trick, and out of play."""
    return CardCount(ruleset.cards_in_play, ruleset.discarded, ruleset.out_of_play)


def first_hand_size(ruleset: Ruleset) -> int:
    """Cards each player holds while trumps are chosen; in the open layout those that lie face down."""
    return sum(ruleset.deal.deal1)


def spread(ruleset: Ruleset) -> Spread:
    """How many cards of a player lie closed on the table and how many open; none outside open Belot."""
    if ruleset.deal.layout is not Layout.OPEN16:
        return Spread(0, 0)
    return Spread(sum(ruleset.deal.deal1), sum(ruleset.deal.deal2))


def turnups_offered(ruleset: Ruleset) -> int:
    """How many cards may be turned up, one after the other, to propose trumps."""
    return ruleset.deal.turnups


def may_choose_turnup(ruleset: Ruleset, asking_round: int) -> bool:
    """Whether a taker of this round of asking (counted from 1) may take the turned card or leave it."""
    is_optional = ruleset.deal.turnup_taken is TurnupTaken.ROUND1_OPT2
    return is_optional and not _is_about_turnup(ruleset, asking_round)


def second_deal(
    ruleset: Ruleset, asking_round: int, *, wants_turnup: bool = False, accepted: bool = True
) -> SecondDeal:
    """What is dealt once trumps have been fixed in ``asking_round`` (counted from 1; 0: without asking).

    ``wants_turnup`` matters only where the taker has the choice (``may_choose_turnup``). ``accepted``: what
    the turned card proposed was called, as in every round about it unless a proposed new deal was refused.
    """
    packets = sum(ruleset.deal.deal2)
    takes = _takes_turnup(ruleset, asking_round, wants_turnup, accepted)
    return SecondDeal(takes, packets - takes + ruleset.deal.widow, packets)


def second_packets(
    ruleset: Ruleset, players: Iterable[int], taker: int | None, second: SecondDeal
) -> Iterator[tuple[int, int]]:
    """The packets of the second deal in order, as seat and number of cards.

    A card taken from the table is missing in the taker's first packet; the widow is dealt last.
    """
    seats = tuple(players)
    for number, packet in enumerate(ruleset.deal.deal2):
        for seat in seats:
            has_turnup = seat == taker and second.taker_gets_turnup and number == 0
            yield seat, packet - has_turnup
    if ruleset.deal.widow and taker is not None:
        yield taker, ruleset.deal.widow


def rejoin_stock(ruleset: Ruleset) -> bool:
    """Whether turned cards that nobody took go back into the middle of the stock: all cards are needed."""
    return ruleset.out_of_play == 0


def may_demand_new_deal(ruleset: Ruleset, first_hand: Iterable[Card]) -> bool:
    """Whether the holder of these first cards may have the deal thrown in for want of points."""
    return sum(_plain_points(ruleset, card) for card in first_hand) < ruleset.deal.throw_in_below


def is_played_on(ruleset: Ruleset, trump: Trump, turnup: Card) -> bool:
    """Whether the contract is one that the turned card stands for, so that it may be got for the seven.

    Its suit; in Samara also no trump on an ace and all trumps on a jack, in whichever round.
    """
    if trump.suit is not None:
        return trump.suit is turnup.suit
    if ruleset.auction.no_suit is not NoSuit.SAMARA:
        return False
    return turnup.rank is (Rank.ACE if trump is Trump.NO_TRUMP else Rank.JACK)


def may_swap_seven(
    ruleset: Ruleset, *, on_turnup: bool, from_first_hand: bool, declared_with_it: bool
) -> bool:
    """Whether the seven may be exchanged for the turned card.

    ``on_turnup``: the contract is one the first turned card stands for.
    ``from_first_hand``: the seven was among the cards dealt before trumps were chosen.
    ``declared_with_it``: its holder has declared a run that contains it.
    """
    swap = ruleset.deal.seven_swap
    if swap is SevenSwap.NO or not on_turnup:
        return False
    if swap is SevenSwap.FIRST_HAND:
        return from_first_hand
    return swap is SevenSwap.BEFORE_PLAY or not declared_with_it


def _is_about_turnup(ruleset: Ruleset, asking_round: int) -> bool:
    rounds = ruleset.auction.rounds
    return 0 < asking_round <= len(rounds) and rounds[asking_round - 1] is AskingRound.TURNUP


def _takes_turnup(ruleset: Ruleset, asking_round: int, wants_turnup: bool, accepted: bool) -> bool:
    is_about_turnup = _is_about_turnup(ruleset, asking_round)
    match ruleset.deal.turnup_taken:
        case TurnupTaken.NO:
            return False
        case TurnupTaken.BOTH:
            return True
        case TurnupTaken.ROUND1:
            return is_about_turnup and accepted
        case TurnupTaken.ROUND1_OPT2:
            return is_about_turnup or wants_turnup


def _plain_points(ruleset: Ruleset, card: Card) -> int:
    """What the card counts while no suit is trumps."""
    elsewhere = Trump.HEARTS if card.suit is Suit.SPADES else Trump.SPADES
    return play_rules(ruleset, elsewhere).card_points(card)
