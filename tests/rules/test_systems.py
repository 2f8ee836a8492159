"""Every packaged ruleset against the reference tables."""

from __future__ import annotations

import pytest

from solver.rules import PARAMETERS, Parameters, Ruleset, load_ruleset, ruleset_ids
from solver.rules.choices import Choice
from tests.rules.tables import reference_defaults, reference_parents, reference_systems, rows

SYSTEMS = reference_systems()


def plain(rules: Parameters) -> dict[str, object]:
    """All parameters as JSON values, by name."""
    dumped = rules.model_dump(mode="json")
    return {name: dumped[parameter.group][name] for name, parameter in PARAMETERS.items()}


def test_the_packaged_rulesets_are_the_reference_systems() -> None:
    assert set(ruleset_ids()) == set(SYSTEMS)
    assert len(ruleset_ids()) == 33


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_system_has_exactly_the_reference_values(system: str) -> None:
    assert plain(load_ruleset(system)) == SYSTEMS[system]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_system_has_the_reference_parent(system: str) -> None:
    assert load_ruleset(system).parent == reference_parents()[system]


def test_model_defaults_are_the_reference_defaults() -> None:
    assert plain(Parameters()) == reference_defaults()


@pytest.mark.parametrize("row", rows("derived_quantities.csv"), ids=lambda row: row["system"])
def test_derived_quantities_agree_with_the_reference_table(row: dict[str, str]) -> None:
    rules = load_ruleset(row["system"])
    derived = (rules.hand_size, rules.cards_in_play, rules.discarded, rules.out_of_play, rules.hand_size)
    columns = ("hand_size", "cards_in_play", "discarded", "out_of_play", "tricks")
    assert derived == tuple(int(row[column]) for column in columns)


@pytest.mark.parametrize("row", rows("parameters.csv"), ids=lambda row: row["parameter"])
def test_a_reference_parameter_exists_in_its_group(row: dict[str, str]) -> None:
    assert PARAMETERS[row["parameter"]].group == row["group"]


def test_there_are_no_parameters_beyond_the_reference() -> None:
    assert list(PARAMETERS) == [row["parameter"] for row in rows("parameters.csv")]


@pytest.mark.parametrize(
    "row",
    [row for row in rows("parameters.csv") if row["values"].count(" / ") and "list" not in row["values"]],
    ids=lambda row: row["parameter"],
)
def test_a_choice_has_the_reference_values(row: dict[str, str]) -> None:
    assert PARAMETERS[row["parameter"]].allowed.split(", ") == row["values"].split(" / ")


@pytest.mark.parametrize("language", ["sr", "hr", "mk", "fr", "en"])
def test_no_two_systems_share_a_name(language: str) -> None:
    names = [getattr(load_ruleset(system).names, language) for system in ruleset_ids()]
    assert len(set(names)) == len(names)


def test_every_choice_has_a_meaning() -> None:
    values: list[Choice] = [value for p in PARAMETERS.values() for value in p.choice or ()]
    assert all(value.meaning for value in values)


def test_a_resting_dealer_has_a_column_but_no_hand() -> None:
    rules = load_ruleset("debrec_4")
    assert (rules.playing_seats, rules.units, rules.pairs, rules.unit_of(3)) == (3, 4, False, 3)


def test_partners_share_a_column() -> None:
    rules = load_ruleset("hr_bela_4")
    assert [rules.unit_of(seat) for seat in range(4)] == [0, 1, 0, 1]


def test_a_seat_that_does_not_exist_has_no_column() -> None:
    with pytest.raises(IndexError, match="seat 3 is not in 0 to 2"):
        load_ruleset("klaber_3").unit_of(3)


@pytest.mark.parametrize(
    ("system", "kinds"),
    [("hr_bela_4", "S H D C"), ("debrec_crimea", "S H D C NT AT"), ("debrec_samara", "S H D C NT AT")],
)
def test_contracts_without_a_suit_exist_only_where_the_ruleset_has_them(system: str, kinds: str) -> None:
    assert load_ruleset(system).contracts == tuple(kinds.split())


@pytest.mark.parametrize(("system", "size"), [("mk_beljot_3", 24), ("mk_beljot_4", 32)])
def test_the_pack_starts_at_the_low_rank(system: str, size: int) -> None:
    assert len(load_ruleset(system).pack) == size


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_ruleset_survives_json(system: str) -> None:
    rules = load_ruleset(system)
    assert Ruleset.model_validate_json(rules.model_dump_json()) == rules
