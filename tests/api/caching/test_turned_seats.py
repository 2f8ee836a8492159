"""Bare positions are the same from whichever player on the seats are counted; others are not."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api import create_app
from api.bodies import validated
from api.caching.conditional import VOLATILE
from api.settings import Settings
from api.state import state
from solver.game.deal import ClaimEvent, DealState, legal_actions
from solver.game.deal.dealing import deal_cards
from solver.game.notation import write_document
from solver.game.notation.seats import BARE, turned, turned_document
from solver.rules import load_ruleset
from tests.api.positions import before_play, last_trick

SYSTEMS = {
    "hr_bela_4": 4,
    "mk_beljot_4": 4,
    "sr_belot_3": 3,
    "debrec_3": 3,
    "klaber_2": 2,
    "sr_belot_2_open": 2,
}
"""Games with the number of seats."""

FEW_TRICKS = 4


def bare_position(ruleset: str, seed: int) -> dict[str, Any]:
    """The last tricks of a deal that was played at random, perhaps in the middle of one; without history."""
    random = Random(f"{ruleset} {seed}")
    state = DealState.start(deal_cards(load_ruleset(ruleset), seed))
    while state.position is None or state.position.tricks_left > FEW_TRICKS:
        state = state.apply(
            random.choice([each for each in legal_actions(state) if not isinstance(each, ClaimEvent)])
        )
        if state.is_over:
            return bare_position(ruleset, seed + 1_000)
    position = state.position
    for _ in range(random.randrange(position.players)):
        position = position.play(random.choice(list(position.legal_cards())))
    bare = replace(position, plays=None, first_hands=None, first_piles=None, discards=None)
    return {name: value for name, value in write_document(bare).items() if name in BARE}


@pytest.fixture(scope="module")
def keeping() -> Flask:
    """A service that keeps answers."""
    return create_app({"cache_url": ""})


def stable(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name not in VOLATILE}


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_position_counted_from_another_seat_has_the_kept_answer(ruleset: str, keeping: Flask) -> None:
    client, seats = keeping.test_client(), SYSTEMS[ruleset]
    for seed in range(3):
        body = bare_position(ruleset, seed)
        first = client.post("/v1/solve", json=body).get_json()
        for by in range(1, seats):
            response = client.post("/v1/solve", json=turned_document(body, by, seats))
            answer = response.get_json()
            assert response.headers["Cache-Status"] == "belot; hit; detail=memory"
            assert answer["to_play"] == (first["to_play"] - by) % seats
            assert answer["line"] == first["line"]
            assert answer["points"] == turned(first["points"], by)


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_answer_is_that_of_the_position_as_it_was_written(ruleset: str, client: FlaskClient) -> None:
    for seed in range(3, 8):
        body = bare_position(ruleset, seed)
        answer = client.post("/v1/solve", json=body | {"detail": "values"}).get_json()
        with client.application.app_context():
            question = state().questions["solve"]
            asked = validated(question.schema, body | {"detail": "values"}, Settings())
            direct = question.answer(asked).model_dump(mode="json", exclude_unset=True)
        assert stable(answer) == stable(direct)


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_nothing_is_written_in_what_is_turned(ruleset: str, client: FlaskClient) -> None:
    for seed in range(3):
        with client.application.app_context():
            question = state().questions["solve"]
            answer = question.answer(validated(question.schema, bare_position(ruleset, seed), Settings()))
        assert "score" not in answer.model_fields_set


def test_position_with_a_history_is_not_turned(keeping: Flask) -> None:
    client, body = keeping.test_client(), before_play()
    client.post("/v1/solve", json=body)
    other = body | {"hands": turned(body["hands"], 1)}
    assert client.post("/v1/solve", json=other).headers["Cache-Status"] == "belot; fwd=miss; stored"


def test_position_with_a_match_score_is_not_turned(keeping: Flask) -> None:
    client, body = keeping.test_client(), last_trick(score=[100, 200])
    client.post("/v1/solve", json=body)
    response = client.post("/v1/solve", json=turned_document(body, 1, 4))
    assert response.headers["Cache-Status"] == "belot; fwd=miss; stored"


def test_faults_of_a_position_that_could_be_turned_name_its_own_seats(client: FlaskClient) -> None:
    body = last_trick(hands=["JH", "9H", "7S", "7S"], leader=1)
    problem = client.post("/v1/solve", json=body).get_json()
    assert {fault["pointer"] for fault in problem["errors"]} <= {"/hands/2/0", "/hands/3/0"}
