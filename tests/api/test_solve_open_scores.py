"""POST /v1/solve for what is written in open Belot, where declarations are made while cards are uncovered."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.api.contract import ask
from tests.cli.running import MAY_DECLARE, WASTED_RUN

SOLVE = "/v1/solve"
EIGHT_SPADES = {
    "ruleset": "sr_belot_2_open",
    "contract": {"trump": "H", "taker": 0},
    "piles": [
        [[f"{rank}S", f"{rank}H"] for rank in "789TJQKA"],
        [[f"{rank}D", f"{rank}C"] for rank in "789TJQKA"],
    ],
    "objective": "written",
    "limit_ms": 10,
}


def test_run_that_has_been_uncovered_is_declared_with_every_card(client: FlaskClient) -> None:
    answer = ask(client, SOLVE, {"position": MAY_DECLARE, "objective": "written"})
    assert [card["declares"] for card in answer["cards"]] == [[["JC", "QC", "KC"]]] * 4


def test_line_tells_what_is_declared_in_it(client: FlaskClient) -> None:
    answer = ask(client, SOLVE, {"position": MAY_DECLARE, "objective": "written"})
    assert answer["declared"] == [["JC", "QC", "KC"]]


def test_declaring_nothing_is_an_empty_list(client: FlaskClient) -> None:
    answer = ask(client, SOLVE, {"position": WASTED_RUN, "objective": "written"})
    assert [card["declares"] for card in answer["cards"]] == [[]] * 4


def test_run_that_wins_the_match_is_named_before_any_card(client: FlaskClient) -> None:
    answer = ask(client, SOLVE, EIGHT_SPADES)
    assert answer["wins_with"] == ["7S", "8S", "9S", "TS", "JS", "QS", "KS", "AS"]
    assert (answer["match"], answer["ends_early"], answer["line"]) == ("won", True, [])
