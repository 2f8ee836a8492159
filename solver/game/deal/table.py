"""The cards once trumps are fixed: second packets, turned card, widow, exchange of the seven.

Knows who has which card before the first lead; knows nothing of declarations and play.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from solver.cards import Card, CardSet, Rank
from solver.errors import Fault, PositionError
from solver.game.auction import Taken
from solver.game.deal.dealt import DealtCards
from solver.game.deal_plan import (
    is_played_on,
    may_swap_seven,
    rejoin_stock,
    second_deal,
    second_packets,
)
from solver.game.diagram import Cards
from solver.game.faults import FaultCode
from solver.rules import Ruleset
from solver.rules.choices import Layout, SevenSwap


@dataclass(frozen=True, slots=True)
class Table:
    """Cards and contract before the first lead.

    ``players``: the seats that play, in order; fewer than sit there if some dropped out of the betting.
    ``hands``: per seat of the game; empty for a seat that dropped out.
    ``turned``: the cards that lie turned up, in the order of turning; an exchanged seven among them.
    ``left_over``: what nobody holds and nobody discarded, ``turned`` included.
    ``swapped``: the seat that has exchanged the seven.
    """

    taken: Taken
    players: tuple[int, ...]
    hands: tuple[CardSet, ...]
    turned: Cards
    left_over: Cards
    discards: Cards | None = None
    swapped: int | None = None

    def hand_after_swap(self, seat: int) -> CardSet:
        """What ``seat`` would hold after exchanging the seven for the first turned card."""
        return (self.hands[seat] - CardSet.of([self.seven])) | CardSet.of([self.turned[0]])

    @property
    def seven(self) -> Card:
        """The seven of the first turned card's suit; there is one only where a card is turned."""
        return Card(self.turned[0].suit, Rank.SEVEN)

    def seven_holder(self) -> int | None:
        """The seat that holds the seven of the first turned card's suit; None if nobody does."""
        if not self.turned:
            return None
        return next((seat for seat, hand in enumerate(self.hands) if self.seven in hand), None)

    def swap_refusal(
        self, dealt: DealtCards, seat: int, card: Card, *, declared_with_it: bool
    ) -> Fault | None:
        """The rule that forbids ``seat`` to exchange ``card`` for the turned card, or None."""
        ruleset = dealt.ruleset
        why = self._why_no_swap(ruleset, seat, card)
        if why:
            return Fault("", FaultCode.NO_SWAP, f"seat {seat} cannot exchange {card}: {why}")
        from_first_hand = card in dealt.hands[seat]
        if may_swap_seven(
            ruleset, on_turnup=True, from_first_hand=from_first_hand, declared_with_it=declared_with_it
        ):
            return None
        if declared_with_it and may_swap_seven(
            ruleset, on_turnup=True, from_first_hand=from_first_hand, declared_with_it=False
        ):
            detail = f"seat {seat} cannot exchange {card}: he has declared a run with it"
            return Fault("", FaultCode.SWAP_FORFEITED, detail)
        detail = f"seat {seat} cannot exchange {card}: it was not among his first cards"
        return Fault("", FaultCode.NO_SWAP, detail)

    def swap(self, seat: int) -> Table:
        """The table after a legal exchange by ``seat``."""
        hands = (*self.hands[:seat], self.hand_after_swap(seat), *self.hands[seat + 1 :])
        gone = self.turned[0]
        return replace(
            self,
            hands=hands,
            turned=(self.seven, *self.turned[1:]),
            left_over=tuple(self.seven if card == gone else card for card in self.left_over),
            swapped=seat,
        )

    def discard(self, ruleset: Ruleset, cards: Cards) -> Table:
        """The table after the taker has put ``cards`` away.

        Raises:
            PositionError: ``wrong-number-of-discards``, ``card-not-held`` or ``duplicate-card``.
        """
        seat, due = self.taken.taker, ruleset.discarded
        assert seat is not None
        faults = []
        if len(cards) != due:
            detail = f"seat {seat} has to discard {due} cards, not {len(cards)}"
            faults.append(Fault("", FaultCode.WRONG_NUMBER_OF_DISCARDS, detail))
        for place, card in enumerate(cards):
            if card not in self.hands[seat]:
                detail = f"seat {seat} cannot discard {card}: he does not hold it"
                faults.append(Fault(f"/{place}", FaultCode.CARD_NOT_HELD, detail))
            elif card in cards[:place]:
                faults.append(Fault(f"/{place}", FaultCode.DUPLICATE_CARD, f"{card} is discarded twice"))
        if faults:
            raise PositionError(faults)
        hands = (*self.hands[:seat], self.hands[seat] - CardSet.of(cards), *self.hands[seat + 1 :])
        return replace(self, hands=hands, discards=cards)

    def _why_no_swap(self, ruleset: Ruleset, seat: int, card: Card) -> str:
        """What speaks against an exchange apart from when it happens; empty if nothing does."""
        taken = self.taken
        if ruleset.deal.seven_swap is SevenSwap.NO:
            return f"there is no exchange in {ruleset.id}"
        if not self.turned or self.swapped is not None:
            return "no turned card lies there that could be got for it"
        if taken.turnup != 0:
            return "only the first turned card can be got"
        if not is_played_on(ruleset, taken.trump, self.turned[0]):
            return f"{taken.trump} is played, not the turned card {self.turned[0]}"
        if card != self.seven:
            return f"only the seven {self.seven} can be exchanged"
        return "" if card in self.hands[seat] else "he does not hold it"


def lay_table(
    dealt: DealtCards, taken: Taken, players: tuple[int, ...], *, wants_turnup: bool = False
) -> Table:
    """The table after the second deal; a widow is still in the taker's hand.

    ``wants_turnup`` matters only where the taker has the choice.
    """
    ruleset = dealt.ruleset
    if ruleset.deal.layout is Layout.OPEN16:
        lying = tuple(_cards_of_piles(dealt, seat) for seat in players)
        return Table(taken, players, lying, (), ())
    second = second_deal(ruleset, taken.asking_round, wants_turnup=wants_turnup, accepted=taken.accepted)
    number = 0 if taken.turnup is None else taken.turnup
    turned, stock = dealt.turnups[: number + 1], list(dealt.stock[number:])
    hands = [CardSet.of(hand) if seat in players else CardSet() for seat, hand in enumerate(dealt.hands)]
    if second.taker_gets_turnup:
        assert taken.taker is not None
        hands[taken.taker] |= CardSet.of(turned[-1:])
        turned = turned[:-1]
    if rejoin_stock(ruleset):
        middle = len(stock) // 2
        stock[middle:middle] = turned
        turned = ()
    for seat, cards in second_packets(ruleset, players, taken.taker, second):
        hands[seat] |= CardSet.of(stock[:cards])
        del stock[:cards]
    return Table(taken, players, tuple(hands), turned, (*turned, *stock))


def _cards_of_piles(dealt: DealtCards, seat: int) -> CardSet:
    both = (card for pile in dealt.piles[seat] for card in (pile.top, pile.bottom))
    return CardSet.of(card for card in both if card is not None)
