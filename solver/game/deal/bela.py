"""King and queen of trumps as they are played: when the words may be spoken, and what was said.

Knows the cards of one player at a time; what a Bela scores is in ``declarations``.
"""

from __future__ import annotations

from dataclasses import dataclass

from solver.cards import Card, CardSet, Rank, Suit
from solver.errors import Fault
from solver.game.contract import Trump
from solver.game.declarations import bela_points, suits_of_bela
from solver.game.faults import FaultCode
from solver.rules import Ruleset
from solver.rules.choices import BelaCall


@dataclass(frozen=True, slots=True)
class BelaPlayed:
    """A Bela of which at least one card has been played.

    ``first``: the rank that came first. ``cards_played``: 1 or 2.
    """

    seat: int
    suit: Suit
    first: Rank
    said_first: bool
    said_second: bool = False
    cards_played: int = 1

    def points(self, ruleset: Ruleset) -> int:
        """What it scores; a second card that stays in the hand, as the rest was claimed, costs nothing."""
        said_second = self.said_second or self.cards_played == 1
        return bela_points(ruleset, self.first, said_first=self.said_first, said_second=said_second)


@dataclass(frozen=True, slots=True)
class BelaMoment:
    """``card`` of a Bela is about to be played by ``seat``; ``begun``: its other card was played before."""

    seat: int
    card: Card
    begun: BelaPlayed | None

    def words(self, ruleset: Ruleset) -> tuple[bool, ...]:
        """Whether the word may be left out (False), may be spoken (True), or both."""
        rule = ruleset.declarations.bela_call
        if self.begun is not None:
            return (False, True) if self.begun.said_first else (False,)
        if rule is BelaCall.FORCED:
            return (True,)
        is_lost = rule is BelaCall.KING_FIRST and self.card.rank is not Rank.KING
        return (False,) if is_lost else (False, True)

    def played(self, said: bool) -> BelaPlayed:
        """The Bela after the card has been played, with or without the word."""
        if self.begun is None:
            return BelaPlayed(self.seat, self.card.suit, self.card.rank, said)
        begun = self.begun
        return BelaPlayed(begun.seat, begun.suit, begun.first, begun.said_first, said, cards_played=2)


def bela_moment(
    ruleset: Ruleset, trump: Trump, seat: int, card: Card, held: CardSet, so_far: tuple[BelaPlayed, ...]
) -> BelaMoment | None:
    """Whether ``card`` belongs to a Bela of ``seat``, who can see the cards ``held``; None if not."""
    if card.rank not in (Rank.KING, Rank.QUEEN) or card.suit not in suits_of_bela(ruleset, trump):
        return None
    begun = next((bela for bela in so_far if (bela.seat, bela.suit) == (seat, card.suit)), None)
    other = Card(card.suit, Rank.QUEEN if card.rank is Rank.KING else Rank.KING)
    return BelaMoment(seat, card, begun) if begun is not None or other in held else None


def bela_refusal(
    ruleset: Ruleset, seat: int, card: Card, moment: BelaMoment | None, said: bool
) -> Fault | None:
    """The rule that forbids to play ``card`` with or without the word, or None."""
    words = (False,) if moment is None else moment.words(ruleset)
    if said in words:
        return None
    if not said:
        detail = f"seat {seat} has to announce Bela with {card}, the first of its cards"
        return Fault("/bela", FaultCode.MUST_ANNOUNCE_BELA, detail)
    if moment is None:
        detail = f"seat {seat} cannot announce Bela with {card}: it does not belong to one of his"
        return Fault("/bela", FaultCode.NO_BELA, detail)
    if moment.begun is not None:
        detail = f"seat {seat} cannot announce Bela with {card}: he was silent with the first of its cards"
        return Fault("/bela", FaultCode.NO_BELA, detail)
    detail = f"seat {seat} cannot announce Bela with {card}: the king has to be played first"
    return Fault("/bela", FaultCode.BELA_KING_FIRST, detail)
