"""POST /v1/score."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solver.game.deal import DealState
from solver.rules import load_ruleset, ruleset_ids
from tests.api.contract import ask, assert_described, pointers, refuse
from tests.api.deals import DEAL, EVENTS, claimed, record_of, summary, with_event
from tests.api.test_bad_requests import JUNK
from tests.game.deal.dealing import random_deal

SCORE = "/v1/score"


def played(system: str, seed: int) -> DealState:
    ruleset = load_ruleset(system)
    return random_deal(ruleset, seed, score=(0,) * ruleset.units)


@pytest.mark.parametrize("system", ruleset_ids())
def test_every_deal_of_every_game_is_scored_and_the_account_adds_up(client: FlaskClient, system: str) -> None:
    for seed in range(6):
        state = played(system, seed)
        answer = ask(client, SCORE, record_of(state, score=list(state.score or ())))
        if "written" in answer:
            steps = [step["amounts"] for step in answer["account"] if step["adds"]]
            assert [sum(amounts) for amounts in zip(*steps, strict=True)] == answer["written"]
            assert answer["match"]["scores"] == answer["written"]


def test_claimed_deal_writes_declarations_bela_and_all_tricks(client: FlaskClient) -> None:
    answer = ask(client, SCORE, claimed())
    assert (answer["outcome"], answer["written"]) == ("pass", [152 + 10 + 90 + 50 + 20, 0])
    assert [step["rule"] for step in answer["account"]] == ["R06", "R10", "R11", "R14", "R15", "R16"]


def test_fall_gives_everything_to_the_opponents(client: FlaskClient) -> None:
    answer = ask(client, SCORE, summary())
    assert (answer["outcome"], answer["written"], answer["compared"]) == ("fall", [0, 182], [91, 91])


def test_match_needs_the_score(client: FlaskClient) -> None:
    assert "match" not in ask(client, SCORE, claimed())


@pytest.mark.parametrize(
    ("score", "match"),
    [
        ([0, 0], {"scores": [322, 0], "is_over": False, "winner": None, "next_dealer": 0}),
        ([700, 0], {"scores": [1022, 0], "is_over": True, "winner": 0, "next_dealer": None}),
    ],
)
def test_match_says_whether_it_is_over_and_who_deals(
    client: FlaskClient, score: list[int], match: dict[str, Any]
) -> None:
    assert ask(client, SCORE, claimed(score=score))["match"] == match


def test_deal_that_all_pass_is_a_new_deal(client: FlaskClient) -> None:
    answer = ask(client, SCORE, claimed(events=[{"call": "pass"}] * 4, score=[5, 6]))
    assert (answer["outcome"], answer["written"]) == ("new-deal", [0, 0])
    assert answer["match"] == {"scores": [5, 6], "is_over": False, "winner": None, "next_dealer": 0}


def test_taker_who_is_bought_out_writes_fifty(client: FlaskClient) -> None:
    dealt = played("debrec_50", 1).dealt
    suit = "S" if dealt.turnup is None or dealt.turnup.suit.letter != "S" else "H"
    calls = [{"call": "pass"}, {"call": "pass"}, {"call": suit}, {"call": "fifty"}, {"call": "accept"}]
    body = record_of(DealState.start(dealt)) | {"events": calls}
    answer = ask(client, SCORE, body)
    assert (answer["outcome"], answer["written"]) == ("bought-out", [50, 0])


def test_resting_dealer_writes_twenty_when_all_proposals_are_refused(client: FlaskClient) -> None:
    dealt = played("debrec_4", 1).dealt
    body = record_of(DealState.start(dealt)) | {"events": [{"call": "pass"}] * 9}
    assert ask(client, SCORE, body)["written"] == [0, 0, 0, 20]


def test_pot_goes_to_the_one_who_stays(client: FlaskClient) -> None:
    dealt = played("debrec_short_pot_3", 1).dealt
    body = record_of(DealState.start(dealt)) | {"events": [{"call": "drop"}, {"call": "drop"}]}
    answer = ask(client, SCORE, body)
    assert (answer["outcome"], answer["pot"]) == ("pot-taken", [0, 0, 3])


def test_eight_in_a_row_wins_the_match_and_nothing_is_written(client: FlaskClient) -> None:
    deal = {
        "hands": ["7H 8H 9H TH JH QH", "7S 8S 9S TS JS QS", "7D 8D 9D TD JD QD", "7C 8C 9C TC JC QC"],
        "stock": "KH AH KD AD KC AC KS AS",
    }
    events = [{"call": "H"}, {"declare": [{"cards": "7H 8H 9H TH JH QH KH AH"}]}, *[{"declare": []}] * 3]
    answer = ask(client, SCORE, {"ruleset": "sr_belot_4", "deal": deal, "events": events})
    assert (answer["outcome"], "written" in answer) == ("match-won", False)
    assert answer["match"] == {"is_over": True, "winner": 0, "next_dealer": None}


def test_dosta_ends_the_match_without_settlement(client: FlaskClient) -> None:
    events = [*EVENTS[:9], {"announce": "dosta", "seat": 0}]
    answer = ask(client, SCORE, claimed(events=events, score=[980, 990]))
    assert (answer["outcome"], answer["match"]["winner"]) == ("match-won", 0)


def test_tie_hangs_with_its_unit_where_it_goes_back(client: FlaskClient) -> None:
    body = {"ruleset": "mk_beljot_4", "contract": {"trump": "S", "taker": 0}, "cards": [81, 71], "last": 1}
    answer = ask(client, SCORE, body)
    assert (answer["outcome"], answer["hanging"], answer["hanging_units"]) == ("tie", 81, [81, 0])


def test_hanging_points_can_be_sent_back_as_they_came(client: FlaskClient) -> None:
    body = {"ruleset": "mk_beljot_4", "contract": {"trump": "S", "taker": 0}, "cards": [91, 61], "last": 0}
    answer = ask(client, SCORE, body | {"hanging": [81, 0]})
    assert (answer["written"], answer["hanging"]) == ([182, 61], 0)


def test_single_number_of_hanging_points_is_enough_where_the_winner_gets_them(client: FlaskClient) -> None:
    body = {"ruleset": "debrec_2", "contract": {"trump": "S", "taker": 0}, "cards": [70, 20], "last": 0}
    assert ask(client, SCORE, body | {"hanging": 45})["written"] == [70 + 10 + 45, 20]


def test_marks_and_payments_are_there_where_the_game_has_them(client: FlaskClient) -> None:
    body = {"ruleset": "debrec_short_bajt_2", "contract": {"trump": "S", "taker": 0}, "cards": [20, 70]}
    answer = ask(client, SCORE, body | {"last": 1})
    assert (answer["marks"], answer["payments"]) == ([1, 0], [-2, 2])


def test_bela_may_be_a_unit_or_points(client: FlaskClient) -> None:
    as_unit = ask(client, SCORE, summary(bela=1))
    assert as_unit == ask(client, SCORE, summary(bela=[0, 20]))
    assert as_unit["compared"] == [91, 111]


def test_tricks_may_be_left_out_when_everybody_has_one(client: FlaskClient) -> None:
    body = summary()
    del body["tricks"]
    assert ask(client, SCORE, body) == ask(client, SCORE, summary())


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        (with_event(0, {"call": "NT"}), [("/events/0/call", "call-not-open")]),
        (
            with_event(1, {"declare": [{"value": 200}]}),
            [("/events/1/declare/0/value", "declaration-not-held")],
        ),
        (
            with_event(1, {"declare": [{"cards": "TH JH QH"}]}),
            [("/events/1/declare/0/cards/0", "declaration-not-held")],
        ),
        (with_event(5, {"play": "JH", "bela": True}), [("/events/5/bela", "no-bela")]),
        (with_event(6, {"play": "TH", "seat": 2}), [("/events/6/seat", "not-his-turn")]),
        (with_event(9, {"play": "KH"}), [("/events/9/bela", "must-announce-bela")]),
        (with_event(8, {"claim": "none", "seat": 7}), [("/events/8/seat", "no-such-seat")]),
        (with_event(13, {"play": "8C"}), [("/events/13/play", "card-not-held")]),
        (claimed(events=EVENTS[:9]), [("/events", "wrong-phase")]),
        (claimed(events=[*EVENTS, {"play": "QH"}]), [("/events/14/play", "wrong-phase")]),
        (claimed(score=[1]), [("/score", "wrong-number-of-units")]),
        (claimed(hanging=9), [("/hanging", "nothing-hangs")]),
    ],
)
def test_deal_against_the_rules_is_refused(
    client: FlaskClient, body: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    assert pointers(refuse(client, SCORE, body)) == faults


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"cards": [61, 92]}, [("/cards", "too-many-points")]),
        ({"cards": [61, 90]}, [("/cards", "too-few-points")]),
        ({"cards": [0, 152], "tricks": [0, 8]}, [("/last", "last-without-trick")]),
        ({"tricks": [0, 8], "last": 1}, [("/cards/0", "points-without-trick")]),
        ({"tricks": [4, 5]}, [("/tricks", "too-many-tricks")]),
        ({"last": None}, [("/last", "missing-last")]),
        ({"bela": 2}, [("/bela", "no-such-unit")]),
        ({"bela": [20, 20]}, [("/bela", "wrong-bela")]),
        ({"capot_call": 0}, [("/capot_call", "no-capot-call")]),
        ({"stopped": True}, [("/stopped", "no-early-stop")]),
        ({"hanging": [1, 2]}, [("/hanging", "nothing-hangs")]),
        (
            {"contract": {"trump": "NT", "taker": 4}},
            [("/contract/trump", "no-such-contract"), ("/contract/taker", "no-such-seat")],
        ),
    ],
)
def test_summary_that_does_not_add_up_is_refused(
    client: FlaskClient, changes: dict[str, object], faults: list[tuple[str, str]]
) -> None:
    assert pointers(refuse(client, SCORE, summary(**changes))) == faults


@pytest.mark.parametrize(
    ("hanging", "faults"),
    [
        (81, [("/hanging", "unclear-hanging")]),
        ([1], [("/hanging", "wrong-number-of-units")]),
        ([-1, 0], [("/hanging/0", "negative-number")]),
    ],
)
def test_hanging_points_have_to_be_clear(
    client: FlaskClient, hanging: object, faults: list[tuple[str, str]]
) -> None:
    assert pointers(refuse(client, SCORE, summary(ruleset="mk_beljot_4", hanging=hanging))) == faults


def test_thirty_one_cards_are_refused_with_every_other_fault(client: FlaskClient) -> None:
    deal = DEAL | {"hands": [*DEAL["hands"][:3], "7H 8S JD QD AD"]}
    problem = refuse(client, SCORE, claimed(deal=deal, score=[1], events=[{"call": "AT"}]))
    assert problem["type"] == "/problems/invalid-deal"
    assert set(pointers(problem)) == {
        ("/deal/hands/3", "wrong-hand-size"),
        ("/deal", "missing-cards"),
        ("/score", "wrong-number-of-units"),
        ("/events/0/call", "call-not-open"),
    }


def test_everything_unreadable_is_named_at_once(client: FlaskClient) -> None:
    deal = {"hands": ["JX", "9H 9H"], "turnup": "?", "stock": ["JH", "1S"]}
    events = [{"call": "Z"}, {"play": "JH", "belo": 1}, {"sing": 1}, {"claim": "some"}]
    body = {"ruleset": {"parent": "hr_bela_4", "end": "soon"}, "deal": deal, "events": events}
    assert set(pointers(refuse(client, SCORE, body))) == {
        ("/ruleset/end", "bad-value"),
        ("/deal/hands/0", "unreadable-card"),
        ("/deal/hands/1", "duplicate-card"),
        ("/deal/turnup", "unreadable-card"),
        ("/deal/stock/1", "unreadable-card"),
        ("/events/0/call", "no-such-call"),
        ("/events/1", "unknown-field"),
        ("/events/2", "no-such-event"),
        ("/events/3/claim", "wrong-value"),
    }


def test_events_without_a_deal_are_refused(client: FlaskClient) -> None:
    body = claimed()
    del body["deal"]
    assert pointers(refuse(client, SCORE, body)) == [("/deal", "missing-field")]


def test_summary_beside_events_is_refused(client: FlaskClient) -> None:
    assert pointers(refuse(client, SCORE, claimed(cards=[1, 2]))) == [("/cards", "unknown-field")]


def test_card_against_the_rules_is_an_illegal_play(client: FlaskClient) -> None:
    problem = refuse(client, SCORE, with_event(6, {"play": "KS"}))
    assert (problem["type"], pointers(problem)) == (
        "/problems/illegal-play",
        [("/events/6/play", "must-follow-suit")],
    )


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    base=st.sampled_from([claimed(), summary(), summary(ruleset="ru_belot_3", cards=[50, 60, 10])]),
    changes=st.dictionaries(
        st.sampled_from([*claimed(), *summary(), "bela", "hanging", "score", "stopped", "capot_call"]),
        JUNK,
        max_size=3,
    ),
    place=st.integers(0, len(EVENTS) - 1),
    junk=JUNK,
)
def test_no_request_is_too_strange(
    client: FlaskClient, base: dict[str, Any], changes: dict[str, Any], place: int, junk: object
) -> None:
    for body in (base | changes, with_event(place, junk), with_event(place, {"play": junk})):
        response = client.post(SCORE, data=json.dumps(body), content_type="application/json")
        assert response.status_code in (200, 422)
        assert_described(client, SCORE, "POST", response)
