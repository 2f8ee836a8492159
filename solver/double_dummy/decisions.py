"""The decisions of a deal besides its cards, all hands known: what to do with the turned card, what to put
away, whether to exchange the seven, what to declare, whether to announce all tricks.

Everything one player may do is tried out; what comes after it goes as it goes everywhere: who speaks later
declares all he has, nobody exchanges, nobody else announces all tricks, and everybody plays perfectly. A word
for Bela and the end of a deal belong to the play and are answered with the cards (``ScoredCard.says_bela``,
``ScoreSolution.if_stopped``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from solver.cards import CardSet
from solver.double_dummy.match_chances import Equity
from solver.double_dummy.objective import MatchOutcome, Objective
from solver.double_dummy.score_solver import ScoreSolver, check_sheet, thread_solver
from solver.double_dummy.scored import ScoreSolution
from solver.double_dummy.solution import Lines
from solver.double_dummy.solver import solve
from solver.double_dummy.written import ScoreSheet
from solver.errors import Fault, PositionError
from solver.game.deal import (
    AnnounceEvent,
    Announcement,
    DealState,
    DeclareEvent,
    DiscardEvent,
    Event,
    Phase,
    SwapEvent,
    TurnupEvent,
    legal_actions,
)
from solver.game.deal.talk import possible_announcements
from solver.game.faults import FaultCode
from solver.game.position import Position
from solver.game.settlement import Hanging, Settlement


class DecisionKind(StrEnum):
    """What has to be decided."""

    TURNUP = "turnup"
    DISCARD = "discard"
    SWAP = "swap"
    DECLARE = "declare"
    CAPOT = "capot"


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be done, and what it is worth for the player who does it.

    ``event``: None where nothing is done (no exchange, no announcement). ``difference``: of his side less
    the other side, in written points, or in trick points if they are what is played for; 0 if the match
    is decided. ``loss``: against the best option; None if the match is at stake between them, or with an
    equity. ``equity``: the chance that his side wins the match, from 0 to 1, with ``equity_loss`` of it given
    away; both None without an equity. Nobody then plays for ``difference``.
    """

    event: Event | None
    difference: int
    match: MatchOutcome
    loss: int | None
    settlement: Settlement | None
    equity: float | None = None
    equity_loss: float | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision with all its options, best first; equal ones in the order in which they are offered."""

    kind: DecisionKind
    seat: int
    objective: Objective
    options: tuple[Option, ...]

    @property
    def best(self) -> Option:
        """The first of the best options."""
        return self.options[0]

    @property
    def gain(self) -> int | None:
        """What the best option gains against the worst; None if the match is at stake between them, or with
        an equity."""
        return self.options[-1].loss

    @property
    def equity_gain(self) -> float | None:
        """The same in chance to win the match; None without an equity."""
        return self.options[-1].equity_loss


def due_decisions(state: DealState) -> tuple[DecisionKind, ...]:
    """What can be decided now besides cards, the most urgent first."""
    return tuple(kind for kind in DecisionKind if len(list(_options(state, kind))) > 1)


def solve_decision(
    state: DealState,
    objective: Objective,
    *,
    kind: DecisionKind | None = None,
    hanging: Sequence[Hanging] = (),
    equity: Equity | None = None,
) -> Decision:
    """What every option of a decision is worth; by default of the first of ``due_decisions``.

    ``hanging``: points put aside in earlier deals. ``equity``: for ``match``, what a score is worth after the
    deal.

    Raises:
        PositionError: ``wrong-phase``, there is nothing of that kind to decide; ``missing-score``, the match
            counts, but ``state.score`` is not given; ``cannot-be-settled``, a player has dropped out.
        ValueError: ``equity`` is given for another objective, or does not fit the game.
    """
    due = due_decisions(state)
    if not due or (kind is not None and kind not in due):
        wanted = "nothing" if kind is None else f"no {kind}"
        raise PositionError(Fault("", FaultCode.WRONG_PHASE, f"there is {wanted} to decide on"))
    chosen = due[0] if kind is None else kind
    judge = _Judge(objective, tuple(hanging), thread_solver(), equity)
    options = list(_options(state, chosen))
    seat = next(seat for option in options if option is not None and (seat := option.seat) is not None)
    worths = [judge.worth(state if option is None else state.apply(option), seat) for option in options]
    return Decision(chosen, seat, objective, tuple(_ranked(options, worths)))


@dataclass(frozen=True, slots=True)
class _Worth:
    """Compared by the match first."""

    match: MatchOutcome
    difference: int
    settlement: Settlement | None
    equity: float | None = None

    @property
    def key(self) -> tuple[int, float]:
        return list(MatchOutcome).index(self.match), -(
            self.difference if self.equity is None else self.equity
        )


def _ranked(options: Sequence[Event | None], worths: Sequence[_Worth]) -> Iterator[Option]:
    best = min(worths, key=lambda worth: worth.key)
    for option, worth in sorted(zip(options, worths, strict=True), key=lambda pair: pair[1].key):
        loss, equity_loss = _losses(best, worth)
        difference, settlement, equity = worth.difference, worth.settlement, worth.equity
        yield Option(option, difference, worth.match, loss, settlement, equity, equity_loss)


def _losses(best: _Worth, worth: _Worth) -> tuple[int | None, float | None]:
    """What ``worth`` loses in points, or with an equity in chance."""
    if best.equity is not None and worth.equity is not None:
        return None, best.equity - worth.equity
    return (best.difference - worth.difference if worth.match is best.match else None), None


def _options(state: DealState, kind: DecisionKind) -> Iterator[Event | None]:
    match kind:
        case DecisionKind.TURNUP:
            yield from _of_kind(state, TurnupEvent)
        case DecisionKind.DISCARD:
            yield from _of_kind(state, DiscardEvent)
        case DecisionKind.SWAP:
            swaps = list(_of_kind(state, SwapEvent))
            yield from (None, *swaps) if swaps and state.phase is not Phase.DISCARD else ()
        case DecisionKind.DECLARE:
            if state.phase is Phase.DECLARATIONS:
                yield from _of_kind(state, DeclareEvent)
        case DecisionKind.CAPOT:
            calls = [
                event
                for event in _of_kind(state, AnnounceEvent)
                if isinstance(event, AnnounceEvent) and event.announcement is Announcement.CAPOT
            ]
            yield from (None, *calls) if calls else ()


def _of_kind(state: DealState, kind: type[Event]) -> Iterable[Event]:
    return [event for event in legal_actions(state) if isinstance(event, kind)]


@dataclass(frozen=True, slots=True)
class _Judge:
    objective: Objective
    hanging: tuple[Hanging, ...]
    solver: ScoreSolver
    equity: Equity | None

    def worth(self, state: DealState, seat: int) -> _Worth:
        """What the deal is worth for the side of ``seat`` when it goes on from ``state``."""
        state = declared_to_the_end(state)
        if state.match_winner is not None:
            is_own = state.ruleset.unit_of(state.match_winner) == state.ruleset.unit_of(seat)
            return self._decided(is_won=is_own)
        sheet = sheet_of_deal(state, self.hanging)
        position = sheet.course.position
        is_own = (seat in position.side_a_seats) == (position.to_play in position.side_a_seats)
        if self.objective is Objective.POINTS:
            return self._points(position, is_own)
        check_sheet(sheet, self.objective)
        solution = self.solver.solve_sheet(sheet, self.objective, equity=self.equity, lines=Lines.BEST)
        return self._written(solution, is_own)

    def _points(self, position: Position, is_own: bool) -> _Worth:
        best = solve(position, lines=Lines.NONE).cards[0]
        difference = best.mover.low - best.others.low
        return _Worth(MatchOutcome.OPEN, difference if is_own else -difference, None)

    def _written(self, solution: ScoreSolution, is_own: bool) -> _Worth:
        if solution.wins_with is not None:
            return self._decided(is_won=is_own)
        best = solution.cards[0]
        outcome, equity = best.match or MatchOutcome.OPEN, solution.equity
        if is_own:
            return _Worth(outcome, best.difference.low, solution.settlement, equity)
        turned = {MatchOutcome.WON: MatchOutcome.LOST, MatchOutcome.LOST: MatchOutcome.WON}
        of_others = None if equity is None else 1 - equity
        return _Worth(turned.get(outcome, outcome), -best.difference.low, solution.settlement, of_others)

    def _decided(self, *, is_won: bool) -> _Worth:
        """A run has won the match."""
        equity = None if self.equity is None else float(is_won)
        return _Worth(MatchOutcome.WON if is_won else MatchOutcome.LOST, 0, None, equity)


def declared_to_the_end(state: DealState) -> DealState:
    """The deal at its first card, if declarations are being made: everybody declares all he has."""
    while state.phase is Phase.DECLARATIONS:
        seat, contract = state.to_act, state.contract
        assert seat is not None
        assert contract is not None
        all_of_it = possible_announcements(state.ruleset, contract.trump, state.visible_hand(seat))[0]
        state = state.apply(DeclareEvent(all_of_it, seat))
    return state


def sheet_of_deal(state: DealState, hanging: Sequence[Hanging] = ()) -> ScoreSheet:
    """The sheet of a deal that is being played; what was said is known from its events.

    Raises:
        PositionError: ``wrong-phase``, no card is to be played; ``cannot-be-settled``, a player has dropped
            out.
    """
    course, table = state.course, state.table
    if state.phase is not Phase.PLAY or course is None or table is None:
        raise PositionError(Fault("", FaultCode.WRONG_PHASE, f"nothing is played now: {state.phase}"))
    if len(course.players) < state.ruleset.playing_seats:
        detail = "the score of a deal cannot be solved for once a player has dropped out"
        raise PositionError(Fault("", FaultCode.CANNOT_BE_SETTLED, detail))
    rests = state.ruleset.table.dealer_out
    return ScoreSheet(
        course=course,
        declared=state.talk.made,
        bela=(0,) * state.ruleset.units,
        dealer_hand=CardSet.of(table.left_over) if rests else None,
        hanging=tuple(hanging),
    )
