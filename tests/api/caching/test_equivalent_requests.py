"""Equivalent requests get equivalent answers, and these are what the library answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api import create_app
from api.bodies import validated
from api.caching.conditional import VOLATILE
from api.caching.renamed_answers import renamed_answer
from api.settings import Settings
from api.state import state
from solver.rules import ruleset_ids
from tests.api.caching.random_requests import (
    RENAMINGS,
    Request,
    as_text,
    renamed,
    reordered,
    requests_about,
    respelt,
    same_hands,
)
from tests.api.positions import before_play

A_FEW = 2
SYSTEMS = ["hr_bela_4", "sr_belot_2_open", "debrec_4", "klaber_3", "fr_contree_4", "debrec_samara"]
VALUES = ("points", "difference", "equity", "match", "loss", "bounds")


def some_requests(ruleset: str) -> Iterator[Request]:
    """A few of each kind that are in order."""
    counts: dict[str, int] = {}
    for path, body in requests_about(ruleset, 1):
        counts[path] = counts.get(path, 0) + 1
        if counts[path] <= A_FEW:
            yield path, body


def asked(client: FlaskClient, request: Request) -> Any:
    return client.post(request[0], json=request[1]).get_json()


def what_counts(answer: dict[str, Any], *, with_position: bool = False) -> dict[str, Any]:
    ignored = VOLATILE if with_position else (*VOLATILE, "position")
    return {name: value for name, value in answer.items() if name not in ignored}


@pytest.fixture(scope="module")
def keeping() -> Flask:
    """A service that keeps answers."""
    return create_app({"cache_url": ""})


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_answer_that_was_kept_equals_the_one_that_is_computed(
    ruleset: str, keeping: Flask, client: FlaskClient
) -> None:
    random, caching = Random(ruleset), keeping.test_client()
    for path, body in some_requests(ruleset):
        renaming = random.choice(RENAMINGS)
        other = reordered(renamed(body, renaming), random)
        first = caching.post(path, json=body)
        if first.status_code != 200:
            continue
        again = caching.post(path, json=other)
        assert again.headers["Cache-Status"] == "belot; hit; detail=memory", body
        computed = asked(client, (path, other))
        assert what_counts(again.get_json(), with_position=True) == what_counts(computed, with_position=True)


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_answer_to_a_renamed_request_is_the_renamed_answer(ruleset: str, client: FlaskClient) -> None:
    random = Random(ruleset)
    for path, body in some_requests(ruleset):
        other = renamed(body, random.choice(RENAMINGS))
        first, second = asked(client, (path, body)), asked(client, (path, other))
        if "status" in first:
            assert (second["status"], second["type"]) == (first["status"], first["type"])
            continue
        # Where suits are alike, several renamings lead to the same request, and to equally good answers.
        renamings = [each for each in RENAMINGS if same_hands(renamed(body, each), other)]
        wanted = [what_counts(renamed_answer(first, each, None)) for each in renamings]
        assert what_counts(second) in wanted, (path, body)


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_spelling_and_form_of_a_request_make_no_difference(ruleset: str, keeping: Flask) -> None:
    caching = keeping.test_client()
    for path, body in some_requests(ruleset):
        first = caching.post(path, json=body)
        if first.status_code != 200 or not {"hands", "hand", "piles"} & set(body):
            continue
        others = [respelt(body), body | {"ruleset": {"parent": ruleset}}]
        if "limit_ms" in body:
            others.append(body | {"limit_ms": 20_000})
        if "hand" not in body:
            others.append(as_text(body))
        for other in others:
            again = caching.post(path, json=other)
            assert again.headers["Cache-Status"] == "belot; hit; detail=memory", other
            assert again.headers["ETag"] == first.headers["ETag"]


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_values_are_those_of_the_request_as_it_was_written(ruleset: str, client: FlaskClient) -> None:
    """No rule depends on the name of a suit: without other names the same comes out."""
    for path, body in some_requests(ruleset):
        if path != "/v1/solve":
            continue
        answer = asked(client, (path, body))
        with client.application.app_context():
            question, settings = state().questions["solve"], Settings()
            direct = question.answer(validated(question.schema, body, settings))
        expected = json.loads(direct.model_dump_json(exclude_unset=True, by_alias=True))
        assert values_of(answer) == values_of(expected), body
        assert answer.get("position") == expected.get("position")


def values_of(answer: dict[str, Any]) -> dict[str, Any]:
    """Card by card, or option by option, what is proven."""
    choices = answer.get("cards", answer.get("options", ()))
    three_seats_share = "points" if len(answer.get("points", ())) == 3 else ""
    return {
        json.dumps(choice.get("card", choice.get("event"))): {
            name: choice[name] for name in VALUES if name in choice and name != three_seats_share
        }
        for choice in choices
    }


def test_faults_point_into_the_request_as_it_was_written(client: FlaskClient) -> None:
    body = before_play() | {"plays": "7S 7S"}
    problem = asked(client, ("/v1/solve", body))
    assert [fault["pointer"] for fault in problem["errors"]] == ["/plays"]


def test_faults_quote_the_cards_of_the_request(client: FlaskClient) -> None:
    body = before_play() | {"hands": ["AC", *before_play()["hands"][1:]]}
    faults = asked(client, ("/v1/solve", body))["errors"]
    assert "AC" in " ".join(fault["detail"] for fault in faults)
    assert {fault["pointer"].split("/")[1] for fault in faults} == {"hands"}
