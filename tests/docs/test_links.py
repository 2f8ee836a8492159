"""Links of all pages lead to files that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import DOCS

PAGES = sorted(DOCS.glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_headings_that_are_linked_exist(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)#([^)]+)\)", page.read_text(encoding="utf-8"))
    assert all(
        heading in _anchors((page.parent / link).read_text(encoding="utf-8")) for link, heading in links
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_are_named_exist(page: Path) -> None:
    named = re.findall(
        r"`((?:solver|api|tests|benchmarks|tools|docs)/[\w./-]*)`", page.read_text(encoding="utf-8")
    )
    assert [name for name in named if not (DOCS.parent / name).exists()] == []


def _anchors(text: str) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}
