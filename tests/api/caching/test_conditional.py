"""``ETag``, ``Cache-Control`` and ``Cache-Status``, and requests that tell what they know already."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api import create_app
from tests.api.contract import assert_described
from tests.api.deals import claimed
from tests.api.positions import before_play, last_trick, must_ruff

FETCHED = ["/v1/rulesets", "/v1/rulesets/hr_bela_4", "/openapi.json"]
QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("/v1/solve", last_trick()),
    ("/v1/legal", must_ruff()),
    ("/v1/score", claimed()),
    ("/v1/deals", {"ruleset": "hr_bela_4", "seed": 3}),
]
HIDDEN = {"position": "hr_bela_4 ?/?/?/7DJDQDKD7C8C9CTC S@0 7SJS9S", "seat": 3, "worlds": 4}
OUT_OF_TIME = HIDDEN | {"worlds": 5_000, "limit_ms": 1}


@pytest.fixture
def client() -> FlaskClient:
    return create_app({"cache_url": ""}).test_client()


def known(response: TestResponse) -> dict[str, str]:
    return {"If-None-Match": response.headers["ETag"]}


@pytest.mark.parametrize(("path", "body"), QUESTIONS)
def test_who_knows_the_answer_to_a_question_gets_304(
    client: FlaskClient, path: str, body: dict[str, Any]
) -> None:
    first = client.post(path, json=body)
    again = client.post(path, json=body, headers=known(first))
    assert (first.status_code, again.status_code, again.get_data()) == (200, 304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]


@pytest.mark.parametrize("path", FETCHED)
def test_who_knows_what_is_at_an_address_gets_304(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    again = client.get(path, headers=known(first))
    assert (first.status_code, again.status_code, again.get_data()) == (200, 304, b"")
    assert again.headers["Cache-Control"] == "public, max-age=300"


@pytest.mark.parametrize(("path", "body"), QUESTIONS)
def test_headers_of_answers_are_in_the_document(client: FlaskClient, path: str, body: dict[str, Any]) -> None:
    response = client.post(path, json=body)
    assert_described(client, path, "POST", response)
    described = client.get("/openapi.json").get_json()["paths"][path]["post"]["responses"]
    caching = {"ETag", "Cache-Control", "Cache-Status"}
    assert all(caching <= set(described[status]["headers"]) for status in ("200", "304"))
    assert caching <= set(response.headers.keys())


@pytest.mark.parametrize("tag", ['W/"0123456789abcdef0123456789abcdef"', "*", "nonsense", '""'])
def test_who_knows_another_answer_or_just_any_gets_this_one(client: FlaskClient, tag: str) -> None:
    response = client.post("/v1/solve", json=last_trick(), headers={"If-None-Match": tag})
    assert (response.status_code, response.get_json()["points"]) == (200, [94, 68])


def test_one_of_several_known_answers_is_enough(client: FlaskClient) -> None:
    tag = client.post("/v1/solve", json=last_trick()).headers["ETag"]
    response = client.post("/v1/solve", json=last_trick(), headers={"If-None-Match": f'"a", {tag}'})
    assert response.status_code == 304


def test_tag_does_not_depend_on_time_and_nodes() -> None:
    clients = [create_app({"cache_url": "", "cache_bytes": 0}).test_client() for _ in range(2)]
    answers = [client.post("/v1/solve", json=before_play()) for client in clients]
    assert answers[0].headers["ETag"] == answers[1].headers["ETag"]
    assert answers[0].get_json()["elapsed_ms"] != answers[1].get_json()["elapsed_ms"]


def test_other_answer_has_another_tag(client: FlaskClient) -> None:
    tags = {
        client.post("/v1/deals", json={"ruleset": "hr_bela_4", "seed": s}).headers["ETag"] for s in (1, 2)
    }
    assert len(tags) == 2


def test_renamed_request_has_a_tag_of_its_own(client: FlaskClient) -> None:
    body = last_trick(hands=["JS", "9S", "7H", "8H"], contract={"trump": "S", "taker": 0})
    answers = [client.post("/v1/solve", json=each) for each in (last_trick(), body)]
    assert answers[1].headers["Cache-Status"] == "belot; hit; detail=memory"
    assert answers[0].headers["ETag"] != answers[1].headers["ETag"]


def test_first_answer_is_a_miss_and_the_second_a_hit(client: FlaskClient) -> None:
    found = [client.post("/v1/solve", json=last_trick()).headers["Cache-Status"] for _ in range(2)]
    assert found == ["belot; fwd=miss; stored", "belot; hit; detail=memory"]


def test_question_that_is_cheaper_than_a_look_is_passed_by(client: FlaskClient) -> None:
    assert client.post("/v1/legal", json=must_ruff()).headers["Cache-Status"] == "belot; fwd=bypass"


def test_answer_that_ran_out_of_time_is_not_kept(client: FlaskClient) -> None:
    for _ in range(2):
        response = client.post("/v1/play", json=OUT_OF_TIME)
        assert response.get_json()["warnings"][0]["code"] == "limit-reached"
        assert response.headers["Cache-Status"] == "belot; fwd=miss"
        assert response.headers["Cache-Control"] == "no-store"
        assert "ETag" not in response.headers


def test_complete_answer_serves_every_search_time(client: FlaskClient) -> None:
    client.post("/v1/solve", json=last_trick(limit_ms=30_000))
    found = [client.post("/v1/solve", json=last_trick(limit_ms=limit)) for limit in (1, 500)]
    assert {each.headers["Cache-Status"] for each in found} == {"belot; hit; detail=memory"}


@pytest.mark.parametrize(
    "changes",
    [{"seed": 1}, {"worlds": 5}, {"objective": "points"}, {"likelihoods": False}, {"method": "sampling"}],
)
def test_what_the_answer_depends_on_makes_another_question(
    client: FlaskClient, changes: dict[str, Any]
) -> None:
    client.post("/v1/play", json=HIDDEN)
    response = client.post("/v1/play", json=HIDDEN | changes)
    assert not response.headers["Cache-Status"].startswith("belot; hit")


def test_problems_have_no_tag_and_are_not_kept(client: FlaskClient) -> None:
    for _ in range(2):
        response = client.post("/v1/solve", json=last_trick(hands=["JH", "JH", "7S", "8S"]))
        assert response.status_code == 422
        assert not {"ETag", "Cache-Status"} & set(response.headers.keys())


def test_request_on_the_page_about_caching_shows_the_headers_it_explains(client: FlaskClient) -> None:
    page = (Path(__file__).parents[3] / "docs" / "caching.md").read_text(encoding="utf-8")
    body = json.loads(page.partition("-d '")[2].partition("'")[0])
    response = client.post("/v1/solve", json=body)
    explained = {"ETag", "Cache-Control", "Cache-Status"}
    assert response.status_code == 200
    assert all(f"| `{name}` |" in page for name in explained)
    assert explained <= set(response.headers.keys())
