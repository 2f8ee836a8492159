"""The written score and the match when all hands are known: everything that may be done is tried.

Knows no rule: what may be done, what a deal comes to and who has won the match is asked of the other modules.
Nothing is pruned or ordered; moments that have been judged once are remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Literal, NamedTuple

from .declarations import credited
from .ending import Ending, PlayOfEnding
from .equity import CERTAIN, EquityGrid
from .live_declarations import LiveDeclaration
from .match import winner_after_deal
from .rights import together
from .settlement import settle
from .systems import unit_of, units

Objective = Literal["written", "match"]

Value = tuple[int, int]
"""Rank and difference, compared in this order; side A wants much, side B little.

Rank: 1 if a unit of side A wins the match in this deal, -1 if one of side B does, otherwise 0. Difference:
what side A writes for this deal minus all that side B writes; 0 if the match ends before it is settled. With
an equity the difference is what the score is worth to side A, 0 if one of the units that play wins the match.
"""


class Action(NamedTuple):
    """What a seat does when it is its turn. ``card``: ``None`` if it has won the match by declaring.

    ``declares``: what it declares before, in open Belot; each as its cards in one text.
    """

    card: str | None
    says_bela: bool = False
    announces_capot: bool = False
    declares: frozenset[str] = frozenset()


class WrittenGame:
    """An ending and what everybody plays for.

    At every moment all who may end the deal are asked whether they want to: who played the last card first,
    then the others in turn. If nobody does, the seat to play declares, announces and plays. It declares only
    in its own turn, because it loses nothing by waiting.
    """

    def __init__(self, ending: Ending, objective: Objective, equity: EquityGrid | None = None) -> None:
        """``equity``: what scores are worth while a match goes on.

        Raises:
            ValueError: no card is left, the score of a match is not given, or three have no soloist.
        """
        if not any(ending.hands):
            raise ValueError("no card is left")
        if objective == "match" and ending.score is None:
            raise ValueError("the match needs the score before the deal")
        self.ending = ending
        self.objective = objective
        self.equity = equity
        self.side_a = ending.side_a
        self.start = PlayOfEnding(ending, ending.score if objective == "match" else None)
        self._known: dict[object, Value] = {}

    def value(self) -> Value:
        """What the ending is worth when everybody does his best."""
        return self._value(self.start)

    def action_values(self) -> dict[Action, Value]:
        """What everything the seat to play may do is worth, nobody ending the deal before."""
        return {action: self._value(later) for action, later in _actions(self.start)}

    def card_values(self) -> dict[str, Value]:
        """The same per card, with the best that can be said with it."""
        values: dict[str, Value] = {}
        for action, value in self.action_values().items():
            if action.card is not None:
                best = values.get(action.card, value)
                values[action.card] = self._better(self.start.seat_to_play, best, value)
        return values

    def stop_values(self) -> dict[int, Value]:
        """Seat -> what it is worth that it ends the deal now; only those that may."""
        return {seat: self._result(self.start.after_stop(seat)) for seat in self._stoppers(self.start)}

    def _value(self, play: PlayOfEnding) -> Value:
        if play.is_over:
            return self._result(play)
        key = play.key()
        if key not in self._known:
            self._known[key] = self._value_of_choice(play)
        return self._known[key]

    def _value_of_choice(self, play: PlayOfEnding) -> Value:
        values = [self._value(later) for _, later in _actions(play)]
        value = max(values) if self._is_in_side_a(play.seat_to_play) else min(values)
        for seat in reversed(self._stoppers(play)):
            value = self._better(seat, value, self._result(play.after_stop(seat)))
        return value

    def _stoppers(self, play: PlayOfEnding) -> list[int]:
        return [seat for seat in play.seats_by_word() if play.may_stop(seat)]

    def _is_in_side_a(self, seat: int) -> bool:
        return unit_of(self.ending.values, seat) == self.side_a

    def _better(self, seat: int, one: Value, other: Value) -> Value:
        return max(one, other) if self._is_in_side_a(seat) else min(one, other)

    def _result(self, play: PlayOfEnding) -> Value:
        ending = self.ending
        won_by = play.stopped_by if play.is_out else play.match
        if won_by is not None:
            return self._rank(unit_of(ending.values, won_by)), 0
        credit = credited(
            ending.values, ending.contract.trump, play.declared, ending.contract.taker, ending.dealers
        )
        summary = replace(play.summary(credit.points, credit.dealer), hanging=ending.hanging)
        sheet = settle(ending.values, summary)
        written = [
            sheet.written[unit] if unit == self.side_a else -sheet.written[unit] for unit in ending.units
        ]
        if self.objective == "written":
            return 0, sum(written)
        assert ending.score is not None
        winner = winner_after_deal(ending.values, ending.score, sheet.entries, sheet.made)
        if self.equity is None:
            return self._rank(winner), sum(written)
        if winner is not None:
            return self._rank(winner), 0 if winner in ending.units else -CERTAIN
        after = [ending.score[unit] + sheet.written.get(unit, 0) for unit in units(ending.values)]
        return 0, self.equity.value(self.side_a, after)

    def _rank(self, winner: int | None) -> int:
        """A resting dealer belongs to neither side."""
        if winner not in self.ending.units:
            return 0
        return 1 if winner == self.side_a else -1


def _actions(play: PlayOfEnding) -> Iterator[tuple[Action, PlayOfEnding]]:
    """Everything the seat to play may do, and what comes of it."""
    for offers in _choices(play.offers[play.seat_to_play]):
        declares = frozenset(together(offer.cards) for offer in offers)
        spoken = play.after_declaring(offers) if offers else play
        if spoken.match is not None:
            yield Action(None, declares=declares), spoken
            continue
        for announces_capot in [False, True] if spoken.may_announce_capot() else [False]:
            for card, says_bela in sorted(spoken.cards()):
                action = Action(card, says_bela, announces_capot, declares)
                yield action, spoken.after_card(card, says_bela, announces_capot)


def _choices(offers: Sequence[LiveDeclaration]) -> Iterator[tuple[LiveDeclaration, ...]]:
    """Nothing, everything and all between."""
    for size in range(len(offers) + 1):
        yield from combinations(offers, size)


def first_actions(ending: Ending) -> list[Action]:
    """Everything the seat to play may do."""
    return [action for action, _ in _actions(PlayOfEnding(ending, None))]


def written_value(ending: Ending, objective: Objective) -> Value:
    """What an ending is worth when everybody does his best; see ``WrittenGame``."""
    return WrittenGame(ending, objective).value()


def card_values(ending: Ending, objective: Objective) -> dict[str, Value]:
    """Legal card -> what it is worth with the best that can be said with it; see ``WrittenGame``."""
    return WrittenGame(ending, objective).card_values()


def action_values(ending: Ending, objective: Objective) -> dict[Action, Value]:
    """Everything the seat to play may do -> what it is worth; see ``WrittenGame``."""
    return WrittenGame(ending, objective).action_values()
