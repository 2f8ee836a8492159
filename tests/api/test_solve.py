"""POST /v1/solve."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from solver.rules import ruleset_ids
from tests.api.contract import ask, pointers, refuse
from tests.api.positions import before_play, deal, last_trick

SOLVE = "/v1/solve"


def test_last_trick_brings_cards_and_ten(client: FlaskClient) -> None:
    assert ask(client, SOLVE, last_trick())["points"] == [94, 68]


def test_every_legal_card_stands_in_the_answer_once(client: FlaskClient) -> None:
    answer = ask(client, SOLVE, before_play())
    assert sorted(card["card"] for card in answer["cards"]) == sorted(deal("hr_bela_4")[0].split())


def test_cards_are_sorted_by_loss(client: FlaskClient) -> None:
    losses = [card["loss"] for card in ask(client, SOLVE, before_play())["cards"]]
    assert losses == sorted(losses)
    assert losses[0] == 0


def test_line_plays_every_card_of_the_deal(client: FlaskClient) -> None:
    line = ask(client, SOLVE, before_play())["line"]
    assert sorted(line) == sorted(" ".join(deal("hr_bela_4")).split())


def test_points_of_the_best_card_are_those_of_the_position(client: FlaskClient) -> None:
    answer = ask(client, SOLVE, before_play())
    assert answer["cards"][0]["points"] == answer["points"]


def test_position_text_of_an_answer_gets_the_same_answer(client: FlaskClient) -> None:
    first = ask(client, SOLVE, before_play())
    second = ask(client, SOLVE, {"position": first["position"]})
    for volatile in ("nodes", "elapsed_ms"):
        del first[volatile], second[volatile]
    assert first == second


def test_optimal_play_keeps_the_value(client: FlaskClient) -> None:
    body = before_play()
    answer = ask(client, SOLVE, body)
    later = ask(client, SOLVE, body | {"plays": answer["line"][:13]})
    assert later["points"] == answer["points"]


def test_after_the_last_card_nobody_has_to_play(client: FlaskClient) -> None:
    body = before_play()
    answer = ask(client, SOLVE, body)
    over = ask(client, SOLVE, body | {"plays": answer["line"]})
    assert (over["to_play"], over["cards"], over["points"]) == (None, [], answer["points"])


def test_soloist_is_the_taker_of_three_players(client: FlaskClient) -> None:
    body = before_play("klaber_3")
    answer = ask(client, SOLVE, body | {"contract": {"trump": "H", "taker": 1}})
    assert len(answer["points"]) == 3


WITH_HISTORY = (
    "hr_bela_4 8S7HKHJDAD8C9CTC/7SASTHQHAH8D9DTD/9SJS8H9HJHQDJCQC/TSQSKS7DKD7CKCAC S@0 "
    "AD8DQDKD7HQH8HTS7DJDTDJSJHKSKHAHKCTCASQCTH9HQS8S"
)


def test_time_that_runs_out_gives_bounds_and_a_warning(client: FlaskClient) -> None:
    piles = [
        [hand.split()[place : place + 2] for place in range(0, 16, 2)] for hand in deal("sr_belot_2_open")
    ]
    body = {"ruleset": "sr_belot_2_open", "piles": piles, "contract": {"trump": "H", "taker": 0}}
    answer = ask(client, SOLVE, body | {"limit_ms": 1})
    assert answer["exact"] is False
    assert [warning["code"] for warning in answer["warnings"]] == ["limit-reached"]
    low, high = answer["cards"][-1]["bounds"]
    assert 0 <= low < high <= 252


def test_history_tells_what_the_score_sheet_gets(client: FlaskClient) -> None:
    answer = ask(client, SOLVE, {"position": WITH_HISTORY})
    assert answer["score"] == {"outcome": "fall", "written": [0, 202]}
    assert [card["written"] for card in answer["cards"]] == [[0, 202], [105, 97]]


def test_finished_deal_has_its_score(client: FlaskClient) -> None:
    line = "".join(ask(client, SOLVE, {"position": WITH_HISTORY})["line"])
    answer = ask(client, SOLVE, {"position": WITH_HISTORY + line})
    assert answer["score"] == {"outcome": "fall", "written": [0, 202]}


def test_nothing_is_written_where_declarations_are_not_known(client: FlaskClient) -> None:
    answer = ask(client, SOLVE, last_trick())
    assert ("score" in answer, "written" in answer["cards"][0]) == (False, False)


def test_everything_that_cannot_have_been_announced_is_refused(client: FlaskClient) -> None:
    body = before_play() | {
        "declarations": [[{"value": 200}], [{"cards": "7S 9S JS"}], [], None],
        "hanging": 4,
    }
    found = pointers(refuse(client, SOLVE, body))
    assert ("/hanging", "nothing-hangs") in found
    assert ("/declarations/0/0/value", "declaration-not-held") in found
    assert any(pointer.startswith("/declarations/1/0/cards") for pointer, _ in found)


def test_bela_of_a_seat_without_both_cards_is_refused(client: FlaskClient) -> None:
    problem = refuse(client, SOLVE, {"position": WITH_HISTORY + " bela=1"})
    assert pointers(problem) == [("/position", "no-bela")]


def test_exact_answers_have_no_warnings(client: FlaskClient) -> None:
    assert "warnings" not in ask(client, SOLVE, last_trick())


def test_null_stands_for_a_field_that_is_not_given(client: FlaskClient) -> None:
    body = last_trick(limit_ms=None, plays=None, piles=None, score=None)
    assert ask(client, SOLVE, body)["points"] == [94, 68]


def test_ruleset_may_be_overridden(client: FlaskClient) -> None:
    body = last_trick(
        ruleset={"parent": "sr_belot_4", "capot": "no"},
        hands=["JH", "9H", "7S", "8S"],
        won={"points": [118, 0], "tricks": [7, 0]},
    )
    assert ask(client, SOLVE, body)["points"] == [162, 0]


def test_cards_may_be_written_in_words(client: FlaskClient) -> None:
    body = last_trick(hands=[["žandar herc"], ["devetka herc"], ["7♠"], ["eight of spades"]])
    assert ask(client, SOLVE, body)["points"] == [94, 68]


@pytest.mark.parametrize("ruleset_id", [name for name in ruleset_ids() if name != "sr_belot_2_open"])
def test_every_game_can_be_solved(client: FlaskClient, ruleset_id: str) -> None:
    answer = ask(client, SOLVE, before_play(ruleset_id) | {"limit_ms": 200})
    assert answer["position"].startswith(ruleset_id)


@pytest.mark.parametrize("objective", ["tricks", "Written", "", 1])
def test_objective_that_does_not_exist_is_refused(client: FlaskClient, objective: object) -> None:
    problem = refuse(client, SOLVE, last_trick(objective=objective))
    assert pointers(problem) == [("/objective", "wrong-value")]


@pytest.mark.parametrize(
    ("limit_ms", "code"),
    [
        (0, "wrong-value"),
        (-1, "wrong-value"),
        (30_001, "wrong-value"),
        ("9", "wrong-type"),
        (1.5, "wrong-type"),
    ],
)
def test_impossible_time_is_refused(client: FlaskClient, limit_ms: object, code: str) -> None:
    problem = refuse(client, SOLVE, last_trick(limit_ms=limit_ms))
    assert pointers(problem) == [("/limit_ms", code)]


def test_hidden_hand_is_refused(client: FlaskClient) -> None:
    problem = refuse(client, SOLVE, last_trick(hands=["JH", None, "7S", "8S"]))
    assert pointers(problem) == [("/hands/1", "missing-hand")]


def test_illegal_play_names_the_card_and_the_rule(client: FlaskClient) -> None:
    body = before_play()
    first, second = deal("hr_bela_4")[:2]
    lead = next(card for card in first.split() if any(card[1] == other[1] for other in second.split()))
    wrong = next(card for card in second.split() if card[1] not in (lead[1], "H"))
    problem = refuse(client, SOLVE, body | {"plays": [lead, wrong]})
    assert problem["type"] == "/problems/illegal-play"
    assert pointers(problem) == [("/plays/1", "must-follow-suit")]
    assert wrong in problem["detail"]
