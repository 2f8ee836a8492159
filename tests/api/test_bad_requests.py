"""Bodies that are JSON but cannot be answered: every fault at once, each with its pointer."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.api.contract import assert_described, pointers, refuse
from tests.api.positions import before_play, deal, last_trick, must_ruff

PATHS = ["/v1/solve", "/v1/legal", "/v1/contracts"]
SOLVE = "/v1/solve"


@pytest.mark.parametrize("path", [*PATHS, "/v1/score", "/v1/deals"])
@pytest.mark.parametrize("body", [[], "text", 1, 1.5, None, True])
def test_body_has_to_be_an_object(client: FlaskClient, path: str, body: object) -> None:
    assert pointers(refuse(client, path, body)) == [("", "wrong-type")]


@pytest.mark.parametrize("path", PATHS)
def test_empty_object_lacks_its_ruleset(client: FlaskClient, path: str) -> None:
    assert pointers(refuse(client, path, {})) == [("/ruleset", "missing-field")]


def test_faults_of_types_are_reported_together(client: FlaskClient) -> None:
    body = {
        "ruleset": 5,
        "hands": ["JH", 7, ["9H", 8]],
        "contract": {"trump": "X", "taker": "0"},
        "leader": 1.5,
        "won": {"points": "many"},
        "mystery": 1,
        "limit_ms": 0,
    }
    problem = refuse(client, SOLVE, body)
    assert problem["type"] == "/problems/invalid-request"
    assert {pointer for pointer, _ in pointers(problem)} == {
        "/ruleset",
        "/hands/1",
        "/hands/2/1",
        "/contract/trump",
        "/contract/taker",
        "/leader",
        "/won/points",
        "/won/tricks",
        "/mystery",
        "/limit_ms",
    }


def test_unreadable_cards_and_parameters_are_reported_together(client: FlaskClient) -> None:
    body = before_play() | {
        "ruleset": {"parent": "hr_bela_4", "end": "never", "nonsense": 1},
        "hands": ["1H", "JH", "JS", "JX"],
        "turnup": "??",
    }
    assert sorted(pointers(refuse(client, SOLVE, body))) == [
        ("/hands/0", "unreadable-card"),
        ("/hands/3", "unreadable-card"),
        ("/ruleset/end", "bad-value"),
        ("/ruleset/nonsense", "unknown-parameter"),
        ("/turnup", "unreadable-card"),
    ]


def test_faults_against_the_rules_are_reported_together(client: FlaskClient) -> None:
    body = last_trick(hands=["JH", "JH", "7S", "8S"], contract={"trump": "NT", "taker": 9}, score=[1])
    assert {pointer for pointer, _ in pointers(refuse(client, SOLVE, body))} >= {
        "/contract/trump",
        "/contract/taker",
        "/score",
    }


@pytest.mark.parametrize("field", ["won", "contract", "bela"])
def test_value_that_should_be_an_object_is_refused_without_names_of_classes(
    client: FlaskClient, field: str
) -> None:
    problem = refuse(client, SOLVE, last_trick(**{field: 5}))
    assert (f"/{field}", "5 is not an object") in [(e["pointer"], e["detail"]) for e in problem["errors"]]


def test_detail_counts_the_faults_beyond_the_first(client: FlaskClient) -> None:
    problem = refuse(client, SOLVE, last_trick(leader="x", trick=5))
    assert problem["detail"] == f"{problem['errors'][0]['detail']} (and 1 more)"


def test_pointers_escape_slash_and_tilde(client: FlaskClient) -> None:
    assert pointers(refuse(client, SOLVE, last_trick(**{"a/b~c": 1}))) == [("/a~1b~0c", "unknown-field")]


def test_long_input_is_quoted_in_short(client: FlaskClient) -> None:
    problem = refuse(client, SOLVE, last_trick(leader="x" * 100_000))
    assert len(problem["detail"]) < 300


def test_number_of_many_digits_is_refused(client: FlaskClient) -> None:
    problem = refuse(client, SOLVE, last_trick(leader=10**4000))
    assert pointers(problem) == [("/leader", "wrong-value")]


def test_at_most_a_hundred_faults_are_listed(client: FlaskClient) -> None:
    problem = refuse(client, SOLVE, last_trick() | {f"field {number}": 0 for number in range(20_000)})
    assert len(problem["errors"]) == 100
    assert "19999 more" in problem["detail"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "text", ["nope", "", "hr_bela", "HR_BELA_4", "hr_bela_4{", "../hr_bela_4", "x" * 1999, "\x00"]
)
def test_unknown_ruleset_is_refused(client: FlaskClient, path: str, text: str) -> None:
    body = {"ruleset": text, "hands": deal("hr_bela_4")}
    problem = refuse(client, path, body)
    assert problem["type"] == "/problems/invalid-ruleset"
    assert [pointer for pointer, _ in pointers(problem)] == ["/ruleset"]


def test_contradictory_overrides_are_refused(client: FlaskClient) -> None:
    problem = refuse(
        client,
        SOLVE,
        before_play() | {"ruleset": {"parent": "hr_bela_4", "seats": 3, "widow": 2, "dealer_out": True}},
    )
    assert problem["type"] == "/problems/invalid-ruleset"
    assert {code for _, code in pointers(problem)} == {"contradictory-parameters"}


@pytest.mark.parametrize("path", PATHS)
def test_ruleset_without_parent_is_refused(client: FlaskClient, path: str) -> None:
    problem = refuse(client, path, {"ruleset": {}, "hands": deal("hr_bela_4")})
    assert problem["type"] == "/problems/invalid-ruleset"


@pytest.mark.parametrize("path", PATHS)
def test_thirty_three_cards_are_refused(client: FlaskClient, path: str) -> None:
    hands = deal("hr_bela_4")
    body: dict[str, Any] = before_play() | {"hands": [*hands[:3], f"{hands[3]} {hands[0].split()[0]}"]}
    if path == "/v1/contracts":
        del body["contract"]
    problem = refuse(client, path, body)
    assert {"/hands/3"} == {
        pointer.rsplit("/", 1)[0] if pointer.count("/") > 2 else pointer for pointer, _ in pointers(problem)
    }


def test_repeated_card_is_refused(client: FlaskClient) -> None:
    problem = refuse(client, SOLVE, last_trick(hands=["JH", "JH", "7S", "8S"]))
    assert problem["type"] == "/problems/invalid-cards"
    assert {code for _, code in pointers(problem)} == {"duplicate-card"}


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"leader": -1}, "/leader"),
        ({"leader": 4}, "/leader"),
        ({"contract": {"trump": "H", "taker": -1}}, "/contract/taker"),
        ({"bela": {"seat": -1}}, "/bela/seat"),
    ],
)
def test_seats_that_do_not_exist_are_refused(
    client: FlaskClient, change: dict[str, object], pointer: str
) -> None:
    assert pointers(refuse(client, SOLVE, last_trick(**change))) == [(pointer, "no-such-seat")]


@pytest.mark.parametrize(
    "card", ["J\u2665\u2665", "\u202eJH", "J\u0301H", "JH\u0000", "\U0001f0bb", "ЈН", "", " ", "JH" * 16]
)
def test_mischief_with_letters_is_refused(client: FlaskClient, card: str) -> None:
    problem = refuse(client, SOLVE, last_trick(hands=[[card], "9H", "7S", "8S"]))
    assert [pointer for pointer, _ in pointers(problem)] == ["/hands/0/0"]


def test_position_text_beside_fields_is_refused(client: FlaskClient) -> None:
    problem = refuse(client, SOLVE, {"position": "sr_belot_4 - - -", "leader": 0})
    assert pointers(problem) == [("/leader", "text-and-fields")]


@pytest.mark.parametrize(
    "text", ["", " ", "nope", "sr_belot_4 JH/9H", "sr_belot_4 ?/? H@x -", "\u2028" * 100, "a" * 5000]
)
@pytest.mark.parametrize("path", PATHS)
def test_position_text_that_breaks_the_grammar_is_refused(client: FlaskClient, path: str, text: str) -> None:
    problem = refuse(client, path, {"position": text})
    assert problem["type"] == "/problems/unreadable-position"
    assert {pointer for pointer, _ in pointers(problem)} == {"/position"}


@pytest.mark.parametrize("text", [5, None, [], {}])
def test_position_text_has_to_be_text(client: FlaskClient, text: object) -> None:
    assert pointers(refuse(client, SOLVE, {"position": text})) == [("/position", "wrong-type")]


def test_pointers_of_an_illegal_position_text_lead_to_the_text(client: FlaskClient) -> None:
    problem = refuse(client, SOLVE, {"position": "sr_belot_4 JH/9H/7S/7S H@7 - leader=0 trick=. won=1,1:3,4"})
    assert problem["errors"]
    assert {pointer for pointer, _ in pointers(problem)} == {"/position"}


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(alphabet=st.characters(codec="utf-8"))
    | st.sampled_from(["JH", "9H 7S", "hr_bela_4", "H", "NT", "pass", "?"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
FIELDS = [
    *last_trick(),
    "plays",
    "piles",
    "turnup",
    "discards",
    "auction",
    "declarations",
    "bela",
    "score",
    "hanging",
]


@pytest.mark.parametrize("path", PATHS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    base=st.sampled_from([last_trick(), must_ruff(), before_play(), before_play("sr_belot_3")]),
    changes=st.dictionaries(
        st.sampled_from([*FIELDS, "limit_ms", "objective", "position"]), JUNK, max_size=3
    ),
)
def test_no_request_is_too_strange(
    client: FlaskClient, path: str, base: dict[str, Any], changes: dict[str, Any]
) -> None:
    response = client.post(path, data=json.dumps(base | changes), content_type="application/json")
    assert response.status_code in (200, 422)
    assert_described(client, path, "POST", response)
