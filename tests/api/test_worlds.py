"""POST /v1/worlds: what one seat can know."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from api.endpoints import hidden_cards
from solver.worlds.model import UndecidedError
from tests.api.contract import ask, pointers, refuse

WORLDS = "/v1/worlds"

RUFF = "hr_bela_4 7S8S9STSJSQSKSAS/?/?/? H@0 7S7H8H9H"
"""Seat 0 has all spades; twenty-one cards are hidden, and nothing is known of them."""

REVOKE: dict[str, Any] = {
    "ruleset": "hr_bela_4",
    "hands": ["7S 9S 7D 8D 9D TD JD QD", None, None, None],
    "contract": {"trump": "H", "taker": 0},
    "plays": "9S 7C JS QS KC 7D AS",
}
"""Seat 1 had no spade in the first trick, and plays one in the second."""

TOLD: dict[str, Any] = {
    "ruleset": "klaber_2",
    "hand": "7H 8H 9H TH JH QH 7S 8S JS",
    "turnup": "7D",
    "events": [{"call": "D"}, {"play": "7H"}, {"play": "7C"}, {"play": "7S"}, {"play": "9S"}],
    "seat": 0,
}

OPEN: dict[str, Any] = {
    "ruleset": "sr_belot_2_open",
    "piles": [
        [["JS", "7S"], *([top, None] for top in ("TS", "9D", "KS", "QS", "AS", "7D", "8D"))],
        [["JH", "9S"], *([top, None] for top in ("TH", "9H", "KH", "QH", "AH", "7H", "8H"))],
    ],
    "contract": {"trump": "S", "taker": 0},
    "plays": "JS JH",
    "seat": 0,
}


def text(position: str, **asked: object) -> dict[str, Any]:
    return {"position": position, "seat": 0, **asked}


def test_number_of_worlds_is_a_string_of_all_its_digits(client: FlaskClient) -> None:
    assert ask(client, WORLDS, text("hr_bela_4 7S8S9STSJSQS/?/?/? - -"))["world_count"] == "26797915544400"


def test_answer_carries_the_position(client: FlaskClient) -> None:
    assert ask(client, WORLDS, text(RUFF))["position"] == RUFF


def test_every_unseen_card_has_a_probability_for_each_seat(client: FlaskClient) -> None:
    marginals = ask(client, WORLDS, text(RUFF))["marginals"]
    assert len(marginals) == 21
    assert marginals["JH"] == pytest.approx([0, 1 / 3, 1 / 3, 1 / 3])


def test_cards_out_of_play_have_a_column_of_their_own(client: FlaskClient) -> None:
    marginals = ask(client, WORLDS, text("hr_bela_4 7S8S9STSJSQS/?/?/? - -"))["marginals"]
    assert marginals["JH"] == pytest.approx([0, 6 / 26, 6 / 26, 6 / 26, 8 / 26])


def test_discards_count_as_out_of_play(client: FlaskClient) -> None:
    marginals = ask(client, WORLDS, text("sr_belot_3 7S8S9STSJSQS7D8D9DTD/?/? H@1 -"))["marginals"]
    assert marginals["JH"] == pytest.approx([0, 10 / 22, 10 / 22, 2 / 22])


def test_other_hands_that_are_given_are_left_aside(client: FlaskClient) -> None:
    others = "JH9HAHTH7H7D8D9D/TDJDQDKDAD8H7C8C/KHQH9CTCJCQCKCAC"
    hidden = text("hr_bela_4 7S8S9STSJSQSKSAS/?/?/? H@0 7S")
    known = text(hidden["position"].replace("?/?/?", others))
    assert ask(client, WORLDS, known)["marginals"] == ask(client, WORLDS, hidden)["marginals"]


def test_questions_get_their_probabilities_in_order(client: FlaskClient) -> None:
    asked = [{"seat": 2, "at_least": 1, "of": "JH"}, {"seat": 3, "at_most": 0, "of": ["JH"]}]
    assert ask(client, WORLDS, text(RUFF, events_asked=asked))["events_asked"] == pytest.approx(
        [1 / 3, 2 / 3]
    )


def test_nothing_that_was_not_asked_is_answered(client: FlaskClient) -> None:
    assert set(ask(client, WORLDS, text(RUFF))) == {"position", "seat", "world_count", "marginals"}


def test_sample_deals_all_cards_that_are_still_held(client: FlaskClient) -> None:
    deals = ask(client, WORLDS, text(RUFF, sample=20))["sample"]
    assert all([len(hand) for hand in deal["hands"]] == [7, 7, 7, 7] for deal in deals)
    assert all(len({card for hand in deal["hands"] for card in hand}) == 28 for deal in deals)


def test_same_seed_draws_the_same_deals(client: FlaskClient) -> None:
    first, again, other = (
        ask(client, WORLDS, text(RUFF, sample=3, seed=seed))["sample"] for seed in (7, 7, 8)
    )
    assert first == again != other


def test_sampled_deal_says_what_was_discarded(client: FlaskClient) -> None:
    asked = text("sr_belot_3 7S8S9STSJSQS7D8D9DTD/?/? H@1 -", sample=1)
    (deal,) = ask(client, WORLDS, asked)["sample"]
    assert len(deal["discards"]) == 2


def test_sampled_deal_of_the_open_layout_has_its_piles(client: FlaskClient) -> None:
    (deal,) = ask(client, WORLDS, OPEN | {"sample": 1})["sample"]
    assert set(deal) == {"piles"}
    assert [piles[0] for piles in deal["piles"]] == [[None, "7S"], [None, "9S"]]
    assert all(top and bottom for piles in deal["piles"] for top, bottom in piles[1:])


def test_deal_may_be_told_by_events(client: FlaskClient) -> None:
    answer = ask(client, WORLDS, TOLD)
    assert "position" not in answer
    # Seat 1 discarded on hearts, so the two that are not in sight are in the stock.
    assert answer["marginals"]["KH"] == answer["marginals"]["AH"] == [0, 0, 1]


def test_hand_of_the_seat_may_stand_among_hands(client: FlaskClient) -> None:
    told = {name: value for name, value in TOLD.items() if name != "hand"} | {"hands": [TOLD["hand"], None]}
    assert ask(client, WORLDS, told) == ask(client, WORLDS, TOLD)


def test_all_turned_cards_may_be_told(client: FlaskClient) -> None:
    told = {"ruleset": "debrec_4", "hand": "7S 8S JS AS 7H 8H", "turned": "JD 9C", "seat": 1}
    told["events"] = [{"call": "pass"}] * 4
    assert not {"JD", "9C"} & set(ask(client, WORLDS, told)["marginals"])


def test_events_may_end_in_the_auction(client: FlaskClient) -> None:
    told = {"ruleset": "hr_bela_4", "hand": "7S 8S 9S TS JS QS", "events": [{"call": "pass"}], "seat": 3}
    assert ask(client, WORLDS, told)["world_count"] == "26797915544400"


def test_values_declared_without_history_are_not_used_with_a_warning(client: FlaskClient) -> None:
    position = "hr_bela_4 7S8S/?/?/? H@0 - leader=0 trick=. won=100,30:4,2 decl=1:50"
    (warning,) = ask(client, WORLDS, text(position))["warnings"]
    assert warning["code"] == "announcement-not-used"
    assert "/declarations/1/0" in warning["detail"]


def test_revoke_is_found_and_named_with_its_cards(client: FlaskClient) -> None:
    problem = refuse(client, WORLDS, REVOKE | {"seat": 0})
    assert problem["type"] == "/problems/contradiction"
    assert pointers(problem) == [("/plays/1", "contradiction"), ("/plays/6", "contradiction")]
    assert problem["detail"] == (
        "seat 1 discarded on spades in trick 1, but seat 1 played the ace of spades in trick 2"
    )


def test_revoke_among_events_points_at_the_events(client: FlaskClient) -> None:
    events = [*TOLD["events"][:4], {"play": "KH"}]
    problem = refuse(client, WORLDS, TOLD | {"events": events})
    assert pointers(problem) == [("/events/2", "contradiction"), ("/events/4", "contradiction")]


def test_contradiction_in_a_position_text_points_at_the_text(client: FlaskClient) -> None:
    problem = refuse(client, WORLDS, text("klaber_2 7H8H9HTHJHQH7S8SJS/? D@0 7H7C7SKH"))
    assert pointers(problem) == [("/position", "contradiction")] * 2
    assert [fault["detail"] for fault in problem["errors"]] == [
        "seat 1 discarded on hearts in trick 1",
        "seat 1 played the king of hearts in trick 2",
    ]


def test_contradiction_that_takes_too_long_to_explain_is_one_still(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gives_up(*_: object) -> None:
        raise UndecidedError

    monkeypatch.setattr(hidden_cards, "require_worlds", gives_up)
    problem = refuse(client, WORLDS, REVOKE | {"seat": 0})
    assert (problem["type"], pointers(problem)) == ("/problems/contradiction", [("", "no-world")])


def test_card_that_the_seat_did_not_hold_is_an_illegal_play(client: FlaskClient) -> None:
    problem = refuse(client, WORLDS, REVOKE | {"plays": "AS", "seat": 0})
    assert (problem["type"], pointers(problem)) == (
        "/problems/illegal-play",
        [("/plays/0", "card-not-held")],
    )


def test_card_that_the_seat_did_not_hold_points_at_its_event(client: FlaskClient) -> None:
    problem = refuse(client, WORLDS, TOLD | {"events": [{"call": "D"}, {"play": "AS"}]})
    assert pointers(problem) == [("/events/1/play", "card-not-held")]


@pytest.mark.parametrize("body", [text(RUFF), TOLD])
def test_seat_that_does_not_play_is_refused(client: FlaskClient, body: dict[str, Any]) -> None:
    assert pointers(refuse(client, WORLDS, body | {"seat": 4})) == [("/seat", "no-such-seat")]


def test_hand_of_the_seat_has_to_be_given(client: FlaskClient) -> None:
    assert pointers(refuse(client, WORLDS, REVOKE | {"seat": 2})) == [("/hands/2", "missing-hand")]


def test_hand_of_the_wrong_size_points_at_it(client: FlaskClient) -> None:
    told = {"ruleset": "hr_bela_4", "hand": "7S 8S", "events": [], "seat": 0}
    assert pointers(refuse(client, WORLDS, told)) == [("/hand", "wrong-hand-size")]


def test_hand_beside_hands_is_refused(client: FlaskClient) -> None:
    assert pointers(refuse(client, WORLDS, TOLD | {"hands": [None, None]})) == [("/hand", "wrong-value")]


def test_everything_unreadable_of_a_told_deal_is_named_at_once(client: FlaskClient) -> None:
    told = {
        "ruleset": "hr_bela_5",
        "hand": ["7S", "XX"],
        "turnup": "1S",
        "events": [{"call": "Z"}],
        "seat": 0,
    }
    assert {pointer for pointer, _ in pointers(refuse(client, WORLDS, told))} == {
        "/ruleset",
        "/hand/1",
        "/turnup",
        "/events/0/call",
    }


def test_every_faulty_question_is_named(client: FlaskClient) -> None:
    asked = [
        {"seat": 7, "at_least": 1, "of": "JH"},
        {"seat": 1, "at_least": 1, "of": "JX"},
        {"seat": 1, "at_least": 1, "of": "JH"},
    ]
    assert pointers(refuse(client, WORLDS, text(RUFF, events_asked=asked))) == [
        ("/events_asked/0/seat", "no-such-seat"),
        ("/events_asked/1/of", "unreadable-card"),
    ]


def test_question_about_a_card_that_is_not_in_the_pack_is_refused(client: FlaskClient) -> None:
    body = {
        "ruleset": {"parent": "hr_bela_4", "low_rank": 9, "deal1": [4], "deal2": [2]},
        "hands": ["9S TS JS QS", None, None, None],
        "seat": 0,
        "events_asked": [{"seat": 1, "at_least": 1, "of": "7H"}],
    }
    assert pointers(refuse(client, WORLDS, body)) == [("/events_asked/0/of", "card-not-in-pack")]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("sample", 1_001),
        ("sample", -1),
        ("seed", -1),
        ("events_asked/0", {"seat": 1, "of": "JH"}),
        ("events_asked/0/at_least", {"seat": 1, "at_least": 33, "of": "JH"}),
    ],
)
def test_what_does_not_fit_the_schema_is_refused(client: FlaskClient, field: str, value: object) -> None:
    name, _, rest = field.partition("/")
    body = text(RUFF, **{name: [value] if rest else value})
    assert pointers(refuse(client, WORLDS, body)) == [(f"/{field}", "wrong-value")]


def test_seat_has_to_be_given(client: FlaskClient) -> None:
    assert pointers(refuse(client, WORLDS, {"position": RUFF})) == [("/seat", "missing-field")]
