"""Who holds which card: as dealt, after the second deal, after discards and the exchange of the seven.

Knows cards and the contract, nothing of declarations and play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from . import deal_plan
from .auction import Contract
from .systems import Parameters, packets

Piles = list[list[tuple[str, str]]]


@dataclass(frozen=True)
class Dealt:
    """The pack after the first deal: the hands, the cards that may be turned up and dealt, in order.

    In open Belot ``hands`` lie face down, and the ``rest`` on them.
    """

    hands: Sequence[Sequence[str]]
    rest: Sequence[str]

    def piles(self, values: Parameters) -> Piles | None:
        """Open Belot: (top, bottom) per seat, before anybody speaks."""
        if values["layout"] != "open16":
            return None
        size = sum(packets(values, "deal2"))
        tops = [self.rest[seat * size : (seat + 1) * size] for seat in range(len(self.hands))]
        return [list(zip(top, bottom, strict=True)) for top, bottom in zip(tops, self.hands, strict=True)]


class LaidOut:
    """The cards once trumps are fixed.

    ``hands``: per seat, empty for one that dropped out; a widow is still among the taker's cards.
    ``lying``: turn-ups on the table. ``left_over``: what nobody holds or has discarded.
    """

    def __init__(
        self,
        values: Parameters,
        dealt: Dealt,
        contract: Contract,
        turnups: Sequence[str],
        stock: Sequence[str],
        seats: Sequence[int],
        wants_turnup: bool,
    ) -> None:
        self.values = values
        self.dealt = dealt
        self.contract = contract
        self.piles = dealt.piles(values)
        self.discards: list[str] | None = None
        self.has_swapped = False
        self.lying: list[str] = []
        self.left_over: list[str] = []
        if self.piles is not None:
            self.hands = [[card for pile in piles for card in pile] for piles in self.piles]
            return
        taken = deal_plan.taker_gets_turnup(values, contract.round, wants_turnup, contract.accepted)
        to_taker = turnups[-1] if taken else None
        left = list(turnups[:-1] if taken else turnups)
        hands, rest = deal_plan.deal_second(values, dealt.hands, stock, seats, contract.taker, to_taker, left)
        self.hands = [hand if seat in seats else [] for seat, hand in enumerate(hands)]
        self.lying = [] if deal_plan.turnups_go_back(values) else left
        self.left_over = [*self.lying, *rest]

    def visible(self, seat: int) -> list[str]:
        """What a seat can declare from before the first lead: in open Belot the upper cards."""
        return self.hands[seat] if self.piles is None else [top for top, _ in self.piles[seat]]

    def discard(self, seat: int, cards: list[str]) -> None:
        """A54: any cards."""
        self.discards = cards
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]

    def swap_of(self, proposal: int, runs: dict[int, list[tuple[str, ...]]]) -> tuple[int, str] | None:
        """Who may exchange the seven of the first turn-up, and that seven; when is asked elsewhere.

        ``proposal``: which turn-up lay there when trumps were fixed. ``runs``: those declared, per seat.
        """
        if not self.lying or self.has_swapped:
            return None
        seven = "7" + self.lying[0][1]
        holder = next((seat for seat, hand in enumerate(self.hands) if seven in hand), None)
        is_played = deal_plan.turnup_is_played(self.values, self.lying[0], self.contract.trump, proposal)
        if holder is None:
            return None
        in_first_hand = seven in self.dealt.hands[holder]
        declared_with_it = any(seven in run for run in runs.get(holder, []))
        may = deal_plan.may_swap(self.values, is_played, in_first_hand, declared_with_it)
        return (holder, seven) if may else None

    def swap(self, seat: int, seven: str) -> None:
        """A seat takes the turn-up for the seven."""
        turnup = self.lying[0]
        self.hands[seat][self.hands[seat].index(seven)] = turnup
        self.left_over[self.left_over.index(turnup)] = seven
        self.has_swapped = True
