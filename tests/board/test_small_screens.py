"""The board on a phone and on paper."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.board.board import FULL_DEAL, PHONE, Board

_SMALLEST = {"width": 320, "height": 568}


@pytest.fixture(scope="module")
def smallest(browser: Browser, address: str) -> Iterator[Board]:
    """A board on the smallest phone."""
    with Board.opened(browser, address, size=_SMALLEST) as board:
        yield board


@pytest.mark.parametrize("question", ["enter", "solve", "play", "call", "review"])
@pytest.mark.parametrize("ruleset", ["sr_belot_4", "sr_belot_3", "sr_belot_2_open"])
def test_nothing_is_wider_than_the_smallest_phone(smallest: Board, question: str, ruleset: str) -> None:
    smallest.show(f"position={ruleset}+-+-+-&ask={question}&language=fr")
    assert smallest.page.evaluate("document.documentElement.scrollWidth") <= _SMALLEST["width"]


def test_answers_fit_a_phone(phone: Board) -> None:
    phone.show_position(FULL_DEAL, ask="solve", at="0", language="mk")
    phone.page.locator(".account").wait_for()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_card_can_be_read_on_a_phone(phone: Board) -> None:
    phone.reset()
    phone.deal("jack of hearts")
    box = phone.hand("Me").locator("text.rank").bounding_box()
    assert box is not None
    assert box["height"] >= 12


def test_what_is_printed_has_no_buttons(board: Board) -> None:
    board.show_position(FULL_DEAL, ask="solve", at="20")
    board.page.locator(".values").wait_for()
    board.page.emulate_media(media="print")
    expect(board.page.get_by_role("tablist")).to_be_hidden()
    expect(board.page.get_by_role("toolbar")).to_be_hidden()
    expect(board.hand("Me")).to_be_visible()
    expect(board.page.locator(".values")).to_be_visible()
