"""Bela: king and queen of trumps in one hand. Knows no tricks and no settlement."""

from __future__ import annotations

from solver.cards import Card, CardSet, Rank, Suit
from solver.game.contract import Trump
from solver.rules import Ruleset
from solver.rules.choices import BelaCall, NoSuit

BELA_POINTS = 20
"""What one Bela is worth."""


def suits_of_bela(ruleset: Ruleset, trump: Trump) -> tuple[Suit, ...]:
    """The suits in which king and queen are a Bela: trumps; in the no trump of Samara all four."""
    if trump.suit is not None:
        return (trump.suit,)
    if trump is Trump.NO_TRUMP and ruleset.auction.no_suit is NoSuit.SAMARA:
        return tuple(Suit)
    return ()


def bela_suits(ruleset: Ruleset, trump: Trump, hand: CardSet) -> tuple[Suit, ...]:
    """The suits in which ``hand`` holds a Bela."""
    return tuple(
        suit
        for suit in suits_of_bela(ruleset, trump)
        if Card(suit, Rank.KING) in hand and Card(suit, Rank.QUEEN) in hand
    )


def bela_points(ruleset: Ruleset, first: Rank, *, said_first: bool, said_second: bool) -> int:
    """What one Bela scores that was played with ``first`` (king or queen) before the other.

    ``said_first``, ``said_second``: whether the word was spoken with the first and with the second of the
    two cards. Only the first word is needed, except where the king has to come first and both words count.
    """
    if ruleset.declarations.bela_call is BelaCall.KING_FIRST:
        return BELA_POINTS if first is Rank.KING and said_first and said_second else 0
    return BELA_POINTS if said_first else 0
