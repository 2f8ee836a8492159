"""A deal step by step, as far as its events keep to the rules. Judges nothing.

What events leave unsaid is made explicit: a player who is passed over while declarations are made declares
nothing, and one who does not offer to buy the taker out passes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from solver.advice.review.answer import ReviewFault
from solver.errors import IllegalPlayError, PositionError
from solver.game.auction import Call
from solver.game.deal import (
    AnnounceEvent,
    CallEvent,
    ClaimEvent,
    DealState,
    DealtCards,
    DeclareEvent,
    Event,
    Phase,
    PlayEvent,
    replay,
)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened. ``index``: of the event; several steps have the same if it implies others.

    ``event``: with its seat. ``is_implied``: nobody said it.
    """

    index: int
    before: DealState
    event: Event
    after: DealState
    is_implied: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """The deal from ``start`` on. ``fault``: the play after the last step, if it breaks a rule."""

    start: DealState
    steps: tuple[Step, ...]
    fault: ReviewFault | None

    @property
    def end(self) -> DealState:
        """The deal after the last step."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, each with its seat, without what was implied."""
        return tuple(step.event for step in self.steps if not step.is_implied)


def recorded(dealt: DealtCards, events: Sequence[Event], score: tuple[int, ...] | None) -> Record:
    """The deal up to its last event, or up to the first card that may not be played.

    Raises:
        PositionError: as ``replay``, but for cards that may not be played.
    """
    try:
        state = start = DealState.start(dealt, score=score)
    except PositionError:
        replay(dealt, events, score=score)
        raise
    steps: list[Step] = []
    for index, event in enumerate(events):
        try:
            found = list(_steps(index, state, event))
        except IllegalPlayError as error:
            return Record(start, tuple(steps), _fault(index, state, event, error))
        except PositionError as error:
            raise PositionError(fault.below(f"/events/{index}") for fault in error.faults) from None
        steps += found
        state = steps[-1].after
    return Record(start, tuple(steps), None)


def _steps(index: int, state: DealState, event: Event) -> Iterator[Step]:
    for implied in _implied(state, event):
        after = state.apply(implied)
        yield Step(index, state, after.events[-1], after, is_implied=True)
        state = after
    after = state.apply(event)
    yield Step(index, state, after.events[-1], after)


def _implied(state: DealState, event: Event) -> Iterator[Event]:
    """What is taken to have been said before ``event``."""
    if isinstance(event, CallEvent):
        return
    if state.phase is Phase.AUCTION and state.auction.without_offer().is_over:
        seat = state.to_act
        yield CallEvent(Call.PASS, seat)
        state = state.apply(CallEvent(Call.PASS, seat))
    if state.phase is not Phase.DECLARATIONS:
        return
    waiting = [seat for seat in state.players if state.talk.said[seat] is None]
    if isinstance(event, DeclareEvent) and event.seat in waiting:
        waiting = waiting[: waiting.index(event.seat)]
    elif not isinstance(event, PlayEvent | AnnounceEvent | ClaimEvent):
        return
    for seat in waiting:
        yield DeclareEvent((), seat)


def _fault(index: int, state: DealState, event: Event, error: IllegalPlayError) -> ReviewFault:
    for implied in _implied(state, event):
        state = state.apply(implied)
    seat, course = state.to_act, state.course
    assert isinstance(event, PlayEvent)
    assert seat is not None
    assert course is not None
    legal = course.position.legal_cards()
    return ReviewFault(
        index=index,
        event=replace(event, seat=seat),
        seat=seat,
        faults=tuple(fault.below(f"/events/{index}") for fault in error.faults),
        contradiction=() if event.card in legal else tuple(legal),
    )
