"""The question of a player in a deal that is told as events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solver.advice.exchanging import exchange_of
from solver.advice.question import CardQuestion, question_of
from solver.cards import Card
from solver.errors import Fault, PositionError
from solver.game import Announced, Contract, Diagram, FaultCode
from solver.game.deal import AnnounceEvent, Announcement, Event, PlayEvent
from solver.game.deal.talk import are_announced
from solver.rules import Ruleset
from solver.worlds import Knowledge, knowledge_from_events
from solver.worlds.told import Told


def card_question_from_events(
    given: Diagram, events: Sequence[Event], seat: int, *, turned: Sequence[Card] = ()
) -> CardQuestion:
    """What ``seat``, who has to play, sees after ``events``.

    ``given`` and ``turned`` as in ``knowledge_from_events``; of Belas the first one counts.

    Raises:
        PositionError: like ``card_question``; or the first event that breaks a rule (``/events/7``).
    """
    knowledge = knowledge_from_events(given, events, seat, turned=turned)
    told = _told(given, events, tuple(turned))
    taken = told.taken
    if taken is None:
        detail = "trumps are not fixed yet: this is a question about a call"
        raise PositionError(Fault("/events", FaultCode.WRONG_PHASE, detail))
    if len(told.players) < given.ruleset.playing_seats:
        detail = "a player has dropped out"
        raise PositionError(Fault("/events", FaultCode.CANNOT_BE_SETTLED, detail))
    diagram = replace(
        given,
        contract=Contract(taken.trump, taken.taker or 0),
        plays=tuple(event.card for event in told.plays),
        discards=told.discards or given.discards,
        declarations=_said(told),
        bela=_first_bela(told, knowledge),
        turnup=None,
        auction=None,
    )
    question = question_of(diagram, seat, knowledge)
    return replace(question, capot_seat=capot_caller(given.ruleset, events), exchange=exchange_of(told))


def capot_caller(ruleset: Ruleset, events: Sequence[Event]) -> int | None:
    """The seat that has announced all tricks, if any has.

    Raises:
        PositionError: ``no-capot-call`` or ``not-his-turn``, he could not announce them then.
    """
    caller: int | None = None
    plays = 0
    for place, event in enumerate(events):
        plays += isinstance(event, PlayEvent)
        if isinstance(event, AnnounceEvent) and event.announcement is Announcement.CAPOT:
            seat = plays if event.seat is None else event.seat
            fault = _fault_of_capot(ruleset, seat, plays, caller)
            if fault is not None:
                raise PositionError(fault.below(f"/events/{place}"))
            caller = seat
    return caller


def _fault_of_capot(ruleset: Ruleset, seat: int, plays: int, caller: int | None) -> Fault | None:
    """What keeps ``seat`` from announcing all tricks after so many ``plays``."""
    cannot = f"seat {seat} cannot announce all tricks"
    if not ruleset.play.capot_call:
        return Fault("/announce", FaultCode.NO_CAPOT_CALL, f"{cannot}: {ruleset.id} does not have it")
    if caller is not None:
        return Fault("/announce", FaultCode.NO_CAPOT_CALL, f"{cannot}: seat {caller} has done so")
    if plays >= ruleset.playing_seats:
        return Fault("/announce", FaultCode.NO_CAPOT_CALL, f"{cannot}: it is done with the first trick")
    if seat != plays:
        return Fault("/seat", FaultCode.NOT_HIS_TURN, f"{cannot} now: it is the turn of seat {plays}")
    return None


def _told(given: Diagram, events: Sequence[Event], turned: tuple[Card, ...]) -> Told:
    """The deal as far as everybody can follow it; ``events`` have been checked before."""
    assumed = () if given.turnup is None else (given.turnup,) * given.ruleset.deal.turnups
    told = Told.of(given.ruleset, turned or assumed)
    for place, event in enumerate(events):
        told.take(event, f"/events/{place}")
    return told


def _said(told: Told) -> tuple[tuple[Announced, ...] | None, ...] | None:
    """What everybody has declared; who was passed over has nothing, if it is said before play at all."""
    if not are_announced(told.ruleset):
        return None
    silent = () if told.plays else None
    said = {seat: _shown_or_all(each.announced) for seat, each in told.said.items()}
    players = tuple(said.get(seat, silent) for seat in range(told.ruleset.playing_seats))
    return players + (None,) * (told.ruleset.seats - len(players))


def _shown_or_all(announced: tuple[Announced, ...]) -> tuple[Announced, ...]:
    """Cards take the place of the values that were announced before they were shown."""
    shown = tuple(one for one in announced if one.cards is not None)
    return shown or announced


def _first_bela(told: Told, knowledge: Knowledge) -> int | None:
    """Who has announced a Bela, if anybody has."""
    for event in told.plays:
        if event.bela:
            return next(int(holder) for holder, cards in knowledge.played.items() if event.card in cards)
    return None
