"""The whole state stands in the address: links share it, the back button works, nothing else is kept."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.board.board import ENDING, FULL_DEAL, Board


def test_link_shows_the_same_to_somebody_else(board: Board, browser: Browser, address: str) -> None:
    board.show_position(FULL_DEAL, ask="solve", at="20", seat="1", language="fr", suits="german")
    badge = board.page.locator(".badge.best").first
    badge.wait_for()
    shared = board.page.url.partition("#")[2]
    with Board.opened(browser, address, state=shared) as other:
        expect(other.page.get_by_role("tab", name="Résoudre")).to_have_attribute("aria-selected", "true")
        expect(other.page.locator(".badge.best").first).to_have_text(badge.inner_text())
        assert other.page.url.partition("#")[2] == shared


def test_cards_played_on_an_ending_are_shared(board: Board, browser: Browser, address: str) -> None:
    board.show_position(ENDING, ask="solve")
    board.hand("Left").get_by_role("button", name="jack of hearts").click()
    shared = board.page.url.partition("#")[2]
    with Board.opened(browser, address, state=shared) as other:
        expect(other.page.get_by_role("img", name="jack of hearts, played by: Left")).to_be_visible()


def test_back_button_goes_to_the_question_before(board: Board) -> None:
    board.paste(FULL_DEAL)
    board.ask("Solve")
    board.page.go_back()
    expect(board.page.get_by_role("tab", name="Cards")).to_have_attribute("aria-selected", "true")
    board.page.go_back()
    board.expect_position("sr_belot_4 - - -")
    board.page.go_forward()
    board.expect_position(FULL_DEAL)


def test_link_can_be_pasted(board: Board) -> None:
    board.show_position(FULL_DEAL)
    link = board.page.url
    board.show("")
    board.paste(link)
    board.expect_position(FULL_DEAL)


def test_nothing_is_kept_in_the_browser(board: Board) -> None:
    board.paste(FULL_DEAL)
    kept = board.page.evaluate("[localStorage.length, sessionStorage.length, document.cookie]")
    assert kept == [0, 0, ""]
