"""POST /v1/call: what to call, other hands hidden."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from api import create_app
from api.call_answering import call_answer
from solver.advice import advise_call, call_question
from solver.cards import parse_cards
from solver.rules import load_ruleset
from tests.api.canonical import canonical_body
from tests.api.contract import ask, pointers, refuse

CALL = "/v1/call"

GOOD = "JH 9H AH 7H AS KS"
"""Six cards with good hearts."""


def asked(**changes: object) -> dict[str, Any]:
    """Four players, seat 1 is asked after a pass."""
    body = {"ruleset": "hr_bela_4", "seat": 1, "hand": GOOD, "auction": ["pass"], "worlds": 8}
    return {**body, "limit_ms": 30_000, **changes}


def turned(**changes: object) -> dict[str, Any]:
    """Two players, the eight of diamonds is turned up."""
    body = {"ruleset": "sr_belot_2", "seat": 0, "hand": GOOD, "turnup": "8D", "worlds": 8}
    return {**body, "limit_ms": 30_000, **changes}


def pot(**changes: object) -> dict[str, Any]:
    """Three players bet for the pot, the first has opened."""
    body = {"ruleset": "debrec_short_pot_3", "seat": 1, "hand": GOOD, "turnup": "8H", "auction": ["pay"]}
    return {**body, "worlds": 8, "limit_ms": 30_000, **changes}


def calls_of(answer: Any) -> dict[str, Any]:
    return {call["call"]: call for call in answer["calls"]}


def test_every_legal_call_is_valued(client: FlaskClient) -> None:
    assert calls_of(ask(client, CALL, asked())).keys() == {"S", "H", "D", "C", "pass"}


def test_best_call_is_the_first_and_the_others_are_in_order(client: FlaskClient) -> None:
    answer = ask(client, CALL, asked())
    means = [call["mean"] for call in answer["calls"]]
    assert answer["best"] == answer["calls"][0]["call"]
    assert means == sorted(means, reverse=True)


def test_others_are_behind_the_best_by_what_their_means_differ(client: FlaskClient) -> None:
    first, *others = ask(client, CALL, asked())["calls"]
    assert first["behind"] == {"mean": 0, "ci95": [0, 0]}
    for call in others:
        assert call["behind"]["mean"] == pytest.approx(call["mean"] - first["mean"], abs=1e-5)


def test_answer_says_what_was_asked(client: FlaskClient) -> None:
    answer = ask(client, CALL, asked())
    names = ("seat", "worlds", "method", "objective", "unit")
    assert [answer[name] for name in names] == [1, 8, "sampling", "written", "points"]


def test_few_worlds_give_no_clear_verdict(client: FlaskClient) -> None:
    assert ask(client, CALL, asked())["verdict"] == "close"


def test_contract_has_its_chances_and_its_reasons(client: FlaskClient) -> None:
    hearts = calls_of(ask(client, CALL, asked()))["H"]
    assert hearts["course"] == {"own": 1, "others": 0, "unplayed": 0}
    assert hearts["reasons"]["trumps"] >= 4
    assert {"p_pass", "p_all_tricks", "points_mean"} <= hearts.keys()


def test_last_trick_is_told_of_the_best_contract_only(client: FlaskClient) -> None:
    contracts = [call["reasons"] for call in ask(client, CALL, asked())["calls"] if "reasons" in call]
    assert ["last_trick" in reasons for reasons in contracts] == [True, False, False, False]


def test_pass_says_what_becomes_of_the_deal(client: FlaskClient) -> None:
    passing = calls_of(ask(client, CALL, asked()))["pass"]
    assert sum(passing["course"].values()) == pytest.approx(1)
    assert "reasons" not in passing


def test_open_hands_are_told_only_if_they_are_asked_for(client: FlaskClient) -> None:
    hidden, seen = (ask(client, CALL, asked(open_hands=wanted))["calls"][0] for wanted in (False, True))
    assert "open_hands" not in hidden
    assert seen["open_hands"].keys() == {"mean", "p_pass"}


def test_same_seed_gets_the_same_answer(client: FlaskClient) -> None:
    first, again, other = (ask(client, CALL, asked(seed=seed))["calls"] for seed in (1, 1, 2))
    assert first == again != other


def test_one_world_tells_nothing_about_an_interval(client: FlaskClient) -> None:
    assert ask(client, CALL, asked(worlds=1))["calls"][0]["ci95"] == [None, None]


def test_time_that_runs_out_leaves_fewer_worlds_and_a_warning(client: FlaskClient) -> None:
    answer = ask(client, CALL, asked(worlds=5_000, limit_ms=1))
    assert 1 <= answer["worlds"] < 5_000
    assert [warning["code"] for warning in answer["warnings"]] == ["limit-reached"]


def test_complete_answer_has_no_warning(client: FlaskClient) -> None:
    assert "warnings" not in ask(client, CALL, asked())


def test_match_is_valued_by_the_chance_to_win_it(client: FlaskClient) -> None:
    answer = ask(client, CALL, asked(objective="match", score=[300, 800]))
    assert (answer["objective"], answer["unit"]) == ("match", "probability")
    assert all(0 <= call["mean"] <= 1 for call in answer["calls"])


def test_table_answers_without_deals_and_says_how_far_it_is_off(client: FlaskClient) -> None:
    answer = ask(client, CALL, asked(method="table"))
    assert (answer["method"], answer["worlds"], answer["best"]) == ("table", 0, "H")
    assert answer["error"] > 0


def test_table_has_no_intervals(client: FlaskClient) -> None:
    for call in ask(client, CALL, asked(method="table"))["calls"]:
        assert "ci95" not in call
        assert "ci95" not in call["behind"]


def test_sampled_answer_has_no_error(client: FlaskClient) -> None:
    assert "error" not in ask(client, CALL, asked())


def test_cards_may_be_lists(client: FlaskClient) -> None:
    as_text = ask(client, CALL, turned())["calls"]
    assert ask(client, CALL, turned(hand=GOOD.split(), turnup=["8D"]))["calls"] == as_text


def test_order_of_the_hand_does_not_matter(client: FlaskClient) -> None:
    backwards = " ".join(reversed(GOOD.split()))
    assert ask(client, CALL, asked())["calls"] == ask(client, CALL, asked(hand=backwards))["calls"]


def test_new_deal_may_be_asked_for(client: FlaskClient) -> None:
    assert calls_of(ask(client, CALL, turned())).keys() == {"D", "pass", "new-deal"}


def test_proposal_is_answered(client: FlaskClient) -> None:
    answer = ask(client, CALL, turned(seat=1, auction=["new-deal"]))
    assert calls_of(answer).keys() == {"accept", "refuse"}


def test_three_players_are_asked_one_by_one(client: FlaskClient) -> None:
    forehand = ask(client, CALL, asked(ruleset="hr_bela_3", seat=0, auction=[]))
    assert calls_of(forehand).keys() == {"S", "H", "D", "C"}


def test_several_cards_are_turned_up_one_by_one(client: FlaskClient) -> None:
    second = asked(ruleset="debrec_4", seat=0, auction=["pass"] * 3, turnup=["8D", "8C"])
    assert calls_of(ask(client, CALL, second)).keys() == {"C", "pass"}


def test_taker_may_be_bought_out(client: FlaskClient) -> None:
    offered = turned(ruleset="debrec_50", turnup="8H", seat=0, auction=["H", "fifty"])
    calls = calls_of(ask(client, CALL, offered))
    assert calls["accept"]["course"] == {"own": 0, "others": 0, "unplayed": 1}
    assert calls["refuse"]["course"] == {"own": 1, "others": 0, "unplayed": 0}


def test_bets_are_counted_in_tokens_and_have_no_sides(client: FlaskClient) -> None:
    answer = ask(client, CALL, pot())
    assert answer["unit"] == "tokens"
    assert calls_of(answer).keys() == {"pay", "raise", "drop"}
    assert not any("course" in call for call in answer["calls"])


def test_announcing_all_tricks_is_valued_where_the_game_has_it(client: FlaskClient) -> None:
    french = asked(ruleset="fr_belote_4", hand="JH 9H AH TH AS", turnup="7H", auction=[], seat=0)
    calls = calls_of(ask(client, CALL, french))
    assert ["announced" in calls[name] for name in ("H", "pass")] == [True, False]


def test_open_belot_is_asked_about_with_the_cards_of_both(client: FlaskClient) -> None:
    body = {
        "ruleset": "sr_belot_2_open",
        "seat": 0,
        "hand": "JH 9H AH TH 7S 8S 9S TS",
        "others_open": "7D 8D 9D TD 7C 8C 9C TC",
        "worlds": 2,
    }
    assert "H" in calls_of(ask(client, CALL, body))


def test_answer_is_that_of_the_library(client: FlaskClient) -> None:
    body = canonical_body("call", asked(seat=0, auction=[], seed=3))
    question = call_question(load_ruleset("hr_bela_4"), 0, parse_cards(body["hand"]))
    expected = call_answer(advise_call(question, worlds=8, seed=3), 0, open_hands=False)
    answer = ask(client, CALL, body)
    assert answer["calls"] == expected.model_dump(mode="json", exclude_unset=True)["calls"]


def test_request_without_a_slot_is_told_to_come_back() -> None:
    app = create_app({"search_slots": 1, "slot_wait_ms": 0})
    with app.extensions["belot"].slots.slot():
        problem = refuse(app.test_client(), CALL, asked(), status=503)
    assert problem["type"] == "/problems/busy"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("worlds", 0),
        ("worlds", 5_001),
        ("limit_ms", 0),
        ("limit_ms", 30_001),
        ("objective", "points"),
        ("method", "guess"),
        ("seed", -1),
    ],
)
def test_what_does_not_fit_the_schema_is_refused(client: FlaskClient, field: str, value: object) -> None:
    assert pointers(refuse(client, CALL, asked(**{field: value}))) == [(f"/{field}", "wrong-value")]


@pytest.mark.parametrize("field", ["ruleset", "seat", "hand"])
def test_what_cannot_be_left_out_is_missed(client: FlaskClient, field: str) -> None:
    body = asked()
    del body[field]
    assert pointers(refuse(client, CALL, body)) == [(f"/{field}", "missing-field")]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"seat": 2}, ("/seat", "not-his-turn")),
        ({"seat": 4}, ("/seat", "no-such-seat")),
        ({"hand": "JH 9H"}, ("/hand", "wrong-hand-size")),
        ({"hand": [*GOOD.split()[:5], "JH"]}, ("/hand/5", "duplicate-card")),
        ({"auction": ["pass", "H"]}, ("/auction", "auction-over")),
        ({"auction": ["fifty"]}, ("/auction/0", "call-not-in-game")),
        ({"auction": ["hearts"]}, ("/auction/0", "no-such-call")),
        ({"turnup": "8C"}, ("/turnup", "no-turnup")),
        ({"score": [1, 2, 3]}, ("/score", "wrong-number-of-units")),
        ({"score": [-1, 2]}, ("/score/0", "negative-number")),
        ({"objective": "match"}, ("/score", "missing-score")),
        ({"objective": "match", "score": [1, 2], "method": "table"}, ("/method", "wrong-value")),
        ({"others_open": "7C"}, ("/others_open", "wrong-value")),
        ({"ruleset": "no_such_game"}, ("/ruleset", "unknown-ruleset")),
    ],
)
def test_fault_has_its_pointer(client: FlaskClient, changes: Any, expected: tuple[str, str]) -> None:
    assert pointers(refuse(client, CALL, asked(**changes))) == [expected]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"turnup": None}, ("/turnup", "missing-turnup")),
        ({"turnup": "JH"}, ("/turnup", "duplicate-card")),
        ({"turnup": "9X"}, ("/turnup", "unreadable-card")),
        ({"auction": ["H"]}, ("/auction/0", "call-not-open")),
    ],
)
def test_fault_of_the_turned_card_has_its_pointer(
    client: FlaskClient, changes: Any, expected: tuple[str, str]
) -> None:
    assert pointers(refuse(client, CALL, turned(**changes))) == [expected]


@pytest.mark.parametrize("called", [[], ["C"]])
def test_turned_card_that_the_auction_has_come_to_is_missed(client: FlaskClient, called: list[str]) -> None:
    auction = ["pass"] * 3 + called
    problem = refuse(client, CALL, asked(ruleset="debrec_4", auction=auction, turnup=["8D"], seat=0))
    assert pointers(problem) == [("/turnup", "missing-turnup")]


def test_game_without_a_match_has_none_to_win(client: FlaskClient) -> None:
    problem = refuse(client, CALL, pot(objective="match", score=[0, 0, 0]))
    assert pointers(problem) == [("/objective", "no-equity")]


def test_open_cards_of_the_opponent_are_missed_in_open_belot(client: FlaskClient) -> None:
    body = asked(ruleset="sr_belot_2_open", seat=0, auction=[], hand="JH 9H AH TH 7S 8S 9S TS")
    assert pointers(refuse(client, CALL, body)) == [("/others_open", "missing-hand")]


def test_everything_that_cannot_be_read_is_told_at_once(client: FlaskClient) -> None:
    problem = refuse(client, CALL, turned(hand=["XX", *GOOD.split()[1:]], turnup="?", auction=["yes"]))
    assert [pointer for pointer, _ in pointers(problem)] == ["/hand/0", "/turnup", "/auction/0"]


def test_everything_that_is_wrong_is_told_at_once(client: FlaskClient) -> None:
    problem = refuse(client, CALL, turned(hand=GOOD[:-3], turnup="JH", seat=2, score=[1]))
    assert [pointer for pointer, _ in pointers(problem)] == ["/hand", "/turnup", "/seat", "/score"]
