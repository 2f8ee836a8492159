"""The true deal is always among the worlds: in every system, at every decision, for every seat.

So there is always a world to count.

``WORLDS_DEALS`` sets how many deals of each system are played.
"""

from __future__ import annotations

import os
from dataclasses import replace

import numpy as np
import pytest

from solver.cards import CardSet
from solver.game import Position
from solver.game.deal import DealState
from solver.game.diagram import Diagram
from solver.rules import load_ruleset, ruleset_ids
from solver.rules.choices import Layout
from solver.worlds import Holder, Knowledge, World, knowledge_at, knowledge_of
from solver.worlds.counting import worlds_of
from tests.worlds.dealing import moments, true_world, without_history, world_of

SEEDS = range(int(os.environ.get("WORLDS_DEALS", "1")))
EVERY = 1 if len(SEEDS) > 1 else 6
"""Every how many events the seats are asked."""

MOST_LISTED = 2_000


def assert_true(knowledge: Knowledge, world: World) -> None:
    false = [fact for fact in knowledge.facts if not fact.is_true(world)]
    assert false == []
    assert {holder: len(cards) for holder, cards in world.items() if cards} == {
        holder: size for holder, size in knowledge.sizes.items() if size
    }
    assert knowledge.puzzle().is_solved_by(knowledge.hidden_in(world))
    assert_counted(knowledge, world)


def assert_counted(knowledge: Knowledge, world: World) -> None:
    """The world is one of those that are counted; of few it is found among them."""
    worlds = worlds_of(knowledge)
    assert worlds.count > 0
    if worlds.count <= MOST_LISTED:
        listed = worlds.enumerate(MOST_LISTED)
        now = {holder: cards - knowledge.played.get(holder, CardSet()) for holder, cards in world.items()}
        true = [now[Holder(seat)].mask for seat in listed.seats]
        assert (listed.hands == np.array(true, dtype=np.uint32)).all(axis=1).any()


def chosen(state: DealState, seed: int) -> bool:
    return (len(state.events) + seed) % EVERY == 0 or state.is_over


@pytest.mark.parametrize("system", ruleset_ids())
def test_true_deal_is_among_the_worlds_after_any_events(system: str) -> None:
    for seed in SEEDS:
        for state in moments(load_ruleset(system), seed):
            if chosen(state, seed):
                for seat in state.players:
                    assert_true(knowledge_at(state, seat), true_world(state))


@pytest.mark.parametrize("system", ruleset_ids())
def test_true_deal_is_among_the_worlds_if_everybody_says_all_he_has(system: str) -> None:
    for seed in SEEDS:
        for state in moments(load_ruleset(system), seed + 1000, candid=True):
            if chosen(state, seed) and state.course is not None and state.course.has_begun:
                for seat in state.players:
                    assert_true(knowledge_at(state, seat, soft_facts=True), true_world(state))


def positions(system: str, seed: int) -> list[Position]:
    states = list(moments(load_ruleset(system), seed))
    return [state.position for state in states if state.position is not None and chosen(state, seed)]


@pytest.mark.parametrize("system", ruleset_ids())
def test_true_deal_is_among_the_worlds_of_a_position(system: str) -> None:
    for seed in SEEDS:
        for position in positions(system, seed):
            for seat in range(position.players):
                assert_true(knowledge_of(position.to_diagram(), seat), world_of(position))


@pytest.mark.parametrize("system", ruleset_ids())
def test_true_deal_is_among_the_worlds_of_a_position_without_history(system: str) -> None:
    for seed in SEEDS:
        for position in map(without_history, positions(system, seed)):
            for seat in range(position.players):
                diagram = position.to_diagram()
                if not position.is_over:
                    assert_true(knowledge_of(diagram, seat), world_of(position))


def seen_by(seat: int, given: Diagram) -> Diagram:
    """``given`` as ``seat`` writes it down: with his own hand only."""
    hands = given.hands and tuple(hand if other == seat else None for other, hand in enumerate(given.hands))
    return replace(given, hands=hands)


@pytest.mark.parametrize("system", ruleset_ids())
def test_other_hands_that_are_given_change_nothing(system: str) -> None:
    for position in positions(system, SEEDS[0]):
        diagram = position.to_diagram()
        if position.ruleset.deal.layout is Layout.OPEN16:
            continue
        for seat in range(position.players):
            alone = replace(seen_by(seat, diagram), discards=None)
            if seat == position.contract.taker:
                alone = replace(alone, discards=diagram.discards)
            assert knowledge_of(alone, seat) == knowledge_of(diagram, seat)
