"""POST /v1/solve where what is written, or the match, is played for."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.equity import match_equity
from solver.rules import load_ruleset
from tests.api.contract import ask, pointers, refuse
from tests.api.positions import before_play, last_trick
from tests.cli.running import MAY_STOP, SILENT
from tests.cli.running import NEAR_TARGET as AT_800

SOLVE = "/v1/solve"
WITH_HISTORY = AT_800.removesuffix(" score=800,800")


def without_equity(position: str) -> str:
    """The same with a house rule of which nobody has counted deals."""
    return position.replace("hr_bela_4", "hr_bela_4{throw_in_below=11}", 1)


def solved(client: FlaskClient, position: str, objective: str = "written") -> Any:
    return ask(client, SOLVE, {"position": position, "objective": objective})


def card_of(answer: Any, name: str) -> Any:
    """What an answer says of one card."""
    (found,) = [card for card in answer["cards"] if card["card"] == name]
    return found


def test_answer_names_its_objective(client: FlaskClient) -> None:
    assert solved(client, WITH_HISTORY)["objective"] == "written"


def test_points_are_answered_as_if_no_objective_were_named(client: FlaskClient) -> None:
    named = ask(client, SOLVE, last_trick(objective="points"))
    unnamed = ask(client, SOLVE, last_trick())
    assert named["cards"] == unnamed["cards"]
    assert named.keys() == unnamed.keys()


def test_loss_is_that_of_written_points(client: FlaskClient) -> None:
    cards = solved(client, WITH_HISTORY)["cards"]
    assert [(card["card"], card["difference"], card["loss"]) for card in cards] == [
        ("AC", 202, 0),
        ("7C", -8, 210),
    ]


def test_taker_who_cannot_pass_any_more_is_silent_about_bela_in_serbia(client: FlaskClient) -> None:
    queen = card_of(solved(client, SILENT), "QH")
    assert (queen["bela"], queen["bela_gain"], "announced" in queen) == (False, 20, False)


def test_the_fallen_taker_writes_nothing_and_the_others_no_bela(client: FlaskClient) -> None:
    assert solved(client, SILENT)["score"] == {"outcome": "fall", "written": [0, 232]}


def test_bela_that_was_announced_stands_beside_the_line(client: FlaskClient) -> None:
    body = {
        "ruleset": {"parent": "sr_belot_4", "deal1": [1], "deal2": [1]},
        "hands": ["KH QH", "7S 8S", "AS 9S", "7C 8C"],
        "contract": {"trump": "H", "taker": 0},
        "objective": "written",
    }
    answer = ask(client, SOLVE, body)
    assert answer["announced"] == ["QH", "KH"]


def test_french_pairs_write_tens(client: FlaskClient) -> None:
    answer = ask(client, SOLVE, before_play("fr_belote_4") | {"objective": "written"})
    assert all(amount % 10 == 0 for card in answer["cards"] for amount in card["written"])


def test_difference_is_that_of_the_columns(client: FlaskClient) -> None:
    answer = ask(client, SOLVE, before_play("fr_belote_4") | {"objective": "written"})
    for card in answer["cards"]:
        own, others = card["written"]
        assert card["difference"] == own - others


def test_three_players_have_three_columns(client: FlaskClient) -> None:
    answer = solved(client, MAY_STOP)
    assert {len(card["written"]) for card in answer["cards"]} == {3}


def test_defenders_count_their_columns_together(client: FlaskClient) -> None:
    for card in solved(client, MAY_STOP)["cards"]:
        soloist, *defenders = card["written"]
        assert card["difference"] == sum(defenders) - soloist


def test_soloist_who_should_end_the_deal_is_told(client: FlaskClient) -> None:
    answer = solved(client, MAY_STOP)
    assert answer["stop"] == {"difference": 81, "best": True}
    assert answer["score"] == {"outcome": "pass", "written": [109, 28, 0]}
    assert (answer["line"], answer["ends_early"], answer["points"]) == ([], True, [59, 28, 0])


def test_line_ends_where_the_soloist_ends_the_deal(client: FlaskClient) -> None:
    spade = card_of(solved(client, MAY_STOP), "TS")
    assert (len(spade["line"]), spade["ends_early"]) == (3, True)


def test_stop_that_wins_the_match_has_no_difference(client: FlaskClient) -> None:
    stop = solved(client, MAY_STOP + " score=450,0,0", "match")["stop"]
    assert (stop["match"], "difference" in stop) == ("won", False)


def test_match_that_ends_by_stopping_is_told_to_the_player_who_loses_it(client: FlaskClient) -> None:
    answer = solved(client, MAY_STOP + " score=450,0,0", "match")
    assert answer["match"] == "lost"


def test_game_without_early_end_has_no_stop(client: FlaskClient) -> None:
    assert "stop" not in solved(client, WITH_HISTORY)


def test_card_that_wins_the_match_comes_first_without_difference(client: FlaskClient) -> None:
    answer = solved(client, AT_800, "match")
    best = answer["cards"][0]
    assert (best["card"], best["match"], "difference" in best) == ("AC", "won", False)
    assert answer["match"] == "won"


def test_loss_of_the_match_is_chance(client: FlaskClient) -> None:
    answer = solved(client, AT_800, "match")
    best, other = answer["cards"]
    assert (best["equity"], best["loss"], answer["equity"]) == (1, 0, 1)
    assert (other["match"], other["difference"]) == ("open", -8)
    assert 0.4 < other["equity"] < 0.6
    assert other["loss"] == pytest.approx(1 - other["equity"], abs=1e-6)


def test_chance_is_that_of_the_match_after_the_deal(client: FlaskClient) -> None:
    cards = solved(client, WITH_HISTORY + " score=300,400", "match")["cards"]
    chances = match_equity(load_ruleset("hr_bela_4")).after([300, 400], [card["written"] for card in cards])
    assert [card["equity"] for card in cards] == pytest.approx(chances[:, 1].tolist(), abs=0.003)


def test_chance_of_defenders_is_that_the_soloist_does_not_win(client: FlaskClient) -> None:
    answer = solved(client, MAY_STOP + " score=300,250,200", "match")
    assert answer["equity"] + answer["stop"]["equity"] == pytest.approx(1)
    assert answer["equity"] < answer["cards"][0]["equity"]


def test_chance_that_is_not_proven_is_absent_without_bounds(client: FlaskClient) -> None:
    body = before_play("fr_belote_4", 68) | {"objective": "match", "score": [300, 300], "limit_ms": 1}
    answer = ask(client, SOLVE, body)
    assert (answer["exact"], "equity" in answer) == (False, False)
    assert answer["warnings"][0]["detail"].endswith("what is not proven has no equity")
    assert not any({"bounds", "loss"} & card.keys() for card in answer["cards"])


def test_loss_is_absent_where_a_card_changes_what_becomes_of_a_match_without_equity(
    client: FlaskClient,
) -> None:
    other = card_of(solved(client, without_equity(AT_800), "match"), "7C")
    assert (other["match"], other["difference"], "loss" in other) == ("open", -8, False)


def test_card_that_loses_the_match_comes_last(client: FlaskClient) -> None:
    last = solved(client, WITH_HISTORY + " score=900,790", "match")["cards"][-1]
    assert (last["card"], last["match"]) == ("7C", "lost")


def test_match_without_equity_far_from_its_target_is_solved_like_the_score_sheet(
    client: FlaskClient,
) -> None:
    position = without_equity(WITH_HISTORY)
    in_match = solved(client, position + " score=0,0", "match")["cards"]
    alone = solved(client, position)["cards"]
    assert [card | {"match": "open"} for card in alone] == in_match


def test_nothing_is_written_if_the_match_ends_before_the_deal(client: FlaskClient) -> None:
    answer = solved(client, WITH_HISTORY + " score=1000,950", "match")
    assert (answer["match"], answer["ends_early"]) == ("won", True)
    assert ("score" in answer, "written" in answer["cards"][0]) == (False, False)


def test_finished_deal_has_its_score_and_no_cards(client: FlaskClient) -> None:
    line = "".join(solved(client, WITH_HISTORY)["line"])
    over = solved(client, WITH_HISTORY + line)
    assert (over["to_play"], over["cards"], over["line"]) == (None, [], [])
    assert over["score"] == {"outcome": "fall", "written": [0, 202]}


def test_match_without_its_score_is_refused(client: FlaskClient) -> None:
    problem = refuse(client, SOLVE, before_play() | {"objective": "match"})
    assert pointers(problem) == [("/score", "missing-score")]


def test_match_without_its_score_is_refused_in_a_text(client: FlaskClient) -> None:
    problem = refuse(client, SOLVE, {"position": WITH_HISTORY, "objective": "match"})
    assert pointers(problem) == [("/position", "missing-score")]


@pytest.mark.parametrize("objective", ["written", "match"])
def test_position_without_history_cannot_be_settled(client: FlaskClient, objective: str) -> None:
    problem = refuse(client, SOLVE, last_trick(objective=objective, score=[0, 0]))
    assert pointers(problem) == [("", "cannot-be-settled")]


@pytest.mark.parametrize("objective", ["written", "match"])
def test_cards_have_bounds_or_a_proven_value_when_time_runs_out(client: FlaskClient, objective: str) -> None:
    body = before_play("ru_belot_3") | {"objective": objective, "score": [0, 0, 0], "limit_ms": 1}
    answer = ask(client, SOLVE, body)
    for card in answer["cards"]:
        assert ("bounds" in card) != ("difference" in card)
    assert answer["exact"] is not any("bounds" in card for card in answer["cards"])
    assert answer["exact"] is not ("warnings" in answer)


def test_no_loss_is_told_when_time_runs_out(client: FlaskClient) -> None:
    body = before_play("ru_belot_3") | {"objective": "written", "limit_ms": 1}
    answer = ask(client, SOLVE, body)
    assert answer["exact"] or not any("loss" in card for card in answer["cards"])
