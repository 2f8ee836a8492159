from __future__ import annotations

import pytest

from solver.cli.cyrillic import in_serbian_cyrillic
from solver.rules import PARAMETERS, ruleset_ids
from tests.cli.running import run


def test_every_ruleset_is_in_the_list() -> None:
    lines = run("rulesets").stdout.splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(ruleset_ids())


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("sr", "Hrvatska bela za četvoro"),
        ("sr-Cyrl", "Хрватска бела за четворо"),
        ("hr", "Bela za četvero"),
        ("mk", "Хрватска бела за четворица"),
        ("fr", "Bela croate à quatre"),
        ("en", "Croatian Bela for four"),
    ],
)
def test_names_are_in_the_language_asked_for(language: str, name: str) -> None:
    lines = run("rulesets", "--language", language).stdout.splitlines()
    (line,) = (line for line in lines if line.startswith("hr_bela_4 "))
    assert line.endswith(f"  4, pairs         {name}")


def test_letters_that_standard_output_lacks_do_not_stop_the_list() -> None:
    result = run("rulesets", "--language", "mk", charset="ascii")
    assert (result.exit_code, "????" in result.stdout) == (0, True)


def test_one_ruleset_is_shown_with_every_parameter() -> None:
    words = [line.lstrip("* ").split("  ")[0] for line in run("rulesets", "debrec_4").stdout.splitlines()]
    assert [word for word in words if word in PARAMETERS] == list(PARAMETERS)


def test_parameters_that_differ_from_the_parent_are_marked() -> None:
    lines = run("rulesets", "debrec_4").stdout.splitlines()
    marked = [line.split()[1] for line in lines if line.startswith("*")]
    assert marked == ["seats", "dealer_out", "turnups", "rounds", "fall"]


def test_overrides_are_marked_against_the_ruleset_they_change() -> None:
    lines = run("rulesets", "hr_bela_4{end=full}").stdout.splitlines()
    assert [line for line in lines if line.startswith("*")] == [
        "*  end         full     When the target is checked: after a whole deal, by comparing the scores."
    ]


def test_nothing_is_marked_in_a_ruleset_without_parent() -> None:
    assert "*" not in run("rulesets", "sr_belot_4").stdout


def test_every_fault_of_a_ruleset_has_its_line() -> None:
    result = run("rulesets", "hr_bela_4{end=ful,seats=5}")
    assert result.stderr.splitlines() == [
        "end cannot be 'ful'; allowed: full, single, dosta, dosta_bela1, dosta_bela2",
        "seats cannot be 5; allowed: 2, 3, 4",
    ]
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("latin", "cyrillic"),
    [("Beljot", "Бељот"), ("NJegoš", "Његош"), ("džez", "џез"), ("Đura „50“ (2)", "Ђура „50“ (2)")],
)
def test_serbian_latin_is_written_in_cyrillic(latin: str, cyrillic: str) -> None:
    assert in_serbian_cyrillic(latin) == cyrillic
