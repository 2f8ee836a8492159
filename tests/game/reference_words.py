"""What the library says about a deal, in the words of the naive model in tests/reference.

Translates only: never calculates a rule. Seats and units have the same numbers in both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver.cards import CardSet, parse_card
from solver.game.auction import PotTaken, Redeal
from solver.game.deal import (
    AnnounceEvent,
    Announcement,
    CallEvent,
    DealState,
    DealtCards,
    DeclareEvent,
    DiscardEvent,
    Event,
    Phase,
    PlayEvent,
    SwapEvent,
    legal_actions,
    pot_winnings,
    settle_deal,
)
from solver.game.declarations import Declaration, best_declarations
from solver.game.settlement import Hanging, Outcome, Settlement
from solver.rules import Ruleset
from tests.reference.laid_out import Dealt
from tests.reference.ledger import Hung
from tests.reference.rights import Rights, together
from tests.reference.running_deal import Event as JsonEvent
from tests.reference.settlement import Sheet

OUTCOMES = {
    Outcome.NO_TAKER: "no taker",
    Outcome.CAPOT_MADE: "capot announced and made",
    Outcome.CAPOT_FAILED: "capot announced and failed",
}
"""Outcomes that are spelled otherwise."""


def dealt_cards(ruleset: Ruleset, dealt: Dealt) -> DealtCards:
    """The same cards for the library."""
    hands = tuple(tuple(map(parse_card, hand)) for hand in dealt.hands)
    rest = tuple(map(parse_card, dealt.rest))
    has_turnup = ruleset.deal.turnups > 0
    return DealtCards(ruleset, hands, rest[0] if has_turnup else None, rest[has_turnup:])


def dealt(cards: DealtCards) -> Dealt:
    """The same cards for the naive model."""
    turnup = [] if cards.turnup is None else [str(cards.turnup)]
    return Dealt([list(map(str, hand)) for hand in cards.hands], [*turnup, *map(str, cards.stock)])


def hanging_points(hanging: Sequence[Hung]) -> tuple[Hanging, ...]:
    """Points of earlier ties for the library."""
    return tuple(Hanging(hung.points, hung.unit) for hung in hanging)


def rights(state: DealState, silent: frozenset[int]) -> Rights:
    """Everything that may happen now.

    ``silent``: seats of open Belot that have let a declaration go by; the naive model asks nothing of them.
    """
    events = legal_actions(state)
    phase, seat = state.phase, state.to_act
    return Rights(
        phase.value,
        seat,
        calls=frozenset(str(event.call) for event in events if isinstance(event, CallEvent)),
        may_choose_turnup=phase is Phase.TURNUP,
        discards=frozenset(
            frozenset(map(str, event.cards)) for event in events if isinstance(event, DiscardEvent)
        ),
        declarations=_declarable(state) if phase is Phase.DECLARATIONS else frozenset(),
        cards=frozenset((str(event.card), event.bela) for event in events if isinstance(event, PlayEvent)),
        swaps=frozenset(
            (event.seat, str(event.card))
            for event in events
            if isinstance(event, SwapEvent) and event.seat is not None
        ),
        capot=_announcers(events, Announcement.CAPOT),
        stops=_announcers(events, Announcement.DOSTA),
        live=frozenset(_live(events, silent)) if phase is Phase.PLAY else frozenset(),
    )


def _declarable(state: DealState) -> frozenset[tuple[str, int | str]]:
    assert state.contract is not None
    assert state.to_act is not None
    held = best_declarations(state.ruleset, state.contract.trump, state.visible_hand(state.to_act))
    return frozenset((_text(one.cards), one.value) for one in held)


def _announcers(events: Sequence[Event], announcement: Announcement) -> frozenset[int]:
    return frozenset(
        event.seat
        for event in events
        if isinstance(event, AnnounceEvent) and event.announcement is announcement and event.seat is not None
    )


def _live(events: Sequence[Event], silent: frozenset[int]) -> list[tuple[int, str]]:
    return [
        (event.seat, _text(CardSet.of(one.cards or ())))
        for event in events
        if isinstance(event, DeclareEvent) and event.seat is not None and event.seat not in silent
        for one in event.announced
    ]


def declared_with_cards(seat: int, declarations: Sequence[Declaration]) -> JsonEvent:
    """Declaring by showing the cards, which is the only way the naive model knows."""
    return {"declare": [{"cards": " ".join(map(str, one.cards))} for one in declarations], "seat": seat}


def _text(cards: CardSet) -> str:
    return together(map(str, cards))


def settled(settlement: Settlement, units: Sequence[int]) -> Mapping[str, object]:
    """The result of a deal that was played; what is compared is asked only of the ``units`` that play."""
    is_compared = settlement.outcome not in (Outcome.CAPOT_MADE, Outcome.CAPOT_FAILED)
    return {
        "outcome": OUTCOMES.get(settlement.outcome, settlement.outcome.value),
        "written": dict(enumerate(settlement.written)),
        "compared": {unit: settlement.compared[unit] for unit in units} if is_compared else {},
        "hanging": {hanging.unit: hanging.points for hanging in settlement.hanging},
        "bajt": tuple(unit for unit, mark in enumerate(settlement.marks) if mark),
    }


def sheet(sheet: Sheet) -> Mapping[str, object]:
    """The same of the naive model."""
    return {
        "outcome": sheet.outcome,
        "written": dict(sheet.written),
        "compared": dict(sheet.compared),
        "hanging": hanging_by_unit(sheet),
        "bajt": sheet.bajt,
    }


def payments(state: DealState, hanging: Sequence[Hanging]) -> Mapping[int, int]:
    """What units receive at once, less what they pay, for a deal that was played."""
    settlement, betting = settle_deal(state, hanging), state.auction.betting
    if betting is None:
        return without_nothing(dict(enumerate(settlement.payments or ())))
    won = pot_winnings(state, settlement)
    return without_nothing({seat: won[seat] - betting.paid[seat] - 1 for seat in range(betting.seats)})


def without_nothing(amounts: Mapping[int, int]) -> Mapping[int, int]:
    """The amounts that are not 0."""
    return {unit: amount for unit, amount in amounts.items() if amount}


def hanging_by_unit(sheet: Sheet) -> Mapping[int, int]:
    """What hangs now, added up for each unit it comes from."""
    hanging: dict[int, int] = {}
    for hung in sheet.hanging:
        hanging[hung.unit] = hanging.get(hung.unit, 0) + hung.points
    return hanging


def outcome_without_play(state: DealState) -> str:
    """How a deal ended that was not played."""
    if isinstance(state.outcome, Redeal):
        return "redeal"
    return "pot taken" if isinstance(state.outcome, PotTaken) else "buyout"
