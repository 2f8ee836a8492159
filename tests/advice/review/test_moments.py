"""What counts as a decision, however it was written down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from solver.advice.review import MoveKind, MoveReview, review_deal
from solver.advice.review.moments import moments_of
from solver.advice.review.record import recorded
from solver.advice.review.review import share_of_time
from solver.game import Announced
from solver.game.deal import (
    AnnounceEvent,
    Announcement,
    DealState,
    DeclareEvent,
    DiscardEvent,
    Event,
    Phase,
    PlayEvent,
    SwapEvent,
    replay,
)
from solver.game.deal.talk import possible_announcements
from tests.advice.review.known_deals import random_deal

SEEDS = range(1, 60)


def reviewed(state: DealState, events: Sequence[Event], *kinds: MoveKind) -> tuple[MoveReview, ...]:
    """The decisions of these kinds, in two worlds."""
    return review_deal(state.dealt, events, worlds=2, kinds=kinds, threads=1).moves


def before_play(state: DealState) -> tuple[Event, ...]:
    """The events of a deal up to its first card, which is included."""
    first = next(place for place, event in enumerate(state.events) if isinstance(event, PlayEvent))
    return state.events[: first + 1]


def kept_silent(event: Event) -> bool:
    """Whether somebody declared nothing."""
    return isinstance(event, DeclareEvent) and not event.announced


def test_player_who_is_passed_over_has_declared_nothing() -> None:
    deals = (random_deal("hr_bela_4", seed) for seed in SEEDS)
    told_of = ((state, reviewed(state, before_play(state), MoveKind.DECLARE)) for state in deals)
    state, told = next(
        (state, moves)
        for state, moves in told_of
        if any(move.made is not None and kept_silent(move.made) for move in moves)
    )
    unsaid = [event for event in before_play(state) if not kept_silent(event)]
    found = reviewed(state, unsaid, MoveKind.DECLARE)
    assert [(move.seat, move.made, move.loss_open) for move in found] == [
        (move.seat, move.made, move.loss_open) for move in told
    ]


def test_who_has_nothing_to_declare_decides_nothing() -> None:
    state = random_deal("hr_bela_4", 1)
    start = next(
        replay(state.dealt, state.events[:place])
        for place in range(len(state.events))
        if replay(state.dealt, state.events[:place]).phase is Phase.DECLARATIONS
    )
    assert start.contract is not None
    able = {
        seat
        for seat in range(4)
        if len(possible_announcements(state.ruleset, start.contract.trump, start.visible_hand(seat))) > 1
    }
    found = reviewed(state, before_play(state), MoveKind.DECLARE)
    assert {move.seat for move in found} == able


def test_declaration_by_its_cards_is_the_same_decision() -> None:
    """By value, and with the cards that make it up."""
    by_value = by_cards = None
    for seed in SEEDS:
        state = random_deal("hr_bela_4", seed)
        for place, event in enumerate(before_play(state)):
            if isinstance(event, DeclareEvent) and len(event.announced) == 1:
                after = replay(state.dealt, state.events[: place + 1])
                assert event.seat is not None
                cards = tuple(after.talk.made[event.seat][0].cards)
                shown = replace(event, announced=(Announced(cards=cards),))
                events = state.events[:place]
                by_value, by_cards = (
                    reviewed(state, (*events, each), MoveKind.DECLARE)[-1] for each in (event, shown)
                )
                break
        if by_value is not None:
            break
    assert by_value is not None
    assert by_cards is not None
    assert (by_value.loss_open, by_value.loss_known) == (by_cards.loss_open, by_cards.loss_known)


def test_cards_put_away_may_be_named_in_any_order() -> None:
    state = random_deal("hr_bela_3", 1)
    events = before_play(state)
    turned = [
        replace(event, cards=event.cards[::-1]) if isinstance(event, DiscardEvent) else event
        for event in events
    ]
    first, second = (reviewed(state, each, MoveKind.DISCARD) for each in (events, turned))
    assert (first[0].loss_open, first[0].loss_known) == (second[0].loss_open, second[0].loss_known)


def test_exchange_that_nobody_made_is_named_only_where_it_was_better() -> None:
    found = [
        move
        for seed in range(1, 25)
        for state in [random_deal("klaber_2", seed)]
        if state.course is not None and not any(isinstance(event, SwapEvent) for event in state.events)
        for move in reviewed(state, before_play(state), MoveKind.SWAP)
    ]
    assert found
    for move in found:
        assert move.made is None
        assert (move.loss_open or 0) > 0 or move.loss_known.mean > 0


@pytest.mark.parametrize("seed", [2, 3])
def test_announcing_all_tricks_in_vain_is_a_decision_of_its_own(seed: int) -> None:
    state = random_deal("fr_belote_4", seed)
    *before, card = before_play(state)
    announced = (*before, AnnounceEvent(Announcement.CAPOT, card.seat), card)
    (move,) = reviewed(state, announced, MoveKind.CAPOT)
    assert move.index == len(before)
    assert move.best is None
    assert move.loss_known.mean > 0


def test_all_tricks_that_nobody_could_win_are_not_missed() -> None:
    state = random_deal("fr_belote_4", 2)
    assert reviewed(state, before_play(state), MoveKind.CAPOT) == ()


def test_decisions_share_the_time_by_the_tricks_to_come_and_forced_ones_take_none() -> None:
    state = random_deal("hr_bela_4", 1)
    moments = list(moments_of(recorded(state.dealt, state.events, None)))
    shares = [share_of_time(moments[number:]) for number in range(len(moments))]
    left = 1.0
    taken = []
    for share in shares:
        taken.append(left * share)
        left -= taken[-1]
    assert left == pytest.approx(0)
    by_trick = {moment.trick: part for moment, part in zip(moments, taken, strict=True) if part}
    assert by_trick[1] == pytest.approx(4 * by_trick[5])
    assert all((part == 0) == moment.is_forced for moment, part in zip(moments, taken, strict=True))
