"""What a deal is worth with all hands known, from its play: one solver from the last card back to the first.

Everything is seen from the side of one seat. Knows no hidden hands and no auction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver._kernel import StopToken
from solver.advice.judging import MATCH_POINTS
from solver.cards import Card
from solver.double_dummy.decisions import declared_to_the_end, sheet_of_deal
from solver.double_dummy.objective import MatchOutcome, Objective
from solver.double_dummy.score_solver import ScoreSolver
from solver.double_dummy.scored import ScoredCard, ScoreSolution
from solver.double_dummy.solution import Lines
from solver.game import Announced
from solver.game.deal import AnnounceEvent, Announcement, DealState, DeclareEvent, Event, PlayEvent
from solver.game.settlement import Hanging, Settlement


class StoppedError(Exception):
    """The search was stopped before it had an answer."""


@dataclass(frozen=True, slots=True)
class OpenWorth:
    """``difference``: written points of a side less the other one; 1,000 for a match that is decided.

    ``settlement``: what is written; None if the match is decided. ``line``: the cards that lead there.
    """

    difference: float
    settlement: Settlement | None
    line: tuple[Card, ...]


class OpenPlay:
    """Solves moments of one deal; remembers what it has solved, so that the table stays warm."""

    def __init__(self, hanging: Sequence[Hanging], stop: StopToken | None = None) -> None:
        """``hanging``: points put aside in earlier deals."""
        self._hanging, self._stop = tuple(hanging), stop
        self._solver = ScoreSolver()
        self._solved: dict[tuple[Event, ...], ScoreSolution] = {}

    def solution(self, state: DealState) -> ScoreSolution:
        """What every card is worth now.

        Raises:
            StoppedError: it was stopped before.
            PositionError: as ``sheet_of_deal``.
        """
        if state.events not in self._solved:
            sheet = sheet_of_deal(state, self._hanging)
            found = self._solver.solve_sheet(sheet, Objective.WRITTEN, lines=Lines.BEST, stop=self._stop)
            if not found.exact:
                raise StoppedError
            self._solved[state.events] = found
        return self._solved[state.events]

    def worth(self, state: DealState, seat: int) -> OpenWorth:
        """What the deal is worth for the side of ``seat`` if everybody plays perfectly from now on.

        Whoever has not spoken yet declares all he has. Raises like ``solution``.
        """
        state = declared_to_the_end(state)
        if state.match_winner is not None:
            is_own = state.ruleset.unit_of(state.match_winner) == state.ruleset.unit_of(seat)
            return OpenWorth(float(MATCH_POINTS if is_own else -MATCH_POINTS), None, ())
        found = self.solution(state)
        sign = 1 if _is_side_to_play(state, seat) else -1
        if found.wins_with is not None:
            return OpenWorth(float(sign * MATCH_POINTS), None, ())
        if found.ends_now and found.if_stopped is not None:
            difference = found.if_stopped.difference
            is_taker = state.contract is not None and state.contract.taker == seat
            return OpenWorth(float(difference if is_taker else -difference), found.settlement, ())
        best = found.cards[0]
        line = () if best.line is None else best.line.cards
        return OpenWorth(sign * value_of(best) + 0.0, found.settlement, line)

    def card(self, state: DealState, made: PlayEvent) -> OpenCard:
        """What playing ``made`` gives away; raises like ``solution``."""
        found = self.solution(state)
        own = next(card for card in found.cards if card.card == made.card)
        wrong_word = own.says_bela is not None and own.says_bela != made.bela
        value = value_of(own) - (own.bela_gain or 0 if wrong_word else 0)
        best, event = _best_action(state, found)
        return OpenCard(best - value, event) if best > value else OpenCard(0.0, made)

    def line(self, state: DealState, card: PlayEvent) -> tuple[Card, ...]:
        """Perfect play from ``card`` on, the card included; raises like ``solution``."""
        after = state.apply(card)
        rest = () if after.is_over else self.worth(after, 0).line
        return (card.card, *rest)


@dataclass(frozen=True, slots=True)
class OpenCard:
    """``loss``: against ``best``, which is what was played if nothing is better.

    It need not be a card: a soloist may have had enough to end the deal, or a run that wins the match.
    """

    loss: float
    best: Event


def _best_action(state: DealState, found: ScoreSolution) -> tuple[float, Event]:
    """The best that the seat to play can do, and what it is worth for his side."""
    seat = state.to_act
    if found.wins_with is not None:
        run = Announced(cards=tuple(found.wins_with))
        return float(MATCH_POINTS), DeclareEvent((run,), seat)
    is_taker = state.contract is not None and state.contract.taker == seat
    if is_taker and found.ends_now and found.if_stopped is not None:
        return float(found.if_stopped.difference), AnnounceEvent(Announcement.DOSTA, seat)
    best = found.cards[0]
    return value_of(best), PlayEvent(best.card, _word(state, best), seat)


def value_of(card: ScoredCard) -> float:
    """What a card is worth for the side that plays it."""
    if card.match is MatchOutcome.WON or card.match is MatchOutcome.LOST:
        return float(MATCH_POINTS if card.match is MatchOutcome.WON else -MATCH_POINTS)
    return float(card.difference.low)


def _is_side_to_play(state: DealState, seat: int) -> bool:
    assert state.course is not None
    position = state.course.position
    return (seat in position.side_a_seats) == (position.to_play in position.side_a_seats)


def _word(state: DealState, card: ScoredCard) -> bool:
    """Whether Bela is said with the card: as it is best, or as it has to be."""
    return must_say_bela(state, card.card) if card.says_bela is None else card.says_bela


def must_say_bela(state: DealState, card: Card) -> bool:
    """Whether Bela has to be announced with ``card``, or may as well be because it was begun."""
    assert state.course is not None
    moment = state.course.bela_moment(card)
    return moment is not None and moment.words(state.ruleset)[-1]
