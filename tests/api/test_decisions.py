"""POST /v1/solve about a whole deal: the decision that is due, or the card."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.double_dummy.decisions import DecisionKind
from tests.api.contract import ask, pointers, refuse
from tests.api.deals import EVENTS, claimed, record_of
from tests.double_dummy.test_decisions import first_state_with

SOLVE = "/v1/solve"
KINDS = [
    ("sr_belot_3", "discard"),
    ("sr_belot_2", "swap"),
    ("sr_belot_4", "declare"),
    ("fr_belote_4", "capot"),
    ("mk_beljot_2", "turnup"),
]


def deal_with(ruleset: str, kind: str, **fields: object) -> dict[str, Any]:
    """A request about a deal in which ``kind`` is due."""
    return record_of(first_state_with(ruleset, DecisionKind(kind)), **{"objective": "written", **fields})


def after(count: int, **fields: object) -> dict[str, Any]:
    """A request about the Croatian deal after ``count`` of its events."""
    return claimed(events=EVENTS[:count], **{"objective": "written", **fields})


@pytest.mark.parametrize(("ruleset", "kind"), KINDS)
def test_answer_names_the_decision_that_is_due(client: FlaskClient, ruleset: str, kind: str) -> None:
    assert ask(client, SOLVE, deal_with(ruleset, kind))["decision"] == kind


@pytest.mark.parametrize(("ruleset", "kind"), KINDS)
def test_options_come_best_first(client: FlaskClient, ruleset: str, kind: str) -> None:
    options = ask(client, SOLVE, deal_with(ruleset, kind))["options"]
    losses = [option["loss"] for option in options]
    assert losses == [options[0]["difference"] - option["difference"] for option in options]
    assert losses == sorted(losses)


@pytest.mark.parametrize(("ruleset", "kind"), KINDS)
def test_gain_is_the_loss_of_the_worst_option(client: FlaskClient, ruleset: str, kind: str) -> None:
    answer = ask(client, SOLVE, deal_with(ruleset, kind))
    assert answer["gain"] == answer["options"][-1]["loss"]


@pytest.mark.parametrize(("ruleset", "kind"), KINDS)
def test_event_of_an_option_may_be_added_to_the_events(client: FlaskClient, ruleset: str, kind: str) -> None:
    body = deal_with(ruleset, kind)
    event = next(option["event"] for option in ask(client, SOLVE, body)["options"] if option["event"])
    ask(client, SOLVE, body | {"events": [*body["events"], event]})


def test_nothing_done_is_null(client: FlaskClient) -> None:
    options = ask(client, SOLVE, deal_with("fr_belote_4", "capot"))["options"]
    assert [option["event"] for option in options] == [None, {"announce": "capot", "seat": 0}]


def test_option_says_what_it_writes(client: FlaskClient) -> None:
    silent, spoken = ask(client, SOLVE, deal_with("fr_belote_4", "capot"))["options"]
    assert (silent["written"], silent["outcome"]) == ([130, 30], "pass")
    assert (spoken["written"], spoken["outcome"]) == ([0, 252], "capot-failed")


def test_trick_points_write_nothing(client: FlaskClient) -> None:
    body = deal_with("sr_belot_4", "declare", objective="points")
    assert all(
        {"difference", "loss"} <= option.keys() and "written" not in option
        for option in ask(client, SOLVE, body)["options"]
    )


def test_match_is_told_where_it_is_played_for(client: FlaskClient) -> None:
    body = deal_with("sr_belot_4", "declare", objective="match", score=[0, 0])
    assert {option["match"] for option in ask(client, SOLVE, body)["options"]} == {"open"}


def test_match_that_every_option_decides_has_no_differences(client: FlaskClient) -> None:
    body = deal_with("sr_belot_4", "declare", objective="match", score=[990, 0])
    options = ask(client, SOLVE, body)["options"]
    assert {option["match"] for option in options} == {"lost"}
    assert not any("difference" in option for option in options)


def test_options_have_their_chance_to_win_the_match(client: FlaskClient) -> None:
    answer = ask(client, SOLVE, deal_with("sr_belot_2", "swap", objective="match", score=[200, 100]))
    best, *others = answer["options"]
    assert (best["loss"], 0 < best["equity"] < 1) == (0, True)
    for option in others:
        assert option["loss"] == pytest.approx(best["equity"] - option["equity"], abs=2e-6)
    assert answer["gain"] == others[-1]["loss"]


def test_discards_of_three_players_are_compared_without_chances(client: FlaskClient) -> None:
    answer = ask(client, SOLVE, deal_with("sr_belot_3", "discard", objective="match", score=[0, 0, 0]))
    assert not any("equity" in option for option in answer["options"])
    assert isinstance(answer["gain"], int)


def test_another_decision_can_be_asked_for_than_the_first(client: FlaskClient) -> None:
    body = deal_with("sr_belot_2", "swap", decision="declare")
    assert ask(client, SOLVE, body)["decision"] == "declare"


def test_card_can_be_asked_for_where_all_tricks_could_be_announced(client: FlaskClient) -> None:
    answer = ask(client, SOLVE, deal_with("fr_belote_4", "capot", decision="card"))
    assert (answer["decision"], answer["to_play"], len(answer["cards"])) == ("card", 0, 8)


@pytest.mark.parametrize("objective", ["points", "written", "match"])
def test_card_is_answered_about_the_position_reached(client: FlaskClient, objective: str) -> None:
    answer = ask(client, SOLVE, after(9, objective=objective, score=[0, 0]))
    of_position = ask(client, SOLVE, {"position": answer["position"], "objective": objective})
    assert answer.pop("decision") == "card"
    assert answer["cards"] == of_position["cards"]
    assert answer.keys() == of_position.keys()


def test_declaration_that_was_kept_silent_is_not_written(client: FlaskClient) -> None:
    silent = [*EVENTS[:1], {"declare": []}, *EVENTS[2:9]]
    spoken = ask(client, SOLVE, after(9))["score"]["written"]
    unspoken = ask(client, SOLVE, after(9) | {"events": silent})["score"]["written"]
    assert spoken[0] - unspoken[0] == 50


def test_bela_that_was_kept_silent_is_not_written(client: FlaskClient) -> None:
    body = after(13, ruleset={"parent": "hr_bela_4", "bela_call": "free"})
    said = ask(client, SOLVE, body)["score"]["written"]
    silent_events = [*EVENTS[:9], {"play": "KH"}, *EVENTS[10:13]]
    silent = ask(client, SOLVE, body | {"events": silent_events})["score"]["written"]
    assert said[0] - silent[0] == 20


def test_points_that_hang_are_written_by_the_winner_of_the_deal(client: FlaskClient) -> None:
    ruleset = {"parent": "hr_bela_4", "tie": "hang_winner"}
    written = ask(client, SOLVE, after(9, ruleset=ruleset))["score"]["written"]
    with_hanging = ask(client, SOLVE, after(9, ruleset=ruleset, hanging=81))["score"]["written"]
    assert with_hanging[0] - written[0] == 81


def test_players_who_have_nothing_to_declare_are_passed_over(client: FlaskClient) -> None:
    answer = ask(client, SOLVE, after(3))
    assert (answer["decision"], answer["seat"]) == ("declare", 3)


def test_card_is_due_when_nobody_is_left_who_has_something_to_declare(client: FlaskClient) -> None:
    body = deal_with("sr_belot_4", "declare")
    events = [*body["events"], {"declare": [{"value": 20}], "seat": 1}]
    answer = ask(client, SOLVE, body | {"events": events})
    assert (answer["decision"], answer["to_play"]) == ("card", 0)


def test_nothing_can_be_asked_in_the_auction(client: FlaskClient) -> None:
    problem = refuse(client, SOLVE, after(0))
    assert pointers(problem) == [("/events", "wrong-phase")]
    assert problem["detail"] == "the auction is not over after 0 events: seat 0 is to call"


def test_nothing_can_be_asked_once_the_deal_is_over(client: FlaskClient) -> None:
    problem = refuse(client, SOLVE, claimed())
    assert problem["type"] == "/problems/invalid-deal"
    assert pointers(problem) == [("/events", "wrong-phase")]


def test_decision_that_is_not_due_is_refused(client: FlaskClient) -> None:
    assert pointers(refuse(client, SOLVE, after(9, decision="discard"))) == [("/decision", "wrong-phase")]


def test_card_is_refused_while_something_else_has_to_be_decided(client: FlaskClient) -> None:
    problem = refuse(client, SOLVE, deal_with("sr_belot_3", "discard", decision="card"))
    assert problem["detail"] == "no card is to be decided on now, but discard"


def test_unknown_decision_is_refused(client: FlaskClient) -> None:
    assert pointers(refuse(client, SOLVE, after(9, decision="bela"))) == [("/decision", "wrong-value")]


@pytest.mark.parametrize("count", [1, 9])
def test_match_without_its_score_is_refused(client: FlaskClient, count: int) -> None:
    problem = refuse(client, SOLVE, after(count, objective="match"))
    assert pointers(problem) == [("/score", "missing-score")]


def test_faulty_card_of_the_deal_has_its_pointer(client: FlaskClient) -> None:
    body = after(9)
    hands = [*body["deal"]["hands"][:3], ["XX"]]
    problem = refuse(client, SOLVE, body | {"deal": body["deal"] | {"hands": hands}})
    assert pointers(problem) == [("/deal/hands/3/0", "unreadable-card")]


def test_event_that_breaks_a_rule_has_its_pointer(client: FlaskClient) -> None:
    problem = refuse(client, SOLVE, after(3) | {"events": [*EVENTS[:3], {"discard": "7H"}]})
    assert pointers(problem) == [("/events/3/discard", "wrong-phase")]


def test_illegal_play_has_its_pointer(client: FlaskClient) -> None:
    problem = refuse(client, SOLVE, after(6) | {"events": [*EVENTS[:6], {"play": "8D"}]})
    assert problem["type"] == "/problems/illegal-play"
    assert pointers(problem) == [("/events/6/play", "must-follow-suit")]


def test_hands_beside_a_deal_are_an_unknown_field(client: FlaskClient) -> None:
    assert pointers(refuse(client, SOLVE, after(9, hands=[]))) == [("/hands", "unknown-field")]


def test_search_time_above_the_maximum_is_refused(client: FlaskClient) -> None:
    assert pointers(refuse(client, SOLVE, after(9, limit_ms=10**6))) == [("/limit_ms", "wrong-value")]
