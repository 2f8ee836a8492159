"""Decisions as the player saw them: his own cards, what everybody saw, and nothing that came later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solver.advice.calling.question import CallQuestion, call_question
from solver.advice.decision_question import DecisionQuestion, decision_question
from solver.advice.from_events import card_question_from_events
from solver.advice.question import CardQuestion
from solver.advice.review.answer import MoveKind
from solver.advice.review.moments import Moment
from solver.cards import Card
from solver.game import Diagram
from solver.game.deal import DealState
from solver.game.diagram import Pile
from solver.game.settlement import Hanging
from solver.rules.choices import Tie


@dataclass(frozen=True, slots=True)
class Seen:
    """What a player sees. ``hanging``: points put aside in earlier deals, which everybody knows."""

    hanging: tuple[Hanging, ...] = ()

    def call(self, moment: Moment) -> CallQuestion:
        """The question what to call."""
        state, seat = moment.before, moment.seat
        ruleset, auction = state.ruleset, state.auction
        lying = [[pile.top for pile in piles if pile.top is not None] for piles in state.dealt.piles]
        question = call_question(
            ruleset,
            seat,
            lying[seat] if lying else state.dealt.hands[seat],
            turnups=_turned(state),
            calls=auction.history,
            score=state.score,
            others_open=lying[1 - seat] if lying else None,
        )
        return replace(question, hanging=self._hanging_per_unit(ruleset.units))

    def card(self, moment: Moment) -> CardQuestion:
        """The question what to play."""
        state, seat = moment.before, moment.seat
        return card_question_from_events(
            self._given(state, seat), state.events, seat, turned=state.dealt.turnups
        )

    def decision(self, moment: Moment) -> DecisionQuestion:
        """The question what to do besides."""
        state, seat = moment.before, moment.seat
        return decision_question(
            self._given(state, seat),
            state.events,
            seat,
            kind=moment.decision,
            turned=state.dealt.turnups,
        )

    def diagram(self, moment: Moment) -> Diagram:
        """The position as it is written down for the player."""
        if moment.kind is MoveKind.CARD:
            return self.card(moment).diagram
        state = moment.before
        given = self._given(state, moment.seat)
        turned = _turned(state)
        return replace(
            given,
            piles=_covered(given.piles),
            contract=state.contract,
            turnup=turned[-1] if turned else None,
            auction=tuple(map(str, state.auction.history)) or None,
        )

    def _given(self, state: DealState, seat: int) -> Diagram:
        """The cards of ``seat`` alone, and in the open layout all piles; advice leaves covered cards out."""
        table, hanging = state.table, self._hanging_together(state)
        if state.dealt.piles:
            return Diagram(state.ruleset, piles=state.dealt.piles, score=state.score, hanging=hanging)
        hands: Sequence[Sequence[Card]] = state.dealt.hands
        if table is not None:
            hands = [tuple(hand) for hand in table.hands]
        is_taker = state.taken is not None and state.taken.taker == seat
        return Diagram(
            state.ruleset,
            hands=tuple(tuple(hand) if other == seat else None for other, hand in enumerate(hands)),
            turnup=state.dealt.turnup,
            discards=table.discards if table is not None and is_taker else None,
            score=state.score,
            hanging=hanging,
        )

    def _hanging_together(self, state: DealState) -> int | None:
        """A diagram has one number; where it matters whose the points are, they are left out."""
        if not self.hanging or state.ruleset.result.tie is Tie.HANG_RETAKE:
            return None
        return sum(each.points for each in self.hanging)

    def _hanging_per_unit(self, units: int) -> tuple[int, ...] | None:
        if not self.hanging:
            return None
        return tuple(sum(each.points for each in self.hanging if each.unit == unit) for unit in range(units))


def _turned(state: DealState) -> tuple[Card, ...]:
    """The cards turned so far."""
    number = state.auction.turnup_number
    return () if number is None else state.dealt.turnups[: number + 1]


def _covered(piles: tuple[tuple[Pile, ...] | None, ...] | None) -> tuple[tuple[Pile, ...] | None, ...] | None:
    """The piles before the first card, when nobody has seen a lower card."""
    if piles is None:
        return None
    return tuple(own and tuple(replace(pile, bottom=None) for pile in own) for own in piles)
