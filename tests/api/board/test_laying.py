"""What the page asks besides: a deal with its events, an auction, a position after some cards."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from api.operations import examples_of
from solver.game import position_from
from solver.game.notation import parse_position
from tests.api.contract import ask

PLAYED = (
    "hr_bela_4 9SQSAS9HKD7CTCAC/8STS8HQH8D9DQCKC/JS7HJHAH7DTD8C9C/7SKSTHKHJDQDADJC H@2 "
    "9HQHJHTH7HKH9S8HQDKD8DTDJSKSAS8S7CKC9CJCTSAH7SQS8CADTCQCAC9D7DJD"
)
ENDING = {
    "ruleset": "hr_bela_4",
    "hands": ["KS JD KD", "9S TS 9H", "7S AH AD", "7H JH 7D"],
    "contract": {"trump": "H", "taker": 0},
    "leader": 3,
    "trick": [],
    "won": {"points": [54, 22], "tricks": [3, 2]},
}


def test_position_becomes_a_deal_that_can_be_scored(client: FlaskClient) -> None:
    laid = ask(client, "/board/lay", {"position": PLAYED})
    assert laid["position"] == PLAYED
    record = {name: laid[name] for name in ("ruleset", "deal", "events")}
    assert sum(ask(client, "/v1/score", record)["written"]) >= 162


def test_deal_with_events_becomes_a_position(client: FlaskClient) -> None:
    example = examples_of("review")[0].request
    assert isinstance(example, dict)
    fields = {name: example[name] for name in ("ruleset", "deal", "events")}
    laid = ask(client, "/board/lay", fields)
    position = position_from(parse_position(laid["position"]))
    played = [event["play"] for event in laid["events"] if "play" in event]
    assert [str(card) for card in position.plays or ()] == played


def test_auction_that_comes_to_nothing_has_no_position(client: FlaskClient) -> None:
    deal = ask(client, "/v1/deals", {"ruleset": "hr_bela_4"})["deals"][0]
    events = [{"call": "pass"}] * 4
    laid = ask(client, "/board/lay", {"ruleset": "hr_bela_4", "deal": deal, "events": events})
    assert "position" not in laid


def test_deal_that_lacks_cards_is_a_problem(client: FlaskClient) -> None:
    deal = {"hands": ["JH", "9H", "AH", "KH"], "stock": []}
    response = client.post("/board/lay", json={"ruleset": "hr_bela_4", "deal": deal, "events": []})
    assert response.status_code == 422
    assert response.get_json()["errors"][0]["code"] == "wrong-hand-size"


@pytest.mark.parametrize(
    ("ruleset", "turnup", "calls", "seat", "may"),
    [
        ("hr_bela_4", None, [], 0, ["S", "H", "D", "C", "pass"]),
        ("hr_bela_4", None, ["pass"] * 3, 3, ["S", "H", "D", "C", "pass"]),
        ("fr_belote_4", ["9H"], [], 0, ["H", "pass"]),
        ("fr_belote_4", ["9H"], ["pass"] * 4, 0, ["S", "D", "C", "pass"]),
        ("sr_guide_4", None, ["pass"] * 3, 3, ["S", "H", "D", "C"]),
    ],
)
def test_auction_tells_whose_turn_it_is_and_what_may_be_said(
    client: FlaskClient, ruleset: str, turnup: list[str] | None, calls: list[str], seat: int, may: list[str]
) -> None:
    answer = ask(client, "/board/auction", {"ruleset": ruleset, "turnup": turnup, "auction": calls})
    assert answer == {"seat": seat, "calls": may}


def test_auction_that_is_over_tells_the_contract(client: FlaskClient) -> None:
    answer = ask(client, "/board/auction", {"ruleset": "hr_bela_4", "auction": ["pass", "H"]})
    assert answer == {"seat": None, "calls": [], "contract": {"trump": "H", "taker": 1}}


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({"ruleset": "hr_bela_4", "auction": ["pass", "NT"]}, "/auction/1", "call-not-open"),
        ({"ruleset": "hr_bela_4", "auction": ["nonsense"]}, "/auction/0", "no-such-call"),
        ({"ruleset": "fr_belote_4", "auction": []}, "/turnup", "missing-turnup"),
        ({"ruleset": "fr_belote_4", "turnup": ["XX"]}, "/turnup/0", "unreadable-card"),
        ({"ruleset": "nothing", "auction": []}, "/ruleset", "unknown-ruleset"),
    ],
)
def test_fault_of_an_auction_has_its_place(
    client: FlaskClient, body: dict[str, object], pointer: str, code: str
) -> None:
    errors = client.post("/board/auction", json=body).get_json()["errors"]
    assert [(error["pointer"], error["code"]) for error in errors] == [(pointer, code)]


def test_cards_are_played_on_a_position_without_history(client: FlaskClient) -> None:
    answer = ask(client, "/board/after", {**ENDING, "cards": "7D JD 9H AD"})
    assert answer["position"] == "hr_bela_4 KSKD/9STS/7SAH/7HJH H@0 - leader=1 trick=. won=54,49:3,3"


def test_card_that_may_not_be_played_is_named_by_its_place(client: FlaskClient) -> None:
    response = client.post("/board/after", json={**ENDING, "cards": "7D KS"})
    assert response.get_json()["type"] == "/problems/illegal-play"
    assert response.get_json()["errors"][0]["pointer"] == "/cards/1"
