"""An auction as the player sees it whose turn it is. Knows nothing of what a call is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solver.cards import Card, CardSet, format_cards
from solver.errors import Fault, PositionError
from solver.game import FaultCode
from solver.game.auction import AuctionState, Call
from solver.game.deal_plan import first_hand_size, may_demand_new_deal, spread
from solver.rules import Ruleset
from solver.rules.choices import Layout


@dataclass(frozen=True, slots=True)
class CallQuestion:
    """The question what ``seat`` should call.

    ``hand``: the cards it holds while calling. ``state``: the auction so far, with the cards turned up.
    ``score``: of every unit before the deal, None if it is not given. ``hanging``: points per unit that wait
    to be won in this deal. ``lying``: in the open layout the upper cards of all seats; ``hand`` is then what
    lies open of the own ones.
    """

    seat: int
    hand: CardSet
    state: AuctionState
    score: tuple[int, ...] | None = None
    hanging: tuple[int, ...] | None = None
    lying: tuple[CardSet, ...] | None = None

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game."""
        return self.state.ruleset

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """What may be called."""
        return self.state.legal_calls


def call_question(
    ruleset: Ruleset,
    seat: int,
    hand: Sequence[Card],
    *,
    turnups: Sequence[Card] = (),
    calls: Sequence[Call] = (),
    score: Sequence[int] | None = None,
    others_open: Sequence[Card] | None = None,
) -> CallQuestion:
    """The question of ``seat``, who holds ``hand``, after ``calls``; ``turnups`` are the cards turned so far.

    ``others_open``: in the open layout the upper cards of the opponent; ``hand`` are the own ones.

    Raises:
        PositionError: every fault of the cards and the score: ``wrong-hand-size``, ``duplicate-card``,
            ``card-not-in-pack``, ``no-turnup``, ``missing-turnup``, ``wrong-number-of-units`` ...; the first
            call that is not legal (``/auction/2``); ``auction-over``, ``not-his-turn``; ``missing-hand``, the
            open cards of the opponent are not given.
    """
    faults = [*_open_faults(ruleset, others_open)]
    faults += [*_card_faults(ruleset, hand, turnups, others_open or ()), *_seat_faults(ruleset, seat)]
    faults += _score_faults(ruleset, score)
    if faults:
        raise PositionError(faults)
    weak = [seat] if may_demand_new_deal(ruleset, hand) else []
    state = AuctionState.start(ruleset, turnups, weak)
    for number, call in enumerate(calls):
        if call is not Call.PASS:
            _require_turnup(state)
        fault = state.refusal(call)
        if fault is not None:
            raise PositionError(fault.below(f"/auction/{number}"))
        state = state.call(call)
    if state.is_over:
        raise PositionError(Fault("/auction", FaultCode.AUCTION_OVER, "nothing is left to be called"))
    if state.seat_to_call != seat:
        detail = f"seat {seat} cannot call now: it is the turn of seat {state.seat_to_call}"
        raise PositionError(Fault("/seat", FaultCode.NOT_HIS_TURN, detail))
    _require_turnup(state)
    _refuse_later_turnups(state)
    lying = None
    if others_open is not None:
        both = [CardSet.of(hand), CardSet.of(others_open)]
        lying = tuple(both if seat == 0 else both[::-1])
    return CallQuestion(seat, CardSet.of(hand), state, None if score is None else tuple(score), lying=lying)


def _require_turnup(state: AuctionState) -> None:
    """Raises ``missing-turnup`` if the turned card on the table is not given."""
    number = state.turnup_number
    if not state.is_over and number is not None and number >= len(state.turnups):
        detail = f"turned card number {number + 1} is needed here, but not given"
        raise PositionError(Fault("/turnup", FaultCode.MISSING_TURNUP, detail))


def _refuse_later_turnups(state: AuctionState) -> None:
    """Raises ``no-turnup`` if a card is given that will be turned later, if at all."""
    number = state.turnup_number
    if number is not None and number + 1 < len(state.turnups):
        detail = f"{len(state.turnups)} cards are given, but only {number + 1} can have been turned up so far"
        raise PositionError(Fault("/turnup", FaultCode.NO_TURNUP, detail))


def _open_faults(ruleset: Ruleset, others_open: Sequence[Card] | None) -> Iterator[Fault]:
    if ruleset.deal.layout is not Layout.OPEN16:
        if others_open is not None:
            detail = f"cards of others are given, but in {ruleset.id} nobody sees them while calling"
            yield Fault("/others_open", FaultCode.WRONG_VALUE, detail)
    elif others_open is None:
        detail = "the open cards of the opponent are needed, but not given"
        yield Fault("/others_open", FaultCode.MISSING_HAND, detail)
    elif len(others_open) != spread(ruleset).open:
        detail = f"{len(others_open)} open cards are given; the opponent has {spread(ruleset).open}"
        yield Fault("/others_open", FaultCode.WRONG_HAND_SIZE, detail)


def _seat_faults(ruleset: Ruleset, seat: int) -> Iterator[Fault]:
    if not 0 <= seat < ruleset.playing_seats:
        detail = f"seat {seat} does not play; seats are 0 to {ruleset.playing_seats - 1}"
        yield Fault("/seat", FaultCode.NO_SUCH_SEAT, detail)


def _card_faults(
    ruleset: Ruleset, hand: Sequence[Card], turnups: Sequence[Card], others_open: Sequence[Card]
) -> Iterator[Fault]:
    size = spread(ruleset).open or first_hand_size(ruleset)
    if len(hand) != size:
        detail = f"a hand of {len(hand)} cards is given; while calling everybody sees {size} of his own"
        yield Fault("/hand", FaultCode.WRONG_HAND_SIZE, detail)
    if len(turnups) > ruleset.deal.turnups:
        detail = f"{len(turnups)} cards are turned up, but {ruleset.id} turns {ruleset.deal.turnups}"
        yield Fault("/turnup", FaultCode.NO_TURNUP, detail)
    if ruleset.deal.turnups and not turnups:
        detail = f"{ruleset.id} turns a card up, but none is given"
        yield Fault("/turnup", FaultCode.MISSING_TURNUP, detail)
    first: dict[Card, str] = {}
    placed = [(f"/hand/{place}", card) for place, card in enumerate(hand)]
    placed += [
        ("/turnup" if len(turnups) == 1 else f"/turnup/{place}", card) for place, card in enumerate(turnups)
    ]
    placed += [(f"/others_open/{place}", card) for place, card in enumerate(others_open)]
    for pointer, card in placed:
        if card not in ruleset.pack:
            detail = f"{card} is not among the {len(ruleset.pack)} cards of this game"
            yield Fault(pointer, FaultCode.CARD_NOT_IN_PACK, detail)
        elif card in first:
            detail = f"{format_cards([card])} is already at {first[card]}"
            yield Fault(pointer, FaultCode.DUPLICATE_CARD, detail)
        else:
            first[card] = pointer


def _score_faults(ruleset: Ruleset, score: Sequence[int] | None) -> Iterator[Fault]:
    if score is None:
        return
    if len(score) != ruleset.units:
        detail = f"{len(score)} scores are given for {ruleset.units} columns"
        yield Fault("/score", FaultCode.WRONG_NUMBER_OF_UNITS, detail)
    for unit, points in enumerate(score):
        if points < 0:
            yield Fault(f"/score/{unit}", FaultCode.NEGATIVE_NUMBER, f"{points} is below zero")
