"""What declarations bring in a world after an option: everybody who has not spoken declares all he has.

Knows what was said and the hands of one world; knows no cards played but those of the first trick.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.advice.decision_question import DecisionQuestion
from solver.advice.exchanging import SevenExchange, exchange_of
from solver.cards import CardSet
from solver.game import Announced
from solver.game.deal import DeclareEvent, Event, SwapEvent
from solver.game.deal.talk import has_declarations
from solver.game.declarations import (
    Credited,
    Declaration,
    best_declarations,
    check_announcement,
    credit_declarations,
)
from solver.worlds import Holder

Made = tuple[Declaration, ...]
Said = tuple[Announced, ...] | None


class OptionDeclarations:
    """Whose declarations count, for the options of one question; remembers hands it has seen."""

    def __init__(self, question: DecisionQuestion) -> None:
        self._question = question
        moment = question.moment
        self._ruleset, self._contract = moment.ruleset, moment.contract
        self._played = [
            moment.knowledge.played.get(Holder(seat), CardSet())
            for seat in range(self._ruleset.playing_seats)
        ]
        self._made: dict[tuple[Said, CardSet], Made] = {}
        self._credited: dict[tuple[tuple[Made, ...], CardSet | None], Credited] = {}

    @property
    def are_possible(self) -> bool:
        """Whether runs or groups count at all."""
        return has_declarations(self._ruleset)

    def credited(self, option: Event | None, hands: Sequence[int], out: int) -> Credited:
        """Who scores what if ``option`` is chosen.

        ``hands``: masks of what everybody holds after it; ``out``: of the cards out of play, which are a
        resting dealer's where one rests.
        """
        made = tuple(self._made_by(option, seat, CardSet(hand)) for seat, hand in enumerate(hands))
        dealer_hand = CardSet(out) if self._ruleset.table.dealer_out else None
        key = made, dealer_hand
        if key not in self._credited:
            self._credited[key] = credit_declarations(self._ruleset, self._contract, made, dealer_hand)
        return self._credited[key]

    def _made_by(self, option: Event | None, seat: int, held: CardSet) -> Made:
        said = self._said_by(option, seat)
        hand = held | self._played[seat]
        exchange = self._exchange(option)
        if said is not None and exchange is not None:
            hand = exchange.declared_from(seat, hand)
        key = said, hand
        if key not in self._made:
            trump = self._contract.trump
            self._made[key] = (
                best_declarations(self._ruleset, trump, hand)
                if said is None
                else check_announcement(self._ruleset, trump, hand, said)
            )
        return self._made[key]

    def _said_by(self, option: Event | None, seat: int) -> Said:
        if isinstance(option, DeclareEvent) and seat == self._question.moment.seat:
            return option.announced
        said = self._question.moment.told.said.get(seat)
        return None if said is None else said.announced

    def _exchange(self, option: Event | None) -> SevenExchange | None:
        """The exchange of the seven if there has been one once ``option`` is chosen."""
        told = self._question.moment.told
        return SevenExchange.after(told, told.said) if isinstance(option, SwapEvent) else exchange_of(told)
