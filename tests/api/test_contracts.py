"""POST /v1/contracts."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.api.contract import ask, pointers, refuse
from tests.api.positions import before_play, deal

CONTRACTS = "/v1/contracts"


def cards_of(ruleset_id: str) -> dict[str, object]:
    return {"ruleset": ruleset_id, "hands": deal(ruleset_id)}


def test_every_contract_is_worth_what_solving_it_says(client: FlaskClient) -> None:
    for contract in ask(client, CONTRACTS, cards_of("hr_bela_4"))["contracts"]:
        body = before_play() | {"contract": {"trump": contract["trump"], "taker": 0}}
        assert ask(client, "/v1/solve", body)["points"] == contract["points"]


def test_every_contract_is_scored_for_both_units_as_its_position_is(client: FlaskClient) -> None:
    for contract in ask(client, CONTRACTS, cards_of("hr_bela_4"))["contracts"]:
        assert [entry["unit"] for entry in contract["score"]] == [0, 1]
        for entry in contract["score"]:
            body = before_play() | {"contract": {"trump": contract["trump"], "taker": entry["unit"]}}
            score = ask(client, "/v1/solve", body)["score"]
            assert score == {"outcome": entry["outcome"], "written": entry["written"]}


def test_contract_of_a_soloist_is_scored_for_him_alone(client: FlaskClient) -> None:
    for contract in ask(client, CONTRACTS, cards_of("klaber_3"))["contracts"]:
        assert [entry["unit"] for entry in contract["score"]] == [contract["soloist"]]


def test_pairs_have_no_soloist(client: FlaskClient) -> None:
    assert not any("soloist" in entry for entry in ask(client, CONTRACTS, cards_of("hr_bela_4"))["contracts"])


def test_three_players_have_an_entry_for_every_soloist(client: FlaskClient) -> None:
    contracts = ask(client, CONTRACTS, cards_of("klaber_3"))["contracts"]
    assert [(entry["trump"], entry["soloist"]) for entry in contracts] == [
        (trump, seat) for trump in "SHDC" for seat in range(3)
    ]


def test_resting_dealer_is_no_soloist(client: FlaskClient) -> None:
    contracts = ask(client, CONTRACTS, cards_of("debrec_4"))["contracts"]
    assert {entry["soloist"] for entry in contracts} == {0, 1, 2}
    assert {len(entry["points"]) for entry in contracts} == {4}


def test_position_text_gets_the_same_contracts(client: FlaskClient) -> None:
    answer = ask(client, CONTRACTS, cards_of("hr_bela_4"))
    again = ask(client, CONTRACTS, {"position": answer["position"]})
    assert again["contracts"] == answer["contracts"]


def test_position_text_with_a_contract_is_refused(client: FlaskClient) -> None:
    text = ask(client, "/v1/solve", before_play())["position"]
    assert pointers(refuse(client, CONTRACTS, {"position": text})) == [("/position", "wrong-value")]


def test_contract_in_fields_is_refused(client: FlaskClient) -> None:
    assert pointers(refuse(client, CONTRACTS, before_play())) == [("/contract", "unknown-field")]


def test_time_that_runs_out_gives_bounds_and_a_warning(client: FlaskClient) -> None:
    piles = [
        [hand.split()[place : place + 2] for place in range(0, 16, 2)] for hand in deal("sr_belot_2_open")
    ]
    answer = ask(client, CONTRACTS, {"ruleset": "sr_belot_2_open", "piles": piles, "limit_ms": 4})
    assert answer["exact"] is False
    assert [warning["code"] for warning in answer["warnings"]] == ["limit-reached"]
    assert all(len(entry["bounds"]) == 2 for entry in answer["contracts"])


def test_missing_cards_are_refused(client: FlaskClient) -> None:
    assert pointers(refuse(client, CONTRACTS, {"ruleset": "hr_bela_4"})) == [("/hands", "missing-hands")]


def test_hidden_hand_is_refused(client: FlaskClient) -> None:
    hands = [*deal("hr_bela_4")[:3], None]
    problem = refuse(client, CONTRACTS, {"ruleset": "hr_bela_4", "hands": hands})
    assert [pointer for pointer, _ in pointers(problem)] == ["/hands/3"]
