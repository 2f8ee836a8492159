from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import run

DATA = Path(__file__).parents[1] / "data" / "cli"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("deal_two", ("--ruleset", "hr_bela_2", "--count", "2")),
        ("deal_open", ("--ruleset", "sr_belot_2_open",)),
    ],
)  # fmt: skip
def test_output_for_people_is_the_golden_one(name: str, arguments: tuple[str, ...]) -> None:
    golden = (DATA / f"{name}.txt").read_text(encoding="utf-8")
    assert run("deal", *arguments, "--seed", "7").stdout == golden


def test_without_a_seed_the_one_that_was_drawn_gives_the_same_deal() -> None:
    output = run("deal", "--ruleset", "klaber_3").stdout
    seed = output.splitlines()[0].rsplit(" ", 1)[1]
    assert run("deal", "--ruleset", "klaber_3", "--seed", seed).stdout == output


@pytest.mark.parametrize("option", [("--count", "0"), ("--count", "1001"), ("--seed", "-1"), ("--seed", "x")])
def test_impossible_numbers_are_wrong_usage(option: tuple[str, str]) -> None:
    assert run("deal", "--ruleset", "klaber_3", *option).exit_code == 2


def test_a_ruleset_has_to_be_named() -> None:
    assert run("deal").exit_code == 2


def test_an_unknown_ruleset_is_a_fault() -> None:
    assert run("deal", "--ruleset", "nope").exit_code == 1
