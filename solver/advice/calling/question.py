"""An auction as the player sees it whose turn it is. Knows nothing of what a call is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solver.cards import Card, CardSet, format_cards
from solver.errors import Fault, PositionError
from solver.game import FaultCode
from solver.game.auction import AuctionState, Call
from solver.game.deal_plan import first_hand_size, may_demand_new_deal
from solver.rules import Ruleset
from solver.rules.choices import Layout


@dataclass(frozen=True, slots=True)
class CallQuestion:
    """The question what ``seat`` should call.

    ``hand``: the cards it holds while calling. ``state``: the auction so far, with the cards turned up.
    ``score``: of every unit before the deal, None if it is not given. ``hanging``: points per unit that wait
    to be won in this deal.
    """

    seat: int
    hand: CardSet
    state: AuctionState
    score: tuple[int, ...] | None = None
    hanging: tuple[int, ...] | None = None

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
) -> CallQuestion:
    """The question of ``seat``, who holds ``hand``, after ``calls``; ``turnups`` are the cards turned so far.

    Raises:
        PositionError: every fault of the cards and the score: ``wrong-hand-size``, ``duplicate-card``,
            ``card-not-in-pack``, ``no-turnup``, ``missing-turnup``, ``wrong-number-of-units`` ...; the first
            call that is not legal (``/auction/2``); ``auction-over``, ``not-his-turn``; ``wrong-value``, the
            game is not one of closed hands.
    """
    faults = [*_game_faults(ruleset), *_card_faults(ruleset, hand, turnups), *_seat_faults(ruleset, seat)]
    faults += _score_faults(ruleset, score)
    if faults:
        raise PositionError(faults)
    weak = [seat] if may_demand_new_deal(ruleset, hand) else []
    state = AuctionState.start(ruleset, turnups, weak)
    for number, call in enumerate(calls):
        fault = state.refusal(call)
        if fault is not None:
            raise PositionError(fault.below(f"/auction/{number}"))
        state = state.call(call)
    if state.is_over:
        raise PositionError(Fault("/auction", FaultCode.AUCTION_OVER, "nothing is left to be called"))
    if state.seat_to_call != seat:
        detail = f"seat {seat} cannot call now: it is the turn of seat {state.seat_to_call}"
        raise PositionError(Fault("/seat", FaultCode.NOT_HIS_TURN, detail))
    number_turned = state.turnup_number
    if number_turned is not None and number_turned >= len(turnups):
        detail = f"turned card number {number_turned + 1} is needed here, but not given"
        raise PositionError(Fault("/turnup", FaultCode.MISSING_TURNUP, detail))
    return CallQuestion(seat, CardSet.of(hand), state, None if score is None else tuple(score))


def _game_faults(ruleset: Ruleset) -> Iterator[Fault]:
    if ruleset.deal.layout is Layout.OPEN16:
        detail = f"{ruleset.id} is called with open cards, of which no call can be valued"
        yield Fault("/ruleset", FaultCode.WRONG_VALUE, detail)


def _seat_faults(ruleset: Ruleset, seat: int) -> Iterator[Fault]:
    if not 0 <= seat < ruleset.playing_seats:
        detail = f"seat {seat} does not play; seats are 0 to {ruleset.playing_seats - 1}"
        yield Fault("/seat", FaultCode.NO_SUCH_SEAT, detail)


def _card_faults(ruleset: Ruleset, hand: Sequence[Card], turnups: Sequence[Card]) -> Iterator[Fault]:
    size = first_hand_size(ruleset)
    if len(hand) != size:
        detail = f"a hand of {len(hand)} cards is given; while calling everybody has {size}"
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
