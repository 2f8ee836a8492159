"""A contract that somebody may call, and what it does with the turned card. Knows no hands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from solver.cards import Card
from solver.game.contract import Trump
from solver.game.deal_plan import is_played_on, may_choose_turnup, may_swap_seven, second_deal
from solver.rules import Ruleset
from solver.rules.choices import AskingRound, NoSuit


class CallKind(StrEnum):
    """What is called, seen from the turned card."""

    SUIT = "suit"
    """A suit, in a game without a turned card."""

    TURNED = "turned"
    """The suit of the turned card."""

    OTHER = "other"
    """Another suit than that of the turned card."""

    NO_TRUMP = "no_trump"
    ALL_TRUMPS = "all_trumps"


@dataclass(frozen=True, slots=True)
class Bid:
    """A contract that may be called, and the turned card on the table.

    ``asking_round``: counted from 1; 0 where nobody is asked.
    """

    ruleset: Ruleset
    trump: Trump
    turnup: Card | None = None
    asking_round: int = 1

    @property
    def kind(self) -> CallKind:
        """What is called."""
        if self.trump.suit is None:
            return CallKind.NO_TRUMP if self.trump is Trump.NO_TRUMP else CallKind.ALL_TRUMPS
        if self.turnup is None:
            return CallKind.SUIT
        return CallKind.TURNED if self.trump.suit is self.turnup.suit else CallKind.OTHER

    @property
    def takes_turnup(self) -> bool:
        """Whether the taker gets the turned card; where he may choose, he does."""
        if self.turnup is None:
            return False
        wants = may_choose_turnup(self.ruleset, self.asking_round)
        plan = second_deal(
            self.ruleset, self.asking_round, wants_turnup=wants, accepted=self.kind is not CallKind.OTHER
        )
        return plan.taker_gets_turnup

    @property
    def swaps_seven(self) -> bool:
        """Whether a seven in the first cards may be exchanged for the turned card."""
        if self.turnup is None or not is_played_on(self.ruleset, self.trump, self.turnup):
            return False
        is_first = AskingRound.TURNUP not in self.ruleset.auction.rounds[: max(self.asking_round - 1, 0)]
        on_first = is_first or self.ruleset.deal.turnups == 1
        return on_first and may_swap_seven(
            self.ruleset, on_turnup=True, from_first_hand=True, declared_with_it=False
        )


def bid_kinds(ruleset: Ruleset) -> frozenset[CallKind]:
    """Everything that may come to be called in a deal, or is fixed by the turned card."""
    rounds, has_turnup = ruleset.auction.rounds, ruleset.deal.turnups > 0
    is_proposed = not rounds or AskingRound.TURNUP in rounds
    is_free = any(asked is not AskingRound.TURNUP for asked in rounds)
    names_any = AskingRound.ANY in rounds
    found: set[CallKind] = set()
    if not has_turnup:
        found.add(CallKind.SUIT)
    else:
        found |= {CallKind.TURNED} if is_proposed or names_any else set()
        found |= {CallKind.OTHER} if is_free or ruleset.auction.offer_redeal else set()
    no_suit = ruleset.auction.no_suit
    if rounds and (no_suit is NoSuit.SAMARA or (no_suit is not NoSuit.NO and is_free)):
        found |= {CallKind.NO_TRUMP, CallKind.ALL_TRUMPS}
    return frozenset(found)
