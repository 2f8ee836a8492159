"""The course of a reviewed deal: what was done before play, trick by trick, and what deserves a word.

Knows what belongs together, not how it is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from solver.advice.review import DealReview, MoveClass, MoveReview, TrickWorth
from solver.game import Contract
from solver.game.deal import DealState, Event, PlayEvent
from solver.game.notation import format_position
from solver.rules import Ruleset

MARKS = {
    MoveClass.INACCURACY: "?!",
    MoveClass.MISTAKE: "?",
    MoveClass.BLUNDER: "??",
    MoveClass.LUCKY: "(?)",
}
"""What is written behind a decision, as beside a move of chess; nothing where it is no error."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something a player did, with its mark."""

    seat: int
    event: Event
    mark: str


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick, or as much of it as was played; ``winner`` and ``worth`` of a complete one, if known."""

    number: int
    deeds: tuple[Deed, ...]
    winner: int | None = None
    worth: TrickWorth | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """A deal from its first call on.

    ``before``: everything but cards, in order; what was said during play as well. ``start``: what the deal
    was worth before its first card. ``end``: what it came to, if that is not the worth of the last trick.
    """

    contract: Contract | None
    before: tuple[Deed, ...]
    tricks: tuple[Trick, ...]
    start: TrickWorth | None
    end: TrickWorth | None


@dataclass(frozen=True, slots=True)
class Players:
    """What the players of a deal are called, by seat. ``noun``: what stands before names that are numbers."""

    names: tuple[str, ...]
    noun: str = ""

    def short(self, seat: int) -> str:
        """The name in a table."""
        return self.names[seat]

    def long(self, seat: int) -> str:
        """The name in a sentence."""
        return f"{self.noun} {self.names[seat]}".lstrip()

    def side(self, ruleset: Ruleset, unit: int) -> str:
        """All whose points stand in one column."""
        names = [self.names[seat] for seat in range(ruleset.seats) if ruleset.unit_of(seat) == unit]
        noun = f"{self.noun}s" if self.noun and len(names) > 1 else self.noun
        return f"{noun} {'+'.join(names)}".lstrip()


def story_of(review: DealReview) -> Story:
    """The deal of ``review``, each decision with its mark."""
    marks = _marks(review)
    state = DealState.start(review.dealt)
    before: list[Deed] = []
    tricks: list[Trick] = []
    for index, event in enumerate(review.events):
        state = state.apply(event)
        assert event.seat is not None
        deed = Deed(event.seat, event, marks.get(index, ""))
        if isinstance(event, PlayEvent):
            _add_card(tricks, deed, state)
        else:
            before.append(deed)
    worths = {worth.tricks: worth for worth in review.worth if not worth.is_final}
    end = next((worth for worth in review.worth if worth.is_final), None)
    valued = [replace(trick, worth=worths.get(trick.number)) for trick in tricks]
    if end is not None and valued and valued[-1].number == end.tricks and valued[-1].worth is None:
        valued[-1], end = replace(valued[-1], worth=end), None
    return Story(state.contract, tuple(before), tuple(valued), worths.get(0), end)


def _marks(review: DealReview) -> dict[int, str]:
    """Marks by the index of the event; what was left undone or unsaid only has its own sentence."""
    return {
        move.index: MARKS[move.move_class]
        for move in review.moves
        if move.move_class in MARKS and move.made == review.events[move.index]
    }


def _add_card(tricks: list[Trick], deed: Deed, after: DealState) -> None:
    size = len(after.players)
    if not tricks or len(tricks[-1].deeds) == size:
        tricks.append(Trick(len(tricks) + 1, ()))
    trick = replace(tricks[-1], deeds=(*tricks[-1].deeds, deed))
    if len(trick.deeds) == size and after.course is not None:
        trick = replace(trick, winner=after.course.seat_to_play)
    tricks[-1] = trick


def remarkable(review: DealReview) -> Iterator[MoveReview]:
    """The decisions that deserve a word, in the order of the deal: errors, and bad luck."""
    return (move for move in review.moves if move.move_class.is_error or move.move_class is MoveClass.UNLUCKY)


def position_of(move: MoveReview) -> str:
    """The position text of ``move`` as its player saw it; empty if there is none."""
    return "" if move.question is None else format_position(move.question)
