"""POST /v1/play: which card to play, other hands hidden."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from api import create_app
from api.endpoints import hidden_cards
from api.play_answering import play_answer
from solver.advice import Advice, CardAdvice, Estimate, Method, Verdict
from solver.cards import parse_card
from solver.double_dummy import Objective
from solver.game.notation import parse_position
from solver.worlds.model import UndecidedError
from tests.api.contract import ask, pointers, refuse
from tests.api.positions import before_play

PLAY = "/v1/play"

FEW = "hr_bela_4 JSKSTH8DTDJD7C9C/?/?/? H@0 9CKCQC8C9S7SQSKSJDAD9DQDACJCQH7CAHTH7HJH9H8H"
"""Seat 0 has three cards to choose from; 27 deals fit what he knows."""

MANY = "hr_bela_4 ?/?/?/7DJDQDKD7C8C9CTC S@0 7SJS9S"
"""The first trick; seat 3 has none of the suit led, and no trump."""

REVOKE: dict[str, Any] = {
    "ruleset": "klaber_2",
    "hands": ["7H 8H 9H TH JH QH 7S 8S JS", None],
    "contract": {"trump": "D", "taker": 0},
    "plays": "7H 7C 7S KH",
    "seat": 0,
}
"""Seat 1 had no heart in the first trick, and plays one in the second."""


def few(**asked: object) -> dict[str, Any]:
    return {"position": FEW, "seat": 0, **asked}


def many(**asked: object) -> dict[str, Any]:
    return {"position": MANY, "seat": 3, "worlds": 40, **asked}


def test_all_worlds_are_solved_where_few_fit(client: FlaskClient) -> None:
    answer = ask(client, PLAY, few())
    assert (answer["exhaustive"], answer["worlds"], answer["world_count"]) == (True, 27, "27")


def test_exact_means_have_no_width(client: FlaskClient) -> None:
    assert all(card["ci95"] == [card["mean"]] * 2 for card in ask(client, PLAY, few())["cards"])


def test_best_card_is_the_first_and_every_other_is_behind(client: FlaskClient) -> None:
    answer = ask(client, PLAY, few())
    first, *others = answer["cards"]
    assert (answer["best"], answer["verdict"]) == (first["card"], "clear")
    assert first["behind"] == {"mean": 0, "ci95": [0, 0]}
    assert all(card["behind"]["mean"] < 0 for card in others)


def test_answer_says_what_was_asked(client: FlaskClient) -> None:
    answer = ask(client, PLAY, few())
    assert [answer[name] for name in ("decision", "position", "seat", "objective")] == [
        "card",
        FEW,
        0,
        "written",
    ]


def test_every_legal_card_is_judged(client: FlaskClient) -> None:
    cards = {card["card"] for card in ask(client, PLAY, many())["cards"]}
    assert cards == {"7D", "JD", "QD", "KD", "7C", "8C", "9C", "TC"}


def test_most_deals_can_be_set() -> None:
    client = create_app({"max_worlds": 600, "cache_url": ""}).test_client()
    assert pointers(refuse(client, PLAY, few(worlds=601))) == [("/worlds", "wrong-value")]
    schemas = client.get("/openapi.json").get_json()["components"]["schemas"]
    maxima = {
        s["properties"]["worlds"]["maximum"]
        for s in schemas.values()
        if "maximum" in s.get("properties", {}).get("worlds", {})
    }
    assert maxima == {600}


def test_no_more_worlds_are_looked_at_than_were_asked_for(client: FlaskClient) -> None:
    answer = ask(client, PLAY, many(worlds=7))
    assert (answer["worlds"], answer["exhaustive"], answer["verdict"]) == (7, False, "close")


def test_same_seed_gets_the_same_answer(client: FlaskClient) -> None:
    first, again, other = (ask(client, PLAY, many(seed=seed))["cards"] for seed in (1, 1, 2))
    assert first == again != other


def test_marginals_are_those_of_worlds(client: FlaskClient) -> None:
    assert ask(client, PLAY, few())["marginals"] == ask(client, "/v1/worlds", few())["marginals"]


def test_one_world_tells_nothing_about_an_interval(client: FlaskClient) -> None:
    assert ask(client, PLAY, many(worlds=1))["cards"][0]["ci95"] == [None, None]


def test_points_are_counted_if_they_are_played_for(client: FlaskClient) -> None:
    for card in ask(client, PLAY, few(objective="points"))["cards"]:
        assert 0 <= card["mean"] <= 162


def test_match_can_be_played_for(client: FlaskClient) -> None:
    answer = ask(client, PLAY, few(position=f"{FEW} score=900,900", objective="match"))
    assert (answer["objective"], answer["unit"]) == ("match", "probability")
    assert answer["best"] == "JS"
    assert all(0 <= card["mean"] <= 1 for card in answer["cards"])


@pytest.mark.parametrize("objective", ["written", "points"])
def test_everything_else_is_counted_in_points(client: FlaskClient, objective: str) -> None:
    assert ask(client, PLAY, few(objective=objective))["unit"] == "points"


def test_match_without_equity_is_counted_in_points(client: FlaskClient) -> None:
    position = FEW.replace("hr_bela_4", "hr_bela_4{throw_in_below=11}") + " score=900,900"
    answer = ask(client, PLAY, few(position=position, objective="match"))
    assert (answer["unit"], answer["cards"][0]["mean"] > 200) == ("points", True)


def test_three_players_have_chances_in_the_last_six_tricks_only(client: FlaskClient) -> None:
    game = before_play("hr_bela_3")
    line = ask(client, "/v1/solve", game)["line"]
    units = []
    for plays in (line[:9], line[:12]):
        position = ask(client, "/v1/legal", game | {"plays": plays})
        asked = {"seat": position["to_play"], "worlds": 3, "objective": "match", "score": [300, 200, 100]}
        units.append(ask(client, PLAY, game | {"plays": plays} | asked)["unit"])
    assert units == ["points", "probability"]


def test_method_can_be_chosen(client: FlaskClient) -> None:
    methods = [ask(client, PLAY, few(method=method))["method"] for method in ("sampling", "best-response")]
    assert methods == ["sampling", "best-response"]


def test_time_that_runs_out_leaves_fewer_worlds_and_a_warning(client: FlaskClient) -> None:
    answer = ask(client, PLAY, many(worlds=5_000, limit_ms=1))
    assert 1 <= answer["worlds"] < 5_000
    assert [warning["code"] for warning in answer["warnings"]] == ["limit-reached"]
    assert answer["verdict"] == "close"


def test_complete_answer_has_no_warning(client: FlaskClient) -> None:
    assert "warnings" not in ask(client, PLAY, few())


def test_deal_may_be_told_by_events(client: FlaskClient) -> None:
    events = [{"call": "H"}, {"declare": []}, {"declare": [{"value": 20}]}]
    events += [{"play": card} for card in ("7S", "9S", "KS", "AS", "KD")]
    told = {"ruleset": "hr_bela_4", "hand": "7S 8S TS JS 7D 8D TD JD", "events": events, "seat": 0}
    answer = ask(client, PLAY, told)
    assert [card["card"] for card in answer["cards"]] == ["TD"]
    assert answer["position"] == "hr_bela_4 7S8STSJS7D8DTDJD/?/?/? H@0 7S9SKSASKD decl=0:,1:20,2:,3:"


def test_bela_that_is_a_question_is_answered() -> None:
    exact = Estimate(1.0, 1.0, 1.0)
    card = CardAdvice(parse_card("KH"), exact, exact, 1.0, 2.0, True, says_bela=False, bela_gain=20.0)
    advice = Advice(
        seat=0,
        objective=Objective.WRITTEN,
        method=Method.SAMPLING,
        verdict=Verdict.CLEAR,
        cards=(card,),
        worlds=1,
        world_count=1,
        exhaustive=True,
        effective_worlds=1.0,
        marginals={},
        is_complete=True,
        elapsed_ms=1.0,
    )
    (answer,) = play_answer(parse_position(FEW), advice, 5).cards
    assert (answer.bela, answer.bela_gain) == (False, 20.0)


def test_other_hands_that_are_given_do_not_change_the_answer(client: FlaskClient) -> None:
    given = before_play() | {"seat": 0, "worlds": 5}
    hidden = given | {"hands": [given["hands"][0], None, None, None]}
    assert ask(client, PLAY, given)["cards"] == ask(client, PLAY, hidden)["cards"]


@pytest.mark.parametrize("path", ["/v1/worlds", PLAY])
def test_request_without_a_slot_is_told_to_come_back(path: str) -> None:
    app = create_app({"search_slots": 1, "slot_wait_ms": 0})
    with app.extensions["belot"].slots.slot():
        problem = refuse(app.test_client(), path, few(), status=503)
    assert problem["type"] == "/problems/busy"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("worlds", 0),
        ("worlds", 5_001),
        ("limit_ms", 0),
        ("limit_ms", 30_001),
        ("objective", "tricks"),
        ("method", "guess"),
    ],
)
def test_what_does_not_fit_the_schema_is_refused(client: FlaskClient, field: str, value: object) -> None:
    problem = refuse(client, PLAY, many(**{field: value}))
    assert pointers(problem) == [(f"/{field}", "wrong-value")]


def test_seat_whose_turn_it_is_not_is_refused(client: FlaskClient) -> None:
    body = {
        "ruleset": "hr_bela_4",
        "hands": [None, None, "7D JD QD KD 7C 8C 9C TC", None],
        "contract": {"trump": "S", "taker": 0},
        "plays": "7S",
        "seat": 2,
    }
    assert pointers(refuse(client, PLAY, body)) == [("/seat", "not-his-turn")]


def test_seat_whose_turn_it_is_not_is_refused_beside_a_text(client: FlaskClient) -> None:
    asked = {"position": "hr_bela_4 ?/?/7DJDQDKD7C8C9CTC/? S@0 7S", "seat": 2}
    assert pointers(refuse(client, PLAY, asked)) == [("/seat", "not-his-turn")]


def test_hand_that_contradicts_the_history_is_refused(client: FlaskClient) -> None:
    problem = refuse(client, PLAY, REVOKE | {"plays": "AS 7C"})
    assert (problem["type"], pointers(problem)) == (
        "/problems/illegal-play",
        [("/plays/0", "card-not-held")],
    )


def test_contract_has_to_be_known(client: FlaskClient) -> None:
    asked = {"position": "hr_bela_4 7S8S9STSJSQS/?/?/? - -", "seat": 0}
    assert pointers(refuse(client, PLAY, asked)) == [("/position", "missing-contract")]


def test_question_about_a_call_points_at_the_events(client: FlaskClient) -> None:
    told = {"ruleset": "hr_bela_4", "hand": "7S 8S 9S TS JS QS", "events": [{"call": "pass"}], "seat": 1}
    assert pointers(refuse(client, PLAY, told)) == [("/events", "wrong-phase")]


def test_score_has_to_be_given_for_the_match(client: FlaskClient) -> None:
    assert pointers(refuse(client, PLAY, few(objective="match"))) == [("/position", "missing-score")]


def test_revoke_is_found_and_named_with_its_cards(client: FlaskClient) -> None:
    problem = refuse(client, PLAY, REVOKE)
    assert problem["type"] == "/problems/contradiction"
    assert pointers(problem) == [("/plays/1", "contradiction"), ("/plays/3", "contradiction")]


def test_contradiction_that_takes_too_long_to_explain_is_one_still(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gives_up(*_: object, **__: object) -> None:
        raise UndecidedError

    monkeypatch.setattr(hidden_cards, "advise", gives_up)
    problem = refuse(client, PLAY, few())
    assert (problem["type"], pointers(problem)) == ("/problems/contradiction", [("/position", "no-world")])
