"""docs/systems holds what the generator makes of the rulesets."""

from __future__ import annotations

import re

import pytest

from solver.rules import load_ruleset, ruleset_ids
from tools.make_system_pages import FOLDER, INDEX, introductions, pages

PAGES = pages()


@pytest.mark.parametrize("name", PAGES)
def test_committed_page_is_the_generated_one(name: str) -> None:
    committed = (FOLDER / name).read_text(encoding="utf-8")
    assert committed == PAGES[name], "run: python -m tools.make_system_pages"


def test_folder_holds_no_other_pages() -> None:
    assert {path.name for path in FOLDER.glob("*.md")} == set(PAGES)


def test_every_system_has_a_page() -> None:
    assert set(PAGES) == {f"{system}.md" for system in ruleset_ids()} | {INDEX}


def test_every_introduction_belongs_to_a_system() -> None:
    assert set(introductions()) == set(ruleset_ids())


def test_every_introduction_says_something_of_its_own() -> None:
    texts = [introduction.text for introduction in introductions().values()]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("name", PAGES)
def test_links_of_a_page_lead_somewhere(name: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", PAGES[name])
    assert all((FOLDER / link).resolve().is_file() for link in links)


def test_index_names_every_system() -> None:
    assert all(f"| {load_ruleset(system).names.en} |" in PAGES[INDEX] for system in ruleset_ids())
