"""The review of a played deal: what every decision gave away, with luck told from error.

All amounts are written points of the player's side less those of the other side; a match won or lost in the
deal counts as 1,000. Knows nothing of how losses are found.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from solver.advice.review.thresholds import MoveClass, Thresholds
from solver.advice.statistics import Estimate
from solver.cards import Card
from solver.errors import Fault
from solver.game import Diagram
from solver.game.deal import DealtCards, Event
from solver.rules import Ruleset


class MoveKind(StrEnum):
    """What was decided. A word for Bela belongs to its card."""

    CALL = "call"
    TURNUP = "turnup"
    DISCARD = "discard"
    SWAP = "swap"
    DECLARE = "declare"
    CAPOT = "capot"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class MoveReview:
    """One decision of one player.

    ``index``: of the event in ``DealReview.events``; for something left undone, of the event that came
    instead. ``number``: of the decision in the deal, from 0. ``trick``: number of the trick from 1; 0 before
    the first card. ``made``, ``best``: what was done, and what was best on what the player knew; None for
    nothing (no exchange, no announcement). ``best_open``: the best with all hands known. ``line``: the cards
    that follow ``best`` when all hands are known and everybody plays perfectly, the best card first; empty
    for a call, and if the deal ends at once.
    ``loss_open``: given away against ``best_open`` with all hands known; None where that is not worked out: a
    pot is bet for. ``loss_known``: given away against ``best`` on average over the worlds that the player had
    to reckon with; exact if all were looked at. Both 0 or more.
    ``choices``: how many there were. ``is_forced``: no other. ``is_equal``: what was made is not ``best``,
    but worth exactly as much in every world. ``worlds``: in how many it was looked at.
    ``question``: the position as the player saw it; None while calling.
    """

    index: int
    number: int
    seat: int
    kind: MoveKind
    trick: int
    made: Event | None
    best: Event | None
    best_open: Event | None
    line: tuple[Card, ...]
    move_class: MoveClass
    loss_open: float | None
    loss_known: Estimate
    choices: int
    is_forced: bool
    is_equal: bool
    worlds: int
    question: Diagram | None = None

    @property
    def is_best(self) -> bool:
        """Whether nothing better was known."""
        return self.is_forced or self.is_equal or self.made == self.best


@dataclass(frozen=True, slots=True)
class TrickWorth:
    """What the deal is worth once so many ``tricks`` are complete, when all hands are known from then on.

    ``index``: how many events had happened. ``difference``: written points of the side of seat 0 less the
    other side under perfect play. ``written``: per unit; None if the match is decided first.
    The first is the deal before its first card, the last one is what it came to if ``is_final``.
    """

    tricks: int
    index: int
    difference: float
    written: tuple[int, ...] | None
    is_final: bool


@dataclass(frozen=True, slots=True)
class PlayerTotals:
    """All decisions of a player.

    ``decisions``: those with a choice; ``forced``: those without. ``loss_open``, ``loss_known``: sums over
    them, ``mean_known`` per decision with a choice. ``accuracy``: from 0 to 100, see
    ``Thresholds.accuracy``; None without such a decision. ``classes``: how many of each.
    """

    seat: int
    decisions: int
    forced: int
    loss_open: float
    loss_known: float
    mean_known: float
    accuracy: float | None
    classes: dict[MoveClass, int]


@dataclass(frozen=True, slots=True)
class ReviewFault:
    """The play that breaks a rule: the review ends before it.

    ``index``, ``event``, ``seat``: what was played, and by whom. ``faults``: the rules that forbid it,
    with pointers below ``/events``. ``contradiction``: the cards he held that he had to play instead.
    """

    index: int
    event: Event
    seat: int
    faults: tuple[Fault, ...]
    contradiction: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DealReview:
    """A whole deal, reviewed.

    ``events``: those that were reviewed, each with its seat. ``moves``: in the order of the deal, only of
    ``seats``. ``worth``: empty if no card was played for. ``written``: what the deal came to, per unit; None
    if it is not over. ``is_claimed``: the rest was claimed. ``fault``: the play that ended the review.
    ``worlds``: how many were wanted for a decision. ``thresholds``: what classes go by. ``is_complete``: whether neither a limit nor a stop kept
    decisions from being looked at in as many as wanted.
    """

    dealt: DealtCards
    events: tuple[Event, ...]
    seats: tuple[int, ...]
    moves: tuple[MoveReview, ...]
    worth: tuple[TrickWorth, ...]
    totals: tuple[PlayerTotals, ...]
    written: tuple[int, ...] | None
    is_claimed: bool
    fault: ReviewFault | None
    worlds: int
    thresholds: Thresholds
    is_complete: bool
    elapsed_ms: float

    @property
    def ruleset(self) -> Ruleset:
        """The game that was played."""
        return self.dealt.ruleset
