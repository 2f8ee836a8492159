"""POST /v1/legal."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.api.contract import ask, pointers, refuse
from tests.api.positions import before_play, deal, last_trick, must_ruff

LEGAL = "/v1/legal"


def test_only_trumps_are_legal_for_a_void_player(client: FlaskClient) -> None:
    answer = ask(client, LEGAL, must_ruff())
    assert (answer["to_play"], answer["legal"]) == (1, ["QH", "KH"])


def test_every_illegal_card_has_the_rule_that_forbids_it(client: FlaskClient) -> None:
    illegal = ask(client, LEGAL, must_ruff())["illegal"]
    assert {card: refusal["code"] for card, refusal in illegal.items()} == {
        "9S": "must-ruff",
        "KS": "must-ruff",
    }


def test_the_reason_quotes_card_and_trick(client: FlaskClient) -> None:
    detail = ask(client, LEGAL, must_ruff())["illegal"]["9S"]["detail"]
    assert "9S to 7C" in detail


def test_leader_may_play_everything(client: FlaskClient) -> None:
    answer = ask(client, LEGAL, before_play())
    assert sorted(answer["legal"]) == sorted(deal("hr_bela_4")[0].split())
    assert answer["illegal"] == {}


def test_position_text_gets_the_same_answer(client: FlaskClient) -> None:
    answer = ask(client, LEGAL, must_ruff())
    assert ask(client, LEGAL, {"position": answer["position"]}) == answer


def test_nothing_is_legal_when_the_deal_is_over(client: FlaskClient) -> None:
    line = ask(client, "/v1/solve", before_play())["line"]
    answer = ask(client, LEGAL, before_play() | {"plays": line})
    assert (answer["to_play"], answer["legal"], answer["illegal"]) == (None, [], {})


def test_hand_of_the_player_to_move_has_to_be_known(client: FlaskClient) -> None:
    problem = refuse(client, LEGAL, must_ruff(hands=["9S KS QH", None, None, None]))
    assert pointers(problem) == [("/hands/1", "missing-hand")]


def test_fields_of_a_search_do_not_belong_here(client: FlaskClient) -> None:
    problem = refuse(client, LEGAL, last_trick(limit_ms=5))
    assert pointers(problem) == [("/limit_ms", "unknown-field")]
