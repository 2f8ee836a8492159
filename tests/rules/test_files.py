"""Ruleset files of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.errors import Fault, RulesetError
from solver.rules import format_ruleset, load_ruleset, load_ruleset_file, parse_ruleset

NAMES = '[names]\nsr = "a"\nhr = "b"\nmk = "c"\nfr = "d"\nen = "e"\n'


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def faults(path: Path) -> tuple[Fault, ...]:
    with pytest.raises(RulesetError) as caught:
        load_ruleset_file(path)
    return caught.value.faults


def codes(path: Path) -> list[tuple[str, str]]:
    return [(fault.pointer, fault.code) for fault in faults(path)]


def test_a_file_refines_a_packaged_ruleset(tmp_path: Path) -> None:
    club = load_ruleset_file(write(tmp_path, "club.toml", 'parent = "hr_bela_4"\n[match]\nend = "full"\n'))
    assert club.flat() == parse_ruleset("hr_bela_4{end=full}").flat()


def test_the_id_of_a_file_is_its_name(tmp_path: Path) -> None:
    club = load_ruleset_file(write(tmp_path, "club.toml", 'parent = "hr_bela_4"\n'))
    assert (club.id, club.parent) == ("club", "hr_bela_4")


def test_a_language_that_is_left_out_is_inherited(tmp_path: Path) -> None:
    text = 'parent = "hr_bela_4"\n[names]\nen = "Club Bela"\n'
    club = load_ruleset_file(write(tmp_path, "club.toml", text))
    assert (club.names.en, club.names.hr) == ("Club Bela", load_ruleset("hr_bela_4").names.hr)


def test_a_file_may_refine_a_file_beside_it(tmp_path: Path) -> None:
    write(tmp_path, "club.toml", 'parent = "hr_bela_4"\n[match]\nend = "full"\n')
    evening = load_ruleset_file(write(tmp_path, "evening.toml", 'parent = "club.toml"\ntarget = 501\n'))
    assert evening.parent == "club"
    assert evening.flat() == parse_ruleset("hr_bela_4{end=full,target=501}").flat()


def test_a_file_without_a_parent_starts_from_the_defaults(tmp_path: Path) -> None:
    own = load_ruleset_file(write(tmp_path, "own.toml", f'source = "own"\n{NAMES}'))
    assert (own.parent, own.match.target) == (None, 1001)


@pytest.mark.parametrize("head", ['parent = "hr_bela_4"', f'source = "own"\ntarget = 77\n{NAMES}'])
def test_the_text_of_a_file_ruleset_has_its_parameters(tmp_path: Path, head: str) -> None:
    own = load_ruleset_file(write(tmp_path, "own.toml", f"{head}\n[play]\noverruff = false\n"))
    assert parse_ruleset(format_ruleset(own)).flat() == own.flat()


def test_a_bad_value_names_file_key_value_and_what_is_allowed(tmp_path: Path) -> None:
    path = write(tmp_path, "club.toml", 'parent = "hr_bela_4"\n[play]\nruff = "never"\n')
    expected = f"{path}: play.ruff cannot be 'never'; allowed: always, unless_partner"
    assert faults(path) == (Fault("/play/ruff", "bad-value", expected),)


def test_the_file_that_is_named_is_the_one_with_the_fault(tmp_path: Path) -> None:
    club = write(tmp_path, "club.toml", 'parent = "hr_bela_4"\nend = "ful"\n')
    child = write(tmp_path, "evening.toml", 'parent = "club.toml"\n')
    assert faults(child)[0].detail.startswith(f"{club}: end cannot be 'ful'")


def test_a_contradiction_in_a_file_names_the_file(tmp_path: Path) -> None:
    path = write(tmp_path, "club.toml", 'parent = "hr_bela_4"\n[match]\nend = "single"\n')
    (fault,) = faults(path)
    assert (fault.pointer, fault.code) == ("/match/end", "contradictory-parameters")
    assert fault.detail.startswith(f"{path}: end = single")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('parent = "hr_bella_4"', [("/parent", "unknown-ruleset")]),
        ("parent = 4", [("/parent", "unknown-ruleset")]),
        ('parent = "../club.toml"', [("/parent", "unknown-ruleset")]),
        ('parent = "\\u0000.toml"', [("/parent", "unknown-ruleset")]),
        ('parent = "nowhere.toml"', [("", "unreadable-ruleset")]),
        ('parent = "hr_bela_4.toml"', [("", "bad-value")]),
        ('parent = "own.toml"', [("/parent", "circular-parent")]),
        ('parent = "hr_bela_4"\n[plays]\nruff = "always"', [("/plays", "unknown-parameter")]),
        ('parent = "hr_bela_4"\n[names]\nde = "x"', [("/names/de", "bad-value")]),
        ('parent = "hr_bela_4"\nnames = 4', [("/names", "bad-value")]),
        ('parent = "hr_bela_4"\nsource = ""', [("/source", "bad-value")]),
        ('parent = "hr_bela_4"\ntarget = 1e999', [("/target", "bad-value")]),
        ('parent = "hr_bela_4"\ntarget = 2020-01-01', [("/target", "bad-value")]),
        (
            f'source = "x"\n{NAMES.replace("hr", "hx")}',
            [("/names/hr", "bad-value"), ("/names/hx", "bad-value")],
        ),
        (NAMES, [("/source", "bad-value")]),
        ("this is no TOML", [("", "unreadable-ruleset")]),
        ("target = " + "9" * 5000, [("", "unreadable-ruleset")]),
        ("target = " + "[" * 5000, [("", "unreadable-ruleset")]),
    ],
)
def test_a_faulty_file_names_its_faults(tmp_path: Path, text: str, expected: list[tuple[str, str]]) -> None:
    assert codes(write(tmp_path, "own.toml", text)) == expected


def test_all_faults_of_a_file_are_reported_at_once(tmp_path: Path) -> None:
    text = 'parent = "hr_bela_4"\nsource = 1\ntable = 2\n[names]\nsr = 3\n[match]\nends = 4\nend = 5\n'
    pointers = [pointer for pointer, _ in codes(write(tmp_path, "own.toml", text))]
    assert pointers == ["/names/sr", "/source", "/table", "/match/ends", "/match/end"]


def test_parents_in_a_circle_are_shown(tmp_path: Path) -> None:
    first = write(tmp_path, "first.toml", 'parent = "second.toml"')
    write(tmp_path, "second.toml", 'parent = "first.toml"')
    (fault,) = faults(first)
    assert fault.code == "circular-parent"
    assert "first.toml -> second.toml -> first.toml" in fault.detail


def test_a_file_cannot_take_the_id_of_a_packaged_ruleset(tmp_path: Path) -> None:
    assert codes(write(tmp_path, "hr_bela_4.toml", 'parent = "hr_bela_4"')) == [("", "bad-value")]


@pytest.mark.parametrize("name", ["Own.toml", "own rules.toml", "own{end=full}.toml", ".toml"])
def test_a_file_name_that_is_no_id_is_refused(tmp_path: Path, name: str) -> None:
    assert codes(write(tmp_path, name, 'parent = "hr_bela_4"')) == [("", "bad-value")]


def test_a_missing_file_is_unreadable(tmp_path: Path) -> None:
    assert codes(tmp_path / "nowhere.toml") == [("", "unreadable-ruleset")]


def test_a_folder_is_unreadable(tmp_path: Path) -> None:
    (tmp_path / "own.toml").mkdir()
    assert codes(tmp_path / "own.toml") == [("", "unreadable-ruleset")]


def test_a_file_that_is_not_utf8_is_unreadable(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(b'source = "\xff"')
    assert codes(path) == [("", "unreadable-ruleset")]
