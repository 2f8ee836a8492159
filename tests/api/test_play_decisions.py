"""POST /v1/play about decisions besides cards."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from api import create_app
from tests.api.contract import ask, pointers, refuse
from tests.api.test_play import MANY, PLAY

SPADES = [{"call": "S"}]
SWAP: dict[str, Any] = {
    "ruleset": "sr_belot_2",
    "hand": "7S 9S AS 7H 8H QH AD 7C 8C",
    "turnup": "JS",
    "events": SPADES,
    "seat": 0,
}
"""Seat 0 has taken spades, and may exchange the seven of spades for the jack."""

DISCARD: dict[str, Any] = {
    "ruleset": "sr_belot_3",
    "hand": "9S JS QS TH KH 8D TD AD 7C TC KC AC",
    "events": [{"call": "C"}],
    "seat": 0,
}
DECLARE: dict[str, Any] = {
    "ruleset": "sr_belot_4",
    "hand": "7S 8S 9S AH KH QD JD TD",
    "events": SPADES,
    "seat": 0,
}
TURNUP: dict[str, Any] = {
    "ruleset": "mk_beljot_2",
    "hand": "JS 9S KS QS AH TH",
    "turnup": "AD",
    "events": [{"call": "pass"}, {"call": "pass"}, {"call": "S"}],
    "seat": 0,
}
CAPOT: dict[str, Any] = {
    "ruleset": "fr_belote_4",
    "hand": "JS 9S AS TS KS AH AD AC",
    "turnup": "JS",
    "events": SPADES,
    "seat": 0,
}
"""Seat 0 takes all tricks with any cards of the others."""


def few(body: dict[str, Any], **asked: object) -> dict[str, Any]:
    return body | {"worlds": 6, **asked}


@pytest.mark.parametrize(
    ("body", "decision", "events"),
    [
        (SWAP, "swap", [{"swap": "7S", "seat": 0}, None]),
        (DECLARE, "declare", [{"declare": [{"value": 20}, {"value": 20}], "seat": 0}]),
        (TURNUP, "turnup", [{"turnup": "take", "seat": 0}]),
    ],
)
def test_decision_that_is_due_is_answered_best_first(
    client: FlaskClient, body: dict[str, Any], decision: str, events: list[object]
) -> None:
    answer = ask(client, PLAY, few(body))
    assert (answer["decision"], answer["seat"], answer["objective"]) == (decision, 0, "written")
    found = [without_cards(option["event"]) for option in answer["options"]]
    assert found[: len(events)] == events
    means = [option["mean"] for option in answer["options"]]
    assert means == sorted(means, reverse=True)


def without_cards(event: Any) -> Any:
    """The event with the values alone of what is declared."""
    if event is None or "declare" not in event:
        return event
    return event | {"declare": [{"value": one["value"]} for one in event["declare"]]}


def test_best_option_is_not_behind_and_others_are_on_the_same_deals(client: FlaskClient) -> None:
    best, other = ask(client, PLAY, few(SWAP))["options"]
    assert best["behind"] == {"mean": 0, "ci95": [0, 0]}
    assert other["behind"]["mean"] == pytest.approx(other["mean"] - best["mean"], abs=1e-5)
    assert (best["worlds"], other["worlds"], best["equal"], other["equal"]) == (6, 6, True, False)


def test_discards_given_up_for_their_points_have_no_mean(client: FlaskClient) -> None:
    options = ask(client, PLAY, DISCARD | {"worlds": 2})["options"]
    assert len(options) == 66
    compared = ["mean" in option for option in options]
    assert compared == [True] * 8 + [False] * 58
    assert set(options[-1]) == {"event", "p_pass", "points_mean", "equal", "worlds"}
    assert len(options[0]["event"]["discard"].split()) == 2


@pytest.mark.parametrize(("body", "decision"), [(SWAP, "card"), (CAPOT, "capot"), (SWAP, "swap")])
def test_decision_can_be_chosen(client: FlaskClient, body: dict[str, Any], decision: str) -> None:
    assert ask(client, PLAY, few(body, decision=decision))["decision"] == decision


def test_announcing_all_tricks_is_answered_only_if_it_is_asked(client: FlaskClient) -> None:
    assert ask(client, PLAY, few(CAPOT))["decision"] == "card"


def test_sure_capot_is_announced(client: FlaskClient) -> None:
    best, silent = ask(client, PLAY, few(CAPOT, decision="capot"))["options"]
    assert best["event"] == {"announce": "capot", "seat": 0}
    assert silent["event"] is None
    assert best["mean"] > silent["mean"]


def test_announced_capot_counts_for_the_cards_after_it(client: FlaskClient) -> None:
    announced = CAPOT | {"events": [*SPADES, {"announce": "capot"}]}
    best = ask(client, PLAY, few(CAPOT, decision="capot"))["options"][0]
    assert ask(client, PLAY, few(announced))["cards"][0]["mean"] == best["mean"]


def test_option_can_be_added_to_the_events(client: FlaskClient) -> None:
    best = ask(client, PLAY, few(DISCARD, worlds=1))["options"][0]["event"]
    kept = " ".join(card for card in DISCARD["hand"].split() if card not in best["discard"].split())
    after = DISCARD | {"hand": kept, "events": [*DISCARD["events"], best]}
    assert ask(client, PLAY, few(after, decision="card"))["decision"] == "card"


def test_same_seed_gets_the_same_options(client: FlaskClient) -> None:
    first, again, other = (ask(client, PLAY, few(SWAP, seed=seed))["options"] for seed in (1, 1, 2))
    assert first == again != other


def test_marginals_are_those_of_worlds(client: FlaskClient) -> None:
    assert ask(client, PLAY, few(SWAP))["marginals"] == ask(client, "/v1/worlds", SWAP)["marginals"]


def test_points_are_counted_if_they_are_played_for(client: FlaskClient) -> None:
    for option in ask(client, PLAY, few(SWAP, objective="points"))["options"]:
        assert option["mean"] == option["points_mean"]


def test_time_that_runs_out_leaves_fewer_worlds_and_a_warning(client: FlaskClient) -> None:
    answer = ask(client, PLAY, DECLARE | {"worlds": 5_000, "limit_ms": 1})
    assert 1 <= answer["worlds"] < 5_000
    assert [warning["code"] for warning in answer["warnings"]] == ["limit-reached"]
    assert (answer["verdict"], answer["exhaustive"]) == ("close", False)


def test_one_world_tells_nothing_about_an_interval(client: FlaskClient) -> None:
    assert ask(client, PLAY, few(SWAP, worlds=1))["options"][0]["ci95"] == [None, None]


def test_options_are_counted_in_chances_to_win_the_match(client: FlaskClient) -> None:
    answer = ask(client, PLAY, few(SWAP, objective="match", score=[200, 100]))
    assert (answer["objective"], answer["unit"]) == ("match", "probability")
    assert all(0 <= option["mean"] <= 1 for option in answer["options"])


def test_what_is_written_is_counted_in_points(client: FlaskClient) -> None:
    assert ask(client, PLAY, few(SWAP))["unit"] == "points"


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (few(SWAP, decision="discard"), ("/decision", "wrong-phase")),
        (few(SWAP, decision="bela"), ("/decision", "wrong-value")),
        (few(SWAP, seat=1, hand="TS KS QS 8S 9H TH AH 8D 9D"), ("/seat", "not-his-turn")),
        (few(SWAP, objective="match"), ("/score", "missing-score")),
        (few(SWAP, events=[], hand="7S 9S AS 7H 8H QH"), ("/events", "wrong-phase")),
        (few(SWAP, events=[*SPADES, {"announce": "capot"}]), ("/events/1/announce", "no-capot-call")),
        ({"position": MANY, "seat": 3, "decision": "card"}, ("/decision", "unknown-field")),
    ],
)
def test_question_that_cannot_be_answered_is_refused(
    client: FlaskClient, body: dict[str, Any], fault: tuple[str, str]
) -> None:
    assert pointers(refuse(client, PLAY, body)) == [fault]


def test_request_without_a_slot_is_told_to_come_back() -> None:
    app = create_app({"search_slots": 1, "slot_wait_ms": 0})
    with app.extensions["belot"].slots.slot():
        problem = refuse(app.test_client(), PLAY, few(SWAP), status=503)
    assert problem["type"] == "/problems/busy"
