"""Rulesets from ids, requests and texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solver.errors import RulesetError
from solver.rules import (
    PARAMETERS,
    format_ruleset,
    load_ruleset,
    parse_overrides,
    parse_ruleset,
    ruleset_from,
    ruleset_ids,
)


def faults(call: Callable[[Any], object], value: Any) -> list[tuple[str, str]]:
    """Pointer and code of every fault of ``call(value)``."""
    with pytest.raises(RulesetError) as caught:
        call(value)
    return [(fault.pointer, fault.code) for fault in caught.value.faults]


def details(call: Callable[[Any], object], value: Any) -> str:
    """The sentences of all faults of ``call(value)``."""
    with pytest.raises(RulesetError) as caught:
        call(value)
    return "\n".join(fault.detail for fault in caught.value.faults)


def test_a_packaged_ruleset_is_read_once() -> None:
    assert load_ruleset("hr_bela_4") is load_ruleset("hr_bela_4")


def test_an_id_alone_is_a_request() -> None:
    assert ruleset_from("fr_belote_4") is load_ruleset("fr_belote_4")


def test_an_override_changes_its_parameter_only() -> None:
    derived, base = ruleset_from({"parent": "hr_bela_4", "end": "full"}), load_ruleset("hr_bela_4")
    before, after = base.flat(), derived.flat()
    assert {name: after[name] for name in after if after[name] != before[name]} == {"end": "full"}


def test_a_parameter_may_stand_in_its_group() -> None:
    grouped = ruleset_from({"parent": "hr_bela_4", "match": {"end": "full"}})
    assert grouped == ruleset_from({"parent": "hr_bela_4", "end": "full"})


def test_a_derived_id_lists_overrides_by_name() -> None:
    derived = ruleset_from({"parent": "hr_bela_4", "target": 501, "end": "full"})
    assert derived.id == "hr_bela_4{end=full,target=501}"


def test_a_derived_ruleset_keeps_names_and_source_of_its_parent() -> None:
    derived, base = ruleset_from({"parent": "hr_bela_4", "end": "full"}), load_ruleset("hr_bela_4")
    assert (derived.names, derived.source, derived.parent) == (base.names, base.source, "hr_bela_4")


def test_overrides_that_change_nothing_are_dropped() -> None:
    assert ruleset_from({"parent": "hr_bela_4", "target": 1001, "deal1": [3, 3]}) is load_ruleset("hr_bela_4")


def test_a_parent_may_itself_be_derived() -> None:
    derived = ruleset_from({"parent": "hr_bela_4{end=full}", "target": 501})
    assert derived.id == "hr_bela_4{end=full,target=501}"


def test_an_override_can_undo_the_one_of_its_parent() -> None:
    derived = ruleset_from({"parent": "hr_bela_4{target=501}", "target": 1001})
    assert derived is load_ruleset("hr_bela_4")


@pytest.mark.parametrize(
    ("request_value", "expected"),
    [
        ("hr_bela", [("", "unknown-ruleset")]),
        ("", [("", "unknown-ruleset")]),
        (None, [("", "unknown-ruleset")]),
        (7, [("", "unknown-ruleset")]),
        ([], [("", "unknown-ruleset")]),
        ({}, [("", "unknown-ruleset")]),
        ({"end": "full"}, [("", "unknown-ruleset")]),
        ({"parent": "nobody"}, [("/parent", "unknown-ruleset")]),
        ({"parent": None}, [("/parent", "unknown-ruleset")]),
        ({"parent": {"parent": "hr_bela_4"}}, [("/parent", "unknown-ruleset")]),
        ({"parent": "hr_bela_4", "ends": "full"}, [("/ends", "unknown-parameter")]),
        ({"parent": "hr_bela_4", "names": {}}, [("/names", "unknown-parameter")]),
        ({"parent": "hr_bela_4", "a/b~c": 1}, [("/a~1b~0c", "unknown-parameter")]),
        ({"parent": "hr_bela_4", 7: 1}, [("/7", "unknown-parameter")]),
        ({"parent": "hr_bela_4", "end": "ful"}, [("/end", "bad-value")]),
        ({"parent": "hr_bela_4", "match": {"end": "ful"}}, [("/match/end", "bad-value")]),
        ({"parent": "hr_bela_4", "match": {"ruff": "always"}}, [("/match/ruff", "unknown-parameter")]),
        ({"parent": "hr_bela_4", "match": {"ends": 1}}, [("/match/ends", "unknown-parameter")]),
        ({"parent": "hr_bela_4", "match": "full"}, [("/match", "bad-value")]),
        ({"parent": "hr_bela_4", "end": "full", "match": {"end": "full"}}, [("/match/end", "bad-value")]),
        ({"parent": "hr_bela_4", "runs": [20, 0, "x"]}, [("/runs/1", "bad-value"), ("/runs/2", "bad-value")]),
        ({"parent": "hr_bela_4", "groups": {"J": -1}}, [("/groups/J", "bad-value")]),
        (
            {"parent": "hr_bela_4", "groups": {"X": 1, "Y": 2}},
            [("/groups/X", "bad-value"), ("/groups/Y", "bad-value")],
        ),
        ({"parent": "hr_bela_4", "deal1": ["x"] * 1_000}, [("/deal1", "bad-value")]),
        ({"parent": "hr_bela_4", "target": 0}, [("/target", "contradictory-parameters")]),
        ({"parent": "hr_bela_4", "match": {"end": "single"}}, [("/match/end", "contradictory-parameters")]),
        (
            {"parent": "nobody", "end": 1, "match": {"gap": 1}, "x": 0},
            [
                ("/parent", "unknown-ruleset"),
                ("/x", "unknown-parameter"),
                ("/end", "bad-value"),
                ("/match/gap", "bad-value"),
            ],
        ),
        (
            {"parent": "hr_bela_4", "end": "single", "widow": 2, "seven_swap": "before_play"},
            [
                ("/widow", "contradictory-parameters"),
                ("/widow", "contradictory-parameters"),
                ("/seven_swap", "contradictory-parameters"),
                ("/end", "contradictory-parameters"),
            ],
        ),
    ],
    ids=str,
)
def test_a_faulty_request_names_every_fault(request_value: object, expected: list[tuple[str, str]]) -> None:
    assert faults(ruleset_from, request_value) == expected


def test_a_wrong_id_suggests_close_ones() -> None:
    assert "'hr_bella_4'; did you mean hr_bela_4 or" in details(load_ruleset, "hr_bella_4")


def test_a_wrong_parameter_suggests_close_ones() -> None:
    assert "did you mean overtake" in details(ruleset_from, {"parent": "hr_bela_4", "overtakes": "all"})


def test_a_wrong_value_is_quoted_with_what_is_allowed() -> None:
    expected = "ruff cannot be 'never'; allowed: always, unless_partner"
    assert details(ruleset_from, {"parent": "hr_bela_4", "ruff": "never"}) == expected


def test_a_rank_that_does_not_exist_is_quoted() -> None:
    assert "groups cannot be 'X' (in" in details(ruleset_from, {"parent": "hr_bela_4", "groups": {"X": 100}})


def nested(depth: int) -> list[object]:
    value: list[object] = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "value",
    [
        nested(100_000),
        {"a": nested(100_000)},
        10**6000,
        [10**6000],
        float("inf"),
        float("nan"),
        "\ud800",
        b"x",
    ],
    ids=["nested", "nested below a key", "huge", "huge in a list", "inf", "nan", "surrogate", "bytes"],
)
@pytest.mark.parametrize(
    "name", ["parent", "end", "seats", "target", "deal1", "groups", "match", "dealer_out"]
)
def test_hostile_values_are_bad_values(name: str, value: object) -> None:
    for _, code in faults(ruleset_from, {"parent": "hr_bela_4", name: value}):
        assert code in {"bad-value", "unknown-ruleset", "unknown-parameter"}


def test_a_request_of_too_many_keys_is_one_fault() -> None:
    flood = {"parent": "hr_bela_4", **{f"key{n}": n for n in range(10_000)}}
    assert faults(ruleset_from, flood) == [("", "bad-value")]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
names = st.sampled_from([*PARAMETERS, "match", "play", "parent", "unheard"])


@settings(max_examples=200)
@given(st.dictionaries(names, json_values, max_size=5))
def test_any_request_gives_a_ruleset_or_a_ruleset_error(overrides: dict[str, object]) -> None:
    try:
        ruleset_from({"parent": "hr_bela_4"} | overrides)
    except RulesetError as error:
        str(error).encode("utf-8")


@settings(max_examples=200)
@given(st.text(alphabet="hr_bela_4{}=,+-:endfulrs", max_size=40) | st.text(max_size=20))
def test_any_text_gives_a_ruleset_or_a_ruleset_error(text: str) -> None:
    for read in (parse_ruleset, parse_overrides, lambda t: parse_ruleset(f"hr_bela_4{{{t}}}")):
        try:
            read(text)
        except RulesetError as error:
            str(error).encode("utf-8")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("end=full", {"end": "full"}),
        ("deal1=3+3,deal2=-", {"deal1": (3, 3), "deal2": ()}),
        ("capot_call=yes,overruff=false", {"capot_call": True, "overruff": False}),
        ("turnup_taken=no", {"turnup_taken": "no"}),
        ("runs=20+50+match", {"runs": (20, 50, "match")}),
        ("rounds=turnup+others", {"rounds": ("turnup", "others")}),
        ("", {}),
    ],
)
def test_a_text_of_overrides_is_read_by_the_type_of_each_parameter(text: str, expected: object) -> None:
    assert parse_overrides(text) == expected


def test_points_per_rank_are_read_from_a_text() -> None:
    groups = ruleset_from({"parent": "hr_bela_4", "groups": {"J": 200, "9": 150}})
    assert parse_ruleset("hr_bela_4{groups=9:150+J:200}") == groups


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("end", ["unreadable-ruleset"]),
        ("end=full,", ["unreadable-ruleset"]),
        ("end=full,end=full", ["bad-value"]),
        ("ends=full", ["unknown-parameter"]),
        ("match=end", ["bad-value"]),
        ("target=0501", ["bad-value"]),
        ("target=٥٠١", ["bad-value"]),
        ("target=5e2", ["bad-value"]),
        ("overruff=1", ["bad-value"]),
        ("deal1=", ["bad-value"]),
        ("deal1=3+", ["bad-value"]),
        ("groups=J:200+J:100", ["bad-value"]),
        ("groups=J", ["bad-value"]),
        ("target=" + "9" * 3000, ["bad-value"]),
        ("target=" + "9" * 5000, ["unreadable-ruleset"]),
        ("x,end=ful,ruf=always", ["unreadable-ruleset", "unknown-parameter", "bad-value"]),
    ],
)
def test_a_faulty_text_names_every_fault(text: str, codes: list[str]) -> None:
    assert faults(parse_overrides, text) == [("", code) for code in codes]


@pytest.mark.parametrize(
    "text", ["hr_bela_4{", "hr_bela_4}", "{}{}", "hr_bela_4{end=full}x", "a{b{c}}", "{" * 9]
)
def test_a_text_with_stray_braces_is_unreadable(text: str) -> None:
    assert faults(parse_ruleset, text) == [("", "unreadable-ruleset")]


def test_a_text_names_the_unknown_id_and_the_bad_override() -> None:
    assert faults(parse_ruleset, "nobody{end=ful}") == [("", "unknown-ruleset"), ("", "bad-value")]


def test_empty_braces_change_nothing() -> None:
    assert parse_ruleset("hr_bela_4{}") is load_ruleset("hr_bela_4")


values: dict[str, st.SearchStrategy[object]] = {
    "end": st.sampled_from(["full", "dosta", "dosta_bela1", "dosta_bela2"]),
    "target": st.integers(1, 1_000_000),
    "runs": st.lists(st.integers(1, 10_000) | st.just("match"), max_size=6),
    "groups": st.dictionaries(st.sampled_from("789TJQKA"), st.integers(1, 10_000)),
    "deal1": st.lists(st.integers(1, 4), min_size=1, max_size=3),
    "deal2": st.lists(st.integers(1, 3), max_size=2),
    "rounds": st.lists(st.sampled_from(["any", "turnup", "others"]), min_size=1, max_size=8),
    "turnups": st.sampled_from([0, 1, 3]),
    "overruff": st.booleans(),
    "bela_exits": st.booleans(),
    "overtake": st.sampled_from(["none", "trumps", "all"]),
    "forced": st.sampled_from(["no", "forehand", "dealer"]),
    "stakes": st.sampled_from(["no", "bajt", "pot"]),
}


@settings(max_examples=150)
@given(st.sampled_from(ruleset_ids()), st.fixed_dictionaries({}, optional=values))
def test_a_derived_ruleset_survives_its_text(parent: str, overrides: dict[str, object]) -> None:
    try:
        derived = ruleset_from({"parent": parent, **overrides})
    except RulesetError as error:
        assume(all(fault.code != "contradictory-parameters" for fault in error.faults))
        raise
    text = format_ruleset(derived)
    assert parse_ruleset(text) == derived
    assert text == derived.id
    assert not set(" \t\n/@?") & set(text)
