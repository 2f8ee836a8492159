"""POST /v1/review: what decisions of a played deal gave away."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from api import create_app
from api.review_answering import review_answer
from solver.advice.review import MoveClass, review_deal
from solver.game import position_from
from solver.game.notation import parse_position, record_of_fields
from solver.game.notation.score_fields import PlayedFields
from tests.api.contract import ask, pointers, refuse
from tests.api.deals import EVENTS, claimed, with_event

REVIEW = "/v1/review"


def asked(**changes: object) -> dict[str, Any]:
    """The decisions of seat 1 in a deal that was claimed."""
    return claimed(seats=[1], worlds=2, **changes)


def test_every_decision_of_the_seat_is_there_in_order(client: FlaskClient) -> None:
    moves = ask(client, REVIEW, asked())["moves"]
    assert [(move["index"], move["kind"], move["trick"]) for move in moves] == [
        (2, "declare", 0),
        (6, "card", 1),
        (10, "card", 2),
    ]
    assert {move["seat"] for move in moves} == {1}


def test_what_was_made_is_written_like_its_event(client: FlaskClient) -> None:
    for move in ask(client, REVIEW, asked())["moves"]:
        assert move["made"] == EVENTS[move["index"]]


def test_forced_card_gives_nothing_away(client: FlaskClient) -> None:
    forced = next(move for move in ask(client, REVIEW, asked())["moves"] if "forced" in move)
    assert (forced["choices"], forced["class"], forced["loss_open"]) == (1, "best", 0)
    assert forced["loss_known"] == {"mean": 0}


def test_best_is_followed_by_its_line(client: FlaskClient) -> None:
    last = ask(client, REVIEW, asked())["moves"][-1]
    assert last["line"][0] == last["best"]["play"]


def test_position_is_what_the_player_saw(client: FlaskClient) -> None:
    cards = [move for move in ask(client, REVIEW, asked())["moves"] if move["kind"] == "card"]
    for move in cards:
        position = position_from(parse_position(move["position"]), need_all_hands=False)
        assert position.hidden == {0, 2, 3}


def test_position_of_a_call_has_his_first_cards_and_the_calls_so_far(client: FlaskClient) -> None:
    events = [{"call": "pass"}, {"call": "S"}]
    call = ask(client, REVIEW, asked(events=events))["moves"][0]
    assert call["kind"] == "call"
    assert call["position"] == "hr_bela_4 ?/THKS8D9DJCQC/?/? - - auction=pass"


def test_worth_ends_with_what_was_written(client: FlaskClient) -> None:
    answer = ask(client, REVIEW, asked())
    first, *_, last = answer["worth"]
    assert (first["tricks"], "final" in first) == (0, False)
    assert (last["final"], last["written"], last["difference"]) == (True, [322, 0], 322)
    assert (answer["written"], answer["claimed"]) == ([322, 0], True)


def test_totals_are_of_the_seats_that_were_asked_for(client: FlaskClient) -> None:
    answer = ask(client, REVIEW, asked())
    (totals,) = answer["totals"]
    assert (answer["seats"], totals["seat"]) == ([1], 1)
    assert (totals["decisions"], totals["forced"]) == (2, 1)
    assert totals["classes"].keys() == set(MoveClass)


def test_all_players_are_reviewed_by_default(client: FlaskClient) -> None:
    answer = ask(client, REVIEW, claimed(worlds=1))
    assert answer["seats"] == [0, 1, 2, 3]


def test_deal_that_is_not_over_has_nothing_written(client: FlaskClient) -> None:
    answer = ask(client, REVIEW, asked(events=EVENTS[:9]))
    assert not {"written", "claimed", "fault"} & answer.keys()


def test_revoke_is_named_with_the_cards_that_contradict_it(client: FlaskClient) -> None:
    fault = ask(client, REVIEW, with_event(6, {"play": "KS"}) | {"seats": [1], "worlds": 1})["fault"]
    assert (fault["index"], fault["seat"], fault["event"]) == (6, 1, {"play": "KS"})
    assert fault["held"] == ["TH"]
    assert [(error["pointer"], error["code"]) for error in fault["errors"]] == [
        ("/events/6/play", "must-follow-suit")
    ]


def test_thresholds_are_told_and_used(client: FlaskClient) -> None:
    thresholds = {"inaccuracy": 0.5, "mistake": 1, "blunder": 400}
    answer = ask(client, REVIEW, asked(thresholds=thresholds))
    assert answer["thresholds"] == thresholds


def test_thresholds_have_defaults(client: FlaskClient) -> None:
    answer = ask(client, REVIEW, asked(thresholds={"blunder": 50}))
    assert answer["thresholds"] == {"inaccuracy": 2, "mistake": 10, "blunder": 50}


def test_same_seed_gets_the_same_answer(client: FlaskClient) -> None:
    first, again = (ask(client, REVIEW, asked(seed=5))["moves"] for _ in range(2))
    assert first == again


def test_time_that_runs_out_leaves_a_warning(client: FlaskClient) -> None:
    answer = ask(client, REVIEW, claimed(seats=[1], worlds=5_000, limit_ms=1))
    assert [warning["code"] for warning in answer["warnings"]] == ["limit-reached"]


def test_complete_answer_has_no_warning(client: FlaskClient) -> None:
    assert "warnings" not in ask(client, REVIEW, asked())


def test_answer_is_that_of_the_library(client: FlaskClient) -> None:
    record = record_of_fields(PlayedFields.model_validate(claimed()))
    review = review_deal(record.dealt, record.events, seats=[1], worlds=2, seed=3)
    expected = review_answer(review, 0).model_dump(mode="json", exclude_unset=True, by_alias=True)
    answer = ask(client, REVIEW, asked(seed=3))
    assert {**answer, "elapsed_ms": 0} == {**expected, "elapsed_ms": 0}


def test_request_without_a_slot_is_told_to_come_back() -> None:
    app = create_app({"search_slots": 1, "slot_wait_ms": 0})
    with app.extensions["belot"].slots.slot():
        problem = refuse(app.test_client(), REVIEW, asked(), status=503)
    assert problem["type"] == "/problems/busy"


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"worlds": 0}, ("/worlds", "wrong-value")),
        ({"worlds": 5_001}, ("/worlds", "wrong-value")),
        ({"limit_ms": 30_001}, ("/limit_ms", "wrong-value")),
        ({"seed": -1}, ("/seed", "wrong-value")),
        ({"seats": []}, ("/seats", "wrong-value")),
        ({"seats": [1, 4]}, ("/seats/1", "no-such-seat")),
        ({"thresholds": {"mistake": 1}}, ("/thresholds", "wrong-value")),
        ({"thresholds": {"inaccuracy": 0}}, ("/thresholds/inaccuracy", "wrong-value")),
        ({"thresholds": {"big": 3}}, ("/thresholds/big", "unknown-field")),
        ({"ruleset": "no_such_game"}, ("/ruleset", "unknown-ruleset")),
        ({"score": [1]}, ("/score", "wrong-number-of-units")),
        ({"events": [{"call": "H"}, {"call": "S"}]}, ("/events/1/call", "auction-over")),
        ({"events": [{"call": "hearts"}]}, ("/events/0/call", "no-such-call")),
    ],
)
def test_fault_has_its_pointer(client: FlaskClient, changes: Any, expected: tuple[str, str]) -> None:
    assert pointers(refuse(client, REVIEW, asked() | changes)) == [expected]


@pytest.mark.parametrize("field", ["ruleset", "deal", "events"])
def test_what_cannot_be_left_out_is_missed(client: FlaskClient, field: str) -> None:
    body = asked()
    del body[field]
    assert pointers(refuse(client, REVIEW, body)) == [(f"/{field}", "missing-field")]
