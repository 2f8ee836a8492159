"""A played deal: its worth by trick, marked errors, stepping through, other lines."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.board.board import ENDING, FULL_DEAL, Board

_DEAL = {
    "ruleset": "hr_bela_4",
    "deal": {
        "hands": ["JH 9H AH KH QH AS", "TH KS 8D 9D JC QC", "8H QS KD 7C 9C KC", "7H 8S JD QD AD 8C"],
        "stock": "TS 7S 9S TC JS 7D TD AC",
    },
    "events": [
        {"call": "H"},
        {"declare": [{"value": 50}]},
        {"declare": []},
        {"declare": []},
        {"declare": [{"value": 20}]},
        *({"play": card} for card in ("JH", "TH", "8H", "7H")),
        {"play": "KH", "bela": True},
        *({"play": card} for card in ("8D", "7C", "8C")),
        {"claim": "all"},
    ],
}

_ERRORS = ".move:is(.inaccuracy, .mistake, .blunder)"

_CONTREE = "S:-/-/-/- Jd7d8sTd/Qd8dKd9c/TcQc7cJc/8cAcKcKs/8h9hJhTh/TsQsJsAs/Ah9s7h9d/Kh7sQhAd 80cEW"


@pytest.fixture
def reviewed(board: Board) -> Board:
    board.look_at_few_deals()
    board.show_position(FULL_DEAL, ask="review", at="0")
    board.page.locator(".move").first.wait_for()
    board.wait_for_answer()
    return board


def test_worth_by_trick_is_drawn(reviewed: Board) -> None:
    expect(reviewed.page.locator(".graph .dot")).to_have_count(9)
    reviewed.page.get_by_role("button", name="After 3 tricks", exact=False).click()
    assert reviewed.parts["at"] == "12"


def test_error_is_shown_with_what_was_better(reviewed: Board) -> None:
    reviewed.page.locator(_ERRORS).first.click()
    moment = reviewed.page.locator(".moment")
    expect(moment).to_contain_text("Better:")
    expect(moment).to_contain_text("on what was known")


def test_calls_are_not_judged_where_they_are_not_known(reviewed: Board) -> None:
    expect(reviewed.page.locator(".move", has_text="Before play")).to_have_count(0)


def test_deal_is_stepped_through(reviewed: Board) -> None:
    reviewed.button("One card on").click()
    reviewed.page.keyboard.press("ArrowRight")
    expect(reviewed.page.locator(".played")).to_have_count(2)


def test_other_line_is_looked_at_and_left_again(reviewed: Board) -> None:
    reviewed.page.locator(_ERRORS).first.click()
    at = reviewed.parts["at"]
    reviewed.page.locator(".moment .line").get_by_role("button").nth(2).click()
    expect(reviewed.answer()).to_contain_text("This was not played.")
    reviewed.button("Back to the deal").click()
    assert reviewed.parts["at"] == at
    assert reviewed.position == FULL_DEAL


def test_pasted_deal_is_reviewed_with_its_calls(board: Board) -> None:
    board.look_at_few_deals()
    board.paste(json.dumps(_DEAL))
    expect(board.page.locator(".totals")).to_be_visible()
    assert board.parts["ask"] == "review"
    assert json.loads(board.parts["deal"])["events"][0] == {"call": "H"}


def test_deal_in_contree_notation_is_reviewed(board: Board) -> None:
    board.look_at_few_deals()
    board.paste(_CONTREE)
    expect(board.page.locator(".totals")).to_be_visible()
    assert board.position.startswith("fr_contree_4 ")


def test_ending_cannot_be_reviewed_and_says_why(board: Board) -> None:
    board.show_position(ENDING, ask="review", cards="7D")
    expect(board.answer().get_by_role("alert")).to_be_visible()


def test_empty_review_says_how_to_begin(board: Board) -> None:
    board.ask("Review")
    expect(board.answer()).to_contain_text("Play a deal on the table to its end, or paste one.")
