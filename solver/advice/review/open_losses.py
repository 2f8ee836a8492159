"""What a decision gave away with all hands known, and how the better choice goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from solver.advice.review.answer import MoveKind
from solver.advice.review.moments import Moment, same_option
from solver.advice.review.open_calls import OpenCalls
from solver.advice.review.open_play import OpenPlay
from solver.advice.review.seen import Seen
from solver.cards import Card
from solver.game.deal import CallEvent, Event, PlayEvent

Line = Callable[[Event | None], tuple[Card, ...]]
"""The cards that follow a choice, itself the first if it is a card; raises like ``OpenPlay.solution``."""


@dataclass(frozen=True, slots=True)
class OpenLoss:
    """``loss``: against ``best``, which is what was made if nothing is better; None if it is not known."""

    loss: float | None
    best: Event | None
    line: Line


def open_loss(moment: Moment, seen: Seen, play: OpenPlay, calls: OpenCalls) -> OpenLoss:
    """What ``moment`` gave away; raises like ``OpenPlay.solution``."""
    match moment.kind:
        case MoveKind.CALL:
            return _of_call(moment, seen, calls)
        case MoveKind.CARD:
            return _of_card(moment, play)
        case _:
            return _of_decision(moment, seen, play)


def _of_call(moment: Moment, seen: Seen, calls: OpenCalls) -> OpenLoss:
    values = calls.values(moment.before, seen.call(moment))
    made = moment.made
    assert isinstance(made, CallEvent)
    if values is None:
        return OpenLoss(None, made, _no_line)
    best = max(values, key=lambda call: (values[call], call is made.call))
    return OpenLoss(values[best] - values[made.call], CallEvent(best, moment.seat), _no_line)


def _of_card(moment: Moment, play: OpenPlay) -> OpenLoss:
    assert isinstance(moment.made, PlayEvent)
    found = play.card(moment.before, moment.made)

    def line(choice: Event | None) -> tuple[Card, ...]:
        return play.line(moment.before, choice) if isinstance(choice, PlayEvent) else ()

    return OpenLoss(found.loss, found.best, line)


def _of_decision(moment: Moment, seen: Seen, play: OpenPlay) -> OpenLoss:
    state, seat = moment.before, moment.seat
    options = seen.decision(moment).options
    made = same_option(options, moment)
    worths = {
        option: play.worth(state if option is None else state.apply(option), seat)
        for option in dict.fromkeys((made, *options))
    }
    best = max(worths, key=lambda option: worths[option].difference)

    def line(choice: Event | None) -> tuple[Card, ...]:
        return worths[choice].line

    return OpenLoss(worths[best].difference - worths[made].difference, best, line)


def _no_line(choice: Event | None) -> tuple[Card, ...]:
    return ()
