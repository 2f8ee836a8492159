"""Types of parameters are exact, rulesets are immutable, contradictions are found."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from solver.cards.card import Rank
from solver.rules import (
    GROUPS,
    PARAMETERS,
    GroupPoints,
    Names,
    Parameters,
    Ruleset,
    contradictions,
    load_ruleset,
    ruleset_from,
)
from solver.rules.choices import Overtake
from solver.rules.overrides import check_parameters
from solver.rules.quoting import quote

NAMES = Names(sr="a", hr="b", mk="c", fr="d", en="e")

WRONG: dict[str, list[object]] = {
    "seats": ["4", 4.0, True, 5, None, [], 10**5000],
    "turnups": [True, False, 1.0, "1", 2],
    "gap": [False, 250.0, "250", 100],
    "dealer_out": [1, 0, "yes", None, "true", 0.0],
    "target": ["501", 501.0, True, -1, 10**5000, float("inf"), float("nan")],
    "overtake": ["some", "ALL", "", 1, True, None, ["all"], {"a": 1}, "\ud800"],
    "turnup_taken": [False, True, "yes"],
    "deal1": ["33", [], 3, [3, "3"], [3.0], [True], [0], [17], [1] * 17, {"0": 3}, None, [[3]]],
    "rounds": ["any", ["some"], [True], ["any"] * 9, {"any": 1}],
    "runs": [[20, "all"], [0], [20.0], [True], [1] * 7, "match", [-20], [10_001]],
    "groups": [{"J": "200"}, {"X": 1}, {"10": 1}, {"J": 0}, {"J": True}, [["J", 200]], "std", {"J": {}}],
}


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, values in WRONG.items() for value in values],
    ids=quote,  # some values cannot be printed
)
def test_a_value_of_a_wrong_type_or_size_is_refused(name: str, value: object) -> None:
    with pytest.raises(ValidationError):
        GROUPS[PARAMETERS[name].group].model_validate({name: value})


def test_a_group_refuses_unknown_parameters() -> None:
    with pytest.raises(ValidationError, match="extra_forbidden"):
        GROUPS["play"].model_validate({"overtakes": "all"})


def test_a_ruleset_cannot_be_changed() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        load_ruleset("hr_bela_4").play.overtake = Overtake.NONE


def test_equal_rulesets_have_one_hash() -> None:
    text = load_ruleset("hr_bela_4").model_dump_json()
    assert hash(Ruleset.model_validate_json(text)) == hash(load_ruleset("hr_bela_4"))


def test_group_points_are_a_mapping_of_ranks() -> None:
    assert dict(GroupPoints.of({"9": 150, "J": 200})) == {Rank.JACK: 200, Rank.NINE: 150}


def test_group_points_do_not_depend_on_the_order_they_were_given_in() -> None:
    assert hash(GroupPoints.of({"9": 150, "J": 200})) == hash(GroupPoints.of({"J": 200, "9": 150}))


def test_a_rank_without_points_is_not_in_the_mapping() -> None:
    assert Rank.EIGHT not in load_ruleset("hr_bela_4").declarations.groups


CONTRADICTIONS: list[tuple[dict[object, object], list[str]]] = [
    ({"seats": 3, "deal2": [4], "dealer_out": True}, ["dealer_out"]),
    ({"dealer_out": True, "deal2": [3], "forced": "dealer"}, ["forced"]),
    ({"deal1": [3], "widow": 2}, ["widow"]),
    ({"early_stop": 50}, ["early_stop"]),
    ({"deal2": [3]}, ["deal1"]),
    ({"seats": 2, "low_rank": 9, "deal2": [7]}, ["deal1"]),
    ({"seats": 3, "deal2": [4], "widow": 2, "low_rank": 9}, ["deal1"]),
    ({"deal1": [8], "deal2": [], "turnups": 1}, ["turnups"]),
    ({"layout": "open16"}, ["layout", "layout"]),
    ({"seats": 2, "layout": "open16", "deal1": [4], "deal2": [8]}, ["layout"]),
    ({"seats": 2, "layout": "open16", "deal1": [4, 4], "deal2": [8], "turnups": 1}, ["turnups"]),
    ({"decl_shown": "live"}, ["decl_shown"]),
    ({"turnup_taken": "both"}, ["turnup_taken"]),
    ({"turnup_taken": "both", "turnups": 1, "deal2": []}, ["turnup_taken"]),
    ({"seven_swap": "before_play"}, ["seven_swap"]),
    ({"seven_swap": "before_play", "turnups": 1, "low_rank": 9, "deal1": [5], "deal2": []}, ["seven_swap"]),
    ({"rounds": ["turnup"]}, ["rounds"]),
    ({"rounds": ["any", "others"]}, ["rounds"]),
    ({"rounds": [], "pass_vs": "none"}, ["rounds"]),
    ({"rounds": [], "turnups": 1}, ["rounds"]),
    ({"pass_vs": "none"}, ["pass_vs"]),
    ({"rounds": [], "pass_vs": "none", "turnups": 1, "forced": "dealer"}, ["forced"]),
    ({"rounds": [], "pass_vs": "none", "turnups": 1, "offer_redeal": True}, ["offer_redeal"]),
    ({"rounds": [], "pass_vs": "none", "turnups": 1, "buyout": 50}, ["buyout"]),
    ({"rounds": [], "pass_vs": "none", "turnups": 1, "bajt": "fall"}, ["bajt"]),
    ({"rounds": [], "pass_vs": "none", "turnups": 1, "rounding": "tens"}, ["rounding"]),
    ({"rounds": [], "pass_vs": "none", "turnups": 1, "turnup_taken": "both"}, ["turnup_taken"]),
    ({"capot_call": True, "capot": "no"}, ["capot_call"]),
    ({"fall": "split_dealer"}, ["fall"]),
    ({"fall": "russian"}, ["fall"]),
    ({"end": "single"}, ["end"]),
    ({"target": 0}, ["end"]),
    ({"target": 0, "fall": "russian", "early_stop": 50}, ["end", "fall", "early_stop"]),
]


@pytest.mark.parametrize(("given", "first_parameters"), CONTRADICTIONS, ids=str)
def test_contradictory_values_are_all_found(given: dict[object, object], first_parameters: list[str]) -> None:
    checked = check_parameters(given)
    assert not checked.faults
    values = Parameters().flat() | checked.values
    groups = {g: {name: values[name] for name in model.model_fields} for g, model in GROUPS.items()}
    found = contradictions(Parameters.model_validate(groups))
    assert sorted(c.parameters[0] for c in found) == sorted(first_parameters)


@pytest.mark.parametrize(
    "overrides",
    [
        {"no_suit": "crimea"},
        {"ruff": "unless_partner", "underruff": "free"},
        {"gap": 250, "stakes": "pot"},
        {"low_rank": 9, "deal1": [3, 3], "deal2": []},
        {"turnups": 1, "rounds": ["turnup", "any"]},
        {"runs": [], "groups": {"8": 50}},
    ],
    ids=str,
)
def test_a_house_rule_that_can_be_played_is_allowed(overrides: dict[str, object]) -> None:
    assert ruleset_from({"parent": "sr_belot_4", **overrides}).parent == "sr_belot_4"


def test_a_ruleset_of_contradictory_values_cannot_be_built_by_hand() -> None:
    rules = load_ruleset("hr_bela_4").model_dump()
    rules["match"]["target"] = 0
    with pytest.raises(ValidationError, match="end = single and target = 0 go together"):
        Ruleset.model_validate(rules)


def test_a_ruleset_by_hand_starts_from_the_defaults() -> None:
    rules = Ruleset.model_validate({"id": "own", "parent": None, "names": NAMES, "source": "own"})
    assert rules.flat() == Parameters().flat()
