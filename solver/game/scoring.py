"""What a whole deal, or its summary, comes to: for the score sheet and for the match.

Puts together what the deal, its settlement and the match say; knows no rule of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from solver.errors import Fault, PositionError
from solver.game.auction import BoughtOut, PotTaken
from solver.game.deal import (
    DealState,
    DealtCards,
    Event,
    points_without_play,
    pot_winnings,
    replay,
    settle_deal,
)
from solver.game.declarations import BELA_POINTS
from solver.game.faults import FaultCode
from solver.game.match import MatchState
from solver.game.settlement import (
    AccountStep,
    DealResult,
    Hanging,
    Outcome,
    Settlement,
    playing_units,
    settle,
)
from solver.game.settlement.result_faults import HANGING_TIES
from solver.rules import Ruleset
from solver.rules.choices import Tie


class Ending(StrEnum):
    """How a deal can end without being settled."""

    NEW_DEAL = "new-deal"
    BOUGHT_OUT = "bought-out"
    POT_TAKEN = "pot-taken"
    MATCH_WON = "match-won"


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A deal as it was played.

    ``score``: match score per unit before it, None if it is not known.
    ``hanging``: points put aside in earlier deals, per unit they came from; or all together, where it does
    not matter whose they were.
    """

    dealt: DealtCards
    events: tuple[Event, ...]
    score: tuple[int, ...] | None = None
    hanging: int | tuple[int, ...] = 0

    @property
    def ruleset(self) -> Ruleset:
        """The game that was played."""
        return self.dealt.ruleset


@dataclass(frozen=True, slots=True)
class DealSummary:
    """A deal of which only the result was written down; ``result`` without Bela and what hangs.

    ``bela``: the unit that has announced it, points per unit, or None for nobody.
    """

    ruleset: Ruleset
    result: DealResult
    bela: int | tuple[int, ...] | None = None
    score: tuple[int, ...] | None = None
    hanging: int | tuple[int, ...] = 0


@dataclass(frozen=True, slots=True)
class MatchAfter:
    """The match after the deal. ``next_dealer`` is a seat of this deal; None when the match is over.

    ``scores``: per unit; None if the score before the deal is not known.
    """

    scores: tuple[int, ...] | None
    is_over: bool
    winner: int | None
    next_dealer: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealScore:
    """What a deal comes to. Tuples have one entry per unit.

    ``written`` and ``compared`` are None where nothing is written, or compared. ``hanging``: what waits
    for a later deal. ``pot``: tokens each seat takes out of the pot. ``match``: None if the score before
    the deal is not known and the deal does not decide the match.
    """

    outcome: Outcome | Ending
    written: tuple[int, ...] | None
    compared: tuple[int, ...] | None
    hanging: tuple[Hanging, ...]
    account: tuple[AccountStep, ...]
    marks: tuple[int, ...] | None = None
    payments: tuple[int, ...] | None = None
    pot: tuple[int, ...] | None = None
    match: MatchAfter | None = None


def score_deal(deal: DealRecord | DealSummary) -> DealScore:
    """What ``deal`` comes to.

    Raises:
        PositionError: every fault of the cards (``/deal/hands/2``) and numbers, the first event that breaks
            a rule (``/events/7``); ``wrong-phase`` at ``/events``, the deal is not over.
    """
    return _score_record(deal) if isinstance(deal, DealRecord) else _score_summary(deal)


def _score_summary(summary: DealSummary) -> DealScore:
    ruleset, faults = summary.ruleset, list(_score_faults(summary.ruleset, summary.score))
    hanging, bela = _hanging(ruleset, summary.hanging, faults), _bela(ruleset, summary.bela, faults)
    try:
        settlement = settle(ruleset, replace(summary.result, hanging=hanging, bela=bela))
    except PositionError as error:
        raise PositionError([*error.faults, *faults]) from None
    if faults:
        raise PositionError(faults)
    return _settled(ruleset, settlement, summary.score)


def replay_record(record: DealRecord) -> tuple[DealState, tuple[Hanging, ...]]:
    """The deal after all events of ``record``, and what hangs from earlier deals.

    Raises:
        PositionError: every fault of the cards (``/deal/hands/2``) and numbers, the first event that breaks
            a rule (``/events/7``).
    """
    faults: list[Fault] = []
    state, hanging = _replayed(record, faults)
    if faults:
        raise PositionError(faults)
    return state, hanging


def _replayed(record: DealRecord, faults: list[Fault]) -> tuple[DealState, tuple[Hanging, ...]]:
    """The deal, and what hangs; what is wrong with that is added to ``faults`` and left out."""
    hanging = _hanging(record.ruleset, record.hanging, faults)
    try:
        return replay(record.dealt, record.events, score=record.score), hanging
    except PositionError as error:
        raise PositionError([*error.faults, *faults]) from None


def _score_record(record: DealRecord) -> DealScore:
    faults: list[Fault] = []
    state, hanging = _replayed(record, faults)
    if not state.is_over:
        detail = f"the deal is not over after {len(record.events)} events: seat {state.to_act} is to act"
        faults.append(Fault("/events", FaultCode.WRONG_PHASE, detail))
    if faults:
        raise PositionError(faults)
    if state.match_winner is not None:
        text = "wins the match with a run that it has declared"
        return _match_won(state, state.match_winner, hanging, "R12", text)
    if state.stop is not None and state.stop.is_out:
        return _match_won(state, state.stop.seat, hanging, "R21", "has reached the target and ends the match")
    if state.taken is None:
        return _not_played(state, hanging)
    settlement = settle_deal(state, hanging)
    score = _settled(record.ruleset, settlement, record.score)
    has_pot = state.auction.betting is not None
    return replace(score, pot=pot_winnings(state, settlement)) if has_pot else score


def _settled(ruleset: Ruleset, settlement: Settlement, score: tuple[int, ...] | None) -> DealScore:
    before = _match_before(ruleset, score)
    return DealScore(
        outcome=settlement.outcome,
        written=settlement.written,
        compared=settlement.compared,
        hanging=settlement.hanging,
        account=settlement.account,
        marks=settlement.marks,
        payments=settlement.payments,
        match=None if before is None else _after(before.after_deal(settlement)),
    )


def _not_played(state: DealState, hanging: tuple[Hanging, ...]) -> DealScore:
    """A deal that has ended with its auction."""
    written = points_without_play(state)
    pot = None
    match state.outcome:
        case BoughtOut(taker, _):
            outcome, text = Ending.BOUGHT_OUT, f"seat {taker} is bought out, the deal is not played"
        case PotTaken(seat, tokens):
            outcome, text = Ending.POT_TAKEN, f"all but seat {seat} have dropped out"
            pot = tuple(tokens if other == seat else 0 for other in range(state.ruleset.playing_seats))
        case _:
            outcome, text = Ending.NEW_DEAL, "the cards are dealt again"
    before = _match_before(state.ruleset, state.score)
    return DealScore(
        outcome=outcome,
        written=written,
        compared=None,
        hanging=hanging,
        account=(AccountStep("R05", text, written),),
        pot=pot,
        match=None if before is None else _after(before.after_points(written)),
    )


def _match_won(state: DealState, seat: int, hanging: tuple[Hanging, ...], rule: str, text: str) -> DealScore:
    """A deal that has ended the match; nothing is written any more."""
    ruleset = state.ruleset
    step = AccountStep(rule, f"seat {seat} {text}", (0,) * ruleset.units, adds=False)
    after = MatchAfter(state.score, is_over=True, winner=ruleset.unit_of(seat), next_dealer=None)
    return DealScore(
        outcome=Ending.MATCH_WON, written=None, compared=None, hanging=hanging, account=(step,), match=after
    )


def _match_before(ruleset: Ruleset, score: tuple[int, ...] | None) -> MatchState | None:
    """The match before the deal, in which the last seat deals."""
    return None if score is None else replace(MatchState.start(ruleset), scores=score)


def _after(match: MatchState) -> MatchAfter:
    next_dealer = None if match.is_over else match.dealer
    return MatchAfter(match.scores, match.is_over, match.winner, next_dealer)


def _score_faults(ruleset: Ruleset, score: Sequence[int] | None) -> list[Fault]:
    if score is None or len(score) == ruleset.units:
        return []
    detail = f"{len(score)} numbers are given for {ruleset.units} score columns"
    return [Fault("/score", FaultCode.WRONG_NUMBER_OF_UNITS, detail)]


def _bela(ruleset: Ruleset, given: int | tuple[int, ...] | None, faults: list[Fault]) -> tuple[int, ...]:
    """Points of Bela per unit; a unit that cannot have it is added to ``faults`` and left out."""
    if not isinstance(given, int):
        return given or ()
    if given not in playing_units(ruleset):
        detail = f"unit {given} is named, but those that play are {playing_units(ruleset)}"
        faults.append(Fault("/bela", FaultCode.NO_SUCH_UNIT, detail))
        return ()
    return tuple(BELA_POINTS if unit == given else 0 for unit in range(ruleset.units))


def _hanging(ruleset: Ruleset, given: int | tuple[int, ...], faults: list[Fault]) -> tuple[Hanging, ...]:
    """What hangs, with the units it came from; what is wrong with it is added to ``faults`` and left out."""
    found = list(_hanging_faults(ruleset, given))
    faults += found
    if found:
        return ()
    # Where it may be given as one number, nothing depends on the unit it came from.
    amounts = (given,) if isinstance(given, int) else given
    return tuple(Hanging(points, unit) for unit, points in enumerate(amounts) if points)


def _hanging_faults(ruleset: Ruleset, given: int | tuple[int, ...]) -> Iterator[Fault]:
    if not isinstance(given, int) and len(given) != ruleset.units:
        detail = f"{len(given)} numbers are given for {ruleset.units} score columns"
        yield Fault("/hanging", FaultCode.WRONG_NUMBER_OF_UNITS, detail)
        return
    amounts = {"/hanging": given} if isinstance(given, int) else _by_pointer(given)
    for pointer, points in amounts.items():
        if points < 0:
            yield Fault(pointer, FaultCode.NEGATIVE_NUMBER, f"{points} is below zero")
    if any(amounts.values()) and ruleset.result.tie not in HANGING_TIES:
        detail = f"{given} points hang, but ties never do in {ruleset.id}"
        yield Fault("/hanging", FaultCode.NOTHING_HANGS, detail)
    elif isinstance(given, int):
        if given and ruleset.result.tie is Tie.HANG_RETAKE:
            detail = f"{given} points hang, but it matters whose they are: give one number per unit"
            yield Fault("/hanging", FaultCode.UNCLEAR_HANGING, detail)
    else:
        idle = [unit for unit in range(ruleset.units) if unit not in playing_units(ruleset)]
        for unit in (unit for unit in idle if given[unit]):
            detail = f"points of unit {unit} hang, but those that play are {playing_units(ruleset)}"
            yield Fault(f"/hanging/{unit}", FaultCode.NO_SUCH_UNIT, detail)


def _by_pointer(amounts: tuple[int, ...]) -> dict[str, int]:
    return {f"/hanging/{unit}": points for unit, points in enumerate(amounts)}
