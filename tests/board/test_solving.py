"""Open cards: values lie on the cards, the best line can be played, the account of the score is shown."""

from __future__ import annotations

import json
from urllib.request import Request, urlopen

from playwright.sync_api import expect

from tests.board.board import ENDING, FULL_DEAL, Board


def test_value_of_every_legal_card_lies_on_the_card(board: Board, address: str) -> None:
    board.show_position(ENDING, ask="solve")
    request = Request(
        f"{address}/v1/solve", json.dumps({"position": ENDING}).encode(), {"Content-Type": "application/json"}
    )
    with urlopen(request) as response:
        answer = json.load(response)
    names = {"7D": "seven of diamonds", "JH": "jack of hearts", "7H": "seven of hearts"}
    for card in answer["cards"]:
        worth = f"Play {names[card['card']]}, worth {card['points'][1]}"
        expect(board.hand("Left").get_by_role("button", name=worth, exact=True)).to_be_visible()
    expect(board.hand("Left").locator(".badge.best")).to_have_text("108")


def test_best_line_is_played_card_by_card(board: Board) -> None:
    board.show_position(ENDING, ask="solve")
    for _ in range(12):
        board.button("Play the best card").click()
    expect(board.button("Play the best card")).to_have_count(0)
    assert len(board.parts["cards"]) == 24
    board.button("To the first card").click()
    expect(board.hand("Left").locator(".badge.best")).to_have_text("108")


def test_click_in_the_line_plays_up_to_that_card(board: Board) -> None:
    board.show_position(ENDING, ask="solve")
    board.page.locator(".line").get_by_role("button", name="Play up to nine of hearts").click()
    expect(board.page.locator(".played")).to_have_count(3)


def test_card_that_is_played_lies_on_the_table(board: Board) -> None:
    board.show_position(ENDING, ask="solve")
    board.hand("Left").get_by_role("button", name="jack of hearts").click()
    played = board.page.get_by_role("img", name="jack of hearts, played by: Left")
    expect(played).to_be_visible()
    board.page.keyboard.press("ArrowLeft")
    expect(played).to_have_count(0)


def test_account_of_the_score_is_shown(board: Board) -> None:
    board.show_position(FULL_DEAL, ask="solve", at="8")
    account = board.page.locator(".account")
    expect(account.get_by_role("row", name="last trick")).to_be_visible()
    expect(account.get_by_role("row", name="Written")).to_be_visible()


def test_score_sheet_is_played_for(board: Board) -> None:
    board.show_position(FULL_DEAL, ask="solve", at="20")
    board.page.get_by_text("Score sheet").click()
    expect(board.answer().get_by_role("columnheader", name="Difference")).to_be_visible()
    assert board.parts["for"] == "written"


def test_match_without_a_score_says_what_is_missing(board: Board) -> None:
    board.show_position(FULL_DEAL, ask="solve", at="20")
    board.page.get_by_text("Match").click()
    expect(board.answer()).to_contain_text("The score before the deal is needed for this.")


def test_every_contract_is_valued_while_none_is_chosen(board: Board) -> None:
    board.show_position(" ".join(FULL_DEAL.split()[:2]) + " - -", ask="solve")
    board.button("hearts, taken by: Me", exact=False).click()
    assert " H@0 ." in board.position
    expect(board.hand("Me").locator(".badge.best").first).to_be_visible()


def test_three_players_see_what_each_soloist_makes(board: Board) -> None:
    hands = "ASTSJC9C9STHAHTD7D8H/ACKD7CKSQSAD8SQH7H8C/JSJDKCQDQC8D7STCKH9D"
    board.show_position(f"sr_belot_3 {hands} - - discards=JH9H", ask="solve")
    expect(board.button("spades, taken by: Left", exact=False)).to_be_visible()


def test_open_belot_is_played_from_the_piles(board: Board) -> None:
    piles = "-:KH,8S:7D,-:-,-:-,-:-,-:-,-:-,-:-/-:JD,QS:QD,-:-,-:-,-:-,-:-,-:-,-:-"
    board.show_position(f"sr_belot_2_open {piles} C@0 - leader=1 trick=. won=70,40:9,4", ask="solve")
    board.hand("Opponent").get_by_role("button", name="queen of spades").click()
    expect(board.hand("Opponent").get_by_label("queen of diamonds")).to_be_visible()
