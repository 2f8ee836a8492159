"""The board speaks the language of the browser, and can be told another one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.board.board import FULL_DEAL, Board


def test_language_of_the_browser_is_spoken(browser: Browser, address: str) -> None:
    with Board.opened(browser, address, locale="fr-FR") as board:
        expect(board.page.get_by_role("tab", name="Cartes", exact=True)).to_be_visible()
        expect(board.page.locator(".pack").get_by_role("button", name="as de pique")).to_be_visible()


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [
        (["sr-Latn-RS"], "sr"),
        (["sr-Cyrl-RS"], "sr-Cyrl"),
        (["cnr", "en"], "sr"),
        (["bs-BA"], "hr"),
        (["mk-MK"], "mk"),
        (["de-DE", "fr-FR"], "fr"),
        (["de-DE"], "en"),
        ([], "en"),
    ],
)
def test_nearest_language_is_chosen(board: Board, wanted: list[str], spoken: str) -> None:
    module = "import('/board/core/words.js')"
    chosen = board.page.evaluate(f"(wanted) => {module}.then((each) => each.languageFor(wanted))", wanted)
    assert chosen == spoken


@pytest.mark.parametrize(
    ("language", "tab", "card"),
    [
        ("sr", "Karte", "kec pik"),
        ("sr-Cyrl", "Карте", "кец пик"),
        ("hr", "Karte", "as pik"),
        ("mk", "Карти", "кец пик"),
        ("fr", "Cartes", "as de pique"),
    ],
)
def test_cards_are_called_as_players_say(board: Board, language: str, tab: str, card: str) -> None:
    board.show(f"language={language}")
    expect(board.page.get_by_role("tab", name=tab, exact=True)).to_be_visible()
    expect(board.page.locator(".pack").get_by_role("button", name=card)).to_be_visible()


def test_language_is_switched_and_kept_in_the_address(board: Board) -> None:
    board.open_menu()
    board.page.locator("select[name=language]").select_option("sr-Cyrl")
    expect(board.page.get_by_role("tab", name="Реши")).to_be_visible()
    assert board.parts["language"] == "sr-Cyrl"
    assert board.page.evaluate("document.documentElement.lang") == "sr-Cyrl"
    expect(board.page.locator("select[name=game] option:checked")).to_have_text("Белот за четворо")


@pytest.mark.parametrize("language", ["sr", "sr-Cyrl", "hr", "mk", "fr", "en"])
@pytest.mark.parametrize("question", ["enter", "solve", "review"])
def test_no_text_is_left_untranslated(board: Board, language: str, question: str) -> None:
    board.look_at_few_deals()
    board.show_position(FULL_DEAL, ask=question, language=language, at="20")
    board.page.locator(".values, .totals, .trumps").first.wait_for()
    shown = board.page.locator("body").inner_text() + " ".join(
        board.page.locator("[aria-label]").evaluate_all("all => all.map((each) => each.ariaLabel)")
    )
    keys = board.page.evaluate(
        "fetch('/board/languages/en').then((each) => each.json()).then((each) => Object.keys(each.texts))"
    )
    assert [key for key in keys if key in shown.split()] == []


def test_german_suits_have_their_own_names_and_signs(board: Board) -> None:
    board.open_menu()
    board.page.locator("select[name=suits]").select_option("german")
    expect(board.page.locator(".pack").get_by_role("button", name="Deal jack of acorns")).to_be_visible()
    assert board.parts["suits"] == "german"
    assert board.page.locator(".pack use[href='#german-C']").count() > 8


def test_four_colours_are_four(board: Board) -> None:
    board.open_menu()
    board.page.get_by_label("Four colours").check()
    colours = board.page.evaluate(
        "[...'SHDC'].map((suit) => getComputedStyle(document.querySelector(`.pack .suit-${suit}`)).color)"
    )
    assert len(set(colours)) == 4
