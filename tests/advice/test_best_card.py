"""Which card to play: what holds whatever the position, and what bad questions are told."""

from __future__ import annotations

from itertools import islice

import pytest

from solver.advice import Advice, Method, Verdict, advise, best_card
from solver.cards import parse_cards
from solver.double_dummy import Objective, StopToken
from solver.errors import PositionError
from solver.game.notation import parse_position
from solver.rules import ruleset_ids
from tests.advice.positions import in_a_match, random_questions
from tests.double_dummy.equities import EvenEquity

FIRST_LEAD = "sr_belot_4 JS9SAS7HAH8DTCKC/?/?/? S@0 -"
SYSTEMS = [system for system in ruleset_ids() if system != "sr_belot_2_open"]


def told(advice: Advice) -> list[tuple[str, float, float, float]]:
    """What two answers are compared by."""
    return [(str(card.card), card.mean.mean, card.behind.mean, card.p_pass) for card in advice.cards]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_game_has_an_answer_with_all_legal_cards(system: str) -> None:
    for _, question in islice(random_questions(system, seed=2, tricks_left=range(2, 7)), 0, 8, 7):
        advice = advise(question, worlds=4)
        assert {card.card for card in advice.cards} == set(question.legal)
        means = [round(card.mean.mean, 6) for card in advice.cards]
        assert means == sorted(means, reverse=True)
        assert advice.cards[0].behind.mean == 0
        assert all(card.behind.mean <= 1e-9 for card in advice.cards)
        assert all(0 <= card.p_pass <= 1 for card in advice.cards)
        assert advice.worlds <= max(advice.world_count, 4)
        for shares in advice.marginals.values():
            assert sum(shares.values()) == 1


def test_the_same_seed_gives_the_same_answer() -> None:
    position = parse_position(FIRST_LEAD)
    one, two = (best_card(position, 0, worlds=60, seed=7, threads=threads) for threads in (1, 2))
    assert told(one) == told(two)
    assert told(best_card(position, 0, worlds=60, seed=8)) != told(one)


def test_taker_with_the_three_best_trumps_draws_trumps() -> None:
    advice = best_card(parse_position(FIRST_LEAD), 0, worlds=100)
    assert {str(card.card) for card in advice.cards[:3]} == {"JS", "9S", "AS"}
    assert all(card.is_equal for card in advice.cards[:3])
    assert all(card.behind.high < 0 for card in advice.cards[3:])
    assert advice.verdict is Verdict.CLOSE  # between three that are worth the same
    assert not advice.exhaustive


def test_few_worlds_are_all_solved_and_leave_no_doubt() -> None:
    for _, question in islice(random_questions("hr_bela_4", seed=4, tricks_left=range(2, 3)), 0, 12, 3):
        advice = advise(question, worlds=10)
        assert advice.exhaustive
        assert advice.worlds == advice.world_count
        assert advice.method is Method.BEST_RESPONSE
        assert all(card.mean.is_exact and card.behind.is_exact for card in advice.cards)
        clear = sum(card.behind.mean > -1e-9 for card in advice.cards) == 1
        assert (advice.verdict is Verdict.CLEAR) is clear


def test_sampling_can_be_asked_for() -> None:
    _, question = next(random_questions("hr_bela_4", seed=4, tricks_left=range(2, 3)))
    assert advise(question, method=Method.SAMPLING).method is Method.SAMPLING


def test_hands_of_others_that_are_given_change_nothing() -> None:
    hidden = parse_position(FIRST_LEAD)
    text = "sr_belot_4 JS9SAS7HAH8DTCKC/7S8STS8H9HTHJHQH/KSQSKH7D9DTDJDQD/KDAD7C8C9CJCQCAC S@0 -"
    assert told(best_card(parse_position(text), 0, worlds=20)) == told(best_card(hidden, 0, worlds=20))


def test_equal_cards_are_shown_as_ties() -> None:
    advice = best_card(parse_position("sr_belot_4 JS9SAS7H8H8DTCKC/?/?/? S@0 -"), 0, worlds=40)
    equal = {str(card.card) for card in advice.cards if card.is_equal}
    sevens = [card for card in advice.cards if card.card in parse_cards("7H 8H")]
    assert sevens[0].mean == sevens[1].mean
    assert str(advice.best) in equal


def test_a_limit_gives_an_honest_partial_answer() -> None:
    advice = best_card(parse_position(FIRST_LEAD), 0, worlds=5_000, limit_ms=1)
    assert 1 <= advice.worlds < 5_000
    assert not advice.is_complete or advice.verdict is Verdict.CLEAR


def test_a_stop_from_outside_ends_the_work() -> None:
    stop = StopToken()
    stop.stop()
    advice = best_card(parse_position(FIRST_LEAD), 0, worlds=5_000, stop=stop)
    assert advice.worlds == 1
    assert advice.verdict is Verdict.CLOSE


def test_progress_is_told() -> None:
    calls: list[tuple[int, int]] = []
    best_card(
        parse_position("klaber_2 JS9S7H8H9H8DTCKCAC/? S@0 -"),
        0,
        worlds=120,
        progress=lambda done, wanted: calls.append((done, wanted)),
    )
    assert calls
    assert [done for done, _ in calls] == sorted(done for done, _ in calls)
    assert {wanted for _, wanted in calls} == {120}


@pytest.mark.parametrize("objective", list(Objective))
def test_every_objective_has_an_answer(objective: Objective) -> None:
    position = parse_position("hr_bela_4 JS9SAS7HAH8DTCKC/?/?/? S@0 - score=900,940")
    advice = best_card(position, 0, worlds=20, objective=objective)
    assert advice.objective is objective
    if objective is Objective.POINTS:
        assert all(0 <= card.mean.mean <= 252 for card in advice.cards)


@pytest.mark.parametrize(
    ("text", "seat", "code"),
    [
        (FIRST_LEAD, 1, "missing-hand"),
        ("sr_belot_4 JS9SAS7HAH8DTCKC/?/?/? - -", 0, "missing-contract"),
        ("sr_belot_4 ?/7S8STS8H9HTHJHQH/?/? S@0 -", 1, "not-his-turn"),
        ("sr_belot_4 JS9SAS7HAH8DTCKC/?/?/? S@0 7D8DKDQD", 0, "card-not-held"),
        ("sr_belot_4 JS9SAS7HAH8DTCKC/?/?/? S@0 7H7C9HKH9D8DKS7D8C9CQC", 0, "contradiction"),
    ],
)
def test_bad_questions_are_refused(text: str, seat: int, code: str) -> None:
    with pytest.raises(PositionError) as caught:
        best_card(parse_position(text), seat)
    assert code in {fault.code for fault in caught.value.faults}


def test_no_world_and_no_time_make_no_sense() -> None:
    position = parse_position(FIRST_LEAD)
    with pytest.raises(ValueError, match="worlds must be 1 or more, not 0"):
        best_card(position, 0, worlds=0)
    with pytest.raises(ValueError, match="limit_ms must be 0 or more, not -1"):
        best_card(position, 0, limit_ms=-1)


def test_the_match_needs_a_score() -> None:
    with pytest.raises(PositionError, match="score"):
        best_card(parse_position(FIRST_LEAD), 0, objective=Objective.MATCH)


def test_open_layout_hides_what_lies_under_the_piles() -> None:
    for _, question in islice(random_questions("sr_belot_2_open", seed=3, tricks_left=range(4, 7)), 0, 8, 4):
        advice = advise(question, worlds=5, objective=Objective.POINTS)
        assert {card.card for card in advice.cards} == set(question.legal)
        assert advice.world_count >= 1


@pytest.mark.parametrize("method", [Method.SAMPLING, Method.BEST_RESPONSE])
def test_means_are_chances_with_an_equity(method: Method) -> None:
    equity = EvenEquity()
    questions = random_questions("sr_belot_4", seed=4, tricks_left=range(2, 4))
    for _, asked in islice(questions, 0, 12, 4):
        question = in_a_match(asked)
        score = question.position.score
        assert score is not None
        own = question.position.ruleset.unit_of(question.seat)
        written = advise(question, worlds=20, method=method)
        chances = advise(question, worlds=20, method=method, objective=Objective.MATCH, equity=equity)
        assert chances.has_equity
        found = {card.card: card.mean.mean for card in chances.cards}
        for card in written.cards:
            expected = equity.chance(score[own] - score[1 - own] + card.mean.mean)
            assert found[card.card] == pytest.approx(expected, abs=1e-6)


def test_an_equity_is_for_the_match_alone() -> None:
    _, question = next(random_questions("sr_belot_4", seed=4))
    with pytest.raises(ValueError, match="of no use for the objective written"):
        advise(question, equity=EvenEquity())
