"""Whole deals of every system, played by random legal events."""

from __future__ import annotations

import pytest

from solver.errors import BelotError
from solver.game.deal import (
    DealState,
    Phase,
    deal_cards,
    deal_result,
    event_from_json,
    event_to_json,
    legal_actions,
    points_without_play,
    replay,
    settle_deal,
)
from solver.game.play import LAST_TRICK_POINTS
from solver.rules import load_ruleset, ruleset_ids
from tests.game.deal.dealing import random_deal

SEEDS = range(6)


def is_settled_by_play(state: DealState) -> bool:
    stopped_match = state.stop is not None and state.stop.is_out
    return state.taken is not None and not stopped_match and state.match_winner is None


@pytest.mark.parametrize("system", ruleset_ids())
def test_random_deals_never_get_stuck_and_can_be_settled(system: str) -> None:
    ruleset = load_ruleset(system)
    for seed in SEEDS:
        state = random_deal(ruleset, seed, score=(0,) * ruleset.units)
        assert state.to_act is None
        if is_settled_by_play(state):
            assert len(settle_deal(state).written) == ruleset.units
        elif state.taken is None:
            assert len(points_without_play(state)) == ruleset.units


@pytest.mark.parametrize("system", ruleset_ids())
def test_replayed_events_give_the_same_deal(system: str) -> None:
    ruleset = load_ruleset(system)
    for seed in SEEDS:
        state = random_deal(ruleset, seed)
        events = [event_from_json(event_to_json(event)) for event in state.events]
        assert replay(state.dealt, events) == state


@pytest.mark.parametrize("system", ruleset_ids())
def test_every_card_is_in_one_place_when_play_begins(system: str) -> None:
    ruleset = load_ruleset(system)
    for seed in SEEDS:
        table = random_deal(ruleset, seed).table
        if table is None or len(table.players) < ruleset.playing_seats:
            continue
        held = [card for hand in table.hands for card in hand]
        everywhere = [*held, *(table.discards or ()), *table.left_over]
        assert len(held) == ruleset.cards_in_play
        assert sorted(everywhere) == list(ruleset.pack)


@pytest.mark.parametrize("system", ruleset_ids())
def test_card_points_and_last_trick_are_those_of_the_position(system: str) -> None:
    ruleset = load_ruleset(system)
    for seed in SEEDS:
        state = random_deal(ruleset, seed)
        course = state.course
        if course is None or not course.position.is_over:
            continue
        result = deal_result(state)
        bonus = (
            0 if result.tricks.count(0) < len(result.tricks) - 1 else course.position.rules.all_tricks_bonus
        )
        assert sum(course.trick_points) == sum(result.card_points) + LAST_TRICK_POINTS + bonus


@pytest.mark.parametrize("system", ruleset_ids())
def test_no_seat_acts_out_of_turn(system: str) -> None:
    state = DealState.start(deal_cards(load_ruleset(system), seed=3))
    while not state.is_over:
        event = legal_actions(state)[0]
        if state.phase is not Phase.DECLARATIONS:  # there a later seat may speak before its turn
            other = ((state.to_act or 0) + 1) % state.ruleset.playing_seats
            with pytest.raises(BelotError):
                state.apply(event_from_json({**event_to_json(event), "seat": other}))
        state = state.apply(event)


def test_deals_are_reproducible_and_differ_with_the_seed() -> None:
    ruleset = load_ruleset("hr_bela_3")
    assert deal_cards(ruleset, 7) == deal_cards(ruleset, 7)
    assert deal_cards(ruleset, 7) != deal_cards(ruleset, 8)
