"""Worlds and how much they count: exact where all are looked at, right on average where they are drawn."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from solver.advice import Method, advise, card_question, weighing
from solver.advice.explaining.likelihoods import FLOOR, likelihoods
from solver.advice.judging import CARDS, Judge
from solver.advice.question import CardQuestion
from solver.advice.weighing import WeightedWorlds, all_worlds, likeliest_worlds, sampled_worlds
from solver.double_dummy import Objective
from solver.game.notation import parse_position
from solver.worlds.counting import DealtWorlds, worlds_of
from tests.advice.positions import random_questions

WANTED = 30
SEEDS = range(200)

UNTOLD = card_question(parse_position("mk_beljot_2 9STS/? S@0 - leader=0 trick=. won=100,20:6,1"), 0)
"""Nothing is known of what was played."""

MANY = card_question(parse_position("hr_bela_4 ?/?/?/7DJDQDKD7C8C9CTC S@0 7SJS9S"), 3)
"""The first trick: far more worlds than can be enumerated."""

World = tuple[bytes, int, int]


@cache
def ending(system: str = "sr_belot_3", fewest: int = 150, most: int = 400) -> CardQuestion:
    """Two or three cards a seat, and worlds of which some explain much better what was played."""
    for _, question in random_questions(system, seed=6, tricks_left=range(2, 4)):
        everything = worlds_of(question.knowledge)
        if not fewest <= everything.count <= most:
            continue
        if all_worlds(question, everything, 0, weighted=True).effective(most) < 0.7 * everything.count:
            return question
    raise AssertionError(f"no such ending in {system}")


def identities(dealt: DealtWorlds) -> list[World]:
    """What tells one world from another, row by row."""
    rows = zip(dealt.hands, dealt.out.tolist(), dealt.discards.tolist(), strict=True)
    return [(hands.tobytes(), out, discards) for hands, out, discards in rows]


def products(question: CardQuestion, dealt: DealtWorlds) -> NDArray[np.float64]:
    """The share of each world in the products of all floored likelihoods."""
    product = np.prod(np.maximum(likelihoods(question, dealt), FLOOR), axis=1)
    return np.asarray(product / product.sum())


def exact_shares(question: CardQuestion) -> dict[World, float]:
    """The share of every world there is."""
    everything = worlds_of(question.knowledge)
    dealt = everything.enumerate(everything.count)
    return dict(zip(identities(dealt), products(question, dealt).tolist(), strict=True))


def sampled(question: CardQuestion, seed: int, wanted: int = WANTED) -> WeightedWorlds:
    return sampled_worlds(question, worlds_of(question.knowledge), wanted, seed, weighted=True)


def share_by_world(worlds: WeightedWorlds, first: int) -> Counter[World]:
    shares: Counter[World] = Counter()
    for world, share in zip(identities(worlds.dealt), worlds.shares(first).tolist(), strict=False):
        shares[world] += share
    return shares


# All worlds


@pytest.mark.parametrize("system", ["sr_belot_3", "hr_bela_4"])
def test_every_world_counts_by_the_product_of_its_floored_likelihoods(system: str) -> None:
    question = ending(system)
    everything = worlds_of(question.knowledge)
    found = all_worlds(question, everything, seed=5, weighted=True)
    assert np.allclose(found.shares(len(found)), products(question, found.dealt), rtol=1e-5, atol=1e-9)


def test_every_world_there_is_comes_once() -> None:
    everything = worlds_of(ending().knowledge)
    found = all_worlds(ending(), everything, seed=5, weighted=True)
    assert found.exhaustive
    assert len(found) == len(set(identities(found.dealt))) == everything.count


def test_weights_change_neither_the_worlds_nor_their_order() -> None:
    everything = worlds_of(ending().knowledge)
    weighted, equal = (all_worlds(ending(), everything, 5, weighted=choice) for choice in (True, False))
    assert identities(weighted.dealt) == identities(equal.dealt)


# Worlds that are drawn


def test_shares_of_drawn_worlds_are_exact_on_average() -> None:
    exact = exact_shares(ending())
    drawn: Counter[World] = Counter()
    for seed in SEEDS:
        worlds = sampled(ending(), seed)
        drawn.update(share_by_world(worlds, len(worlds)))
    errors = [drawn[world] / len(SEEDS) - share for world, share in exact.items()]
    # A drawn world counts for about 1 in WANTED, so that a share s varies by about sqrt(s / WANTED / SEEDS).
    noise = [(share / WANTED / len(SEEDS)) ** 0.5 for share in exact.values()]
    assert set(drawn) <= set(exact)
    assert sum(abs(error) for error in errors) < sum(noise)


def test_first_half_of_drawn_worlds_stands_for_all() -> None:
    likely = sorted(exact := exact_shares(ending()), key=lambda world: -exact[world])[: len(exact) // 4]
    differences = []
    for seed in SEEDS:
        worlds = sampled(ending(), seed)
        half, whole = (share_by_world(worlds, first) for first in (len(worlds) // 2, len(worlds)))
        differences.append(sum(half[world] - whole[world] for world in likely))
    noise = np.std(differences) / len(SEEDS) ** 0.5
    assert abs(np.mean(differences)) < 3 * noise


def test_first_half_of_all_worlds_stands_for_all() -> None:
    everything = worlds_of(ending().knowledge)
    weights = []
    for seed in range(40):
        worlds = all_worlds(ending(), everything, seed, weighted=True)
        weights.append(worlds.counts[: len(worlds) // 2].sum() / worlds.counts.sum())
    half = (everything.count // 2) / everything.count
    assert abs(np.mean(weights) - half) < 3 * np.std(weights) / len(weights) ** 0.5


def test_as_many_worlds_are_drawn_as_are_wanted() -> None:
    for worlds in (sampled(MANY, seed=1), sampled(ending(), seed=1)):
        assert len(worlds) == WANTED
        assert not worlds.exhaustive


def test_no_world_is_drawn_twice_where_there_are_many() -> None:
    worlds = sampled(MANY, seed=1, wanted=100)
    assert len(set(identities(worlds.dealt))) == 100


def test_world_that_alone_explains_what_was_played_is_drawn_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def only_the_first(_: CardQuestion, worlds: DealtWorlds) -> NDArray[np.float64]:
        return np.where(np.arange(len(worlds))[:, np.newaxis] == 0, 1.0, np.full((1, 6), FLOOR))

    monkeypatch.setattr(weighing, "likelihoods", only_the_first)
    worlds = sampled(MANY, seed=1)
    assert identities(worlds.dealt) == identities(worlds_of(MANY.knowledge).sample(1, seed=1))
    assert worlds.effective(1) == 1


def test_seed_decides_which_worlds_are_drawn_and_what_they_count() -> None:
    one, same, other = (sampled(MANY, seed) for seed in (3, 3, 4))
    assert identities(one.dealt) == identities(same.dealt)
    assert np.array_equal(one.counts, same.counts)
    assert identities(one.dealt) != identities(other.dealt)


# With nothing to explain, or if it is not wanted


def test_without_history_all_worlds_count_the_same() -> None:
    everything = worlds_of(UNTOLD.knowledge)
    for worlds in (
        all_worlds(UNTOLD, everything, 1, weighted=True),
        sampled_worlds(UNTOLD, everything, 3, 1, weighted=True),
    ):
        assert worlds.effective(len(worlds)) == pytest.approx(len(worlds))


def test_without_history_the_worlds_are_those_of_a_plain_sample() -> None:
    everything = worlds_of(UNTOLD.knowledge)
    worlds = sampled_worlds(UNTOLD, everything, 3, 1, weighted=True)
    assert identities(worlds.dealt) == identities(everything.sample(3, 1))


def test_if_weights_are_not_wanted_the_sample_is_plain() -> None:
    everything = worlds_of(MANY.knowledge)
    worlds = sampled_worlds(MANY, everything, WANTED, 7, weighted=False)
    assert identities(worlds.dealt) == identities(everything.sample(WANTED, 7))
    assert np.array_equal(worlds.counts, np.ones(WANTED))


# Effective worlds


def counted(counts: list[float]) -> WeightedWorlds:
    nothing = np.zeros(len(counts), dtype=np.uint32)
    dealt = DealtWorlds((0, 1), np.zeros((len(counts), 2), dtype=np.uint32), nothing, nothing)
    return WeightedWorlds(dealt, np.array(counts), exhaustive=False)


@given(st.lists(st.floats(1e-6, 1e6), min_size=1, max_size=30), st.data())
@settings(max_examples=60)
def test_worlds_are_worth_from_one_to_their_number(counts: list[float], data: st.DataObject) -> None:
    first = data.draw(st.integers(1, len(counts)))
    assert 1 - 1e-9 <= counted(counts).effective(first) <= first + 1e-9


@given(st.lists(st.floats(1e-6, 1e6), min_size=1, max_size=30), st.data())
@settings(max_examples=60)
def test_shares_of_the_first_worlds_add_up_to_one(counts: list[float], data: st.DataObject) -> None:
    shares = counted(counts).shares(data.draw(st.integers(1, len(counts))))
    assert shares.sum() == pytest.approx(1)


def test_one_world_of_two_that_counts_three_times_leaves_little_more_than_one() -> None:
    assert counted([3.0, 1.0]).effective(2) == pytest.approx(1.6)


# The likeliest worlds


def test_likeliest_worlds_of_few_are_those_with_the_largest_shares() -> None:
    question = ending(fewest=40, most=150)
    exact = exact_shares(question)
    found = [
        exact[world] for world in identities(likeliest_worlds(question, worlds_of(question.knowledge), 3, 0))
    ]
    assert found == pytest.approx(sorted(exact.values(), reverse=True)[:3])


def test_likeliest_worlds_of_many_are_different() -> None:
    found = likeliest_worlds(MANY, worlds_of(MANY.knowledge), 3, seed=0)
    assert len(set(identities(found))) == 3


def test_likeliest_worlds_are_no_more_than_there_are() -> None:
    everything = worlds_of(UNTOLD.knowledge)
    assert len(likeliest_worlds(UNTOLD, everything, everything.count + 1, seed=0)) == everything.count


# What the weights do to an answer


def test_weight_of_two_is_the_same_as_to_give_a_world_twice() -> None:
    worlds = worlds_of(ending().knowledge).sample(3, seed=2)
    judge = Judge(ending(), Objective.WRITTEN, worlds)
    weighted = judge.best_response(worlds, np.array([0.5, 0.25, 0.25]))
    repeated = judge.best_response(worlds.take([0, 0, 1, 2]))
    assert weighted is not None
    assert repeated is not None
    assert np.allclose(weighted.values, repeated.values, equal_nan=True)
    assert np.allclose(weighted.points, repeated.points, equal_nan=True)
    assert np.allclose(weighted.passes, repeated.passes, equal_nan=True)


def test_equal_shares_change_nothing_in_the_best_response() -> None:
    worlds = worlds_of(ending().knowledge).sample(4, seed=2)
    judge = Judge(ending(), Objective.WRITTEN, worlds)
    shared, plain = judge.best_response(worlds, np.full(4, 0.25)), judge.best_response(worlds)
    assert shared is not None
    assert plain is not None
    assert np.array_equal(shared.values, plain.values, equal_nan=True)


@pytest.mark.parametrize("system", ["sr_belot_3", "hr_bela_4"])
@pytest.mark.parametrize("weighted", [True, False])
def test_advice_is_the_mean_over_all_worlds_with_their_shares(system: str, weighted: bool) -> None:
    question = ending(system)
    everything = worlds_of(question.knowledge)
    dealt = everything.enumerate(everything.count)
    shares = products(question, dealt) if weighted else np.full(len(dealt), 1 / len(dealt))
    judged = Judge(question, Objective.WRITTEN, dealt).judge(dealt)
    advice = advise(question, method=Method.SAMPLING, likelihoods=weighted, worlds=1)
    for card in advice.cards:
        silent, spoken = card.card.index, card.card.index + CARDS
        column = silent if np.isnan(judged.values[0, spoken]) or card.says_bela is False else spoken
        assert card.mean.mean == pytest.approx(shares @ judged.values[:, column], abs=1e-4)
        assert card.p_pass == pytest.approx(shares @ judged.passes[:, column], abs=1e-6)
    assert advice.effective_worlds == pytest.approx(1 / np.sum(shares**2), rel=1e-4)


def test_best_response_of_advice_has_the_shares_of_all_worlds() -> None:
    everything = worlds_of(ending().knowledge)
    dealt = everything.enumerate(everything.count)
    response = Judge(ending(), Objective.POINTS, dealt).best_response(dealt, products(ending(), dealt))
    advice = advise(ending(), objective=Objective.POINTS)
    assert advice.method is Method.BEST_RESPONSE
    assert response is not None
    assert advice.cards[0].mean.mean == pytest.approx(np.nanmax(response.values), abs=1e-4)


def test_without_likelihoods_every_world_solved_is_worth_one() -> None:
    advice = advise(MANY, worlds=WANTED, likelihoods=False)
    assert advice.effective_worlds == pytest.approx(advice.worlds)


def test_marginals_are_those_of_equally_likely_worlds() -> None:
    assert advise(ending(), worlds=1).marginals == worlds_of(ending().knowledge).marginals()
