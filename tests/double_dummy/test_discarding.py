"""The best discards against all discards, each solved for itself."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from solver.cards import CardSet
from solver.double_dummy import StopToken
from solver.double_dummy.discarding import best_discards
from solver.double_dummy.many import UNSOLVED, solve_many
from solver.errors import PositionError
from solver.game.contract import Trump
from solver.game.play import play_rules
from solver.rules import Ruleset, load_ruleset, ruleset_from


def random_deals(ruleset: Ruleset, kept: int, count: int, soloist: int, seed: int) -> NDArray[np.uint32]:
    """Hands of ``kept`` cards, and of two more for the soloist."""
    cards = [card.index for card in ruleset.pack]
    random = np.random.default_rng(seed)
    sizes = [kept + (ruleset.discarded if seat == soloist else 0) for seat in range(3)]
    deals = np.zeros((count, 3), dtype=np.uint32)
    for deal in deals:
        drawn = random.permutation(cards)
        for seat, size in enumerate(sizes):
            hand, drawn = drawn[:size], drawn[size:]
            deal[seat] = sum(1 << int(card) for card in hand)
    return deals


def tried_out(
    ruleset: Ruleset, trump: Trump, hands: NDArray[np.uint32], soloist: int, leader: int
) -> tuple[int, tuple[int, int]]:
    """The best discards of one deal and the points after them, by trying all."""
    cards = list(CardSet(int(hands[soloist])))
    masks = [CardSet.of(pair).mask for pair in combinations(cards, ruleset.discarded)]
    after = np.repeat(hands[None, :], len(masks), axis=0)
    after[:, soloist] &= ~np.array(masks, dtype=np.uint32)
    points = solve_many(ruleset, trump, after, leaders=leader, soloists=soloist, threads=1)
    rules = play_rules(ruleset, trump)

    def worth(number: int) -> tuple[int, int, int]:
        put_away = rules.points_of(CardSet(masks[number]))
        own, others = points[number].tolist()
        return own + put_away - others, put_away, -masks[number]

    best = max(range(len(masks)), key=worth)
    own, others = points[best].tolist()
    return masks[best], (own, others)


@pytest.mark.parametrize(("kept", "count"), [(1, 60), (2, 60), (3, 40), (5, 12), (7, 4), (10, 1)])
@pytest.mark.parametrize("system", ["sr_belot_3", "hr_bela_3"])
def test_best_discards_are_those_that_trying_all_finds(system: str, kept: int, count: int) -> None:
    ruleset = load_ruleset(system)
    for number, name in enumerate(ruleset.contracts):
        trump, soloist, leader = Trump(name), number % 3, (2 * number + 1) % 3
        deals = random_deals(ruleset, kept, count, soloist, seed=100 * kept + number)
        found = best_discards(ruleset, trump, deals, soloists=soloist, leaders=leader, threads=1)
        for row, hands in enumerate(deals):
            answer = int(found.masks[row]), tuple(found.points[row].tolist())
            assert answer == tried_out(ruleset, trump, hands, soloist, leader), (name, hands)


@pytest.mark.parametrize("text", ["hr_bela_3{capot=no}", "sr_belot_3{capot=no,overtake=all}"])
def test_best_discards_follow_the_rules_of_the_house(text: str) -> None:
    ruleset = ruleset_from(text)
    deals = random_deals(ruleset, 4, 20, soloist=1, seed=5)
    found = best_discards(ruleset, Trump.CLUBS, deals, soloists=1, leaders=2)
    for row, hands in enumerate(deals):
        answer = int(found.masks[row]), tuple(found.points[row].tolist())
        assert answer == tried_out(ruleset, Trump.CLUBS, hands, 1, 2), hands


def test_order_of_deals_changes_no_answer() -> None:
    ruleset = load_ruleset("hr_bela_3")
    deals = random_deals(ruleset, 6, 40, soloist=0, seed=9)
    there = best_discards(ruleset, Trump.SPADES, deals, threads=2)
    back = best_discards(ruleset, Trump.SPADES, deals[::-1].copy(), threads=1)
    assert there.masks.tolist() == back.masks[::-1].tolist()
    assert there.points.tolist() == back.points[::-1].tolist()


def test_deals_after_a_stop_are_left_out() -> None:
    ruleset, stop = load_ruleset("hr_bela_3"), StopToken()
    stop.stop()
    found = best_discards(ruleset, Trump.SPADES, random_deals(ruleset, 6, 3, 0, seed=1), stop=stop)
    assert found.masks.tolist() == [0, 0, 0]
    assert (found.points == UNSOLVED).all()


def test_game_without_discards_is_refused() -> None:
    with pytest.raises(PositionError, match="nobody discards in hr_bela_4"):
        best_discards(load_ruleset("hr_bela_4"), Trump.SPADES, [[1, 2, 4]])


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ([[0b111, 0b11000]], "wrong-type|is not"),
        ([[0b111, 0b1000, 0b11]], "two hands"),
        ([[0b11, 0b1000, 0b10000]], "hands of 2, 1, 1 cards"),
        ([[-1, 0b1000, 0b10000]], "no cards of the pack"),
    ],
)
def test_hands_that_are_no_deal_are_refused(hands: list[list[int]], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        best_discards(load_ruleset("hr_bela_3"), Trump.SPADES, hands)
